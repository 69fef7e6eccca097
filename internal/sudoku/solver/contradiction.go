package solver

import (
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// contradicts reports whether a cell has no candidate, or a unit has no place for a digit or has it twice.
func contradicts(p *format.Position) bool {
	for i, v := range p.Values {
		if v == 0 && p.Candidates[i] == 0 {
			return true
		}
	}
	for _, unit := range sudoku.Units {
		var values, places uint16
		for _, i := range unit {
			if v := p.Values[i]; v != 0 {
				bit := uint16(1) << (v - 1)
				if values&bit != 0 {
					return true
				}
				values |= bit
			}
			places |= p.Candidates[i]
		}
		if values|places != 1<<9-1 {
			return true
		}
	}
	return false
}

// Faults lists the values that stand twice in a unit, with their cells: "5 twice in row 1 (r1c1, r1c9)".
func Faults(b sudoku.Board) []string {
	var faults []string
	for u, unit := range sudoku.Units {
		var at [10][]string
		for _, i := range unit {
			at[b[i]] = append(at[b[i]], fmt.Sprintf("r%dc%d", i/9+1, i%9+1))
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
