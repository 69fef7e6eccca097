package whenthen

import (
	"io"
	"time"

	"whenthen/engine"
	"whenthen/engine/outline"
	"whenthen/engine/snapshot"
)

// Aliases for the names of package engine that most programs need. Package engine documents their methods.
type (
	// Session contains facts in working memory and fires rules from its agenda. It must be used by one goroutine at a time. Its methods are
	// those of engine.Session: go doc whenthen/engine.Session lists them.
	Session = engine.Session
	// SessionOption configures a session when it is opened.
	SessionOption = engine.SessionOption
	// Handle identifies a fact in a session.
	Handle = engine.Handle
	// Match is a rule together with the facts that satisfied its conditions.
	Match = engine.Match
	// Pool reuses sessions across requests.
	Pool = engine.Pool
	// SwapOption specifies how existing objects are converted when new rules declare a type differently.
	SwapOption = engine.SwapOption
	// SwapReport describes the effect of a change of rules on a session.
	SwapReport = engine.SwapReport
	// RuleSwap is one rule in a SwapReport.
	RuleSwap = engine.RuleSwap
	// TypeSwap is a declared type whose objects were converted.
	TypeSwap = engine.TypeSwap
	// LossError reports that a change of rules would lose data.
	LossError = engine.LossError
	// SnapshotFacts is the part of a snapshot that can be read without its rules.
	SnapshotFacts = snapshot.Facts
	// SnapshotFact is a fact in a snapshot.
	SnapshotFact = snapshot.Fact
	// MatchItem is the fact or value that one pattern of a match is bound to.
	MatchItem = engine.MatchItem
	// RuleInfo describes a rule.
	RuleInfo = outline.Rule
	// QueryInfo describes a query.
	QueryInfo = outline.Query
	// GlobalInfo describes a global.
	GlobalInfo = outline.Global
	// Event is something that happened in a session.
	Event = engine.Event
	// Warned is the event for something that is not an error but probably a mistake.
	Warned = engine.Warned
	// UnmatchedError reports why an object cannot be inserted.
	UnmatchedError = engine.UnmatchedError
	// RuntimeError reports which rule failed, where, and on which facts.
	RuntimeError = engine.RuntimeError
	// LimitError reports which limit stopped a run, what the session was doing at that time, and which rules fired most.
	LimitError = engine.LimitError
	// StoppedError reports what the session was doing when the context of a run ended.
	StoppedError = engine.StoppedError
	// HostPanic is the cause of a RuntimeError if the program's own Go code panicked; it contains the stack.
	HostPanic = engine.HostPanic
)

// Errors returned by the methods of a session, for errors.Is.
var (
	ErrClosed        = engine.ErrClosed        // the session was closed, or put into a pool
	ErrNoRules       = engine.ErrNoRules       // the rule base is nil or a zero value, not one that Compile has made
	ErrInterrupted   = engine.ErrInterrupted   // a limit or the end of a context stopped the session during matching; its facts can still be read
	ErrRunning       = engine.ErrRunning       // a run, Reset, Fork or Close was called during a run
	ErrForeignHandle = engine.ErrForeignHandle // the handle belongs to another session
	ErrNotAFact      = engine.ErrNotAFact      // the object is not, or no longer, in working memory
	ErrOtherClock    = engine.ErrOtherClock    // the clock cannot be moved because it is not a PseudoClock
	ErrNotRecorded   = engine.ErrNotRecorded   // Why or WhyNot was called on a session without the option Recorded
	ErrNotTraced     = engine.ErrNotTraced     // coverage was requested for rules compiled without the option Traced
)

// Errors returned when a snapshot is restored, for errors.Is.
var (
	ErrOtherRules = engine.ErrOtherRules // the snapshot was taken with other rules; RestoreSwapped accepts it
	ErrDamaged    = snapshot.ErrDamaged  // the data is not a snapshot that Session.Snapshot wrote
)

// Output sets the writer for the output of rules; it is called on the session's goroutine. By default the output is discarded.
func Output(w io.Writer) SessionOption { return engine.Output(w) }

// ErrorOutput sets the writer for the output of rules to System.err. By default it is discarded.
func ErrorOutput(w io.Writer) SessionOption { return engine.ErrorOutput(w) }

// Listen calls f with every event, on the session's goroutine; see engine.Event.
func Listen(f func(Event)) SessionOption { return engine.Listen(f) }

