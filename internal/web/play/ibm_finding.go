package play

import (
	"fmt"
	"slices"
	"sort"
	"strconv"

	"whenthen"
	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// ibmFinding describes the effect that a match of a heuristic would have and the reason, from the current state of the facts. In the rules,
// $candidate is the candidate that becomes a value and $other the one that is removed.
func ibmFinding(m *whenthen.Match, p *Position) finding {
	var found finding
	names := named(m)
	if x, ok := ibm.MarkOf(names["other"]); ok {
		found.gone = []Mark{markIBM(x)}
	} else if x, ok := ibm.MarkOf(names["candidate"]); ok {
		put := markIBM(x)
		found.put = &put
	}
	for _, item := range m.Items() {
		x, ok := ibm.MarkOf(item.Value)
		if mark := markIBM(x); ok && !slices.Contains(found.gone, mark) && (found.put == nil || *found.put != mark) {
			found.cause = append(found.cause, mark)
		}
	}
	found.cause = unique(found.cause)
	sortMarks(found.cause)
	found.tellIBM(m, p)
	return found
}

// tellIBM describes a finding. Rules with unknown names get a general description.
func (f *finding) tellIBM(m *whenthen.Match, p *Position) {
	play := rating.PlayedBy(m.Rule())
	if play.Base != solver.IBMName {
		play = rating.Play{}
	}
	kind := play.Unit
	switch technique := play.Technique; {
	case technique == "naked_single" && f.put != nil:
		f.text, f.where = "no other digit fits", "Look at "+sudoku.CellName(f.put.Cell)+"."
		f.needsFor = "the other digits of " + sudoku.CellName(f.put.Cell)
		for d := 1; d <= 9; d++ {
			if d != f.put.Digit {
				f.needs = append(f.needs, Mark{f.put.Cell, d})
			}
		}
	case technique == "hidden_single" && f.put != nil:
		u := sudoku.UnitsOf(f.put.Cell)[kind]
		f.text = fmt.Sprintf("only place for %d in %s", f.put.Digit, sudoku.UnitName(u))
		f.lacks(u, []int{f.put.Digit}, []int{f.put.Cell})
	case (technique == "claiming" || technique == "pointing") && len(f.cause) > 0:
		f.tellLocked(p, technique, kind)
	case (technique == "naked_pair" || technique == "naked_triple") && len(f.cause) > 0:
		cells, digits := f.cellsAndDigits()
		f.text = fmt.Sprintf("%s are held by %s", english.And(DigitWords(digits)), english.And(cellWords(cells)))
		f.where = "Look at " + english.And(cellWords(cells)) + "."
		f.needsFor = "the other digits of " + english.And(cellWords(cells))
		for _, cell := range cells {
			for d := 1; d <= 9; d++ {
				if !slices.Contains(digits, d) {
					f.needs = append(f.needs, Mark{cell, d})
				}
			}
		}
	case (technique == "hidden_pair" || technique == "hidden_triple") && len(f.cause) > 0:
		cells, digits := f.cellsAndDigits()
		u := sudoku.UnitsOf(cells[0])[kind]
		f.text = fmt.Sprintf("%s have only %s in %s", english.And(DigitWords(digits)), english.And(cellWords(cells)), sudoku.UnitName(u))
		f.lacks(u, digits, cells)
	default:
		var texts []string
		for _, item := range m.Items() {
			if what := viewIBM(item.Value); what.Type != "Sudoku" {
				texts = append(texts, what.Text)
			}
		}
		f.text, f.where = "on "+english.And(texts), "Look for what rule "+m.Rule()+" describes."
	}
}

// tellLocked describes a digit whose places in one unit are all in another unit as well.
func (f *finding) tellLocked(p *Position, technique string, kind rating.UnitKind) {
	cell, digit := f.cause[0].Cell, f.cause[0].Digit
	from, to := sudoku.UnitsOf(cell)[2], sudoku.UnitsOf(cell)[kind]
	if technique == "claiming" {
		from, to = to, from
	}
	places := spots(p, from, digit)
	f.cause = nil
	for _, c := range places {
		f.cause = append(f.cause, Mark{c, digit})
	}
	f.text = fmt.Sprintf("all places for %d in %s are in %s", digit, sudoku.UnitName(from), sudoku.UnitName(to))
	f.lacks(from, []int{digit}, places)
}

// lacks records that some digits have no places in a unit except in the given cells.
func (f *finding) lacks(u int, digits, cells []int) {
	words := english.And(DigitWords(digits))
	f.where = fmt.Sprintf("Look for %s in %s.", words, sudoku.UnitName(u))
	f.needsFor = fmt.Sprintf("the other places for %s in %s", words, sudoku.UnitName(u))
	for _, d := range digits {
		f.needs = append(f.needs, without(u, d, cells...)...)
	}
}

// cellsAndDigits returns the cells and the digits of the cause, each once and in order.
func (f *finding) cellsAndDigits() (cells, digits []int) {
	for _, m := range f.cause {
		cells, digits = append(cells, m.Cell), append(digits, m.Digit)
	}
	slices.Sort(cells)
	slices.Sort(digits)
	return slices.Compact(cells), slices.Compact(digits)
}

func sortMarks(marks []Mark) {
	sort.Slice(marks, func(i, j int) bool { return marks[i].Cell*10+marks[i].Digit < marks[j].Cell*10+marks[j].Digit })
}

// DigitWords converts digits to words for a sentence.
func DigitWords(digits []int) []string {
	words := make([]string, len(digits))
	for i, d := range digits {
		words[i] = strconv.Itoa(d)
	}
	return words
}

func cellWords(cells []int) []string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = sudoku.CellName(c)
	}
	return words
}

// viewIBM describes a fact of the article in the page's coordinates.
func viewIBM(v any) Fact {
	f, ok := v.(*fact.Record)
	if !ok {
		return Fact{Text: english.Cut(fact.ToString(v), 120)}
	}
	m, ok := ibm.MarkOf(f)
	at := markIBM(m)
	switch {
	case ok && f.Type.Name == ibm.Candidate:
		return Fact{Type: f.Type.Name, Cells: []int{at.Cell}, Digit: at.Digit, Text: fmt.Sprintf("Candidate %d at %s", at.Digit, sudoku.CellName(at.Cell)), Words: fmt.Sprintf("%s can be %d", sudoku.CellName(at.Cell), at.Digit)}
	case ok:
		return Fact{Type: f.Type.Name, Cells: []int{at.Cell}, Value: at.Digit, Text: fmt.Sprintf("Resolved %s = %d", sudoku.CellName(at.Cell), at.Digit), Words: fmt.Sprintf("%s is %d", sudoku.CellName(at.Cell), at.Digit)}
	case f.Type.Name == "Sudoku":
		return Fact{Type: f.Type.Name, Text: "Sudoku: the grid and its step list"}
	}
	return Fact{Text: english.Cut(fact.ToString(v), 120)}
}
