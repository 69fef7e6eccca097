package rete

// Not and exists are one node with opposite results. A left tuple is blocked by one matching right tuple: see blockerOf. A not has a child
// for each unblocked left tuple, an exists for each blocked one. Unblocked left tuples are in the left memory, blocked ones only in the
// list of their blocker.
//
// Phases: left deletes, release left updates, re-key right updates, right inserts, right updates, right deletes, left updates, left inserts.
// Right phases skip left tuples that are staged as updates.

func (w *WorkingMemory) evaluateExistence(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	w.blockers.open = false
	for !src.del.empty() {
		l := w.next(&src.del)
		w.existenceLeftDelete(m, l, out)
	}
	if !src.upd.empty() {
		w.releaseUpdated(m, src)
	}
	if !right.upd.empty() {
		w.existenceRekeyRight(n, m, &right)
	}
	if !right.ins.empty() && n.Kind == NotNode && n.must {
		w.unlink(n) // the facts block every left tuple
	}
	if m.index.nLeft == 0 && !right.ins.empty() {
		w.storeRights(n, m, &right.ins)
	}
	for !right.ins.empty() {
		w.expect(n, m, &right.ins, fromRight)
		r := w.next(&right.ins)
		b, loaded := w.enterRight(n, m, r)
		w.storeRight(&m.index, r, b)
		w.blockAll(n, m, r, loaded, out)
	}
	w.blockers.begin(n, src, &right)
	for !right.upd.empty() {
		r := w.next(&right.upd)
		w.loadOwn(n, r.fact)
		if !w.keepsMatches(n, m, w.holder(&m.index, r), r) { // otherwise it already blocks all left tuples that it matches
			w.blockAll(n, m, r, true, out)
		}
		blocked := w.at(*r.parked())
		*r.parked() = 0
		w.reblock(n, m, blocked, r, out)
	}
	for !right.del.empty() {
		r := w.next(&right.del)
		w.dropRight(&m.index, r)
		w.reblock(n, m, w.at(*r.blocked()), r, out)
		w.put(r)
	}
	for !src.upd.empty() {
		l := w.next(&src.upd)
		w.existenceLeftUpdate(n, m, l, out)
	}
	for !src.ins.empty() {
		w.expect(n, m, &src.ins, fromLeft)
		l := w.next(&src.ins)
		b, loaded := w.settling(n, m, l)
		w.settle(n, m, l, l, b, loaded, out)
	}
}

func (w *WorkingMemory) existenceLeftDelete(m *nodeMemory, l *Tuple, out *results) {
	if l.is(flagBlocked) {
		w.unblock(l)
	} else {
		w.dropLeft(&m.index, l)
	}
	if c := w.at(l.kidFirst); c != nil {
		out.delete(c)
	}
	w.put(l)
}

// releaseUpdated removes from the memory the updated left tuples that are not blocked, or whose blockers are staged too: when they are
// processed, they search for a blocker from the start. Until then, the right phases skip them.
func (w *WorkingMemory) releaseUpdated(m *nodeMemory, src *staging) {
	for l := w.at(src.upd.first); l != nil; l = w.at(l.snext) {
		switch {
		case !l.is(flagBlocked):
			w.dropLeft(&m.index, l)
		case w.known(l.blocker()).staged != unstaged:
			w.unblock(l)
			l.bucket = 0
		}
	}
}

// existenceRekeyRight moves updated right tuples to the ends of the buckets they now belong to, and stores the lists of left tuples they
// blocked until they are processed.
func (w *WorkingMemory) existenceRekeyRight(n *Node, m *nodeMemory, right *staging) {
	for r := w.at(right.upd.first); r != nil; r = w.at(r.snext) {
		*r.parked(), *r.blocked() = *r.blocked(), 0
		w.dropRight(&m.index, r)
	}
	for r := w.at(right.upd.first); r != nil; r = w.at(r.snext) {
		b, _ := w.enterRight(n, m, r)
		w.storeRight(&m.index, r, b)
	}
}

