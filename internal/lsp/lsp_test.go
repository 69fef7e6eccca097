package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen"
)

const shop = `package shop

declare Order
  customer : String
  total : double
end

global java.util.List log

query large(double least)
  $q : Order( total >= least )
end

function double twice(double x) {
  return 2 * x;
}

rule "first"
  when
    $o : Order( total > 100, $c : customer )
  then
    System.out.println($o.getTotal() + twice(1.0) + $c.length());
end
`

// editor is the other end of a server.
type editor struct {
	t        *testing.T
	conn     jsonrpc2.Conn
	doc      uri.URI
	findings chan protocol.PublishDiagnosticsParams
}

// open starts a server on a folder with a rule file and opens the file.
func open(t *testing.T, text string, options ...whenthen.Option) *editor {
	t.Helper()
	return openIn(t, New("test", options...), text)
}

// openIn starts a server that was made before.
func openIn(t *testing.T, server *Server, text string) *editor {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "shop.drl")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ours, theirs := net.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, theirs, theirs) }()
	e := &editor{t: t, doc: uri.File(path), conn: jsonrpc2.NewConn(jsonrpc2.NewStream(ours)), findings: make(chan protocol.PublishDiagnosticsParams, 100)}
	e.conn.Go(ctx, func(ctx context.Context, reply jsonrpc2.Replier, r jsonrpc2.Request) error {
		if r.Method() == "textDocument/publishDiagnostics" {
			var p protocol.PublishDiagnosticsParams
			if err := json.Unmarshal(r.Params(), &p); err != nil {
				return err
			}
			e.findings <- p
		}
		return reply(ctx, nil, nil)
	})
	t.Cleanup(func() {
		cancel()
		e.conn.Close()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			t.Error("the server does not end")
		}
	})
	e.ask("initialize", protocol.InitializeParams{}, nil)
	e.tell("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: e.doc, LanguageID: "drl", Text: text}})
	return e
}

func (e *editor) ask(method string, params, result any) {
	e.t.Helper()
	if _, err := e.conn.Call(e.t.Context(), method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.conn.Notify(e.t.Context(), method, params); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) change(text string) {
	e.t.Helper()
	p := protocol.DidChangeTextDocumentParams{ContentChanges: []protocol.TextDocumentContentChangeEvent{{Text: text}}}
	p.TextDocument.URI = e.doc
	e.tell("textDocument/didChange", p)
}

// place is the position of a mark in the text of the test.
func place(text, mark string) protocol.Position {
	i := strings.Index(text, mark)
	return protocol.Position{Line: uint32(strings.Count(text[:i], "\n")), Character: uint32(i - strings.LastIndexByte(text[:i], '\n') - 1)}
}

func (e *editor) at(text, mark string) protocol.TextDocumentPositionParams {
	return protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}, Position: place(text, mark)}
}

// newest waits for the findings of the newest text.
func (e *editor) newest(n int) []protocol.Diagnostic {
	e.t.Helper()
	var p protocol.PublishDiagnosticsParams
	for range n {
		select {
		case p = <-e.findings:
		case <-time.After(30 * time.Second):
			e.t.Fatal("no findings")
		}
	}
	return p.Diagnostics
}

// What others define for the rules of a folder is known; its own findings are not the editor's business.
func TestWords(t *testing.T) {
	text := "package shop\n\nrule \"big\"\n  when\n    Big( totl > 1 )\n  then\nend\n"
	server := New("test")
	server.Know(func(sources []whenthen.Source) ([]whenthen.Source, []whenthen.Option) {
		return []whenthen.Source{{Name: "elsewhere.drl", Text: "package shop\ndeclare Big\n  total : int\nend\ndeclare Small\n  of : Unknown\nend\n"}}, nil
	})
	e := openIn(t, server, text)
	if got := e.newest(1); len(got) != 1 || got[0].Code != "unknown-property" {
		t.Errorf("findings: %+v", got)
	}
}

func TestFindingsAndFixes(t *testing.T) {
	e := open(t, shop)
	if got := e.newest(1); len(got) != 1 || got[0].Code != "unused" { // the global is never read
		t.Errorf("findings of a text without errors: %+v", got)
	}
	wrong := strings.Replace(shop, "total > 100", "totl > 100", 1)
	e.change(wrong)
	got := e.newest(1)
	if len(got) == 0 || got[0].Code != "unknown-property" || got[0].Range.Start != place(wrong, "totl") {
		t.Fatalf("findings: %+v", got)
	}
	var actions []protocol.CodeAction
	e.ask("textDocument/codeAction", protocol.CodeActionParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}, Range: got[0].Range}, &actions)
	if len(actions) == 0 || actions[0].Title != "Write total" || actions[0].Edit.Changes[e.doc][0].NewText != "total" {
		t.Errorf("actions: %+v", actions)
	}
}

