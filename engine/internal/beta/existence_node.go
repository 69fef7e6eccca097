package beta

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Not and exists are one node with opposite results. A left tuple is blocked by one matching right tuple: see blockerOf. A not has a child
// for each unblocked left tuple, an exists for each blocked one. Unblocked left tuples are in the left memory, blocked ones only in the
// list of their blocker.
//
// Phases: left deletes, release left updates, re-key right updates, right inserts, right updates, right deletes, left updates, left inserts.
// Right phases skip left tuples that are staged as updates.

func (w *Workspace) evaluateExistence(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	right := m.Right.Take()
	w.ForgetBlockers()
	for !src.Deletes.Empty() {
		l := w.Drain(&src.Deletes)
		w.existenceLeftDelete(m, l, out)
	}
	if !src.Updates.Empty() {
		w.releaseUpdated(m, src)
	}
	if !right.Updates.Empty() {
		w.existenceRekeyRight(n, m, &right)
	}
	if m.Index.Lefts == 0 && !right.Inserts.Empty() {
		w.StoreRights(n, &m.Memory, &right.Inserts)
	}
	for !right.Inserts.Empty() {
		w.Expect(n, &m.Memory, &right.Inserts, join.FromRight)
		r := w.Drain(&right.Inserts)
		b, loaded := w.EnterRight(n, &m.Memory, r)
		w.StoreRight(&m.Index, r, b)
		w.blockAll(n, m, r, loaded, out)
	}
	w.CacheBlockers(n, src, &right)
	for !right.Updates.Empty() {
		r := w.Drain(&right.Updates)
		w.LoadOwn(n, r.Fact)
		if !w.KeepsMatches(n, &m.Memory, w.Holder(&m.Index, r), r) { // otherwise it already blocks all left tuples that it matches
			w.blockAll(n, m, r, true, out)
		}
		blocked := w.At(*r.Parked())
		*r.Parked() = 0
		w.reblock(n, m, blocked, r, out)
	}
	for !right.Deletes.Empty() {
		r := w.Drain(&right.Deletes)
		w.DropRight(&m.Index, r)
		w.reblock(n, m, w.At(*r.Blocked()), r, out)
		w.Put(r)
	}
	for !src.Updates.Empty() {
		l := w.Drain(&src.Updates)
		w.existenceLeftUpdate(n, m, l, out)
	}
	for !src.Inserts.Empty() {
		w.Expect(n, &m.Memory, &src.Inserts, join.FromLeft)
		l := w.Drain(&src.Inserts)
		b, loaded := w.LeftBucket(n, &m.Memory, l)
		w.settle(n, m, l, l, b, loaded, out)
	}
}

func (w *Workspace) existenceLeftDelete(m *Memory, l *memory.Tuple, out *memory.Results) {
	if l.Is(memory.FlagBlocked) {
		w.Unblock(l)
	} else {
		w.DropLeft(&m.Index, l)
	}
	if c := w.At(l.FirstChild); c != nil {
		out.Delete(c)
	}
	w.Put(l)
}

// releaseUpdated removes from the memory the updated left tuples that are not blocked, or whose blockers are staged too: when they are
// processed, they search for a blocker from the start. Until then, the right phases skip them.
func (w *Workspace) releaseUpdated(m *Memory, src *memory.Staging) {
	for l := w.At(src.Updates.First); l != nil; l = w.At(l.StagedNext) {
		switch {
		case !l.Is(memory.FlagBlocked):
			w.DropLeft(&m.Index, l)
		case w.Known(l.Blocker()).Staged != memory.Unstaged:
			w.Unblock(l)
			l.Bucket = 0
		}
	}
}

