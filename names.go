package whenthen

import "whenthen/engine"

// The names of package engine that most programs need; see there for what they offer.
type (
	// Session is a working memory with its agenda; one goroutine at a time.
	Session = engine.Session
	// SessionOption is a choice made when a session is opened.
	SessionOption = engine.SessionOption
	// Handle stands for a fact in a session.
	Handle = engine.Handle
	// Match is a rule with the facts that made its conditions true.
	Match = engine.Match
	// Event is something that happened in a session.
	Event = engine.Event
	// RuntimeError tells which rule failed, where, and on which facts.
	RuntimeError = engine.RuntimeError
	// LimitError tells which limit stopped a run, and the rules that fired most.
	LimitError = engine.LimitError
)

// The session options; see package engine.
var (
	Output            = engine.Output
	ErrorOutput       = engine.ErrorOutput
	Listen            = engine.Listen
	MaxFirings        = engine.MaxFirings
	MaxFacts          = engine.MaxFacts
	Clock             = engine.Clock
	EqualityInsertion = engine.EqualityInsertion
)
