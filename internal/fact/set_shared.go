package fact

import (
	"slices"
	"sync/atomic"
)

// sharedSet is the state of sets that were created by a CountedSet and still share its elements. It reads only the shared data that never
// changes, because another goroutine may be counting.
type sharedSet struct {
	ints  []*keyBlock[countedInt]
	all   []*keyBlock[countedValue] // in place of ints
	n     int
	order entryOrder
	shown atomic.Pointer[[]*Entry] // the elements in order, once one of the sets has been iterated over; never changed
}

// same reports whether the elements of two sets are the same, judging by the blocks in which they are.
func (x *sharedSet) same(ints []*keyBlock[countedInt], all []*keyBlock[countedValue], order entryOrder) bool {
	return x.order == order && slices.Equal(x.ints, ints) && slices.Equal(x.all, all)
}

// set returns a set of the elements. Those of a TreeSet are compared at once, so that a failure shows.
func (x *sharedSet) set(class *Type) (*SetValue, error) {
	if class != TreeSetType || x.all == nil {
		return &SetValue{class: class, later: x}, nil
	}
	m, err := x.elements(class)
	return &SetValue{class: class, m: m}, err
}

// inOrder returns the elements in order.
func (x *sharedSet) inOrder() []*Entry {
	shown := x.shown.Load()
	if shown == nil {
		list := x.entries()
		x.order.sort(list)
		shown = &list
		x.shown.Store(shown)
	}
	return *shown
}

// fewShared is the maximum number of elements of a shared set that is searched one by one.
const fewShared = 16

// few returns the shared state of a set that is searched one by one; ok is false for any other set.
func (s *SetValue) few() (x *sharedSet, ok bool) {
	return s.later, s.later != nil && s.later.n <= fewShared && s.class != TreeSetType
}

// hasText does the work of SetValue.HasText for a set of few elements.
func (x *sharedSet) hasText(text string, index uint64) (has, sure bool) {
	for _, b := range x.all {
		for i := range b.items {
			if k := &b.items[i].key; k.index == index {
				s, ok := k.value.(string)
				if !ok || s == text {
					return ok, ok
				}
			}
		}
	}
	return false, true
}

// hasInt does the work of SetValue.HasInt for a set of few elements.
func (x *sharedSet) hasInt(n int) (has, sure bool) {
	for _, b := range x.ints {
		for i := range b.items {
			if int(b.items[i].key) == n {
				return true, true
			}
		}
	}
	for _, b := range x.all {
		for i := range b.items {
			if k := &b.items[i].key; k.index == intKey(n) {
				m, ok := k.value.(int)
				if !ok || m == n {
					return ok, ok
				}
			}
		}
	}
	return false, true
}

// elements copies the elements into the map of a new set.
func (x *sharedSet) elements(class *Type) (*MapValue, error) {
	list := x.entries()
	x.order.sort(list)
	m := NewSetOf(class).m
	m.buckets = int(x.order.mask) + 1 // the table does not shrink when values are removed
	for _, e := range list {
		if m.sorted() {
			if _, err := m.putSorted(e.Key, nil); err != nil {
				return nil, err
			}
			continue
		}
		m.enter(e.index, isJavaKey(e.index), e, false)
	}
	m.changes = 0 // as it was before the elements were copied: see SetValue.Changes
	return m, nil
}

// entries returns new entries for the elements, including the data that determines their order.
func (x *sharedSet) entries() []*Entry {
	list, entries := make([]*Entry, x.n), make([]Entry, x.n)
	for i := range list {
		list[i] = &entries[i]
	}
	enterAll(entries, x.ints)
	enterAll(entries, x.all)
	return list
}

// enterAll fills the entries for the elements in some blocks.
func enterAll[K countedKey](entries []Entry, blocks []*keyBlock[K]) {
	var boxes Boxes
	for _, b := range blocks {
		for i := range b.items {
			x, e := &b.items[i], &entries[0]
			e.number = x.number
			x.key.enter(e, &boxes)
			entries = entries[1:]
		}
	}
}
