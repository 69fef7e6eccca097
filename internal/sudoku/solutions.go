package sudoku

import (
	"context"
	"math/bits"
)

// Solutions finds solutions of a board by trying, without rules: at most limit of them. None means that there is none,
// so a limit of 2 tells a proper puzzle, which has one, from the others. It takes microseconds to a few milliseconds.
func (b *Board) Solutions(limit int) []Board { return b.SolutionsWithin(nil, limit) }

// SolutionsWithin is Solutions where an open cell may only hold its candidates: digit n is bit n-1. nil is no bound.
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

// Another reports whether the board has a solution in which an open cell is not v. Where a puzzle has one solution this tells whether it keeps it
// without the value of a cell, in less time than Solutions: most other values contradict themselves soon.
func (b *Board) Another(cell int, v byte) bool {
	candidates := everyCandidate
	candidates[cell] &^= 1 << (v - 1)
	return len(b.SolutionsWithin(&candidates, 1)) > 0
}

// SolutionsBefore is Solutions that gives up when the context is done or so many positions have been tried: a board with
// few values can keep it busy for very long. ok is false if it did, and then the solutions may not be all.
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
	open              [9]uint16   // of each row the columns that are not filled
	frees             [81]uint16  // what open cells may hold, as bestCell has found it; 0 for filled ones
	candidates        *[81]uint16 // what the caller lets them hold
	found             []Board
	limit             int

	ctx         context.Context // nil where nothing bounds the search
	tries, done int             // positions that may be tried, and that have been
	givenUp     bool
}

// over reports whether the search is to end.
func (t *trial) over() bool {
	if t.ctx != nil {
		t.done++
		t.givenUp = t.givenUp || t.done > t.tries || t.done%1024 == 0 && t.ctx.Err() != nil
	}
	return t.givenUp || len(t.found) == t.limit
}

const everyDigit = 1<<9 - 1

// everyCandidate lets each cell hold each digit.
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

// search tries the digits of the cell with the fewest, unless a digit has only one place in a unit.
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

// bestCell is the first open cell with the fewest digits, and these. It looks no further than to a cell with one or none, else it leaves what all
// open cells may hold in frees.
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

// hiddenSingle finds a digit with one place in a unit: its cell and its bit. The bit is 0 if there is none, and then the
// cell is -1 if a digit has no place at all. It goes by what bestCell has found.
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
