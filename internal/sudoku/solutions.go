package sudoku

import (
	"context"
	"math/bits"
)

// Solutions finds at most limit solutions of a board by trial and error, without rules. If it returns fewer, the board has no others, so a
// limit of 2 is enough to recognise a proper puzzle, which has exactly one solution. It needs between microseconds and a few milliseconds.
func (b *Board) Solutions(limit int) []Board { return b.SolutionsWithin(nil, limit) }

// SolutionsWithin is like Solutions, but an open cell may only hold its candidates: digit n is bit n-1. nil means no restriction.
func (b *Board) SolutionsWithin(candidates *[81]uint16, limit int) []Board {
	if limit < 1 || b.HasDuplicates() {
		return nil
	}
	t := newTrial(b, limit)
	if candidates != nil {
		t.candidates = candidates
	}
	t.search()
	return t.found
}

// Another reports whether the board has a solution in which an open cell is not v. After v was removed from a puzzle with one
// solution, it reports whether the solution is no longer unique. It is faster than Solutions, because most other values soon lead to
// contradictions.
func (b *Board) Another(cell int, v byte) bool {
	candidates := everyCandidate
	candidates[cell] &^= 1 << (v - 1)
	return len(b.SolutionsWithin(&candidates, 1)) > 0
}

// SolutionsBefore is like Solutions, but it gives up when the context is done or after a number of tries, because a board with few values
// can take very long. ok is false if it gave up; then there may be more solutions.
func (b *Board) SolutionsBefore(ctx context.Context, limit, tries int) (found []Board, ok bool) {
	if limit < 1 || b.HasDuplicates() {
		return nil, true
	}
	t := newTrial(b, limit)
	t.ctx, t.tries = ctx, tries
	t.search()
	return t.found, !t.givenUp || len(t.found) == limit
}

func newTrial(b *Board, limit int) *trial {
	t := &trial{limit: limit, candidates: &everyCandidate}
	for r := range t.open {
		t.open[r] = everyDigit
	}
	for i, v := range b {
		if v != 0 {
			t.put(i, v)
		}
	}
	return t
}

// trial is a board being filled by trial and error. Digit n is bit n-1.
type trial struct {
	board             Board
	rows, cols, boxes [9]uint16   // digits placed
	open              [9]uint16   // for each row, the columns that are not filled
	frees             [81]uint16  // digits that are possible in open cells, as computed by bestCell; 0 for filled cells
	candidates        *[81]uint16 // digits that the caller allows
	found             []Board
	limit             int

	ctx         context.Context // nil if the search is not limited
	tries, done int             // maximum number of tries, and number of tries so far
	givenUp     bool
}

// over reports whether the search has to end.
func (t *trial) over() bool {
	if t.ctx != nil {
		t.done++
		t.givenUp = t.givenUp || t.done > t.tries || t.done%1024 == 0 && t.ctx.Err() != nil
	}
	return t.givenUp || len(t.found) == t.limit
}

const everyDigit = 1<<9 - 1

// everyCandidate allows each cell all digits.
var everyCandidate = func() (all [81]uint16) {
	for i := range all {
		all[i] = everyDigit
	}
	return all
}()

func (t *trial) put(i int, v byte) {
	bit := uint16(1) << (v - 1)
	t.board[i], t.frees[i] = v, 0
	t.open[i/9] &^= 1 << (i % 9)
	t.rows[i/9] |= bit
	t.cols[i%9] |= bit
	t.boxes[boxOf[i]] |= bit
}

func (t *trial) take(i int) {
	bit := uint16(1) << (t.board[i] - 1)
	t.board[i] = 0
	t.open[i/9] |= 1 << (i % 9)
	t.rows[i/9] &^= bit
	t.cols[i%9] &^= bit
	t.boxes[boxOf[i]] &^= bit
}

// search tries the digits of the cell with the fewest possible digits, or a digit that has only one place in a unit.
func (t *trial) search() {
	cell, digits, open := t.bestCell()
	if !open {
		t.found = append(t.found, t.board)
		return
	}
	if bits.OnesCount16(digits) > 1 {
		if single, d := t.hiddenSingle(); d != 0 {
			cell, digits = single, d
		} else if single < 0 {
			return // a digit has no place
		}
	}
	for ; digits != 0; digits &= digits - 1 {
		t.try(cell, byte(bits.TrailingZeros16(digits)+1))
	}
}

func (t *trial) try(i int, v byte) {
	if t.over() {
		return
	}
	t.put(i, v)
	t.search()
	t.take(i)
}

// bestCell returns the first open cell with the fewest possible digits, and these digits. It stops at a cell with one digit or no digit.
// Otherwise it has stored in frees the possible digits of all open cells.
func (t *trial) bestCell() (cell int, digits uint16, open bool) {
	least := 10
	for r, columns := range t.open {
		for ; columns != 0; columns &= columns - 1 {
			c := bits.TrailingZeros16(columns)
			i := r*9 + c
			free := t.candidates[i] &^ (t.rows[r] | t.cols[c] | t.boxes[boxOf[i]])
			t.frees[i] = free
			if n := bits.OnesCount16(free); n < least {
				cell, digits, least = i, free, n
				if n < 2 {
					return cell, digits, true
				}
			}
		}
	}
	return cell, digits, least < 10
}

// hiddenSingle finds a digit with one place in a unit, and returns its cell and its bit. If there is no such digit, the bit is 0, and the
// cell is -1 if some digit has no place at all. It uses the digits that bestCell has stored in frees.
func (t *trial) hiddenSingle() (cell int, digit uint16) {
	for u := range Units {
		var once, twice uint16 // digits with at least one place, with at least two
		for _, i := range &Units[u] {
			free := t.frees[i]
			twice |= once & free
			once |= free
		}
		if everyDigit&^t.placed(u)&^once != 0 {
			return -1, 0
		}
		single := once &^ twice
		if single == 0 {
			continue
		}
		for _, i := range &Units[u] {
			if found := t.frees[i] & single; found != 0 {
				return i, found & -found
			}
		}
	}
	return 0, 0
}

func (t *trial) placed(u int) uint16 {
	switch {
	case u < 9:
		return t.rows[u]
	case u < 18:
		return t.cols[u-9]
	}
	return t.boxes[u-18]
}
