// Package journal implements the log of decisions in JSON Lines. An [Entry] holds the request, the time, the rules and their version, the
// firings and the outcome of a decision; a [Writer] appends entries (entry.go). A [Replay] makes the same decisions with other rules
// (replay.go) and reports each [Difference], which show.go prints. The log is a record for people and audits: sessions are restored from
// their store, not from the log.
package journal
