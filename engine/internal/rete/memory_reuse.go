package rete

import "whenthen/engine/internal/store"

// spare is the empty memory that a finished session leaves to the next session on the same network. It contains no facts and no objects.
type spare struct {
	tuples        store.Store[Tuple]
	lineages      store.Beside[lineage]
	peers         store.Beside[tupleID]
	places        store.Beside[uint32]
	extensions    store.Store[extension]
	contributions store.Store[contribution]
	buckets       store.Store[bucket]
	tables        [][]indexSlot // by node
	numbers       []*numberBlock
	changes       []*[changeBlock]change
}

// spareMax is the maximum number of records of each kind that a session may leave to the next one. For tuples, this is 75 MB.
const spareMax = 1 << 20

// tableMax is the maximum number of slots per bucket of a table that is left to the next session, so that small sessions after a large one
// do not clear and search nearly empty tables.
const tableMax = 16

// Release leaves the blocks of this working memory to the next one on the network, so that a series of sessions creates little garbage; if
// no session follows, the garbage collector frees them. Afterwards only the counts of this working memory may be read; its matches must not
// be used.
func (w *WorkingMemory) Release() {
	w.changes.reset()
	s := &spare{
		tuples:        w.tuples.Hand(spareMax),
		extensions:    w.extensions.Hand(spareMax),
		contributions: w.contributions.Hand(spareMax),
		buckets:       w.buckets.Hand(spareMax),
		tables:        make([][]indexSlot, len(w.nodes)),
		numbers:       w.handNumbers(spareMax),
		changes:       w.changes.spare,
	}
	room := s.tuples.Room()
	s.lineages, s.peers, s.places = w.lineages.Hand(room), w.peers.Hand(room), w.places.Hand(room)
	for i, m := range w.nodes {
		if m == nil {
			continue
		}
		if x := &m.index; len(x.table) <= tableMax*max(x.buckets, 1) {
			clear(x.table)
			s.tables[i] = x.table
		}
		m.index = index{}
	}
	w.net.spare.Put(s)
	b := w.budget
	w.arena, w.factTable, w.changes = arena{}, factTable{}, changeQueue{}
	w.ranges, w.rangesFree = nil, nil
	w.limitTuples(b)
}

// takeSpare reuses the blocks that an earlier session has left, if there are any.
func (w *WorkingMemory) takeSpare() {
	s, ok := w.net.spare.Get().(*spare)
	if !ok {
		return
	}
	w.tuples, w.lineages, w.peers, w.places = s.tuples, s.lineages, s.peers, s.places
	w.extensions, w.contributions, w.buckets = s.extensions, s.contributions, s.buckets
	w.blocks = s.numbers
	w.changes.spare = s.changes
	for i, table := range s.tables {
		if table != nil {
			w.memory(w.net.nodes[i]).index.table = table
		}
	}
}

// handNumbers empties the table and returns as many of its blocks as Store.Hand would for at most that many records.
func (ft *factTable) handNumbers(most int) []*numberBlock {
	keep := min(len(ft.blocks), store.Handed(int(ft.numbers), most)/factBlock)
	ft.reset()
	clear(ft.blocks[keep:])
	return ft.blocks[:keep]
}
