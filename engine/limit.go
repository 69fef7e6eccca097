package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sort"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/rete"
	"whenthen/engine/snapshot"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// LimitError is the error of a run that has reached one of its limits. The limits on firings and facts take effect between two actions or
// in an action, and leave the session usable. The limits on matches, memory and steps may also take effect during matching: see
// ErrInterrupted.
type LimitError struct {
	Limit string // "firings", "facts", "matches", "memory" (in bytes) or "steps"
	Max   int
	// Busiest lists the rules that fired most in the session, at most five, most firings first. It shows the cause of an endless loop.
	Busiest []RuleCount
	Busy    Busy // what the session was doing
}

// StoppedError is the error of a run whose context ended: its deadline passed or it was cancelled. Unwrap returns the context's cause. If
// the context ends during matching, and not between two firings or in an action, the session is interrupted: see ErrInterrupted.
type StoppedError struct {
	Cause   error
	Busiest []RuleCount // as in LimitError
	Busy    Busy
}

// Busy is what a session was doing when its run was stopped. Unknown parts are empty.
type Busy struct {
	What string // "action", "changes" while the changes of an action are processed, or the kind of condition: "join", "not", "accumulate", "query", "from", "eval" …
	Rule string
	File *source.File
	Span source.Span // the condition, or the call or loop inside it
}

// RuleCount is the number of firings of a rule.
type RuleCount struct {
	Rule  string
	Count int
}

// ErrInterrupted is returned if a session is used that was stopped during matching. Its partial matches are incomplete, so everything that
// needs them fails. Facts, globals and counts can still be read. To continue, open a new session or Reset this one.
var ErrInterrupted = errors.New("the session was stopped in the middle of matching: its facts can be looked at, but it cannot go on")

// String describes what the session was doing, with its place.
func (b Busy) String() string {
	var s strings.Builder
	if b.What != "" {
		fmt.Fprintf(&s, "%s", b.What)
	}
	if b.Rule != "" {
		if b.What != "" {
			s.WriteString(" of ")
		}
		fmt.Fprintf(&s, "rule %q", b.Rule)
	}
	if b.File != nil && b.Span.IsValid() {
		fmt.Fprintf(&s, " at %s", b.File.Place(b.Span))
	}
	return s.String()
}

// Error names the limit, what the session was doing and the busiest rules.
func (e *LimitError) Error() string {
	unit := e.Limit
	if unit == "memory" {
		unit = "bytes of memory"
	}
	return fmt.Sprintf("limit of %d %s reached", e.Max, unit) + details(e.Busy, e.Busiest)
}

// Error returns the text of the cause, with what the session was doing and the busiest rules.
func (e *StoppedError) Error() string { return e.Cause.Error() + details(e.Busy, e.Busiest) }

// Unwrap returns the context's cause.
func (e *StoppedError) Unwrap() error { return e.Cause }

func details(b Busy, busiest []RuleCount) string {
	var s strings.Builder
	if text := b.String(); text != "" {
		s.WriteString("; busy with the " + text)
	}
	for i, r := range busiest {
		if i == 0 {
			s.WriteString("; fired most: ")
		} else {
			s.WriteString(", ")
		}
		fmt.Fprintf(&s, "%q %s", r.Rule, english.Count(r.Count, "time"))
	}
	return s.String()
}

// limitError returns the error for a limit that the session counts itself, not the budget.
func (s *Session) limitError(limit string, max int) error {
	return &LimitError{Limit: limit, Max: max, Busiest: s.busiest()}
}

// busiest returns the rules that fired most, at most five.
func (s *Session) busiest() []RuleCount {
	counts := s.Fired()
	sort.SliceStable(counts, func(i, j int) bool { return counts[i].Count > counts[j].Count })
	return counts[:min(len(counts), 5)]
}

// stopped returns the error of a run that was ended by its budget or context. err is the error that the run returned; it may contain the
// position.
func (s *Session) stopped(cause, err error) error {
	busy := s.busy(err)
	var over *budget.Exceeded
	if errors.As(cause, &over) {
		name := map[string]string{budget.Matches: "matches", budget.Bytes: "memory", budget.Steps: "steps"}[over.What]
		return &LimitError{Limit: name, Max: int(over.Limit), Busiest: s.busiest(), Busy: busy}
	}
	return &StoppedError{Cause: cause, Busiest: s.busiest(), Busy: busy}
}

