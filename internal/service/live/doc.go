// Package live keeps long-lived sessions. A Keeper (keeper.go) loads a session when its key is requested (load.go), applies one input after
// another (do.go), and unloads it when it has not been used for a long time or too many sessions are in memory.
//
// # What is stored
//
// An input first changes the session in memory. Then it is stored together with its answer, and only then acknowledged. If it fails
// or cannot be stored, the session in memory is dropped and read again from the store: an input takes effect completely or not at
// all. A stored input can be applied again with the same result, because it records the version of the rules and the time, and the
// engine's firing order is deterministic. So a session consists of its latest snapshot and the inputs after it.
//
// # Queries, timers, changed rules
//
// Queries run on a copy of the session (view.go). Otherwise they would evaluate conditions earlier and thereby change the order of later
// firings; then the inputs alone would no longer lead to the same session.
//
// wake.go fires timers that are due, follow.go moves sessions to changed rules.
package live
