package memory

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

	Extra *factExtra // nil if the fact has none
	State FactState  // with the recency in the upper bits
	Self  FactID     // in the fact table
	First TupleID    // first of its entry tuples; the LeftPrev of this tuple is the last entry tuple
}

// FactState contains the state bits of a fact; the bits above them contain the number of its newest requested insert or update.
type FactState uint64

const (
	FactDeleted FactState = 1 << iota // a delete was requested; it takes effect at the flush
	FactGone                          // the delete was processed
	FactOver                          // an event that has expired
	FactLate                          // an event that had expired when it came, and waits to be deleted

	FactStates = 4 // number of state bits
)

// Is reports whether a state bit is set.
func (f *Fact) Is(s FactState) bool { return f.State&s != 0 }

// Set sets or clears state bits.
func (f *Fact) Set(s FactState, on bool) {
	f.State &^= s
	if on {
		f.State |= s
	}
}

// Recency returns the number of the newest insert or update of a fact.
func (f *Fact) Recency() uint64 { return uint64(f.State >> FactStates) }

// SetRecency sets the number of the newest insert or update.
func (f *Fact) SetRecency(n uint64) { f.State = f.State&(1<<FactStates-1) | FactState(n)<<FactStates }

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
func (f *Fact) Number() uint32 { return uint32(f.Self) }

// EntryPoint returns the entry point the fact was inserted through, or "" for the default one.
func (f *Fact) EntryPoint() string {
	if f.Extra == nil {
		return ""
	}
	return f.Extra.entryPoint
}

// Belief returns the fact's belief, which may be changed in place, or nil if it has none.
func (f *Fact) Belief() *Belief {
	if f.Extra == nil {
		return nil
	}
	return f.Extra.belief
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
	f.Extra = &own.factExtra
}

// DropBelief removes the fact's belief, if it has one. A factExtra without a belief stays, since other facts may share it.
func (f *Fact) DropBelief() {
	if f.Belief() == nil {
		return
	}
	point := f.EntryPoint()
	f.Extra = nil
	if point != "" {
		f.Extra = &factExtra{entryPoint: point}
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
func (f *Fact) Over() bool { return f.Is(FactOver) }

// InMemory reports whether the fact was inserted and not deleted. Both count as soon as they are requested, before the queue is flushed. It
// is false for elements of a from and results of an accumulate.
func (f *Fact) InMemory() bool { return f.ID > 0 && !f.Is(FactDeleted) }

// Leave marks a fact as no longer in memory, when the whole working memory is cleared.
func (f *Fact) Leave() {
	f.Set(FactDeleted|FactGone, true)
	f.DropBelief()
}

// AddEntry makes t an entry tuple of the fact.
func (a *Arena) AddEntry(f *Fact, t *Tuple) {
	first := a.At(f.First)
	if first == nil {
		f.First, t.LeftPrev = t.Self, t.Self
		return
	}
	t.LeftPrev = first.LeftPrev
	a.Known(first.LeftPrev).LeftNext = t.Self
	first.LeftPrev = t.Self
}

// InsertEntry puts an entry tuple between prev, another entry tuple of the fact, and next, the one after prev or nil.
func (a *Arena) InsertEntry(f *Fact, prev, next, t *Tuple) {
	t.LeftPrev, t.LeftNext = prev.Self, prev.LeftNext
	if next == nil {
		next = a.At(f.First)
	}
	prev.LeftNext, next.LeftPrev = t.Self, t.Self
}

// RemoveEntry removes t from the entry tuples of the fact.
func (a *Arena) RemoveEntry(f *Fact, t *Tuple) {
	if t.LeftPrev == t.Self {
		f.First, t.LeftPrev = 0, 0
		return
	}
	after := a.At(t.LeftNext)
	if after == nil {
		after = a.At(f.First)
	}
	after.LeftPrev = t.LeftPrev
	if f.First == t.Self {
		f.First = t.LeftNext
	} else {
		a.Known(t.LeftPrev).LeftNext = t.LeftNext
	}
	t.LeftPrev, t.LeftNext = 0, 0
}

// RestoredFact creates a fact for Adopt. recency is the number of the change that last inserted or updated it.
func RestoredFact(o fact.Object, id int64, entryPoint string, recency uint64) *Fact {
	f := &Fact{Object: o, ID: id, State: FactState(recency) << FactStates}
	if entryPoint != "" {
		f.Extra = &factExtra{entryPoint: entryPoint}
	}
	return f
}
