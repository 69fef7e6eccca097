package rete

import (
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// Many rules are never evaluated because others keep the agenda busy. Until its first evaluation, the right input of a node is simply the
// facts that have passed the alpha part, newest first, so it needs no tuples. Therefore the entries of an alpha part are deferred at first:
// one stand-in tuple for each fact represents the entry tuples at all these entries. An entry gets tuples of its own when its node is first
// evaluated. This saves time and memory and never changes the order of firing.
//
// The node of a deferred entry has processed no change yet: all inserts are still staged, updates do not change that, and deletes only
// remove an insert. So the node has to be notified only when the first fact arrives and when the last one leaves. Tuples that do not exist
// have no stamps, so entries are not deferred if any rule reads stamps (no-loop, lock-on-active, activation groups). Entries for events are
// not deferred either, since an event may be matched before it has reached all its entries: see matchAt.

// alphaMemory is the state of an alpha part with deferred entries in a session.
type alphaMemory struct {
	network.Deferral                  // the live positions are shared with the network until there are more
	facts            memory.TupleList // the stand-ins, oldest first
	n                int              // number of stand-ins
}

// presence is the event that the nodes of deferred entries must be notified of: the first fact arrived, or the last fact left.
type presence uint8

const (
	unchanged presence = iota
	firstArrived
	lastLeft
)

// notifyDeferred links, unlinks or disturbs the node of a deferred entry, as rightInsert for the first fact or rightDelete for the last
// fact would.
func (w *WorkingMemory) notifyDeferred(n *network.Node, what presence) {
	switch {
	case what == firstArrived && !n.Must:
		w.disturb(n)
	case what == firstArrived, n.Must && n.Kind == network.NotNode:
		w.link(n)
	case n.Must:
		w.unlink(n)
	}
}

// addStandIn creates the stand-in tuple of a fact.
func (w *WorkingMemory) addStandIn(m *alphaMemory, a *network.AlphaPlace, f *memory.Fact) presence {
	t := w.Get()
	t.Fact = f.Self
	t.SetEntry(a.End)
	w.AddEntry(f, t)
	w.AppendTo(&m.facts, t)
	if m.n++; m.n == 1 {
		return firstArrived
	}
	return unchanged
}

func (w *WorkingMemory) putStandIn(m *alphaMemory, f *memory.Fact, t *memory.Tuple) presence {
	w.RemoveFrom(&m.facts, t)
	w.RemoveEntry(f, t)
	w.Put(t)
	if m.n--; m.n == 0 {
		return lastLeft
	}
	return unchanged
}

// enterDeferred inserts a fact at an alpha part with deferred entries.
func (w *WorkingMemory) enterDeferred(a *network.AlphaPlace, f *memory.Fact, s memory.Stamp) {
	m := &w.alphas[a.Index]
	if w.addStandIn(m, a, f) == unchanged {
		for _, place := range m.Live {
			w.enter(a.Entries[place], a.First+place, f, s)
		}
		return
	}
	for place, e := range a.Entries {
		if w.deferred[e.ID] {
			w.notifyDeferred(e.Node, firstArrived)
		} else {
			w.enter(e, a.First+place, f, s)
		}
	}
}

// updateDeferred updates the stand-in of a changed fact. If only some of the deferred entries react to the change, one stand-in can no
// longer represent all of them, so each entry gets its own tuples.
func (w *WorkingMemory) updateDeferred(u *alphaUpdate, of network.Reaction) presence {
	a := &u.dispatch.Alphas[u.alpha]
	m, t := &w.alphas[a.Index], w.At(w.entryTuples[a.End])
	w.entryTuples[a.End] = 0
	if of == network.NoneReacts || t != nil && len(a.Tests) == 0 {
		return unchanged
	}
	if of == network.SomeReact {
		if of = u.dispatch.ReactionOf(w.deferred, a, u.plan); of == network.NoneReacts {
			return unchanged
		}
	}
	switch holds := w.holdsNow(u); {
	case holds == (t != nil):
		return unchanged
	case of == network.SomeReact:
		w.partWays(u)
		return unchanged
	case holds:
		return w.addStandIn(m, a, u.fact)
	}
	return w.putStandIn(m, u.fact, t)
}

// partWays creates the own tuples of all deferred entries of an alpha part during an update.
func (w *WorkingMemory) partWays(u *alphaUpdate) {
	a := &u.dispatch.Alphas[u.alpha]
	for _, e := range a.Entries {
		w.makeEntries(e)
		w.deferred[e.ID] = false
	}
	w.alphas[a.Index].Deferred = 0
	for t := w.At(u.fact.First); t != nil; t = w.At(t.LeftNext) {
		if i := t.Entry(); a.First <= i && i < a.End && network.Reacts(u.dispatch.Entries[i].Reads, u.plan.Changed) {
			w.entryTuples[i] = t.Self
		}
	}
}

// leaveDeferred removes the stand-in of a deleted fact. If it is the last stand-in, the fact's own entry tuples of the same alpha part are
// removed with it, so that all nodes receive the delete in order. It returns the next tuple in the fact's list.
func (w *WorkingMemory) leaveDeferred(f *memory.Fact, t *memory.Tuple, s memory.Stamp) (next *memory.Tuple) {
	d := w.dispatchOf(f)
	a := &d.Alphas[d.Entries[t.Entry()].Alpha]
	next = w.At(t.LeftNext)
	if w.putStandIn(&w.alphas[a.Index], f, t) == unchanged {
		return next
	}
	for place, e := range a.Entries {
		if w.deferred[e.ID] {
			w.notifyDeferred(e.Node, lastLeft)
		} else if t := next; t != nil && t.Entry() == a.First+place {
			next = w.At(t.LeftNext)
			w.leave(e, f, t, s)
		}
	}
	return next
}

// makeEntries creates the entry tuples of a deferred entry and stages their inserts, if there are any. For the last deferred entry it turns
// the stand-ins into entry tuples, since they are no longer needed.
func (w *WorkingMemory) makeEntries(e *network.Entry) {
	m := &w.alphas[e.Alpha.Index]
	if !w.deferred[e.ID] || m.n == 0 {
		return
	}
	n := w.memory(e.Node)
	ins := &n.Right.Inserts
	var typ *fact.Type
	first := 0 // place of the alpha part's first entry in the dispatch of typ
	top := w.At(ins.First)
	for in := w.At(m.facts.First); in != nil; {
		next, f := w.At(in.Next), w.Handle(in.Fact)
		if f.Object.Type != typ {
			typ = f.Object.Type
			d := w.dispatchOf(f)
			first = d.Alphas[d.Entries[in.Entry()].Alpha].First
		}
		t := in
		if m.Deferred > 1 {
			t = w.Get()
			t.Fact = in.Fact
			t.SetEntry(first + e.Place)
			w.addBehind(f, in, t, first)
			in.SetNewestEntry(t.Self)
		} else {
			w.becomeEntry(f, in, first, first+e.Place)
		}
		memory.PushOn(ins, top, t, memory.StagedInsert)
		top, in = t, next
	}
	n.rights += m.n
	w.deferred[e.ID] = false
	if m.Deferred--; m.Deferred > 0 {
		i, _ := slices.BinarySearch(m.Live, e.Place)
		m.Live = slices.Insert(slices.Clip(m.Live), i, e.Place)
		return
	}
	m.facts, m.n = memory.TupleList{}, 0
}

// becomeEntry converts a stand-in to an entry tuple of its fact. first is the place of the first entry of its alpha part.
func (w *WorkingMemory) becomeEntry(f *memory.Fact, in *memory.Tuple, first, place int) {
	in.Prev, in.Next = 0, 0
	next := w.At(in.LeftNext)
	in.SetEntry(place)
	if next != nil && first <= next.Entry() && next.Entry() < place {
		newest := w.At(in.NewestEntry())
		w.RemoveEntry(f, in)
		if newest == nil || newest.Entry() > place {
			newest = next
		}
		w.addAfter(f, newest, in, first)
	}
	in.SetNewestEntry(0)
}

// addBehind inserts an entry tuple into the fact's list: after its stand-in, among the tuples of the same alpha part, in the order of the
// entries; first is the place of the first of them. The stand-in stores the tuple inserted last, since entries usually arrive in this order.
func (w *WorkingMemory) addBehind(f *memory.Fact, in, t *memory.Tuple, first int) {
	prev := in
	if last := w.At(in.NewestEntry()); last != nil && last.Entry() < t.Entry() {
		prev = last
	}
	w.addAfter(f, prev, t, first)
}

// addAfter inserts t into the fact's list after prev, and after those following tuples of the same alpha part that precede t in the order
// of entries.
func (w *WorkingMemory) addAfter(f *memory.Fact, prev, t *memory.Tuple, first int) {
	next := w.At(prev.LeftNext)
	for next != nil && first <= next.Entry() && next.Entry() <= t.Entry() {
		prev, next = next, w.At(next.LeftNext)
	}
	w.InsertEntry(f, prev, next, t)
}

// makeAllEntries creates the own tuples of every deferred entry.
func (w *WorkingMemory) makeAllEntries() {
	for _, e := range w.Net.Entries {
		w.makeEntries(e)
	}
}
