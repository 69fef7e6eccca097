package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const (
	orderSentences = `[when]an order of more than {n}=$o : Order( total > {n} )
[when]- by {customer}=customer == "{customer}"
[when]a (small|large) order?=Order( total > 10 )
[then]say {t:(hello|bye)}=System.out.println( "{t}" );
[then]say the total=System.out.println( $o.getTotal() );
`
	orderRules = `package shop
expander orders.dsl

rule "large"
  when
    an order of more than 100
      - by Ada
  then
    say the total
    say hello
end
`
	namedRules = `package shop
expander orders.dsl

rule "named"
  when
    an order of more than 5
  then
    say hello
end
`
	feeTable = `RuleSet,shop
RuleTable Fees
CONDITION,CONDITION,ACTION,NO-LOOP
$o : Order...,$o : Order...,,
customer,total > $param,"System.out.println( $o.getTotal() + $param );",
Who,More than,Fee,
Ada,100,5,true
Bob,,6,false
`
	feeTemplate = `template header
  kind

package shop
template "fees"
rule "fee @{kind}"
  when
    Order( customer == "@{kind}" )
  then
end
end template
`
)

// beside opens files beside the rule file of an editor, and leaves the last one as its document.
func (e *editor) beside(files ...[2]string) {
	e.t.Helper()
	folder := filepath.Dir(e.doc.Filename())
	for _, f := range files {
		path := filepath.Join(folder, f[0])
		if err := os.WriteFile(path, []byte(f[1]), 0o666); err != nil {
			e.t.Fatal(err)
		}
		e.doc = uri.File(path)
		e.tell("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: e.doc, LanguageID: "plaintext", Text: f[1]}})
		if got := e.about(); len(got) > 0 {
			e.t.Errorf("findings of %s: %+v", f[0], got)
		}
	}
}

// Mistakes in sentences, their languages, tables and templates are found where their authors made them.
func TestFindingsInOtherForms(t *testing.T) {
	for _, x := range []struct{ name, text, from, to string }{
		{"orders.dslr", orderRules, "an order of", "an orde of"},
		{"orders.dsl", orderSentences, "[then]say the", "[broken {x\n[then]say the"},
		{"fees.csv", feeTable, "total >", "totl >"},
		{"fees.drt", feeTemplate, "Order( customer", "Order( custmer"},
		{"alone.drt", feeTemplate, "end template", "end templat"},
	} {
		t.Run(x.name, func(t *testing.T) {
			e := open(t, shop)
			e.newest(1)
			folder := filepath.Dir(e.doc.Filename())
			for name, text := range map[string]string{"orders.dsl": orderSentences, "fees.csv": "kind\nexpress\nslow\n"} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			e.beside([2]string{x.name, x.text})
			wrong := strings.Replace(x.text, x.from, x.to, 1)
			e.change(wrong)
			got := e.about()
			line := place(wrong, x.to).Line
			if x.name == "alone.drt" {
				line = place(wrong, "template \"fees").Line
			}
			if len(got) != 1 || got[0].Range.Start.Line != line {
				t.Errorf("findings of %s with a mistake at %q: %+v", x.name, x.to, got)
			}
			e.change(x.text)
			if got := e.about(); len(got) > 0 {
				t.Errorf("findings stay: %+v", got)
			}
		})
	}
}

// forms opens sentences, their language and a table, with one of them as the document.
func forms(t *testing.T, document string) (*editor, string) {
	t.Helper()
	e := open(t, shop)
	e.newest(1)
	folder := filepath.Dir(e.doc.Filename())
	e.beside([2]string{"orders.dsl", orderSentences}, [2]string{"orders.dslr", orderRules}, [2]string{"fees.csv", feeTable}, [2]string{"named.drl", namedRules})
	e.doc = uri.File(filepath.Join(folder, document))
	return e, map[string]string{"orders.dsl": orderSentences, "orders.dslr": orderRules, "fees.csv": feeTable, "named.drl": namedRules}[document]
}

// What can stand at the cursor (@) of sentences, their language and a table. A want with = is the label and the text that is put in.
func TestCompletionInOtherForms(t *testing.T) {
	for _, c := range []struct{ document, from, to, want, not string }{
		{"orders.dslr", "    an order of more than 100", "    an or@", "an order of more than {n}=an order of more than ${1:n}", "say the total"},
		{"orders.dslr", "    an order of more than 100", "    a la@", "", "an order of more than {n}"},
		{"orders.dslr", "    an order of more than 100", "    a sm@", "a small order=a small order", "an order of more than {n}"},
		{"orders.dslr", "      - by Ada", "      - b@", "- by {customer}=- by ${1:customer}", "an order of more than {n}"},
		{"orders.dslr", "    say hello", "    say@", "say {t}=say ${1|hello,bye|}", "an order of more than {n}"},
		{"orders.dslr", "    say hello", "    >System.out.println( $o.get@", "getTotal", "say the total"},
		{"orders.dslr", "      - by Ada", "    > Order( tot@", "total", "customer"},
		{"orders.dslr", "rule \"large\"", "rule \"large\"\n  sal@", "salience", "say the total"},
		{"named.drl", "    an order of more than 5", "    an or@", "an order of more than {n}=an order of more than ${1:n}", "say the total"},
		{"orders.dsl", "[then]say the total", "@\n[then]say the total", "[then]", "salience"},
		{"orders.dsl", "Order( total > 10 )", "Order( tot@", "total", "customer"},
		{"orders.dsl", "$o.getTotal()", "$o.@", "getCustomer", "insert"},
		{"orders.dsl", "[then]say the total", "[then]sa@", "", "salience"},
		{"fees.csv", "CONDITION,CONDITION", "CONDITION,CO@", "CONDITION=CONDITION", "ACTION"},
		{"fees.csv", "RuleTable", "Im@\nRuleTable", "Import=Import", "ACTION"},
		{"fees.csv", "$o : Order...,$o", "$o : Ord@...,$o", "Order", "total"},
		{"fees.csv", "total > $param", "tot@", "total", "customer"},
		{"fees.csv", "$o.getTotal()", "$o.@", "getCustomer", "insert"},
		{"fees.csv", "Bob,,6,false", "Bob,,6,fa@", "false=false", "true"},
		{"fees.csv", "Bob,,6,false", "Bob,,$o.getCus@", "getCustomer", "getTotal"},
	} {
		e, text := forms(t, c.document)
		text = strings.Replace(text, c.from, c.to, 1)
		where := place(text, "@")
		e.change(strings.Replace(text, "@", "", 1))
		e.about()
		var items []protocol.CompletionItem
		p := protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}, Position: where}}
		e.ask("textDocument/completion", p, &items)
		label, put, hasPut := strings.Cut(c.want, "=")
		found := c.want == ""
		for _, i := range items {
			if i.Label == c.not {
				t.Errorf("%s, %s: %s is offered", c.document, c.to, c.not)
			}
			if i.Label == label && (!hasPut || i.TextEdit != nil && i.TextEdit.NewText == put) {
				found = true
			}
		}
		if !found {
			t.Errorf("%s, %s: want %s in %+v", c.document, c.to, c.want, items)
		}
	}
}

