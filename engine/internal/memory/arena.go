package memory

import (
	"whenthen/engine/internal/store"
	"whenthen/internal/budget"
)

// Arena allocates and counts the tuples of a session.
type Arena struct {
	Tuples store.Store[Tuple]
	// Lineages of tuples are kept only if Stamped.
	Lineages store.Beside[Lineage]
	Stamped  bool
	// Untraced means that no rule reads the lineages of the tuples that are created or updated now: see network.Segment.Untraced.
	Untraced bool
	// Beside means that further data is stored for each tuple: Stamped or Forked.
	Beside bool
	// Peers contains for a tuple at a fork its copy in the branch attached next. Child lists contain only the first copy.
	Peers  store.Beside[TupleID]
	Forked bool // the network has forks
	// Places are the places of matches in the queues of rules with dynamic salience.
	Places store.Beside[uint32]
	Alive  int
	Levels int // number of live tuples that are levels: see Tuple.IsLevel
	Most   int // upper limit of Alive
	Made   uint64
	Budget *budget.Budget
	// Full aborts the evaluation because there are too many tuples; Spent checks whether the budget aborts it.
	Full, Spent func()
}

// Cut returns an upper bound for the tuple numbers in use.
func (a *Arena) Cut() TupleID { return TupleID(a.Tuples.Cut()) }

// At returns the tuple with a number, or nil for 0.
func (a *Arena) At(id TupleID) *Tuple {
	if id == 0 {
		return nil
	}
	return a.Tuples.At(uint32(id))
}

// Known does the same as At for a number that is not 0.
func (a *Arena) Known(id TupleID) *Tuple { return a.Tuples.At(uint32(id)) }

// Get returns a new, empty tuple.
func (a *Arena) Get() *Tuple {
	if a.Alive++; a.Alive > a.Most {
		a.Full()
	}
	a.Made++
	if a.Tuples.Spent() {
		a.Tuples.Extend()
	}
	id, t := a.Tuples.Take()
	t.Self, t.Flags = TupleID(id), 0
	return t
}

// Recycle frees a tuple, but not its extension, which belongs to package rete.
func (a *Arena) Recycle(t *Tuple) {
	if t.Is(FlagFree) {
		panic("memory: tuple freed twice")
	}
	a.Alive--
	id := t.Self
	*t = Tuple{Self: id, Flags: FlagFree}
	a.Tuples.Free(uint32(id))
	if a.Beside {
		a.clearBeside(id)
	}
}

func (a *Arena) clearBeside(id TupleID) {
	if a.Stamped {
		a.Lineages.Empty(uint32(id))
	}
	if a.Forked {
		a.Peers.Empty(uint32(id))
	}
}

// Peer returns the copy of t in the branch attached next at a fork, or nil in the last branch.
func (a *Arena) Peer(t *Tuple) *Tuple { return a.At(*a.Peers.At(uint32(t.Self))) }

// SetPeer sets that copy.
func (a *Arena) SetPeer(t, peer *Tuple) { *a.Peers.At(uint32(t.Self)) = peer.Self }
