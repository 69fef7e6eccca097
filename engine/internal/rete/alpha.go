package rete

import (
	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// alphaRounds is how many alpha parts are tested between two checks of the budget; a power of two.
const alphaRounds = 1024

// insert creates the entry tuples of a new fact.
func (w *WorkingMemory) insert(f *Fact, s stamp) {
	d := w.dispatchOf(f)
	list := d.plain
	if len(d.plain) < len(d.alphas) {
		list = w.lookUp(&d.lookups, d.plain, f, 0)
	}
	w.budget.Charge(len(list))
	for n, ref := range list {
		if n&(alphaRounds-1) == alphaRounds-1 {
			w.look()
		}
		a := &d.alphas[ref.alpha()]
		if ref.verdict() != passes && !w.alphaHolds(a, f) {
			continue
		}
		if a.standIn != nil && w.alphas[a.ord].deferred > 0 {
			w.enterDeferred(a, f, s)
			continue
		}
		for j := a.first; j < a.end; j++ {
			w.enter(d.entries[j].Entry, j, f, s)
		}
	}
}

// alphaHolds evaluates the tests of an alpha part. An error is reported for the first rule that uses the part.
func (w *WorkingMemory) alphaHolds(a *alphaPlace, f *Fact) bool {
	if w.profile == nil && !a.framed { // such tests cannot fail
		for i := range a.own {
			if !a.own[i].On(w.frame, f.Object.Ptr) {
				return false
			}
		}
		return true
	}
	var ok bool
	if w.profile != nil {
		ok = w.testTimed(a, f)
	} else {
		ok = a.holds(w.frame, &f.Object)
	}
	if w.frame.Err != nil {
		w.noteFailure(a.entries[0].rule, a.entries[0].query)
	}
	return ok
}

// holds reports whether an object of the dispatch's type passes the tests.
func (a *alphaPlace) holds(f *eval.Frame, o *fact.Object) bool {
	if a.framed {
		if s := &f.Slots[a.slot]; s.Ptr != o.Ptr || s.Type != o.Type {
			*s = *o
		}
	}
	for i := range a.own {
		if !a.own[i].On(f, o.Ptr) {
			return false
		}
	}
	return true
}

// remove stages the delete of all entry tuples of a fact.
func (w *WorkingMemory) remove(f *Fact, s stamp) {
	if len(w.windows) > 0 {
		w.leaveWindows(f)
	}
	d := w.dispatchOf(f)
	for t := w.at(f.first); t != nil; {
		next, e := w.at(t.lnext), d.entries[t.entry()].Entry
		if e.standsIn() {
			next = w.leaveDeferred(f, t, s)
		} else {
			w.leave(e, f, t, s)
		}
		t = next
	}
}
