package budget

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"
)

// Limits are the resources that one session may use. Zero means no limit.
type Limits struct {
	Bytes   int64 // memory accounted for by the engine: facts, tuples, and strings and collections that rules create
	Steps   int64 // loop iterations, calls and join candidates, over all runs
	Matches int64 // partial matches that exist at the same time, over all nodes
}

// stride is the number of steps between two checks of the context and the limit on steps.
const stride = 1024

// Budget counts the resources that a session uses. Only one goroutine at a time may use it, but its context may be cancelled from any
// goroutine.
type Budget struct {
	left    int64 // steps until the next check
	steps   int64 // steps counted at earlier checks
	bytes   int64
	limits  Limits
	ctx     context.Context
	alarm   atomic.Int64 // set to ringing when the context may have ended, so that the next step checks it
	forget  func() bool  // unregisters the function that sets alarm when the context ends
	ended   time.Time    // when Overdue first saw that the context had ended; zero if it has not
	stopped *Stop        // the reason that ended the run; returned by every call until Begin
	// measure, if set, returns the number of bytes in use; see Measure.
	measure  func() int64
	measured int64 // its last result
}

// ringing is greater than any number of steps that can be left.
const ringing = math.MaxInt64

// New returns a budget with nothing used.
func New(limits Limits) *Budget { return &Budget{limits: limits, left: stride} }

// Measure registers a function that returns how many of the bytes taken are still in use, since the garbage collector does not
// report what it frees. It is called when the limit would be exceeded, and only if an eighth of the limit has been taken since the
// previous call.
func (b *Budget) Measure(alive func() int64) { b.measure = alive }

// Begin starts a run under ctx. The reason that ended an earlier run is cleared; the resources in use remain counted. A nil context never
// ends.
func (b *Budget) Begin(ctx context.Context) {
	b.steps += stride - b.left
	b.ctx, b.ended, b.stopped, b.left = ctx, time.Time{}, nil, stride
	if b.forget != nil {
		b.forget()
		b.forget = nil
	}
	b.alarm.Store(0)
	if ctx != nil && ctx.Done() != nil {
		if ctx.Err() != nil { // the function below would set the alarm some time later
			b.alarm.Store(ringing)
		}
		b.forget = context.AfterFunc(ctx, func() { b.alarm.Store(ringing) })
	}
}

// Reset clears all counts. The limits stay.
func (b *Budget) Reset() {
	b.Begin(context.Background())
	b.steps, b.bytes, b.measured = 0, 0, 0
}

// Step counts one unit of work: a loop iteration, a call, a join candidate. It returns a *Stop with the reason if the run must
// end, and nil otherwise.
func (b *Budget) Step() error {
	if b.Due() {
		return b.Look()
	}
	return nil
}

// Work counts n units at once, for a library call that does n units of work before it returns.
func (b *Budget) Work(n int64) error {
	if b.left -= n; b.left > b.alarm.Load() {
		return nil
	}
	return b.Look()
}

// Due is the first half of Step. It is small enough to be inlined in the innermost loops: it counts one unit and reports whether
// Look must be called.
func (b *Budget) Due() bool {
	left := b.left - 1
	b.left = left
	return left <= b.alarm.Load()
}

// Charge counts n units without a check, for code that cannot be interrupted cleanly.
func (b *Budget) Charge(n int) { b.left -= int64(n) }

// Look is the second half of Step: it checks the context and the limit on steps.
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
	if b.alarm.Load() != 0 { // set by the context of an earlier run
		b.alarm.Store(0)
	}
	if b.limits.Steps > 0 && b.steps > b.limits.Steps {
		return b.stop(&Exceeded{What: Steps, Limit: b.limits.Steps})
	}
	return nil
}

// patience is how long Overdue lets work continue after its context has ended.
const patience = 5 * time.Millisecond

// Overdue is Look for work that cannot be interrupted without harm: after the context has ended, it allows the work to continue for a
// moment (see patience).
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

// Grow counts n bytes as taken, or as released if n is negative. It fails if the limit would be exceeded. It must be called before the
// allocation, so that no single call can take more than the limit.
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

// Full ends the run because the limit on partial matches is exceeded. The caller counts the matches.
func (b *Budget) Full() error { return b.stop(&Exceeded{What: Matches, Limit: b.limits.Matches}) }

// stop makes err the result of every later check of the run.
func (b *Budget) stop(err error) error {
	b.stopped, b.left = &Stop{Cause: err}, 0
	return b.stopped
}

// Err returns the reason that ended the run, a *Stop, or nil.
func (b *Budget) Err() error {
	if b.stopped == nil {
		return nil
	}
	return b.stopped
}

// Context returns the context of the run; it is never nil.
func (b *Budget) Context() context.Context {
	if b.ctx == nil {
		return context.Background()
	}
	return b.ctx
}

// Limits returns the limits with which the budget was created.
func (b *Budget) Limits() Limits { return b.limits }

// Stop is the error that ends a run. No catch clause in rule text catches it.
type Stop struct {
	Cause error // the context's, or an *Exceeded
}

// Error returns the cause in words.
func (s *Stop) Error() string { return "stopped: " + s.Cause.Error() }

// Unwrap returns the cause.
func (s *Stop) Unwrap() error { return s.Cause }

// Stops reports whether err ends the run.
func Stops(err error) bool {
	var stop *Stop
	return errors.As(err, &stop)
}

// Exceeded is the error of a limit that was exceeded.
type Exceeded struct {
	What  string // Steps, Bytes or Matches
	Limit int64
}

// The values of Exceeded.What.
const (
	Steps   = "steps"
	Bytes   = "bytes of memory"
	Matches = "partial matches"
)

// Error names the limit.
func (e *Exceeded) Error() string { return fmt.Sprintf("more than %d %s", e.Limit, e.What) }
