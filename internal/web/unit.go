package web

import (
	"fmt"
	"slices"
)

// units are the cells of the rows, the columns and the boxes, 0 to 26.
var units = func() (u [27][9]int) {
	for i := range 9 {
		for k := range 9 {
			u[i][k] = i*9 + k
			u[9+i][k] = k*9 + i
			u[18+i][k] = (i/3*3+k/3)*9 + i%3*3 + k%3
		}
	}
	return u
}()

// peers are the 20 cells that share a unit with a cell.
var peers = func() (p [81][]int) {
	for cell := range p {
		for _, u := range unitsOf(cell) {
			for _, other := range units[u] {
				if other != cell && !slices.Contains(p[cell], other) {
					p[cell] = append(p[cell], other)
				}
			}
		}
	}
	return p
}()

// unitsOf are the row, the column and the box of a cell.
func unitsOf(cell int) [3]int {
	return [3]int{cell / 9, 9 + cell%9, 18 + cell/27*3 + cell%9/3}
}

// unitName is how people name a unit: "row 3".
func unitName(u int) string {
	return fmt.Sprintf("%s %d", [3]string{"row", "column", "box"}[u/9], u%9+1)
}

// sharedUnits are the units all the cells lie in.
func sharedUnits(cells ...int) []int {
	var shared []int
	for u := range units {
		if !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(units[u][:], c) }) {
			shared = append(shared, u)
		}
	}
	return shared
}
