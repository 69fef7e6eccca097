// Package recorded compares rule bases that play a whole game with recordings of it: the steps that they find, the texts of the steps, how
// often each rule fires, and the final position. The rules of the Drools example and of the IBM article work together, so a change of one
// rule is visible in the game. The ladder's techniques have scenarios instead.
//
// The recordings are the text files drools.recorded and ibm.recorded. Lines that begin with # are comments. The other lines are games, each
// with a name, a grid, and the recorded lines:
//
//	game Hard 1
//	    85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.
//	plays
//	    naked_single: single 4 at [8,7] -> +498
//	    …
//	    solve: 44 x single
//	    ends 8596...
//
// The test with flag -update, go test ./internal/sudoku/recorded -update, writes the recorded lines from the grids in the file. [Mutate]
// changes the rules in one place at a time and reports which changes no game notices.
package recorded
