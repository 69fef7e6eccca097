package engine

import (
	"io"
	"time"

	"whenthen/internal/budget"
)

// The default limits of a session.
const (
	DefaultMaxFirings = 10_000_000
	DefaultMaxMemory  = 1 << 30 // in bytes
)

// SessionOption is an option of a new session.
type SessionOption func(*sessionOptions)

type sessionOptions struct {
	output     io.Writer
	errors     io.Writer
	listener   func(Event)
	warned     func(Warned)
	maxFirings int
	maxFacts   int
	limits     budget.Limits
	now        func() time.Time
	equality   bool
	pseudo     bool      // the session has its own clock (PseudoClock)
	start      time.Time // the initial time of that clock
	late       lateness
	profile    bool
	hugePages  bool
	records    int               // number of records to keep, or 0
	trace      func(*Step) error // may be nil
	coverage   *Coverage         // may be nil
	channels   map[string]func(any)
	calendars  map[string]func(time.Time) bool
}

// Output sets the writer for the output of rules. By default the output is discarded, but a listener still gets Printed events.
func Output(w io.Writer) SessionOption { return func(o *sessionOptions) { o.output = w } }

// ErrorOutput sets the writer for the output of rules to System.err. By default it is discarded.
func ErrorOutput(w io.Writer) SessionOption { return func(o *sessionOptions) { o.errors = w } }

// Listen calls f with every event, on the session's goroutine. If the option is given several times, all functions are called, in
// order.
func Listen(f func(Event)) SessionOption {
	return func(o *sessionOptions) {
		if earlier := o.listener; earlier != nil {
			o.listener = func(e Event) { earlier(e); f(e) }
			return
		}
		o.listener = f
	}
}

// Warnings calls f with every Warned event, on the session's goroutine. Unlike Listen it costs nothing unless there is
// a warning.
func Warnings(f func(Warned)) SessionOption { return func(o *sessionOptions) { o.warned = f } }

// MaxFirings limits the firings of all runs of the session together. Reaching the limit is a *LimitError. 0 means
// DefaultMaxFirings, a negative number no limit.
func MaxFirings(n int) SessionOption { return func(o *sessionOptions) { o.maxFirings = n } }

// MaxFacts limits the facts in working memory. An insert beyond the limit is a *LimitError. 0 means no limit.
func MaxFacts(n int) SessionOption { return func(o *sessionOptions) { o.maxFacts = n } }

// MaxMatches limits the number of partial matches that exist at the same time: facts that pass a pattern, and combinations of facts that
// match so far. Reaching the limit is a *LimitError that leaves the session interrupted. 0 means no limit.
func MaxMatches(n int) SessionOption { return func(o *sessionOptions) { o.limits.Matches = int64(n) } }

// MaxMemory limits the bytes that the session uses, as far as the engine can account for them: facts and their objects, partial matches
// with their indexes, and texts and collections that rules create. The process uses more, for the rule base, the headroom of the garbage
// collector and the data of host code. Reaching the limit is a *LimitError. If it happens in an action, the session stays usable; if it
// happens during matching, the session is interrupted. 0 means DefaultMaxMemory, a negative number no limit.
func MaxMemory(bytes int64) SessionOption { return func(o *sessionOptions) { o.limits.Bytes = bytes } }

// MaxSteps limits the work of all runs of the session together. Steps are loop iterations, function calls, and pairs of partial match and
// fact that are examined. Unlike a deadline, the limit has the same effect on every machine; it is checked only every thousand steps.
// Reaching it is a *LimitError, with the same consequences as for MaxMemory. 0 means no limit.
func MaxSteps(n int64) SessionOption { return func(o *sessionOptions) { o.limits.Steps = n } }

// Clock sets the source of time for date-effective, date-expires, timers, windows and events; the default is time.Now.
func Clock(now func() time.Time) SessionOption { return func(o *sessionOptions) { o.now = now } }

// Channel lets rules send objects to the program: channels["name"].send( x ) in an action calls receive with x, on the
// session's goroutine.
func Channel(name string, receive func(object any)) SessionOption {
	return func(o *sessionOptions) {
		if o.channels == nil {
			o.channels = map[string]func(any){}
		}
		o.channels[name] = receive
	}
}

// Calendar registers a calendar for rules with the attribute calendars. Such a rule fires only at times for which includes
// returns true.
func Calendar(name string, includes func(time.Time) bool) SessionOption {
	return func(o *sessionOptions) {
		if o.calendars == nil {
			o.calendars = map[string]func(time.Time) bool{}
		}
		o.calendars[name] = includes
	}
}

// HugePages makes the session ask the operating system, when it has become large, to use huge pages for the program's whole heap. A session
// of 100,000 facts then takes a tenth to a fifth less time; the heap may use some more memory. It works only on Linux, and only if the
// system leaves the choice to programs; GODEBUG=disablethp=1 prevents it. By default huge pages are not requested.
func HugePages() SessionOption { return func(o *sessionOptions) { o.hugePages = true } }

// EqualityInsertion makes an insert of an object that equals a fact return that fact's handle, as in Drools' equality mode. By default
// facts are distinguished by identity.
func EqualityInsertion() SessionOption { return func(o *sessionOptions) { o.equality = true } }

// Recorded makes the session record what happens in it, for [Session.Why] and [Session.WhyNot]: the newest n inserts, updates, deletes,
// firings, printed lines, elements added to lists in globals, and cancelled matches. Older records are dropped, and answers say so. The
// record of a match takes 4 bytes plus 4 for each fact, that of a printed line or added element 4 plus its text, any other record 8.
// Deleted facts are kept as long as a record refers to them. 0 means DefaultRecords.
func Recorded(n int) SessionOption {
	if n <= 0 {
		n = DefaultRecords
	}
	return func(o *sessionOptions) { o.records = n }
}

// DefaultRecords is the number of records that a session keeps if Recorded is called with 0.
const DefaultRecords = 100_000
