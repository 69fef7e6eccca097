package play

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
	model "whenthen/rules/sudoku"
)

// droolsTellers are the functions that describe the findings of the example's rules, by technique. unit is the kind of unit that the rule
// examines. Rules without a technique get a general description.
var droolsTellers = map[string]func(f *finding, names map[string]any, p *Position, unit rating.UnitKind){
	"naked_single":  tellSingle,
	"hidden_single": tellHiddenSingle,
	"naked_pair":    tellNakedPair,
	"hidden_pair":   tellHiddenPair,
	"x_wing":        tellXWing,
	"pointing":      tellIntersection,
}

// droolsFinding describes the effect that a match would have and the reason, from the current state of the facts.
func droolsFinding(m *whenthen.Match, p *Position) finding {
	var found finding
	play := rating.PlayedBy(m.Rule())
	if tell := droolsTellers[play.Technique]; tell != nil && play.Base == solver.DroolsName {
		func() {
			// An edited rule may bind objects of other types to the same names.
			defer func() {
				if recover() != nil {
					found = finding{}
				}
			}()
			tell(&found, named(m), p, play.Unit)
		}()
	}
	if found.text == "" {
		tellAny(&found, m)
	}
	return found
}

// intOf returns a number that a rule has matched.
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

func tellSingle(f *finding, names map[string]any, p *Position, _ rating.UnitKind) {
	cell := indexOf(names["cell"])
	digit := p[cell].Candidates.First()
	f.put = &Mark{cell, digit}
	f.text = "no other digit fits"
	f.where = "Look at " + sudoku.CellName(cell) + "."
	f.needsFor = "the other digits of " + sudoku.CellName(cell)
	for d := 1; d <= 9; d++ {
		if d != digit {
			f.needs = append(f.needs, Mark{cell, d})
		}
	}
}

func tellHiddenSingle(f *finding, names map[string]any, p *Position, _ rating.UnitKind) {
	cell, digit := indexOf(names["cell"]), intOf(names["value"])
	f.put = &Mark{cell, digit}
	order := sudoku.UnitsOf(cell)
	for _, u := range []int{order[2], order[0], order[1]} {
		if len(spots(p, u, digit)) != 1 {
			continue
		}
		f.text = fmt.Sprintf("only place for %d in %s", digit, sudoku.UnitName(u))
		f.where = fmt.Sprintf("Look for %d in %s.", digit, sudoku.UnitName(u))
		f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, sudoku.UnitName(u))
		f.needs = without(u, digit, cell)
		return
	}
}

func tellNakedPair(f *finding, names map[string]any, p *Position, _ rating.UnitKind) {
	a, b, other, digit := indexOf(names["a"]), indexOf(names["b"]), indexOf(names["other"]), intOf(names["value"])
	pair := p[a].Candidates
	a, b = min(a, b), max(a, b)
	f.gone = []Mark{{other, digit}}
	var digits []string
	for d := range pair.All() {
		digits = append(digits, fmt.Sprint(d))
		f.cause = append(f.cause, Mark{a, d.(int)}, Mark{b, d.(int)})
	}
	f.text = fmt.Sprintf("%s are held by %s and %s", english.And(digits), sudoku.CellName(a), sudoku.CellName(b))
	f.where = fmt.Sprintf("A pair of %s. Look at %s.", english.And(digits), UnitNames(SharedUnits(a, b)))
	f.needsFor = fmt.Sprintf("the other digits of %s and %s", sudoku.CellName(a), sudoku.CellName(b))
	for d := 1; d <= 9; d++ {
		if !pair.ContainsInt(int64(d)) {
			f.needs = append(f.needs, Mark{a, d}, Mark{b, d})
		}
	}
}

func tellHiddenPair(f *finding, names map[string]any, p *Position, unit rating.UnitKind) {
	a, b, low, high := indexOf(names["a"]), indexOf(names["b"]), intOf(names["low"]), intOf(names["high"])
	a, b = min(a, b), max(a, b)
	u := sudoku.UnitsOf(a)[unit]
	for _, cell := range []int{a, b} {
		f.cause = append(f.cause, Mark{cell, low}, Mark{cell, high})
		for d := range (p[cell].Candidates &^ model.DigitSet(low, high)).All() {
			f.gone = append(f.gone, Mark{cell, d.(int)})
		}
	}
	f.text = fmt.Sprintf("%d and %d have only %s and %s in %s", low, high, sudoku.CellName(a), sudoku.CellName(b), sudoku.UnitName(u))
	f.where = fmt.Sprintf("Look for %d and %d in %s.", low, high, sudoku.UnitName(u))
	f.needsFor = fmt.Sprintf("the other places for %d and %d in %s", low, high, sudoku.UnitName(u))
	f.needs = append(without(u, low, a, b), without(u, high, a, b)...)
}

