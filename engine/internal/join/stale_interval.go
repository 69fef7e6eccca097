package join

import (
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Indexed returns the tuples whose ext field is their position in an ordered index. Positions are not part of an image: a restored working
// memory has no indexes yet.
func (w *Workspace) Indexed() map[memory.TupleID]bool {
	set := map[memory.TupleID]bool{}
	for i := range w.ranges {
		for _, x := range []*interval.Index{w.ranges[i].left, w.ranges[i].right} {
			if x == nil || x == w.ranges[i].left && w.ranges[i].folds {
				continue
			}
			for place := range uint32(x.Len()) {
				if id := x.Tuple(place + 1); id != 0 {
					set[memory.TupleID(id)] = true
				}
			}
		}
	}
	return set
}

// StaleIntervals returns the intervals in the indexes of a bucket that differ from the present intervals of the facts.
func (w *Workspace) StaleIntervals(n *network.Node, b *Bucket) (list []image.Interval) {
	r, plan := &w.ranges[b.ranges()], n.Tests.Ranges
	note := func(x *interval.Index, place uint32, now []interval.Span) {
		e := image.Interval{Tuple: x.Tuple(place)}
		differs := false
		for d := range x.Dimensions() {
			s := x.At(place, d)
			differs = differs || s != now[d]
			e.Spans = append(e.Spans, [2]int64{s.Low, s.High})
		}
		if differs {
			list = append(list, e)
		}
	}
	each := func(x *interval.Index, f func(place uint32, t *memory.Tuple)) {
		for place := uint32(1); x != nil && place <= uint32(x.Len()); place++ {
			if id := memory.TupleID(x.Tuple(place)); id != 0 {
				f(place, w.At(id))
			}
		}
	}
	each(r.left, func(place uint32, l *memory.Tuple) {
		if w.Loadable(&n.Tests.Load, l) {
			w.Load(&n.Tests.Load, w.Frame, l)
			note(r.left, place, plan.Left(w.Frame, nil))
		}
	})
	each(r.right, func(place uint32, t *memory.Tuple) {
		if network.Fits(n.Type, w.Object(t.Fact).Type) {
			w.LoadOwn(n, t.Fact)
			note(r.right, place, plan.Right(w.Frame, nil))
		}
	})
	return list
}

// RestoreIntervals puts saved intervals into the indexes of a bucket, which it creates if necessary.
func (w *Workspace) RestoreIntervals(n *network.Node, b *Bucket, list []image.Interval) {
	for _, e := range list {
		t := w.At(memory.TupleID(e.Tuple))
		x, place := w.rightIndex(n, b), *t.IndexPlace()
		if x == nil || !placed(x, t, place) {
			x = w.leftIndex(n, b)
			place = *w.placeOf(t, n.Kind == network.AccumulateNode)
		}
		if x == nil || !placed(x, t, place) {
			continue // a side with too few tuples has no index
		}
		for d := range x.Dimensions() {
			x.Set(place, d, interval.Span{Low: e.Spans[d][0], High: e.Spans[d][1]})
		}
	}
}

// placed reports whether a tuple is in an index at the place that it stores.
func placed(x *interval.Index, t *memory.Tuple, place uint32) bool {
	return place != 0 && int(place) <= x.Len() && memory.TupleID(x.Tuple(place)) == t.Self
}
