package join

import (
	"slices"

	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// bucketRanges contains the indexes of the two sides of a bucket, nil for a side without one. The index of a right side with many tuples is
// created when the side is first searched, that of a left side on a later search (see ScansLeft): many left sides are filled, searched for
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
func (w *Workspace) rangesOf(b *Bucket) *bucketRanges {
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
func (w *Workspace) indexLeft(x *Index, t *memory.Tuple, b *Bucket) {
	if r := w.ranges[b.ranges()].left; r != nil {
		folds := w.ranges[b.ranges()].folds
		w.tidy(r, folds)
		w.spans = x.Plan.Left(w.Frame, w.spans[:0])
		*w.placeOf(t, folds) = r.Add(uint32(t.Self), w.spans)
	}
}

func (w *Workspace) indexRight(x *Index, t *memory.Tuple, b *Bucket) {
	if r := w.ranges[b.ranges()].right; r != nil {
		w.tidy(r, false)
		w.spans = x.Plan.Right(w.Frame, w.spans[:0])
		*t.IndexPlace() = r.Add(uint32(t.Self), w.spans)
		w.ranges[b.ranges()].table = nil
	}
}

// unindexLeft removes a left tuple from the index of its side, and drops the index if the side is empty; unindexRight does the same for a
// right tuple.
func (w *Workspace) unindexLeft(t *memory.Tuple, b *Bucket) {
	r := &w.ranges[b.ranges()]
	if r.left == nil {
		return
	}
	if drop(r.left, w.placeOf(t, r.folds)); b.Left.First == 0 {
		r.left = nil
		w.dropRanges(b, r)
	}
}

func (w *Workspace) unindexRight(t *memory.Tuple, b *Bucket) {
	r := &w.ranges[b.ranges()]
	if r.right == nil {
		return
	}
	r.table = nil
	if drop(r.right, t.IndexPlace()); b.Right.First == 0 {
		r.right = nil
		w.dropRanges(b, r)
	}
}

func (w *Workspace) dropRanges(b *Bucket, r *bucketRanges) {
	if r.empty() {
		w.rangesFree = append(w.rangesFree, b.ranges())
		b.setRanges(0)
	}
}

// placeOf returns a pointer to the place of a tuple in the index of its side, from 1, or 0 if it is in no index. The left tuples of an
// accumulate need ext for their folds, so the place is in their extension.
func (w *Workspace) placeOf(t *memory.Tuple, folds bool) *uint32 {
	if folds && t.Extends() {
		return w.Place(t.Ext)
	}
	return t.IndexPlace()
}

func drop(x *interval.Index, place *uint32) {
	x.Drop(*place)
	*place = 0
}

// tidy compacts an index if most of its places are free.
func (w *Workspace) tidy(x *interval.Index, folds bool) {
	if x.Sparse() {
		x.Tidy(func(tuple, place uint32) { *w.placeOf(w.At(memory.TupleID(tuple)), folds) = place })
	}
}

// DropAllRanges drops the indexes of all buckets.
func (w *Workspace) DropAllRanges() { w.ranges, w.rangesFree = nil, nil }

// RangesSize returns the memory that the indexes use, in bytes.
func (w *Workspace) RangesSize() (n int) {
	for i := range w.ranges {
		n += w.ranges[i].left.Size() + w.ranges[i].right.Size()
	}
	return n
}

// countOf returns the length of a list.
func (w *Workspace) countOf(l *memory.TupleList) (n int) {
	for t := w.At(l.First); t != nil; t = w.At(t.Next) {
		n++
	}
	return n
}

// many reports whether a list is long enough for an index.
func (w *Workspace) many(l *memory.TupleList) bool {
	n := 0
	for t := w.At(l.First); t != nil; t = w.At(t.Next) {
		if n++; n == interval.Few {
			return true
		}
	}
	return false
}

// indexable reports whether one side of a bucket may get an index when it is searched.
func (w *Workspace) indexable(n *network.Node, side *memory.TupleList) bool {
	return n.Tests.Ranges.Unifies() || w.many(side)
}

// rightIndex returns the index of the right side of a bucket, which it may create; nil if the side is too small for one. It may overwrite
// the own slot of the frame.
func (w *Workspace) rightIndex(n *network.Node, b *Bucket) *interval.Index {
	if b.ranges() != 0 && w.ranges[b.ranges()].right != nil {
		return w.ranges[b.ranges()].right
	}
	if b.Right.First == 0 || !w.indexable(n, &b.Right) {
		return nil
	}
	x := w.newIndex(n, &b.Right, false, func(r *memory.Tuple) []interval.Span {
		if r.Staged == memory.StagedDelete || !network.Fits(n.Type, w.Object(r.Fact).Type) { // the fact may have been deleted, and its number reused
			return n.Tests.Ranges.Anywhere(w.spans[:0])
		}
		w.LoadOwn(n, r.Fact)
		return n.Tests.Ranges.Right(w.Frame, w.spans[:0])
	})
	w.rangesOf(b).right = x
	return x
}

// newIndex creates the index of one side of a bucket; spans returns the intervals of a tuple.
func (w *Workspace) newIndex(n *network.Node, side *memory.TupleList, folds bool, spans func(*memory.Tuple) []interval.Span) *interval.Index {
	x := n.Tests.Ranges.New(w.countOf(side))
	for t := w.At(side.First); t != nil; t = w.At(t.Next) {
		w.spans = spans(t)
		*w.placeOf(t, folds) = x.Add(uint32(t.Self), w.spans)
	}
	return x
}

// leftIndex does the same as rightIndex for the left side, but also returns nil on the first searches.
func (w *Workspace) leftIndex(n *network.Node, b *Bucket) *interval.Index {
	if b.ranges() != 0 && w.ranges[b.ranges()].left != nil {
		return w.ranges[b.ranges()].left
	}
	if b.Left.First == 0 || !n.Tests.Ranges.Unifies() && (!w.many(&b.Left) || b.searchLeft() < n.Tests.ScansLeft()) {
		return nil
	}
	folds := n.Kind == network.AccumulateNode
	x := w.newIndex(n, &b.Left, folds, func(l *memory.Tuple) []interval.Span {
		if !w.Loadable(&n.Tests.Load, l) {
			return n.Tests.Ranges.Anywhere(w.spans[:0])
		}
		w.Load(&n.Tests.Load, w.Frame, l)
		return n.Tests.Ranges.Left(w.Frame, w.spans[:0])
	})
	r := w.rangesOf(b)
	r.left, r.folds = x, folds
	return x
}

// RightsInRange returns the right tuples that can match the left tuple in the frame, in the order of the memory, and always includes the
// right parents of its children from c on. ok is false if all tuples of the bucket must be tested one by one. The list is valid until the
// next call.
func (w *Workspace) RightsInRange(n *network.Node, b *Bucket, c *memory.Tuple) (list []memory.TupleID, ok bool) {
	x, ok := w.findRights(n, b, c)
	if !ok {
		return nil, false
	}
	return w.inOrder(x), true
}

// findRights does the same as RightsInRange without the order: it stores positions in the returned index in w.found.
func (w *Workspace) findRights(n *network.Node, b *Bucket, c *memory.Tuple) (x *interval.Index, ok bool) {
	if x, ok = w.rightsWanted(n, b); !ok {
		return nil, false
	}
	w.found = n.Tests.Ranges.Find(x, w.Frame, w.spans, w.found[:0])
	for ; c != nil; c = w.At(c.LeftNext) {
		w.found = append(w.found, *w.At(c.Right).IndexPlace()-1)
	}
	return x, w.fewFound(x)
}

// fewFound reports whether so few tuples of an index were found that putting them in order is less work than testing all.
func (w *Workspace) fewFound(x *interval.Index) bool { return len(w.found) <= x.Len()/2 }

// rightsWanted returns the index of the right side of a bucket, and stores in w.spans the intervals that the left tuple in the frame
// requires. ok is false if there is no index.
func (w *Workspace) rightsWanted(n *network.Node, b *Bucket) (x *interval.Index, ok bool) {
	if n.Tests.Ranges == nil || b.Absent() || w.Changing && n.Tests.Ranges.Unifies() {
		return nil, false
	}
	if x = w.rightIndex(n, b); x == nil {
		return nil, false
	}
	w.tidy(x, false)
	w.spans = n.Tests.Ranges.Left(w.Frame, w.spans[:0])
	return x, true
}

// LeftsInRange does the same as RightsInRange with the sides exchanged.
func (w *Workspace) LeftsInRange(n *network.Node, b *Bucket, c *memory.Tuple) (list []memory.TupleID, ok bool) {
	if n.Tests.Ranges == nil || b.Absent() || !n.Tests.Ranges.Lefts() {
		return nil, false
	}
	x := w.leftIndex(n, b)
	if x == nil {
		return nil, false
	}
	folds := n.Kind == network.AccumulateNode
	w.tidy(x, folds)
	w.spans = n.Tests.Ranges.Right(w.Frame, w.spans[:0])
	w.found = x.Find(w.spans, w.found[:0])
	for ; c != nil; c = w.At(c.RightNext) {
		w.found = append(w.found, *w.placeOf(w.At(c.Left), folds)-1)
	}
	if !w.fewFound(x) {
		return nil, false
	}
	return w.inOrder(x), true
}

// inOrder converts the positions in w.found into tuples in the order of the memory, without duplicates.
func (w *Workspace) inOrder(x *interval.Index) []memory.TupleID {
	slices.Sort(w.found)
	return w.tuplesAt(x)
}

// tuplesAt converts the positions in w.found into tuples, in the same order. Equal positions must be adjacent.
func (w *Workspace) tuplesAt(x *interval.Index) []memory.TupleID {
	list, last := w.hits[:0], uint32(x.Len())
	for _, i := range w.found {
		if id := memory.TupleID(x.Tuple(i + 1)); id != 0 && i != last {
			list = append(list, id)
		}
		last = i
	}
	w.hits = list
	return list
}