// blockAll makes r block every unblocked tuple of its bucket that it matches. loaded means that its fact is in the frame.
func (w *WorkingMemory) blockAll(n *Node, m *nodeMemory, r *Tuple, loaded bool, out *results) {
	b := w.holder(&m.index, r)
	if b.left.first == 0 {
		return
	}
	list := w.wouldBlock(n, m, b, r, loaded)
	if len(list) > 1 && n.tests.nearest.key != nil {
		w.nearestFirst(n, list)
	}
	for _, l := range list {
		w.dropLeft(&m.index, l)
		l.bucket = r.bucket
		w.block(l, r, r.blocked())
		w.setChild(l, n.Kind == ExistsNode, r, out)
	}
	clear(list)
	w.blocking = list[:0]
}

// wouldBlock returns the unblocked left tuples of a bucket that the right tuple matches. The list is valid until the next call.
func (w *WorkingMemory) wouldBlock(n *Node, m *nodeMemory, b *bucket, r *Tuple, loaded bool) []*Tuple {
	list := w.blocking[:0]
	if loaded && m.index.searchable(b, m.index.nLeft) {
		if hits, ok := w.leftsInRange(n, b, nil); ok {
			tests := w.leftsOf(n, m, b, r, true)
			for _, id := range hits {
				if l := w.at(id); l.staged != stagedUpdate && tests.left(l) {
					list = append(list, l)
				}
			}
			return list
		}
	}
	tests := w.leftsOf(n, m, b, r, loaded)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		if l.staged != stagedUpdate && tests.left(l) {
			list = append(list, l)
		}
	}
	return list
}

// reblock finds new blockers for the tuples in a list that r blocked.
func (w *WorkingMemory) reblock(n *Node, m *nodeMemory, l, r *Tuple, out *results) {
	for l != nil {
		next := w.at(l.mnext)
		l.forgetBlocker()
		if l.staged == stagedUpdate {
			l.bucket = 0
		} else {
			w.settle(n, m, l, r, w.holder(&m.index, l), false, out)
		}
		l = next
	}
}

// settle finds a blocker for l or, if there is none, stores l in its bucket; then it creates or deletes the child of l. l must have no
// blocker and be in no memory. loaded means that its facts are in the frame; they are needed there only by tests without a probe and by
// ordered indexes, which load them themselves.
func (w *WorkingMemory) settle(n *Node, m *nodeMemory, l, by *Tuple, b *bucket, loaded bool, out *results) {
	l.bucket = b.self
	if r := w.knownBlocker(n, m, b, l, loaded); r != nil {
		w.block(l, r, r.blocked())
		w.setChild(l, n.Kind == ExistsNode, r, out) // the child has the lineage of the blocker, as in Drools
		return
	}
	if !loaded && b.ranges() != 0 {
		w.load(&n.tests.load, w.frame, l)
	}
	w.storeLeft(&m.index, l, b)
	w.setChild(l, n.Kind == NotNode, by, out)
}

// settling returns the bucket of a left tuple that is about to be settled. loaded reports whether its facts are in the frame.
func (w *WorkingMemory) settling(n *Node, m *nodeMemory, l *Tuple) (b *bucket, loaded bool) {
	if d := &n.tests.direct; d.left && w.direct() {
		if b = w.directLeft(d, m, l); b != nil {
			return b, false
		}
	}
	return w.leftBucket(n, m, l), true
}

// setChild creates or deletes the child of l as needed. It does not change an existing child that is still wanted.
func (w *WorkingMemory) setChild(l *Tuple, wanted bool, by *Tuple, out *results) {
	c := w.at(l.kidFirst)
	switch {
	case wanted && c == nil:
		if w.overLeft(l) {
			return
		}
		c = w.newChild(l, nil)
		w.descend(c, by)
		out.insert(c)
	case !wanted && c != nil:
		w.unlinkLeft(w.known(c.lp), c)
		out.delete(c)
	}
}

