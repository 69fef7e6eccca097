package rete

import (
	"errors"
	"math"

	"whenthen/engine/internal/budget"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// A run that must end ends at once, in the middle of a join if need be. What was being evaluated is left half done then, and
// nothing tells which half: the working memory is broken and evaluates nothing any more. Where nothing is half done, between
// two changes of the queue and between two steps of the agenda, a run ends without harm.

// Stopped is the panic by which the evaluation of a node ends when the budget says so. Whoever calls into a working memory
// recovers it, as an error.
type Stopped struct {
	Cause error // a *budget.Stop
	Busy  Busy
}

// Error is that of the cause.
func (s *Stopped) Error() string { return s.Cause.Error() }

// Unwrap returns the cause.
func (s *Stopped) Unwrap() error { return s.Cause }

// Busy is what a working memory was doing when it was stopped.
type Busy struct {
	Rule *rule.Rule // nil if not known
	What string     // the condition, such as "join"; "" between two of them
	At   source.Span
}

// spend counts one candidate: a pair of tuple and fact, an element, an answer, a fact at an alpha part.
func (w *WorkingMemory) spend() {
	if w.budget.Due() {
		w.look()
	}
}

// look ends the evaluation if the run must end.
func (w *WorkingMemory) look() {
	if err := w.budget.Overdue(); err != nil {
		w.stop(err)
	}
}

// pause ends the run if it must end, where nothing is half done.
func (w *WorkingMemory) pause() {
	if w.budget.Due() {
		if err := w.budget.Look(); err != nil {
			panic(&Stopped{Cause: err, Busy: w.Busy()})
		}
	}
}

func (w *WorkingMemory) stop(err error) {
	w.broken = true
	panic(&Stopped{Cause: err, Busy: w.Busy()})
}

// grow counts memory before it is taken.
func (w *WorkingMemory) grow(bytes int) {
	if err := w.budget.Grow(int64(bytes)); err != nil {
		w.stop(err)
	}
}

// limitTuples connects the arena and what else grows to the budget.
func (w *WorkingMemory) limitTuples(b *budget.Budget) {
	w.budget, w.most = b, math.MaxInt
	if n := b.Limits().Matches; n > 0 {
		w.most = int(n)
	}
	w.full = func() { w.stop(w.budget.Full()) }
	w.spent = w.look
	w.tuples.Grown, w.extensions.Grown, w.contributions.Grown, w.buckets.Grown = w.grow, w.grow, w.grow, w.grow
}

// Broken reports whether a run was stopped in the middle of an evaluation. Facts can still be looked at then.
func (w *WorkingMemory) Broken() bool { return w.broken }

// Busy tells what is being evaluated, or was when the last run was stopped. A call inside a condition is the better place.
func (w *WorkingMemory) Busy() Busy {
	b := Busy{Rule: w.evaluating}
	if n := w.node; n != nil {
		b.What, b.At = n.Kind.String(), n.at
		if n.rule != nil && (b.Rule == nil || b.Rule.File != n.rule.File) {
			b.Rule = n.rule
		}
	}
	var inside *eval.Error
	if errors.As(w.frame.Err, &inside) && budget.Stops(inside) && inside.Span.IsValid() {
		b.At = inside.Span
	}
	return b
}

// Break makes the working memory broken: something has failed in the middle of an evaluation.
func (w *WorkingMemory) Break() {
	w.broken = true
	w.Leave()
}

// Leave forgets what was being done when a run was stopped.
func (w *WorkingMemory) Leave() {
	w.firing, w.evaluating, w.node = nil, nil, nil
	w.frame.Err, w.failed = nil, nil
}
