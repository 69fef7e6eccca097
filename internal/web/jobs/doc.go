// Package jobs runs the jobs of the Sudoku page: playing, checking rule files for errors, trying a technique on many boards. A [Runner]
// runs a few jobs at a time, each with limits on firings, facts and time.
//
// Shipped rules run in the server's process. Rules that a user has typed run in a [Worker], a separate process whose memory is limited
// and which can be killed. A worker that has ended a request normally is kept for the next one. In a browser everything runs in one
// process.
package jobs
