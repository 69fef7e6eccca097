// Package journal is the log of decisions, JSON Lines: for every decision what was asked, which rules at which version answered
// when, what fired and what came of it. Replay asks the same of other rules and tells what they would have decided
// otherwise.
package journal
