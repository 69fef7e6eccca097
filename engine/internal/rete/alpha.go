package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// alphaRounds is how many alpha parts are tested between two checks of the budget; a power of two.
const alphaRounds = 1024

// insert makes the entry tuples of a new fact.
func (w *WorkingMemory) insert(f *Fact, s stamp) {
	d := w.dispatchOf(f.Object.Type)
	point, list := f.EntryPoint(), d.plain
	if len(d.plain) < len(d.alphas) {
		w.candidates = d.candidates(w.frame, f.Object, w.candidates[:0])
		list = w.candidates
	}
	w.budget.Charge(len(list))
	for n, i := range list {
		if n&(alphaRounds-1) == alphaRounds-1 {
			w.look()
		}
		a := &d.alphas[i]
		if !samePoint(a.point, point) || !w.alphaHolds(a.alpha, f) {
			continue
		}
		if w.alphas[a.ord].deferred > 0 {
			w.enterDeferred(d, a, f, s)
			continue
		}
		for j := a.first; j < a.end; j++ {
			w.enter(d.entries[j].Entry, j, f, s)
		}
	}
}

// update tests a changed fact at the entries that read a changed property. At other entries, the fact's right tuples only move to the end
// of their memories, since the fact is now the newest.
func (w *WorkingMemory) update(f *Fact, changed fact.Mask, s stamp) {
	d := w.dispatchOf(f.Object.Type)
	plan, point := d.update(changed), f.EntryPoint()
	list := plan.plain
	if w.agenda.limit > 0 && point == "" {
		w.agenda.pass(plan.passed...)
	}
	if plan.found {
		w.candidates = d.find(w.frame, f.Object, append(w.candidates[:0], plan.plain...))
	}
	if len(w.entryTuples) < len(d.entries) {
		w.entryTuples = make([]tupleID, len(d.entries))
	}
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		e := &d.entries[t.entry()]
		if !reacts(e.reads, changed) && e.tested&changed == 0 {
			if e.node != nil && !e.left {
				w.touch(e.node, t)
			} else if e.node == nil && e.item != nil && w.agenda.limit > 0 {
				w.agenda.pass(e.item)
			}
			continue
		}
		w.entryTuples[t.entry()] = t.self
		if plan.found {
			w.candidates = append(w.candidates, e.alpha)
		}
	}
	if plan.found {
		slices.Sort(w.candidates)
		list = slices.Compact(w.candidates)
	}
	w.budget.Charge(len(list))
	u := alphaUpdate{dispatch: d, plan: plan, fact: f, stamp: s}
	for n, i := range list {
		if n&(alphaRounds-1) == alphaRounds-1 {
			w.look()
		}
		if a := &d.alphas[i]; samePoint(a.point, point) {
			u.alpha, u.tested = a, false
			w.updateAlpha(&u, plan.deferred[i])
		}
	}
}

// samePoint compares two entry points, which are usually both the main one.
func samePoint(a, b string) bool { return len(a) == len(b) && (len(a) == 0 || a == b) }

// alphaUpdate is an update at one alpha part.
type alphaUpdate struct {
	dispatch      *dispatch
	alpha         *alphaPlace
	plan          *updatePlan
	fact          *Fact
	stamp         stamp
	tested, holds bool
}

// updateAlpha updates the entries of the alpha part in their order.
func (w *WorkingMemory) updateAlpha(u *alphaUpdate, deferred reaction) {
	a := u.alpha
	m, what := &w.alphas[a.ord], noNews
	if m.deferred > 0 {
		what = w.updateDeferred(u, deferred)
	}
	switch {
	case m.deferred == 0:
		for place := range a.entries {
			w.updateEntry(u, place)
		}
	case what == noNews:
		for _, place := range m.live {
			w.updateEntry(u, place)
		}
	default:
		for place, e := range a.entries {
			if w.deferred[e.id] {
				w.tell(e.node, what)
			} else {
				w.updateEntry(u, place)
			}
		}
	}
}

