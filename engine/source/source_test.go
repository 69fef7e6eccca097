package source

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestPositions(t *testing.T) {
	f := NewFile("f", "\ufeffab\r\ncä\td\n")
	for _, c := range []struct {
		offset    int
		line, col int32
	}{{3, 1, 1}, {5, 1, 3}, {7, 2, 1}, {8, 2, 2}, {10, 2, 3}, {11, 2, 4}, {13, 3, 1}, {99, 3, 1}, {-1, 1, 1}} {
		if p := f.Pos(c.offset); p.Line != c.line || p.Col != c.col {
			t.Errorf("offset %d is %v, want %d:%d", c.offset, p, c.line, c.col)
		}
	}
	for n, want := range map[int]string{0: "", 1: "ab", 2: "cä\td", 3: "", 4: ""} {
		if got := f.Line(n); got != want {
			t.Errorf("line %d is %q, want %q", n, got, want)
		}
	}
	if f.Lines() != 3 {
		t.Errorf("%d lines", f.Lines())
	}
	if s := f.Slice(f.Span(7, 10)); s != "cä" {
		t.Errorf("slice is %q", s)
	}
}

func TestRender(t *testing.T) {
	f := NewFile("a.drl", "rule x\n\tsaliense 10\nend\n")
	ds := []Diagnostic{
		{File: f, Span: f.Span(8, 16), Code: "unknown-attribute", Message: "unknown", Hint: `did you mean "salience"?`, Rule: "x"},
		{File: f, Span: f.Span(0, 12), Severity: Warning, Code: "w", Message: "long"},
		{Code: "c", Message: "nowhere"},
	}
	Sort(ds)
	var b bytes.Buffer
	if err := Render(&b, ds); err != nil {
		t.Fatal(err)
	}
	want := "error[c]: nowhere\n" +
		"a.drl:1:1: warning[w]: long\n  rule x\n  ^^^^^^\n" +
		"a.drl:2:2: error[unknown-attribute]: unknown\n  \tsaliense 10\n  \t^^^^^^^^\nhint: did you mean \"salience\"?\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	if !HasErrors(ds) || HasErrors(ds[1:2]) {
		t.Error("HasErrors is wrong")
	}
}

func TestRenderLongLine(t *testing.T) {
	text := ""
	for range 1000 {
		text += "abcdefghi "
	}
	f := NewFile("long", text)
	var b bytes.Buffer
	Render(&b, []Diagnostic{{File: f, Span: f.Span(5000, 5003), Code: "c", Message: "m"}})
	if b.Len() > 600 {
		t.Errorf("%d bytes for one diagnostic", b.Len())
	}
	if !bytes.Contains(b.Bytes(), []byte("^^^\n")) {
		t.Errorf("no caret in\n%s", b.String())
	}
}

func TestRenderJSON(t *testing.T) {
	f := NewFile("a.drl", "rule x\n")
	var b bytes.Buffer
	if err := RenderJSON(&b, []Diagnostic{{File: f, Span: f.Span(5, 6), Code: "c", Message: "m", Rule: "x"}}); err != nil {
		t.Fatal(err)
	}
	want := `[
  {"file":"a.drl","line":1,"col":6,"endLine":1,"endCol":7,"severity":"error","code":"c","message":"m","hint":"","rule":"x"}
]
`
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
	b.Reset()
	RenderJSON(&b, nil)
	if !json.Valid(b.Bytes()) {
		t.Errorf("an empty list is %q", b.String())
	}
}

func TestNearest(t *testing.T) {
	words := []string{"salience", "enabled", "no-loop", "end", "exists", "memberOf", "when", "then", "or"}
	for word, want := range map[string]string{
		"saliense": "salience", "salince": "salience", "slaience": "salience", "noloop": "no-loop", "edn": "end", "exsits": "exists", "memberof": "memberOf", "WHEN": "when",
		"hten": "then", "xyz": "", "ro": "", "urgency": "", "salience": "",
	} {
		if got := Nearest(word, words); got != want {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

func TestJoin(t *testing.T) {
	f := NewFile("f", "abc\ndef")
	a, b := f.Span(1, 2), f.Span(4, 6)
	if got := b.Join(a); got != f.Span(1, 6) {
		t.Errorf("joined to %v", got)
	}
	if got := (Span{}).Join(a); got != a {
		t.Errorf("joined with nothing to %v", got)
	}
	if !b.Contains(4) || b.Contains(6) {
		t.Error("Contains is wrong about the ends")
	}
}
