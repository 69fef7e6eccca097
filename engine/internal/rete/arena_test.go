package rete

import (
	"math"
	"testing"

	"whenthen/engine/internal/memory"
)

// Freed tuples are reused, each once, before the arena grows; those of one block come in the order of their places.
func TestArenaReusesFreedTuples(t *testing.T) {
	const blockSize = 64 // records of a block of the store
	a := &memory.Arena{Most: math.MaxInt}
	for range 3*blockSize - 1 { // number 0 is unused
		a.Get()
	}
	cut := a.Cut() // of three blocks that are full
	freed := map[memory.TupleID]bool{}
	for id := memory.TupleID(3); id < cut; id += 3 {
		a.Recycle(a.At(id))
		freed[id] = true
	}
	last := memory.TupleID(0)
	for range len(freed) {
		c := a.Get()
		if !freed[c.Self] || *c != (memory.Tuple{Self: c.Self}) {
			t.Fatalf("got %+v", *c)
		}
		if last/blockSize == c.Self/blockSize && c.Self < last {
			t.Errorf("%d after %d", c.Self, last)
		}
		delete(freed, c.Self)
		last = c.Self
	}
	if c := a.Get(); c.Self != cut {
		t.Errorf("got tuple %d, want the new one %d", c.Self, cut)
	}
}
