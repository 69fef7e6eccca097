package join

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/store"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Workspace contains what the joins of one session work on: its facts and tuples, the buckets of all nodes, and the frame that conditions
// are evaluated on. It must be used by one goroutine at a time.
type Workspace struct {
	Distrusted bool // the types of objects are checked before code reads their fields
	Frame      *eval.Frame
	Env        *fact.Env // for walks over values outside of compiled code

	memory.Arena
	memory.FactTable
	Buckets    store.Store[Bucket]
	slots      []indexSlot    // scratch
	ranges     []bucketRanges // by the number that bucket.ranges returns
	rangesFree []uint32
	Changing   bool            // an event is being updated: indexes may contain its former values, but queries must be answered by its current values
	spans      []interval.Span // scratch
	found      []uint32
	hits       []memory.TupleID
	Operands   eval.Operands // operands of the probe in use: see Candidates
	window     candidateWindow
	repetition eval.Repetition // for the tests of candidates
	blockers   blockers
	moment     memory.EventTime // time of the event whose candidates are being tested
	staged     Lookahead        // for the inserts of the node being evaluated
	stored     Lookahead        // for the tuples in a bucket
	Times      memory.EventTimes

	Abort  func(error)                // aborts the evaluation
	Charge func(bytes int)            // charges memory to the budget before it is allocated
	Place  func(memory.ExtID) *uint32 // the place in an index that the extension of a tuple stores
}

// Memory is a session's memory for the two sides of a node.
type Memory struct {
	Index Index
	Stats NodeStats
}

// NodeStats contains counts of one node in one session.
type NodeStats struct {
	Evaluations uint64 // number of evaluations
	Tested      uint64 // pairs, elements or tuples tested
}

// Reset forgets all buckets, and the objects that were tested last. Tuples and facts are cleared by their stores.
func (w *Workspace) Reset() {
	w.Buckets.Clear()
	clear(w.ranges)
	w.ranges, w.rangesFree = w.ranges[:0], w.rangesFree[:0]
	clear(w.Times.Departed)
	w.Operands, w.moment = eval.Operands{}, memory.EventTime{}
	w.window.forget()
	w.repetition.Forget()
}

// Spend counts one candidate: a pair of tuple and fact, an element, an answer, a fact at an alpha part.
func (w *Workspace) Spend() {
	if w.Budget.Due() {
		w.Look()
	}
}

// Look checks the budget, and aborts the evaluation if the run must end. It is never inlined so that Spend always is.
//
//go:noinline
func (w *Workspace) Look() {
	if err := w.Budget.Overdue(); err != nil {
		w.Abort(err)
	}
}

// Equal does the same as fact.Equal, but the budget can stop it.
func (w *Workspace) Equal(a, b any) bool {
	same, err := w.Env.Equal(a, b)
	w.walked(err)
	return same
}

// JavaEqual does the same as fact.JavaEqual, but the budget can stop it.
func (w *Workspace) JavaEqual(a, b any) bool {
	same, err := w.Env.JavaEqual(a, b)
	w.walked(err)
	return same
}

// Hash does the same as fact.Hash, but the budget can stop it.
func (w *Workspace) Hash(v any) uint64 {
	h, err := w.Env.Hash(v)
	w.walked(err)
	return h
}

// javaHash returns the hash code of a value in Java, or 0 if that would be an identity hash. The budget can stop it.
func (w *Workspace) javaHash(v any) int32 {
	h, _, err := w.Env.JavaHash(v)
	w.walked(err)
	return h
}

// walked handles an error that ended a walk over a value: it stops the evaluation if the budget is exceeded, and panics for values that
// contain themselves, which the caller of the evaluation reports.
func (w *Workspace) walked(err error) {
	if err == nil {
		return
	}
	if budget.Stops(err) {
		w.Abort(err)
	}
	panic(err)
}
