package fact

import (
	"context"
	"time"
	"unsafe"

	"whenthen/internal/budget"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/regex"
)

// Env gives a running member of the library access to its session: context, limits, error output. It belongs to that
// session and must be used by one goroutine at a time. All methods work on a nil *Env, which stands for a call outside
// any session, without limits.
type Env struct {
	Types Space
	// Interpret runs the code of methods of Java classes inside the session; nil outside of a session.
	Interpret func(function any, args []any) (any, error)

	// Log writes to the session's error output; nil outside of a session.
	Log func(text string)

	budget *budget.Budget

	patterns map[string]*regex.Regex
	calls    int    // how many composed functions call one another at the moment
	text     string // the long text that ASCII was last called with
	ascii    int    // how many bytes of it are known to be ASCII
}

// NewEnv returns the environment of a session. A nil budget limits nothing.
func NewEnv(types Space, b *budget.Budget) *Env { return &Env{Types: types, budget: b} }

// Limited reports whether the environment belongs to a session with a budget. If not, asking it is a waste of time.
func (e *Env) Limited() bool { return e != nil && e.budget != nil }

// Context is the context of the run; it is never nil.
func (e *Env) Context() context.Context {
	if e == nil || e.budget == nil {
		return context.Background()
	}
	return e.budget.Context()
}

// Over checks at once whether the run must stop, and returns the reason, or nil. Step checks only from time to time.
func (e *Env) Over() error {
	if !e.Limited() {
		return nil
	}
	return e.budget.Look()
}

// Step counts one round of a loop. It returns the reason why the run must stop, or nil.
func (e *Env) Step() error {
	if e == nil || e.budget == nil {
		return nil
	}
	return e.budget.Step()
}

// Work counts n units of work. Members call it before they do work that cannot be interrupted.
func (e *Env) Work(n int) error {
	if e == nil || e.budget == nil || n <= 0 {
		return nil
	}
	return e.budget.Work(int64(n))
}

// Grow counts n bytes that stay allocated, or that were released if n is negative.
func (e *Env) Grow(n int) error {
	if e == nil || e.budget == nil {
		return nil
	}
	return e.budget.Grow(int64(n))
}

// Sleep waits, until the run must stop at the latest; the reason for that is its result.
func (e *Env) Sleep(d time.Duration) error {
	ctx, timer := e.Context(), time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		if err := e.Over(); err != nil {
			return err
		}
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// MaxComposed is how many functions, collectors or streams without an end may lie in one another: calling them takes Go's stack.
const MaxComposed = 10_000

// Enter counts a call of a function that is made of others; Leave ends it. It returns the error for too many in one another.
func (e *Env) Enter() error {
	if e == nil {
		return nil
	}
	if e.calls >= MaxComposed {
		return NewException(StackOverflowType, "functions made of one another, more than 10000 deep")
	}
	e.calls++
	return nil
}

// Leave ends what Enter began.
func (e *Env) Leave() {
	if e != nil {
		e.calls--
	}
}

// MaxText is how many bytes a text that rules make may have: making it cannot be interrupted.
const MaxText = 1 << 26

// longTextError is what Java throws for a text that is too long for its heap.
func longTextError() *Exception {
	return NewException(OutOfMemoryType, "a text of more than 67108864 characters")
}

// Room counts one value of n bytes, a text or a number, that is about to be made. Its release is never reported; the
// budget finds out how much is garbage when its bound would be exceeded.
func (e *Env) Room(n int) error {
	if n > MaxText {
		return longTextError()
	}
	return e.Grow(n)
}

// maxPatterns bounds the compiled regular expressions an Env keeps.
const maxPatterns = 64

// Pattern compiles a regular expression in Go's syntax, and caches it.
func (e *Env) Pattern(expr string) (*regex.Regex, error) {
	if e == nil {
		return regex.Compile(expr)
	}
	if re := e.patterns[expr]; re != nil {
		return re, nil
	}
	re, err := regex.Compile(expr)
	if err != nil {
		return re, err
	}
	if e.patterns == nil || len(e.patterns) >= maxPatterns { // a loop that makes new expressions must not fill memory
		e.patterns = make(map[string]*regex.Regex, 8)
	}
	e.patterns[expr] = re
	return re, nil
}

// longText is the length from which ASCII remembers its result for a text.
const longText = 64

// ASCII reports whether the first n bytes of s are ASCII characters. It remembers the last long text, so that a loop over
// the characters of one takes no time to look at the characters in front again and again. s must not change afterwards.
func (e *Env) ASCII(s string, n int) bool {
	if n < longText || e == nil {
		return javatext.ASCII(s[:n])
	}
	known := 0
	if len(s) == len(e.text) && unsafe.StringData(s) == unsafe.StringData(e.text) {
		if known = e.ascii; n <= known {
			return true
		}
	}
	if !javatext.ASCII(s[known:n]) {
		return false
	}
	e.text, e.ascii = s, n
	return true
}

// A value that rules have made may hold itself, may lie a million deep in others, and may hold another one twice on every
// level, so that a walk over it takes longer than the world lasts. Every walk over values counts: how deep it is, and what it
// has seen.

// maxNesting is how deep values may lie in one another where a walk is recursive. Java's stack ends in the same region.
const maxNesting = 10_000

// maxVisits is how many values a walk outside of a session visits at most, since no budget can end it.
const maxVisits = 1 << 18

// Foresee walks over a value that is about to be compared or hashed where no limit can end it, as in a collection. It tells why the
// run must end if that takes too long.
func (e *Env) Foresee(v any) error {
	switch x := v.(type) {
	case *ListValue:
		if x.numbers != nil {
			return nil
		}
	case *Record:
		if x.Type.Java == nil && !x.Type.deepKeys() || x.Type.Java != nil && x.Type.specialMethods().hash == nil {
			return nil
		}
	case *SetValue, *MapValue, *Entry, Wrapper:
	default:
		return nil
	}
	if !e.Limited() {
		return nil
	}
	_, known, err := e.JavaHash(v)
	if known || err != nil {
		return err
	}
	_, err = e.Hash(v)
	return err
}

// deepKeys tells that a key of the type may hold other values.
func (t *Type) deepKeys() bool {
	for _, p := range t.KeyProps {
		if p.Read.Int == nil && p.Read.String == nil {
			return true
		}
	}
	return false
}

// visit is one walk over a value and what it refers to.
type visit struct {
	env   *Env
	depth int
	seen  int
}

// enter goes a level down; leave comes back. It panics with Java's exceptions, or with the reason why the run must end.
func (v *visit) enter() {
	if v.depth++; v.depth > maxNesting {
		panic(NewException(StackOverflowType, "values lie in one another more than 10000 deep, or hold themselves"))
	}
	v.step()
}

func (v *visit) leave() { v.depth-- }

// step counts one value.
func (v *visit) step() {
	if v.seen++; v.seen&1023 != 0 {
		return
	}
	if v.env.Limited() {
		if err := v.env.Work(1024); err != nil {
			panic(err)
		}
	} else if v.seen > maxVisits {
		panic(NewException(OutOfMemoryType, "there are too many values in one another"))
	}
}

// recoverFailure is deferred by the walks that a member does for rule text: it makes an error of what a walk panics with.
func recoverFailure(err *error) {
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
