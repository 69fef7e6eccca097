package rete

import (
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
)

// bucket contains the tuples of both sides of a node that have the same key.
type bucket struct {
	hash        uint64
	left, right memory.TupleList
	self        memory.BucketID
	more        uint32 // see absent, searchLeft and ranges
}

// Flags in the low bits of bucket.more; the bits above them are the number of the bucket's indexes.
const (
	bucketAbsent = 1
	// The next two bits count the searches of the left side, while it had enough tuples for an index, since it was last empty.
	leftSearch   = 1 << 1
	leftSearches = 3 << 1

	bucketBits = 3
)

// absent reports whether the key could not be computed.
func (b *bucket) absent() bool { return b.more&bucketAbsent != 0 }

// ranges returns the number of the indexes of the two sides, or 0 if there are none.
func (b *bucket) ranges() uint32 { return b.more >> bucketBits }

func (b *bucket) setRanges(n uint32) { b.more = b.more&(1<<bucketBits-1) | n<<bucketBits }

func (b *bucket) setAbsent() { b.more |= bucketAbsent }

// searchLeft counts a search of the left side, and returns the number of previous searches, at most three.
func (b *bucket) searchLeft() (before int) {
	before = int(b.more & leftSearches / leftSearch)
	if before < leftSearches/leftSearch {
		b.more += leftSearch
	}
	return before
}

func (b *bucket) leftAlone() bool { return b.left.First != 0 && b.left.First == b.left.Last }

func (b *bucket) filled() bool { return b.left.First|b.right.First != 0 }

// bucket returns the bucket with a number, which must not be 0.
func (w *WorkingMemory) bucket(id memory.BucketID) *bucket { return w.buckets.At(uint32(id)) }

func (w *WorkingMemory) newBucket(key hashKey) *bucket {
	id, b := w.buckets.Get()
	b.self, b.hash = memory.BucketID(id), key.hash
	if key.absent {
		b.setAbsent()
	}
	return b
}

// index stores the tuples of both sides of a node by key: there is one bucket for both, in a hash table with open addressing. A tuple
// stores its bucket, so nothing has to be computed from a fact that may have changed since. Empty buckets are kept for some time, since in
// a steady state their keys are used again.
type index struct {
	all     *bucket // the only bucket of a node without keys; nil before its first tuple
	table   []indexSlot
	buckets int // number of buckets in the table
	filled  int // number of buckets that are not empty, including all
	sparse  int // number of passes since most buckets have been empty
	nLeft   int
	nRight  int
	plan    *interval.Plan // or nil
}

// indexSlot contains the tag of a bucket's key in its upper half, and the bucket's number in its lower half; 0 ends a search.
type indexSlot uint64

func (s indexSlot) bucket() memory.BucketID { return memory.BucketID(s) }

func (s indexSlot) tag() uint32 { return uint32(s >> 32) }

const mixer = 0x9E3779B97F4A7C15

// tagOf spreads the bits of a key; a search for the key begins at the slot given by the lower bits of the tag.
func tagOf(hash uint64) uint32 { return uint32(hash * mixer >> 32) }

// find returns the bucket of a key, which it creates if there is none.
func (w *WorkingMemory) find(x *index, key hashKey) *bucket {
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
		w.grow(size(x.table))
		x.grow()
	}
	b := w.newBucket(key)
	x.put(indexSlot(tag)<<32 | indexSlot(b.self))
	x.buckets++
	return b
}

// only returns the single bucket of a node without keys.
func (w *WorkingMemory) only(x *index) *bucket {
	if x.all == nil {
		x.all = w.newBucket(hashKey{})
	}
	return x.all
}

func (w *WorkingMemory) holder(x *index, t *memory.Tuple) *bucket {
	if x.all != nil {
		return x.all
	}
	return w.bucket(t.Bucket)
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
	x.table = make([]indexSlot, max(8, 2*len(old)))
	for _, s := range old {
		if s != 0 {
			x.put(s)
		}
	}
}

// purgeMin is the number of empty buckets beyond the filled ones that a node may always keep; purgePatience is the number of passes for
// which it may keep more than that.
const (
	purgeMin      = 32
	purgePatience = 16
)

// purge frees the empty buckets of a node if they have outnumbered the filled ones for some time. It must not run while the node is
// evaluated, since tuples may be about to return to an empty bucket.
func (w *WorkingMemory) purge(x *index) {
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
func (w *WorkingMemory) storeLeft(x *index, t *memory.Tuple, b *bucket) {
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
func (w *WorkingMemory) storeRight(x *index, t *memory.Tuple, b *bucket) {
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

func (w *WorkingMemory) dropLeft(x *index, t *memory.Tuple) {
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

func (w *WorkingMemory) dropRight(x *index, t *memory.Tuple) {
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
