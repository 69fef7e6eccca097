package engine

import "whenthen/engine/fact"

// Event is something that happened in a session: one of the structs below. Everything that shows or records a
// session (console, explanation, profiler, tests) is built on events alone. They are made only if a listener is
// set, are delivered on the session's goroutine in the order of what happened, and must not be kept longer than
// the call unless their doc says so; a listener must not change the session.
type Event interface{ event() }

// FactInserted tells of a fact that has entered working memory. By is the firing match, nil if the host inserted it.
type FactInserted struct {
	Fact    Handle
	By      *Match
	Logical bool
}

// FactUpdated tells of a change to a fact; Changed is the set of its type's properties, or fact.AllProperties.
type FactUpdated struct {
	Fact    Handle
	Changed fact.Mask
	By      *Match
}

// FactDeleted tells of a fact that has left working memory.
type FactDeleted struct {
	Fact Handle
	By   *Match
}

// MatchCreated tells that a rule's conditions have come true for some facts; the match waits on the agenda.
type MatchCreated struct{ Match *Match }

// MatchCancelled tells that a waiting or fired match is no longer true.
type MatchCancelled struct{ Match *Match }

// BeforeFiring comes before an action runs. The match may be kept.
type BeforeFiring struct{ Match *Match }

// AfterFiring comes after an action and the changes it made were worked off; Err is what the action failed with.
type AfterFiring struct {
	Match *Match
	Err   error
}

// GroupPushed tells that an agenda group got the focus.
type GroupPushed struct{ Group string }

// GroupPopped tells that an agenda group has run empty and lost the focus.
type GroupPopped struct{ Group string }

// Printed carries text a rule has printed, line ends included.
type Printed struct {
	Text  string
	Error bool // to System.err
	By    *Match
}

// Warned tells of something that is no error but is hardly meant: a fact that no pattern can match, a global that rules
// read and nobody has set. Each is told once in a session. Warnings hears of these events alone.
type Warned struct {
	Code    string // names the kind of warning and never changes: unmatched-fact, unset-global
	Message string
	Hint    string // what to do about it; may be empty
}

// String is the warning in one line.
func (w Warned) String() string {
	text := "warning[" + w.Code + "]: " + w.Message
	if w.Hint != "" {
		text += " (" + w.Hint + ")"
	}
	return text
}

// Halted tells that a rule or the host has halted the run.
type Halted struct{ By *Match }

func (FactInserted) event()   {}
func (FactUpdated) event()    {}
func (FactDeleted) event()    {}
func (MatchCreated) event()   {}
func (MatchCancelled) event() {}
func (BeforeFiring) event()   {}
func (AfterFiring) event()    {}
func (GroupPushed) event()    {}
func (GroupPopped) event()    {}
func (Printed) event()        {}
func (Halted) event()         {}
func (Warned) event()         {}