// existenceRekeyRight moves updated right tuples to the ends of the buckets they now belong to, and stores the lists of left tuples they
// blocked until they are processed.
func (w *Workspace) existenceRekeyRight(n *network.Node, m *Memory, right *memory.Staging) {
	for r := w.At(right.Updates.First); r != nil; r = w.At(r.StagedNext) {
		*r.Parked(), *r.Blocked() = *r.Blocked(), 0
		w.DropRight(&m.Index, r)
	}
	for r := w.At(right.Updates.First); r != nil; r = w.At(r.StagedNext) {
		b, _ := w.EnterRight(n, &m.Memory, r)
		w.StoreRight(&m.Index, r, b)
	}
}

// blockAll makes r block every unblocked tuple of its bucket that it matches. loaded means that its fact is in the frame.
func (w *Workspace) blockAll(n *network.Node, m *Memory, r *memory.Tuple, loaded bool, out *memory.Results) {
	b := w.Holder(&m.Index, r)
	if b.Left.First == 0 {
		return
	}
	list := w.wouldBlock(n, m, b, r, loaded)
	if len(list) > 1 && n.Tests.Nearest.Key != nil {
		w.NearestFirst(n, list)
	}
	for _, l := range list {
		w.DropLeft(&m.Index, l)
		l.Bucket = r.Bucket
		w.Block(l, r, r.Blocked())
		w.setChild(l, n.Kind == network.ExistsNode, r, out)
	}
	clear(list)
	w.blocking = list[:0]
}

// wouldBlock returns the unblocked left tuples of a bucket that the right tuple matches. The list is valid until the next call.
func (w *Workspace) wouldBlock(n *network.Node, m *Memory, b *join.Bucket, r *memory.Tuple, loaded bool) []*memory.Tuple {
	list := w.blocking[:0]
	if loaded && m.Index.Searchable(b, m.Index.Lefts) {
		if hits, ok := w.LeftsInRange(n, b, nil); ok {
			tests := w.LeftsOf(n, &m.Memory, b, r, true)
			for _, id := range hits {
				if l := w.At(id); l.Staged != memory.StagedUpdate && tests.Left(l) {
					list = append(list, l)
				}
			}
			return list
		}
	}
	tests := w.LeftsOf(n, &m.Memory, b, r, loaded)
	for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
		if l.Staged != memory.StagedUpdate && tests.Left(l) {
			list = append(list, l)
		}
	}
	return list
}

// reblock finds new blockers for the tuples in a list that r blocked.
func (w *Workspace) reblock(n *network.Node, m *Memory, l, r *memory.Tuple, out *memory.Results) {
	for l != nil {
		next := w.At(l.Next)
		l.ForgetBlocker()
		if l.Staged == memory.StagedUpdate {
			l.Bucket = 0
		} else {
			w.settle(n, m, l, r, w.Holder(&m.Index, l), false, out)
		}
		l = next
	}
}

// settle finds a blocker for l or, if there is none, stores l in its bucket; then it creates or deletes the child of l. l must have no
// blocker and be in no memory. loaded means that its facts are in the frame; they are needed there only by tests without a probe and by
// ordered indexes, which load them themselves.
func (w *Workspace) settle(n *network.Node, m *Memory, l, by *memory.Tuple, b *join.Bucket, loaded bool, out *memory.Results) {
	l.Bucket = b.Self
	if r := w.KnownBlocker(n, &m.Memory, b, l, loaded); r != nil {
		w.Block(l, r, r.Blocked())
		w.setChild(l, n.Kind == network.ExistsNode, r, out) // the child has the lineage of the blocker, as in Drools
		return
	}
	if !loaded && b.Ranged() {
		w.Load(&n.Tests.Load, w.Frame, l)
	}
	w.StoreLeft(&m.Index, l, b)
	w.setChild(l, n.Kind == network.NotNode, by, out)
}

// setChild creates or deletes the child of l as needed. It does not change an existing child that is still wanted.
func (w *Workspace) setChild(l *memory.Tuple, wanted bool, by *memory.Tuple, out *memory.Results) {
	c := w.At(l.FirstChild)
	switch {
	case wanted && c == nil:
		if w.overLeft(l) {
			return
		}
		c = w.NewChild(l, nil)
		w.Descend(c, by)
		out.Insert(c)
	case !wanted && c != nil:
		w.UnlinkLeft(w.Known(c.Left), c)
		out.Delete(c)
	}
}

