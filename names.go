package whenthen

import (
	"io"
	"time"

	"whenthen/engine"
	"whenthen/engine/outline"
	"whenthen/engine/snapshot"
)

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
	// Pool keeps sessions between two requests.
	Pool = engine.Pool
	// SwapOption says what becomes of types that new rules declare otherwise.
	SwapOption = engine.SwapOption
	// SwapReport tells what a change of rules has done to a session.
	SwapReport = engine.SwapReport
	// RuleSwap is one rule in a SwapReport.
	RuleSwap = engine.RuleSwap
	// TypeSwap is a declared type whose objects were made anew.
	TypeSwap = engine.TypeSwap
	// LossError is the error of a change of rules that would lose data.
	LossError = engine.LossError
	// SnapshotFacts is what can be read in a snapshot without its rules.
	SnapshotFacts = snapshot.Facts
	// SnapshotFact is a fact in a snapshot.
	SnapshotFact = snapshot.Fact
	// MatchItem is what one pattern of a match stands for.
	MatchItem = engine.MatchItem
	// RuleInfo is what a program may know of a rule.
	RuleInfo = outline.Rule
	// QueryInfo is what a program may know of a query.
	QueryInfo = outline.Query
	// GlobalInfo is what a program may know of a global.
	GlobalInfo = outline.Global
	// Event is something that happened in a session.
	Event = engine.Event
	// Warned is the event of something that is no error but hardly meant.
	Warned = engine.Warned
	// UnmatchedError tells why an object cannot be inserted.
	UnmatchedError = engine.UnmatchedError
	// RuntimeError tells which rule failed, where, and on which facts.
	RuntimeError = engine.RuntimeError
	// LimitError tells which limit stopped a run, what was going on, and the rules that fired most.
	LimitError = engine.LimitError
	// StoppedError tells what was going on when the context of a run ended.
	StoppedError = engine.StoppedError
	// HostPanic is the cause of a RuntimeError if code of the host has panicked; it has the stack.
	HostPanic = engine.HostPanic
)

// What using a session fails with, for errors.Is.
var (
	ErrClosed        = engine.ErrClosed        // the session was closed
	ErrInterrupted   = engine.ErrInterrupted   // a limit or the end of a context stopped it while it matched; its facts can be read
	ErrRunning       = engine.ErrRunning       // a run, Reset, Fork or Close within a run
	ErrForeignHandle = engine.ErrForeignHandle // the handle belongs to another session
	ErrNotAFact      = engine.ErrNotAFact      // the object is not, or no longer, in working memory
	ErrOtherClock    = engine.ErrOtherClock    // the clock was to be moved and is no PseudoClock
	ErrNotRecorded   = engine.ErrNotRecorded   // why was asked of a session without the option Recorded
	ErrNotTraced     = engine.ErrNotTraced     // coverage was asked of rules compiled without the option Traced
)

// What restoring a snapshot fails with, for errors.Is.
var (
	ErrOtherRules  = engine.ErrOtherRules  // it was taken with other rules: RestoreSwapped takes it
	ErrOldSnapshot = engine.ErrOldSnapshot // its format is too old for other rules; ReadSnapshot reads its facts
	ErrDamaged     = snapshot.ErrDamaged   // it is not what Session.Snapshot has written
)

// Output sends what rules print to w, on the session's goroutine; the default is to drop it.
func Output(w io.Writer) SessionOption { return engine.Output(w) }

// ErrorOutput sends what rules print to System.err to w; the default is to drop it.
func ErrorOutput(w io.Writer) SessionOption { return engine.ErrorOutput(w) }

// Listen calls f with every event, on the session's goroutine; see engine.Event.
func Listen(f func(Event)) SessionOption { return engine.Listen(f) }

// Warnings calls f, on the session's goroutine, with everything that is no error but hardly meant: a fact no pattern can match, a
// global nobody has set.
func Warnings(f func(Warned)) SessionOption { return engine.Warnings(f) }

