package fact

import "sort"

// Entries returns the entries in iteration order; the caller must not modify or keep the slice.
func (m *MapValue) Entries() []*Entry {
	if m.ordered || m.sorted() {
		return m.entries
	}
	list := m.index.all()
	if m.byHash() {
		m.splitChains(list)
	}
	order := m.order()
	order.sort(list)
	m.entries, m.ordered = list, true
	return list
}

// splitChains doubles a small table until no chain is so long that Java would have done it: nine entries, or eight if one of them came in by
// Compute.
func (m *MapValue) splitChains(list []*Entry) {
	const small, long = 64, 8
	for ; m.buckets < small && len(list) >= long; m.buckets *= 2 {
		var lengths [small]int
		tooLong := false
		for _, e := range list {
			n := &lengths[e.hash&int32(m.buckets-1)]
			if *n += 2; e.number < 0 {
				*n |= 1
			}
			tooLong = tooLong || *n > 2*long
		}
		if !tooLong {
			return
		}
	}
}

// entryOrder is the iteration order of a map that is not sorted. Entry numbers are unique, so the order does not depend on how
// entries are stored.
type entryOrder struct {
	mask   int32 // mask for positions in Java's hash table
	byHash bool
}

func (m *MapValue) order() entryOrder { return entryOrder{int32(m.buckets - 1), m.byHash()} }

// sort sorts entries. Most maps are small, and their entries nearly in order.
func (o entryOrder) sort(list []*Entry) {
	if len(list) > 32 {
		sort.Slice(list, func(i, j int) bool { return o.less(list[i], list[j]) })
		return
	}
	for i := range list {
		for ; i > 0 && o.less(list[i], list[i-1]); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
}

func (o entryOrder) less(a, b *Entry) bool {
	if x, y := a.hash&o.mask, b.hash&o.mask; o.byHash && x != y {
		return x < y
	}
	return a.number < b.number
}
