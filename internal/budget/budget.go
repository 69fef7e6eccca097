package budget

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"
)

// Limits bound what one session may use. Zero is no bound.
type Limits struct {
	Bytes   int64 // memory the engine accounts for: facts, tuples, texts and collections that rules make
	Steps   int64 // rounds of loops, calls and candidate pairs of joins, in all runs together
	Matches int64 // partial matches alive at once, over all nodes
}

// stride is how many steps pass between two looks at the bound on steps.
const stride = 1024

// Budget counts what a session uses. One goroutine at a time may use it; the context it looks at may be ended from any.
type Budget struct {
	left    int64 // steps until the next look
	steps   int64 // counted at the looks
	bytes   int64
	limits  Limits
	ctx     context.Context
	alarm   atomic.Int64 // ringing if the context may have ended: the next step looks, however long a single one takes
	forget  func() bool  // ends the wait for the context
	ended   time.Time    // when Overdue has seen the context at its end first; zero if it has not
	stopped *Stop        // the reason that ended the run, returned by every call until Begin
	// measure, if set, finds out how many bytes are alive; see Measure.
	measure  func() int64
	measured int64 // what it said last
}

// ringing is more than any number of steps that may be left.
const ringing = math.MaxInt64

// New returns a budget with nothing used.
func New(limits Limits) *Budget { return &Budget{limits: limits, left: stride} }

// Measure gives the budget a way to find out how many of the bytes that were taken are still in use, since the collector
// tells nobody what it frees. It is asked when the bound would be passed, and never twice within an eighth of the bound.
func (b *Budget) Measure(alive func() int64) { b.measure = alive }

// Begin starts a run under ctx: what ended an earlier run is forgotten, what is in use stays counted. A nil context
// never ends.
func (b *Budget) Begin(ctx context.Context) {
	b.steps += stride - b.left
	b.ctx, b.ended, b.stopped, b.left = ctx, time.Time{}, nil, stride
	if b.forget != nil {
		b.forget()
		b.forget = nil
	}
	b.alarm.Store(0)
	if ctx != nil && ctx.Done() != nil {
		b.forget = context.AfterFunc(ctx, func() { b.alarm.Store(ringing) })
	}
}

// Reset forgets everything that was counted. The bounds stay.
func (b *Budget) Reset() {
	b.Begin(context.Background())
	b.steps, b.bytes, b.measured = 0, 0, 0
}

// Step counts one unit of work: a round of a loop, a call, a candidate of a join. It returns a *Stop that tells why the run
// must end, and nil as long as it may go on.
func (b *Budget) Step() error {
	if b.Due() {
		return b.Look()
	}
	return nil
}

// Work counts n units at once, for a library call that does n things before it returns.
func (b *Budget) Work(n int64) error {
	if b.left -= n; b.left > b.alarm.Load() {
		return nil
	}
	return b.Look()
}

// Due is the first half of Step, for the innermost loops, into which it is inlined: it counts one unit and tells whether
// Look has to be called.
func (b *Budget) Due() bool {
	b.left--
	return b.left <= b.alarm.Load()
}

// Charge counts n units without looking, where a run could not end well.
func (b *Budget) Charge(n int) { b.left -= int64(n) }

// Look is the second half of Due: it looks at the context and the bound on steps.
func (b *Budget) Look() error {
	if b.stopped != nil {
		b.left = 0
		return b.stopped
	}
	b.steps += stride - b.left
	b.left = stride
	if b.ctx != nil && b.ctx.Err() != nil {
		return b.stop(context.Cause(b.ctx))
	}
	if b.alarm.Load() != 0 { // of the context of an earlier run
		b.alarm.Store(0)
	}
	if b.limits.Steps > 0 && b.steps > b.limits.Steps {
		return b.stop(&Exceeded{What: Steps, Limit: b.limits.Steps})
	}
	return nil
}

// patience is how long Overdue lets work go on after its context has ended.
const patience = 5 * time.Millisecond

// Overdue is Look for work that cannot be left in its middle without harm: when the context has ended, it lets a moment
// pass in which the work may come to its end.
func (b *Budget) Overdue() error {
	if b.stopped == nil && b.ctx != nil && b.ctx.Err() != nil {
		if b.ended.IsZero() {
			b.ended = time.Now()
		}
		if time.Since(b.ended) < patience {
			b.steps += stride - b.left
			b.left = stride
			return nil
		}
	}
	return b.Look()
}

// Grow counts n bytes taken, or given back if n is negative, and fails if the bound is passed. It is called before the
// bytes are allocated, so that a single call cannot take more than the bound.
func (b *Budget) Grow(n int64) error {
	b.bytes += n
	if b.limits.Bytes <= 0 || b.bytes <= b.limits.Bytes || n <= 0 {
		return nil
	}
	if b.measure != nil && n <= b.limits.Bytes && b.bytes-b.measured > b.limits.Bytes/8 {
		b.measured = b.measure()
		if b.bytes = b.measured + n; b.bytes <= b.limits.Bytes {
			return nil
		}
	}
	b.bytes -= n
	return b.stop(&Exceeded{What: Bytes, Limit: b.limits.Bytes})
}

// Full makes the bound on partial matches the reason to end the run. The code that makes them counts them.
func (b *Budget) Full() error {
	return b.stop(&Exceeded{What: Matches, Limit: b.limits.Matches})
}

// stop makes err the answer of every later look of the run.
func (b *Budget) stop(err error) error {
	b.stopped, b.left = &Stop{Cause: err}, 0
	return b.stopped
}

// Err is what ended the run, a *Stop, or nil.
func (b *Budget) Err() error {
	if b.stopped == nil {
		return nil
	}
	return b.stopped
}

// Context is the context of the run; it is never nil.
func (b *Budget) Context() context.Context {
	if b.ctx == nil {
		return context.Background()
	}
	return b.ctx
}

// Limits are the bounds the budget was made with.
func (b *Budget) Limits() Limits { return b.limits }

// Bytes is how many bytes are counted now.
func (b *Budget) Bytes() int64 { return b.bytes }

// Stop ends a run. No catch clause of rule text catches it.
type Stop struct {
	Cause error // the context's, or an *Exceeded
}

func (s *Stop) Error() string { return "stopped: " + s.Cause.Error() }

// Unwrap returns the cause.
func (s *Stop) Unwrap() error { return s.Cause }

// Stops reports whether err goes back to the end of a run.
func Stops(err error) bool {
	var stop *Stop
	return errors.As(err, &stop)
}

// Exceeded is the error of a bound that was passed.
type Exceeded struct {
	What  string // Steps, Bytes or Matches
	Limit int64
}

// What can be exceeded.
const (
	Steps   = "steps"
	Bytes   = "bytes of memory"
	Matches = "partial matches"
)

func (e *Exceeded) Error() string { return fmt.Sprintf("more than %d %s", e.Limit, e.What) }
