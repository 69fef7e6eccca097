package play

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
		for line, first := c.Span.Start.Line, true; line <= c.Span.End.Line; line, first = line+1, false {
			l := Source{Line: int(line), Text: strings.TrimRight(def.File.Line(int(line)), " \t\r"), Cond: n}
			if first {
				l.Ref = n
			}
			f.Lines = append(f.Lines, l)
		}
	}
	f.Lines = outdented(oncePerLine(f.Lines))
	return f
}

// about reports whether the firing matched a fact of a given type.
func (f *Firing) about(kind string) bool {
	return slices.ContainsFunc(f.Facts, func(x Fact) bool { return x.Type == kind })
}

// Accuses reports whether a firing that reports a fault blames a cell. The cell is the one of the first fact, and for duplicate values also
// the one of the second fact.
func (f *Firing) Accuses(cell int) bool {
	for i, x := range f.Facts {
		if i == 0 || i == 1 && x.Type == ibm.Resolved {
			if slices.Equal(x.Cells, []int{cell}) {
				return true
			}
		}
	}
	return false
}

// factOf records one item of a match. If the item is a collection, values holds its elements and value is ignored.
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

// named returns the items of a match by the names of the variables bound to their patterns.
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
				once[n-1].Ref, once[n-1].Cond = l.Ref, l.Cond
			}
			continue
		}
		once = append(once, l)
	}
	return once
}

// outdented removes the indentation that all lines have in common. A tab counts as one character, as in the text.
func outdented(lines []Source) []Source {
	common := -1
	for _, l := range lines {
		if n := len(l.Text) - len(strings.TrimLeft(l.Text, " \t")); l.Text != "" && (common < 0 || n < common) {
			common = n
		}
	}
	for i := range lines {
		lines[i].Text = lines[i].Text[min(max(common, 0), len(lines[i].Text)):]
	}
	return lines
}

// Conditions returns the conditions that matched facts: first line, last line, number of the fact.
func (f *Firing) Conditions() [][3]int {
	list := [][3]int{}
	for _, l := range f.Lines {
		switch n := len(list); {
		case l.Ref > 0:
			list = append(list, [3]int{l.Line, l.Line, l.Ref})
		case l.Cond > 0 && n > 0 && list[n-1][2] == l.Cond:
			list[n-1][1] = l.Line
		}
	}
	return list
}

// marks returns the candidates that a fact is about.
func (f *Fact) marks() []Mark {
	list := []Mark{}
	for _, c := range f.Cells {
		list = append(list, Mark{c, f.Digit})
	}
	return list
}

// lineWriter passes on the output of rules, line by line. It drops lines beyond a maximum number and cuts long ones.
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
		w.line("The rules print more than this console shows; the rest is left out.")
	}
	w.rest = w.rest[:0]
}

// close ends the last line if it has not ended.
func (w *lineWriter) close() {
	if len(w.rest) > 0 {
		w.flush()
	}
}
