package rete

import (
	"errors"
	"math"
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
)

// A run that must end ends at once, if necessary in the middle of a join. The node being evaluated has then processed only a part of the
// changes, and it is not recorded which part, so the working memory is broken and refuses further evaluation. Between two changes of the
// queue and between two steps of the agenda all nodes are consistent, so a run that ends there does no harm.

// Stopped is the panic value that ends an evaluation when the budget is exceeded. Callers of a working memory recover it and return it as
// an error.
type Stopped struct {
	Cause error // a *budget.Stop
	Busy  Busy
}

// Error returns the message of the cause.
func (s *Stopped) Error() string { return s.Cause.Error() }

// Unwrap returns the cause.
func (s *Stopped) Unwrap() error { return s.Cause }

// Busy is what a working memory was doing when it was stopped.
type Busy struct {
	Rule *rule.Rule // nil if unknown
	What string     // the condition, such as "join"; "changes" while the changes of an action are propagated; otherwise ""
	At   source.Span
}

// pause checks the budget at a point where all nodes are consistent, and ends the run if it must end.
func (w *WorkingMemory) pause() {
	if w.Budget.Due() {
		if err := w.Budget.Look(); err != nil {
			panic(&Stopped{Cause: err, Busy: w.Busy()})
		}
	}
}

func (w *WorkingMemory) stop(err error) {
	w.broken = true
	panic(&Stopped{Cause: err, Busy: w.Busy()})
}

// grow charges memory to the budget before the memory is allocated.
func (w *WorkingMemory) grow(bytes int) {
	if err := w.Budget.Grow(int64(bytes)); err != nil {
		w.stop(err)
	}
	if w.area != nil {
		w.area.Grow(bytes, unsafe.Pointer(w))
	}
}

// limitTuples connects the arena and the other growing stores to the budget.
func (w *WorkingMemory) limitTuples(b *budget.Budget) {
	w.Budget, w.Most = b, math.MaxInt
	if n := b.Limits().Matches; n > 0 {
		w.Most = int(n)
	}
	w.Full = func() { w.stop(w.Budget.Full()) }
	w.Spent = w.Look
	w.Abort = w.stop
	grow := w.grow // one function for all, since each would be allocated
	w.Tuples.Grown, w.Lineages.Grown, w.Peers.Grown, w.Places.Grown = grow, grow, grow, grow
	w.Extensions.Grown, w.Contributions.Grown, w.Buckets.Grown, w.Charge = grow, grow, grow, grow
}

// Broken reports whether a run was stopped in the middle of an evaluation. Facts can still be read then.
func (w *WorkingMemory) Broken() bool { return w.broken }

// Busy returns what is being evaluated, or was evaluated when the last run was stopped. If a call inside a condition is known, its position
// is used because it is more precise.
func (w *WorkingMemory) Busy() Busy {
	b := Busy{Rule: w.evaluated()}
	if b.Rule == nil && w.firing != nil {
		b.Rule, b.What = w.firing.Rule, "changes"
	}
	if n := w.Node; n != nil {
		b.What, b.At = n.Kind.String(), n.At
		if n.Rule != nil && (b.Rule == nil || b.Rule.File != n.Rule.File) {
			b.Rule = n.Rule
		}
	}
	var inside *eval.Error
	if errors.As(w.Frame.Err, &inside) && budget.Stops(inside) && inside.Span.IsValid() {
		b.At = inside.Span
	}
	return b
}

// evaluated returns the rule that is being evaluated, or nil if there is none.
func (w *WorkingMemory) evaluated() *rule.Rule {
	if w.evaluating == nil && w.branching != nil {
		return w.branching.plan.Rule
	}
	return w.evaluating
}

// Break marks the working memory as broken, because an evaluation failed before it was complete.
func (w *WorkingMemory) Break() {
	w.broken = true
	w.Leave()
}

// Leave clears what Busy reports.
func (w *WorkingMemory) Leave() {
	w.firing, w.acted, w.evaluating, w.branching, w.Node = nil, nil, nil, nil, nil
	w.Untraced = false
	w.Frame.Err, w.failed = nil, nil
}
