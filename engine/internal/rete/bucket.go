package rete

import "whenthen/engine/internal/memory"

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

// ranged reports whether a side has an index, so that a tuple that is stored in the bucket must be in the frame.
func (b *bucket) ranged() bool { return b.ranges() != 0 }

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
func (w *workspace) bucket(id memory.BucketID) *bucket { return w.buckets.At(uint32(id)) }

func (w *workspace) newBucket(key hashKey) *bucket {
	id, b := w.buckets.Get()
	b.self, b.hash = memory.BucketID(id), key.hash
	if key.absent {
		b.setAbsent()
	}
	return b
}
