package web

import (
	"fmt"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/fact"
	"whenthen/internal/sudoku/rating"
	model "whenthen/rules/sudoku"
)

// finding is what a match of the Drools rules means, in the page's words.
type finding struct {
	put      *Mark
	gone     []Mark
	cause    []Mark
	links    []Link
	text     string // why
	where    string // a place to look at
	needs    []Mark
	needsFor string
}

// tellers put into words what the rules of the example find. Rules with other names are told in general words.
var tellers = map[string]func(found *finding, names map[string]any, p *Position){
	"single":                      tellSingle,
	"hidden single":               tellHiddenSingle,
	"naked pair":                  tellNakedPair,
	"hidden pair in row":          tellHiddenPair(0),
	"hidden pair in column":       tellHiddenPair(1),
	"hidden pair in square":       tellHiddenPair(2),
	"X-wings in rows":             tellXWing(1),
	"X-wings in columns":          tellXWing(0),
	"intersection removal column": tellIntersection(1),
	"intersection removal row":    tellIntersection(0),
}

// findingOf says what a match would do and why, from the facts as they are.
func findingOf(m *whenthen.Match, p *Position) finding {
	var found finding
	if tell := tellers[m.Rule()]; tell != nil {
		func() {
			// A rule that was edited may bind other things under the same names.
			defer func() {
				if recover() != nil {
					found = finding{}
				}
			}()
			tell(&found, named(m), p)
		}()
	}
	if found.text == "" {
		tellAny(&found, m)
	}
	return found
}

// step makes the line of the list. technique is what the rule plays; it has the level and the cost.
func (f *finding) step(by *Firing, technique string) *Step {
	s := &Step{
		Tech: by.Rule, Level: rating.LevelOf(technique).String(), Cost: rating.Cost(technique), Rule: by.Rule, File: by.File, Line: by.Line,
		Head: headOf(f.put, f.gone), Text: f.text, Where: f.where,
		Cause: f.cause, Gone: slices.Clone(f.gone), Put: f.put, Links: f.links,
	}
	for _, fact := range by.Facts {
		s.Used = append(s.Used, fact.Text)
	}
	return s
}

// headOf is what is found, in words: "r3c8 is 6", "1 leaves r4c1; 4 leaves r4c1 and r4c2".
func headOf(put *Mark, gone []Mark) string {
	var parts []string
	if put != nil {
		parts = append(parts, fmt.Sprintf("%s is %d", place(put.Cell), put.Digit))
	}
	for digit := 1; digit <= 9; digit++ {
		var cells []string
		for _, m := range gone {
			if name := place(m.Cell); m.Digit == digit && !slices.Contains(cells, name) {
				cells = append(cells, name)
			}
		}
		if len(cells) > 0 {
			parts = append(parts, fmt.Sprintf("%d leaves %s", digit, inWords(cells)))
		}
	}
	return strings.Join(parts, "; ")
}

// inWords joins words: "a, b and c".
func inWords(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// intOf is a number that a rule has matched.
func intOf(v any) int {
	switch n := v.(type) {
	case int:
		return n
	case int32:
		return int(n)
	case int64:
		return int(n)
	}
	panic("not a number")
}

func indexOf(v any) int {
	c := v.(*model.Cell)
	return c.RowNo*9 + c.ColNo
}

func tellSingle(f *finding, names map[string]any, p *Position) {
	cell := indexOf(names["cell"])
	digit := p[cell].Candidates.First()
	f.put = &Mark{cell, digit}
	f.text = "no other digit fits"
	f.where = "Look at " + place(cell) + "."
	f.needsFor = "the other digits of " + place(cell)
	for d := 1; d <= 9; d++ {
		if d != digit {
			f.needs = append(f.needs, Mark{cell, d})
		}
	}
}

func tellHiddenSingle(f *finding, names map[string]any, p *Position) {
	cell, digit := indexOf(names["cell"]), intOf(names["value"])
	f.put = &Mark{cell, digit}
	order := unitsOf(cell)
	for _, u := range []int{order[2], order[0], order[1]} {
		if len(spots(p, u, digit)) != 1 {
			continue
		}
		f.text = fmt.Sprintf("only place for %d in %s", digit, unitName(u))
		f.where = fmt.Sprintf("Look for %d in %s.", digit, unitName(u))
		f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, unitName(u))
		f.needs = without(p, u, digit, cell)
		return
	}
}

