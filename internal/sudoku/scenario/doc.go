// Package scenario runs the scenarios in the files next to the Sudoku techniques: naked_pair.scenario next to naked_pair.drl.
//
// A scenario file is text. Lines that begin with # are comments. The other lines are cases, each headed by a line with its name:
//
//	case a pair in row 4
//	    .5. ... nine lines of nine groups of candidates, or a board of 81 cells, or a line of HoDoKu's library
//	finds 319 328
//	says  r1c2 and r1c5 hold only 1 and 6
//
//	case three candidates are no pair
//	    …
//	finds nothing
//
// A line "finds" is one step: eliminated candidates as digit, row and column, placed ones preceded by a plus. The technique must find
// exactly these steps. "says" is a part of the sentence of the step above it. Two checks run the whole ladder up to this technique: "check
// solved" checks that the ladder solves the grid without a wrong digit, and "check used" that it uses the technique.
//
// The grids of all scenarios together form a library on which a new technique can be tried: see [Boards] and [Try].
package scenario
