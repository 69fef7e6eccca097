package rete

// A join's phases: right deletes, left deletes, re-key right updates, re-key left updates, right updates, left updates, right inserts, left
// inserts. Right phases skip left tuples staged as updates; the left updates handle those.

func (w *WorkingMemory) evaluateJoin(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for !right.del.empty() {
		w.joinRightDelete(m, w.next(&right.del), out)
	}
	for !src.del.empty() {
		w.joinLeftDelete(m, w.next(&src.del), out)
	}
	if !right.upd.empty() {
		w.rekeyRight(n, m, &right)
	}
	if !src.upd.empty() {
		w.rekeyLeft(n, m, src)
	}
	for !right.upd.empty() {
		w.joinRightUpdate(n, m, w.next(&right.upd), out)
	}
	for !src.upd.empty() {
		w.joinLeftUpdate(n, m, w.next(&src.upd), out)
	}
	if m.index.nLeft == 0 && !right.ins.empty() {
		w.storeRights(n, m, &right.ins)
	}
	for !right.ins.empty() {
		w.expect(n, m, &right.ins, fromRight)
		w.joinRightInsert(n, m, w.next(&right.ins), out)
	}
	for !src.ins.empty() {
		w.expect(n, m, &src.ins, fromLeft)
		w.joinLeftInsert(n, m, w.next(&src.ins), out)
	}
}

func (w *WorkingMemory) joinRightDelete(m *nodeMemory, r *Tuple, out *results) {
	for c := w.at(r.kidFirst); c != nil; {
		next := w.at(c.rnext)
		w.unlinkLeft(w.known(c.lp), c)
		out.delete(c)
		c = next
	}
	w.dropRight(&m.index, r)
	w.put(r)
}

func (w *WorkingMemory) joinLeftDelete(m *nodeMemory, l *Tuple, out *results) {
	for c := w.at(l.kidFirst); c != nil; {
		next := w.at(c.lnext)
		w.unlinkRight(c)
		out.delete(c)
		c = next
	}
	w.dropLeft(&m.index, l)
	w.put(l)
}

// rightBucket returns the bucket of a right tuple and loads its fact into the frame.
func (w *WorkingMemory) rightBucket(n *Node, m *nodeMemory, r *Tuple) *bucket {
	w.loadOwn(n, r.fact)
	if len(n.tests.leftKeys) == 0 {
		return w.only(&m.index)
	}
	return w.find(&m.index, keyOf(n.tests.rightKeys, w.frame))
}

// leftBucket returns the bucket of a left tuple and loads its facts into the frame.
func (w *WorkingMemory) leftBucket(n *Node, m *nodeMemory, l *Tuple) *bucket {
	w.load(&n.tests.load, w.frame, l)
	if len(n.tests.leftKeys) == 0 {
		return w.only(&m.index)
	}
	return w.find(&m.index, keyOf(n.tests.leftKeys, w.frame))
}

// rekeyRight moves updated right tuples to the ends of the buckets they now belong to, and their children to the ends of the lists of their
// left parents, so that these lists keep the order of the right memory.
func (w *WorkingMemory) rekeyRight(n *Node, m *nodeMemory, right *staging) {
	for r := w.at(right.upd.first); r != nil; r = w.at(r.snext) {
		w.dropRight(&m.index, r)
		b, _ := w.enterRight(n, m, r)
		w.storeRight(&m.index, r, b)
		for c := w.at(r.kidFirst); c != nil; c = w.at(c.rnext) {
			w.toEndLeft(c)
		}
	}
}

func (w *WorkingMemory) rekeyLeft(n *Node, m *nodeMemory, src *staging) {
	for l := w.at(src.upd.first); l != nil; l = w.at(l.snext) {
		w.dropLeft(&m.index, l)
	}
	for l := w.at(src.upd.first); l != nil; l = w.at(l.snext) {
		b, _ := w.enterLeft(n, m, l)
		w.storeLeft(&m.index, l, b)
		if n.Kind == AccumulateNode && b.leftAlone() {
			continue // the other records of its right tuples, if any, are going to be dropped
		}
		for c := w.at(l.kidFirst); c != nil; c = w.at(c.lnext) {
			w.toEndRight(c)
		}
	}
}

// joinRightUpdate compares the left tuples of the bucket with the children, which are in the same order. If the first child's left tuple is
// now in another bucket, all children are deleted, even those whose left tuples moved to the same bucket: their matches are created again,
// after the updated ones.
func (w *WorkingMemory) joinRightUpdate(n *Node, m *nodeMemory, r *Tuple, out *results) {
	first := w.at(r.kidFirst)
	all := first != nil && w.known(first.lp).bucket != r.bucket
	for c := first; c != nil; {
		next := w.at(c.rnext)
		if all || w.known(c.lp).bucket != r.bucket {
			w.detach(c)
			out.delete(c)
		}
		c = next
	}
	c, b := w.at(r.kidFirst), w.holder(&m.index, r)
	if b.left.first == 0 {
		return
	}
	if !all && w.keepsMatches(n, m, b, r) {
		w.joinRightKept(r, out)
		return
	}
	search := m.index.searchable(b, m.index.nLeft)
	if search {
		w.loadOwn(n, r.fact)
		if lefts, ok := w.leftsInRange(n, b, c); ok {
			tests := w.leftsOf(n, m, b, r, true)
			for _, id := range lefts {
				c = w.joinRightAgain(tests, w.at(id), r, c, out)
			}
			return
		}
	}
	tests := w.leftsOf(n, m, b, r, search)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		c = w.joinRightAgain(tests, l, r, c, out)
	}
}

