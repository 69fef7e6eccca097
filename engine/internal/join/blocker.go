package join

import (
	"math"
	"slices"

	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// The search for the right tuple that blocks a left tuple of a not or exists.

// blockers caches the results of searches while a node searches for several left tuples. The right tuples that may block do not change
// during that time, so the left tuples of a bucket that have equal keys and the same fact, if it is the only one that the other tests read,
// are blocked by the same right tuple. This happens if one fact is joined with many.
type blockers struct {
	open bool
	pass uint64 // entries of last are valid only if they have the same pass
	last [64]struct {
		pass    uint64
		fact    memory.FactID
		bucket  memory.BucketID
		blocker memory.TupleID
		left    memory.TupleID // the left tuple for which it was found
	}
}

// ForgetBlockers discards all cached results, and caches none until CacheBlockers is called.
func (w *Workspace) ForgetBlockers() { w.blockers.open = false }

// CacheBlockers discards all cached results. New results are cached if the node allows it and there are several left tuples of a kind, or
// left tuples that may lose their blocker. right contains the changes of right tuples that are still to be processed.
func (w *Workspace) CacheBlockers(n *network.Node, src, right *memory.Staging) {
	x := &w.blockers
	several := src.Inserts.First != src.Inserts.Last || src.Updates.First != src.Updates.Last || !right.Updates.Empty() || !right.Deletes.Empty()
	if n.Tests.Direct.Lone != 0 && several {
		x.open = true
		x.pass++
	}
}

// KnownBlocker does the same as blockerOf, but uses the cache.
func (w *Workspace) KnownBlocker(n *network.Node, m *Memory, b *Bucket, l *memory.Tuple, loaded bool) *memory.Tuple {
	if !w.blockers.open || !w.Direct() || b.Absent() {
		return w.blockerOf(n, m, b, l, loaded)
	}
	d := &n.Tests.Direct
	fact := w.LevelOf(l, d.Lone-1).Fact
	last := &w.blockers.last[(uint(fact)+uint(b.Self))%uint(len(w.blockers.last))]
	if last.pass == w.blockers.pass && last.fact == fact && last.bucket == b.Self && (!d.Keyed || w.sameKeys(d, l, w.Known(last.left))) {
		return w.At(last.blocker)
	}
	last.pass, last.fact, last.bucket, last.blocker, last.left = w.blockers.pass, fact, b.Self, 0, l.Self
	r := w.blockerOf(n, m, b, l, loaded)
	if r != nil {
		last.blocker = r.Self
	}
	return r
}

// blockerOf returns the right tuple of a bucket that blocks the left tuple, or nil: the first one that matches, or the one with the nearest
// value if the node orders right tuples by value.
func (w *Workspace) blockerOf(n *network.Node, m *Memory, b *Bucket, l *memory.Tuple, loaded bool) *memory.Tuple {
	if b.Right.First == 0 {
		return nil
	}
	if n.Tests.Nearest.Point != 0 && n.Tests.Ranges != nil {
		if !loaded {
			w.Load(&n.Tests.Load, w.Frame, l)
		}
		return w.nearestBlocker(n, m, b, l)
	}
	tests := w.RightsOf(n, m, b, l, loaded)
	if n.Tests.Ranges == nil {
		r, _ := w.firstRight(&tests, b.Right.First, math.MaxInt)
		return r
	}
	first := b.Right.First
	if b.ranges() == 0 || w.ranges[b.ranges()].right == nil {
		r, more := w.firstRight(&tests, first, interval.Few)
		if r != nil || more == 0 {
			return r
		}
		first = more
	}
	if !loaded {
		w.Load(&n.Tests.Load, w.Frame, l)
	}
	if x, ok := w.rightsWanted(n, b); ok { // the index may show that no right tuple matches
		return w.blockerAmong(tests, x)
	}
	r, _ := w.firstRight(&tests, first, math.MaxInt)
	return r
}

// firstRight returns the first right tuple, from id on, that matches the left tuple under test and is not staged for deletion. If none of
// the first most tuples matches, it returns the number of the tuple after them.
func (w *Workspace) firstRight(tests *Candidates, id memory.TupleID, most int) (match *memory.Tuple, more memory.TupleID) {
	screen := tests.screen()
	for ; id != 0; most-- {
		if most == 0 {
			return nil, id
		}
		r := w.Known(id)
		switch {
		case r.Staged == memory.StagedDelete:
		case screen != nil:
			tests.m.Stats.Tested++
			if w.Budget.Due() { // Spend, inlined
				w.Look()
			}
			if screen.Passes(&w.Operands, w.Data(r.Fact)) && tests.passed(r) {
				return r, 0
			}
		case tests.Right(r):
			return r, 0
		}
		if tests.By == byColumns {
			if r = tests.RightBehind(r); r == nil {
				break
			}
			id = r.Self
			continue
		}
		id = r.Next
	}
	return nil, 0
}

// blockerAmong returns the first right tuple of an index with the intervals in w.spans that matches and is not staged for deletion, or nil.
func (w *Workspace) blockerAmong(tests Candidates, x *interval.Index) *memory.Tuple {
	near := min(x.Len(), interval.Near)
	for at := x.First(w.spans, 0, near); at < near; at = x.First(w.spans, at+1, near) {
		if r := w.At(memory.TupleID(x.Tuple(uint32(at) + 1))); r.Staged != memory.StagedDelete && tests.Right(r) {
			return r
		}
	}
	if near == x.Len() {
		return nil
	}
	w.found = tests.n.Tests.Ranges.Find(x, w.Frame, w.spans, w.found[:0])
	return w.blockerFound(tests, x)
}

// blockerFound returns the first of the tuples just found in an index that matches and is not staged for deletion, or nil. Usually it is
// the very first tuple, so the others are sorted only if that one does not match.
func (w *Workspace) blockerFound(tests Candidates, x *interval.Index) *memory.Tuple {
	first := x.Len()
	for _, i := range w.found {
		if int(i) < first && x.Tuple(i+1) != 0 {
			first = int(i)
		}
	}
	if first == x.Len() {
		return nil
	}
	if r := w.At(memory.TupleID(x.Tuple(uint32(first) + 1))); r.Staged != memory.StagedDelete && tests.Right(r) {
		return r
	}
	for _, id := range w.inOrder(x)[1:] {
		if r := w.At(id); r.Staged != memory.StagedDelete && tests.Right(r) {
			return r
		}
	}
	return nil
}

// nearestBlocker returns the right tuple of a bucket that matches the left tuple l, which is in the frame, and whose value is nearest to
// that of l, or nil. Of several with equal values it returns the first.
func (w *Workspace) nearestBlocker(n *network.Node, m *Memory, b *Bucket, l *memory.Tuple) *memory.Tuple {
	x, ok := w.rightsWanted(n, b)
	if !ok {
		return w.nearestOfAll(w.RightsOf(n, m, b, l, true), b)
	}
	point, down := n.Tests.Nearest.Point-1, !n.Tests.Nearest.Down
	if others := n.Tests.Nearest.Others; others != nil && w.Direct() && w.spans[point].Bounded() && x.Decided(n.Tests.Nearest.Decided, w.spans) &&
		others.Probe.Set(&w.Operands, w.Frame) {
		w.repetition.Begin(false)
		return w.At(memory.TupleID(x.Nearest(w.spans, point, down, func(id uint32) bool {
			r := w.Tuples.At(id)
			if r.Staged == memory.StagedDelete {
				return false
			}
			m.Stats.Tested++
			if w.Budget.Due() { // Spend, inlined
				w.Look()
			}
			return others.Probe.Passes(&w.Operands, w.Data(r.Fact)) && w.passesLead(others, n, r)
		})))
	}
	tests := w.RightsOf(n, m, b, l, true)
	return w.At(memory.TupleID(x.Nearest(w.spans, point, down, func(id uint32) bool {
		r := w.Tuples.At(id)
		return r.Staged != memory.StagedDelete && tests.Right(r)
	})))
}

// nearestOfAll does the same as nearestBlocker for a bucket without an index.
func (w *Workspace) nearestOfAll(tests Candidates, b *Bucket) (nearest *memory.Tuple) {
	n, down := tests.n, !tests.n.Tests.Nearest.Down
	var least int64
	for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
		if r.Staged == memory.StagedDelete {
			continue
		}
		value, ok := w.nearestValue(n, r)
		if ok && (nearest == nil || down && value > least || !down && value < least) && tests.Right(r) {
			nearest, least = r, value
		}
	}
	return nearest
}

