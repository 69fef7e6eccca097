// Package recorded holds rule bases that play a whole game to recordings of it: what they find, in which words, how often each rule
// fires, and where they end. The ladder's techniques have scenarios of their own; the rules of the Drools example and of the IBM
// article work together, and a change of one shows in the game.
//
// A recording is a text, drools.recorded and ibm.recorded. Lines that begin with # are comments, and the rest are
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
// The lines are written by go test ./internal/sudoku/recorded -update, from the grids that stand in the file. [Mutate] changes the rules
// one thing at a time and asks which changes no game shows.
package recorded
