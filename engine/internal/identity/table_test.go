package identity

import (
	"math/rand/v2"
	"testing"
)

// TestTable compares a table with a map, with keys at equal distances, as addresses are.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	keys := []uint64{0} // keys by number
	table := Table{Key: func(number uint32) uint64 { return keys[number] }}
	model := map[uint64]uint32{}
	for step := range 40_000 {
		key := r.Uint64N(300+uint64(step/20))*0x1000 + 1
		if r.IntN(3) < 2 {
			keys = append(keys, key)
			number := uint32(len(keys) - 1)
			table.Put(key, number)
			model[key] = number
		} else {
			if number := model[key]; table.RemoveOf(key, number) != (number != 0) {
				t.Fatalf("step %d: key %x with %v", step, key, number)
			}
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
	if room := len(table.slots); 5*len(model) > 4*room || room > 2*len(model)+tableMin {
		t.Errorf("%d keys have %d places", len(model), room)
	}
}