// about waits for the findings of the document.
func (e *editor) about() []protocol.Diagnostic {
	e.t.Helper()
	for {
		select {
		case p := <-e.findings:
			if p.URI == e.doc {
				return p.Diagnostics
			}
		case <-time.After(30 * time.Second):
			e.t.Fatal("no findings")
		}
	}
}

func TestCompletion(t *testing.T) {
	e := open(t, shop)
	for _, c := range []struct{ from, to, mark, want, not string }{
		{"Order( total > 100", "Order( tot", "@", "total", "customer"},
		{"total > 100, $c", "$x : cus@, $c", "@", "customer", "total"},
		{"$o.getTotal()", "$o.@", "@", "getCustomer", "insert"},
		{"$c.length()", "$c.len@", "@", "length", "total"},
		{"System.out.println($o", "ins@; System.out.println($o", "@", "insertLogical", "Order"},
		{"$o : Order( total", "$o : Ord@", "@", "Order", "total"},
		{`rule "first"`, "rule \"first\"\n  sal@\n", "@", "salience", "Order"},
		{"package shop", "package shop\n\nru@", "@", "rule", "salience"},
		{"total > 100", "total matc@ 100", "@", "matches", "contains"},
	} {
		text := strings.Replace(shop, c.from, c.to, 1)
		if !strings.Contains(text, "@") {
			text = strings.Replace(shop, c.from, c.to+"@", 1)
		}
		where := place(text, "@")
		e.change(strings.Replace(text, "@", "", 1))
		var items []protocol.CompletionItem
		p := protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}, Position: where}}
		e.ask("textDocument/completion", p, &items)
		labels := map[string]bool{}
		for _, i := range items {
			labels[i.Label] = true
		}
		if !labels[c.want] || labels[c.not] {
			t.Errorf("%s: want %s and not %s in %v", c.to, c.want, c.not, labels)
		}
	}
}

func TestHoverAndNavigation(t *testing.T) {
	e := open(t, shop)
	for mark, want := range map[string]string{
		"$o.getTotal": "$o : shop.Order", "Order( total > 100": "customer : String", "total > 100": "Order.total : double",
		"getTotal": "Order.total : double", "twice(1.0)": "function twice",
	} {
		var h protocol.Hover
		e.ask("textDocument/hover", protocol.HoverParams{TextDocumentPositionParams: e.at(shop, mark)}, &h)
		if !strings.Contains(strings.ReplaceAll(h.Contents.Value, "shop.", ""), strings.ReplaceAll(want, "shop.", "")) {
			t.Errorf("hover on %q: %q, want %q", mark, h.Contents.Value, want)
		}
	}
	for mark, want := range map[string]string{
		"$o.getTotal": "$o : Order( total > 100", "Order( total > 100": "Order\n", "total > 100": "total : double", "getTotal": "total : double",
		"twice(1.0)": "twice(double x)", "$c.length": "$c : customer", "least)\n  $q": "least)\n  $q",
	} {
		var found []protocol.Location
		e.ask("textDocument/definition", protocol.DefinitionParams{TextDocumentPositionParams: e.at(shop, mark)}, &found)
		if len(found) == 0 || found[0].Range.Start != place(shop, want) {
			t.Errorf("definition of %q: %+v, want %+v", mark, found, place(shop, want))
		}
	}
	var uses []protocol.Location
	refs := protocol.ReferenceParams{TextDocumentPositionParams: e.at(shop, "total : double"), Context: protocol.ReferenceContext{IncludeDeclaration: true}}
	e.ask("textDocument/references", refs, &uses)
	if len(uses) != 4 { // the declaration, the query, the rule, the getter
		t.Errorf("references of total: %+v", uses)
	}
	var edit protocol.WorkspaceEdit
	e.ask("textDocument/rename", protocol.RenameParams{TextDocumentPositionParams: e.at(shop, "total : double"), NewName: "sum"}, &edit)
	texts := []string{}
	for _, c := range edit.Changes[e.doc] {
		texts = append(texts, c.NewText)
	}
	if strings.Join(texts, " ") != "sum sum sum getSum" {
		t.Errorf("renamed: %q", texts)
	}
	if _, err := e.conn.Call(t.Context(), "textDocument/rename", protocol.RenameParams{TextDocumentPositionParams: e.at(shop, "total : double"), NewName: "a b"}, &edit); err == nil {
		t.Error("a name with a blank is accepted")
	}
}

