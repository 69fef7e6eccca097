package source

import "testing"

func TestWithoutAllowed(t *testing.T) {
	f := NewFile("a.drl", `// whenthen:allow-file everywhere
rule a
  // Nobody asks.
  // whenthen:allow here, there
  x
  y // whenthen:allow there
  z
`)
	at := func(line int32, code Code, s Severity) Diagnostic {
		return Diagnostic{File: f, Code: code, Severity: s, Span: Span{Start: Pos{Line: line, Col: 1}}}
	}
	for _, c := range []struct {
		d    Diagnostic
		kept bool
	}{
		{at(2, "everywhere", Warning), false}, {at(2, "everywhere", Info), false}, {at(2, "everywhere", Error), true},
		{at(2, "here", Warning), true}, {at(5, "here", Warning), false}, {at(5, "there", Warning), false},
		{at(5, "there", Error), true}, {at(6, "there", Warning), false}, {at(6, "here", Warning), true},
		{at(7, "there", Warning), true}, {Diagnostic{Code: "everywhere", Severity: Warning}, true},
	} {
		if got := len(WithoutAllowed([]Diagnostic{c.d})) == 1; got != c.kept {
			t.Errorf("%s in line %d: kept is %v", c.d.Code, c.d.Span.Start.Line, got)
		}
	}
}
