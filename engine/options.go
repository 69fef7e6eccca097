package engine

import (
	"io"
	"time"

	"whenthen/internal/budget"
)

// The limits of a session that sets none.
const (
	DefaultMaxFirings = 10_000_000
	DefaultMaxMemory  = 1 << 30 // in bytes
)

// SessionOption is a choice made when a session is opened.
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
	pseudo     bool      // the session has its own clock
	start      time.Time // where that clock stands first
	late       lateness
	profile    bool
	records    int               // how many records to keep; 0 for none
	trace      func(*Step) error // may be nil
	coverage   *Coverage         // may be nil
	channels   map[string]func(any)
	calendars  map[string]func(time.Time) bool
}

// Output sends what rules print to w; the default is to drop it (a listener still gets Printed events).
func Output(w io.Writer) SessionOption { return func(o *sessionOptions) { o.output = w } }

// ErrorOutput sends what rules print to System.err to w; the default is to drop it.
func ErrorOutput(w io.Writer) SessionOption { return func(o *sessionOptions) { o.errors = w } }

// Listen calls f with every event, on the session's goroutine. With several Listen options all are called, in order.
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

// MaxFirings bounds the firings of all runs of the session together; reaching it is a *LimitError.
// 0 means DefaultMaxFirings, a negative number no bound.
func MaxFirings(n int) SessionOption { return func(o *sessionOptions) { o.maxFirings = n } }

// MaxFacts bounds the facts in working memory; an insert beyond it is a *LimitError. 0 means no bound.
func MaxFacts(n int) SessionOption { return func(o *sessionOptions) { o.maxFacts = n } }

// MaxMatches bounds the partial matches that are alive at once: a fact at a pattern, or facts that fit together so far.
// Reaching it is a *LimitError that leaves the session interrupted. 0 means no bound.
func MaxMatches(n int) SessionOption { return func(o *sessionOptions) { o.limits.Matches = int64(n) } }

// MaxMemory bounds the bytes that the session takes, as far as the engine can account for them: facts and their objects, partial
// matches with their indexes, and texts and collections that rules make. The process takes more, for the rule base, the
// collector's reserve and what host code keeps. Reaching it is a *LimitError: in an action the session can be used further,
// in the middle of matching it is interrupted. 0 means DefaultMaxMemory, a negative number no bound.
func MaxMemory(bytes int64) SessionOption { return func(o *sessionOptions) { o.limits.Bytes = bytes } }

// MaxSteps bounds the work of all runs of the session together, counted in rounds of loops, calls of functions, and pairs of
// partial match and fact that are looked at. It is the same on every machine, as a deadline is not, but is looked at only
// every thousand steps. Reaching it is a *LimitError, with the consequences of MaxMemory. 0 means no bound.
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

// Calendar registers a calendar for rules with the attribute calendars: they fire only at times that includes holds for.
func Calendar(name string, includes func(time.Time) bool) SessionOption {
	return func(o *sessionOptions) {
		if o.calendars == nil {
			o.calendars = map[string]func(time.Time) bool{}
		}
		o.calendars[name] = includes
	}
}

// EqualityInsertion makes an insert of an object that equals a fact yield that fact, as Drools' equality mode does.
// The default is identity: only the same object is the same fact.
func EqualityInsertion() SessionOption { return func(o *sessionOptions) { o.equality = true } }

// Recorded makes the session remember what happened in it, for [Session.Why] and [Session.WhyNot]: the newest n
// inserts, updates, deletes, firings, printed lines and cancelled matches. Older records are dropped, and answers say
// so. A record takes 8 bytes, that of a match 4 and 4 for each fact, that of a printed line 4 and its text; deleted facts stay
// alive as long as records name them. 0 means DefaultRecords.
func Recorded(n int) SessionOption {
	return func(o *sessionOptions) {
		if n <= 0 {
			n = DefaultRecords
		}
		o.records = n
	}
}

// DefaultRecords is how many records a session keeps if Recorded is given 0.
const DefaultRecords = 100_000