// What the pointer shows, and where a click leads, in sentences, their language and a table.
func TestHoverInOtherForms(t *testing.T) {
	for _, c := range []struct{ document, mark, want, leads, to string }{
		{"orders.dslr", "order of more", "**an order of more than {n}** (orders.dsl:1)", "orders.dsl", "[when]an order"},
		{"orders.dslr", "order of more", "$o : Order( total > 100 , customer == \"Ada\")", "orders.dsl", "[when]an order"},
		{"orders.dslr", "by Ada", "customer == \"Ada\"", "orders.dsl", "[when]- by"},
		{"orders.dslr", "the total", "System.out.println( $o.getTotal() );", "orders.dsl", "[then]say the total"},
		{"orders.dsl", "total > {n}", "Order.total : double", "shop.drl", "total : double"},
		{"orders.dsl", "Order( total > {n}", "customer : String", "shop.drl", "Order\n"},
		{"orders.dsl", "getTotal", "Order.total : double", "shop.drl", "total : double"},
		{"orders.dsl", "say the total", "Used in orders.dslr:9", "", ""},
		{"orders.dsl", "(small|", "No rule in this folder uses this sentence.", "", ""},
		{"orders.dsl", "an order", "Used in orders.dslr:6, named.drl:6", "", ""},
		{"named.drl", "order of more", "**an order of more than {n}** (orders.dsl:1)", "orders.dsl", "[when]an order"},
		{"fees.csv", "CONDITION", "A condition, or a constraint", "", ""},
		{"fees.csv", "RuleSet", "The package of the rules.", "", ""},
		{"fees.csv", "total > $param", "Order.total : double", "shop.drl", "total : double"},
		{"fees.csv", "Order...", "customer : String", "shop.drl", "Order\n"},
		{"fees.csv", "getTotal", "Order.total : double", "shop.drl", "total : double"},
		{"fees.csv", "100,5", "$o : Order(customer == \"Ada\", total > 100)", "", ""},
		{"fees.csv", "5,true", "System.out.println( $o.getTotal() + 5 );", "", ""},
	} {
		e, text := forms(t, c.document)
		var h protocol.Hover
		e.ask("textDocument/hover", protocol.HoverParams{TextDocumentPositionParams: e.at(text, c.mark)}, &h)
		if !strings.Contains(h.Contents.Value, c.want) {
			t.Errorf("hover on %q of %s: %q, want %q", c.mark, c.document, h.Contents.Value, c.want)
		}
		var found []protocol.Location
		e.ask("textDocument/definition", protocol.DefinitionParams{TextDocumentPositionParams: e.at(text, c.mark)}, &found)
		if c.leads == "" {
			continue
		}
		target := map[string]string{"shop.drl": shop, "orders.dsl": orderSentences}[c.leads]
		if len(found) != 1 || filepath.Base(found[0].URI.Filename()) != c.leads || found[0].Range.Start != place(target, c.to) {
			t.Errorf("definition of %q of %s: %+v, want %s %+v", c.mark, c.document, found, c.leads, place(target, c.to))
		}
	}
}

