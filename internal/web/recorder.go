package web

import (
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku/ibm"
)

// viewer describes which cells and digit a value of a fact model is about.
type viewer func(v any) Fact

// newFiring records a match: the present state of its facts and the source lines of its conditions.
func newFiring(m *whenthen.Match, phase Mode, view viewer) *Firing {
	def := m.Definition()
	f := &Firing{Rule: def.Name, Phase: phase}
	for _, item := range m.Items() {
		f.Facts = append(f.Facts, factOf(item.Fact, item.Value, item.Values, view))
	}
	if def.File == nil {
		return f
	}
	f.File, f.Line = def.File.Name(), int(def.Span.Start.Line)
	ref := 0
	for _, c := range m.Conditions() {
		n := 0
		if c.HasItem() {
			ref++
			n = ref
		}
		for line := c.Span.Start.Line; line <= c.Span.End.Line; line++ {
			f.Lines = append(f.Lines, Source{Line: int(line), Text: strings.TrimSpace(def.File.Line(int(line))), Ref: n})
			n = 0
		}
	}
	f.Lines = oncePerLine(f.Lines)
	return f
}

// about reports whether a fact of a given type is among those that matched.
func (f *Firing) about(kind string) bool {
	return slices.ContainsFunc(f.Facts, func(x Fact) bool { return x.Type == kind })
}

// accuses reports whether a firing that reports a fault is about a cell. The cell is that of the first fact, and for
// duplicate values that of the second one, too.
func (f *Firing) accuses(cell int) bool {
	for i, x := range f.Facts {
		if i == 0 || i == 1 && x.Type == ibm.Resolved {
			if slices.Equal(x.Cells, []int{cell}) {
				return true
			}
		}
	}
	return false
}

// factOf records one item of a match.
func factOf(h whenthen.Handle, value any, values []any, view viewer) Fact {
	if values != nil {
		value = values
	}
	f := view(value)
	f.ID = h.ID()
	if t := h.Type(); f.Type == "" && t != nil {
		f.Type = t.Name
	}
	return f
}

// named is the items of a match by the variable of their pattern.
func named(m *whenthen.Match) map[string]any {
	names := map[string]any{}
	items, i := m.Items(), 0
	for _, c := range m.Conditions() {
		if !c.HasItem() {
			continue
		}
		if c.Variable != "" && i < len(items) {
			names[strings.TrimPrefix(c.Variable, "$")] = items[i].Value
		}
		i++
	}
	return names
}

// oncePerLine merges the entries for a source line that several conditions share.
func oncePerLine(lines []Source) []Source {
	var once []Source
	for _, l := range lines {
		if n := len(once); n > 0 && once[n-1].Line == l.Line {
			if once[n-1].Ref == 0 {
				once[n-1].Ref = l.Ref
			}
			continue
		}
		once = append(once, l)
	}
	return once
}

// lineWriter passes on what rules print, line by line. It drops lines beyond a maximum number and cuts long ones.
type lineWriter struct {
	line func(string)
	rest []byte
	n    int
}

const (
	maxLines      = 2000
	maxLineLength = 400
)

func (w *lineWriter) Write(p []byte) (int, error) {
	for _, c := range p {
		switch {
		case c == '\n':
			w.flush()
		case len(w.rest) < maxLineLength:
			w.rest = append(w.rest, c)
		}
	}
	return len(p), nil
}

// flush ends the line.
func (w *lineWriter) flush() {
	w.n++
	if w.n <= maxLines {
		w.line(strings.ToValidUTF8(string(w.rest), "\ufffd"))
	}
	if w.n == maxLines {
		w.line("The rules print more than this console takes; the rest is left out.")
	}
	w.rest = w.rest[:0]
}

// close ends the last line if it has not ended.
func (w *lineWriter) close() {
	if len(w.rest) > 0 {
		w.flush()
	}
}
