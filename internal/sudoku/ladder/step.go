package ladder

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"whenthen/internal/sudoku"
)

// Elimination is a fact that a technique inserts if candidates cannot be true.
type Elimination struct {
	Candidates []*Candidate
	Reason     string
}

// Placement is a fact that a technique inserts if a candidate must be true.
type Placement struct {
	Candidate *Candidate
	Reason    string
}

// newElimination makes an elimination of one candidate or a collection of candidates.
func newElimination(what any, reason string) (*Elimination, error) {
	e := &Elimination{Reason: reason}
	if x, ok := what.(*Candidate); ok && x != nil {
		e.Candidates = []*Candidate{x}
		return e, nil
	}
	if err := each(what, "an elimination needs candidates", func(x *Candidate) { e.Candidates = append(e.Candidates, x) }); err != nil {
		return nil, err
	}
	if len(e.Candidates) == 0 {
		return nil, errors.New("an elimination needs candidates, and this list of them is empty")
	}
	slices.SortFunc(e.Candidates, func(x, y *Candidate) int { return x.Index - y.Index })
	return e, nil
}

// newPlacement makes a placement of a candidate.
func newPlacement(x *Candidate, reason string) (*Placement, error) {
	if x == nil {
		return nil, errors.New("a placement needs a candidate, not null")
	}
	return &Placement{Candidate: x, Reason: reason}, nil
}

// Lost returns the open candidates that a placement removes: all that the placed candidate sees. The placed candidate is not included.
func (p *Placement) Lost() []*Candidate {
	lost := []*Candidate{} // never null to rule text
	for v := range p.Candidate.Sees.All() {
		lost = append(lost, v.(*Candidate))
	}
	return lost
}

// Mark identifies a candidate by its cell and digit: Row, Column and Digit are 1 to 9.
type Mark struct {
	Row, Column, Digit int
}

func markOf(x *Candidate) Mark { return Mark{x.Row, x.Column, x.Digit} }

// cell returns the index of the cell, from 0 in reading order.
func (m Mark) cell() int { return (m.Row-1)*9 + m.Column - 1 }

// String returns digit, row and column: "318".
func (m Mark) String() string { return fmt.Sprintf("%d%d%d", m.Digit, m.Row, m.Column) }

func compareMarks(a, b Mark) int {
	return (a.Digit-b.Digit)*100 + (a.Row-b.Row)*10 + a.Column - b.Column
}

// Link is a line from one candidate to another in the picture of a step.
type Link struct {
	From, To Mark
	Strong   bool // strong: at least one of the two is true; weak: at most one is
}

// Step is a finding of a technique on a position.
type Step struct {
	Technique  string // "naked_pair"
	Rule       string // the rule's own name
	At         string // the place of the rule: "naked_pair.drl:6"
	Reason     string // the rule's words
	Eliminated []Mark // sorted by digit, row, column
	Placed     []Mark
	// Cells, Candidates and Links are the matched facts, for a picture. In Cells, the digit is 0.
	Cells      []Mark
	Candidates []Mark
	Links      []Link
	Places     []Spread // the places of a digit in a unit that the rule matched
}

// Spread identifies the places of a digit in a unit.
type Spread struct {
	Unit  int // 0 to 26: rows, columns, boxes
	Digit int
}

// String returns the step on one line, "naked_pair: 318 917" or "hidden_single: +442", with candidates as digit, row, column.
func (s *Step) String() string { return s.Technique + ": " + s.Result() }

// Result returns the part of String after the colon. It is equal for two steps with the same effect.
func (s *Step) Result() string {
	var words []string
	for _, m := range s.Eliminated {
		words = append(words, m.String())
	}
	for _, m := range s.Placed {
		words = append(words, "+"+m.String())
	}
	return strings.Join(words, " ")
}

// Sentence returns the technique, its reason, and the conclusion: "naked pair: r1c2 and r1c5 hold only 1 and 6, so r1c4 is not 6."
func (s *Step) Sentence() string {
	var parts []string
	for _, m := range s.Placed {
		parts = append(parts, fmt.Sprintf("r%dc%d is %d", m.Row, m.Column, m.Digit))
	}
	for cell, digits := range s.byCell() {
		parts = append(parts, fmt.Sprintf("%s is not %s", sudoku.CellName(cell), strings.Join(digits, " or ")))
	}
	return fmt.Sprintf("%s: %s, so %s.", s.Rule, s.Reason, strings.Join(parts, ", "))
}

// byCell yields the digits eliminated from each cell, cells from 0 in reading order.
func (s *Step) byCell() iter.Seq2[int, []string] {
	var cells [81][]string
	for _, m := range s.Eliminated {
		cells[m.cell()] = append(cells[m.cell()], strconv.Itoa(m.Digit))
	}
	return func(yield func(int, []string) bool) {
		for i, digits := range cells {
			if digits != nil && !yield(i, digits) {
				return
			}
		}
	}
}
