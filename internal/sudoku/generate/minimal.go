package generate

import "whenthen/internal/sudoku"

// minimal reports whether the puzzle has no redundant value: without any one of them the solution would not be unique.
func minimal(board sudoku.Board) bool { return spare(board, 0) == 0 }

// spare counts the values of a puzzle that are redundant, each taken alone. It stops counting above most.
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

// without removes the values of cells from a puzzle with one solution if the solution stays unique, and reports whether it has done so.
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
