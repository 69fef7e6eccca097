package join

import (
	"iter"
	"unsafe"

	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
)

// Index stores the tuples of both sides of a node by key: there is one bucket for both, in a hash table with open addressing. A tuple
// stores its bucket, so nothing has to be computed from a fact that may have changed since. Empty buckets are kept for some time, since in
// a steady state their keys are used again.
type Index struct {
	all     *Bucket // the only bucket of a node without keys; nil before its first tuple
	Table   Table
	buckets int // number of buckets in the table
	filled  int // number of buckets that are not empty, including all
	sparse  int // number of passes since most buckets have been empty
	Lefts   int
	Rights  int
	Plan    *interval.Plan // or nil
}

// Table is the hash table of an index.
type Table []indexSlot

// indexSlot contains the tag of a bucket's key in its upper half, and the bucket's number in its lower half; 0 ends a search.
type indexSlot uint64

func (s indexSlot) bucket() memory.BucketID { return memory.BucketID(s) }

func (s indexSlot) tag() uint32 { return uint32(s >> 32) }

const mixer = 0x9E3779B97F4A7C15

// tagOf spreads the bits of a key; a search for the key begins at the slot given by the lower bits of the tag.
func tagOf(hash uint64) uint32 { return uint32(hash * mixer >> 32) }

// find returns the bucket of a key, which it creates if there is none.
func (w *Workspace) find(x *Index, key hashKey) *Bucket {
	tag := tagOf(key.hash)
	if table := x.Table; len(table) > 0 {
		mask := len(table) - 1
		for i := int(tag) & mask; ; i = (i + 1) & mask {
			s := table[i]
			if s == 0 {
				break
			}
			if s.tag() == tag {
				if b := w.Bucket(s.bucket()); b.Hash == key.hash && b.Absent() == key.absent {
					return b
				}
			}
		}
	}
	if 4*x.buckets >= 3*len(x.Table) {
		w.Charge(x.Size())
		x.grow()
	}
	b := w.newBucket(key)
	x.put(indexSlot(tag)<<32 | indexSlot(b.Self))
	x.buckets++
	return b
}

// only returns the single bucket of a node without keys.
func (w *Workspace) only(x *Index) *Bucket {
	if x.all == nil {
		x.all = w.newBucket(hashKey{})
	}
	return x.all
}

// Holder returns the bucket that a tuple of either side is in.
func (w *Workspace) Holder(x *Index, t *memory.Tuple) *Bucket {
	if x.all != nil {
		return x.all
	}
	return w.Bucket(t.Bucket)
}

// BucketsOf iterates over the buckets of a node.
func (w *Workspace) BucketsOf(x *Index) iter.Seq[*Bucket] {
	return func(yield func(*Bucket) bool) {
		if x.all != nil && !yield(x.all) {
			return
		}
		for _, s := range x.Table {
			if s != 0 && !yield(w.Bucket(s.bucket())) {
				return
			}
		}
	}
}

// ranged reports whether one bucket may have enough tuples of a side for an index by ranges; side is the number of tuples of that side in
// all buckets.
func (x *Index) ranged(side int) bool { return x.Plan != nil && side >= interval.Few }

// Searchable reports whether a side of a bucket may have or get an index by ranges; side is the number of tuples of that side in all
// buckets. If a parameter is unified, even few tuples are searched by the index: only then do the rows have the same order in a restored
// session.
func (x *Index) Searchable(b *Bucket, side int) bool {
	return x.ranged(side) || b.ranges() != 0 || x.Plan != nil && x.Plan.Unifies()
}

func (x *Index) put(s indexSlot) {
	mask := len(x.Table) - 1
	i := int(s.tag())
	for x.Table[i&mask] != 0 {
		i++
	}
	x.Table[i&mask] = s
}

func (x *Index) grow() {
	old := x.Table
	x.Table = make(Table, max(8, 2*len(old)))
	for _, s := range old {
		if s != 0 {
			x.put(s)
		}
	}
}

// Restore adds a bucket that was saved; all means that it is the only bucket of a node without keys.
func (x *Index) Restore(b *Bucket, all bool) {
	if b.Filled() {
		x.filled++
	}
	if all {
		x.all = b
		return
	}
	if 4*x.buckets >= 3*len(x.Table) {
		x.grow()
	}
	x.put(indexSlot(tagOf(b.Hash))<<32 | indexSlot(b.Self))
	x.buckets++
}

