// Package play plays Sudoku with sets of rule files for the page: what fires, and what each firing means for a reader of the
// grid.
//
// A [Base] is such a set, and there are three: the rules of the Drools example, those of the IBM article, and the ladder of
// techniques. Find picks one of those that Bases returns. A base runs a [Job], which says with which rule files, from which
// [Position] and how far to go, and passes every firing, step and printed line to a [Sink], in the order in which they happen. It
// keeps no state from one job to the next.
//
//	base.go            Base, Job, Sink and the types they pass
//	X_base.go          the rule files of a base, and how a job on them begins
//	X_game.go          one run: facts from the position, and what changes on the grid
//	X_finding.go       what a match means: the candidates that are its cause and those that leave, in words
//	player.go          what the three games have in common
//	recorder.go        a match with its facts as they are while it fires
//	position.go        a grid with its candidates
//	stop.go            errors of the engine in words for the page
package play
