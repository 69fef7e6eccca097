package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/store"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// workspace contains what the joins of one session work on: its facts and tuples, the buckets of all nodes, and the frame that conditions
// are evaluated on. It must be used by one goroutine at a time.
type workspace struct {
	distrusted bool // the types of objects are checked before code reads their fields
	frame      *eval.Frame
	env        *fact.Env // for walks over values outside of compiled code

	memory.Arena
	memory.FactTable
	buckets    store.Store[bucket]
	slots      []indexSlot    // scratch
	ranges     []bucketRanges // by the number that bucket.ranges returns
	rangesFree []uint32
	changing   bool            // an event is being updated: indexes may contain its former values, but queries must be answered by its current values
	spans      []interval.Span // scratch
	found      []uint32
	hits       []memory.TupleID
	operands   eval.Operands // operands of the probe in use: see candidates
	window     candidateWindow
	repetition eval.Repetition // for the tests of candidates
	blockers   blockers
	moment     memory.EventTime // time of the event whose candidates are being tested
	staged     lookahead        // for the inserts of the node being evaluated
	stored     lookahead        // for the tuples in a bucket
	times      memory.EventTimes

	halt   func(error)                // aborts the evaluation
	charge func(bytes int)            // charges memory to the budget before it is allocated
	place  func(memory.ExtID) *uint32 // the place in an index that the extension of a tuple stores
}

// joinMemory is a session's memory for the two sides of a node.
type joinMemory struct {
	index index
	stats nodeStats
}

// nodeStats contains counts of one node in one session.
type nodeStats struct {
	Evaluations uint64 // number of evaluations
	Tested      uint64 // pairs, elements or tuples tested
}

// reset forgets all buckets, and the objects that were tested last. Tuples and facts are cleared by their stores.
func (w *workspace) reset() {
	w.buckets.Clear()
	clear(w.ranges)
	w.ranges, w.rangesFree = w.ranges[:0], w.rangesFree[:0]
	clear(w.times.Departed)
	w.operands, w.moment = eval.Operands{}, memory.EventTime{}
	w.window.forget()
	w.repetition.Forget()
}

// spend counts one candidate: a pair of tuple and fact, an element, an answer, a fact at an alpha part.
func (w *workspace) spend() {
	if w.Budget.Due() {
		w.look()
	}
}

// look checks the budget, and aborts the evaluation if the run must end. It is never inlined so that spend always is.
//
//go:noinline
func (w *workspace) look() {
	if err := w.Budget.Overdue(); err != nil {
		w.halt(err)
	}
}

// equal does the same as fact.Equal, but the budget can stop it.
func (w *workspace) equal(a, b any) bool {
	same, err := w.env.Equal(a, b)
	w.walked(err)
	return same
}

// javaEqual does the same as fact.JavaEqual, but the budget can stop it.
func (w *workspace) javaEqual(a, b any) bool {
	same, err := w.env.JavaEqual(a, b)
	w.walked(err)
	return same
}

// hash does the same as fact.Hash, but the budget can stop it.
func (w *workspace) hash(v any) uint64 {
	h, err := w.env.Hash(v)
	w.walked(err)
	return h
}

// javaHash returns the hash code of a value in Java, or 0 if that would be an identity hash. The budget can stop it.
func (w *workspace) javaHash(v any) int32 {
	h, _, err := w.env.JavaHash(v)
	w.walked(err)
	return h
}

// walked handles an error that ended a walk over a value: it stops the evaluation if the budget is exceeded, and panics for values that
// contain themselves, which the caller of the evaluation reports.
func (w *workspace) walked(err error) {
	if err == nil {
		return
	}
	if budget.Stops(err) {
		w.halt(err)
	}
	panic(err)
}