// busy returns what the session was doing according to an error.
func (s *Session) busy(err error) Busy {
	var (
		stopped *rete.Stopped
		failed  *RuntimeError
		inside  *eval.Error
	)
	switch {
	case errors.As(err, &stopped) && stopped.Busy.Rule != nil:
		r := stopped.Busy.Rule
		return Busy{What: stopped.Busy.What, Rule: r.Name, File: r.File, Span: stopped.Busy.At}
	case errors.As(err, &failed): // conditions fail within an action if it runs a query
		b := Busy{What: "action", Rule: failed.Rule, File: failed.File, Span: failed.Span}
		if failed.Phase == Matching {
			b.What = "conditions"
		}
		return b
	case stopped != nil:
		return Busy{What: stopped.Busy.What, Span: stopped.Busy.At}
	case errors.As(err, &inside):
		return Busy{File: inside.File, Span: inside.Span}
	}
	return Busy{}
}

// reason converts the error of a run to the one that the caller gets. If the budget has ended the run, this is the reason, whatever else
// failed as a consequence.
func (s *Session) reason(err error) error {
	if err == nil {
		return nil
	}
	if stop := s.budget.Err(); stop != nil {
		return s.stopped(errors.Unwrap(stop), err)
	}
	var (
		limit  *LimitError
		failed *RuntimeError
	)
	if errors.As(err, &limit) && errors.As(err, &failed) { // the limit on facts, reached in an action
		limit.Busy = s.busy(err)
		return limit
	}
	if ctx := s.budget.Context(); ctx.Err() != nil && errors.As(err, &failed) && errors.Is(err, ctx.Err()) { // returned by host code
		return s.stopped(context.Cause(ctx), err)
	}
	return err
}

// stoppedBy converts the panic that stops the working memory during an evaluation to an error. It panics again with any other value, such
// as a panic of the host's code in a loop over Firings.
func (s *Session) stoppedBy(r any) error {
	if err, ok := r.(error); ok {
		r = fact.Thrown(err)
	}
	switch r := r.(type) {
	case *rete.Stopped:
		s.wm.Leave()
		return r
	case *fact.Exception, *fact.Failure:
		// Values that are too deeply nested to be compared or hashed in a condition.
		busy := s.wm.Busy()
		s.wm.Break()
		out := &RuntimeError{Phase: Matching, Cause: r.(error), Span: busy.At}
		if busy.Rule != nil {
			out.Rule, out.File = busy.Rule.Name, busy.Rule.File
		}
		return out
	}
	if err := s.damaged(r); err != nil {
		return err
	}
	panic(r)
}

// damaged converts a panic in the network or in truth maintenance of a restored session to an error, since wrong data in the
// snapshot may have caused it. For other sessions and for panics in host code it returns nil: these panics are bugs and must not
// be hidden.
func (s *Session) damaged(r any) error {
	if !s.restored {
		return nil
	}
	stack := debug.Stack()
	if !bytes.Contains(stack, []byte("/engine/internal/rete.")) && !bytes.Contains(stack, []byte("/engine.(*truth).")) {
		return nil
	}
	s.wm.Break()
	return fmt.Errorf("%w: %v", snapshot.ErrDamaged, r)
}

// under calls do outside of a run, with a fresh budget that ends with ctx. It does not call it if ctx has ended already.
func (s *Session) under(ctx context.Context, do func() error) (err error) {
	s.budget.Begin(ctx)
	defer func() {
		if r := recover(); r != nil {
			err = s.stoppedBy(r)
		}
		err = s.listened(s.reason(err))
		s.budget.Begin(context.Background())
	}()
	if ctx.Err() != nil {
		return s.stopped(context.Cause(ctx), nil)
	}
	return do()
}

// errNoContext is returned for a run without a context.
var errNoContext = errors.New("the context is nil; context.Background() never ends")

// factBytes is the memory of a fact without its object: handle, number, and the places in the fact list and the index.
const factBytes = 256

// factSize returns the number of bytes charged for a fact while it is in working memory. Memory that its object refers to is counted when
// rules allocate it, or when alive is called.
func factSize(o fact.Object) int64 { return factBytes + int64(objects.Size(o)) }

// alive returns the memory that is still in use, in bytes. The budget calls it to find out how much of the counted memory is garbage.
func (s *Session) alive() int64 {
	sum := objects.NewFootprint()
	s.wm.Values(sum)
	for _, g := range s.globals {
		sum.Add(g)
	}
	s.acting.Footprint(sum)
	f := s.wm.Footprint()
	return sum.Bytes + int64(s.live.len())*factBytes + int64(f.Tuples+f.Indexes)
}
