package engine

import "whenthen/internal/fact"

// Event is something that happened in a session: one of the structs below. All code that shows or records a session (console, explanation,
// profiler, tests) is based on events alone. Events are created only if a listener is set, and delivered on the session's goroutine in the
// order in which they happened. Unless its comment says otherwise, an event must not be kept after the call. A listener must not change the
// session.
type Event interface{ event() }

// FactInserted is sent when a fact has entered working memory. By is the match whose action inserted it, or nil if the host did.
type FactInserted struct {
	Fact    Handle
	By      *Match
	Logical bool
}

// FactUpdated is sent when a fact has changed. Changed is a set of properties of the fact's type, or fact.AllProperties.
type FactUpdated struct {
	Fact    Handle
	Changed fact.Mask
	By      *Match
}

// FactDeleted is sent when a fact has left working memory.
type FactDeleted struct {
	Fact Handle
	By   *Match
}

// MatchCreated is sent when a rule's conditions have become true for some facts; the match waits on the agenda.
type MatchCreated struct{ Match *Match }

// MatchCancelled is sent when a waiting or fired match is no longer true.
type MatchCancelled struct{ Match *Match }

// BeforeFiring is sent before an action runs. The match may be kept.
type BeforeFiring struct{ Match *Match }

// AfterFiring is sent after an action has run and its changes were processed. Err is the action's error.
type AfterFiring struct {
	Match *Match
	Err   error
}

// GroupPushed is sent when an agenda group gets the focus.
type GroupPushed struct{ Group string }

// GroupPopped is sent when an agenda group has no matches left and loses the focus.
type GroupPopped struct{ Group string }

// Printed is sent when a rule prints. Text includes line ends.
type Printed struct {
	Text  string
	Error bool // printed to System.err
	By    *Match
}

// Warned is sent for something that is not an error but probably unintended: a fact that no pattern can match, a global that rules read but
// that was not set, an event years away from the clock. Each warning is sent once per session. The option Warnings receives only these
// events.
type Warned struct {
	Code    string // kind of warning, a stable name: unmatched-fact, unset-global, far-event
	Message string
	Hint    string // how to fix it; may be empty
}

// String returns the warning on one line.
func (w Warned) String() string {
	text := "warning[" + w.Code + "]: " + w.Message
	if w.Hint != "" {
		text += " (" + w.Hint + ")"
	}
	return text
}

// Halted is sent when a rule or the host has halted the run. By is the match whose action called halt, or nil if the host did.
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
