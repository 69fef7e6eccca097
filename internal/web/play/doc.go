// Package play plays Sudoku with sets of rule files for the page. It reports which rules fire, and the meaning of each firing for a reader
// of the grid.
//
// A [Base] is such a set. There are three: the rules of the Drools example, the rules of the IBM article, and the ladder of techniques.
// Bases returns them, and Find returns one of them by its name. A base runs a [Job], which contains the rule files, the [Position] to start
// from and the [Mode], that is, how far to play. It passes every firing, step and printed line to a [Sink], in the order in which they
// happen. It keeps no state from one job to the next.
//
//	base.go            Base, Job, Sink and the types they use
//	X_base.go          the rule files of a base, and how a job on them starts
//	X_game.go          one run: facts made from the position, and changes of the grid
//	X_finding.go       the meaning of a match: the candidates that cause it and those that it eliminates, in words
//	player.go          the common part of the three games
//	recorder.go        records a match with its facts as they are while it fires
//	position.go        a grid with its candidates
//	stop.go            errors of the engine in words for the page
package play
