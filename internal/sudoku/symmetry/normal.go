package symmetry

import (
	"bytes"
	"encoding/binary"
	"sync"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// Normal returns the normal form of a puzzle with one solution: the equivalent puzzle whose solution, read row by row, is the smallest
// number. If several equivalent puzzles have that solution, it is the one whose values and candidates come first in order.
func Normal(p format.Position, solution sudoku.Board) format.Position {
	var best format.Position
	var bestKey []byte
	for _, m := range smallest(solution) {
		form := m.Position(p)
		if key := key(&form); bestKey == nil || bytes.Compare(key, bestKey) < 0 {
			best, bestKey = form, key
		}
	}
	return best
}

// key returns a key by which positions are ordered.
func key(p *format.Position) []byte {
	k := p.Values[:len(p.Values):len(p.Values)]
	for i, set := range p.Candidates {
		k = binary.BigEndian.AppendUint16(k, set)
		if p.Given[i] {
			k = append(k, 1)
		} else {
			k = append(k, 0)
		}
	}
	return k
}

// smallest returns the maps that convert a full grid to the smallest one. The smallest grid begins with the row 123456789. Therefore the
// choice of the first row and the order of the columns determine the names of the digits, and the names determine the order of the other
// rows.
func smallest(solution sudoku.Board) []Map {
	search := search{}
	for _, transposed := range [2]bool{false, true} {
		var grid [9][9]byte
		for i, v := range solution {
			if transposed {
				grid[i%9][i/9] = v
			} else {
				grid[i/9][i%9] = v
			}
		}
		for first := range 9 {
			for i := range arrangements() {
				search.try(&grid, transposed, first, &arrangements()[i])
			}
		}
	}
	return search.maps
}

// search holds the smallest grid found so far.
type search struct {
	rows [9][9]byte // without the first row, which is always the same
	maps []Map      // the maps that result in it
}

// try compares the grid that results from a first row and an order of columns with the smallest one so far.
func (s *search) try(grid *[9][9]byte, transposed bool, first int, columns *[9]int) {
	band := first / 3 * 3
	second, third := band+(first+1)%3, band+(first+2)%3
	begins := func(row int) bool { // reports whether a row would begin with 45
		return grid[row][columns[0]] == grid[first][columns[3]] && grid[row][columns[1]] == grid[first][columns[4]]
	}
	switch {
	case begins(second):
	case begins(third):
		second, third = third, second
	default:
		return // the smallest grid has such a row: two of the three digits in a row of a box share a row in another box of the band
	}
	var names [10]byte
	for i, c := range columns {
		names[grid[first][c]] = byte(i + 1)
	}
	head := func(row int) byte { return names[grid[row][columns[0]]] } // the key by which rows are ordered
	rows := [9]int{first, second, third}
	known := len(s.maps) > 0
	order := 0 // comparison of the grid with the smallest one: -1, 0, 1
	compare := func(i int) {
		for j, c := range columns {
			if v := names[grid[rows[i]][c]]; v != s.rows[i][j] {
				order = -1
				if v > s.rows[i][j] {
					order = 1
				}
				return
			}
		}
	}
	for i := 1; known && order == 0 && i < 3; i++ {
		compare(i)
	}
	if order > 0 {
		return
	}
	s.rest(rows[3:], band, head)
	for i := 3; known && order == 0 && i < 9; i++ {
		compare(i)
	}
	if order > 0 {
		return
	}
	if order < 0 || !known {
		s.maps = nil
		for i, row := range rows {
			for j, c := range columns {
				s.rows[i][j] = names[grid[row][c]]
			}
		}
	}
	s.maps = append(s.maps, newMap(transposed, rows, *columns, [9]byte(names[1:])))
}

// rest orders the rows of the two other bands.
func (*search) rest(rows []int, band int, head func(int) byte) {
	i := 0
	for other := range 3 {
		if other*3 != band {
			for row := range 3 {
				rows[i] = other*3 + row
				i++
			}
		}
	}
	for _, of := range [][]int{rows[:3], rows[3:]} {
		for i := 1; i < 3; i++ {
			for j := i; j > 0 && head(of[j]) < head(of[j-1]); j-- {
				of[j], of[j-1] = of[j-1], of[j]
			}
		}
	}
	if head(rows[0]) > head(rows[3]) {
		for i := range 3 {
			rows[i], rows[3+i] = rows[3+i], rows[i]
		}
	}
}

// arrangements are the 1,296 orders of nine lines that keep bands together.
var arrangements = sync.OnceValue(func() (all [][9]int) {
	orders := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for _, bands := range orders {
		for n := range 216 {
			within := [3]int{n / 36, n / 6 % 6, n % 6}
			var lines [9]int
			for i, band := range bands {
				for j, line := range orders[within[i]] {
					lines[3*i+j] = 3*band + line
				}
			}
			all = append(all, lines)
		}
	}
	return all
})
