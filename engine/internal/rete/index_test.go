package rete

import (
	"math/rand"
	"testing"
)

// The table gives what a map gives, also when buckets are given up between others.
func TestIndex(t *testing.T) {
	w, random := &WorkingMemory{}, rand.New(rand.NewSource(1))
	var x index
	want := map[hashKey]bucketID{}
	for step := range 20000 {
		key := hashKey{hash: uint64(random.Intn(300)) << 40, absent: random.Intn(9) == 0}
		if step%3000 < 1500 || random.Intn(2) == 0 { // grows, then shrinks
			b := w.find(&x, key)
			if want[key] != 0 && want[key] != b.self {
				t.Fatalf("step %d: %v is in bucket %d, not %d", step, key, b.self, want[key])
			}
			want[key] = b.self
			continue
		}
		if id := want[key]; id != 0 {
			delete(want, key)
			w.emptied = append(w.emptied, id, id) // noted twice
			w.endPass(&x)
		}
	}
	if x.buckets != len(want) {
		t.Errorf("%d buckets, want %d", x.buckets, len(want))
	}
	for key, id := range want {
		if b := w.find(&x, key); b.self != id {
			t.Errorf("%v is in bucket %d, not %d", key, b.self, id)
		}
	}
}