// joinRightAgain creates, updates or deletes the child of a left tuple and the updated right tuple in the frame. c is the next child of the
// right tuple; the result is the next child after this pair.
func (w *WorkingMemory) joinRightAgain(tests candidates, l, r, c *Tuple, out *results) (next *Tuple) {
	if l.staged == stagedUpdate {
		return c
	}
	mine := c != nil && c.lp == l.self
	switch {
	case tests.left(l):
		if !mine {
			if !w.overPair(l, r) {
				k := w.newFactChild(l, r, r.fact)
				if c != nil {
					w.unlinkRight(k)
					w.insertRight(r, k, c)
				}
				out.insert(k)
			}
			return c
		}
		next = w.at(c.rnext)
		w.againRight(c, r, out)
		return next
	case mine:
		next = w.at(c.rnext)
		w.detach(c)
		out.delete(c)
		return next
	}
	return c
}

// againRight updates the child of an updated right tuple, and moves it after the other children of its left tuple.
func (w *WorkingMemory) againRight(c, r *Tuple, out *results) {
	w.descend(c, r)
	out.update(c)
	w.toEndLeft(c)
}

// joinLeftUpdate does the same as joinRightUpdate with the sides exchanged, but children whose right tuples moved to the same bucket stay.
func (w *WorkingMemory) joinLeftUpdate(n *Node, m *nodeMemory, l *Tuple, out *results) {
	for c := w.at(l.kidFirst); c != nil; {
		next := w.at(c.lnext)
		if w.known(c.rp).bucket != l.bucket {
			w.detach(c)
			out.delete(c)
		}
		c = next
	}
	c, b := w.at(l.kidFirst), w.holder(&m.index, l)
	if b.right.first == 0 {
		return
	}
	if n.tests.unified != nil {
		w.load(&n.tests.load, w.frame, l)
		if w.leavesOpen(n) {
			w.joinOpenUpdate(n, m, l, b, out)
			return
		}
	}
	search := m.index.searchable(b, m.index.nRight)
	if search {
		w.load(&n.tests.load, w.frame, l)
		if rights, ok := w.rightsInRange(n, b, c); ok {
			tests := w.rightsOf(n, m, b, l, true)
			for _, id := range rights {
				c = w.joinLeftAgain(tests, l, w.at(id), c, out)
			}
			return
		}
	}
	tests := w.rightsOf(n, m, b, l, search)
	for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
		c = w.joinLeftAgain(tests, l, r, c, out)
	}
}

// joinLeftAgain does the same as joinRightAgain with the sides exchanged.
func (w *WorkingMemory) joinLeftAgain(tests candidates, l, r, c *Tuple, out *results) (next *Tuple) {
	mine := c != nil && c.rp == r.self
	switch {
	case tests.right(r):
		if !mine {
			if !w.overPair(l, r) {
				k := w.newFactChild(l, r, r.fact)
				if c != nil {
					w.unlinkLeft(l, k)
					w.insertLeft(l, k, c)
				}
				out.insert(k)
			}
			return c
		}
		next = w.at(c.lnext)
		w.descend(c, r)
		out.update(c)
		w.toEndRight(c)
		return next
	case mine:
		next = w.at(c.lnext)
		w.detach(c)
		out.delete(c)
		return next
	}
	return c
}

func (w *WorkingMemory) joinRightInsert(n *Node, m *nodeMemory, r *Tuple, out *results) {
	b, loaded := w.enterRight(n, m, r)
	w.storeRight(&m.index, r, b)
	if b.left.first == 0 {
		return
	}
	if loaded && m.index.searchable(b, m.index.nLeft) {
		if lefts, ok := w.leftsInRange(n, b, nil); ok {
			tests := w.leftsOf(n, m, b, r, true)
			for _, id := range lefts {
				w.joinPair(w.at(id), r, tests.left(w.at(id)), out)
			}
			return
		}
	}
	tests := w.leftsOf(n, m, b, r, loaded)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		w.joinPair(l, r, tests.left(l), out)
	}
}

func (w *WorkingMemory) joinLeftInsert(n *Node, m *nodeMemory, l *Tuple, out *results) {
	b, loaded := w.enterLeft(n, m, l)
	w.storeLeft(&m.index, l, b)
	if b.right.first == 0 {
		return
	}
	if loaded && (n.tests.unified != nil || m.index.searchable(b, m.index.nRight)) {
		if rights, ok := w.rightsInOrder(n, b); ok {
			tests := w.rightsOf(n, m, b, l, true)
			for _, id := range rights {
				w.joinPair(l, w.at(id), tests.right(w.at(id)), out)
			}
			return
		}
	}
	tests := w.rightsOf(n, m, b, l, loaded)
	if tests.by == byKey {
		w.joinEvery(m, l, b, out)
		return
	}
	for r := w.at(b.right.first); r != nil; r = tests.rightBehind(r) {
		if tests.right(r) {
			w.joinPair(l, r, true, out)
		}
	}
}

// rightsInOrder returns the right tuples that can match the new left tuple in the frame, in the order in which they are tested; ok is false
// if all tuples of the bucket are tested, in the order of the memory.
func (w *WorkingMemory) rightsInOrder(n *Node, b *bucket) (list []tupleID, ok bool) {
	if w.leavesOpen(n) {
		return w.openRights(n, b), true
	}
	return w.rightsInRange(n, b, nil)
}

// joinPair creates the child of a left and a right tuple if they match.
func (w *WorkingMemory) joinPair(l, r *Tuple, match bool, out *results) {
	if match && l.staged != stagedUpdate && !w.overPair(l, r) {
		out.insert(w.newFactChild(l, r, r.fact))
	}
}
