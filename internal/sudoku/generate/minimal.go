package generate

import "whenthen/internal/sudoku"

// minimal reports whether the puzzle has no redundant value, that is, whether removing any single value would make the solution ambiguous.
func minimal(board sudoku.Board) bool { return spare(board, 0) == 0 }

// spare counts the redundant values of a puzzle. Each is tested alone. It stops counting above most.
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

// without removes the values of cells from a puzzle with one solution if the solution stays unique. It reports whether it has removed them.
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
