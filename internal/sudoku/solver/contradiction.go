package solver

import (
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// contradiction is a contradiction in a grid.
type contradiction struct {
	cell  int // the cell that has no candidate, or -1
	unit  int // the unit that has no place for the digit, or contains it twice
	digit int
	twice bool
}

// String describes the contradiction: "r3c5 has no candidate left".
func (c contradiction) String() string {
	switch {
	case c.cell >= 0:
		return sudoku.CellName(c.cell) + " has no candidate left"
	case c.twice:
		return fmt.Sprintf("%d stands twice in %s", c.digit, sudoku.UnitName(c.unit))
	}
	return fmt.Sprintf("%s has no place left for %d", sudoku.UnitName(c.unit), c.digit)
}

// contradicts reports whether a cell has no candidate, or a unit has no place for a digit or contains it twice.
func contradicts(p *format.Position) bool {
	found := false
	contradictions(p, func(contradiction) bool { found = true; return false })
	return found
}

// contradictions passes all contradictions to yield until yield returns false.
func contradictions(p *format.Position, yield func(contradiction) bool) {
	for i, v := range p.Values {
		if v == 0 && p.Candidates[i] == 0 && !yield(contradiction{cell: i}) {
			return
		}
	}
	for u, unit := range sudoku.Units {
		var values, twice, places uint16
		for _, i := range unit {
			if v := p.Values[i]; v != 0 {
				bit := uint16(1) << (v - 1)
				twice |= values & bit
				values |= bit
			}
			places |= p.Candidates[i]
		}
		if twice == 0 && values|places == 1<<9-1 {
			continue
		}
		for d := 1; d <= 9; d++ {
			bit := uint16(1) << (d - 1)
			if (twice&bit != 0 || (values|places)&bit == 0) && !yield(contradiction{-1, u, d, twice&bit != 0}) {
				return
			}
		}
	}
}

// faults describes the values that occur twice in a unit, with their cells: "5 twice in row 1 (r1c1, r1c9)".
func faults(b sudoku.Board) []string {
	var faults []string
	for u, unit := range sudoku.Units {
		var at [10][]string
		for _, i := range unit {
			at[b[i]] = append(at[b[i]], sudoku.CellName(i))
		}
		for v := 1; v <= 9; v++ {
			switch n := len(at[v]); {
			case n == 2:
				faults = append(faults, fmt.Sprintf("%d twice in %s (%s)", v, sudoku.UnitName(u), strings.Join(at[v], ", ")))
			case n > 2:
				faults = append(faults, fmt.Sprintf("%d %d times in %s (%s)", v, n, sudoku.UnitName(u), strings.Join(at[v], ", ")))
			}
		}
	}
	return faults
}
