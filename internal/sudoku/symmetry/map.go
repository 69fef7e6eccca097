package symmetry

import (
	"math/bits"
	"math/rand/v2"

	"whenthen/internal/sudoku/format"
)

// Map is a transformation: it defines where each cell of a grid moves, and the new name of each digit.
type Map struct {
	from  [81]int  // for each cell, in reading order, the cell that moves to its position
	digit [10]byte // the new name of each digit; 0, an open cell, stays 0
}

// newMap makes a map. If transposed is set, rows become columns first. Then row i of the result is row rows[i], column i is column columns[i],
// both from 0, and digit d becomes digits[d-1]. Bands and stacks must stay together, so that a Sudoku remains a Sudoku.
func newMap(transposed bool, rows, columns [9]int, digits [9]byte) Map {
	m := Map{}
	for i := range m.from {
		row, column := rows[i/9], columns[i%9]
		if transposed {
			row, column = column, row
		}
		m.from[i] = 9*row + column
	}
	copy(m.digit[1:], digits[:])
	return m
}

// Random returns a random map. All maps are equally likely.
func Random(r *rand.Rand) Map {
	var digits [9]byte
	for i, d := range r.Perm(9) {
		digits[i] = byte(d + 1)
	}
	lines := arrangements()
	return newMap(r.IntN(2) == 1, lines[r.IntN(len(lines))], lines[r.IntN(len(lines))], digits)
}

// Position returns a position with its cells moved and its digits renamed.
func (m *Map) Position(p format.Position) format.Position {
	var out format.Position
	for i, from := range m.from {
		out.Values[i], out.Given[i] = m.digit[p.Values[from]], p.Given[from]
		for rest := p.Candidates[from]; rest != 0; rest &= rest - 1 {
			out.Candidates[i] |= 1 << (m.digit[bits.TrailingZeros16(rest)+1] - 1)
		}
	}
	return out
}
