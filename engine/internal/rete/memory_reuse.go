package rete

import (
	"unsafe"

	"whenthen/engine/internal/store"
)

// spare is the empty memory that a finished session leaves to the next session on the same network. It holds no facts
// and no objects.
type spare struct {
	tuples  store.Store[Tuple]
	buckets store.Store[bucket]
	tables  [][]indexSlot // by node
	numbers []*numberBlock
	changes *[changeBlock]change
}

// spareMax is how many blocks of 64 records of each kind a session may leave to the next one; for tuples that is 1.5
// MB.
const spareMax = 256

// Release leaves this working memory's blocks to the next one on the network, so that a series of short sessions makes little garbage.
// Afterwards only the counts of this one may be read; its matches must not be used.
func (w *WorkingMemory) Release() {
	const most = spareMax * factBlock * int(unsafe.Sizeof(Tuple{}))
	if n := w.tuples.Size(); 0 < n && n <= most && len(w.blocks) <= spareMax {
		s := &spare{tuples: w.tuples, buckets: w.buckets, numbers: w.blocks, changes: w.changes.spare}
		s.tuples.Reset()
		s.buckets.Reset()
		for _, b := range s.numbers {
			*b = numberBlock{}
		}
		if len(w.changes.blocks) > 0 {
			s.changes = w.changes.blocks[0]
		}
		s.tables = make([][]indexSlot, len(w.nodes))
		for i, m := range w.nodes {
			if m != nil {
				s.tables[i] = m.index.table
				clear(s.tables[i])
			}
		}
		w.net.spare.Put(s)
	}
	b := w.budget
	w.arena, w.factTable, w.changes = arena{}, factTable{}, changeQueue{}
	w.buckets = store.Store[bucket]{}
	w.ranges, w.rangesFree = nil, nil
	for _, m := range w.nodes {
		if m != nil {
			m.index = index{}
		}
	}
	w.limitTuples(b)
}

// takeSpare takes the blocks that an earlier session has left, if any.
func (w *WorkingMemory) takeSpare() {
	s, ok := w.net.spare.Get().(*spare)
	if !ok {
		return
	}
	w.tuples, w.buckets = s.tuples, s.buckets
	w.blocks = s.numbers
	w.changes.spare = s.changes
	for i, table := range s.tables {
		if table != nil {
			w.memory(w.net.nodes[i]).index.table = table
		}
	}
}