func (w *Workspace) existenceLeftUpdate(n *network.Node, m *Memory, l *memory.Tuple, out *memory.Results) {
	had := w.At(l.FirstChild)
	b, loaded := w.LeftBucket(n, &m.Memory, l)
	if r := w.At(l.Blocker()); r != nil {
		if n.Tests.KeepsBlocker() && r.Bucket == b.Self && w.RightsOf(n, &m.Memory, b, l, loaded).Matches(r) && w.StaysNearest(n, &m.Memory, b, l, r) {
			w.updateChild(l, r, out)
			return
		}
		w.Unblock(l)
	}
	w.settle(n, m, l, l, b, loaded, out)
	if had != nil && l.FirstChild == had.Self {
		w.updateChild(l, w.At(l.Blocker()), out)
	}
}

// updateChild stages the update of the child of l, if it has one. The child gets the lineage of by, as a new child would; it keeps its own
// if by is nil.
func (w *Workspace) updateChild(l, by *memory.Tuple, out *memory.Results) {
	if c := w.At(l.FirstChild); c != nil {
		c.Fact = l.Fact
		if by != nil {
			w.Descend(c, by)
		}
		out.Update(c)
	}
}

// Over a subnetwork, a left tuple is blocked while the subnetwork has results for it; these are in its list. Phases: left deletes, right
// inserts, left inserts, right updates (nothing), right deletes, left updates. Right phases also process left tuples that are staged as
// inserts or updates. As in Drools, a child has the lineage of the left tuple; without a subnetwork it has that of the blocker. Also as in
// Drools, an update of a left tuple with an expired event is not passed on.

func (w *Workspace) evaluateExistenceOver(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	right := m.Right.Take()
	for !src.Deletes.Empty() {
		l := w.Pop(&src.Deletes)
		for r := w.At(*l.SubResults()); r != nil; {
			next := w.At(r.Next)
			r.ForgetBlocker() // its own delete follows
			r = next
		}
		if c := w.At(l.FirstChild); c != nil {
			out.Delete(c)
		}
		w.Put(l)
	}
	for !right.Inserts.Empty() {
		r := w.Pop(&right.Inserts)
		l := w.leftOfResult(n, r)
		w.Block(r, l, l.SubResults())
		w.setFreshChild(m, l, n.Kind == network.ExistsNode, l, out)
	}
	for !src.Inserts.Empty() {
		l := w.PopEnd(&src.Inserts, n.Single)
		w.setChild(l, (*l.SubResults() != 0) == (n.Kind == network.ExistsNode), l, out)
	}
	for !right.Updates.Empty() {
		w.Pop(&right.Updates)
	}
	for !right.Deletes.Empty() {
		r := w.Pop(&right.Deletes)
		if l := w.At(r.Blocker()); l != nil {
			w.UnblockFrom(l.SubResults(), r)
			if *l.SubResults() == 0 {
				w.setFreshChild(m, l, n.Kind == network.NotNode, l, out)
			}
		}
		w.Put(r)
	}
	for !src.Updates.Empty() {
		l := w.PopEnd(&src.Updates, n.Single)
		if c := w.At(l.FirstChild); c != nil && !w.overLeft(l) && !(c.Staged == memory.StagedInsert && c.Pass() == uint32(m.Stats.Evaluations)) {
			w.updateChild(l, l, out)
		}
	}
}

// setFreshChild does the same as setChild, but marks a new child with the current pass, so that a left update does not stage it again.
func (w *Workspace) setFreshChild(m *Memory, l *memory.Tuple, wanted bool, by *memory.Tuple, out *memory.Results) {
	had := l.FirstChild
	w.setChild(l, wanted, by, out)
	if had == 0 && l.FirstChild != 0 {
		w.At(l.FirstChild).SetPass(uint32(m.Stats.Evaluations))
	}
}
