package rete

import (
	"iter"
	"unsafe"

	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
)

// index stores the tuples of both sides of a node by key: there is one bucket for both, in a hash table with open addressing. A tuple
// stores its bucket, so nothing has to be computed from a fact that may have changed since. Empty buckets are kept for some time, since in
// a steady state their keys are used again.
type index struct {
	all     *bucket // the only bucket of a node without keys; nil before its first tuple
	table   table
	buckets int // number of buckets in the table
	filled  int // number of buckets that are not empty, including all
	sparse  int // number of passes since most buckets have been empty
	nLeft   int
	nRight  int
	plan    *interval.Plan // or nil
}

// table is the hash table of an index.
type table []indexSlot

// indexSlot contains the tag of a bucket's key in its upper half, and the bucket's number in its lower half; 0 ends a search.
type indexSlot uint64

func (s indexSlot) bucket() memory.BucketID { return memory.BucketID(s) }

func (s indexSlot) tag() uint32 { return uint32(s >> 32) }

const mixer = 0x9E3779B97F4A7C15

// tagOf spreads the bits of a key; a search for the key begins at the slot given by the lower bits of the tag.
func tagOf(hash uint64) uint32 { return uint32(hash * mixer >> 32) }

// find returns the bucket of a key, which it creates if there is none.
func (w *workspace) find(x *index, key hashKey) *bucket {
	tag := tagOf(key.hash)
	if table := x.table; len(table) > 0 {
		mask := len(table) - 1
		for i := int(tag) & mask; ; i = (i + 1) & mask {
			s := table[i]
			if s == 0 {
				break
			}
			if s.tag() == tag {
				if b := w.bucket(s.bucket()); b.hash == key.hash && b.absent() == key.absent {
					return b
				}
			}
		}
	}
	if 4*x.buckets >= 3*len(x.table) {
		w.charge(x.size())
		x.grow()
	}
	b := w.newBucket(key)
	x.put(indexSlot(tag)<<32 | indexSlot(b.self))
	x.buckets++
	return b
}

// only returns the single bucket of a node without keys.
func (w *workspace) only(x *index) *bucket {
	if x.all == nil {
		x.all = w.newBucket(hashKey{})
	}
	return x.all
}

func (w *workspace) holder(x *index, t *memory.Tuple) *bucket {
	if x.all != nil {
		return x.all
	}
	return w.bucket(t.Bucket)
}

// bucketsOf iterates over the buckets of a node.
func (w *workspace) bucketsOf(x *index) iter.Seq[*bucket] {
	return func(yield func(*bucket) bool) {
		if x.all != nil && !yield(x.all) {
			return
		}
		for _, s := range x.table {
			if s != 0 && !yield(w.bucket(s.bucket())) {
				return
			}
		}
	}
}

// ranged reports whether one bucket may have enough tuples of a side for an index by ranges; side is the number of tuples of that side in
// all buckets.
func (x *index) ranged(side int) bool { return x.plan != nil && side >= interval.Few }

// searchable reports whether a side of a bucket may have or get an index by ranges; side is the number of tuples of that side in all
// buckets. If a parameter is unified, even few tuples are searched by the index: only then do the rows have the same order in a restored
// session.
func (x *index) searchable(b *bucket, side int) bool {
	return x.ranged(side) || b.ranges() != 0 || x.plan != nil && x.plan.Unifies()
}

func (x *index) put(s indexSlot) {
	mask := len(x.table) - 1
	i := int(s.tag())
	for x.table[i&mask] != 0 {
		i++
	}
	x.table[i&mask] = s
}

func (x *index) grow() {
	old := x.table
	x.table = make(table, max(8, 2*len(old)))
	for _, s := range old {
		if s != 0 {
			x.put(s)
		}
	}
}

// restore adds a bucket that was saved; all means that it is the only bucket of a node without keys.
func (x *index) restore(b *bucket, all bool) {
	if b.filled() {
		x.filled++
	}
	if all {
		x.all = b
		return
	}
	if 4*x.buckets >= 3*len(x.table) {
		x.grow()
	}
	x.put(indexSlot(tagOf(b.hash))<<32 | indexSlot(b.self))
	x.buckets++
}

