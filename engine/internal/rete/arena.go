package rete

import (
	"whenthen/engine/internal/store"
	"whenthen/internal/budget"
)

// arena holds the tuples of a session, and counts them.
type arena struct {
	tuples store.Store[Tuple]
	// lineages of tuples are kept only if stamped.
	lineages store.Beside[lineage]
	stamped  bool
	// peers are, of the tuples at forks, the same tuple in the branch attached next. Child lists know only the first of them.
	peers  store.Beside[tupleID]
	forked bool // there are forks
	alive  int
	levels int // how many of the live tuples are levels: see flagLevel
	most   int // that may be alive
	made   uint64
	budget *budget.Budget
	// full ends the evaluation because there are too many tuples, spent looks whether it has to end.
	full, spent func()
}

// cut is an upper bound of the numbers in use.
func (a *arena) cut() tupleID { return tupleID(a.tuples.Cut()) }

// at returns the tuple of a number, nil for 0.
func (a *arena) at(id tupleID) *Tuple {
	if id == 0 {
		return nil
	}
	return a.tuples.At(uint32(id))
}

// get returns an empty tuple.
func (a *arena) get() *Tuple {
	if a.alive++; a.alive > a.most {
		a.full()
	}
	a.made++
	id, t := a.tuples.Get()
	t.self, t.flags = tupleID(id), 0
	return t
}

// recycle frees a tuple, but not its extension: see put.
func (a *arena) recycle(t *Tuple) {
	if t.is(flagFree) {
		panic("rete: tuple freed twice")
	}
	a.alive--
	if a.stamped {
		*a.lineages.At(uint32(t.self)) = lineage{}
	}
	if a.forked {
		*a.peers.At(uint32(t.self)) = 0
	}
	*t = Tuple{self: t.self, flags: flagFree}
	a.tuples.Free(uint32(t.self))
}

// peer returns the same tuple in the branch attached next at a fork, nil in the last one.
func (a *arena) peer(t *Tuple) *Tuple { return a.at(*a.peers.At(uint32(t.self))) }

func (a *arena) setPeer(t, peer *Tuple) { *a.peers.At(uint32(t.self)) = peer.self }
