package fact

import "slices"

// KeySet returns a view of the keys of a map, and EntrySet a view of its entries, as in Java: they show the current contents,
// removing an element removes the entry from the map, and nothing can be added.
func (m *MapValue) KeySet() *SetValue { return m.setView(false) }

// EntrySet returns a view of the entries of a map; see KeySet.
func (m *MapValue) EntrySet() *SetValue { return m.setView(true) }

func (m *MapValue) setView(entries bool) *SetValue {
	return &SetValue{class: LinkedHashSetType, whole: m, entries: entries}
}

// ReadOnly returns a view of the set through which it cannot be changed, as Collections.unmodifiableSet does.
func (s *SetValue) ReadOnly() *SetValue {
	if s.whole != nil {
		return &SetValue{class: s.class, whole: s.whole, entries: s.entries, readOnly: true}
	}
	if m := s.elements(); m.sorted() {
		return s.Over(m.ReadOnly())
	}
	return &SetValue{class: LinkedHashSetType, whole: s.m, readOnly: true}
}

// untaken reports whether a view must copy the elements of its map before elements are looked up.
func (s *SetValue) untaken() bool {
	return s.whole != nil && (s.m == nil || s.whole.Changes() != s.taken)
}

// take copies the current keys or entries of the map.
func (s *SetValue) take() {
	s.m = NewMapOf(LinkedHashMapType)
	s.m.Reserve(s.whole.Len())
	for _, e := range s.whole.Entries() {
		_, _ = s.m.Put(Shown{whole: s.entries}.element(e), nil)
	}
	s.m.frozen = s.readOnly
	s.taken = s.whole.Changes()
}

// Shown is a list of the elements of a set at some time, in order.
type Shown struct {
	entries []*Entry
	whole   bool // the elements are the entries themselves, not their keys
}

// Shown returns the elements for an iteration. The list is valid until the set changes. Removing elements from a set that is not Sorted
// does not change the list.
func (s *SetValue) Shown() Shown {
	if s.untaken() || s.Weak() && s.whole != nil {
		return Shown{s.whole.Entries(), s.entries}
	}
	if s.later != nil && s.class != TreeSetType {
		return Shown{s.later.inOrder(), false}
	}
	return Shown{s.elements().Entries(), false}
}

// Weak reports whether iterations over the set continue when it changes. They visit the elements that the set had at the beginning: all of
// them in a CopyOnWriteArraySet, and those that are still there in a view of a ConcurrentHashMap.
func (s *SetValue) Weak() bool {
	return s.class == CopyOnWriteSetType || s.whole != nil && s.whole.class != nil && s.whole.class.Raw() == ConcurrentMapType
}

// Shows reports whether an iteration over a set that is Weak visits element i.
func (s *SetValue) Shows(shown Shown, i int) bool {
	return s.whole == nil || s.whole.find(shown.entries[i].Key) == shown.entries[i]
}

// Kept returns a copy, which does not change with the set.
func (s Shown) Kept() Shown { return Shown{slices.Clone(s.entries), s.whole} }

// Len returns the number of elements.
func (s Shown) Len() int { return len(s.entries) }

// At returns the element with an index.
func (s Shown) At(i int) any { return s.element(s.entries[i]) }

func (s Shown) element(e *Entry) any {
	if s.whole {
		return e
	}
	return e.Key
}

// Whole returns the map whose keys or entries the set shows, or nil for any other set.
func (s *SetValue) Whole() *MapValue { return s.whole }
