package identity

import (
	"math/bits"
	"unsafe"
)

// Table maps keys other than 0 to numbers from 1. It stores 32 bits of a hash with the number instead of the key, since the key can be
// computed from the number. It is a hash table with open addressing: insert, find and remove allocate nothing unless the table grows, and
// are several times cheaper than those of a Go map.
type Table struct {
	slots []tableSlot // at most 4/5 full
	used  int
	// vacant is the free slot found by the last search without a result, and wanted is the key of that search, or 0 if there is none.
	// Usually that key is inserted next.
	vacant int
	wanted uint64
	// Key returns the key of a number in the table. It must be set before the first number is stored.
	Key func(number uint32) uint64
}

type tableSlot struct {
	tag    uint32 // upper half of the mixed key
	number uint32 // 0 if the slot is free
}

const (
	tableMin   = 16
	tableLarge = 1024
	slotSize   = unsafe.Sizeof(tableSlot{})
)

// tagOf mixes a key. Keys are addresses, many of them at equal distances. They are mixed twice, since after one multiplication keys at some
// distances would be in adjacent slots.
func tagOf(key uint64) uint32 {
	key *= 0x9E3779B97F4A7C15
	return uint32((key ^ key>>32) * 0xD6E8FEB86659FD93 >> 32)
}

// home returns the slot where a search for a tag begins. Tags are mapped to slots in their order, so the table may have any length.
func (t *Table) home(tag uint32) int {
	high, _ := bits.Mul64(uint64(tag)<<32, uint64(len(t.slots)))
	return int(high)
}

// after returns the next slot; the first slot follows the last.
func (t *Table) after(i int) int {
	if i++; i < len(t.slots) {
		return i
	}
	return 0
}

// size returns the size of the table in bytes.
func (t *Table) size() int { return len(t.slots) * int(slotSize) }

// place returns the slot of a key; if found is false, this is the free slot for the key.
func (t *Table) place(key uint64, tag uint32) (place int, found bool) {
	for i := t.seek(t.home(tag), tag); ; i = t.seek(t.after(i), tag) {
		switch number := t.slots[i].number; {
		case number == 0:
			return i, false
		case t.Key(number) == key:
			return i, true
		}
	}
}

// seek returns the first slot from i on that has the tag or is free.
func (t *Table) seek(i int, tag uint32) int {
	for t.slots[i].number != 0 && t.slots[i].tag != tag {
		i = t.after(i)
	}
	return i
}

// Find returns the number of a key, or 0 if there is none.
func (t *Table) Find(key uint64) uint32 {
	if t.used == 0 || t.wanted == key {
		return 0
	}
	i, found := t.place(key, tagOf(key))
	if found {
		return t.slots[i].number
	}
	t.vacant, t.wanted = i, key
	return 0
}

// Put stores the number of a key, replacing an earlier one, and reports whether the key is new.
func (t *Table) Put(key uint64, number uint32) (isNew bool) {
	if 5*(t.used+1) > 4*len(t.slots) {
		t.grow()
	}
	tag := tagOf(key)
	i, found := t.vacant, false
	if t.wanted != key {
		i, found = t.place(key, tag)
	}
	if !found {
		t.used++
	}
	t.wanted = 0
	t.slots[i] = tableSlot{tag, number}
	return !found
}

// grow doubles the table; a large one grows by half.
func (t *Table) grow() {
	t.wanted = 0
	old := t.slots
	size := 2 * len(old)
	if len(old) >= tableLarge {
		size = len(old) + len(old)/2
	}
	t.slots = make([]tableSlot, max(tableMin, size))
	for _, s := range old {
		if s.number != 0 {
			i := t.home(s.tag)
			for t.slots[i].number != 0 {
				i = t.after(i)
			}
			t.slots[i] = s
		}
	}
}

// RemoveOf removes a key if it has the given number, and reports whether it did.
func (t *Table) RemoveOf(key uint64, number uint32) bool {
	if t.used == 0 {
		return false
	}
	i, found := t.place(key, tagOf(key))
	if !found || t.slots[i].number != number {
		return false
	}
	t.vacate(i)
	return true
}

// vacate empties a slot, and moves up the entries that were displaced past it.
func (t *Table) vacate(i int) {
	t.used--
	t.wanted = 0
	for j := t.after(i); t.slots[j].number != 0; j = t.after(j) {
		if t.distance(t.home(t.slots[j].tag), j) >= t.distance(i, j) {
			t.slots[i] = t.slots[j]
			i = j
		}
	}
	t.slots[i] = tableSlot{}
}

// distance returns the number of steps from one slot to another, where the first slot follows the last.
func (t *Table) distance(from, to int) int {
	if to -= from; to < 0 {
		to += len(t.slots)
	}
	return to
}

// Clear removes all keys. The table keeps its size.
func (t *Table) Clear() {
	if t.used > 0 {
		clear(t.slots)
		t.used, t.wanted = 0, 0
	}
}
