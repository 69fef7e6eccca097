// Package recorded compares rule bases that play a whole game with recordings of it: what they find, in which words, how often each
// rule fires, and where they end. The ladder's techniques have scenarios of their own. The rules of the Drools example and of the IBM
// article work together, so a change of one rule is visible in the game.
//
// The recordings are the text files drools.recorded and ibm.recorded. Lines that begin with # are comments. The rest are
// games, each with a name, a grid, and what was played:
//
//	game Hard 1
//	    85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.
//	plays
//	    naked_single: single 4 at [8,7] -> +498
//	    …
//	    solve: 44 x single
//	    ends 8596...
//
// go test ./internal/sudoku/recorded -update writes the lines, from the grids in the file. [Mutate] changes the rules one thing at a
// time and reports which changes no game notices.
package recorded
