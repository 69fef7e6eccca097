package rete

import (
	"math"

	"whenthen/engine/internal/interval"
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
		fact    factID
		bucket  bucketID
		blocker tupleID
		left    tupleID // the left tuple for which it was found
	}
}

// begin discards all cached results. New results are cached if the node allows it and there are several left tuples of a kind, or left
// tuples that may lose their blocker.
func (x *blockers) begin(n *Node, src, right *staging) {
	several := src.ins.first != src.ins.last || src.upd.first != src.upd.last || !right.upd.empty() || !right.del.empty()
	if n.tests.direct.lone != 0 && several {
		x.open = true
		x.pass++
	}
}

// knownBlocker does the same as blockerOf, but uses the cache.
func (w *WorkingMemory) knownBlocker(n *Node, m *nodeMemory, b *bucket, l *Tuple, loaded bool) *Tuple {
	if !w.blockers.open || !w.direct() || b.absent() {
		return w.blockerOf(n, m, b, l, loaded)
	}
	d := &n.tests.direct
	fact := w.levelOf(l, d.lone-1).fact
	last := &w.blockers.last[(uint(fact)+uint(b.self))%uint(len(w.blockers.last))]
	if last.pass == w.blockers.pass && last.fact == fact && last.bucket == b.self && (!d.keyed || w.sameKeys(d, l, w.known(last.left))) {
		return w.at(last.blocker)
	}
	last.pass, last.fact, last.bucket, last.blocker, last.left = w.blockers.pass, fact, b.self, 0, l.self
	r := w.blockerOf(n, m, b, l, loaded)
	if r != nil {
		last.blocker = r.self
	}
	return r
}

// blockerOf returns the right tuple of a bucket that blocks the left tuple, or nil: the first one that matches, or the one with the nearest
// value if the node orders right tuples by value.
func (w *WorkingMemory) blockerOf(n *Node, m *nodeMemory, b *bucket, l *Tuple, loaded bool) *Tuple {
	if b.right.first == 0 {
		return nil
	}
	if n.tests.nearest.point != 0 && n.tests.ranges != nil {
		if !loaded {
			w.load(&n.tests.load, w.frame, l)
		}
		return w.nearestBlocker(n, m, b, l)
	}
	tests := w.rightsOf(n, m, b, l, loaded)
	if n.tests.ranges == nil {
		r, _ := w.firstRight(&tests, b.right.first, math.MaxInt)
		return r
	}
	first := b.right.first
	if b.ranges() == 0 || w.ranges[b.ranges()].right == nil {
		r, more := w.firstRight(&tests, first, interval.Few)
		if r != nil || more == 0 {
			return r
		}
		first = more
	}
	if !loaded {
		w.load(&n.tests.load, w.frame, l)
	}
	if x, ok := w.rightsWanted(n, b); ok { // the index may show that no right tuple matches
		return w.blockerAmong(tests, x)
	}
	r, _ := w.firstRight(&tests, first, math.MaxInt)
	return r
}

// firstRight returns the first right tuple, from id on, that matches the left tuple under test and is not staged for deletion. If none of
// the first most tuples matches, it returns the number of the tuple after them.
func (w *WorkingMemory) firstRight(tests *candidates, id tupleID, most int) (match *Tuple, more tupleID) {
	screen := tests.screen()
	for ; id != 0; most-- {
		if most == 0 {
			return nil, id
		}
		r := w.known(id)
		switch {
		case r.staged == stagedDelete:
		case screen != nil:
			tests.m.stats.Tested++
			if w.budget.Due() { // spend, inlined
				w.look()
			}
			if screen.Passes(&w.operands, w.data(r.fact)) && tests.passed(r) {
				return r, 0
			}
		case tests.right(r):
			return r, 0
		}
		if tests.by == byColumns {
			if r = tests.rightBehind(r); r == nil {
				break
			}
			id = r.self
			continue
		}
		id = r.mnext
	}
	return nil, 0
}

