package solver

import "whenthen/internal/sudoku/format"

// Replay applies the first steps to a position, until n values are placed, and returns the position and the applied steps. It applies
// eliminations if the base reports them.
func Replay(p format.Position, steps []Step, n int) (format.Position, []Step) {
	for i, s := range steps {
		if n <= 0 {
			return p, steps[:i]
		}
		for _, m := range s.Eliminated {
			cell, digit := mark(m)
			p.Candidates[cell] &^= 1 << (digit - 1)
		}
		for _, m := range s.Placed {
			cell, digit := mark(m)
			p.Put(cell, digit)
			n--
		}
	}
	return p, steps
}

// mark reads digit, row, column.
func mark(text string) (cell, digit int) {
	return int(text[1]-'1')*9 + int(text[2]-'1'), int(text[0] - '0')
}
