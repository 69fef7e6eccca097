package rete

// A join's phases: right deletes, left deletes, re-key right updates, re-key left updates, right updates, left updates,
// right inserts, left inserts. Right phases pass over left tuples that wait as updates; the left updates deal with
// those.

func (w *WorkingMemory) evaluateJoin(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for r := right.del.pop(); r != nil; r = right.del.pop() {
		w.joinRightDelete(m, r, out)
	}
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		w.joinLeftDelete(m, l, out)
	}
	w.rekeyRight(n, m, &right)
	w.rekeyLeft(n, m, src)
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
		w.joinRightUpdate(n, m, r, out)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		w.joinLeftUpdate(n, m, l, out)
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		w.joinRightInsert(n, m, r, out)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		w.joinLeftInsert(n, m, l, out)
	}
}

func (w *WorkingMemory) joinRightDelete(m *nodeMemory, r *Tuple, out *results) {
	for c := r.kidFirst; c != nil; {
		next := c.rnext
		c.unlinkLeft()
		out.delete(c)
		c = next
	}
	m.index.removeRight(r)
	w.pool.put(r)
}

func (w *WorkingMemory) joinLeftDelete(m *nodeMemory, l *Tuple, out *results) {
	for c := l.kidFirst; c != nil; {
		next := c.lnext
		c.unlinkRight()
		out.delete(c)
		c = next
	}
	m.index.removeLeft(l)
	w.pool.put(l)
}

// rightBucket finds the bucket of a right tuple and puts its fact in the frame.
func (w *WorkingMemory) rightBucket(n *Node, m *nodeMemory, r *Tuple) *bucket {
	w.frame.Slots[n.tests.own] = r.fact.Object
	if len(n.tests.keys) == 0 {
		return m.index.find(hashKey{}, false)
	}
	return m.index.find(n.tests.rightKey(w.frame), true)
}

// leftBucket finds the bucket of a left tuple and puts its facts in the frame.
func (w *WorkingMemory) leftBucket(n *Node, m *nodeMemory, l *Tuple) *bucket {
	n.tests.load.load(w.frame, l)
	if len(n.tests.keys) == 0 {
		return m.index.find(hashKey{}, false)
	}
	return m.index.find(n.tests.leftKey(w.frame), true)
}

// rekeyRight moves updated right tuples to the ends of the buckets they belong to now, and their children to the ends
// of their left parents' lists, so that these lists stay in the order of the right memory.
func (w *WorkingMemory) rekeyRight(n *Node, m *nodeMemory, right *staging) {
	for r := right.upd.first; r != nil; r = r.snext {
		m.index.removeRight(r)
		m.index.addRight(r, w.rightBucket(n, m, r))
		for c := r.kidFirst; c != nil; c = c.rnext {
			c.toEndLeft()
		}
	}
}

func (w *WorkingMemory) rekeyLeft(n *Node, m *nodeMemory, src *staging) {
	for l := src.upd.first; l != nil; l = l.snext {
		m.index.removeLeft(l)
	}
	for l := src.upd.first; l != nil; l = l.snext {
		m.index.addLeft(l, w.leftBucket(n, m, l))
		for c := l.kidFirst; c != nil; c = c.lnext {
			c.toEndRight()
		}
	}
}

// joinRightUpdate compares the left tuples of the bucket with the children, which are in the same order.
func (w *WorkingMemory) joinRightUpdate(n *Node, m *nodeMemory, r *Tuple, out *results) {
	for c := r.kidFirst; c != nil; {
		next := c.rnext
		if c.lp.bucket != r.bucket {
			c.unlink()
			out.delete(c)
		}
		c = next
	}
	w.frame.Slots[n.tests.own] = r.fact.Object
	c := r.kidFirst
	for l := r.bucket.left.first; l != nil; l = l.mnext {
		if l.staged == stagedUpdate {
			continue
		}
		mine := c != nil && c.lp == l
		n.tests.load.load(w.frame, l)
		m.stats.Tested++
		switch {
		case n.tests.pass(w.frame, r.bucket):
			if !mine {
				k := w.newFactChild(l, r, r.fact)
				if c != nil {
					k.unlinkRight()
					r.insertRight(k, c)
				}
				out.insert(k)
				continue
			}
			next := c.rnext
			c.stampOf(r)
			out.update(c)
			c.toEndLeft()
			c = next
		case mine:
			next := c.rnext
			c.unlink()
			out.delete(c)
			c = next
		}
	}
}

// joinLeftUpdate is joinRightUpdate with the sides exchanged.
func (w *WorkingMemory) joinLeftUpdate(n *Node, m *nodeMemory, l *Tuple, out *results) {
	for c := l.kidFirst; c != nil; {
		next := c.lnext
		if c.rp.bucket != l.bucket {
			c.unlink()
			out.delete(c)
		}
		c = next
	}
	n.tests.load.load(w.frame, l)
	c := l.kidFirst
	for r := l.bucket.right.first; r != nil; r = r.mnext {
		mine := c != nil && c.rp == r
		w.frame.Slots[n.tests.own] = r.fact.Object
		m.stats.Tested++
		switch {
		case n.tests.pass(w.frame, l.bucket):
			if !mine {
				k := w.newFactChild(l, r, r.fact)
				if c != nil {
					k.unlinkLeft()
					l.insertLeft(k, c)
				}
				out.insert(k)
				continue
			}
			next := c.lnext
			out.update(c)
			c.toEndRight()
			c = next
		case mine:
			next := c.lnext
			c.unlink()
			out.delete(c)
			c = next
		}
	}
}

func (w *WorkingMemory) joinRightInsert(n *Node, m *nodeMemory, r *Tuple, out *results) {
	b := w.rightBucket(n, m, r)
	m.index.addRight(r, b)
	for l := b.left.first; l != nil; l = l.mnext {
		n.tests.load.load(w.frame, l)
		m.stats.Tested++
		if n.tests.pass(w.frame, b) {
			out.insert(w.newFactChild(l, r, r.fact))
		}
	}
}

func (w *WorkingMemory) joinLeftInsert(n *Node, m *nodeMemory, l *Tuple, out *results) {
	b := w.leftBucket(n, m, l)
	m.index.addLeft(l, b)
	for r := b.right.first; r != nil; r = r.mnext {
		w.frame.Slots[n.tests.own] = r.fact.Object
		m.stats.Tested++
		if n.tests.pass(w.frame, b) {
			out.insert(w.newFactChild(l, r, r.fact))
		}
	}
}
