package rete

import (
	"math/rand"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/internal/budget"
)

// The table behaves like a map, keeps filled buckets, and keeps no more empty ones than allowed.
func TestIndex(t *testing.T) {
	w, random := &WorkingMemory{}, rand.New(rand.NewSource(1))
	w.limitTuples(budget.New(budget.Limits{}))
	var x index
	filled := map[hashKey]memory.BucketID{}
	for step := range 20000 {
		key := hashKey{hash: uint64(random.Intn(300)) << 40, absent: random.Intn(9) == 0}
		id := filled[key]
		grows := step%3000 < 1500
		switch {
		case id == 0 && (grows || random.Intn(3) == 0):
			b := w.find(&x, key)
			w.storeLeft(&x, w.Get(), b)
			filled[key] = b.self
		case id != 0 && !grows:
			l := w.At(w.bucket(id).left.First)
			w.dropLeft(&x, l)
			w.put(l)
			delete(filled, key)
		}
		for range purgePatience {
			w.purge(&x)
		}
		if x.filled != len(filled) || x.buckets > 2*x.filled+purgeMin {
			t.Fatalf("step %d: %d buckets, %d of them filled; want %d", step, x.buckets, x.filled, len(filled))
		}
	}
	for key, id := range filled {
		if b := w.find(&x, key); b.self != id {
			t.Errorf("%v is in bucket %d, not %d", key, b.self, id)
		}
	}
}
