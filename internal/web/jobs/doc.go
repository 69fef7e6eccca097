// Package jobs runs what the Sudoku page asks of the rules: to play, to look for errors, to try a technique on many boards. A [Runner] runs
// a few jobs at a time, each within limits on firings, facts and time.
//
// Rules as shipped run in the server's process. Rules that somebody has typed run in a [Worker], a process of its own whose memory is bounded and
// which can be ended; those that have answered well are kept for the next request. In a browser there is one process for all.
package jobs
