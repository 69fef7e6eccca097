package rete

import (
	"unsafe"

	"whenthen/internal/fact"
)

// Fact is an object in working memory, or an object that occurs only in matches: an element of a from, or an accumulate
// result. Sessions use it as the fact's handle.
type Fact struct {
	Object fact.Object
	// ID numbers inserts from 1, in the order in which they were requested. 0 is the hidden initial fact; negative
	// numbers mark objects outside working memory.
	ID int64

	extra  *factExtra // nil if the fact has none
	state  factState  // with the recency in the upper bits
	number factID     // in the fact table
	first  tupleID    // first of its entry tuples; the lprev of this tuple is the last entry tuple
}

// factState contains the state bits of a fact; the bits above them contain the number of its newest requested insert or update.
type factState uint64

const (
	factDeleted factState = 1 << iota // a delete was requested; it takes effect at the flush
	factGone                          // the delete was processed
	factOver                          // an event that has expired

	factStates = 3 // number of state bits
)

func (f *Fact) is(s factState) bool { return f.state&s != 0 }

func (f *Fact) set(s factState, on bool) {
	f.state &^= s
	if on {
		f.state |= s
	}
}

// Recency returns the number of the newest insert or update of a fact.
func (f *Fact) Recency() uint64 { return uint64(f.state >> factStates) }

func (f *Fact) setRecency(n uint64) { f.state = f.state&(1<<factStates-1) | factState(n)<<factStates }

// factExtra contains data that only few facts have. Facts of one entry point share it until one of them gets a belief.
type factExtra struct {
	entryPoint string
	belief     *Belief
}

// Belief contains the truth maintenance data of a fact that was inserted logically at least once, or that logically inserted objects may be
// equal to. The network does not use it.
type Belief struct {
	Hash   uint64 // 0 if the object is equal only to itself
	Chain  *Fact  // the next fact with the same hash
	Reason uint32 // number of the newest justification, or 0
	Stated bool   // the fact was inserted without insertLogical
}

// Logical reports whether the fact exists only as long as matches justify it. It is false for a nil belief.
func (b *Belief) Logical() bool { return b != nil && !b.Stated }

// Unfounded reports whether the fact has neither a justification nor an insert without insertLogical.
func (b *Belief) Unfounded() bool { return b == nil || b.Reason == 0 && !b.Stated }

// Number returns the fact's number in its working memory, from 1. The number is reused after the fact is deleted.
func (f *Fact) Number() uint32 { return uint32(f.number) }

// EntryPoint returns the entry point the fact was inserted through, or "" for the default one.
func (f *Fact) EntryPoint() string {
	if f.extra == nil {
		return ""
	}
	return f.extra.entryPoint
}

// Belief returns the fact's belief, which may be changed in place, or nil if it has none.
func (f *Fact) Belief() *Belief {
	if f.extra == nil {
		return nil
	}
	return f.extra.belief
}

// BeliefRoom is preallocated room for beliefs.
type BeliefRoom []believed

// believed is a factExtra with the belief that it points to.
type believed struct {
	factExtra
	Belief
}

// slabBeliefs is the number of beliefs that are allocated together, as slabFacts is for facts.
const slabBeliefs = (2048 - 8) / int(unsafe.Sizeof(believed{}))

// Believe sets a new belief of the fact, with a hash.
func (f *Fact) Believe(hash uint64, room *BeliefRoom) {
	if len(*room) == 0 {
		*room = make(BeliefRoom, slabBeliefs)
	}
	own := &(*room)[0]
	*room = (*room)[1:]
	own.factExtra, own.Belief = factExtra{f.EntryPoint(), &own.Belief}, Belief{Hash: hash}
	f.extra = &own.factExtra
}

// DropBelief removes the fact's belief, if it has one. A factExtra without a belief stays, since other facts may share it.
func (f *Fact) DropBelief() {
	if f.Belief() == nil {
		return
	}
	point := f.EntryPoint()
	f.extra = nil
	if point != "" {
		f.extra = &factExtra{entryPoint: point}
	}
}

// IDs of objects outside working memory.
const (
	elementID = -1 // an element of a from
	resultID  = -2 // a result of an accumulate
)

// IsElement reports whether the fact is an element of a from; its object may be a fact of its own as well.
func (f *Fact) IsElement() bool { return f.ID == elementID }

// Over reports whether the fact is an event that is over.
func (f *Fact) Over() bool { return f.is(factOver) }

// InMemory reports whether the fact was inserted and not deleted. Both count as soon as they are requested, before the queue is flushed. It
// is false for elements of a from and results of an accumulate.
func (f *Fact) InMemory() bool { return f.ID > 0 && !f.is(factDeleted) }

// Leave marks a fact as no longer in memory, when the whole working memory is cleared.
func (f *Fact) Leave() {
	f.set(factDeleted|factGone, true)
	f.DropBelief()
}

// addEntry makes t an entry tuple of the fact.
func (a *arena) addEntry(f *Fact, t *Tuple) {
	first := a.at(f.first)
	if first == nil {
		f.first, t.lprev = t.self, t.self
		return
	}
	t.lprev = first.lprev
	a.known(first.lprev).lnext = t.self
	first.lprev = t.self
}

// insertEntry puts an entry tuple between prev, another entry tuple of the fact, and next, the one after prev or nil.
func (a *arena) insertEntry(f *Fact, prev, next, t *Tuple) {
	t.lprev, t.lnext = prev.self, prev.lnext
	if next == nil {
		next = a.at(f.first)
	}
	prev.lnext, next.lprev = t.self, t.self
}

func (a *arena) removeEntry(f *Fact, t *Tuple) {
	if t.lprev == t.self {
		f.first, t.lprev = 0, 0
		return
	}
	after := a.at(t.lnext)
	if after == nil {
		after = a.at(f.first)
	}
	after.lprev = t.lprev
	if f.first == t.self {
		f.first = t.lnext
	} else {
		a.known(t.lprev).lnext = t.lnext
	}
	t.lprev, t.lnext = 0, 0
}
