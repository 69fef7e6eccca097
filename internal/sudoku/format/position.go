package format

import (
	"fmt"
	"math/bits"

	"whenthen/internal/sudoku"
)

// Position is the state of a grid, in reading order: the values, which values are given, and the candidates of the open cells.
type Position struct {
	Values     [81]byte
	Given      [81]bool
	Candidates [81]uint16 // digit n is bit n-1; 0 for a cell with a value
}

// FromBoard returns the position of a board: every value is given, and an open cell has every candidate that no value excludes.
func FromBoard(b sudoku.Board) Position {
	p := Position{Values: b}
	for i, v := range b {
		p.Given[i] = v != 0
	}
	p.pencil()
	return p
}

// Board returns the values, given or not.
func (p *Position) Board() sudoku.Board { return p.Values }

// Pencilled reports whether candidates are missing that no value excludes, that is, whether the position contains more information than its
// board.
func (p *Position) Pencilled() bool {
	full := FromBoard(p.Values)
	return p.Candidates != full.Candidates
}

// pencil sets the candidates to all digits that no value excludes.
func (p *Position) pencil() {
	for i, v := range p.Values {
		p.Candidates[i] = 0
		if v == 0 {
			p.Candidates[i] = allDigits
			for _, peer := range sudoku.Peers(i) {
				if w := p.Values[peer]; w != 0 {
					p.Candidates[i] &^= 1 << (w - 1)
				}
			}
		}
	}
}

const allDigits = 1<<9 - 1

// fromCandidates converts cells with one digit to values. Such a cell stays open if a peer has the digit among several, because then the
// digit has not been eliminated from its peers yet. There are two exceptions: known marks the cell as a value, or none of the single digits
// has been eliminated from its peers and there are enough single digits for a puzzle, so the text is a puzzle without worked-out
// candidates. given marks the values that are givens; nil means all. known may be nil.
func fromCandidates(cells [81]uint16, given, known *[81]bool) Position {
	const fewestGivens = 17
	singles, open := 0, 0
	for i, set := range cells {
		if single(set) != 0 {
			singles++
			if pending(&cells, i) {
				open++
			}
		}
	}
	untouched := singles >= fewestGivens && open == singles
	var p Position
	for i, set := range cells {
		if v := single(set); v != 0 && (untouched || known != nil && known[i] || !pending(&cells, i)) {
			p.Values[i] = v
			p.Given[i] = given == nil || given[i]
		} else {
			p.Candidates[i] = set
		}
	}
	return p
}

func pending(cells *[81]uint16, i int) bool {
	for _, j := range sudoku.Peers(i) {
		if cells[j]&cells[i] != 0 && bits.OnesCount16(cells[j]) > 1 {
			return true
		}
	}
	return false
}

// place adds the digits of a board. They may repeat existing values, but must not contradict them.
func (p *Position) place(b sudoku.Board) error {
	for i, v := range b {
		switch {
		case v != 0 && p.Values[i] != 0 && p.Values[i] != v:
			return fmt.Errorf("%d is placed in %s, where %d is given", v, sudoku.CellName(i), p.Values[i])
		case v != 0 && p.Values[i] == 0:
			p.Values[i] = v
		}
	}
	p.pencil()
	return nil
}

// Put places a digit in a cell and removes the candidates that it excludes. The value does not count as given.
func (p *Position) Put(cell, digit int) {
	p.Values[cell], p.Given[cell], p.Candidates[cell] = byte(digit), false, 0
	for _, peer := range sudoku.Peers(cell) {
		p.Candidates[peer] &^= 1 << (digit - 1)
	}
}
