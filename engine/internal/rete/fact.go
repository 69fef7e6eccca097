package rete

import "whenthen/internal/fact"

// Fact is an object in working memory, or an object that occurs only in matches: an element of a from, or an accumulate
// result. Sessions use it as the fact's handle.
type Fact struct {
	Object fact.Object
	// ID numbers inserts from 1, in the order in which they were requested. 0 is the hidden initial fact; negative
	// numbers mark objects outside working memory.
	ID         int64
	EntryPoint string
	Belief     Belief

	recency     uint64    // number of the newest requested insert or update
	dispatch    *dispatch // the dispatch for the object's type
	number      factID
	first, last tupleID // its entry tuples
	deleted     bool    // a delete was requested; it takes effect at the flush
	gone        bool    // the delete was worked off
	over        bool    // an event whose time is over
}

// Belief is what a session's truth maintenance stores about a fact. The network does not use it.
type Belief struct {
	Hash   uint64 // 0: the object is equal to itself alone
	Chain  *Fact  // the next one with the same hash
	Reason uint32 // number of the newest justification, or 0
	Held   bool   // there is a belief: the fact was inserted logically at least once, or others could be equal to it
	Stated bool   // the fact was inserted plainly
}

// IDs of objects outside working memory.
const (
	elementID = -1 // an element of a from
	resultID  = -2 // a result of an accumulate
)

// IsElement reports whether the fact is an element of a from; its object may be a fact of its own as well.
func (f *Fact) IsElement() bool { return f.ID == elementID }

// Over reports whether the fact is an event whose time has come to be over.
func (f *Fact) Over() bool { return f.over }

// InMemory reports whether the fact was inserted and not deleted. Both count as soon as they are requested, before the
// queue is worked off. It is false for elements of a from and results of an accumulate.
func (f *Fact) InMemory() bool { return f.ID > 0 && !f.deleted }

// Leave marks a fact as no longer in memory, when its working memory is emptied as a whole.
func (f *Fact) Leave() { f.deleted, f.gone, f.Belief = true, true, Belief{} }

// addEntry makes t an entry tuple of the fact.
func (a *arena) addEntry(f *Fact, t *Tuple) {
	t.lprev = f.last
	if f.last != 0 {
		a.at(f.last).lnext = t.self
	} else {
		f.first = t.self
	}
	f.last = t.self
}

// insertEntry puts an entry tuple behind another one of the fact's.
func (a *arena) insertEntry(f *Fact, prev, t *Tuple) {
	t.lprev, t.lnext = prev.self, prev.lnext
	if prev.lnext != 0 {
		a.at(prev.lnext).lprev = t.self
	} else {
		f.last = t.self
	}
	prev.lnext = t.self
}

// removeEntry takes an entry tuple from the fact.
func (a *arena) removeEntry(f *Fact, t *Tuple) {
	if t.lprev != 0 {
		a.at(t.lprev).lnext = t.lnext
	} else {
		f.first = t.lnext
	}
	if t.lnext != 0 {
		a.at(t.lnext).lprev = t.lprev
	} else {
		f.last = t.lprev
	}
	t.lprev, t.lnext = 0, 0
}
