package identity

import (
	"math/rand/v2"
	"testing"
)

func TestPointerTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var table Table[int]
	model := map[uint64]*int{}
	for step := range 20_000 {
		key := r.Uint64N(300)*0x1000 + 1
		switch r.IntN(3) {
		case 0, 1:
			v := step
			table.Put(key, &v)
			model[key] = &v
		default:
			table.Remove(key)
			delete(model, key)
		}
		if got, want := table.Find(key), model[key]; got != want {
			t.Fatalf("step %d: key %x has %v, want %v", step, key, got, want)
		}
		if table.used != len(model) {
			t.Fatalf("step %d: %d keys, want %d", step, table.used, len(model))
		}
	}
	for key, want := range model {
		if table.Find(key) != want {
			t.Errorf("key %x is lost", key)
		}
	}
}
