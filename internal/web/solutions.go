package web

import (
	"context"
	"math/bits"

	"whenthen/internal/sudoku"
)

// counter looks for solutions of a board by trying, cell with the fewest candidates first.
type counter struct {
	ctx               context.Context
	rows, cols, boxes [9]uint16
	board             sudoku.Board
	found             []sudoku.Board
	want, nodes       int
}

// solutions returns up to want solutions of a board. ok is false if the search was given up: it is bounded, because a
// board with few values can keep it busy for ever.
func solutions(ctx context.Context, b sudoku.Board, want int) (found []sudoku.Board, ok bool) {
	if b.HasDuplicates() {
		return nil, true
	}
	c := &counter{ctx: ctx, board: b, want: want}
	for i, v := range b {
		if v != 0 {
			c.toggle(i, 1<<v)
		}
	}
	ok = c.search()
	return c.found, ok || len(c.found) >= want
}

const maxNodes = 2_000_000

func (c *counter) toggle(cell int, bit uint16) {
	c.rows[cell/9] ^= bit
	c.cols[cell%9] ^= bit
	c.boxes[cell/27*3+cell%9/3] ^= bit
}

// search goes through what is open. It returns false when it was given up.
func (c *counter) search() bool {
	if c.nodes++; c.nodes > maxNodes || c.nodes%1024 == 0 && c.ctx.Err() != nil {
		return false
	}
	best, options, fewest := -1, uint16(0), 10
	for i, v := range c.board {
		if v != 0 {
			continue
		}
		free := 0x3fe &^ (c.rows[i/9] | c.cols[i%9] | c.boxes[i/27*3+i%9/3])
		if n := bits.OnesCount16(free); n < fewest {
			best, options, fewest = i, free, n
			if n < 2 {
				break
			}
		}
	}
	if best < 0 {
		c.found = append(c.found, c.board)
		return true
	}
	for ; options != 0; options &= options - 1 {
		bit := options & -options
		c.board[best] = byte(bits.TrailingZeros16(bit))
		c.toggle(best, bit)
		ok := c.search()
		c.toggle(best, bit)
		c.board[best] = 0
		if !ok || len(c.found) >= c.want {
			return ok
		}
	}
	return true
}
