package rete

import (
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/internal/store"
)

// spare is what a session that is over leaves to the next one on the network: empty memory. It
// holds no fact and no object.
type spare struct {
	tuples  store.Store[Tuple]
	buckets store.Store[bucket]
	tables  [][]indexSlot // by node
	objects []*[factBlock]fact.Object
	handles []*[factBlock]*Fact
	changes *[changeBlock]change
}

// spareMax is how many blocks of 64 of a kind a session may leave to the next one: 1.5 MB of tuples.
const spareMax = 256

// Release leaves the working memory's memory to the next one on the network, so that short sessions in a row make little
// garbage. Of this one nothing may be asked any more but counts, nor of its matches.
func (w *WorkingMemory) Release() {
	const most = spareMax * factBlock * int(unsafe.Sizeof(Tuple{}))
	if n := w.tuples.Size(); 0 < n && n <= most && len(w.objects) <= spareMax {
		s := &spare{tuples: w.tuples, buckets: w.buckets, objects: w.objects, handles: w.handles, changes: w.changes.spare}
		s.tuples.Reset()
		s.buckets.Reset()
		for i := range s.objects {
			clear(s.objects[i][:])
			clear(s.handles[i][:])
		}
		if len(w.changes.blocks) > 0 {
			s.changes = w.changes.blocks[0]
		}
		s.tables = make([][]indexSlot, len(w.nodes))
		for i := range w.nodes {
			s.tables[i] = w.nodes[i].index.table
			clear(s.tables[i])
		}
		w.net.spare.Put(s)
	}
	b := w.budget
	w.arena, w.factTable, w.changes = arena{}, factTable{}, changeQueue{}
	w.buckets = store.Store[bucket]{}
	for i := range w.nodes {
		w.nodes[i].index = index{}
	}
	w.limitTuples(b)
}

// takeSpare begins with what an earlier session has left, if there is anything.
func (w *WorkingMemory) takeSpare() {
	s, ok := w.net.spare.Get().(*spare)
	if !ok {
		return
	}
	w.tuples, w.buckets = s.tuples, s.buckets
	w.objects, w.handles = s.objects, s.handles
	w.changes.spare = s.changes
	for i, table := range s.tables {
		w.nodes[i].index.table = table
	}
}
