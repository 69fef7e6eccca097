package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A join's phases: right deletes, left deletes, re-key right updates, re-key left updates, right updates, left updates, right inserts, left
// inserts. Right phases skip left tuples staged as updates; the left updates handle those.

func (w *WorkingMemory) evaluateJoin(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	right := m.right.Take()
	for !right.Deletes.Empty() {
		w.joinRightDelete(m, w.Drain(&right.Deletes), out)
	}
	for !src.Deletes.Empty() {
		w.joinLeftDelete(m, w.Drain(&src.Deletes), out)
	}
	if !right.Updates.Empty() {
		w.rekeyRight(n, m, &right)
	}
	if !src.Updates.Empty() {
		w.rekeyLeft(n, m, src)
	}
	for !right.Updates.Empty() {
		w.joinRightUpdate(n, m, w.Drain(&right.Updates), out)
	}
	for !src.Updates.Empty() {
		w.joinLeftUpdate(n, m, w.Drain(&src.Updates), out)
	}
	if m.index.nLeft == 0 && !right.Inserts.Empty() {
		w.storeRights(n, &m.joinMemory, &right.Inserts)
	}
	for !right.Inserts.Empty() {
		w.expect(n, &m.joinMemory, &right.Inserts, fromRight)
		w.joinRightInsert(n, m, w.Drain(&right.Inserts), out)
	}
	for !src.Inserts.Empty() {
		w.expect(n, &m.joinMemory, &src.Inserts, fromLeft)
		w.joinLeftInsert(n, m, w.Drain(&src.Inserts), out)
	}
}

func (w *WorkingMemory) joinRightDelete(m *nodeMemory, r *memory.Tuple, out *memory.Results) {
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		w.UnlinkLeft(w.Known(c.Left), c)
		out.Delete(c)
		c = next
	}
	w.dropRight(&m.index, r)
	w.put(r)
}

func (w *WorkingMemory) joinLeftDelete(m *nodeMemory, l *memory.Tuple, out *memory.Results) {
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		w.UnlinkRight(c)
		out.Delete(c)
		c = next
	}
	w.dropLeft(&m.index, l)
	w.put(l)
}

// rekeyRight moves updated right tuples to the ends of the buckets they now belong to, and their children to the ends of the lists of their
// left parents, so that these lists keep the order of the right memory.
func (w *WorkingMemory) rekeyRight(n *network.Node, m *nodeMemory, right *memory.Staging) {
	for r := w.At(right.Updates.First); r != nil; r = w.At(r.StagedNext) {
		w.dropRight(&m.index, r)
		b, _ := w.enterRight(n, &m.joinMemory, r)
		w.storeRight(&m.index, r, b)
		for c := w.At(r.FirstChild); c != nil; c = w.At(c.RightNext) {
			w.ToEndLeft(c)
		}
	}
}

func (w *WorkingMemory) rekeyLeft(n *network.Node, m *nodeMemory, src *memory.Staging) {
	for l := w.At(src.Updates.First); l != nil; l = w.At(l.StagedNext) {
		w.dropLeft(&m.index, l)
	}
	for l := w.At(src.Updates.First); l != nil; l = w.At(l.StagedNext) {
		b, _ := w.enterLeft(n, &m.joinMemory, l)
		w.storeLeft(&m.index, l, b)
		if n.Kind == network.AccumulateNode && b.leftAlone() {
			continue // the other records of its right tuples, if any, are going to be dropped
		}
		for c := w.At(l.FirstChild); c != nil; c = w.At(c.LeftNext) {
			w.ToEndRight(c)
		}
	}
}

// joinRightUpdate compares the left tuples of the bucket with the children, which are in the same order. If the first child's left tuple is
// now in another bucket, all children are deleted, even those whose left tuples moved to the same bucket: their matches are created again,
// after the updated ones.
func (w *WorkingMemory) joinRightUpdate(n *network.Node, m *nodeMemory, r *memory.Tuple, out *memory.Results) {
	first := w.At(r.FirstChild)
	all := first != nil && w.Known(first.Left).Bucket != r.Bucket
	for c := first; c != nil; {
		next := w.At(c.RightNext)
		if all || w.Known(c.Left).Bucket != r.Bucket {
			w.Detach(c)
			out.Delete(c)
		}
		c = next
	}
	c, b := w.At(r.FirstChild), w.holder(&m.index, r)
	if b.left.First == 0 {
		return
	}
	if !all && w.keepsMatches(n, &m.joinMemory, b, r) {
		w.joinRightKept(r, out)
		return
	}
	search := m.index.searchable(b, m.index.nLeft)
	if search {
		w.loadOwn(n, r.Fact)
		if lefts, ok := w.leftsInRange(n, b, c); ok {
			tests := w.leftsOf(n, &m.joinMemory, b, r, true)
			for _, id := range lefts {
				c = w.joinRightAgain(tests, w.At(id), r, c, out)
			}
			return
		}
	}
	tests := w.leftsOf(n, &m.joinMemory, b, r, search)
	for l := w.At(b.left.First); l != nil; l = w.At(l.Next) {
		c = w.joinRightAgain(tests, l, r, c, out)
	}
}

