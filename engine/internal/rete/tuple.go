package rete

// Records that tuples refer to have numbers from 1; 0 means none.
type (
	tupleID  uint32 // in the arena
	factID   uint32 // in the fact table; 0 is the hidden initial fact
	bucketID uint32
	extID    uint32
)

// Tuple is a partial match at one node, or a fact at an entry. Its links tie it to its parents, its children, the memory it is stored in
// and the stack it is staged in. It holds no pointer, so the garbage collector does not scan tuples and changing a link needs no write
// barrier; the arena never moves it. It fills one line of the processor's cache: some kinds of tuples use fields whose links they do not
// need for other values, which have accessors of their own, see tuple_views.go.
type Tuple struct {
	staged stage   // the stack it is staged in
	flags  flag    // kind and state, see flag
	high   uint16  // upper part of a match's number, see number
	self   tupleID // its own number
	fact   factID  // newest fact; a tuple that adds none repeats its parent's: see flagSame
	lp, rp tupleID // parents; an entry tuple has none, a peer only the left one of the tuple it is a copy of; see also level

	kidFirst     tupleID // the first child, whose lprev or rprev is the last one: see tuple_list.go
	lprev, lnext tupleID // siblings under lp; of an entry tuple: the fact's other entry tuples
	rprev, rnext tupleID // siblings under rp

	// Neighbours in a bucket, in the queue of an agenda item, or in a from's list of elements. A blocked left tuple is in none of these,
	// but in its blocker's list.
	mprev, mnext tupleID
	bucket       bucketID // where it is stored

	sprev, snext tupleID // in a stack

	ext extID // fields that few tuples need; for a match record of an accumulate, its boxed contributions
}

// flag is one bit of a tuple's kind or state.
type flag uint8

const (
	flagQueued  flag = 1 << iota // a match that waits on the agenda
	flagFired                    // the match has fired since it was last queued
	flagCreated                  // the hook Created was called for it
	flagFree                     // freed
	flagBlocked                  // a left tuple of not or exists that is blocked, a result that blocks one: see blocker
	flagSame                     // has the facts of its left parent and none of its own
	flagRecord                   // a match record of accumulate: ext is its boxed contributions
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
	stagedUnseen // deleted before the next node saw it; its peers must be deleted as well
	neverStaged  // a level
)

// newChild makes a child of left and right, at the ends of both child lists; right is nil if the node has no right tuple. The child has the
// facts of left.
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

// above returns the tuple of the fact before the newest one, nil if there is none.
func (a *arena) above(t *Tuple) *Tuple {
	for t.is(flagSame) {
		t = a.known(t.lp)
	}
	return a.at(t.lp)
}

// renew gives a copy of a tuple at the same node its facts and its lineage. They do not stay what they were where a query is involved: the values
// of its parameters and rows change in place.
func (a *arena) renew(t, from *Tuple) {
	t.fact, t.lp = from.fact, from.lp
	t.flags = t.flags&^flagSame | from.flags&flagSame
	a.descend(t, from)
}

// newFactChild is newChild for nodes that add a fact.
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
