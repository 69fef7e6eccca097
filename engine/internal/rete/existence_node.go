package rete

// Not and exists are one node with the sign turned. A left tuple is blocked by the first matching right tuple. A not
// has a child for each unblocked left tuple, an exists for each blocked one. Unblocked left tuples are in the left
// memory, blocked ones only in their blocker's list.
//
// Phases: left deletes, re-key left updates, re-key right updates, right inserts, right updates, right deletes, left
// updates, left inserts. Right phases pass over left tuples that wait as updates.

func (w *WorkingMemory) evaluateExistence(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		w.existenceLeftDelete(m, l, out)
	}
	w.existenceRekeyLeft(n, m, src)
	w.existenceRekeyRight(n, m, &right)
	if right.ins.first != nil && n.Kind == NotNode && n.must {
		w.unlink(n) // it holds for nothing now
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		b := w.rightBucket(n, m, r)
		m.index.addRight(r, b)
		w.blockAll(n, m, r, out)
	}
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
		w.frame.Slots[n.tests.own] = r.fact.Object
		w.blockAll(n, m, r, out)
		blocked := r.kidFirst // parked there by the re-keying
		r.kidFirst = nil
		w.reblock(n, m, blocked, r, out)
	}
	for r := right.del.pop(); r != nil; r = right.del.pop() {
		m.index.removeRight(r)
		w.reblock(n, m, r.blocker, r, out)
		w.pool.put(r)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		w.existenceLeftUpdate(n, m, l, out)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		l.bucket = w.leftBucket(n, m, l)
		w.settle(n, m, l, l, out)
		inheritBirth(l)
	}
}

// inheritBirth makes the child of a left tuple that has just been inserted as old as the tuple.
func inheritBirth(l *Tuple) {
	if c := l.kidFirst; c != nil {
		c.born = l.born
	}
}

func (w *WorkingMemory) existenceLeftDelete(m *nodeMemory, l *Tuple, out *results) {
	if l.blocker != nil {
		unblock(l)
	} else {
		m.index.removeLeft(l)
	}
	if c := l.kidFirst; c != nil {
		out.delete(c)
	}
	w.pool.put(l)
}

// existenceRekeyLeft moves updated unblocked tuples to the ends of the buckets they belong to now. A blocked one whose
// blocker is changing too will look for a blocker from the start.
func (w *WorkingMemory) existenceRekeyLeft(n *Node, m *nodeMemory, src *staging) {
	for l := src.upd.first; l != nil; l = l.snext {
		if l.blocker == nil {
			m.index.removeLeft(l)
		}
	}
	for l := src.upd.first; l != nil; l = l.snext {
		switch {
		case l.blocker == nil:
			m.index.addLeft(l, w.leftBucket(n, m, l))
		case l.blocker.staged != unstaged:
			unblock(l)
			l.bucket = nil
		}
	}
}

// existenceRekeyRight moves updated right tuples to the ends of the buckets they belong to now, and parks the lists of
// those they blocked, in kidFirst, until their turn comes.
func (w *WorkingMemory) existenceRekeyRight(n *Node, m *nodeMemory, right *staging) {
	for r := right.upd.first; r != nil; r = r.snext {
		r.kidFirst, r.blocker = r.blocker, nil
		m.index.removeRight(r)
	}
	for r := right.upd.first; r != nil; r = r.snext {
		m.index.addRight(r, w.rightBucket(n, m, r))
	}
}

// blockAll makes r, whose fact is in the frame, block every unblocked tuple of its bucket that it matches.
func (w *WorkingMemory) blockAll(n *Node, m *nodeMemory, r *Tuple, out *results) {
	for l := r.bucket.left.first; l != nil; {
		next := l.mnext
		if l.staged != stagedUpdate {
			n.tests.load.load(w.frame, l)
			m.stats.Tested++
			if n.tests.pass(w.frame, r.bucket) {
				m.index.removeLeft(l)
				l.bucket = r.bucket
				block(l, r)
				w.setChild(l, n.Kind == ExistsNode, r, out)
			}
		}
		l = next
	}
}

