package rete

import (
	"slices"

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
	deferral           // the live positions are shared with the network until there are more
	facts    tupleList // the stand-ins, oldest first
	n        int       // number of stand-ins
}

// deferral tells which entries of an alpha part are deferred.
type deferral struct {
	deferred int   // number of deferred entries
	live     []int // positions of the other entries, ascending
}

// deferEntries decides, once the network is complete, which entries are deferred at first: entries of right inputs, if several share an
// alpha part.
func (b *builder) deferEntries() {
	n := b.net
	n.deferred = make([]bool, len(n.entries))
	n.deferring = make([]deferral, len(n.alphas))
	if n.arrivals {
		return // the entries of an alpha part are not always reached together: see runs
	}
	for _, r := range n.base.Rules {
		if r.NoLoop || r.LockOnActive || r.ActivationGroup != "" {
			return
		}
	}
	for _, a := range n.alphas {
		var may, not []int
		for i, e := range a.entries {
			e.place = i
			if e.node != nil && !e.left && e.window == nil && !a.typ.Event && e.tested == 0 {
				may = append(may, i)
			} else {
				not = append(not, i)
			}
		}
		if len(may) < 2 {
			continue
		}
		n.deferring[a.ord] = deferral{len(may), not}
		a.standIn = &Entry{alpha: a}
		for _, i := range may {
			n.deferred[a.entries[i].id] = true
		}
	}
}

// standsIn reports whether this is the entry of an alpha part's stand-in tuples.
func (e *Entry) standsIn() bool { return e == e.alpha.standIn }

// presence is the event that the nodes of deferred entries must be notified of: the first fact arrived, or the last fact left.
type presence uint8

const (
	unchanged presence = iota
	firstArrived
	lastLeft
)

// notifyDeferred links, unlinks or disturbs the node of a deferred entry, as rightInsert for the first fact or rightDelete for the last
// fact would.
func (w *WorkingMemory) notifyDeferred(n *Node, what presence) {
	switch {
	case what == firstArrived && !n.must:
		w.disturb(n)
	case what == firstArrived, n.must && n.Kind == NotNode:
		w.link(n)
	case n.must:
		w.unlink(n)
	}
}

// addStandIn creates the stand-in tuple of a fact.
func (w *WorkingMemory) addStandIn(m *alphaMemory, a *alphaPlace, f *Fact) presence {
	t := w.get()
	t.fact = f.number
	t.setEntry(a.end)
	w.addEntry(f, t)
	w.appendTo(&m.facts, t)
	if m.n++; m.n == 1 {
		return firstArrived
	}
	return unchanged
}

func (w *WorkingMemory) putStandIn(m *alphaMemory, f *Fact, t *Tuple) presence {
	w.removeFrom(&m.facts, t)
	w.removeEntry(f, t)
	w.put(t)
	if m.n--; m.n == 0 {
		return lastLeft
	}
	return unchanged
}

// enterDeferred inserts a fact at an alpha part with deferred entries.
func (w *WorkingMemory) enterDeferred(a *alphaPlace, f *Fact, s stamp) {
	m := &w.alphas[a.ord]
	if w.addStandIn(m, a, f) == unchanged {
		for _, place := range m.live {
			w.enter(a.entries[place], a.first+place, f, s)
		}
		return
	}
	for place, e := range a.entries {
		if w.deferred[e.id] {
			w.notifyDeferred(e.node, firstArrived)
		} else {
			w.enter(e, a.first+place, f, s)
		}
	}
}

// reaction says how many of the deferred entries react to a change of certain properties.
type reaction uint8

const (
	noneReacts reaction = iota
	someReact
	allReact
)

func (d *dispatch) reactionOf(deferred []bool, a *alphaPlace, plan *updatePlan) reaction {
	some, all := false, true
	for i := a.first; i < a.end; i++ {
		if e := &d.entries[i]; deferred[e.id] {
			r := reacts(e.reads, plan.changed)
			some, all = some || r, all && r
		}
	}
	switch {
	case !some:
		return noneReacts
	case all:
		return allReact
	}
	return someReact
}

// updateDeferred updates the stand-in of a changed fact. If only some of the deferred entries react to the change, one stand-in can no
// longer represent all of them, so each entry gets its own tuples.
func (w *WorkingMemory) updateDeferred(u *alphaUpdate, of reaction) presence {
	a := &u.dispatch.alphas[u.alpha]
	m, t := &w.alphas[a.ord], w.at(w.entryTuples[a.end])
	w.entryTuples[a.end] = 0
	if of == noneReacts || t != nil && len(a.tests) == 0 {
		return unchanged
	}
	if of == someReact {
		if of = u.dispatch.reactionOf(w.deferred, a, u.plan); of == noneReacts {
			return unchanged
		}
	}
	switch holds := w.holdsNow(u); {
	case holds == (t != nil):
		return unchanged
	case of == someReact:
		w.partWays(u)
		return unchanged
	case holds:
		return w.addStandIn(m, a, u.fact)
	}
	return w.putStandIn(m, u.fact, t)
}

