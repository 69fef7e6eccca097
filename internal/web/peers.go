package web

import (
	"slices"

	"whenthen/internal/sudoku"
)

// peers are the 20 cells that share a unit with a cell.
var peers = func() (p [81][]int) {
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

// sharedUnits are the units all the cells lie in.
func sharedUnits(cells ...int) []int {
	var shared []int
	for u := range sudoku.Units {
		if !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(sudoku.Units[u][:], c) }) {
			shared = append(shared, u)
		}
	}
	return shared
}
