package fact

import "slices"

// section makes a map a view of another map: of the entries between two keys of a sorted map, in the same or the reverse order, or of a
// whole map that is not sorted; then the view has no entries itself.
type section struct {
	of       *MapValue
	from, to *Bound
	reverse  bool
	changes  int // Changes of that map when the entries were last copied from it
}

// Bound is an end of a section of a sorted map.
type Bound struct {
	Key       any
	Inclusive bool
}

// Section returns the entries between two keys of a sorted map as a view, as headMap, tailMap, subMap and descendingMap do in Java: it
// shows the current entries, and changes of the view change the map. A nil bound means that the section has no such bound.
func (m *MapValue) Section(from, to *Bound, reverse bool) *MapValue {
	view := &MapValue{class: m.class, compare: m.compare, frozen: m.frozen, part: &section{of: m, from: from, to: to, reverse: reverse, changes: -1}}
	if reverse {
		compare := m.Order()
		view.compare = func(a, b any) (int, error) { return compare(b, a) }
	}
	view.renew()
	return view
}

// ReadOnly returns a view of the map through which it cannot be changed, as Collections.unmodifiableMap does.
func (m *MapValue) ReadOnly() *MapValue {
	if m.sorted() {
		return m.Section(nil, nil, false).Freeze()
	}
	view := &MapValue{class: m.class, frozen: true, part: &section{of: m.source(), changes: -1}}
	view.renew()
	return view
}

// source returns the map that has the entries: for a view of a whole map, the map that it shows.
func (m *MapValue) source() *MapValue {
	if m.part == nil || m.sorted() {
		return m
	}
	return m.part.of
}

// renew copies the entries of a view again if the underlying map has changed.
func (m *MapValue) renew() {
	s := m.part
	if s == nil || s.of.Changes() == s.changes {
		return
	}
	if !m.sorted() {
		m.n, s.changes, m.changes = s.of.n, s.of.changes, s.of.changes
		return
	}
	low, high := 0, s.of.n
	if s.from != nil {
		low = s.of.past(s.from.Key, !s.from.Inclusive)
	}
	if s.to != nil {
		high = s.of.past(s.to.Key, s.to.Inclusive)
	}
	high = max(low, high)
	m.entries = s.of.entries[low:high:high]
	if s.reverse {
		m.entries = slices.Clone(m.entries)
		slices.Reverse(m.entries)
	}
	m.n, s.changes = len(m.entries), s.of.changes
	m.changes++
}

// past returns the index of the first entry of a sorted map after a key. The entry with the key itself counts as after it unless passed is
// set.
func (m *MapValue) past(key any, passed bool) int {
	at, found := m.search(key)
	if found && passed {
		at++
	}
	return at
}

// put implements Put for a view. A key outside of the bounds is an exception.
func (s *section) put(view *MapValue, k, v any) (any, error) {
	if in, err := s.holds(k); err != nil || !in {
		if err == nil {
			err = NewException(IllegalArgumentType, "key out of range")
		}
		return nil, err
	}
	old, err := s.of.Put(k, v)
	view.renew()
	return old, err
}

// holds reports whether a key is between the bounds.
func (s *section) holds(k any) (bool, error) {
	beyond := func(b *Bound, sign int) (bool, error) {
		if b == nil {
			return false, nil
		}
		c, err := s.of.Order()(k, b.Key)
		return c*sign > 0 || c == 0 && !b.Inclusive, err
	}
	before, err := beyond(s.from, -1)
	if before || err != nil {
		return false, err
	}
	behind, err := beyond(s.to, 1)
	return !behind, err
}

// clear removes the entries of a view from the underlying map.
func (s *section) clear(view *MapValue) error {
	for _, e := range slices.Clone(view.Entries()) {
		if _, _, err := s.of.Remove(e.Key); err != nil {
			return err
		}
	}
	view.renew()
	return nil
}
