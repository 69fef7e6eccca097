package rete

import (
	"whenthen/engine/internal/store"
	"whenthen/internal/budget"
)

// arena allocates and counts the tuples of a session.
type arena struct {
	tuples store.Store[Tuple]
	// lineages of tuples are kept only if stamped.
	lineages store.Beside[lineage]
	stamped  bool
	// untraced means that no rule reads the lineages of the tuples that are created or updated now: see Segment.untraced.
	untraced bool
	// beside means that further data is stored for each tuple: stamped or forked.
	beside bool
	// peers contains for a tuple at a fork its copy in the branch attached next. Child lists contain only the first copy.
	peers  store.Beside[tupleID]
	forked bool // the network has forks
	// places are the places of matches in the queues of rules with dynamic salience.
	places store.Beside[uint32]
	alive  int
	levels int // number of live tuples that are levels: see level
	most   int // upper limit of alive
	made   uint64
	budget *budget.Budget
	// full aborts the evaluation because there are too many tuples; spent checks whether the budget aborts it.
	full, spent func()
}

// cut returns an upper bound for the tuple numbers in use.
func (a *arena) cut() tupleID { return tupleID(a.tuples.Cut()) }

// at returns the tuple with a number, or nil for 0.
func (a *arena) at(id tupleID) *Tuple {
	if id == 0 {
		return nil
	}
	return a.tuples.At(uint32(id))
}

// known does the same as at for a number that is not 0.
func (a *arena) known(id tupleID) *Tuple { return a.tuples.At(uint32(id)) }

// get returns a new, empty tuple.
func (a *arena) get() *Tuple {
	if a.alive++; a.alive > a.most {
		a.full()
	}
	a.made++
	if a.tuples.Spent() {
		a.tuples.Extend()
	}
	id, t := a.tuples.Take()
	t.self, t.flags = tupleID(id), 0
	return t
}

// recycle frees a tuple, but not its extension: see put.
func (a *arena) recycle(t *Tuple) {
	if t.is(flagFree) {
		panic("rete: tuple freed twice")
	}
	a.alive--
	id := t.self
	*t = Tuple{self: id, flags: flagFree}
	a.tuples.Free(uint32(id))
	if a.beside {
		a.clearBeside(id)
	}
}

func (a *arena) clearBeside(id tupleID) {
	if a.stamped {
		a.lineages.Empty(uint32(id))
	}
	if a.forked {
		a.peers.Empty(uint32(id))
	}
}

// peer returns the copy of t in the branch attached next at a fork, or nil in the last branch.
func (a *arena) peer(t *Tuple) *Tuple { return a.at(*a.peers.At(uint32(t.self))) }

func (a *arena) setPeer(t, peer *Tuple) { *a.peers.At(uint32(t.self)) = peer.self }
