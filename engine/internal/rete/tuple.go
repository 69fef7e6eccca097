package rete

import "whenthen/engine/rule"

// stamp is a change: its number, and the rule whose action made it. Newer is greater.
type stamp uint64

const stampRuleBits = 20

func newStamp(number uint64, order int) stamp { return stamp(number<<stampRuleBits | uint64(order+1)) }

func (s stamp) number() uint64 { return uint64(s) >> stampRuleBits }

// by tells whether the rule of that order made the change.
func (s stamp) by(r *rule.Rule) bool {
	return uint64(s)&(1<<stampRuleBits-1) == uint64(r.Order+1)
}

// Tuple is a partial match at one node, or a fact at an entry. Its links tie it to its parents, its children, the
// memory it is stored in and the stack it waits in.
type Tuple struct {
	changed stamp // newest change of its own: the parents' are found through lp
	cause   *Fact // the fact that change was made to
	born    stamp // change that first staged it
	fact    *Fact // newest fact; a level that adds none repeats its parent's
	up      *Tuple
	lp, rp  *Tuple // parents; peers and entry tuples: see peer, fact

	kidFirst, kidLast *Tuple
	lprev, lnext      *Tuple // siblings under lp; of an entry tuple: the fact's other entry tuples
	rprev, rnext      *Tuple // siblings under rp

	mprev, mnext *Tuple // in a bucket, or in the queue of an agenda item
	bucket       *bucket

	sprev, snext *Tuple // in a stack
	staged       stage

	// peer is the same tuple in the branch attached next at a fork. Child lists know only the first of them.
	peer *Tuple

	// Of a left tuple of not and exists: the right tuple that blocks it, and its neighbours in the blocker's list.
	// Of a right tuple: blocker is the head of that list. Of a subnetwork result: blocker is the left tuple it counts
	// for; of that left tuple, blocker is the head of its results.
	blocker, bprev, bnext *Tuple

	ext   *extension
	entry *Entry
	added *contribution // of an accumulate match

	// Of a match.
	number   uint64
	salience int
	heapPos  int
	queued   bool
	fired    bool
	created  bool // the session has been told of it

	free bool
}

// extension holds what few tuples need.
type extension struct {
	elements, lastElement *Tuple    // of a left tuple of from, in order
	fold                  *fold     // of a left tuple of accumulate
	call                  *call     // of a left tuple of a query node, or an answer
	answer                *Node     // of an answer: the end of the query it came from
	arm                   *Tuple    // of a left tuple of a branch node: the match of its named consequence
	plan                  *itemPlan // of such a match
	data                  any       // of a match: the session's own
	activation            bool      // the match is a member of its activation group
	actPrev, actNext      *Tuple
	item                  *Item
	alarm                 *alarm // of a match of a rule with a timer
}

// stage is the stack a tuple waits in.
type stage uint8

const (
	unstaged stage = iota
	stagedInsert
	stagedUpdate
	stagedDelete
	stagedUnseen // deleted before its receiver saw it: peers must hear of it
)

func (t *Tuple) extended() *extension {
	if t.ext == nil {
		t.ext = &extension{}
	}
	return t.ext
}

const slabSize = 256

// pool hands out tuples and takes them back.
type pool struct {
	free  *Tuple // linked by mnext
	slab  []Tuple
	alive int
	made  uint64
}

func (p *pool) get() *Tuple {
	p.alive++
	p.made++
	if t := p.free; t != nil {
		p.free = t.mnext
		t.mnext, t.free = nil, false
		return t
	}
	if len(p.slab) == 0 {
		p.slab = make([]Tuple, slabSize)
	}
	t := &p.slab[0]
	p.slab = p.slab[1:]
	return t
}

func (p *pool) put(t *Tuple) {
	if t.free {
		panic("rete: tuple freed twice")
	}
	p.alive--
	*t = Tuple{free: true, mnext: p.free}
	p.free = t
}

// newChild makes the child of left and right at the ends of both child lists; right is nil where a node has no right
// tuple. The child has the facts of left.
func (w *WorkingMemory) newChild(left, right *Tuple) *Tuple {
	c := w.pool.get()
	c.lp, c.fact, c.up = left, left.fact, left.up
	c.stampOf(left)
	c.born = left.born
	left.appendLeft(c)
	if right != nil {
		c.rp = right
		right.appendRight(c)
		c.stampOf(right)
		c.born = right.born
	}
	return c
}

// newFactChild is newChild for nodes that add a fact.
func (w *WorkingMemory) newFactChild(left, right *Tuple, f *Fact) *Tuple {
	c := w.newChild(left, right)
	c.fact, c.up = f, left
	return c
}

// stampOf takes over the newest change of another tuple.
func (t *Tuple) stampOf(o *Tuple) { t.changed, t.cause = o.changed, o.cause }

// newest returns the newest change among the tuple and its ancestors, levels that add no fact included.
func (t *Tuple) newest() stamp { return t.newestLevel().changed }

// newestLevel returns the tuple or the ancestor with the newest change.
func (t *Tuple) newestLevel() *Tuple {
	level := t
	for ; t != nil; t = t.lp {
		if t.changed > level.changed {
			level = t
		}
	}
	return level
}

// newestBorn returns the newest first staging among the tuple and its ancestors.
func (t *Tuple) newestBorn() stamp {
	s := t.born
	for ; t != nil; t = t.lp {
		s = max(s, t.born)
	}
	return s
}