// updateEntry updates an entry that is not deferred.
func (w *WorkingMemory) updateEntry(u *alphaUpdate, place int) {
	place += u.alpha.first
	e := &u.dispatch.entries[place]
	watched := reacts(e.reads, u.plan.changed)
	if !watched && e.tested&u.plan.changed == 0 {
		return
	}
	t := w.at(w.entryTuples[place])
	w.entryTuples[place] = 0
	if !watched && t == nil && (e.window == nil || w.isMember(e.window, u.fact)) {
		return
	}
	switch holds := w.holdsNow(u); {
	case !watched && holds && t != nil: // a fact without a tuple is new to the window
		if e.node != nil && !e.left {
			w.touch(e.node, t)
		}
	case t != nil && holds && e.window != nil:
		w.changeInWindow(e.window, u.fact, t, u.stamp)
	case t != nil && holds:
		w.change(e.Entry, t, u.stamp)
	case t != nil:
		w.leave(e.Entry, u.fact, t, u.stamp)
	case holds:
		w.enter(e.Entry, place, u.fact, u.stamp)
	}
}

// holdsNow tests the alpha part, at most once per update.
func (w *WorkingMemory) holdsNow(u *alphaUpdate) bool {
	if !u.tested {
		u.tested, u.holds = true, w.alphaHolds(u.alpha.alpha, u.fact)
	}
	return u.holds
}

// alphaHolds evaluates the tests of an alpha part. An error is reported for the first rule that uses the part.
func (w *WorkingMemory) alphaHolds(a *alpha, f *Fact) bool {
	var ok bool
	if w.profile != nil {
		ok = w.testTimed(a, f)
	} else {
		ok = a.holds(w.frame, f.Object)
	}
	if w.frame.Err != nil {
		w.noteError(a.entries[0].rule)
	}
	return ok
}

