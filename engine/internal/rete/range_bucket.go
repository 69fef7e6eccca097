package rete

import (
	"slices"

	"whenthen/engine/internal/interval"
)

// bucketRanges contains the indexes of the two sides of a bucket, nil for a side without one. The index of a right side with many tuples is
// created when the side is first searched, that of a left side on a later search (see scansLeft): many left sides are filled, searched for
// a few right tuples and emptied, and testing each tuple a few times is cheaper than creating an index. If parameters of a query are
// unified, both sides have indexes from the first search on: as in Drools, tuples that do not unify are not paired, and the order of later
// changes depends on that.
type bucketRanges struct {
	left, right *interval.Index
	folds       bool        // the left tuples belong to an accumulate: see placeOf
	table       *tableRanks // table ranks of right; nil if no open call has needed them since right changed
}

func (r *bucketRanges) empty() bool { return r.left == nil && r.right == nil }

// rangesOf returns the indexes of a bucket, which it allocates if necessary.
func (w *WorkingMemory) rangesOf(b *bucket) *bucketRanges {
	if b.ranges() == 0 {
		if n := len(w.rangesFree); n > 0 {
			b.setRanges(w.rangesFree[n-1])
			w.rangesFree = w.rangesFree[:n-1]
		} else {
			if len(w.ranges) == 0 {
				w.ranges = append(w.ranges, bucketRanges{}) // number 0 is not used
			}
			b.setRanges(uint32(len(w.ranges)))
			w.ranges = append(w.ranges, bucketRanges{})
		}
	}
	return &w.ranges[b.ranges()]
}

// indexLeft adds the left tuple in the frame to the index of its side, if there is one; indexRight does the same for the right tuple.
func (w *WorkingMemory) indexLeft(x *index, t *Tuple, b *bucket) {
	if r := w.ranges[b.ranges()].left; r != nil {
		folds := w.ranges[b.ranges()].folds
		w.tidy(r, folds)
		w.spans = x.plan.Left(w.frame, w.spans[:0])
		*w.placeOf(t, folds) = r.Add(uint32(t.self), w.spans)
	}
}

func (w *WorkingMemory) indexRight(x *index, t *Tuple, b *bucket) {
	if r := w.ranges[b.ranges()].right; r != nil {
		w.tidy(r, false)
		w.spans = x.plan.Right(w.frame, w.spans[:0])
		*t.indexPlace() = r.Add(uint32(t.self), w.spans)
		w.ranges[b.ranges()].table = nil
	}
}

// unindexLeft removes a left tuple from the index of its side, and drops the index if the side is empty; unindexRight does the same for a
// right tuple.
func (w *WorkingMemory) unindexLeft(t *Tuple, b *bucket) {
	r := &w.ranges[b.ranges()]
	if r.left == nil {
		return
	}
	if drop(r.left, w.placeOf(t, r.folds)); b.left.first == 0 {
		r.left = nil
		w.dropRanges(b, r)
	}
}

func (w *WorkingMemory) unindexRight(t *Tuple, b *bucket) {
	r := &w.ranges[b.ranges()]
	if r.right == nil {
		return
	}
	r.table = nil
	if drop(r.right, t.indexPlace()); b.right.first == 0 {
		r.right = nil
		w.dropRanges(b, r)
	}
}

func (w *WorkingMemory) dropRanges(b *bucket, r *bucketRanges) {
	if r.empty() {
		w.rangesFree = append(w.rangesFree, b.ranges())
		b.setRanges(0)
	}
}

// placeOf returns a pointer to the place of a tuple in the index of its side, from 1, or 0 if it is in no index. The left tuples of an
// accumulate need ext for their folds, so the place is in their extension.
func (w *WorkingMemory) placeOf(t *Tuple, folds bool) *uint32 {
	if folds && t.extends() {
		return &w.extensions.At(uint32(t.ext)).place
	}
	return t.indexPlace()
}

func drop(x *interval.Index, place *uint32) {
	x.Drop(*place)
	*place = 0
}

// tidy compacts an index if most of its places are free.
func (w *WorkingMemory) tidy(x *interval.Index, folds bool) {
	if x.Sparse() {
		x.Tidy(func(tuple, place uint32) { *w.placeOf(w.at(tupleID(tuple)), folds) = place })
	}
}

// countOf returns the length of a list.
func (w *WorkingMemory) countOf(l *tupleList) (n int) {
	for t := w.at(l.first); t != nil; t = w.at(t.mnext) {
		n++
	}
	return n
}

// many reports whether a list is long enough for an index.
func (w *WorkingMemory) many(l *tupleList) bool {
	n := 0
	for t := w.at(l.first); t != nil; t = w.at(t.mnext) {
		if n++; n == interval.Few {
			return true
		}
	}
	return false
}

// indexable reports whether one side of a bucket may get an index when it is searched.
func (w *WorkingMemory) indexable(n *Node, side *tupleList) bool {
	return n.tests.ranges.Unifies() || w.many(side)
}