// MaxFirings bounds the firings of all runs of the session together. 0 means engine.DefaultMaxFirings, a negative number
// no bound.
func MaxFirings(n int) SessionOption { return engine.MaxFirings(n) }

// MaxFacts bounds the facts in working memory. 0 means no bound.
func MaxFacts(n int) SessionOption { return engine.MaxFacts(n) }

// MaxMatches bounds the partial matches alive at once. 0 means no bound.
func MaxMatches(n int) SessionOption { return engine.MaxMatches(n) }

// MaxMemory bounds the bytes of facts, partial matches, and texts and collections that rules make. 0 means
// engine.DefaultMaxMemory, a negative number no bound.
func MaxMemory(bytes int64) SessionOption { return engine.MaxMemory(bytes) }

// MaxSteps bounds the rounds of loops, calls of functions and pairs looked at by joins of all runs of the session together.
// 0 means no bound.
func MaxSteps(n int64) SessionOption { return engine.MaxSteps(n) }

// Coverage counts what sessions of a rule base that was compiled [Traced] try; RuleBase.NewCoverage makes one.
type Coverage = engine.Coverage

// Covered makes a session count the rules, conditions, constraints and statements that it tries.
func Covered(c *Coverage) SessionOption { return engine.Covered(c) }

// Clock sets the source of time for date-effective, date-expires, timers, windows and events; the default is time.Now.
func Clock(now func() time.Time) SessionOption { return engine.Clock(now) }

// PseudoClock gives the session a clock of its own that stands still until Session.AdvanceTo, PlayTo or Feed moves it.
func PseudoClock(start time.Time) SessionOption { return engine.PseudoClock(start) }

// LatePolicy says what Session.Feed does with an event that comes when the clock is past its time.
type LatePolicy = engine.LatePolicy

// What Session.Feed may do with late events.
const (
	AcceptLate = engine.AcceptLate
	DropLate   = engine.DropLate
	DivertLate = engine.DivertLate
)

// Late tells Session.Feed what to do with events that are more than grace behind the clock. divert gets those of DivertLate, on the session's
// goroutine; otherwise it may be nil.
func Late(policy LatePolicy, grace time.Duration, divert func(entryPoint string, event any)) SessionOption {
	return engine.Late(policy, grace, divert)
}

// Channel gives rule text a way out: channels["name"].send( x ) in an action calls receive with x, on the session's goroutine. x is in the
// forms of package engine/fact.
func Channel(name string, receive func(object any)) SessionOption {
	return engine.Channel(name, receive)
}

// Calendar registers a calendar for rules with the attribute calendars; includes tells which times are in it.
func Calendar(name string, includes func(time.Time) bool) SessionOption {
	return engine.Calendar(name, includes)
}

// EqualityInsertion makes an insert of an object that equals a fact yield that fact; the default is identity.
func EqualityInsertion() SessionOption { return engine.EqualityInsertion() }

// Recorded makes the session remember the newest n things that happen in it, for its Why and WhyNot methods; 0 means
// engine.DefaultRecords.
func Recorded(n int) SessionOption { return engine.Recorded(n) }

// Profiled makes the session measure where its time goes, for its Profile method.
func Profiled() SessionOption { return engine.Profiled() }

// RenameType makes objects of a declared type objects of another one when rules change; see Session.Swap.
func RenameType(from, to string) SwapOption { return engine.RenameType(from, to) }

// RenameProperty gives a property's values to a property of another name when rules change; the type goes by its old name.
func RenameProperty(typeName, from, to string) SwapOption {
	return engine.RenameProperty(typeName, from, to)
}

// DefaultValue is what a new property begins with when rules change; the type goes by its new name.
func DefaultValue(typeName, property string, value any) SwapOption {
	return engine.DefaultValue(typeName, property, value)
}

// ReadSnapshot reads the facts of a snapshot of any format, without its rules.
func ReadSnapshot(data []byte) (*SnapshotFacts, error) { return snapshot.Read(data) }
