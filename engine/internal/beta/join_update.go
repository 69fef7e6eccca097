package beta

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// joinRightUpdate compares the left tuples of the bucket with the children, which are in the same order. If the first child's left tuple is
// now in another bucket, all children are deleted, even those whose left tuples moved to the same bucket: their matches are created again,
// after the updated ones.
func (w *Workspace) joinRightUpdate(n *network.Node, m *Memory, r *memory.Tuple, out *memory.Results) {
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
func (w *Workspace) joinRightAgain(tests join.Candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	if l.Staged == memory.StagedUpdate {
		return c
	}
	mine := c != nil && c.Left == l.Self
	switch {
	case tests.Left(l):
		if !mine {
			if !w.overPair(l, r) {
				k := w.NewFactChild(l, r, r.Fact)
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
func (w *Workspace) againRight(c, r *memory.Tuple, out *memory.Results) {
	w.Descend(c, r)
	out.Update(c)
	w.ToEndLeft(c)
}

// joinRightKept does the same as joinRightUpdate for a tuple that keeps its matches, without testing them again.
func (w *Workspace) joinRightKept(r *memory.Tuple, out *memory.Results) {
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		if w.Known(c.Left).Staged != memory.StagedUpdate {
			w.againRight(c, r, out)
		}
		c = next
	}
}

// joinLeftUpdate does the same as joinRightUpdate with the sides exchanged, but children whose right tuples moved to the same bucket stay.
func (w *Workspace) joinLeftUpdate(n *network.Node, m *Memory, l *memory.Tuple, out *memory.Results) {
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
func (w *Workspace) joinLeftAgain(tests join.Candidates, l, r, c *memory.Tuple, out *memory.Results) (next *memory.Tuple) {
	mine := c != nil && c.Right == r.Self
	switch {
	case tests.Right(r):
		if !mine {
			if !w.overPair(l, r) {
				k := w.NewFactChild(l, r, r.Fact)
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

// joinOpenUpdate does the same as joinLeftUpdate for a left tuple, in the frame, for which the unified parameter is open. The right tuples
// are tested in the order of the table. As in Drools, a child that is out of order because its right tuple came after the left one is
// created again; unlike in Drools, the old child is deleted.
func (w *Workspace) joinOpenUpdate(n *network.Node, m *Memory, l *memory.Tuple, b *join.Bucket, out *memory.Results) {
	tests := w.RightsOf(n, &m.Memory, b, l, true)
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		if !tests.Matches(w.At(c.Right)) {
			w.Detach(c)
			out.Delete(c)
		}
		c = next
	}
	rights := w.OpenRights(n, b)
	tests = w.RightsOf(n, &m.Memory, b, l, true)
	c := w.At(l.FirstChild)
	for _, id := range rights {
		c = w.joinLeftAgain(tests, l, w.At(id), c, out)
	}
	for c != nil {
		next := w.At(c.LeftNext)
		w.Detach(c)
		out.Delete(c)
		c = next
	}
}