// tellXWing describes an X-wing. unit is the kind of unit in which the digit has two places.
func tellXWing(f *finding, names map[string]any, _ *Position, unit rating.UnitKind) {
	digit := intOf(names["value"])
	corner := func(name string) int { return indexOf(names[name]) }
	a1, a2, b1, b2 := corner("a1"), corner("a2"), corner("b1"), corner("b2")
	first, second := [2]int{a1, b1}, [2]int{a2, b2}
	if unit == rating.Row {
		first, second = [2]int{a1, a2}, [2]int{b1, b2}
	}
	for _, c := range []int{a1, a2, b1, b2} {
		f.cause = append(f.cause, Mark{c, digit})
	}
	for _, pair := range [][2]int{first, second} {
		f.links = append(f.links, Link{Mark{pair[0], digit}, Mark{pair[1], digit}, true})
	}
	f.gone = []Mark{{indexOf(names["other"]), digit}}
	lines := []int{sudoku.UnitsOf(first[0])[unit], sudoku.UnitsOf(second[0])[unit]}
	across := []int{sudoku.UnitsOf(first[0])[1-unit], sudoku.UnitsOf(first[1])[1-unit]}
	f.text = fmt.Sprintf("in %s, %d has places in %s only", UnitNames(lines), digit, UnitNames(across))
	f.where = fmt.Sprintf("An X-wing on %d. Look at %s.", digit, UnitNames(lines))
	f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, UnitNames(lines))
	f.needs = append(without(lines[0], digit, first[0], first[1]), without(lines[1], digit, second[0], second[1])...)
}

// tellIntersection describes pointing. unit is the kind of line that the places in the box have in common.
func tellIntersection(f *finding, names map[string]any, p *Position, unit rating.UnitKind) {
	cell, digit, other := indexOf(names["cell"]), intOf(names["value"]), indexOf(names["other"])
	box, line := sudoku.UnitsOf(cell)[2], sudoku.UnitsOf(cell)[unit]
	places := spots(p, box, digit)
	for _, c := range places {
		f.cause = append(f.cause, Mark{c, digit})
	}
	f.gone = []Mark{{other, digit}}
	f.text = fmt.Sprintf("all places for %d in %s are in %s", digit, sudoku.UnitName(box), sudoku.UnitName(line))
	f.where = fmt.Sprintf("Look for %d in %s.", digit, sudoku.UnitName(box))
	f.needsFor = fmt.Sprintf("the other places for %d in %s", digit, sudoku.UnitName(box))
	f.needs = without(box, digit, places...)
}

// tellAny describes the match of a rule whose name is unknown.
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
	f.text = "on " + english.And(texts)
	if len(texts) == 0 {
		f.text = "it needs no fact"
	}
	f.where = "Look for what rule " + m.Rule() + " describes."
}

// viewDrools describes a fact of the example in the page's coordinates.
func viewDrools(v any) Fact {
	switch f := v.(type) {
	case *model.Cell:
		i := f.RowNo*9 + f.ColNo
		d := Fact{Type: "Cell", Cells: []int{i}, Text: "Cell " + sudoku.CellName(i) + ": no candidates", Words: cellSays(i, f.Value, f.Free)}
		if f.Value != nil {
			d.Value, d.Text = *f.Value, fmt.Sprintf("Cell %s = %d", sudoku.CellName(i), *f.Value)
		} else if f.Free != 0 {
			d.Text = fmt.Sprintf("Cell %s: %s", sudoku.CellName(i), DigitsOf(f.Free))
		}
		return d
	case *model.Setting:
		d := Fact{Type: "Setting", Text: fmt.Sprintf("Setting of %d", f.Value), Value: f.Value}
		if f.RowNo >= 0 && f.RowNo < 9 && f.ColNo >= 0 && f.ColNo < 9 {
			d.Cells = []int{f.RowNo*9 + f.ColNo}
			d.Text = fmt.Sprintf("Setting %s = %d", sudoku.CellName(d.Cells[0]), f.Value)
			d.Words = fmt.Sprintf("%d goes into %s", f.Value, sudoku.CellName(d.Cells[0]))
		}
		return d
	case *model.CellRow:
		return Fact{Type: "CellRow", Text: fmt.Sprintf("CellRow %d", f.Number+1), Words: english.Sentence(sudoku.UnitName(f.Number)), Cells: sudoku.Units[f.Number][:]}
	case *model.CellCol:
		return Fact{Type: "CellCol", Text: fmt.Sprintf("CellCol %d", f.Number+1), Words: english.Sentence(sudoku.UnitName(9 + f.Number)), Cells: sudoku.Units[9+f.Number][:]}
	case *model.CellSqr:
		u := sudoku.UnitsOf(indexOf(f.Cells.At(0)))[2]
		return Fact{Type: "CellSqr", Text: fmt.Sprintf("CellSqr %d", u-17), Words: english.Sentence(sudoku.UnitName(u)), Cells: sudoku.Units[u][:]}
	case int, int32, int64:
		return Fact{Type: "Integer", Text: fmt.Sprintf("Integer %d", f), Words: fmt.Sprintf("The digit %d", f)}
	}
	return Fact{Text: english.Cut(fact.ToString(v), 120)}
}

// cellSays describes a cell: its value, or its candidates.
func cellSays(cell int, value *int, free model.Digits) string {
	left := strings.Fields(DigitsOf(free))
	switch {
	case value != nil:
		return fmt.Sprintf("%s is %d", sudoku.CellName(cell), *value)
	case len(left) == 0:
		return sudoku.CellName(cell) + " has no candidate left"
	case len(left) == 1:
		return fmt.Sprintf("%s has one candidate left, %s", sudoku.CellName(cell), left[0])
	}
	return fmt.Sprintf("%s can only be %s", sudoku.CellName(cell), english.Join(left, " or "))
}
