package engine

import (
	"io"
	"time"
)

// DefaultMaxFirings is the limit on firings of a session that sets none.
const DefaultMaxFirings = 10_000_000

// SessionOption is a choice made when a session is opened.
type SessionOption func(*sessionOptions)

type sessionOptions struct {
	output     io.Writer
	errors     io.Writer
	listener   func(Event)
	maxFirings int
	maxFacts   int
	now        func() time.Time
	equality   bool
	profile    bool
	records    int // to remember; 0 for none
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

// MaxFirings bounds the firings of all runs of the session together; reaching it is a *LimitError.
// 0 means DefaultMaxFirings, a negative number no bound.
func MaxFirings(n int) SessionOption { return func(o *sessionOptions) { o.maxFirings = n } }

// MaxFacts bounds the facts in working memory; an insert beyond it is a *LimitError. 0 means no bound.
func MaxFacts(n int) SessionOption { return func(o *sessionOptions) { o.maxFacts = n } }

// Clock sets the source of time for date-effective, date-expires and timers; the default is time.Now.
func Clock(now func() time.Time) SessionOption { return func(o *sessionOptions) { o.now = now } }

// Channel gives rule text a way out: channels["name"].send( x ) in an action calls receive with x, on the session's
// goroutine.
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
