package rete

import (
	"whenthen/engine/internal/join"
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
	if m.Index.Lefts == 0 && !right.Inserts.Empty() {
		w.StoreRights(n, &m.Memory, &right.Inserts)
	}
	for !right.Inserts.Empty() {
		w.Expect(n, &m.Memory, &right.Inserts, join.FromRight)
		w.joinRightInsert(n, m, w.Drain(&right.Inserts), out)
	}
	for !src.Inserts.Empty() {
		w.Expect(n, &m.Memory, &src.Inserts, join.FromLeft)
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
	w.DropRight(&m.Index, r)
	w.put(r)
}

func (w *WorkingMemory) joinLeftDelete(m *nodeMemory, l *memory.Tuple, out *memory.Results) {
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		w.UnlinkRight(c)
		out.Delete(c)
		c = next
	}
	w.DropLeft(&m.Index, l)
	w.put(l)
}

// rekeyRight moves updated right tuples to the ends of the buckets they now belong to, and their children to the ends of the lists of their
// left parents, so that these lists keep the order of the right memory.
func (w *WorkingMemory) rekeyRight(n *network.Node, m *nodeMemory, right *memory.Staging) {
	for r := w.At(right.Updates.First); r != nil; r = w.At(r.StagedNext) {
		w.DropRight(&m.Index, r)
		b, _ := w.EnterRight(n, &m.Memory, r)
		w.StoreRight(&m.Index, r, b)
		for c := w.At(r.FirstChild); c != nil; c = w.At(c.RightNext) {
			w.ToEndLeft(c)
		}
	}
}

func (w *WorkingMemory) rekeyLeft(n *network.Node, m *nodeMemory, src *memory.Staging) {
	for l := w.At(src.Updates.First); l != nil; l = w.At(l.StagedNext) {
		w.DropLeft(&m.Index, l)
	}
	for l := w.At(src.Updates.First); l != nil; l = w.At(l.StagedNext) {
		b, _ := w.EnterLeft(n, &m.Memory, l)
		w.StoreLeft(&m.Index, l, b)
		if n.Kind == network.AccumulateNode && b.LeftAlone() {
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
	c, b := w.At(r.FirstChild), w.Holder(&m.Index, r)
	if b.Left.First == 0 {
		return
	}
	if !all && w.KeepsMatches(n, &m.Memory, b, r) {
		w.joinRightKept(r, out)
		return
	}
	search := m.Index.Searchable(b, m.Index.Lefts)
	if search {
		w.LoadOwn(n, r.Fact)
		if lefts, ok := w.LeftsInRange(n, b, c); ok {
			tests := w.LeftsOf(n, &m.Memory, b, r, true)
			for _, id := range lefts {
				c = w.joinRightAgain(tests, w.At(id), r, c, out)
			}
			return
		}
	}
	tests := w.LeftsOf(n, &m.Memory, b, r, search)
	for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
		c = w.joinRightAgain(tests, l, r, c, out)
	}
}

// joinRightAgain creates, updates or deletes the child of a left tuple and the updated right tuple in the frame. c is the next child of the
// right tuple; the result is the next child after this pair.
func (w *WorkingMemory) joinRightAgain(tests join.Candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	if l.Staged == memory.StagedUpdate {
		return c
	}
	mine := c != nil && c.Left == l.Self
	switch {
	case tests.Left(l):
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
	c, b := w.At(l.FirstChild), w.Holder(&m.Index, l)
	if b.Right.First == 0 {
		return
	}
	if n.Tests.Unified != nil {
		w.Load(&n.Tests.Load, w.Frame, l)
		if w.LeavesOpen(n) {
			w.joinOpenUpdate(n, m, l, b, out)
			return
		}
	}
	search := m.Index.Searchable(b, m.Index.Rights)
	if search {
		w.Load(&n.Tests.Load, w.Frame, l)
		if rights, ok := w.RightsInRange(n, b, c); ok {
			tests := w.RightsOf(n, &m.Memory, b, l, true)
			for _, id := range rights {
				c = w.joinLeftAgain(tests, l, w.At(id), c, out)
			}
			return
		}
	}
	tests := w.RightsOf(n, &m.Memory, b, l, search)
	for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
		c = w.joinLeftAgain(tests, l, r, c, out)
	}
}

// joinLeftAgain does the same as joinRightAgain with the sides exchanged.
func (w *WorkingMemory) joinLeftAgain(tests join.Candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	mine := c != nil && c.Right == r.Self
	switch {
	case tests.Right(r):
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
	b, loaded := w.EnterRight(n, &m.Memory, r)
	w.StoreRight(&m.Index, r, b)
	if b.Left.First == 0 {
		return
	}
	if loaded && m.Index.Searchable(b, m.Index.Lefts) {
		if lefts, ok := w.LeftsInRange(n, b, nil); ok {
			tests := w.LeftsOf(n, &m.Memory, b, r, true)
			for _, id := range lefts {
				w.joinPair(w.At(id), r, tests.Left(w.At(id)), out)
			}
			return
		}
	}
	tests := w.LeftsOf(n, &m.Memory, b, r, loaded)
	for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
		w.joinPair(l, r, tests.Left(l), out)
	}
}

func (w *WorkingMemory) joinLeftInsert(n *network.Node, m *nodeMemory, l *memory.Tuple, out *memory.Results) {
	b, loaded := w.EnterLeft(n, &m.Memory, l)
	w.StoreLeft(&m.Index, l, b)
	if b.Right.First == 0 {
		return
	}
	if loaded && (n.Tests.Unified != nil || m.Index.Searchable(b, m.Index.Rights)) {
		if rights, ok := w.rightsInOrder(n, b); ok {
			tests := w.RightsOf(n, &m.Memory, b, l, true)
			for _, id := range rights {
				w.joinPair(l, w.At(id), tests.Right(w.At(id)), out)
			}
			return
		}
	}
	tests := w.RightsOf(n, &m.Memory, b, l, loaded)
	if tests.By == join.ByKey {
		w.joinEvery(m, l, b, out)
		return
	}
	for r := w.At(b.Right.First); r != nil; r = tests.RightBehind(r) {
		if tests.Right(r) {
			w.joinPair(l, r, true, out)
		}
	}
}

// rightsInOrder returns the right tuples that can match the new left tuple in the frame, in the order in which they are tested; ok is false
// if all tuples of the bucket are tested, in the order of the memory.
func (w *WorkingMemory) rightsInOrder(n *network.Node, b *join.Bucket) (list []memory.TupleID, ok bool) {
	if w.LeavesOpen(n) {
		return w.OpenRights(n, b), true
	}
	return w.RightsInRange(n, b, nil)
}

// joinPair creates the child of a left and a right tuple if they match.
func (w *WorkingMemory) joinPair(l, r *memory.Tuple, match bool, out *memory.Results) {
	if match && l.Staged != memory.StagedUpdate && !w.overPair(l, r) {
		out.Insert(w.newFactChild(l, r, r.Fact))
	}
}
