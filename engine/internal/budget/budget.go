package budget

import (
	"context"
	"fmt"
)

// Limits bound what one session may use. Zero is no bound.
type Limits struct {
	Bytes   int64 // memory the engine accounts for: facts, tuples, texts and collections that rules make
	Steps   int64 // rounds of loops, calls and candidate pairs of joins, in all runs together
	Matches int64 // partial matches alive at once, over all nodes
}

// stride is how many steps pass between two looks at the context.
const stride = 1024

// Budget counts what a session uses. One goroutine at a time may use it; the context it looks at may be ended from any.
type Budget struct {
	limits  Limits
	ctx     context.Context
	left    int64 // steps until the next look
	steps   int64 // counted at the looks
	bytes   int64
	matches int64
	err     error // the first limit met, returned by every call until Begin
}

// New returns a budget with nothing used.
func New(limits Limits) *Budget { return &Budget{limits: limits, left: stride} }

// Begin starts a run under ctx: what ended an earlier run is forgotten, what is in use stays counted. A nil context
// never ends.
func (b *Budget) Begin(ctx context.Context) {
	b.ctx, b.err, b.left = ctx, nil, stride
}

// Step counts one unit of work: a round of a loop, a call, a candidate of a join. It returns the reason why the run
// must stop, an *Exceeded or the error of the context, and nil as long as it may go on.
func (b *Budget) Step() error {
	if b.left--; b.left > 0 {
		return nil
	}
	return b.look()
}

// Work counts n units at once, for a library call that does n things before it returns.
func (b *Budget) Work(n int64) error {
	if b.left -= n; b.left > 0 {
		return nil
	}
	return b.look()
}

// look is the slow part of Step: once every stride steps.
func (b *Budget) look() error {
	if b.err != nil {
		b.left = 0
		return b.err
	}
	b.steps += stride - b.left
	b.left = stride
	if b.ctx != nil {
		if err := b.ctx.Err(); err != nil {
			return b.stop(context.Cause(b.ctx))
		}
	}
	if b.limits.Steps > 0 && b.steps > b.limits.Steps {
		return b.stop(&Exceeded{What: "steps", Limit: b.limits.Steps})
	}
	return nil
}

// Grow counts n bytes taken, or given back if n is negative, and fails if the bound is passed. It is called before the
// bytes are allocated, so that a single call cannot take more than the bound.
func (b *Budget) Grow(n int64) error {
	b.bytes += n
	if b.limits.Bytes > 0 && b.bytes > b.limits.Bytes && n > 0 {
		b.bytes -= n
		return b.stop(&Exceeded{What: "bytes", Limit: b.limits.Bytes})
	}
	return nil
}

// Match counts n partial matches made, or deleted if n is negative.
func (b *Budget) Match(n int64) error {
	b.matches += n
	if b.limits.Matches > 0 && b.matches > b.limits.Matches && n > 0 {
		return b.stop(&Exceeded{What: "partial matches", Limit: b.limits.Matches})
	}
	return nil
}

// stop makes err the answer of every later look of the run.
func (b *Budget) stop(err error) error {
	b.err, b.left = err, 0
	return err
}

// Err is what ended the run, or nil.
func (b *Budget) Err() error { return b.err }

// Context is the context of the run; it is never nil.
func (b *Budget) Context() context.Context {
	if b.ctx == nil {
		return context.Background()
	}
	return b.ctx
}

// Bytes and Matches are what is in use now.
func (b *Budget) Bytes() int64 { return b.bytes }

// Matches is the number of partial matches alive.
func (b *Budget) Matches() int64 { return b.matches }

// Exceeded is the error of a bound that was passed.
type Exceeded struct {
	What  string // "steps", "bytes" or "partial matches"
	Limit int64
}

func (e *Exceeded) Error() string { return fmt.Sprintf("more than %d %s", e.Limit, e.What) }
