package join

import "whenthen/engine/internal/memory"

// Bucket contains the tuples of both sides of a node that have the same key.
type Bucket struct {
	Hash        uint64
	Left, Right memory.TupleList
	Self        memory.BucketID
	more        uint32 // see Absent, searchLeft and ranges
}

// Flags in the low bits of bucket.more; the bits above them are the number of the bucket's indexes.
const (
	bucketAbsent = 1
	// The next two bits count the searches of the left side, while it had enough tuples for an index, since it was last empty.
	leftSearch   = 1 << 1
	leftSearches = 3 << 1

	bucketBits = 3
)

// Absent reports whether the key could not be computed.
func (b *Bucket) Absent() bool { return b.more&bucketAbsent != 0 }

// ranges returns the number of the indexes of the two sides, or 0 if there are none.
func (b *Bucket) ranges() uint32 { return b.more >> bucketBits }

// Ranged reports whether a side has an index, so that a tuple that is stored in the bucket must be in the frame.
func (b *Bucket) Ranged() bool { return b.ranges() != 0 }

func (b *Bucket) setRanges(n uint32) { b.more = b.more&(1<<bucketBits-1) | n<<bucketBits }

// SetAbsent sets what Absent reports.
func (b *Bucket) SetAbsent() { b.more |= bucketAbsent }

// searchLeft counts a search of the left side, and returns the number of previous searches, at most three.
func (b *Bucket) searchLeft() (before int) {
	before = int(b.more & leftSearches / leftSearch)
	if before < leftSearches/leftSearch {
		b.more += leftSearch
	}
	return before
}

// LeftAlone reports whether the bucket has exactly one left tuple.
func (b *Bucket) LeftAlone() bool { return b.Left.First != 0 && b.Left.First == b.Left.Last }

// Filled reports whether a tuple of either side is in the bucket.
func (b *Bucket) Filled() bool { return b.Left.First|b.Right.First != 0 }

// Bucket returns the bucket with a number, which must not be 0.
func (w *Workspace) Bucket(id memory.BucketID) *Bucket { return w.Buckets.At(uint32(id)) }

func (w *Workspace) newBucket(key hashKey) *Bucket {
	id, b := w.Buckets.Get()
	b.Self, b.Hash = memory.BucketID(id), key.hash
	if key.absent {
		b.SetAbsent()
	}
	return b
}
