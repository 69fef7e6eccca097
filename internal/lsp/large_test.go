package lsp

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
)

// TestLargeFile asks about the last of many rules. Anything that read the text again for each name in it took minutes.
func TestLargeFile(t *testing.T) {
	var b strings.Builder
	b.WriteString("package shop\ndeclare Order\n  total : double\nend\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "rule \"number %d\"\n  when\n    $o%d : Order( total > %d )\n  then\n    System.out.println($o%d.getTotal());\nend\n", i, i, i, i)
	}
	text := b.String()
	e := open(t, text)
	e.newest(0)
	began := time.Now()
	var found protocol.Hover
	e.ask("textDocument/hover", protocol.HoverParams{TextDocumentPositionParams: e.at(text, "o2999.getTotal")}, &found)
	if !strings.Contains(found.Contents.Value, "$o2999 : Order") {
		t.Errorf("got %q", found.Contents.Value)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestTypingIntoLargeFile types into a folder that takes long to analyse: the keys are not analysed one by one, completion does
// not wait, and the findings are those of the last text.
func TestTypingIntoLargeFile(t *testing.T) {
	server := New("test")
	e := openIn(t, server, shop)
	e.newest(1)
	server.mu.Lock()
	for _, f := range server.folders {
		f.took = time.Hour
	}
	server.mu.Unlock()
	text := ""
	for _, typed := range []string{"t", "to", "tot"} {
		text = strings.Replace(shop, "total > 100", typed+" > 100", 1)
		e.change(text)
		var items []protocol.CompletionItem
		e.ask("textDocument/completion", protocol.CompletionParams{TextDocumentPositionParams: e.at(text, " > 100")}, &items)
		if len(items) == 0 {
			t.Fatal("no completions")
		}
		select {
		case p := <-e.findings:
			t.Fatalf("findings of %q while typing: %v", typed, p.Diagnostics)
		default:
		}
	}
	if list := fmt.Sprint(e.newest(1)); !strings.Contains(list, `no property "tot"`) {
		t.Errorf("got %s", list)
	}
}
