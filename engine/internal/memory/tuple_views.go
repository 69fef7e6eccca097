package memory

// Accessors for the values that some kinds of tuples store in fields that other kinds use as links.

// Entry returns the position of an entry tuple's entry in the dispatch of its fact.
func (t *Tuple) Entry() int { return int(t.RightPrev) }

// SetEntry sets that position.
func (t *Tuple) SetEntry(place int) { t.RightPrev = TupleID(place) }

// Asking returns, for a child of a query node, the left tuple whose list contains it: the child's levels are between the two. The child is
// the only child of its right parent, so it needs no neighbours there.
func (t *Tuple) Asking() TupleID { return t.RightPrev }

// SetAsking sets that tuple.
func (t *Tuple) SetAsking(l *Tuple) { t.RightPrev = l.Self }

// NewestEntry returns, for a stand-in, the entry tuple that was created from it last.
func (t *Tuple) NewestEntry() TupleID { return t.FirstChild }

// SetNewestEntry sets that tuple.
func (t *Tuple) SetNewestEntry(id TupleID) { t.FirstChild = id }

// Number returns the number of a match in the order in which matches were first queued. Its 48 bits suffice for eight years of a million
// matches a second.
func (t *Tuple) Number() uint64 { return uint64(t.High)<<32 | uint64(t.FirstChild) }

// SetNumber sets that number.
func (t *Tuple) SetNumber(n uint64) { t.FirstChild, t.High = TupleID(n), uint16(n>>32) }

// Salience returns, for a match of a rule with dynamic salience, the salience when it was last queued: an int, as in Java.
func (t *Tuple) Salience() int { return int(int32(t.Bucket)) }

// SetSalience sets that salience.
func (t *Tuple) SetSalience(n int) { t.Bucket = BucketID(int32(n)) }

// Mark returns the session's number for a match of any other rule.
func (t *Tuple) Mark() uint32 { return uint32(t.Bucket) }

// SetMark sets that number.
func (t *Tuple) SetMark(n uint32) { t.Bucket = BucketID(n) }

// Blocker returns, for a left tuple of not and exists, the right tuple that blocks it, or 0 if it is not blocked; for a result of a
// subnetwork, the left tuple that it blocks.
func (t *Tuple) Blocker() TupleID {
	if !t.Is(FlagBlocked) {
		return 0
	}
	return TupleID(t.Ext)
}

// Blocked returns, for a right tuple of not and exists, the head of the list of left tuples that it blocks. Such a tuple has no children.
func (t *Tuple) Blocked() *TupleID { return &t.FirstChild }

// Parked returns the head of that list while a right tuple is being updated.
func (t *Tuple) Parked() *TupleID { return &t.RightNext }

// SubResults returns, for a left tuple of not and exists over a subnetwork, the head of the list of results that block it.
func (t *Tuple) SubResults() *TupleID { return &t.Next }

// Uncompared reports, for a right tuple that is staged as an update, whether its node compares none of the changed properties: see
// compared.
func (t *Tuple) Uncompared() bool { return t.Is(FlagFired) }

// SetUncompared records it.
func (t *Tuple) SetUncompared(uncompared bool) {
	if t.Flags &^= FlagFired; uncompared {
		t.Flags |= FlagFired
	}
}

// Contribution returns, for a right tuple of an accumulate whose matches are implied, the number that it has added to each of them; known is
// false if it has not added one yet.
func (t *Tuple) Contribution() (bits uint64, known bool) {
	return uint64(t.RightNext)<<32 | uint64(t.Right), t.Is(FlagCreated)
}

// SetContribution sets that number.
func (t *Tuple) SetContribution(bits uint64) {
	t.Right, t.RightNext = TupleID(bits), TupleID(bits>>32)
	t.Flags |= FlagCreated
}

// ClearContribution forgets that number.
func (t *Tuple) ClearContribution() {
	t.Right, t.RightNext = 0, 0
	t.Flags &^= FlagCreated
}

// InUse reports, for a level during a sweep, whether a tuple below it has been found.
func (t *Tuple) InUse() bool { return t.Is(FlagQueued) }

// SetInUse records it.
func (t *Tuple) SetInUse(used bool) {
	if t.Flags &^= FlagQueued; used {
		t.Flags |= FlagQueued
	}
}

// Pass returns the pass over a node in which a tuple was created, while the tuple is in no memory.
func (t *Tuple) Pass() uint32 { return uint32(t.Prev) }

// SetPass sets that pass.
func (t *Tuple) SetPass(n uint32) { t.Prev = TupleID(n) }

// Elements returns, for a left tuple of a from, the list of its elements.
func (t *Tuple) Elements() TupleList { return TupleList{TupleID(t.Bucket), t.Next} }

// SetElements sets that list.
func (t *Tuple) SetElements(list TupleList) { t.Bucket, t.Next = BucketID(list.First), list.Last }

// Hash returns the hash of an element at the time it was read.
func (t *Tuple) Hash() uint32 { return uint32(t.Ext) }

// SetHash sets that hash.
func (t *Tuple) SetHash(n uint32) { t.Ext = ExtID(n) }

// IndexPlace returns a pointer to the place of a tuple in an ordered index, from 1, or to 0 if it is in no index.
func (t *Tuple) IndexPlace() *uint32 { return (*uint32)(&t.Ext) }

// RecordNumbers is the number of 64-bit numbers that fit into a match record. A match record is in no bucket and no stack, has no children
// and blocks nothing, so the fields for these links contain the numbers.
const RecordNumbers = 3

// SetNumber64 stores a contribution in a match record. With place -1 it does nothing.
func (t *Tuple) SetNumber64(place int, bits uint64) {
	low, high := TupleID(bits), TupleID(bits>>32)
	switch place {
	case 0:
		t.Prev, t.Next = low, high
	case 1:
		t.StagedPrev, t.StagedNext = low, high
	case 2:
		t.FirstChild, t.Bucket = low, BucketID(high)
	}
}

// Number64 returns the contribution that SetNumber64 stored, or 0 for place -1.
func (t *Tuple) Number64(place int) uint64 {
	switch place {
	case 0:
		return uint64(t.Next)<<32 | uint64(t.Prev)
	case 1:
		return uint64(t.StagedNext)<<32 | uint64(t.StagedPrev)
	case 2:
		return uint64(t.Bucket)<<32 | uint64(t.FirstChild)
	}
	return 0
}
