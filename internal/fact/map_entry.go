package fact

import (
	"math/bits"
	"slices"
	"sort"
)

// splitChains doubles a small table until no chain is so long that Java would have doubled the table: nine entries, or eight if one of them
// was added by Compute.
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

// entryOrder is the iteration order of a map that is not sorted. Entry numbers are unique, so the order does not depend on how entries are
// stored.
type entryOrder struct {
	mask   int32 // mask for positions in Java's hash table
	byHash bool
}

func (m *MapValue) order() entryOrder { return entryOrder{int32(m.buckets - 1), m.byHash()} }

// sort sorts entries. Most maps are small and their entries nearly in order. The entries of a hash table are nearly in order once each is
// in its bucket.
func (o entryOrder) sort(list []*Entry) {
	if len(list) > 32 && !(o.byHash && o.place(list)) {
		sort.Slice(list, func(i, j int) bool { return o.less(list[i], list[j]) })
		return
	}
	for i := range list {
		for ; i > 0 && o.less(list[i], list[i-1]); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
}

// place sorts entries by their buckets. If many are in one bucket, it does nothing and returns false.
func (o entryOrder) place(list []*Entry) bool {
	ends := make([]int32, o.mask+2)
	for _, e := range list {
		ends[e.hash&o.mask+1]++
	}
	for i, n := range ends[1:] {
		if n > 32 {
			return false
		}
		ends[i+1] += ends[i]
	}
	from := slices.Clone(list)
	for _, e := range from {
		at := &ends[e.hash&o.mask]
		list[*at] = e
		*at++
	}
	return true
}

func (o entryOrder) less(a, b *Entry) bool {
	if x, y := a.hash&o.mask, b.hash&o.mask; o.byHash && x != y {
		return x < y
	}
	return a.number < b.number
}

// entryIndex finds the entries of a map. It is a hash table with chaining; Go's own map would hash the keys again, which are hashes
// already.
type entryIndex struct {
	// seen has a bit for the hash of every entry, including removed ones. So most searches for a missing key of a small map need not read
	// the chains.
	seen   uint64
	chains []*Entry // nil, or its length is a power of two
	n      int
}

func (x *entryIndex) place(hash uint64) int {
	return int(hash * indexFactor >> (64 - uint(bits.TrailingZeros(uint(len(x.chains))))))
}

// bit returns the bit for a hash in seen.
func bit(hash uint64) uint64 { return 1 << (hash * indexFactor >> 58) }

// first returns the first entry of the chain for a hash.
func (x *entryIndex) first(hash uint64) *Entry {
	if x.seen&bit(hash) == 0 {
		return nil
	}
	return x.chains[x.place(hash)]
}

func (x *entryIndex) add(e *Entry) {
	if x.n == len(x.chains) {
		old := x.chains
		x.chains = make([]*Entry, max(8, 2*len(old)))
		for _, e := range old {
			for e != nil {
				next := e.chain
				x.push(e)
				e = next
			}
		}
	}
	x.n++
	x.seen |= bit(e.index)
	x.push(e)
}

func (x *entryIndex) push(e *Entry) {
	head := &x.chains[x.place(e.index)]
	e.chain, *head = *head, e
}

func (x *entryIndex) remove(e *Entry) {
	at := &x.chains[x.place(e.index)]
	for *at != e {
		at = &(*at).chain
	}
	*at = e.chain
	x.n--
}

// all returns the entries in no particular order.
func (x *entryIndex) all() []*Entry {
	list := make([]*Entry, 0, x.n)
	for _, e := range x.chains {
		for ; e != nil; e = e.chain {
			list = append(list, e)
		}
	}
	return list
}

// entryBlock is the maximum number of entries that are allocated together. It is small, because a block stays in memory as long as any of
// its entries.
const entryBlock = 8

// newEntry returns an entry that is not in the map yet. The more entries the map has, the more are allocated together.
func (m *MapValue) newEntry(k, v any) *Entry {
	if len(m.spare) == 0 {
		m.spare = make([]Entry, max(1, min(m.n, entryBlock)))
	}
	e := &m.spare[0]
	m.spare = m.spare[1:]
	e.Key, e.Value = k, v
	return e
}
