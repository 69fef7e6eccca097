package play

import (
	"slices"

	"whenthen/internal/sudoku"
)

// Peers are, by cell from 0 to 80, the 20 cells that share a unit with a cell.
var Peers = func() (p [81][]int) {
	for cell := range p {
		for _, u := range sudoku.UnitsOf(cell) {
			for _, other := range sudoku.Units[u] {
				if other != cell && !slices.Contains(p[cell], other) {
					p[cell] = append(p[cell], other)
				}
			}
		}
	}
	return p
}()

// SharedUnits are the units, 0 to 26, that all the cells lie in.
func SharedUnits(cells ...int) []int {
	var shared []int
	for u := range sudoku.Units {
		if !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(sudoku.Units[u][:], c) }) {
			shared = append(shared, u)
		}
	}
	return shared
}
