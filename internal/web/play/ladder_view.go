package play

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/teach"
	model "whenthen/rules/sudoku"
)

// viewLadder describes a fact of the ladder for the page.
func viewLadder(v any) Fact {
	f := plainLadder(v)
	f.Words = teach.Fact(v)
	return f
}

// listText is the maximum number of characters of a list that are shown.
const listText = 160

// plainLadder describes a fact of the ladder, without Words.
func plainLadder(v any) Fact {
	switch f := v.(type) {
	case *ladder.Cell:
		return Fact{Type: "Cell", Cells: []int{f.Index}, Text: fmt.Sprintf("Cell %s: %s", sudoku.CellName(f.Index), DigitsOf(model.Digits(f.Digits)))}
	case *ladder.Candidate:
		return Fact{Type: "Candidate", Cells: []int{f.Cell.Index}, Digit: f.Digit, Text: fmt.Sprintf("Candidate %d at %s", f.Digit, sudoku.CellName(f.Cell.Index))}
	case *ladder.Places:
		d := Fact{Type: "Places", Digit: f.Digit, Unit: unitNumber(f.Unit), Text: fmt.Sprintf("Places of %d in %v: ", f.Digit, f.Unit)}
		for c := range f.Cells.All() {
			d.Cells = append(d.Cells, c.(*ladder.Cell).Index)
		}
		d.Text += Places(d.Cells)
		return d
	case *ladder.Elimination:
		return Fact{Type: "Elimination", Text: "Elimination: " + english.Cut(f.Reason, 120)}
	case *ladder.Placement:
		return Fact{Type: "Placement", Text: fmt.Sprintf("Placement of %d at %s", f.Candidate.Digit, sudoku.CellName(f.Candidate.Cell.Index))}
	case *fact.Record:
		from, _ := f.Get("from").(*ladder.Candidate)
		to, _ := f.Get("to").(*ladder.Candidate)
		if from != nil && to != nil {
			return Fact{Text: fmt.Sprintf("Strong %d: %s – %d: %s", from.Digit, sudoku.CellName(from.Cell.Index), to.Digit, sudoku.CellName(to.Cell.Index))}
		}
	case *ladder.Solving:
		return Fact{Type: "Solving", Text: "Solving: steps are carried out"}
	}
	if elements, ok := fact.Elements(v); ok {
		text := strings.Builder{}
		for e := range elements {
			if text.Len() > listText {
				break // a list may have a thousand facts, which nobody would read
			}
			if text.Len() > 0 {
				text.WriteString(", ")
			}
			text.WriteString(plainLadder(e).Text)
		}
		return Fact{Type: "List", Text: english.Cut("List: "+text.String(), listText)}
	}
	return Fact{Text: english.Cut(fact.ToString(v), 120)}
}

// unitNumber returns the number of a unit, from 1: rows, columns, boxes.
func unitNumber(u *ladder.Unit) int {
	return slices.Index([]string{"row", "column", "box"}, u.Kind)*9 + u.Number
}