// Keyless reports whether the node has no keys, so that all its tuples are in one bucket; it is false before the first tuple.
func (x *Index) Keyless() bool { return x.all != nil }

// Size returns the memory that the table uses, in bytes.
func (x *Index) Size() int { return cap(x.Table) * int(unsafe.Sizeof(indexSlot(0))) }

// Reset removes all buckets and keeps the table.
func (x *Index) Reset() {
	if x.buckets > 0 {
		clear(x.Table)
	}
	*x = Index{Table: x.Table, Plan: x.Plan}
}

// tableMax is the maximum number of slots per bucket of a table that is left to the next session, so that small sessions after a large one
// do not clear and search nearly empty tables.
const tableMax = 16

// Hand returns the empty table for the index of another session, or nil if it is too large for its buckets. This index must not be used
// afterwards.
func (x *Index) Hand() (t Table) {
	if len(x.Table) <= tableMax*max(x.buckets, 1) {
		clear(x.Table)
		t = x.Table
	}
	*x = Index{}
	return t
}

// purgeMin is the number of empty buckets beyond the filled ones that a node may always keep; purgePatience is the number of passes for
// which it may keep more than that.
const (
	purgeMin      = 32
	purgePatience = 16
)

// Purge frees the empty buckets of a node if they have outnumbered the filled ones for some time. It must not run while the node is
// evaluated, since tuples may be about to return to an empty bucket.
func (w *Workspace) Purge(x *Index) {
	if x.buckets <= 2*x.filled+purgeMin {
		x.sparse = 0
		return
	}
	if x.sparse++; x.sparse < purgePatience {
		return
	}
	x.sparse = 0
	kept := w.slots[:0]
	for _, s := range x.Table {
		if s == 0 {
			continue
		}
		if b := w.Bucket(s.bucket()); b.Filled() {
			kept = append(kept, s)
		} else {
			w.Buckets.Put(uint32(b.Self))
		}
	}
	clear(x.Table)
	for _, s := range kept {
		x.put(s)
	}
	x.buckets, w.slots = len(kept), kept
}

// StoreLeft appends a left tuple, whose facts are in the frame, to a bucket.
func (w *Workspace) StoreLeft(x *Index, t *memory.Tuple, b *Bucket) {
	t.Bucket = b.Self
	if !b.Filled() {
		x.filled++
	}
	w.AppendTo(&b.Left, t)
	x.Lefts++
	if b.ranges() != 0 {
		w.indexLeft(x, t, b)
	}
}

// StoreRight appends a right tuple, whose fact is in the frame, to a bucket.
func (w *Workspace) StoreRight(x *Index, t *memory.Tuple, b *Bucket) {
	t.Bucket = b.Self
	if !b.Filled() {
		x.filled++
	}
	w.AppendTo(&b.Right, t)
	x.Rights++
	if b.ranges() != 0 {
		w.indexRight(x, t, b)
	}
}

// DropLeft removes a left tuple from its bucket.
func (w *Workspace) DropLeft(x *Index, t *memory.Tuple) {
	b := w.Holder(x, t)
	w.RemoveFrom(&b.Left, t)
	t.Bucket = 0
	x.Lefts--
	if b.Left.First == 0 {
		b.more &^= leftSearches
	}
	if b.ranges() != 0 {
		w.unindexLeft(t, b)
	}
	if !b.Filled() {
		x.filled--
	}
}

// DropRight removes a right tuple from its bucket.
func (w *Workspace) DropRight(x *Index, t *memory.Tuple) {
	b := w.Holder(x, t)
	w.RemoveFrom(&b.Right, t)
	t.Bucket = 0
	x.Rights--
	if b.ranges() != 0 {
		w.unindexRight(t, b)
	}
	if !b.Filled() {
		x.filled--
	}
}

// ToEnd moves a right tuple, whose intervals have not changed, to the end of its bucket.
func (w *Workspace) ToEnd(t *memory.Tuple) {
	b := w.Bucket(t.Bucket)
	w.RemoveFrom(&b.Right, t)
	w.AppendTo(&b.Right, t)
	if b.ranges() != 0 {
		if r := w.ranges[b.ranges()].right; r != nil {
			*t.IndexPlace() = r.Last(*t.IndexPlace())
			w.tidy(r, false)
			w.ranges[b.ranges()].table = nil
		}
	}
}