func TestOutline(t *testing.T) {
	e := open(t, shop)
	doc := protocol.TextDocumentIdentifier{URI: e.doc}
	var symbols []protocol.DocumentSymbol
	e.ask("textDocument/documentSymbol", protocol.DocumentSymbolParams{TextDocument: doc}, &symbols)
	names := []string{}
	for _, s := range symbols {
		names = append(names, s.Name)
	}
	if strings.Join(names, " ") != "Order log large twice first" || len(symbols[0].Children) != 2 {
		t.Errorf("symbols: %v", names)
	}
	var folds []protocol.FoldingRange
	e.ask("textDocument/foldingRange", protocol.FoldingRangeParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: doc}}, &folds)
	if len(folds) != 4 {
		t.Errorf("%d folding ranges, want 4", len(folds))
	}
	var hints []hint
	e.ask("textDocument/inlayHint", map[string]any{"textDocument": doc, "range": protocol.Range{End: protocol.Position{Line: 100}}}, &hints)
	if len(hints) != 1 || hints[0].Label != "String" {
		t.Errorf("hints: %+v", hints)
	}
	var help protocol.SignatureHelp
	e.ask("textDocument/signatureHelp", protocol.SignatureHelpParams{TextDocumentPositionParams: e.at(shop, "1.0)")}, &help)
	if len(help.Signatures) != 1 || help.Signatures[0].Label != "twice(double x)" {
		t.Errorf("signature: %+v", help)
	}
	messy := strings.Replace(shop, "  $q : Order( total >= least )", "$q:Order(total>=least)", 1)
	e.change(messy)
	var edits []protocol.TextEdit
	e.ask("textDocument/formatting", protocol.DocumentFormattingParams{TextDocument: doc}, &edits)
	if len(edits) != 1 || edits[0].NewText != shop {
		t.Errorf("formatted: %+v", edits)
	}
}

// Facts beside the rules make lenses of what each rule matches, and commands that tell more.
func TestLensesOnFacts(t *testing.T) {
	e := open(t, shop+`
rule "second" when Order( total > 1000 ) then end
`)
	facts := `[{"type":"Order","fields":{"customer":"Ada","total":120}}]`
	if err := os.WriteFile(filepath.Join(filepath.Dir(e.doc.Filename()), "shop.json"), []byte(facts), 0o666); err != nil {
		t.Fatal(err)
	}
	var lenses []protocol.CodeLens
	e.ask("textDocument/codeLens", protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}}, &lenses)
	if len(lenses) != 2 || lenses[0].Command.Title != "1 matches in shop.json" || lenses[1].Command.Title != "why no match in shop.json?" {
		t.Fatalf("lenses: %+v", lenses)
	}
	for i, want := range []string{"first[Order( customer=Ada, total=120.0 )]", "total is 120.0"} {
		var text string
		e.ask("workspace/executeCommand", protocol.ExecuteCommandParams{Command: lenses[i].Command.Command, Arguments: lenses[i].Command.Arguments}, &text)
		if !strings.Contains(text, want) {
			t.Errorf("%s: %s, want %s in it", lenses[i].Command.Command, text, want)
		}
	}
}

// The definition of a Java class and of its members is in its source.
func TestDefinitionInJava(t *testing.T) {
	folder := t.TempDir()
	source := filepath.Join(folder, "com", "acme", "Order.java")
	text := "package com.acme;\n\npublic class Order {\n  private double total;\n\n  public double getTotal() { return total; }\n\n  public boolean isLarge() { return total > 100; }\n}\n"
	if err := os.MkdirAll(filepath.Dir(source), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	rules := "package shop\n\nimport com.acme.Order;\n\nrule \"r\"\n  when\n    Order( total > 1, large )\n  then\nend\n"
	e := open(t, rules, whenthen.Java(folder))
	for mark, want := range map[string]string{"Order( total": "Order {", "total > 1": "total;", "large )": "isLarge"} {
		var found []protocol.Location
		e.ask("textDocument/definition", protocol.DefinitionParams{TextDocumentPositionParams: e.at(rules, mark)}, &found)
		if len(found) != 1 || found[0].URI.Filename() != source || found[0].Range.Start != place(text, want) {
			t.Errorf("definition of %q: %+v, want %+v in %s", mark, found, place(text, want), source)
		}
	}
}

// A Java class that changes is read again when the editor tells of it.
func TestJavaClassesAreReread(t *testing.T) {
	dir := t.TempDir()
	class := filepath.Join(dir, "com", "acme", "Bill.java")
	write := func(property string) {
		t.Helper()
		text := "package com.acme;\npublic class Bill { private double x; public double get" + property + "() { return x; } }\n"
		if err := errors.Join(os.MkdirAll(filepath.Dir(class), 0o777), os.WriteFile(class, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	types := func() []whenthen.Option { return []whenthen.Option{whenthen.Java(dir)} }
	write("Totl")
	server := New("test", types()...)
	server.Reread(types)
	e := openIn(t, server, "import com.acme.Bill;\nrule \"large\" when Bill( total > 100 ) then end\n")
	if list := e.newest(1); len(list) != 1 || list[0].Code != "unknown-property" {
		t.Fatal(list)
	}
	write("Total")
	e.tell("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []*protocol.FileEvent{{URI: uri.File(class), Type: protocol.FileChangeTypeChanged}}})
	if list := e.newest(1); len(list) != 0 {
		t.Error(list)
	}
}