// keepsBlocker reports whether an updated left tuple keeps its blocker if that still matches. As in Drools, it does if there is one test or
// if all tests are equalities. Otherwise it searches from the start, and moves to the end of the blocker's list even if it finds the same
// blocker.
func (ts *tests) keepsBlocker() bool { return len(ts.all) < 2 || len(ts.leftKeys) == len(ts.all) }

func (w *WorkingMemory) existenceLeftUpdate(n *Node, m *nodeMemory, l *Tuple, out *results) {
	had := w.at(l.kidFirst)
	b, loaded := w.settling(n, m, l)
	if r := w.at(l.blocker()); r != nil {
		if n.tests.keepsBlocker() && r.bucket == b.self && w.rightsOf(n, m, b, l, loaded).matches(r) && w.staysNearest(n, m, b, l, r) {
			w.updateChild(l, r, out)
			return
		}
		w.unblock(l)
	}
	w.settle(n, m, l, l, b, loaded, out)
	if had != nil && l.kidFirst == had.self {
		w.updateChild(l, w.at(l.blocker()), out)
	}
}

// updateChild stages the update of the child of l, if it has one. The child gets the lineage of by, as a new child would; it keeps its own
// if by is nil.
func (w *WorkingMemory) updateChild(l, by *Tuple, out *results) {
	if c := w.at(l.kidFirst); c != nil {
		c.fact = l.fact
		if by != nil {
			w.descend(c, by)
		}
		out.update(c)
	}
}

// Over a subnetwork, a left tuple is blocked while the subnetwork has results for it; these are in its list. Phases: left deletes, right
// inserts, left inserts, right updates (nothing), right deletes, left updates. Right phases also process left tuples that are staged as
// inserts or updates. As in Drools, a child has the lineage of the left tuple; without a subnetwork it has that of the blocker. Also as in
// Drools, an update of a left tuple with an expired event is not passed on.

func (w *WorkingMemory) evaluateExistenceOver(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for !src.del.empty() {
		l := w.pop(&src.del)
		for r := w.at(*l.subResults()); r != nil; {
			next := w.at(r.mnext)
			r.forgetBlocker() // its own delete follows
			r = next
		}
		if c := w.at(l.kidFirst); c != nil {
			out.delete(c)
		}
		w.put(l)
	}
	for !right.ins.empty() {
		r := w.pop(&right.ins)
		l := w.leftOfResult(n, r)
		w.block(r, l, l.subResults())
		w.setFreshChild(m, l, n.Kind == ExistsNode, l, out)
	}
	for !src.ins.empty() {
		l := w.popEnd(&src.ins, n.single)
		w.setChild(l, (*l.subResults() != 0) == (n.Kind == ExistsNode), l, out)
	}
	for !right.upd.empty() {
		w.pop(&right.upd)
	}
	for !right.del.empty() {
		r := w.pop(&right.del)
		if l := w.at(r.blocker()); l != nil {
			w.unblockFrom(l.subResults(), r)
			if *l.subResults() == 0 {
				w.setFreshChild(m, l, n.Kind == NotNode, l, out)
			}
		}
		w.put(r)
	}
	for !src.upd.empty() {
		l := w.popEnd(&src.upd, n.single)
		if c := w.at(l.kidFirst); c != nil && !w.overLeft(l) && !(c.staged == stagedInsert && c.pass() == uint32(m.stats.Evaluations)) {
			w.updateChild(l, l, out)
		}
	}
}

// setFreshChild does the same as setChild, but marks a new child with the current pass, so that a left update does not stage it again.
func (w *WorkingMemory) setFreshChild(m *nodeMemory, l *Tuple, wanted bool, by *Tuple, out *results) {
	had := l.kidFirst
	w.setChild(l, wanted, by, out)
	if had == 0 && l.kidFirst != 0 {
		w.at(l.kidFirst).setPass(uint32(m.stats.Evaluations))
	}
}