// Warnings calls f, on the session's goroutine, for everything that is not an error but probably a mistake: a fact that no pattern
// can match, a global that was never set.
func Warnings(f func(Warned)) SessionOption { return engine.Warnings(f) }

// MaxFirings limits the total number of firings over all runs of the session. 0 means engine.DefaultMaxFirings, a negative number
// no limit.
func MaxFirings(n int) SessionOption { return engine.MaxFirings(n) }

// MaxFacts limits the number of facts in working memory. 0 means no limit.
func MaxFacts(n int) SessionOption { return engine.MaxFacts(n) }

// MaxMatches limits the number of partial matches that exist at the same time. 0 means no limit.
func MaxMatches(n int) SessionOption { return engine.MaxMatches(n) }

// MaxMemory limits the bytes used by facts, by partial matches, and by strings and collections that rules create. 0 means
// engine.DefaultMaxMemory, a negative number no limit.
func MaxMemory(bytes int64) SessionOption { return engine.MaxMemory(bytes) }

// MaxSteps limits the total number of loop iterations, function calls and pairs examined by joins over all runs of the session. 0
// means no limit.
func MaxSteps(n int64) SessionOption { return engine.MaxSteps(n) }

// Coverage counts what the sessions of a rule base evaluate. The rules must be compiled with [Traced]; RuleBase.NewCoverage creates
// a Coverage.
type Coverage = engine.Coverage

// Covered makes a session count in c the rules, conditions, constraints and statements that it evaluates.
func Covered(c *Coverage) SessionOption { return engine.Covered(c) }

// Clock sets the source of time for date-effective, date-expires, timers, windows and events; the default is time.Now.
func Clock(now func() time.Time) SessionOption { return engine.Clock(now) }

// PseudoClock sets a clock of the session's own, which stands still until Session.AdvanceTo, PlayTo or Feed moves it.
func PseudoClock(start time.Time) SessionOption { return engine.PseudoClock(start) }

// LatePolicy is the treatment by Session.Feed of an event whose timestamp is before the clock.
type LatePolicy = engine.LatePolicy

// Policies for late events; see [Late].
const (
	AcceptLate = engine.AcceptLate
	DropLate   = engine.DropLate
	DivertLate = engine.DivertLate
)

// Late sets how Session.Feed treats events that are more than grace before the clock. With DivertLate they are passed to divert on the
// session's goroutine; with the other policies divert may be nil.
func Late(policy LatePolicy, grace time.Duration, divert func(entryPoint string, event any)) SessionOption {
	return engine.Late(policy, grace, divert)
}

// Channel registers a channel: channels["name"].send( x ) in an action calls receive with x on the session's goroutine. x has one of the Go
// forms that package engine/fact lists.
func Channel(name string, receive func(object any)) SessionOption {
	return engine.Channel(name, receive)
}

// Calendar registers a calendar for rules with the attribute calendars; includes reports whether the calendar includes a time.
func Calendar(name string, includes func(time.Time) bool) SessionOption {
	return engine.Calendar(name, includes)
}

// EqualityInsertion makes Insert return the handle of the existing fact if the object equals that of a fact. By default only the identical
// object is recognized.
func EqualityInsertion() SessionOption { return engine.EqualityInsertion() }

// Recorded makes the session keep records of the latest n events, for its Why and WhyNot methods; 0 means engine.DefaultRecords.
func Recorded(n int) SessionOption { return engine.Recorded(n) }

// HugePages makes the session ask the operating system for huge pages for the program's heap when the session has become large.
func HugePages() SessionOption { return engine.HugePages() }

// Profiled makes the session measure where it spends time, for its Profile method.
func Profiled() SessionOption { return engine.Profiled() }

// RenameType converts objects of the declared type from to the declared type to when rules change; see Session.Swap.
func RenameType(from, to string) SwapOption { return engine.RenameType(from, to) }

// RenameProperty moves the values of property from to property to when rules change. typeName is the type's old name.
func RenameProperty(typeName, from, to string) SwapOption {
	return engine.RenameProperty(typeName, from, to)
}

// DefaultValue sets the initial value of a property that new rules add to a type. typeName is the type's new name.
func DefaultValue(typeName, property string, value any) SwapOption {
	return engine.DefaultValue(typeName, property, value)
}

// ReadSnapshot reads the facts of a snapshot of any format version. It does not need the rules.
func ReadSnapshot(data []byte) (*SnapshotFacts, error) { return snapshot.Read(data) }
