package rete

import (
	"math"
	"testing"
)

// Freed tuples are reused, each once, before the arena grows; those of one block come in the order of their places.
func TestArenaReusesFreedTuples(t *testing.T) {
	const blockSize = 64 // records of a block of the store
	a := &arena{most: math.MaxInt}
	for range 3*blockSize - 1 { // number 0 is unused
		a.get()
	}
	cut := a.cut() // of three blocks that are full
	freed := map[tupleID]bool{}
	for id := tupleID(3); id < cut; id += 3 {
		a.recycle(a.at(id))
		freed[id] = true
	}
	last := tupleID(0)
	for range len(freed) {
		c := a.get()
		if !freed[c.self] || *c != (Tuple{self: c.self}) {
			t.Fatalf("got %+v", *c)
		}
		if last/blockSize == c.self/blockSize && c.self < last {
			t.Errorf("%d after %d", c.self, last)
		}
		delete(freed, c.self)
		last = c.self
	}
	if c := a.get(); c.self != cut {
		t.Errorf("got tuple %d, want the new one %d", c.self, cut)
	}
}