// nearestValue returns the value by which the right tuples of a node are ordered; ok is false if it is null.
func (w *Workspace) nearestValue(n *network.Node, r *memory.Tuple) (value int64, ok bool) {
	plan, point := n.Tests.Ranges, n.Tests.Nearest.Point-1
	if o := w.Data(r.Fact); o != nil && w.Direct() {
		if value, ok = plan.ValueAt(point, o); ok {
			return value, true
		}
	}
	w.LoadOwn(n, r.Fact)
	return plan.Value(point, w.Frame)
}

// StaysNearest reports whether the value of a blocker is still the nearest to that of an updated left tuple.
func (w *Workspace) StaysNearest(n *network.Node, m *Memory, b *Bucket, l, r *memory.Tuple) bool {
	if n.Tests.Nearest.Point == 0 {
		return true
	}
	now := w.KnownBlocker(n, m, b, l, false)
	if now == nil || now == r {
		return now == r
	}
	x, _ := w.nearestValue(n, now)
	y, ok := w.nearestValue(n, r)
	return ok && x == y
}

// NearestFirst sorts left tuples that are about to be blocked in the node's nearest order.
func (w *Workspace) NearestFirst(n *network.Node, list []*memory.Tuple) {
	order := make([]*keyed, len(list))
	for i, l := range list {
		w.Load(&n.Tests.Load, w.Frame, l)
		order[i] = &keyed{l, n.Tests.Nearest.Key(w.Frame)}
	}
	slices.SortStableFunc(order, func(a, b *keyed) int {
		c, _ := fact.Compare(a.key, b.key)
		if n.Tests.Nearest.Down {
			return -c
		}
		return c
	})
	for i, x := range order {
		list[i] = x.tuple
	}
}

type keyed struct {
	tuple *memory.Tuple
	key   any
}