// spots are the open cells of a unit that may have a digit.
func spots(p *Position, u, digit int) []int {
	var cells []int
	for _, c := range units[u] {
		if p[c].Value == 0 && p[c].Candidates.ContainsInt(int64(digit)) {
			cells = append(cells, c)
		}
	}
	return cells
}

// without are the candidates of a digit in the other cells of a unit.
func without(p *Position, u, digit int, but ...int) []Mark {
	var marks []Mark
	for _, c := range units[u] {
		if !slices.Contains(but, c) {
			marks = append(marks, Mark{c, digit})
		}
	}
	return marks
}

func tellNakedPair(f *finding, names map[string]any, p *Position) {
	a, b, other, digit := indexOf(names["a"]), indexOf(names["b"]), indexOf(names["other"]), intOf(names["value"])
	pair := p[a].Candidates
	a, b = min(a, b), max(a, b)
	f.gone = []Mark{{other, digit}}
	var digits []string
	for d := range pair.All() {
		digits = append(digits, fmt.Sprint(d))
		f.cause = append(f.cause, Mark{a, d.(int)}, Mark{b, d.(int)})
	}
	f.text = fmt.Sprintf("%s are held by %s and %s", inWords(digits), place(a), place(b))
	f.where = fmt.Sprintf("A pair of %s. Look at %s.", inWords(digits), unitNames(sharedUnits(a, b)))
	f.needsFor = fmt.Sprintf("the other digits of %s and %s", place(a), place(b))
	for d := 1; d <= 9; d++ {
		if !pair.ContainsInt(int64(d)) {
			f.needs = append(f.needs, Mark{a, d}, Mark{b, d})
		}
	}
}

func unitNames(us []int) string {
	var names []string
	for _, u := range us {
		names = append(names, unitName(u))
	}
	return inWords(names)
}

func tellHiddenPair(kind int) func(*finding, map[string]any, *Position) {
	return func(f *finding, names map[string]any, p *Position) {
		a, b, low, high := indexOf(names["a"]), indexOf(names["b"]), intOf(names["low"]), intOf(names["high"])
		a, b = min(a, b), max(a, b)
		u := unitsOf(a)[kind]
		for _, cell := range []int{a, b} {
			f.cause = append(f.cause, Mark{cell, low}, Mark{cell, high})
			for d := range (p[cell].Candidates &^ model.DigitSet(low, high)).All() {
				f.gone = append(f.gone, Mark{cell, d.(int)})
			}
		}
		f.text = fmt.Sprintf("%d and %d have only %s and %s in %s", low, high, place(a), place(b), unitName(u))
		f.where = fmt.Sprintf("Look for %d and %d in %s.", low, high, unitName(u))
		f.needsFor = fmt.Sprintf("the other places for %d and %d in %s", low, high, unitName(u))
		f.needs = append(without(p, u, low, a, b), without(p, u, high, a, b)...)
	}
}

// tellXWing tells about the rules of that name. kind is the kind of unit in which the digit has two places: the
// rules are named for where they take it away, 0 row, 1 column.
func tellXWing(kind int) func(*finding, map[string]any, *Position) {
	return func(f *finding, names map[string]any, p *Position) {
		digit := intOf(names["value"])
		corner := func(name string) int { return indexOf(names[name]) }
		a1, a2, b1, b2 := corner("a1"), corner("a2"), corner("b1"), corner("b2")
		first, second := [2]int{a1, b1}, [2]int{a2, b2}
		if kind == 0 {
			first, second = [2]int{a1, a2}, [2]int{b1, b2}
		}
		for _, c := range []int{a1, a2, b1, b2} {
			f.cause = append(f.cause, Mark{c, digit})
		}
		for _, pair := range [][2]int{first, second} {
			f.links = append(f.links, Link{Mark{pair[0], digit}, Mark{pair[1], digit}, true})
		}
		f.gone = []Mark{{indexOf(names["other"]), digit}}
		lines := []int{unitsOf(first[0])[kind], unitsOf(second[0])[kind]}
		across := []int{unitsOf(first[0])[1-kind], unitsOf(first[1])[1-kind]}
		f.text = fmt.Sprintf("in %s, %d has places in %s only", unitNames(lines), digit, unitNames(across))
		f.where = fmt.Sprintf("An X-wing on %d. Look at %s.", digit, unitNames(lines))
		f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, unitNames(lines))
		f.needs = append(without(p, lines[0], digit, first[0], first[1]), without(p, lines[1], digit, second[0], second[1])...)
	}
}

