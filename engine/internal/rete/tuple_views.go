package rete

// Accessors for the values that some kinds of tuples store in fields that other kinds use as links.

// entry returns the position of an entry tuple's entry in the dispatch of its fact.
func (t *Tuple) entry() int { return int(t.rprev) }

func (t *Tuple) setEntry(place int) { t.rprev = tupleID(place) }

// asking returns, for a child of a query node, the left tuple whose list contains it: the child's levels are between the two. The child is
// the only child of its right parent, so it needs no neighbours there.
func (t *Tuple) asking() tupleID { return t.rprev }

func (t *Tuple) setAsking(l *Tuple) { t.rprev = l.self }

// newestEntry returns, for a stand-in, the entry tuple that was created from it last.
func (t *Tuple) newestEntry() tupleID { return t.kidFirst }

func (t *Tuple) setNewestEntry(id tupleID) { t.kidFirst = id }

// number returns the number of a match in the order in which matches were first queued. Its 48 bits suffice for eight years of a million
// matches a second.
func (t *Tuple) number() uint64 { return uint64(t.high)<<32 | uint64(t.kidFirst) }

func (t *Tuple) setNumber(n uint64) { t.kidFirst, t.high = tupleID(n), uint16(n>>32) }

// salience returns, for a match of a rule with dynamic salience, the salience when it was last queued: an int, as in Java.
func (t *Tuple) salience() int { return int(int32(t.bucket)) }

func (t *Tuple) setSalience(n int) { t.bucket = bucketID(int32(n)) }

// mark returns the session's number for a match of any other rule.
func (t *Tuple) mark() uint32 { return uint32(t.bucket) }

func (t *Tuple) setMark(n uint32) { t.bucket = bucketID(n) }

// blocker returns, for a left tuple of not and exists, the right tuple that blocks it, or 0 if it is not blocked; for a result of a
// subnetwork, the left tuple that it blocks.
func (t *Tuple) blocker() tupleID {
	if !t.is(flagBlocked) {
		return 0
	}
	return tupleID(t.ext)
}

// blocked returns, for a right tuple of not and exists, the head of the list of left tuples that it blocks. Such a tuple has no children.
func (t *Tuple) blocked() *tupleID { return &t.kidFirst }

// parked returns the head of that list while a right tuple is being updated.
func (t *Tuple) parked() *tupleID { return &t.rnext }

// subResults returns, for a left tuple of not and exists over a subnetwork, the head of the list of results that block it.
func (t *Tuple) subResults() *tupleID { return &t.mnext }

// uncompared reports, for a right tuple that is staged as an update, whether its node compares none of the changed properties: see
// compared.
func (t *Tuple) uncompared() bool { return t.is(flagFired) }

func (t *Tuple) setUncompared(uncompared bool) {
	if t.flags &^= flagFired; uncompared {
		t.flags |= flagFired
	}
}

// contribution returns, for a right tuple of an accumulate whose matches are implied, the number that it has added to each of them; known is
// false if it has not added one yet.
func (t *Tuple) contribution() (bits uint64, known bool) {
	return uint64(t.rnext)<<32 | uint64(t.rp), t.is(flagCreated)
}

func (t *Tuple) setContribution(bits uint64) {
	t.rp, t.rnext = tupleID(bits), tupleID(bits>>32)
	t.flags |= flagCreated
}

func (t *Tuple) clearContribution() {
	t.rp, t.rnext = 0, 0
	t.flags &^= flagCreated
}

// inUse reports, for a level during a sweep, whether a tuple below it has been found.
func (t *Tuple) inUse() bool { return t.is(flagQueued) }

func (t *Tuple) setInUse(used bool) {
	if t.flags &^= flagQueued; used {
		t.flags |= flagQueued
	}
}

// pass returns the pass over a node in which a tuple was created, while the tuple is in no memory.
func (t *Tuple) pass() uint32 { return uint32(t.mprev) }

func (t *Tuple) setPass(n uint32) { t.mprev = tupleID(n) }

// elements returns, for a left tuple of a from, the list of its elements.
func (t *Tuple) elements() tupleList { return tupleList{tupleID(t.bucket), t.mnext} }

func (t *Tuple) setElements(list tupleList) { t.bucket, t.mnext = bucketID(list.first), list.last }

// hash returns the hash of an element at the time it was read.
func (t *Tuple) hash() uint32 { return uint32(t.ext) }

func (t *Tuple) setHash(n uint32) { t.ext = extID(n) }

// indexPlace returns a pointer to the place of a tuple in an ordered index, from 1, or to 0 if it is in no index.
func (t *Tuple) indexPlace() *uint32 { return (*uint32)(&t.ext) }

// recordNumbers is the number of 64-bit numbers that fit into a match record. A match record is in no bucket and no stack, has no children
// and blocks nothing, so the fields for these links contain the numbers.
const recordNumbers = 3

// setNumber64 stores a contribution in a match record. With place -1 it does nothing.
func (t *Tuple) setNumber64(place int, bits uint64) {
	low, high := tupleID(bits), tupleID(bits>>32)
	switch place {
	case 0:
		t.mprev, t.mnext = low, high
	case 1:
		t.sprev, t.snext = low, high
	case 2:
		t.kidFirst, t.bucket = low, bucketID(high)
	}
}

// number64 returns the contribution that setNumber64 stored, or 0 for place -1.
func (t *Tuple) number64(place int) uint64 {
	switch place {
	case 0:
		return uint64(t.mnext)<<32 | uint64(t.mprev)
	case 1:
		return uint64(t.snext)<<32 | uint64(t.sprev)
	case 2:
		return uint64(t.bucket)<<32 | uint64(t.kidFirst)
	}
	return 0
}
