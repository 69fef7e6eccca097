package generate

import "whenthen/internal/sudoku"

// walk is a way through puzzles of one solution whose pattern is symmetric. Of random ones few are minimal, since a value that is not needed
// stays when its twin is; so each step exchanges some pairs of the puzzle before, and is taken unless it leaves more values that are not
// needed. Neighbours of a minimal puzzle are often minimal, too.
type walk struct {
	board    sudoku.Board
	solution sudoku.Board
	spare    int // values that are not needed
	steps    int
}

// longestWalk is how many steps are taken before another puzzle is begun with, so that a walk does not stay among puzzles of another level.
const longestWalk = 60

// step makes the next puzzle of the walk. It need not be minimal yet.
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

// exchangedPairs is a puzzle with n more pairs of its solution, from which all pairs are taken that can be done without.
func (m *maker) exchangedPairs(board, solution sudoku.Board, n int) sudoku.Board {
	order := m.random.Perm(41) // a cell of each pair, and the one in the middle
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
