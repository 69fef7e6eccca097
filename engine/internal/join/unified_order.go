package join

import (
	"slices"

	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// tableOrder returns the right tuples of a bucket in the order in which Drools would iterate over its table.
func (w *Workspace) tableOrder(n *network.Node, b *Bucket) []memory.TupleID {
	var list []memory.TupleID
	var hashes []uint32
	for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
		list, hashes = append(list, r.Self), append(hashes, w.unifiedHash(n, r))
	}
	order := tableOrdered(hashes)
	ids := make([]memory.TupleID, len(list))
	for i, at := range order {
		ids[i] = list[at]
	}
	return ids
}

// unifiedHash returns the hash under which Drools would store a right tuple in its table.
func (w *Workspace) unifiedHash(n *network.Node, r *memory.Tuple) uint32 {
	w.LoadOwn(n, r.Fact)
	w.Spend()
	return tableHash(w.javaHash(n.Tests.Unified.Value(w.Frame).Any()))
}

// tableRanks is the order of Drools' table for the positions of an index. It is kept until the index changes, since many successive calls
// may need it.
type tableRanks struct {
	order []uint32 // positions in the order of the table
	ranks []uint32 // by position: the index in order
}

// ranksOf returns the order of the table for the index of a bucket's right side.
func (w *Workspace) ranksOf(n *network.Node, b *Bucket, x *interval.Index) *tableRanks {
	if t := w.ranges[b.ranges()].table; t != nil {
		return t
	}
	var places, hashes []uint32
	for place := uint32(1); place <= uint32(x.Len()); place++ {
		if id := x.Tuple(place); id != 0 {
			places, hashes = append(places, place-1), append(hashes, w.unifiedHash(n, w.At(memory.TupleID(id))))
		}
	}
	t := &tableRanks{order: tableOrdered(hashes), ranks: make([]uint32, x.Len())}
	for i, at := range t.order {
		t.order[i] = places[at]
		t.ranks[places[at]] = uint32(i)
	}
	w.ranges[b.ranges()].table = t
	return t
}

// LeavesOpen reports whether the unified parameter of a join is open for the left tuple in the frame.
func (w *Workspace) LeavesOpen(n *network.Node) bool {
	u := n.Tests.Unified
	return u != nil && w.Frame.Slots[u.Slot].IsNull()
}

// OpenRights returns the right tuples that can match the left tuple in the frame, for which the unified parameter is open, in the order of
// the table. Other requirements of the left tuple reduce the list. The list is valid until the next call.
func (w *Workspace) OpenRights(n *network.Node, b *Bucket) []memory.TupleID {
	x, ok := w.findRights(n, b, nil)
	if !ok {
		return w.tableOrder(n, b)
	}
	if len(w.found) > 1 {
		t := w.ranksOf(n, b, x)
		if slices.ContainsFunc(w.spans, func(s interval.Span) bool { return s != interval.Everywhere }) {
			for i, at := range w.found {
				w.found[i] = t.ranks[at]
			}
			slices.Sort(w.found)
			for i, rank := range w.found {
				w.found[i] = t.order[rank]
			}
		} else {
			w.found = append(w.found[:0], t.order...)
		}
	}
	return w.tuplesAt(x)
}

// rowTable simulates Drools' table: rows with chains of values, each with the items that have this value.
type rowTable struct {
	heads  []uint32 // by row: the first value of its chain, counted from 1; 0 for an empty chain
	values []rowValue
	same   []uint32 // by item: the next item with the same value, counted from 1
}

// rowValue is a value in the chain of a row.
type rowValue struct {
	hash        uint32
	next        uint32 // next value in the chain
	first, last uint32 // items, counted from 1
}

// tableHash returns the hash under which the table stores a value with a Java hash code.
func tableHash(code int32) uint32 {
	h := uint32(31*993) + uint32(code)
	h ^= h>>20 ^ h>>12
	return h ^ h>>7 ^ h>>4
}

// tableOrdered inserts items with the given hashes into the table, and returns them in the order of its rows. A new value is inserted at
// the beginning of its row's chain; a full table is doubled, row by row.
func tableOrdered(hashes []uint32) (order []uint32) {
	size, limit := 128, 96
	if len(hashes) > limit {
		for size *= 2; size < len(hashes); {
			size *= 2
		}
		limit = size * 3 / 4
	}
	t := &rowTable{heads: make([]uint32, size), same: make([]uint32, len(hashes))}
	for item, hash := range hashes {
		t.add(uint32(item+1), hash)
		if len(t.values) > limit {
			limit *= 2
			t.double()
		}
	}
	order = make([]uint32, 0, len(hashes))
	for _, v := range t.heads {
		for ; v != 0; v = t.values[v-1].next {
			for item := t.values[v-1].first; item != 0; item = t.same[item-1] {
				order = append(order, item-1)
			}
		}
	}
	return order
}

// add appends an item to the items of its value.
func (t *rowTable) add(item, hash uint32) {
	head := &t.heads[hash&uint32(len(t.heads)-1)]
	for i := *head; i != 0; i = t.values[i-1].next {
		if v := &t.values[i-1]; v.hash == hash {
			t.same[v.last-1] = item
			v.last = item
			return
		}
	}
	t.values = append(t.values, rowValue{hash, *head, item, item})
	*head = uint32(len(t.values))
}

// double moves every value, row by row, to the beginning of its chain in a table of twice the size.
func (t *rowTable) double() {
	old := t.heads
	t.heads = make([]uint32, 2*len(old))
	for _, i := range old {
		for i != 0 {
			v := &t.values[i-1]
			head, next := &t.heads[v.hash&uint32(len(t.heads)-1)], v.next
			v.next, *head = *head, i
			i = next
		}
	}
}
