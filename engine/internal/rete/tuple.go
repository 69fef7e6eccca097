package rete

// Records that tuples refer to have numbers from 1; 0 means no record.
type (
	tupleID  uint32 // number in the arena
	factID   uint32 // number in the fact table; 0 is the hidden initial fact
	bucketID uint32
	extID    uint32
)

// Tuple is a partial match at one node, or a fact at an entry. Its links connect it to its parents, its children, the memory it is stored
// in and the stack it is staged in. It contains no pointers, so the garbage collector does not scan tuples and changing a link needs no
// write barrier; the arena never moves it. It fills one cache line of the processor: some kinds of tuples use fields whose links they do
// not need for other values, which have accessors of their own, see tuple_views.go.
type Tuple struct {
	staged stage   // the stack it is staged in
	flags  flag    // kind and state, see flag
	high   uint16  // upper part of a match's number, see number
	self   tupleID // the tuple's own number
	fact   factID  // newest fact; for a tuple that adds no fact, the fact of its parent: see flagSame
	lp, rp tupleID // parents; an entry tuple has none, a peer only the left parent of the tuple it is a copy of; see also level

	kidFirst     tupleID // the first child, whose lprev or rprev is the last one: see tuple_list.go
	lprev, lnext tupleID // siblings under lp; for an entry tuple, the other entry tuples of the fact
	rprev, rnext tupleID // siblings under rp

	// Neighbours in a bucket, in the queue of an agenda item, or in a from's list of elements. A blocked left tuple is only in the list of
	// its blocker.
	mprev, mnext tupleID
	bucket       bucketID // bucket that it is stored in

	sprev, snext tupleID // neighbours in a stack

	ext extID // fields that few tuples need; for a match record of an accumulate, its boxed contributions
}

// flag is one bit of a tuple's kind or state.
type flag uint8

const (
	flagQueued  flag = 1 << iota // a match that waits on the agenda
	flagFired                    // the match has fired since it was last queued
	flagCreated                  // the hook Created was called for it
	flagFree                     // freed
	flagBlocked                  // a left tuple of not or exists that is blocked, or a subnetwork result that blocks one: see blocker
	flagSame                     // has the facts of its left parent and no fact of its own
	flagRecord                   // a match record of accumulate: ext refers to its boxed contributions
	flagElement                  // an element of a from: ext is its hash
)

func (t *Tuple) is(f flag) bool { return t.flags&f != 0 }

// stage is the stack a tuple is staged in.
type stage uint8

const (
	unstaged stage = iota
	stagedInsert
	stagedUpdate
	stagedDelete
	stagedUnseen // deleted before the next node processed it; its peers must be deleted as well
	neverStaged  // a level
)

// newChild creates a child of left and right, at the ends of both child lists; right is nil if the node has no right tuple. The child has
// the facts of left.
func (w *WorkingMemory) newChild(left, right *Tuple) *Tuple {
	c := w.get()
	c.lp, c.fact, c.flags = left.self, left.fact, flagSame
	w.appendLeft(left, c)
	if right != nil {
		c.rp = right.self
		w.appendRight(right, c)
		w.descend(c, right)
	} else {
		w.descend(c, left)
	}
	return c
}

// above returns the tuple of the fact before the newest one, or nil if there is none.
func (a *arena) above(t *Tuple) *Tuple {
	for t.is(flagSame) {
		t = a.known(t.lp)
	}
	return a.at(t.lp)
}

// renew copies the facts and the lineage of a tuple to its copy at the same node. They can change if a query is involved: the values of its
// parameters and rows change in place.
func (a *arena) renew(t, from *Tuple) {
	t.fact, t.lp = from.fact, from.lp
	t.flags = t.flags&^flagSame | from.flags&flagSame
	a.descend(t, from)
}

// newFactChild does the same as newChild for nodes that add a fact.
func (w *WorkingMemory) newFactChild(left, right *Tuple, f factID) *Tuple {
	if right == nil {
		c := w.newChild(left, nil)
		c.fact, c.flags = f, 0
		return c
	}
	c := w.get()
	c.lp, c.rp, c.fact = left.self, right.self, f
	w.appendLeft(left, c)
	w.appendRight(right, c)
	w.descend(c, right)
	return c
}