// keyless reports whether the node has no keys, so that all its tuples are in one bucket; it is false before the first tuple.
func (x *index) keyless() bool { return x.all != nil }

// size returns the memory that the table uses, in bytes.
func (x *index) size() int { return cap(x.table) * int(unsafe.Sizeof(indexSlot(0))) }

// reset removes all buckets and keeps the table.
func (x *index) reset() {
	if x.buckets > 0 {
		clear(x.table)
	}
	*x = index{table: x.table, plan: x.plan}
}

// tableMax is the maximum number of slots per bucket of a table that is left to the next session, so that small sessions after a large one
// do not clear and search nearly empty tables.
const tableMax = 16

// hand returns the empty table for the index of another session, or nil if it is too large for its buckets. This index must not be used
// afterwards.
func (x *index) hand() (t table) {
	if len(x.table) <= tableMax*max(x.buckets, 1) {
		clear(x.table)
		t = x.table
	}
	*x = index{}
	return t
}

// purgeMin is the number of empty buckets beyond the filled ones that a node may always keep; purgePatience is the number of passes for
// which it may keep more than that.
const (
	purgeMin      = 32
	purgePatience = 16
)

// purge frees the empty buckets of a node if they have outnumbered the filled ones for some time. It must not run while the node is
// evaluated, since tuples may be about to return to an empty bucket.
func (w *workspace) purge(x *index) {
	if x.buckets <= 2*x.filled+purgeMin {
		x.sparse = 0
		return
	}
	if x.sparse++; x.sparse < purgePatience {
		return
	}
	x.sparse = 0
	kept := w.slots[:0]
	for _, s := range x.table {
		if s == 0 {
			continue
		}
		if b := w.bucket(s.bucket()); b.filled() {
			kept = append(kept, s)
		} else {
			w.buckets.Put(uint32(b.self))
		}
	}
	clear(x.table)
	for _, s := range kept {
		x.put(s)
	}
	x.buckets, w.slots = len(kept), kept
}

// storeLeft appends a left tuple, whose facts are in the frame, to a bucket.
func (w *workspace) storeLeft(x *index, t *memory.Tuple, b *bucket) {
	t.Bucket = b.self
	if !b.filled() {
		x.filled++
	}
	w.AppendTo(&b.left, t)
	x.nLeft++
	if b.ranges() != 0 {
		w.indexLeft(x, t, b)
	}
}

// storeRight appends a right tuple, whose fact is in the frame, to a bucket.
func (w *workspace) storeRight(x *index, t *memory.Tuple, b *bucket) {
	t.Bucket = b.self
	if !b.filled() {
		x.filled++
	}
	w.AppendTo(&b.right, t)
	x.nRight++
	if b.ranges() != 0 {
		w.indexRight(x, t, b)
	}
}

func (w *workspace) dropLeft(x *index, t *memory.Tuple) {
	b := w.holder(x, t)
	w.RemoveFrom(&b.left, t)
	t.Bucket = 0
	x.nLeft--
	if b.left.First == 0 {
		b.more &^= leftSearches
	}
	if b.ranges() != 0 {
		w.unindexLeft(t, b)
	}
	if !b.filled() {
		x.filled--
	}
}

func (w *workspace) dropRight(x *index, t *memory.Tuple) {
	b := w.holder(x, t)
	w.RemoveFrom(&b.right, t)
	t.Bucket = 0
	x.nRight--
	if b.ranges() != 0 {
		w.unindexRight(t, b)
	}
	if !b.filled() {
		x.filled--
	}
}

// toEnd moves a right tuple, whose intervals have not changed, to the end of its bucket.
func (w *workspace) toEnd(t *memory.Tuple) {
	b := w.bucket(t.Bucket)
	w.RemoveFrom(&b.right, t)
	w.AppendTo(&b.right, t)
	if b.ranges() != 0 {
		if r := w.ranges[b.ranges()].right; r != nil {
			*t.IndexPlace() = r.Last(*t.IndexPlace())
			w.tidy(r, false)
			w.ranges[b.ranges()].table = nil
		}
	}
}
