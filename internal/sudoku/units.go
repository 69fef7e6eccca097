package sudoku

import (
	"fmt"
	"slices"
	"sync"
)

// Units are the cells of the rows (0 to 8), the columns (9 to 17) and the boxes (18 to 26), in reading order.
var Units = func() (cells [27][9]int) {
	for i := range 81 {
		row, col := i/9, i%9
		cells[row][col], cells[9+col][row], cells[18+boxOf[i]][row%3*3+col%3] = i, i, i
	}
	return cells
}()

// boxOf contains the box of each cell.
var boxOf = func() (of [81]int) {
	for i := range of {
		of[i] = i/27*3 + i%9/3
	}
	return of
}()

// UnitsOf returns the row, the column and the box of a cell, as indexes of Units.
func UnitsOf(cell int) [3]int { return [3]int{cell / 9, 9 + cell%9, 18 + boxOf[cell]} }

// UnitName returns the name of a unit: "row 3".
func UnitName(u int) string {
	return fmt.Sprintf("%s %d", [3]string{"row", "column", "box"}[u/9], u%9+1)
}

// CellName returns the name of a cell: "r3c5".
func CellName(cell int) string { return fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1) }

// Peers returns the 20 cells that share a unit with a cell: first the cells of its row, then of its column, then of its box. Callers must
// not modify the result.
func Peers(cell int) []int { return peers()[cell] }

// peers is computed on first use, because most commands do not need it.
var peers = sync.OnceValue(func() *[81][]int {
	var of [81][]int
	for cell := range of {
		for _, u := range UnitsOf(cell) {
			for _, other := range Units[u] {
				if other != cell && !slices.Contains(of[cell], other) {
					of[cell] = append(of[cell], other)
				}
			}
		}
	}
	return &of
})
