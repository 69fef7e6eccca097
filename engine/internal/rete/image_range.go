package rete

// indexed are the tuples whose extension is their position in an ordered index, which is no part of an image.
func (w *WorkingMemory) indexed() map[tupleID]bool {
	set := map[tupleID]bool{}
	for i := range w.ranges {
		for _, x := range []*rangeIndex{w.ranges[i].left, w.ranges[i].right} {
			if x == nil {
				continue
			}
			for _, id := range x.tuples {
				if id != 0 {
					set[id] = true
				}
			}
		}
	}
	return set
}

// toldIntervals are the intervals in the indexes of a bucket that are not what the facts say now.
func (w *WorkingMemory) toldIntervals(n *Node, b *bucket) (list []ImageInterval) {
	r, plan := &w.ranges[b.ranges()], n.tests.ranges
	note := func(x *rangeIndex, i int, now []span) {
		e := ImageInterval{Tuple: uint32(x.tuples[i])}
		differs := false
		for d := range x.columns {
			s := x.columns[d].at(i)
			differs = differs || s != now[d]
			e.Spans = append(e.Spans, [2]int64{s.low, s.high})
		}
		if differs {
			list = append(list, e)
		}
	}
	if x := r.left; x != nil {
		for i, id := range x.tuples {
			if id != 0 && w.loadable(&n.tests.load, w.at(id)) {
				w.load(&n.tests.load, w.frame, w.at(id))
				note(x, i, plan.left(w.frame, nil))
			}
		}
	}
	if x := r.right; x != nil {
		for i, id := range x.tuples {
			if id != 0 && fits(n.typ, w.object(w.at(id).fact)) {
				w.own(n, w.at(id).fact)
				note(x, i, plan.right(w.frame, nil))
			}
		}
	}
	return list
}

// tellIntervals makes the indexes of a bucket that has such intervals, and puts them in.
func (w *WorkingMemory) tellIntervals(n *Node, b *bucket, list []ImageInterval) {
	for _, e := range list {
		t := w.at(tupleID(e.Tuple))
		x := w.rightIndex(n, b)
		if x == nil || int(t.ext) > len(x.tuples) || t.ext == 0 || x.tuples[t.ext-1] != t.self {
			if n.Kind == AccumulateNode {
				continue
			}
			x = w.leftIndex(n, b)
		}
		if x == nil || int(t.ext) > len(x.tuples) || t.ext == 0 || x.tuples[t.ext-1] != t.self {
			continue // a side that has too few tuples is not indexed
		}
		for d := range x.columns {
			x.columns[d].set(int(t.ext-1), span{e.Spans[d][0], e.Spans[d][1]})
		}
	}
}