// blockerAmong returns the first right tuple of an index with the intervals in w.spans that matches and is not staged for deletion, or nil.
func (w *WorkingMemory) blockerAmong(tests candidates, x *interval.Index) *Tuple {
	near := min(x.Len(), interval.Near)
	for at := x.First(w.spans, 0, near); at < near; at = x.First(w.spans, at+1, near) {
		if r := w.at(tupleID(x.Tuple(uint32(at) + 1))); r.staged != stagedDelete && tests.right(r) {
			return r
		}
	}
	if near == x.Len() {
		return nil
	}
	w.found = tests.n.tests.ranges.Find(x, w.frame, w.spans, w.found[:0])
	return w.blockerFound(tests, x)
}

// blockerFound returns the first of the tuples just found in an index that matches and is not staged for deletion, or nil. Usually it is
// the very first tuple, so the others are sorted only if that one does not match.
func (w *WorkingMemory) blockerFound(tests candidates, x *interval.Index) *Tuple {
	first := x.Len()
	for _, i := range w.found {
		if int(i) < first && x.Tuple(i+1) != 0 {
			first = int(i)
		}
	}
	if first == x.Len() {
		return nil
	}
	if r := w.at(tupleID(x.Tuple(uint32(first) + 1))); r.staged != stagedDelete && tests.right(r) {
		return r
	}
	for _, id := range w.inOrder(x)[1:] {
		if r := w.at(id); r.staged != stagedDelete && tests.right(r) {
			return r
		}
	}
	return nil
}

// nearestBlocker returns the right tuple of a bucket that matches the left tuple l, which is in the frame, and whose value is nearest to
// that of l, or nil. Of several with equal values it returns the first.
func (w *WorkingMemory) nearestBlocker(n *Node, m *nodeMemory, b *bucket, l *Tuple) *Tuple {
	x, ok := w.rightsWanted(n, b)
	if !ok {
		return w.nearestOfAll(w.rightsOf(n, m, b, l, true), b)
	}
	point, down := n.tests.nearest.point-1, !n.tests.nearest.down
	if others := n.tests.nearest.others; others != nil && w.direct() && w.spans[point].Bounded() && x.Decided(n.tests.nearest.decided, w.spans) &&
		others.probe.Set(&w.operands, w.frame) {
		w.repetition.Begin(false)
		return w.at(tupleID(x.Nearest(w.spans, point, down, func(id uint32) bool {
			r := w.tuples.At(id)
			if r.staged == stagedDelete {
				return false
			}
			m.stats.Tested++
			if w.budget.Due() { // spend, inlined
				w.look()
			}
			return others.probe.Passes(&w.operands, w.data(r.fact)) && w.passesLead(others, n, r)
		})))
	}
	tests := w.rightsOf(n, m, b, l, true)
	return w.at(tupleID(x.Nearest(w.spans, point, down, func(id uint32) bool {
		r := w.tuples.At(id)
		return r.staged != stagedDelete && tests.right(r)
	})))
}

// nearestOfAll does the same as nearestBlocker for a bucket without an index.
func (w *WorkingMemory) nearestOfAll(tests candidates, b *bucket) (nearest *Tuple) {
	n, down := tests.n, !tests.n.tests.nearest.down
	var least int64
	for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
		if r.staged == stagedDelete {
			continue
		}
		value, ok := w.nearestValue(n, r)
		if ok && (nearest == nil || down && value > least || !down && value < least) && tests.right(r) {
			nearest, least = r, value
		}
	}
	return nearest
}

// nearestValue returns the value by which the right tuples of a node are ordered; ok is false if it is null.
func (w *WorkingMemory) nearestValue(n *Node, r *Tuple) (value int64, ok bool) {
	plan, point := n.tests.ranges, n.tests.nearest.point-1
	if o := w.data(r.fact); o != nil && w.direct() {
		if value, ok = plan.ValueAt(point, o); ok {
			return value, true
		}
	}
	w.loadOwn(n, r.fact)
	return plan.Value(point, w.frame)
}

// staysNearest reports whether the value of a blocker is still the nearest to that of an updated left tuple.
func (w *WorkingMemory) staysNearest(n *Node, m *nodeMemory, b *bucket, l, r *Tuple) bool {
	if n.tests.nearest.point == 0 {
		return true
	}
	now := w.knownBlocker(n, m, b, l, false)
	if now == nil || now == r {
		return now == r
	}
	x, _ := w.nearestValue(n, now)
	y, ok := w.nearestValue(n, r)
	return ok && x == y
}