// tellIntersection tells about pointing; kind is 0 for rows and 1 for columns.
func tellIntersection(kind int) func(*finding, map[string]any, *Position) {
	return func(f *finding, names map[string]any, p *Position) {
		cell, digit, other := indexOf(names["cell"]), intOf(names["value"]), indexOf(names["other"])
		box, line := unitsOf(cell)[2], unitsOf(cell)[kind]
		places := spots(p, box, digit)
		for _, c := range places {
			f.cause = append(f.cause, Mark{c, digit})
		}
		f.gone = []Mark{{other, digit}}
		f.text = fmt.Sprintf("all places for %d in %s are in %s", digit, unitName(box), unitName(line))
		f.where = fmt.Sprintf("Look for %d in %s.", digit, unitName(box))
		f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, unitName(box))
		f.needs = without(p, box, digit, places...)
	}
}

// tellAny tells about a rule that is not known by name: what it matched.
func tellAny(f *finding, m *whenthen.Match) {
	var texts []string
	seen := map[Mark]bool{}
	for _, item := range m.Items() {
		what := viewDrools(item.Value)
		texts = append(texts, what.Text)
		for _, cell := range what.Cells {
			if mark := (Mark{cell, 0}); len(what.Cells) == 1 && !seen[mark] {
				seen[mark] = true
				f.cause = append(f.cause, mark)
			}
		}
	}
	f.text = "on " + inWords(texts)
	if len(texts) == 0 {
		f.text = "it needs no fact"
	}
	f.where = "Look for what rule " + m.Rule() + " describes."
}

// viewDrools describes the facts of the example in the page's coordinates.
func viewDrools(v any) Fact {
	switch f := v.(type) {
	case *model.Cell:
		i := f.RowNo*9 + f.ColNo
		d := Fact{Type: "Cell", Cells: []int{i}, Text: "Cell " + place(i) + ": no candidates"}
		if f.Value != nil {
			d.Value, d.Text = *f.Value, fmt.Sprintf("Cell %s = %d", place(i), *f.Value)
		} else if f.Free != 0 {
			d.Text = fmt.Sprintf("Cell %s: %s", place(i), digitsOf(f.Free))
		}
		return d
	case *model.Setting:
		d := Fact{Type: "Setting", Text: fmt.Sprintf("Setting of %d", f.Value), Value: f.Value}
		if f.RowNo >= 0 && f.RowNo < 9 && f.ColNo >= 0 && f.ColNo < 9 {
			d.Cells = []int{f.RowNo*9 + f.ColNo}
			d.Text = fmt.Sprintf("Setting %s = %d", place(d.Cells[0]), f.Value)
		}
		return d
	case *model.CellRow:
		return Fact{Type: "CellRow", Text: fmt.Sprintf("CellRow %d", f.Number+1), Cells: units[f.Number][:]}
	case *model.CellCol:
		return Fact{Type: "CellCol", Text: fmt.Sprintf("CellCol %d", f.Number+1), Cells: units[9+f.Number][:]}
	case *model.CellSqr:
		u := unitsOf(indexOf(f.Cells.At(0)))[2]
		return Fact{Type: "CellSqr", Text: fmt.Sprintf("CellSqr %d", u-17), Cells: units[u][:]}
	case int, int32, int64:
		return Fact{Type: "Integer", Text: fmt.Sprintf("Integer %d", f)}
	}
	return Fact{Text: cut(fact.ToString(v), 120)}
}

func digitsOf(d model.Digits) string {
	var b strings.Builder
	for n := range d.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

// cut shortens a text to n characters.
func cut(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}
