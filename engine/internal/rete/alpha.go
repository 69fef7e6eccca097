package rete

import "whenthen/engine/fact"

// insert makes the entry tuples of a new fact.
func (w *WorkingMemory) insert(f *Fact, s stamp) {
	d := w.net.dispatchOf(f.Object.Type)
	w.candidates = d.candidates(w.frame, f.Object, w.candidates[:0])
	for _, i := range w.candidates {
		a := d.alphas[i]
		if a.point != f.EntryPoint || !w.alphaHolds(a, f) {
			continue
		}
		for _, e := range a.entries {
			w.enter(e, f, s)
		}
	}
}

// update tests a changed fact at the entries the change concerns. At the others, what is stored on the right side
// moves to the end of its memory, since the fact is the newest now.
func (w *WorkingMemory) update(f *Fact, changed fact.Mask, s stamp) {
	d := w.net.dispatchOf(f.Object.Type)
	w.candidates = d.candidates(w.frame, f.Object, w.candidates[:0])
	w.mark++
	for _, i := range w.candidates {
		w.seen[d.alphas[i].ord] = w.mark
	}
	candidates := len(w.candidates)
	for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
		w.entryTuples[t.entry()] = t.self
		if a := w.net.entries[t.entry()].alpha; w.seen[a.ord] != w.mark {
			w.seen[a.ord] = w.mark
			w.candidates = append(w.candidates, d.position(a))
		}
	}
	if len(w.candidates) > candidates {
		insertionSort(w.candidates)
	}
	for _, i := range w.candidates {
		a := d.alphas[i]
		if a.point == f.EntryPoint {
			w.updateAlpha(a, d.reads[i], f, changed, s)
		}
	}
}

func (w *WorkingMemory) updateAlpha(a *alpha, reads []fact.Mask, f *Fact, changed fact.Mask, s stamp) {
	tested, holds := false, false
	for j, e := range a.entries {
		t := w.at(w.entryTuples[e.id])
		w.entryTuples[e.id] = 0
		if !reacts(reads[j], changed) {
			if t != nil && e.node != nil && !e.left {
				w.touch(e.node, t)
			}
			continue
		}
		if !tested {
			tested, holds = true, w.alphaHolds(a, f)
		}
		switch {
		case t != nil && holds:
			w.change(e, t, s)
		case t != nil:
			w.leave(e, f, t, s)
		case holds:
			w.enter(e, f, s)
		}
	}
}

// alphaHolds evaluates the tests of an alpha part; a failure is charged to the first rule that has it.
func (w *WorkingMemory) alphaHolds(a *alpha, f *Fact) bool {
	ok := a.holds(w.frame, f.Object)
	if w.frame.Err != nil {
		w.noteError(a.entries[0].rule)
	}
	return ok
}

// position finds an alpha part that has an entry tuple of a fact of this type.
func (d *dispatch) position(a *alpha) int {
	lo, hi := 0, len(d.alphas)
	for lo < hi {
		mid := (lo + hi) / 2
		if d.alphas[mid].ord < a.ord {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// remove stages the delete of all entry tuples of a fact.
func (w *WorkingMemory) remove(f *Fact, s stamp) {
	for t := w.at(f.first); t != nil; {
		next := w.at(t.lnext)
		w.leave(w.net.entries[t.entry()], f, t, s)
		t = next
	}
}

// enter makes an entry tuple.
func (w *WorkingMemory) enter(e *Entry, f *Fact, s stamp) {
	t := w.get()
	t.fact, t.cause, t.changed = f.number, f.number, s
	t.rprev = tupleID(e.id)
	t.setBorn(s.number())
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
	t.changed = s
	switch {
	case e.item != nil:
		w.updateMatch(w.agenda.item(e.item), t, true)
	case e.left:
		w.rootUpdate(e.node, t, s)
	default:
		m := &w.nodes[e.node.ID]
		if w.addUpdate(&m.right, t) {
			w.disturb(e.node)
		}
	}
}

// leave stages the delete of an entry tuple.
func (w *WorkingMemory) leave(e *Entry, f *Fact, t *Tuple, s stamp) {
	t.changed = s
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

// touch moves a right tuple whose fact has changed in a way that does not matter here to the end of its bucket, and its
// children to the end of their left parents' lists.
func (w *WorkingMemory) touch(n *Node, t *Tuple) {
	if t.bucket == 0 {
		return
	}
	if t.mnext != 0 {
		b := w.bucket(t.bucket)
		w.removeFrom(&b.right, t)
		w.appendTo(&b.right, t)
	}
	for c := w.at(t.kidFirst); c != nil; c = w.at(c.rnext) {
		w.toEndLeft(c)
	}
}

func (w *WorkingMemory) rightInsert(n *Node, t *Tuple) {
	m := &w.nodes[n.ID]
	first := w.addInsert(&m.right, t)
	m.rights++
	switch {
	case m.rights == 1 && n.must:
		w.link(n)
	case first:
		w.disturb(n)
	}
}

func (w *WorkingMemory) rightDelete(n *Node, t *Tuple) {
	m := &w.nodes[n.ID]
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
}

// rootInsert stages a root's tuple at what follows. If several branches follow, each gets one of its own.
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
	m := &w.nodes[n.ID]
	m.rights++
	switch {
	case m.rights == 1:
		w.link(n)
	case first:
		w.disturb(n)
	}
}

func (w *WorkingMemory) rootUpdate(n *Node, t *Tuple, s stamp) {
	first := false
	if seg := n.segment; seg.rootOnly {
		for _, next := range seg.next {
			t.changed = s
			first = w.addUpdate(&w.segments[next.id].left, t) || first
			t = w.at(t.peer)
		}
	} else {
		first = w.addUpdate(&w.segments[seg.id].left, t)
	}
	if first {
		w.disturb(n)
	}
}

func (w *WorkingMemory) rootDelete(n *Node, t *Tuple) {
	first := false
	if s := n.segment; s.rootOnly {
		for _, next := range s.next {
			peer := w.at(t.peer)
			first = w.stageDelete(next, t) || first
			t = peer
		}
	} else {
		first = w.stageDelete(s, t)
	}
	m := &w.nodes[n.ID]
	m.rights--
	switch {
	case m.rights == 0:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
}

// stageDelete stages a left delete at a segment; a tuple nobody has seen is freed.
func (w *WorkingMemory) stageDelete(s *Segment, t *Tuple) (first bool) {
	first, vanished := w.addDelete(&w.segments[s.id].left, t)
	if vanished {
		w.put(t)
	}
	return first
}

// newPeer makes the same tuple for the branch attached next.
func (w *WorkingMemory) newPeer(t *Tuple) *Tuple {
	p := w.get()
	p.fact, p.up, p.lp = t.fact, t.up, t.lp
	p.bornOf(t)
	p.stampOf(t)
	t.peer = p.self
	return p
}
