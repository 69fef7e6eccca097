package generate

import "whenthen/internal/sudoku"

// walk is a random walk through the symmetric puzzles of one solution. Few random puzzles are minimal, because a redundant value stays if
// its symmetric counterpart is needed. Therefore each step exchanges some pairs of the previous puzzle, and is accepted unless it results
// in more redundant values. The neighbours of a minimal puzzle are often minimal as well.
type walk struct {
	board    sudoku.Board
	solution sudoku.Board
	spare    int // number of redundant values
	steps    int
}

// longestWalk is the number of steps after which a walk restarts from a new puzzle, so that it does not stay among puzzles of an unwanted
// level.
const longestWalk = 60

// step makes the next puzzle of the walk, which need not be minimal.
func (m *maker) step() sudoku.Board {
	w := &m.walk
	for w.steps > 0 && w.steps < longestWalk {
		w.steps++
		next := m.exchangedPairs(w.board, w.solution, 2+m.random.IntN(4))
		if next == w.board {
			continue
		}
		if n := spare(next, w.spare); n <= w.spare {
			w.board, w.spare = next, n
			return next
		}
	}
	w.board, w.steps = m.puzzle(), 1
	w.solution = w.board.Solutions(1)[0]
	w.spare = spare(w.board, 81)
	return w.board
}

// exchangedPairs returns the puzzle after n pairs of its solution were added and then all redundant pairs were removed.
func (m *maker) exchangedPairs(board, solution sudoku.Board, n int) sudoku.Board {
	order := m.random.Perm(41) // one cell of each pair, and the cell in the middle
	for _, i := range order {
		if n == 0 {
			break
		}
		if board[i] == 0 {
			board[i], board[80-i] = solution[i], solution[80-i]
			n--
		}
	}
	for _, i := range m.random.Perm(41) {
		switch {
		case board[i] == 0:
		case i == 40:
			without(&board, i)
		default:
			without(&board, i, 80-i)
		}
	}
	return board
}