// partWays creates the own tuples of all deferred entries of an alpha part during an update.
func (w *WorkingMemory) partWays(u *alphaUpdate) {
	a := &u.dispatch.alphas[u.alpha]
	for _, e := range a.entries {
		w.makeEntries(e)
		w.deferred[e.id] = false
	}
	w.alphas[a.ord].deferred = 0
	for t := w.at(u.fact.first); t != nil; t = w.at(t.lnext) {
		if i := t.entry(); a.first <= i && i < a.end && reacts(u.dispatch.entries[i].reads, u.plan.changed) {
			w.entryTuples[i] = t.self
		}
	}
}

// leaveDeferred removes the stand-in of a deleted fact. If it is the last stand-in, the fact's own entry tuples of the same alpha part are
// removed with it, so that all nodes receive the delete in order. It returns the next tuple in the fact's list.
func (w *WorkingMemory) leaveDeferred(f *Fact, t *Tuple, s stamp) (next *Tuple) {
	d := w.dispatchOf(f)
	a := &d.alphas[d.entries[t.entry()].alpha]
	next = w.at(t.lnext)
	if w.putStandIn(&w.alphas[a.ord], f, t) == unchanged {
		return next
	}
	for place, e := range a.entries {
		if w.deferred[e.id] {
			w.notifyDeferred(e.node, lastLeft)
		} else if t := next; t != nil && t.entry() == a.first+place {
			next = w.at(t.lnext)
			w.leave(e, f, t, s)
		}
	}
	return next
}

// makeEntries creates the entry tuples of a deferred entry and stages their inserts, if there are any. For the last deferred entry it turns
// the stand-ins into entry tuples, since they are no longer needed.
func (w *WorkingMemory) makeEntries(e *Entry) {
	m := &w.alphas[e.alpha.ord]
	if !w.deferred[e.id] || m.n == 0 {
		return
	}
	n := w.memory(e.node)
	ins := &n.right.ins
	var typ *fact.Type
	first := 0 // place of the alpha part's first entry in the dispatch of typ
	top := w.at(ins.first)
	for in := w.at(m.facts.first); in != nil; {
		next, f := w.at(in.mnext), w.handle(in.fact)
		if f.Object.Type != typ {
			typ = f.Object.Type
			d := w.dispatchOf(f)
			first = d.alphas[d.entries[in.entry()].alpha].first
		}
		t := in
		if m.deferred > 1 {
			t = w.get()
			t.fact = in.fact
			t.setEntry(first + e.place)
			w.addBehind(f, in, t, first)
			in.setNewestEntry(t.self)
		} else {
			w.becomeEntry(f, in, first, first+e.place)
		}
		pushOn(ins, top, t, stagedInsert)
		top, in = t, next
	}
	n.rights += m.n
	w.deferred[e.id] = false
	if m.deferred--; m.deferred > 0 {
		i, _ := slices.BinarySearch(m.live, e.place)
		m.live = slices.Insert(slices.Clip(m.live), i, e.place)
		return
	}
	m.facts, m.n = tupleList{}, 0
}

// becomeEntry converts a stand-in to an entry tuple of its fact. first is the place of the first entry of its alpha part.
func (w *WorkingMemory) becomeEntry(f *Fact, in *Tuple, first, place int) {
	in.mprev, in.mnext = 0, 0
	next := w.at(in.lnext)
	in.setEntry(place)
	if next != nil && first <= next.entry() && next.entry() < place {
		newest := w.at(in.newestEntry())
		w.removeEntry(f, in)
		if newest == nil || newest.entry() > place {
			newest = next
		}
		w.addAfter(f, newest, in, first)
	}
	in.setNewestEntry(0)
}

// addBehind inserts an entry tuple into the fact's list: after its stand-in, among the tuples of the same alpha part, in the order of the
// entries; first is the place of the first of them. The stand-in stores the tuple inserted last, since entries usually arrive in this order.
func (w *WorkingMemory) addBehind(f *Fact, in, t *Tuple, first int) {
	prev := in
	if last := w.at(in.newestEntry()); last != nil && last.entry() < t.entry() {
		prev = last
	}
	w.addAfter(f, prev, t, first)
}

// addAfter inserts t into the fact's list after prev, and after those following tuples of the same alpha part that precede t in the order
// of entries.
func (w *WorkingMemory) addAfter(f *Fact, prev, t *Tuple, first int) {
	next := w.at(prev.lnext)
	for next != nil && first <= next.entry() && next.entry() <= t.entry() {
		prev, next = next, w.at(next.lnext)
	}
	w.insertEntry(f, prev, next, t)
}

// makeAllEntries creates the own tuples of every deferred entry.
func (w *WorkingMemory) makeAllEntries() {
	for _, e := range w.net.entries {
		w.makeEntries(e)
	}
}