// remove stages the delete of all entry tuples of a fact.
func (w *WorkingMemory) remove(f *Fact, s stamp) {
	if len(w.windows) > 0 {
		w.leaveWindows(f)
	}
	d := w.dispatchOf(f.Object.Type)
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

// enter makes an entry tuple; place is the position of the entry in the fact's dispatch.
func (w *WorkingMemory) enter(e *Entry, place int, f *Fact, s stamp) {
	if e.window != nil {
		w.enterWindow(e.window, place, f, s)
		return
	}
	w.enterNow(e, place, f, s)
}

func (w *WorkingMemory) enterNow(e *Entry, place int, f *Fact, s stamp) {
	t := w.get()
	t.fact = f.number
	t.setEntry(place)
	w.setCaused(t, s, f.number)
	w.addEntry(f, t)
	switch {
	case e.item != nil:
		w.addMatch(w.agenda.item(e.item), t, true)
	case e.left:
		w.rootInsert(e.node, t)
	default:
		w.rightInsert(e.node, t)
	}
}

// change stages the update of an entry tuple.
func (w *WorkingMemory) change(e *Entry, t *Tuple, s stamp) {
	w.setChanged(t, s)
	switch {
	case e.item != nil:
		w.updateMatch(w.agenda.item(e.item), t, true)
	case e.left:
		w.rootUpdate(e.node, t, s)
	default:
		m := w.memory(e.node)
		if w.addUpdate(&m.right, t) {
			w.disturb(e.node)
		}
		w.matchRight(e.node)
	}
}

// leave stages the delete of an entry tuple.
func (w *WorkingMemory) leave(e *Entry, f *Fact, t *Tuple, s stamp) {
	w.setChanged(t, s)
	w.removeEntry(f, t)
	switch {
	case e.item != nil:
		w.removeMatch(w.agenda.item(e.item), t)
	case e.left:
		w.rootDelete(e.node, t)
	default:
		w.rightDelete(e.node, t)
	}
}

// touch handles a right tuple whose fact changed only in properties this node does not read: it moves the tuple to the end of its bucket,
// and its children to the ends of their left parents' lists. The list of left tuples that the tuple blocks is reversed, because Drools
// takes each off the list and blocks it again.
func (w *WorkingMemory) touch(n *Node, t *Tuple) {
	if t.bucket == 0 {
		return
	}
	if n.tests.unheard { // the change may affect the index key of the fact
		m := w.memory(n)
		w.dropRight(&m.index, t)
		w.storeRight(&m.index, t, w.rightBucket(n, m, t))
	} else if t.mnext != 0 {
		b := w.bucket(t.bucket)
		w.removeFrom(&b.right, t)
		w.appendTo(&b.right, t)
		if b.ranges() != 0 {
			if r := w.ranges[b.ranges()].right; r != nil {
				t.setIndexPlace(r.Last(t.indexPlace()))
				w.tidy(r)
				w.ranges[b.ranges()].table = nil
			}
		}
	}
	for c := w.at(t.kidFirst); c != nil; c = w.at(c.rnext) {
		w.toEndLeft(c)
	}
	if n.Kind == NotNode {
		w.turnBlocked(t)
	}
}

func (w *WorkingMemory) rightInsert(n *Node, t *Tuple) {
	m := w.memory(n)
	first := w.addInsert(&m.right, t)
	m.rights++
	switch {
	case m.rights == 1 && n.must:
		w.link(n)
	case first:
		w.disturb(n)
	}
	w.matchRight(n)
}

func (w *WorkingMemory) rightDelete(n *Node, t *Tuple) {
	m := w.memory(n)
	first, vanished := w.addDelete(&m.right, t)
	if vanished {
		w.put(t)
	}
	m.rights--
	switch {
	case m.rights == 0 && n.must && n.Kind == NotNode:
		w.link(n)
	case m.rights == 0 && n.must:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
	w.matchRight(n)
}

// rootInsert stages a root's tuple at the segments after the root. If there are several, each gets its own peer of the tuple.
func (w *WorkingMemory) rootInsert(n *Node, t *Tuple) {
	first := false
	if s := n.segment; s.rootOnly {
		for i, next := range s.next {
			if i > 0 {
				t = w.newPeer(t)
			}
			first = w.addInsert(&w.segments[next.id].left, t) || first
		}
	} else {
		first = w.addInsert(&w.segments[s.id].left, t)
	}
	m := w.memory(n)
	m.rights++
	switch {
	case m.rights == 1:
		w.link(n)
	case first:
		w.disturb(n)
	}
	w.matchRoot(n)
}

func (w *WorkingMemory) rootUpdate(n *Node, t *Tuple, s stamp) {
	first := false
	if seg := n.segment; seg.rootOnly {
		for _, next := range seg.next {
			w.setChanged(t, s)
			first = w.addUpdate(&w.segments[next.id].left, t) || first
			t = w.peer(t)
		}
	} else {
		first = w.addUpdate(&w.segments[seg.id].left, t)
	}
	if first {
		w.disturb(n)
	}
	w.matchRoot(n)
}

func (w *WorkingMemory) rootDelete(n *Node, t *Tuple) {
	first := false
	if s := n.segment; s.rootOnly {
		for _, next := range s.next {
			peer := w.peer(t)
			first = w.stageDelete(next, t) || first
			t = peer
		}
	} else {
		first = w.stageDelete(s, t)
	}
	m := w.memory(n)
	m.rights--
	switch {
	case m.rights == 0:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
	w.matchRoot(n)
}

// stageDelete stages a left delete at a segment. A tuple whose insert was still staged there is freed at once.
func (w *WorkingMemory) stageDelete(s *Segment, t *Tuple) (first bool) {
	first, vanished := w.addDelete(&w.segments[s.id].left, t)
	if vanished {
		w.put(t)
	}
	return first
}

// newPeer makes a copy of the tuple for the next branch of the fork.
func (w *WorkingMemory) newPeer(t *Tuple) *Tuple {
	p := w.get()
	p.fact, p.up, p.lp = t.fact, t.up, t.lp
	w.descend(p, t)
	w.setPeer(t, p)
	return p
}
