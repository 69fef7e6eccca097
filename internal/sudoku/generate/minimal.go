package generate

import "whenthen/internal/sudoku"

// minimal reports whether each value of a puzzle is needed for its one solution.
func minimal(board sudoku.Board) bool { return spare(board, 0) == 0 }

// spare counts the values of a puzzle that it could do without, one at a time, or stops above most.
func spare(board sudoku.Board, most int) (n int) {
	for i, v := range board {
		if less := board; v != 0 && without(&less, i) {
			if n++; n > most {
				break
			}
		}
	}
	return n
}

// without takes the values of cells from a puzzle with one solution, unless it would have more then, and reports whether it has.
func without(board *sudoku.Board, cells ...int) bool {
	less := *board
	for _, c := range cells {
		less[c] = 0
		if less.Another(c, board[c]) {
			return false
		}
	}
	*board = less
	return true
}
