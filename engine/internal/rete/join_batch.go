package rete

// Most facts are inserted before any rule is evaluated, so the first evaluation of a node finds many new tuples on one side. Work that is
// the same for all of them is done once here, and the ends of the lists they join are kept in variables.

// storeRights stores new right tuples, at least one, of a node without left tuples in its memory, so that there is nothing to match them
// with.
func (w *WorkingMemory) storeRights(n *Node, m *nodeMemory, ins *stack) {
	if d := &n.tests.direct; d.right && w.direct() {
		if len(d.rightKeys) > 0 {
			w.storeByKeys(n, m, ins)
			return
		}
		if b := w.only(&m.index); b.ranges() == 0 {
			w.storeAll(&m.index, b, ins)
			return
		}
	}
	for !ins.empty() {
		r := w.next(ins)
		b, _ := w.enterRight(n, m, r)
		w.storeRight(&m.index, r, b)
	}
}

// storeByKeys does the same as storeRights for a node whose keys are fields of the object. The object is loaded only for a bucket with an
// index.
func (w *WorkingMemory) storeByKeys(n *Node, m *nodeMemory, ins *stack) {
	x, keys := &m.index, n.tests.direct.rightKeys
	for !ins.empty() {
		w.expect(n, m, ins, fromRight)
		r := w.next(ins)
		b := w.findAt(m, r.fact, keys)
		if b == nil {
			b = w.rightBucket(n, m, r)
		} else if b.ranges() != 0 {
			w.loadOwn(n, r.fact)
		}
		w.storeRight(x, r, b)
	}
}

// storeAll does the same as storeRight for all tuples of a stack that is not empty, in one bucket without an index by ranges.
func (w *WorkingMemory) storeAll(x *index, b *bucket, ins *stack) {
	if !b.filled() {
		x.filled++
	}
	last := w.at(b.right.last)
	for !ins.empty() {
		r := w.next(ins)
		r.bucket, r.mprev, r.mnext = b.self, b.right.last, 0
		if last != nil {
			last.mnext = r.self
		} else {
			b.right.first = r.self
		}
		b.right.last, last = r.self, r
		x.nRight++
	}
}

// joinEvery creates the children of a new left tuple and every right tuple of a bucket, if no pair needs a test.
func (w *WorkingMemory) joinEvery(m *nodeMemory, l *Tuple, b *bucket, out *results) {
	ins := &out.set.ins
	top, last := w.at(ins.first), (*Tuple)(nil)
	for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
		m.stats.Tested++
		if w.budget.Due() { // spend, inlined
			w.look()
		}
		if w.overPair(l, r) {
			continue
		}
		c := w.get()
		c.lp, c.rp, c.fact = l.self, r.self, r.fact
		if last != nil {
			c.lprev, c.lnext, last.lnext = last.self, 0, c.self
		} else {
			l.kidFirst, c.lnext = c.self, 0
		}
		w.appendRight(r, c)
		w.descend(c, r)
		pushOn(ins, top, c, stagedInsert)
		top, last = c, c
	}
	if last != nil {
		w.at(l.kidFirst).lprev = last.self
	}
}