// reblock looks for new blockers of the tuples in a list that was blocked by r.
func (w *WorkingMemory) reblock(n *Node, m *nodeMemory, l, r *Tuple, out *results) {
	for l != nil {
		next := l.bnext
		l.blocker, l.bprev, l.bnext = nil, nil, nil
		if l.staged == stagedUpdate {
			l.bucket = nil
		} else {
			n.tests.load.load(w.frame, l)
			w.settle(n, m, l, r, out)
		}
		l = next
	}
}

// settle finds a blocker for l, which has none, is in no memory and whose facts are in the frame, or else stores it
// in its bucket; and makes its child be what it has to be.
func (w *WorkingMemory) settle(n *Node, m *nodeMemory, l, by *Tuple, out *results) {
	b := l.bucket
	for r := b.right.first; r != nil; r = r.mnext {
		if r.staged == stagedDelete {
			continue
		}
		w.frame.Slots[n.tests.own] = r.fact.Object
		m.stats.Tested++
		if n.tests.pass(w.frame, b) {
			block(l, r)
			w.setChild(l, n.Kind == ExistsNode, by, out)
			return
		}
	}
	m.index.addLeft(l, b)
	w.setChild(l, n.Kind == NotNode, by, out)
}

// setChild makes the child of l exist or not; one that stays is left alone.
func (w *WorkingMemory) setChild(l *Tuple, wanted bool, by *Tuple, out *results) {
	c := l.kidFirst
	switch {
	case wanted && c == nil:
		c = w.newChild(l, nil)
		c.stampOf(by)
		c.born = by.changed
		out.insert(c)
	case !wanted && c != nil:
		c.unlinkLeft()
		out.delete(c)
	}
}

func (w *WorkingMemory) existenceLeftUpdate(n *Node, m *nodeMemory, l *Tuple, out *results) {
	had := l.kidFirst
	if l.blocker == nil && l.bucket != nil {
		m.index.removeLeft(l)
	}
	b := w.leftBucket(n, m, l)
	if r := l.blocker; r != nil {
		w.frame.Slots[n.tests.own] = r.fact.Object
		if r.bucket == b && n.tests.pass(w.frame, b) {
			w.updateChild(l, out)
			return
		}
		unblock(l)
	}
	l.bucket = b
	w.settle(n, m, l, l, out)
	if had != nil && l.kidFirst == had {
		w.updateChild(l, out)
	}
}

// updateChild stages the update of the one child of l, if it has one.
func (w *WorkingMemory) updateChild(l *Tuple, out *results) {
	if c := l.kidFirst; c != nil {
		out.update(c)
	}
}

// Over a subnetwork, a left tuple is blocked while the subnetwork has results for it; they are in its list.
// Phases: left deletes, right inserts, left inserts, right updates (nothing), right deletes, left updates. Right phases
// deal with every left tuple, also with those that wait as inserts or updates.

func (w *WorkingMemory) evaluateExistenceOver(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		for r := l.blocker; r != nil; {
			next := r.bnext
			r.blocker, r.bprev, r.bnext = nil, nil, nil // its own delete follows
			r = next
		}
		if c := l.kidFirst; c != nil {
			out.delete(c)
		}
		w.pool.put(l)
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		l := w.leftOfResult(n, r)
		block(r, l)
		w.setFreshChild(m, l, n.Kind == ExistsNode, r, out)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		w.setChild(l, (l.blocker != nil) == (n.Kind == ExistsNode), l, out)
		inheritBirth(l)
	}
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
	}
	for r := right.del.pop(); r != nil; r = right.del.pop() {
		if l := r.blocker; l != nil {
			unblock(r)
			if l.blocker == nil {
				w.setFreshChild(m, l, n.Kind == NotNode, r, out)
			}
		}
		w.pool.put(r)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		if c := l.kidFirst; c != nil && !(c.staged == stagedInsert && c.number == m.stats.Evaluations) {
			w.updateChild(l, out)
		}
	}
}

// setFreshChild is setChild; a new child is marked with the pass, so that a left update does not move it.
func (w *WorkingMemory) setFreshChild(m *nodeMemory, l *Tuple, wanted bool, by *Tuple, out *results) {
	had := l.kidFirst
	w.setChild(l, wanted, by, out)
	if c := l.kidFirst; had == nil && c != nil {
		c.number = m.stats.Evaluations
	}
}
