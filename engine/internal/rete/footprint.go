package rete

import (
	"unsafe"

	"whenthen/engine/internal/objects"
)

// Footprint is what a working memory takes, in bytes. The objects of facts are not counted: they are the host's.
type Footprint struct {
	Facts   int // what is kept for each fact and each value without a fact
	Tuples  int
	Indexes int
}

// Footprint adds up what there is now, room for more included.
func (w *WorkingMemory) Footprint() Footprint {
	return Footprint{
		Facts: len(w.blocks)*int(unsafe.Sizeof(numberBlock{})) + (w.facts+len(w.slab))*int(unsafe.Sizeof(Fact{})) + size(w.room) +
			size(w.unused) + size(w.cleared),
		Tuples:  w.tuples.Size() + w.lineages.Size() + w.peers.Size() + w.extensions.Size() + w.contributions.Size(),
		Indexes: w.buckets.Size() + w.indexSize(),
	}
}

func (w *WorkingMemory) indexSize() int {
	n := size(w.nodes)
	for _, m := range w.nodes {
		if m != nil {
			n += int(unsafe.Sizeof(*m)) + size(m.index.table)
		}
	}
	for i := range w.ranges {
		n += w.ranges[i].left.Size() + w.ranges[i].right.Size()
	}
	return n
}

func size[T any](list []T) int {
	var each T
	return cap(list) * int(unsafe.Sizeof(each))
}

// Values adds the objects that the working memory holds to a sum, and what accumulates keep.
func (w *WorkingMemory) Values(sum *objects.Footprint) {
	for id := factID(1); id < w.numbers; id++ {
		if o := w.object(id); o != nil {
			sum.AddObject(*o)
		}
	}
	for id := uint32(1); id < w.contributions.Cut(); id++ {
		sum.Add(w.contributions.At(id).value)
	}
	w.frame.Footprint(sum)
}
