package fact

import (
	"cmp"
	"runtime"
	"slices"
)

// The list of entries in iteration order of a map that is not sorted is created when it is first needed. It stays in order while entries
// are added to a linked map, and while the first or last entry is removed. If another entry of a linked map is removed, or an entry is
// moved to the end, it stays in the list as a stale entry: its number is no longer that of its place. Other changes make the list invalid.

// The values of MapValue.loose.
const (
	inOrder = iota
	outOfOrder
	beingOrdered
)

// removed is the number of an entry that is no longer in a linked map.
const removed = -1 << 62

// fewStale is the number of stale entries that a list may always have. If it has more, and also more than valid entries, they are removed.
const fewStale = 16

// Entries returns the entries in iteration order; the caller must not modify or keep the slice.
func (m *MapValue) Entries() []*Entry {
	m.renew()
	m = m.source()
	for m.outOfOrder() {
		m.list()
		m.loose.Store(inOrder)
	}
	return m.entries
}

// First returns the first entry, or nil for an empty map.
func (m *MapValue) First() *Entry {
	if m.part == nil && m.outOfOrder() {
		if m.stale > 0 {
			e := m.entries[0]
			m.loose.Store(outOfOrder)
			return e
		}
		m.list()
		m.loose.Store(inOrder)
	}
	if list := m.Entries(); len(list) > 0 {
		return list[0]
	}
	return nil
}

// Puts returns the entries in the order in which they were put into the map.
func (m *MapValue) Puts() []*Entry {
	entries := slices.Clone(m.Entries())
	slices.SortStableFunc(entries, func(a, b *Entry) int { return cmp.Compare(a.number, b.number) })
	return entries
}

// outOfOrder reports whether the entries are not in order. If so, only the caller may order them, and must store the new state in loose.
func (m *MapValue) outOfOrder() bool {
	for m.loose.Load() != inOrder {
		if m.loose.CompareAndSwap(outOfOrder, beingOrdered) {
			return true
		}
		runtime.Gosched() // another session that reads the same map is ordering it
	}
	return false
}

// list creates the list of entries in iteration order.
func (m *MapValue) list() {
	if m.stale > 0 {
		m.entries, m.stale = m.present(), 0
		return
	}
	m.entries = m.index.all()
	if m.byHash() {
		m.splitChains(m.entries)
	}
	m.order().sort(m.entries)
}

// present returns the entries in the list that are not stale.
func (m *MapValue) present() []*Entry {
	list := make([]*Entry, 0, m.n+1)
	for i, e := range m.entries {
		if e.number == m.base+i {
			list = append(list, e)
		}
	}
	return list
}

// listed reports whether the list contains all entries in order, possibly with stale entries between them.
func (m *MapValue) listed() bool { return m.stale > 0 || m.loose.Load() == inOrder }

// loosen marks the list as invalid.
func (m *MapValue) loosen() {
	m.stale = 0
	if m.loose.Load() != outOfOrder { // an atomic store takes much longer than a load
		m.loose.Store(outOfOrder)
	}
}

// append adds a new entry, or an entry that is moved to the end, to the list unless the list is invalid.
func (m *MapValue) append(e *Entry) {
	e.number = m.next
	m.next++
	if m.listed() {
		m.entries = append(m.entries, e)
	}
}

// leave removes an entry from the list, makes it stale, or marks the list as invalid. The caller then removes the entry from the map or
// moves it to the end.
func (m *MapValue) leave(e *Entry) {
	if !m.listed() {
		return
	}
	last := len(m.entries) - 1
	switch ordered := m.stale == 0; {
	case ordered && m.entries[0] == e:
		m.entries = m.entries[1:]
		m.base++
		return
	case ordered && m.entries[last] == e:
		m.entries = m.entries[:last]
		if !m.byHash() && m.next == e.number+1 {
			m.next--
		}
		return
	case m.byHash():
		m.loosen()
		return
	case ordered && m.base+len(m.entries) != m.next || int(m.stale) > m.n+fewStale:
		m.renumber()
	}
	if i := e.number - m.base; i < 0 || i >= len(m.entries) || m.entries[i] != e {
		m.loosen()
		return
	}
	e.number = removed
	for m.stale++; m.stale > 0 && m.entries[0].number != m.base; m.stale-- { // the first entry in the list is never stale
		m.entries = m.entries[1:]
		m.base++
	}
	m.loose.Store(outOfOrder)
	if m.stale == 0 {
		m.loose.Store(inOrder)
	}
}

// renumber removes stale entries and numbers the others consecutively.
func (m *MapValue) renumber() {
	if m.stale > 0 {
		m.entries = m.present()
	}
	m.stale, m.base, m.next = 0, 0, len(m.entries)
	for i, e := range m.entries {
		e.number = i
	}
	m.loose.Store(inOrder)
}
