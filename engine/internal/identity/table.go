package identity

import (
	"math/bits"
	"unsafe"
)

// Table maps numbers other than 0 to pointers. It is a hash table with open addressing: insert, find and remove
// allocate nothing but the table when it grows, and cost a fraction of a Go map's. Keys are not kept alive.
type Table[V any] struct {
	slots []tableSlot[V] // length is a power of two, at most 3/4 full
	used  int
	shift uint
}

type tableSlot[V any] struct {
	key   uint64 // 0: free
	value *V
}

// home is where a key is looked for first. Keys are addresses, many of them at equal distances, so they are mixed twice: one
// multiplication leaves the ones of some distances side by side.
func (t *Table[V]) home(key uint64) int {
	key *= 0x9E3779B97F4A7C15
	return int((key ^ key>>32) * 0xD6E8FEB86659FD93 >> t.shift)
}

// Size is the table's memory in bytes.
func (t *Table[V]) Size() int { return len(t.slots) * int(unsafe.Sizeof(tableSlot[V]{})) }

// Find returns the value of a key, or nil.
func (t *Table[V]) Find(key uint64) *V {
	if t.used == 0 {
		return nil
	}
	for i, mask := t.home(key), len(t.slots)-1; ; i = (i + 1) & mask {
		switch s := &t.slots[i]; s.key {
		case key:
			return s.value
		case 0:
			return nil
		}
	}
}

// Put stores the value of a key and replaces an earlier one.
func (t *Table[V]) Put(key uint64, value *V) {
	if 4*(t.used+1) > 3*len(t.slots) {
		t.grow()
	}
	for i, mask := t.home(key), len(t.slots)-1; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.key == 0 {
			t.used++
			s.key = key
		}
		if s.key == key {
			s.value = value
			return
		}
	}
}

func (t *Table[V]) grow() {
	old := t.slots
	t.slots = make([]tableSlot[V], max(16, 2*len(old)))
	t.shift = uint(64 - bits.TrailingZeros(uint(len(t.slots))))
	t.used = 0
	for _, s := range old {
		if s.key != 0 {
			t.Put(s.key, s.value)
		}
	}
}

// Remove deletes a key if it is present, and moves up the entries that had been displaced past it.
func (t *Table[V]) Remove(key uint64) {
	if t.used == 0 {
		return
	}
	mask := len(t.slots) - 1
	i := t.home(key)
	for t.slots[i].key != key {
		if t.slots[i].key == 0 {
			return
		}
		i = (i + 1) & mask
	}
	t.used--
	for j := (i + 1) & mask; t.slots[j].key != 0; j = (j + 1) & mask {
		if home := t.home(t.slots[j].key); (j-home)&mask >= (j-i)&mask {
			t.slots[i] = t.slots[j]
			i = j
		}
	}
	t.slots[i] = tableSlot[V]{}
}

// Clear removes all keys. The table keeps its size.
func (t *Table[V]) Clear() {
	if t.used > 0 {
		clear(t.slots)
		t.used = 0
	}
}
