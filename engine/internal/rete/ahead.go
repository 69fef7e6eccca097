package rete

import "unsafe"

// A session that does not fit the processor's cache waits for memory at almost every fact that a list of tuples leads to, since the processor
// cannot know in time what comes next. So the lists that are worked off tuple by tuple are looked at in advance, some tuples at a time:
// nothing else is done between these reads, so the processor waits for all of them at once.

const (
	aheadTuples = 16      // how many tuples are looked at together
	aheadMin    = 1 << 17 // a session of fewer tuples does not wait for memory for so long that it pays
	aheadPause  = 1 << 10 // after how many tuples of lists it is checked again whether a small session has grown
)

// lookahead is the state of looking ahead in lists of one kind.
type lookahead struct {
	left int  // how many tuples may be taken from the list before the next ones are looked at
	seen byte // what was read, so that the compiler does not leave out the reads
}

// pays reports whether looking ahead pays in this session.
func (w *WorkingMemory) pays(a *lookahead) bool {
	if w.cut() < aheadMin || w.distrusted {
		a.left = aheadPause
		return false
	}
	a.left = aheadTuples - 1
	return true
}

// expect prepares to take the first of some staged tuples, whose newest facts will be read. facts means that they are read by way of the fact
// table, not only in place: see direct.
func (w *WorkingMemory) expect(s *stack, facts bool) {
	if w.staged.left--; w.staged.left < 0 {
		w.expectStaged(s.first, facts)
	}
}

func (w *WorkingMemory) expectStaged(id tupleID, facts bool) {
	a := &w.staged
	if !w.pays(a) {
		return
	}
	seen := a.seen
	for n := 0; id != 0 && n < aheadTuples; n++ {
		t := w.known(id)
		seen += w.glance(t.fact, facts)
		id = t.snext
	}
	a.seen = seen
}

// expectStored prepares to visit the right tuples of a bucket from r on.
func (w *WorkingMemory) expectStored(r *Tuple) {
	a := &w.stored
	if a.left--; a.left >= 0 || !w.pays(a) {
		return
	}
	seen := a.seen
	for n := 0; r != nil && n < aheadTuples; n++ {
		seen += w.glance(r.fact, true)
		r = w.at(r.mnext)
	}
	a.seen = seen
}

// expectFiring prepares to fire the matches of a rule from t on, whose action reads their facts.
func (w *WorkingMemory) expectFiring(it *Item, t *Tuple) {
	if w.firings.left--; w.firings.left < 0 {
		w.expectMatches(it, t.self)
	}
}

func (w *WorkingMemory) expectMatches(it *Item, id tupleID) {
	a := &w.firings
	if !w.pays(a) {
		return
	}
	steps, seen := it.plan.load.steps, a.seen
	for n := 0; id != 0 && n < aheadTuples; n++ {
		t := w.known(id)
		id = t.mnext
		for i := range steps {
			t = w.levelOf(t, steps[i].up)
			seen += w.glance(t.fact, true)
		}
	}
	a.seen = seen
}

// glance reads from an object, and from the fact if that is wanted, too. What it reads does not matter, so it may be a field that the program
// is changing meanwhile and that no rule reads: the race detector is not told.
//
//go:norace
func (w *WorkingMemory) glance(id factID, fact bool) (seen byte) {
	if o := w.data(id); o != nil { // the fact may be deleted, and its tuples staged for deletion
		seen = *(*byte)(o)
	}
	if fact {
		if o := w.object(id); o != nil {
			seen += byte(uintptr(unsafe.Pointer(o.Type)))
		}
	}
	return seen
}
