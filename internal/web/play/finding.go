package play

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	model "whenthen/rules/sudoku"
)

// finding is the meaning of a match in the words of the page.
type finding struct {
	put      *Mark
	gone     []Mark
	cause    []Mark
	links    []Link
	text     string // the reason
	where    string // where to look, for a hint
	needs    []Mark
	needsFor string
}

// step makes the line of the step list. technique is the technique that the rule implements; level and cost are taken from it.
func (f *finding) step(by *Firing, technique string) *Step {
	played := rating.TechniqueNamed(technique)
	s := &Step{
		Tech: by.Rule, Level: played.Level.String(), Cost: played.Cost, Rule: by.Rule, File: by.File, Line: by.Line,
		Head: HeadOf(f.put, f.gone), Text: f.text, Where: f.where,
		Cause: f.cause, Gone: slices.Clone(f.gone), Put: f.put, Links: f.links, Conds: by.Conditions(),
	}
	for _, fact := range by.Facts {
		s.Used, s.Parts = append(s.Used, fact.Text), append(s.Parts, fact.marks())
	}
	return s
}

// HeadOf returns the effect of a step in words: "r3c8 is 6", "1 leaves r4c1; 4 leaves r4c1 and r4c2".
func HeadOf(put *Mark, gone []Mark) string {
	var parts []string
	if put != nil {
		parts = append(parts, fmt.Sprintf("%s is %d", sudoku.CellName(put.Cell), put.Digit))
	}
	for digit := 1; digit <= 9; digit++ {
		var cells []string
		for _, m := range gone {
			if name := sudoku.CellName(m.Cell); m.Digit == digit && !slices.Contains(cells, name) {
				cells = append(cells, name)
			}
		}
		if len(cells) > 0 {
			parts = append(parts, fmt.Sprintf("%d leaves %s", digit, english.And(cells)))
		}
	}
	return strings.Join(parts, "; ")
}

// spots returns the open cells of a unit that may have a digit.
func spots(p *Position, u, digit int) []int {
	var cells []int
	for _, c := range sudoku.Units[u] {
		if p[c].Value == 0 && p[c].Candidates.ContainsInt(int64(digit)) {
			cells = append(cells, c)
		}
	}
	return cells
}

// without returns the candidates of a digit in a unit, except those in the given cells.
func without(u, digit int, but ...int) []Mark {
	var marks []Mark
	for _, c := range sudoku.Units[u] {
		if !slices.Contains(but, c) {
			marks = append(marks, Mark{c, digit})
		}
	}
	return marks
}

// UnitNames returns the names of units, given by numbers from 0 to 26, for a sentence: "row 1 and box 3".
func UnitNames(us []int) string {
	var names []string
	for _, u := range us {
		names = append(names, sudoku.UnitName(u))
	}
	return english.And(names)
}

// DigitsOf returns digits as text: "1 4 7".
func DigitsOf(d model.Digits) string {
	var b strings.Builder
	for n := range d.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}
