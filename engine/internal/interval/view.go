package interval

import (
	"cmp"
	"slices"
)

// view is a column of an Index, sorted by lower ends. If its intervals are points, the wanted ones are contiguous. Otherwise it is an
// implicit search tree: the root is in the middle, each half of the rest is a subtree, and tops contains the highest upper end of each
// subtree.
//
// Tuples added after the view was created are scanned one by one, and tuples dropped after that are skipped. Once this has cost as much as
// a merge, the added tuples are merged into the view, and the dropped ones are removed. (In a queue, all dropped tuples may be where the
// searches begin.)
type view struct {
	entries []viewEntry
	tops    []int64 // nil for points
	upTo    int     // the number of tuples in the index when the view was created
	passed  int     // the number of later tuples that have been scanned, and of dropped tuples that have been skipped, since then
	cost    int     // average number of entries that a search reads, times 8
}

type viewEntry struct {
	low int64
	at  uint32 // position in the index
}

const (
	viewMin   = 64 // the number of tuples from which a view is created
	viewShare = 8  // a search stops after reading this fraction of the tuples, because a scan is as good then
)

// search appends the positions of the tuples whose intervals overlap the wanted interval. ok is false if a scan is better.
func (c *column) search(tuples []uint32, want Span, found []uint32) (_ []uint32, ok bool) {
	c.refresh(tuples)
	v, n := &c.view, len(tuples)
	rest := n - v.upTo
	if 2*rest > n {
		return found, false
	}
	limit := n / viewShare
	begin := len(found)
	looked := 0
	if v.tops == nil {
		from := v.from(want.Low)
		for from < len(v.entries) && v.entries[from].low <= want.High && looked <= limit {
			found = append(found, v.entries[from].at)
			from++
			looked++
		}
	} else {
		found, looked = v.collect(c, 0, len(v.entries), want, found, 0, limit)
	}
	v.cost += looked + rest - v.cost/8
	all := len(found)
	found = living(tuples, found, begin)
	v.passed += all - len(found)
	if looked > limit {
		return found[:begin], false
	}
	return c.scan(v.upTo, want, found), true
}

// living keeps those positions in found[begin:] whose tuples have not been dropped.
func living(tuples, found []uint32, begin int) []uint32 {
	kept := found[:begin]
	for _, at := range found[begin:] {
		if tuples[at] != 0 {
			kept = append(kept, at)
		}
	}
	return kept
}

// collect searches a subtree. It stops when it has read more than limit entries.
func (v *view) collect(c *column, from, to int, want Span, found []uint32, looked, limit int) ([]uint32, int) {
	for from < to && looked <= limit {
		middle := (from + to) / 2
		looked++
		if v.tops[middle] < want.Low {
			break
		}
		found, looked = v.collect(c, from, middle, want, found, looked, limit)
		e := &v.entries[middle]
		if e.low > want.High {
			break
		}
		if c.highs[e.at] >= want.Low {
			found = append(found, e.at)
		}
		from = middle + 1
	}
	return found, looked
}

// extend merges the tuples added later into the view.
func (v *view) extend(c *column, tuples []uint32) {
	order := func(a, b viewEntry) int { return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.at, b.at)) }
	var more []viewEntry
	for i := v.upTo; i < len(tuples); i++ {
		if tuples[i] != 0 {
			more = append(more, viewEntry{c.lows[i], uint32(i)})
		}
	}
	slices.SortFunc(more, order)
	if old := v.entries; len(more) == 0 {
		v.entries = slices.DeleteFunc(old, func(e viewEntry) bool { return tuples[e.at] == 0 })
	} else if len(old) > 0 {
		v.entries = make([]viewEntry, 0, len(old)+len(more))
		for _, e := range old {
			if tuples[e.at] == 0 {
				continue
			}
			for len(more) > 0 && order(more[0], e) < 0 {
				v.entries, more = append(v.entries, more[0]), more[1:]
			}
			v.entries = append(v.entries, e)
		}
		v.entries = append(v.entries, more...)
	} else {
		v.entries = more
	}
	if c.highs != nil {
		v.tops = make([]int64, len(v.entries))
		v.settle(c, 0, len(v.entries))
	}
	v.upTo, v.passed = len(tuples), 0
}

// settle computes the tops of a nonempty subtree, and returns the top of its root.
func (v *view) settle(c *column, from, to int) int64 {
	middle := (from + to) / 2
	top := c.highs[v.entries[middle].at]
	if from < middle {
		top = max(top, v.settle(c, from, middle))
	}
	if middle+1 < to {
		top = max(top, v.settle(c, middle+1, to))
	}
	v.tops[middle] = top
	return top
}
