package beta

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A join's phases: right deletes, left deletes, re-key right updates, re-key left updates, right updates, left updates, right inserts, left
// inserts. Right phases skip left tuples staged as updates; the left updates handle those.

func (w *Workspace) evaluateJoin(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	right := m.Right.Take()
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

func (w *Workspace) joinRightDelete(m *Memory, r *memory.Tuple, out *memory.Results) {
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		w.UnlinkLeft(w.Known(c.Left), c)
		out.Delete(c)
		c = next
	}
	w.DropRight(&m.Index, r)
	w.Put(r)
}

func (w *Workspace) joinLeftDelete(m *Memory, l *memory.Tuple, out *memory.Results) {
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		w.UnlinkRight(c)
		out.Delete(c)
		c = next
	}
	w.DropLeft(&m.Index, l)
	w.Put(l)
}

// rekeyRight moves updated right tuples to the ends of the buckets they now belong to, and their children to the ends of the lists of their
// left parents, so that these lists keep the order of the right memory.
func (w *Workspace) rekeyRight(n *network.Node, m *Memory, right *memory.Staging) {
	for r := w.At(right.Updates.First); r != nil; r = w.At(r.StagedNext) {
		w.DropRight(&m.Index, r)
		b, _ := w.EnterRight(n, &m.Memory, r)
		w.StoreRight(&m.Index, r, b)
		for c := w.At(r.FirstChild); c != nil; c = w.At(c.RightNext) {
			w.ToEndLeft(c)
		}
	}
}

func (w *Workspace) rekeyLeft(n *network.Node, m *Memory, src *memory.Staging) {
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

func (w *Workspace) joinRightInsert(n *network.Node, m *Memory, r *memory.Tuple, out *memory.Results) {
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

func (w *Workspace) joinLeftInsert(n *network.Node, m *Memory, l *memory.Tuple, out *memory.Results) {
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
func (w *Workspace) rightsInOrder(n *network.Node, b *join.Bucket) (list []memory.TupleID, ok bool) {
	if w.LeavesOpen(n) {
		return w.OpenRights(n, b), true
	}
	return w.RightsInRange(n, b, nil)
}

// joinPair creates the child of a left and a right tuple if they match.
func (w *Workspace) joinPair(l, r *memory.Tuple, match bool, out *memory.Results) {
	if match && l.Staged != memory.StagedUpdate && !w.overPair(l, r) {
		out.Insert(w.NewFactChild(l, r, r.Fact))
	}
}

// Most facts are inserted before any rule is evaluated, so the first evaluation of a node finds many new tuples on one side. Work that is
// the same for all of them is done once here, and the ends of the lists they join are kept in variables.

// joinEvery creates the children of a new left tuple and every right tuple of a bucket, if no pair needs a test.
func (w *Workspace) joinEvery(m *Memory, l *memory.Tuple, b *join.Bucket, out *memory.Results) {
	ins := &out.Set.Inserts
	top, last := w.At(ins.First), (*memory.Tuple)(nil)
	for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
		m.Stats.Tested++
		if w.Budget.Due() { // Spend, inlined
			w.Look()
		}
		if w.overPair(l, r) {
			continue
		}
		c := w.Get()
		c.Left, c.Right, c.Fact = l.Self, r.Self, r.Fact
		if last != nil {
			c.LeftPrev, c.LeftNext, last.LeftNext = last.Self, 0, c.Self
		} else {
			l.FirstChild, c.LeftNext = c.Self, 0
		}
		w.AppendRight(r, c)
		w.Descend(c, r)
		memory.PushOn(ins, top, c, memory.StagedInsert)
		top, last = c, c
	}
	if last != nil {
		w.At(l.FirstChild).LeftPrev = last.Self
	}
}
