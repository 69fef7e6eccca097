package join

import (
	"math"
	"math/rand"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/internal/budget"
)

// The table behaves like a map, keeps filled buckets, and keeps no more empty ones than allowed.
func TestIndex(t *testing.T) {
	w, random := &Workspace{Charge: func(int) {}}, rand.New(rand.NewSource(1))
	w.Budget, w.Most = budget.New(budget.Limits{}), math.MaxInt
	var x Index
	filled := map[hashKey]memory.BucketID{}
	for step := range 20000 {
		key := hashKey{hash: uint64(random.Intn(300)) << 40, absent: random.Intn(9) == 0}
		id := filled[key]
		grows := step%3000 < 1500
		switch {
		case id == 0 && (grows || random.Intn(3) == 0):
			b := w.find(&x, key)
			w.StoreLeft(&x, w.Get(), b)
			filled[key] = b.Self
		case id != 0 && !grows:
			l := w.At(w.Bucket(id).Left.First)
			w.DropLeft(&x, l)
			w.Recycle(l)
			delete(filled, key)
		}
		for range purgePatience {
			w.Purge(&x)
		}
		if x.filled != len(filled) || x.buckets > 2*x.filled+purgeMin {
			t.Fatalf("step %d: %d buckets, %d of them filled; want %d", step, x.buckets, x.filled, len(filled))
		}
	}
	for key, id := range filled {
		if b := w.find(&x, key); b.Self != id {
			t.Errorf("%v is in bucket %d, not %d", key, b.Self, id)
		}
	}
}
