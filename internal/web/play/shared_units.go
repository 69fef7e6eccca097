package play

import (
	"slices"

	"whenthen/internal/sudoku"
)

// SharedUnits returns the units, 0 to 26, that contain all the cells.
func SharedUnits(cells ...int) []int {
	var shared []int
	for u := range sudoku.Units {
		if !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(sudoku.Units[u][:], c) }) {
			shared = append(shared, u)
		}
	}
	return shared
}
