package registry

import (
	"math/bits"
	"unsafe"
)

// wordTable maps the type word of an interface to the type that rule text sees. It is consulted for every object that a program inserts, so
// it uses open addressing. A table in use never changes.
type wordTable struct {
	slots []wordSlot // the length is a power of two; at most half of the slots are used
	used  int
	shift uint
}

type wordSlot struct {
	word  unsafe.Pointer
	value *goValue
}

// newWordTable returns an empty table with room for n words.
func newWordTable(n int) *wordTable {
	size := 1 << bits.Len(uint(2*n))
	return &wordTable{slots: make([]wordSlot, size), shift: uint(64 - bits.Len(uint(size-1)))}
}

// at returns the slot of a word, or the free slot where it would be inserted.
func (t *wordTable) at(word unsafe.Pointer) *wordSlot {
	for i := uint64(uintptr(word)) * 0x9E3779B97F4A7C15 >> t.shift; ; i++ {
		if s := &t.slots[i&uint64(len(t.slots)-1)]; s.word == word || s.word == nil {
			return s
		}
	}
}

func (t *wordTable) put(word unsafe.Pointer, v *goValue) {
	s := t.at(word)
	if s.word == nil {
		t.used++
	}
	s.word, s.value = word, v
}

// with returns a copy of the table with one more word.
func (t *wordTable) with(word unsafe.Pointer, v *goValue) *wordTable {
	next := newWordTable(t.used + 1)
	for _, s := range t.slots {
		if s.word != nil {
			next.put(s.word, s.value)
		}
	}
	next.put(word, v)
	return next
}
