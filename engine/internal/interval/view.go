package interval

import (
	"cmp"
	"slices"
)

// view is a column of an Index, sorted by lower ends. If its intervals are points, the wanted ones are contiguous. Otherwise it is an
// implicit search tree: the root is in the middle, either half of the rest is a subtree, and tops holds the highest upper end of each
// subtree.
//
// Tuples added since the view was made are scanned one by one, and those dropped since are passed over. Once this has cost as much as a merge,
// the added ones are merged into the view, without the dropped ones: what leaves may all lie where the searches begin, as in a queue.
type view struct {
	entries []viewEntry
	tops    []int64 // nil for points
	upTo    int     // how many tuples the index had when the view was made
	passed  int     // how many tuples added later have been scanned since then, and how many dropped ones passed over
	cost    int     // average number of entries a search looks at, times 8
}

type viewEntry struct {
	low int64
	at  uint32 // position in the index
}

const (
	viewMin   = 64 // tuples from which on a view is made
	viewShare = 8  // a search gives up after this fraction of the tuples, when a scan is as good
)

// search appends the positions of the tuples whose intervals meet the wanted one; ok is false if a scan is better.
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

// living keeps, of found[begin:], the positions of tuples that have not been dropped.
func living(tuples, found []uint32, begin int) []uint32 {
	kept := found[:begin]
	for _, at := range found[begin:] {
		if tuples[at] != 0 {
			kept = append(kept, at)
		}
	}
	return kept
}

// collect searches a subtree. It gives up when it has looked at more than limit entries.
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

// extend merges the tuples added since into the view.
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

// settle computes the tops of a nonempty subtree, and returns that of its root.
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
