package beta

import (
	"math/bits"

	"whenthen/engine/internal/memory"
	"whenthen/internal/fact"
)

// elementTable finds the elements of a from by their hash. Elements whose hashes lead to the same place form a chain, newest first. Its
// memory is used again for the next left tuple.
type elementTable struct {
	first   []uint32 // of each chain: 1 plus its place in entries
	entries []elementEntry
}

type elementEntry struct {
	element memory.TupleID
	next    uint32 // in the chain, like elementTable.first
}

func (t *elementTable) empty() bool { return len(t.entries) == 0 }

func (t *elementTable) clear() { t.entries = t.entries[:0] }

// chain returns the first entry of the chain of a hash. Hashes are those of Java, which are small numbers for small numbers, so their bits
// are spread.
func (t *elementTable) chain(hash uint32) *uint32 {
	const spread = 0x9E3779B9
	return &t.first[hash*spread>>(32-bits.Len(uint(len(t.first)-1)))]
}

// enterElements enters all elements of a list into an empty table.
func (w *Workspace) enterElements(t *elementTable, list memory.TupleList) {
	for e := w.At(list.First); e != nil; e = w.At(e.Next) {
		t.entries = append(t.entries, elementEntry{element: e.Self})
	}
	if n := 1 << bits.Len(uint(len(t.entries))); n > cap(t.first) {
		t.first = make([]uint32, n)
	} else {
		t.first = t.first[:n]
		clear(t.first)
	}
	for i := range t.entries {
		e := &t.entries[i]
		first := t.chain(w.At(e.element).Hash())
		e.next, *first = *first, uint32(i+1)
	}
}

// takeElement returns the newest element of the table that equals an object, or nil, and removes it from the table.
func (w *Workspace) takeElement(t *elementTable, o fact.Object, hash uint32) *memory.Tuple {
	for next := t.chain(hash); *next != 0; {
		entry := &t.entries[*next-1]
		if e := w.At(entry.element); e.Hash() == hash && w.equalElement(e, o) {
			*next = entry.next
			return e
		}
		next = &entry.next
	}
	return nil
}