// rightIndex returns the index of the right side of a bucket, which it may create; nil if the side is too small for one. It may overwrite
// the own slot of the frame.
func (w *WorkingMemory) rightIndex(n *Node, b *bucket) *interval.Index {
	if b.ranges() != 0 && w.ranges[b.ranges()].right != nil {
		return w.ranges[b.ranges()].right
	}
	if b.right.first == 0 || !w.indexable(n, &b.right) {
		return nil
	}
	x := w.newIndex(n, &b.right, false, func(r *Tuple) []interval.Span {
		if r.staged == stagedDelete || !fits(n.typ, w.object(r.fact).Type) { // the fact may have been deleted, and its number reused
			return n.tests.ranges.Anywhere(w.spans[:0])
		}
		w.loadOwn(n, r.fact)
		return n.tests.ranges.Right(w.frame, w.spans[:0])
	})
	w.rangesOf(b).right = x
	return x
}

// newIndex creates the index of one side of a bucket; spans returns the intervals of a tuple.
func (w *WorkingMemory) newIndex(n *Node, side *tupleList, folds bool, spans func(*Tuple) []interval.Span) *interval.Index {
	x := interval.New(n.tests.ranges.Dimensions(), w.countOf(side))
	for t := w.at(side.first); t != nil; t = w.at(t.mnext) {
		w.spans = spans(t)
		*w.placeOf(t, folds) = x.Add(uint32(t.self), w.spans)
	}
	return x
}

// scansLeft returns the number of searches of a left side that test each tuple before an index is created. Creating an index reads the
// facts of all tuples into the frame, which a test may have to do as well.
func (ts *tests) scansLeft() int {
	if ts.direct.tests {
		return 3
	}
	return 1
}

// leftIndex does the same as rightIndex for the left side, but also returns nil on the first searches.
func (w *WorkingMemory) leftIndex(n *Node, b *bucket) *interval.Index {
	if b.ranges() != 0 && w.ranges[b.ranges()].left != nil {
		return w.ranges[b.ranges()].left
	}
	if b.left.first == 0 || !n.tests.ranges.Unifies() && (!w.many(&b.left) || b.searchLeft() < n.tests.scansLeft()) {
		return nil
	}
	folds := n.Kind == AccumulateNode
	x := w.newIndex(n, &b.left, folds, func(l *Tuple) []interval.Span {
		if !w.loadable(&n.tests.load, l) {
			return n.tests.ranges.Anywhere(w.spans[:0])
		}
		w.load(&n.tests.load, w.frame, l)
		return n.tests.ranges.Left(w.frame, w.spans[:0])
	})
	r := w.rangesOf(b)
	r.left, r.folds = x, folds
	return x
}

// rightsInRange returns the right tuples that can match the left tuple in the frame, in the order of the memory, and always includes the
// right parents of its children from c on. ok is false if all tuples of the bucket must be tested one by one. The list is valid until the
// next call.
func (w *WorkingMemory) rightsInRange(n *Node, b *bucket, c *Tuple) (list []tupleID, ok bool) {
	x, ok := w.findRights(n, b, c)
	if !ok {
		return nil, false
	}
	return w.inOrder(x), true
}

// findRights does the same as rightsInRange without the order: it stores positions in the returned index in w.found.
func (w *WorkingMemory) findRights(n *Node, b *bucket, c *Tuple) (x *interval.Index, ok bool) {
	if x, ok = w.rightsWanted(n, b); !ok {
		return nil, false
	}
	w.found = n.tests.ranges.Find(x, w.frame, w.spans, w.found[:0])
	for ; c != nil; c = w.at(c.lnext) {
		w.found = append(w.found, *w.at(c.rp).indexPlace()-1)
	}
	return x, true
}

// rightsWanted returns the index of the right side of a bucket, and stores in w.spans the intervals that the left tuple in the frame
// requires. ok is false if there is no index.
func (w *WorkingMemory) rightsWanted(n *Node, b *bucket) (x *interval.Index, ok bool) {
	if n.tests.ranges == nil || b.absent() || w.changing && n.tests.ranges.Unifies() {
		return nil, false
	}
	if x = w.rightIndex(n, b); x == nil {
		return nil, false
	}
	w.tidy(x, false)
	w.spans = n.tests.ranges.Left(w.frame, w.spans[:0])
	return x, true
}

// leftsInRange does the same as rightsInRange with the sides exchanged.
func (w *WorkingMemory) leftsInRange(n *Node, b *bucket, c *Tuple) (list []tupleID, ok bool) {
	if n.tests.ranges == nil || b.absent() || !n.tests.ranges.Lefts() {
		return nil, false
	}
	x := w.leftIndex(n, b)
	if x == nil {
		return nil, false
	}
	folds := n.Kind == AccumulateNode
	w.tidy(x, folds)
	w.spans = n.tests.ranges.Right(w.frame, w.spans[:0])
	w.found = x.Find(w.spans, w.found[:0])
	for ; c != nil; c = w.at(c.rnext) {
		w.found = append(w.found, *w.placeOf(w.at(c.lp), folds)-1)
	}
	return w.inOrder(x), true
}

// inOrder converts the positions in w.found into tuples in the order of the memory, without duplicates.
func (w *WorkingMemory) inOrder(x *interval.Index) []tupleID {
	slices.Sort(w.found)
	return w.tuplesAt(x)
}

// tuplesAt converts the positions in w.found into tuples, in the same order. Equal positions must be adjacent.
func (w *WorkingMemory) tuplesAt(x *interval.Index) []tupleID {
	list, last := w.hits[:0], uint32(x.Len())
	for _, i := range w.found {
		if id := tupleID(x.Tuple(i + 1)); id != 0 && i != last {
			list = append(list, id)
		}
		last = i
	}
	w.hits = list
	return list
}
