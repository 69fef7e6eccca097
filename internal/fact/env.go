package fact

import (
	"context"
	"sync/atomic"
	"time"
	"unsafe"

	"whenthen/internal/budget"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/regex"
)

// Env gives a running member of the library access to its session: context, limits, error output. It belongs to that session and must be
// used by one goroutine at a time. All methods accept a nil *Env, which means a call outside any session, without limits.
type Env struct {
	Types Space
	// Interpret runs the code of methods of Java classes inside the session; nil outside of a session.
	Interpret func(function any, args []any) (any, error)

	// Print writes to the session's output, Log to its error output; both are nil outside of a session.
	Print, Log func(text string)

	budget *budget.Budget
	work   regex.Work // the function that Worker has created; nil before

	decimals decimal.Blocks
	points   []time.Time // the current block of points in time; timed of them are in use
	timed    int
	patterns map[regex.Key]*regex.Regex
	recent   [8]usedPattern // a cache for patterns, by the address of the pattern's text: most texts are constants of rules
	read     [8]readText    // a cache of parsed texts, by the address of the text
	calls    int            // current nesting depth of composed functions
	shared   bool           // the environment may be used by several sessions: see Share
	together atomic.Int64   // used instead of calls if shared: the sum over all sessions
	text     string         // the last long string passed to ASCII
	ascii    int            // number of its leading bytes known to be ASCII
	decoded  [2]decodedText // see Units
}

// NewEnv returns the environment of a session. A nil budget means no limits.
func NewEnv(types Space, b *budget.Budget) *Env { return &Env{Types: types, budget: b} }

// Limited reports whether the environment has a budget. If not, the calls that count work can be skipped.
func (e *Env) Limited() bool { return e != nil && e.budget != nil }

// Context returns the context of the run; it is never nil.
func (e *Env) Context() context.Context {
	if e == nil || e.budget == nil {
		return context.Background()
	}
	return e.budget.Context()
}

// Decimals allocates the decimals that rule code creates.
func (e *Env) Decimals() *decimal.Blocks {
	if e == nil {
		return nil
	}
	return &e.decimals
}

// pointBlock is the number of points in time that are allocated together. It is small, because a block stays in memory as long as any of
// them.
const pointBlock = 8

// SetTime stores a point in time that rule code has created in a register.
func (e *Env) SetTime(out *Value, t time.Time) {
	if e == nil {
		out.SetAny(t)
		return
	}
	i := e.timed
	if uint(i) >= uint(len(e.points)) {
		e.points, i = make([]time.Time, pointBlock), 0
	}
	p := &e.points[i]
	e.timed, *p = i+1, t
	out.SetPointer(TimeWord, unsafe.Pointer(p))
}

// over checks immediately whether the run must stop and returns the reason, or nil. Step checks only from time to time.
func (e *Env) over() error {
	if !e.Limited() {
		return nil
	}
	return e.budget.Look()
}

// Step counts one iteration of a loop. It returns the reason why the run must stop, or nil.
func (e *Env) Step() error {
	if e == nil || e.budget == nil {
		return nil
	}
	return e.budget.Step()
}

// Work counts n units of work. Members call it before work that cannot be interrupted.
func (e *Env) Work(n int) error {
	if e == nil || e.budget == nil || n <= 0 {
		return nil
	}
	return e.budget.Work(int64(n))
}

// sharedWork limits the work of one call of a shared function, which does not belong to a session.
const sharedWork = 1 << 26

// FunctionWorker does the same as Worker, for a function that stores the environment and is called later.
func (e *Env) FunctionWorker() regex.Work {
	if e == nil || !e.shared {
		return e.Worker()
	}
	left := sharedWork
	return func(n int) error {
		if left -= n; left < 0 {
			return &Failure{Message: "a regular expression takes too long"}
		}
		return nil
	}
}

// Worker returns the method Work as a function for regular expressions; nil for a nil Env.
func (e *Env) Worker() regex.Work {
	if e == nil {
		return nil
	}
	if e.work == nil {
		e.work = e.Work
	}
	return e.work
}

// Grow counts n bytes that stay allocated; n is negative for bytes that were released.
func (e *Env) Grow(n int) error {
	if e == nil || e.budget == nil {
		return nil
	}
	return e.budget.Grow(int64(n))
}

// Sleep waits for d. If the run must stop before, it returns the reason.
func (e *Env) Sleep(d time.Duration) error {
	ctx, timer := e.Context(), time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		if err := e.over(); err != nil {
			return err
		}
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// MaxComposed limits the nesting of composed functions, collectors and unbounded streams, because calling them takes Go stack.
const MaxComposed = 10_000

// Enter counts a call of a composed function, which Leave ends. It returns an error if the nesting is too deep.
func (e *Env) Enter() error {
	switch {
	case e == nil:
		return nil
	case e.shared:
		if e.together.Add(1) <= MaxComposed {
			return nil
		}
		e.together.Add(-1)
	case e.calls < MaxComposed:
		e.calls++
		return nil
	}
	return NewException(StackOverflowType, "functions made of one another, more than 10000 deep")
}

// Leave ends the call that Enter counted.
func (e *Env) Leave() {
	switch {
	case e == nil:
	case e.shared:
		e.together.Add(-1)
	default:
		e.calls--
	}
}

// Share declares that functions that store this environment may be called by several sessions at the same time.
func (e *Env) Share() {
	if !e.shared { // another goroutine may be reading it already
		e.shared = true
	}
}

// MaxText is the maximum length in bytes of a string that rules create, because creating it cannot be interrupted.
const MaxText = 1 << 26

// longTextError returns the exception that Java throws for a string that does not fit into its heap.
func longTextError() *Exception {
	return NewException(OutOfMemoryType, "a string of more than 67108864 characters")
}

// Room counts a string or number of n bytes that is about to be created. Its release is never reported; when the limit would be exceeded,
// the budget determines how much of the counted memory is garbage.
func (e *Env) Room(n int) error {
	if n > MaxText {
		return longTextError()
	}
	return e.Grow(n)
}

// RecoverFailure is deferred around code that traverses values. The traversals of this package panic for values that contain themselves or
// are nested too deeply, and when a limit is reached. RecoverFailure converts such a panic into an error.
func RecoverFailure(err *error) {
	switch r := recover().(type) {
	case nil:
	case *decimal.Error:
		*err = Thrown(r)
	case *Exception:
		*err = r
	case *Failure:
		*err = r
	case error:
		if !budget.Stops(r) {
			panic(r)
		}
		*err = r
	default:
		panic(r)
	}
}
