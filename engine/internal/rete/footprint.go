package rete

import (
	"unsafe"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/objects"
)

// Footprint is the memory that a working memory uses, in bytes. The objects of facts are not counted, because they belong to the host
// program.
type Footprint struct {
	Facts   int // records of facts and of values without a fact
	Tuples  int
	Indexes int
}

// Footprint returns the current memory use, including spare capacity.
func (w *WorkingMemory) Footprint() Footprint {
	return Footprint{
		Facts: len(w.Blocks)*int(unsafe.Sizeof(memory.NumberBlock{})) + (w.facts+len(w.Slab))*int(unsafe.Sizeof(memory.Fact{})) + size(w.Room) +
			size(w.Unused) + size(w.Cleared),
		Tuples:  w.Tuples.Size() + w.Lineages.Size() + w.Peers.Size() + w.Places.Size() + w.Extensions.Size() + w.Contributions.Size(),
		Indexes: w.Buckets.Size() + w.indexSize(),
	}
}

func (w *WorkingMemory) indexSize() int {
	n := size(w.nodes)
	for _, m := range w.nodes {
		if m != nil {
			n += int(unsafe.Sizeof(*m)) + m.Index.Size()
		}
	}
	return n + w.RangesSize()
}

func size[T any](list []T) int {
	var each T
	return cap(list) * int(unsafe.Sizeof(each))
}

// Values adds to sum the objects that the working memory refers to, and the values that accumulates store.
func (w *WorkingMemory) Values(sum *objects.Footprint) {
	for id := memory.FactID(1); id < w.Numbers; id++ {
		if o := w.Object(id); o != nil {
			sum.AddObject(*o)
		}
	}
	for id := uint32(1); id < w.Contributions.Cut(); id++ {
		sum.Add(w.Contributions.At(id).Value)
	}
	w.Frame.Footprint(sum)
}