// A property is renamed in the head of a table, too; uses of a sentence, symbols, folds and layout answer in the author's text.
func TestOutlineOfOtherForms(t *testing.T) {
	e, _ := forms(t, "shop.drl")
	var edit protocol.WorkspaceEdit
	e.ask("textDocument/rename", protocol.RenameParams{TextDocumentPositionParams: e.at(shop, "total : double"), NewName: "sum"}, &edit)
	table := uri.File(filepath.Join(filepath.Dir(e.doc.Filename()), "fees.csv"))
	var got []string
	for _, c := range edit.Changes[table] {
		got = append(got, c.NewText)
	}
	if strings.Join(got, " ") != "sum getSum" && strings.Join(got, " ") != "getSum sum" {
		t.Errorf("renamed in the table: %q", got)
	}
	for document, want := range map[string]string{"orders.dslr": "large 3", "fees.csv": "Fees_7 6, Fees_8 7"} {
		e, _ := forms(t, document)
		var symbols []protocol.DocumentSymbol
		e.ask("textDocument/documentSymbol", protocol.DocumentSymbolParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}}, &symbols)
		var names []string
		for _, s := range symbols {
			line, _ := json.Marshal(s.SelectionRange.Start.Line)
			names = append(names, s.Name+" "+string(line))
		}
		if strings.Join(names, ", ") != want {
			t.Errorf("symbols of %s: %q", document, names)
		}
	}
	e, _ = forms(t, "orders.dsl")
	var uses []protocol.Location
	refs := protocol.ReferenceParams{TextDocumentPositionParams: e.at(orderSentences, "say the total")}
	e.ask("textDocument/references", refs, &uses)
	if len(uses) != 1 || uses[0].Range.Start != place(orderRules, "say the total") {
		t.Errorf("uses of a sentence: %+v", uses)
	}
	e, _ = forms(t, "orders.dslr")
	var folds []protocol.FoldingRange
	e.ask("textDocument/foldingRange", protocol.FoldingRangeParams{TextDocumentPositionParams: e.at(orderRules, "rule")}, &folds)
	if len(folds) != 1 || folds[0].StartLine != 3 || folds[0].EndLine != 10 {
		t.Errorf("folds: %+v", folds)
	}
	e.change(strings.Replace(orderRules, "    say hello", "  say hello", 1))
	var edits []protocol.TextEdit
	e.ask("textDocument/formatting", protocol.DocumentFormattingParams{TextDocument: protocol.TextDocumentIdentifier{URI: e.doc}}, &edits)
	if len(edits) != 1 || edits[0].NewText != orderRules {
		t.Errorf("formatted: %+v", edits)
	}
}
