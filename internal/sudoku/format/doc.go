// Package format reads and writes Sudoku puzzles in the formats that programs exchange.
//
// [Parse] guesses the format from the text:
//
//	line         81 cells on a line; several lines are a collection (.sdm)
//	rows         nine lines of nine, blanks and commas between cells allowed; header lines of .sdk files
//	picture      a board in a frame, with its cells between bars (.ss and others)
//	csv          nine fields on each of nine lines
//	pencilmarks  81 groups of candidates, in any frame or none
//	sdx          the same with "u" before the digits that the player has placed
//	library      a line of HoDoKu's library, which keeps givens, placed digits and candidates
//	candidates   729 characters, nine for each cell
//	link         an address with a puzzle: of SudokuWiki, sudoku.coach, sudokuexchange.com and others; or the string
//	             into which SudokuWiki (162 characters, or S9B and 162) or sudoku.coach (SCv7_32_) packs a position
//	dump         the table of the Drools example
//
// [Write] writes these formats, and [Lost] describes the parts of a position that a format does not keep. A text that programs interpret
// differently is rejected, not guessed: rows and lines must agree with each other. The error for a text that cannot be read contains the
// reason, with line and column where possible.
package format
