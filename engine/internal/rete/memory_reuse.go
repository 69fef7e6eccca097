package rete

import (
	"whenthen/engine/internal/beta"
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/store"
)

// spare is the empty memory that a finished session leaves to the next session on the same network. It contains no facts and no objects.
type spare struct {
	tuples        store.Store[memory.Tuple]
	lineages      store.Beside[memory.Lineage]
	peers         store.Beside[memory.TupleID]
	places        store.Beside[uint32]
	extensions    store.Store[beta.Extension]
	contributions store.Store[beta.Contribution]
	buckets       store.Store[join.Bucket]
	tables        []join.Table // by node
	numbers       []*memory.NumberBlock
	changes       []*[memory.ChangeBlock]memory.Change
}

// spareMax is the maximum number of records of each kind that a session may leave to the next one. For tuples, this is 75 MB.
const spareMax = 1 << 20

// Release leaves the blocks of this working memory to the next one on the network, so that a series of sessions creates little garbage; if
// no session follows, the garbage collector frees them. Afterwards only the counts of this working memory may be read; its matches must not
// be used.
func (w *WorkingMemory) Release() {
	w.changes.Reset()
	s := &spare{
		tuples:        w.Tuples.Hand(spareMax),
		extensions:    w.Extensions.Hand(spareMax),
		contributions: w.Contributions.Hand(spareMax),
		buckets:       w.Buckets.Hand(spareMax),
		tables:        make([]join.Table, len(w.nodes)),
		numbers:       w.HandNumbers(spareMax),
		changes:       w.changes.Spare,
	}
	room := s.tuples.Room()
	s.lineages, s.peers, s.places = w.Lineages.Hand(room), w.Peers.Hand(room), w.Places.Hand(room)
	for i, m := range w.nodes {
		if m == nil {
			continue
		}
		s.tables[i] = m.Index.Hand()
	}
	w.Net.Spare.Put(s)
	b := w.Budget
	w.Arena, w.FactTable, w.changes = memory.Arena{}, memory.FactTable{}, memory.ChangeQueue{}
	w.DropAllRanges()
	w.limitTuples(b)
}

// takeSpare reuses the blocks that an earlier session has left, if there are any.
func (w *WorkingMemory) takeSpare() {
	s, ok := w.Net.Spare.Get().(*spare)
	if !ok {
		return
	}
	w.Tuples, w.Lineages, w.Peers, w.Places = s.tuples, s.lineages, s.peers, s.places
	w.Extensions, w.Contributions, w.Buckets = s.extensions, s.contributions, s.buckets
	w.Blocks = s.numbers
	w.changes.Spare = s.changes
	for i, table := range s.tables {
		if table != nil {
			w.memory(w.Net.Nodes[i]).Index.Table = table
		}
	}
}
