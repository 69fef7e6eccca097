package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/symmetry"
)

// maker makes puzzles with one solution, of any level, for one call of Next. The puzzles depend only on the maker's own random numbers, so
// it can work ahead while earlier puzzles are checked.
type maker struct {
	options Options
	bases   []sudoku.Board
	random  *rand.Rand
	walk    walk
}

// draft is a puzzle of a maker, before it is checked.
type draft struct {
	board  sudoku.Board
	turned bool // the puzzle is a base with cells permuted and digits renamed, without other changes
}

// make sends the puzzles of all tries until the context is done. If Minimal is set, it sends only minimal ones.
func (m *maker) make(ctx context.Context, drafts chan<- draft) {
	for try := range m.options.MaxTries {
		board, turned := m.begin(try)
		if m.options.Minimal && !minimal(board) {
			if ctx.Err() != nil {
				return
			}
			continue
		}
		select {
		case drafts <- draft{board, turned}:
		case <-ctx.Done():
			return
		}
	}
}

// begin makes the initial puzzle of a try: a random one or, if there are bases, a random equivalent of a base, in most tries with some of
// its values exchanged. A pattern that is rare in random puzzles is likely to survive these changes. turned reports that no value was
// exchanged.
func (m *maker) begin(try int) (board sudoku.Board, turned bool) {
	if m.options.Symmetric && m.options.Minimal {
		return m.step(), false
	}
	if try%4 == 0 || len(m.bases) == 0 {
		return m.puzzle(), false
	}
	turn := symmetry.Random(m.random)
	position := turn.Position(format.FromBoard(m.bases[m.random.IntN(len(m.bases))]))
	board = position.Board()
	if try%8 == 7 {
		return board, true
	}
	varied := m.exchanged(board, 1+m.random.IntN(4))
	return varied, varied == board
}

// exchanged returns the puzzle after n values of its solution were added and then up to n redundant values were removed, or all redundant
// values if the puzzle has to be minimal.
func (m *maker) exchanged(board sudoku.Board, n int) sudoku.Board {
	solution := board.Solutions(1)[0]
	order := slices.DeleteFunc(m.random.Perm(81), func(i int) bool { return board[i] != 0 })
	for _, i := range order[:min(n, len(order))] {
		board[i] = solution[i]
	}
	if m.options.Minimal {
		n = 81
	}
	for _, i := range m.random.Perm(81) {
		if n == 0 {
			break
		}
		if board[i] != 0 && without(&board, i) {
			n--
		}
	}
	return board
}

// puzzle makes a puzzle with one solution, of any level.
func (m *maker) puzzle() sudoku.Board {
	board := m.solution()
	left := 81
	for _, i := range m.random.Perm(81) {
		if left <= m.options.Clues {
			break
		}
		cells := []int{i}
		if twin := 80 - i; m.options.Symmetric && twin != i {
			cells = append(cells, twin)
		}
		if board[i] == 0 || left-len(cells) < m.options.Clues {
			continue
		}
		if without(&board, cells...) {
			left -= len(cells)
		}
	}
	return board
}

// solution makes a full grid: random digits in the three boxes on the diagonal, which are independent of one another, then a solution for
// the remaining cells.
func (m *maker) solution() sudoku.Board {
	var b sudoku.Board
	for box := range 3 {
		for i, d := range m.random.Perm(9) {
			b[(box*3+i/3)*9+box*3+i%3] = byte(d + 1)
		}
	}
	// Place a few more random values where they fit, so that the rest is not always the first solution that the search finds.
	for _, i := range m.random.Perm(81)[:30] {
		if b[i] != 0 {
			continue
		}
		with := b
		with[i] = byte(m.random.IntN(9) + 1)
		if len(with.Solutions(1)) == 1 {
			b = with
		}
	}
	return b.Solutions(1)[0]
}