// joinRightAgain creates, updates or deletes the child of a left tuple and the updated right tuple in the frame. c is the next child of the
// right tuple; the result is the next child after this pair.
func (w *WorkingMemory) joinRightAgain(tests candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	if l.Staged == memory.StagedUpdate {
		return c
	}
	mine := c != nil && c.Left == l.Self
	switch {
	case tests.left(l):
		if !mine {
			if !w.overPair(l, r) {
				k := w.newFactChild(l, r, r.Fact)
				if c != nil {
					w.UnlinkRight(k)
					w.InsertRight(r, k, c)
				}
				out.Insert(k)
			}
			return c
		}
		next = w.At(c.RightNext)
		w.againRight(c, r, out)
		return next
	case mine:
		next = w.At(c.RightNext)
		w.Detach(c)
		out.Delete(c)
		return next
	}
	return c
}

// againRight updates the child of an updated right tuple, and moves it after the other children of its left tuple.
func (w *WorkingMemory) againRight(c, r *memory.Tuple, out *memory.Results) {
	w.Descend(c, r)
	out.Update(c)
	w.ToEndLeft(c)
}

// joinLeftUpdate does the same as joinRightUpdate with the sides exchanged, but children whose right tuples moved to the same bucket stay.
func (w *WorkingMemory) joinLeftUpdate(n *network.Node, m *nodeMemory, l *memory.Tuple, out *memory.Results) {
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		if w.Known(c.Right).Bucket != l.Bucket {
			w.Detach(c)
			out.Delete(c)
		}
		c = next
	}
	c, b := w.At(l.FirstChild), w.holder(&m.index, l)
	if b.right.First == 0 {
		return
	}
	if n.Tests.Unified != nil {
		w.load(&n.Tests.Load, w.frame, l)
		if w.leavesOpen(n) {
			w.joinOpenUpdate(n, m, l, b, out)
			return
		}
	}
	search := m.index.searchable(b, m.index.nRight)
	if search {
		w.load(&n.Tests.Load, w.frame, l)
		if rights, ok := w.rightsInRange(n, b, c); ok {
			tests := w.rightsOf(n, &m.joinMemory, b, l, true)
			for _, id := range rights {
				c = w.joinLeftAgain(tests, l, w.At(id), c, out)
			}
			return
		}
	}
	tests := w.rightsOf(n, &m.joinMemory, b, l, search)
	for r := w.At(b.right.First); r != nil; r = w.At(r.Next) {
		c = w.joinLeftAgain(tests, l, r, c, out)
	}
}

// joinLeftAgain does the same as joinRightAgain with the sides exchanged.
func (w *WorkingMemory) joinLeftAgain(tests candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	mine := c != nil && c.Right == r.Self
	switch {
	case tests.right(r):
		if !mine {
			if !w.overPair(l, r) {
				k := w.newFactChild(l, r, r.Fact)
				if c != nil {
					w.UnlinkLeft(l, k)
					w.InsertLeft(l, k, c)
				}
				out.Insert(k)
			}
			return c
		}
		next = w.At(c.LeftNext)
		w.Descend(c, r)
		out.Update(c)
		w.ToEndRight(c)
		return next
	case mine:
		next = w.At(c.LeftNext)
		w.Detach(c)
		out.Delete(c)
		return next
	}
	return c
}

func (w *WorkingMemory) joinRightInsert(n *network.Node, m *nodeMemory, r *memory.Tuple, out *memory.Results) {
	b, loaded := w.enterRight(n, &m.joinMemory, r)
	w.storeRight(&m.index, r, b)
	if b.left.First == 0 {
		return
	}
	if loaded && m.index.searchable(b, m.index.nLeft) {
		if lefts, ok := w.leftsInRange(n, b, nil); ok {
			tests := w.leftsOf(n, &m.joinMemory, b, r, true)
			for _, id := range lefts {
				w.joinPair(w.At(id), r, tests.left(w.At(id)), out)
			}
			return
		}
	}
	tests := w.leftsOf(n, &m.joinMemory, b, r, loaded)
	for l := w.At(b.left.First); l != nil; l = w.At(l.Next) {
		w.joinPair(l, r, tests.left(l), out)
	}
}

func (w *WorkingMemory) joinLeftInsert(n *network.Node, m *nodeMemory, l *memory.Tuple, out *memory.Results) {
	b, loaded := w.enterLeft(n, &m.joinMemory, l)
	w.storeLeft(&m.index, l, b)
	if b.right.First == 0 {
		return
	}
	if loaded && (n.Tests.Unified != nil || m.index.searchable(b, m.index.nRight)) {
		if rights, ok := w.rightsInOrder(n, b); ok {
			tests := w.rightsOf(n, &m.joinMemory, b, l, true)
			for _, id := range rights {
				w.joinPair(l, w.At(id), tests.right(w.At(id)), out)
			}
			return
		}
	}
	tests := w.rightsOf(n, &m.joinMemory, b, l, loaded)
	if tests.by == byKey {
		w.joinEvery(m, l, b, out)
		return
	}
	for r := w.At(b.right.First); r != nil; r = tests.rightBehind(r) {
		if tests.right(r) {
			w.joinPair(l, r, true, out)
		}
	}
}

// rightsInOrder returns the right tuples that can match the new left tuple in the frame, in the order in which they are tested; ok is false
// if all tuples of the bucket are tested, in the order of the memory.
func (w *WorkingMemory) rightsInOrder(n *network.Node, b *bucket) (list []memory.TupleID, ok bool) {
	if w.leavesOpen(n) {
		return w.openRights(n, b), true
	}
	return w.rightsInRange(n, b, nil)
}

// joinPair creates the child of a left and a right tuple if they match.
func (w *WorkingMemory) joinPair(l, r *memory.Tuple, match bool, out *memory.Results) {
	if match && l.Staged != memory.StagedUpdate && !w.overPair(l, r) {
		out.Insert(w.newFactChild(l, r, r.Fact))
	}
}
