package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// alphaRounds is how many alpha parts are tested between two checks of the budget; a power of two.
const alphaRounds = 1024

// insert creates the entry tuples of a new fact.
func (w *WorkingMemory) insert(f *memory.Fact, s memory.Stamp) {
	d := w.dispatchOf(f)
	list := d.Plain
	if len(d.Plain) < len(d.Alphas) {
		list = w.lookUp(&d.Lookups, d.Plain, f, 0)
	}
	w.Budget.Charge(len(list))
	w.outcomes.Begin()
	for n, ref := range list {
		if n&(alphaRounds-1) == alphaRounds-1 {
			w.Look()
		}
		a := &d.Alphas[ref.Alpha()]
		if ref.Verdict() != network.Passes && !w.alphaHolds(a, f) {
			continue
		}
		if a.StandIn != nil && w.alphas[a.Index].Deferred > 0 {
			w.enterDeferred(a, f, s)
			continue
		}
		for j := a.First; j < a.End; j++ {
			w.enter(d.Entries[j].Entry, j, f, s)
		}
	}
}

// alphaHolds evaluates the tests of an alpha part. An error is reported for the first rule that uses the part.
func (w *WorkingMemory) alphaHolds(a *network.AlphaPlace, f *memory.Fact) bool {
	if w.profile == nil && !a.Framed { // such tests cannot fail
		for i := range a.Own {
			if !a.Own[i].On(w.Frame, f.Object.Ptr) {
				return false
			}
		}
		return true
	}
	var ok bool
	if w.profile != nil {
		ok = w.testTimed(a, f)
	} else {
		ok = a.Holds(w.Frame, &f.Object, &w.outcomes)
	}
	if w.Frame.Err != nil {
		w.noteFailure(a.Entries[0].Rule, a.Entries[0].Query)
	}
	return ok
}

// remove stages the delete of all entry tuples of a fact.
func (w *WorkingMemory) remove(f *memory.Fact, s memory.Stamp) {
	d := w.dispatchOf(f)
	w.leaveWindows(d, f)
	for t := w.At(f.First); t != nil; {
		next, e := w.At(t.LeftNext), d.Entries[t.Entry()].Entry
		if e.StandsIn() {
			next = w.leaveDeferred(f, t, s)
		} else {
			w.leave(e, f, t, s)
		}
		t = next
	}
}

// dispatchCache is the number of dispatches that a session caches.
const dispatchCache = 32

// DispatchOf returns the network's dispatch for a fact.
func (w *WorkingMemory) dispatchOf(f *memory.Fact) *network.Dispatch {
	return w.dispatchAt(f.Object.Type, f.EntryPoint())
}

// dispatchAt returns the network's dispatch for facts of a concrete type at an entry point, from the session's cache if possible.
func (w *WorkingMemory) dispatchAt(t *fact.Type, point string) *network.Dispatch {
	place := uint(t.ID)
	for i := range len(point) {
		place = place*31 + uint(point[i])
	}
	if d := w.dispatches[place%dispatchCache]; d != nil && d.At.Type == t && d.At.Point == point {
		return d
	}
	return w.cacheDispatch(network.Arrival{Type: t, Point: point}, place)
}

// cacheDispatch puts a dispatch into the cache, and makes the scratch lists long enough for its facts.
func (w *WorkingMemory) cacheDispatch(at network.Arrival, place uint) *network.Dispatch {
	d := w.Net.DispatchOf(at)
	w.dispatches[place%dispatchCache] = d
	if more := len(d.Entries) - len(w.entryTuples); more > 0 {
		w.entryTuples = append(w.entryTuples, make([]memory.TupleID, more)...) // an update may be using it
	}
	w.outcomes.Grow(d)
	if most := len(d.Entries) + len(d.Alphas); len(w.candidates) < most {
		w.candidates = make([]network.AlphaRef, most)
	}
	return d
}

// Matches reports whether some pattern matches objects of a concrete type.
func (w *WorkingMemory) Matches(t *fact.Type) bool {
	return slices.ContainsFunc(w.Net.Points, func(point string) bool { return len(w.dispatchAt(t, point).Alphas) > 0 })
}
