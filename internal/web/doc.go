// Package web is the page of `whenthen sudoku serve`: the Sudoku grid, the rules at work on it, and an editor for them.
//
// A [Server] gives out one page, embedded here with its style and scripts, and keeps a game per page that is open: a
// session. The page sends commands (load, step, solve, hint, edit a rule …); what happens comes back as server-sent
// events, in the order in which it happened in working memory.
//
//	play.Base  a set of rule files that plays Sudoku; its jobs begin from a position and leave nothing behind
//	runner     jobs.Runner runs jobs, a few at a time, each with limits on firings, facts and time; typed rules run in processes of their own
//	session    one page's game: snapshots to go back to, the firings on record, the rules as edited
//	hub        the last events of a session, for its streams
//	timeline   what undo and redo go through
//	quest      a step that the player looks for
//	store      all sessions, bounded in number, with expiry
//	games      the sessions and what may be asked of them; Server brings requests by HTTP, Engine those of a browser that runs it
//
// The page's answers to why a candidate is gone, or why a value is there, come from recorded firings (why.go), which
// are copied from the session's events as they happen (package play). Nothing is reconstructed afterwards.
//
// Export writes the same page for file servers: there an [Engine] answers, the program in wasm, which the browser runs.
package web
