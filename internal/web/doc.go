// Package web is the page of `whenthen sudoku serve`: the Sudoku grid, the rules working on it, and an editor for the rules.
//
// A [Server] serves one page, embedded here with its style and scripts, and keeps a game for each open page: a session. The page sends
// commands (load, step, solve, hint, edit a rule …) and receives firings, steps and other changes as server-sent events, in the order in
// which they happened in working memory.
//
//	play.Base  a set of rule files that plays Sudoku; its jobs begin from a position and keep no state
//	runner     jobs.Runner runs a few jobs at a time, with limits on firings, facts and time; typed rules run in separate processes
//	session    one page's game: snapshots for undo, the recorded firings, the rules as edited
//	hub        the last events of a session, for its streams
//	timeline   the snapshots for undo and redo
//	quest      a step that the player looks for
//	store      all sessions, limited in number, with expiry
//	games      the sessions and their requests; these come over HTTP from Server, or from Engine if the browser runs the program
//
// The answers to why a candidate is gone, or why a cell has its value, are built from recorded firings (why.go). The session records them
// as they happen (package play), so nothing has to be reconstructed afterwards.
//
// Export writes the same page for file servers. There an [Engine] answers requests: the program in package wasm, which runs in the
// browser.
package web
