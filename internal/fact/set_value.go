package fact

import "iter"

// SetValue is a Java set created by rules; see MapValue for the order of its elements.
type SetValue struct {
	class *Type
	m     *MapValue  // nil while later is not nil, and in a view whose elements were never looked up
	later *sharedSet // source of the elements until they are first needed
	// whole, if not nil, is the map whose keys or entries this set shows: removing an element of the set removes the entry from the map.
	whole    *MapValue
	entries  bool
	readOnly bool // elements cannot be removed either
	taken    int  // whole.changes when the elements were last copied from it
}

// elements returns the map whose keys are the elements.
func (s *SetValue) elements() *MapValue {
	if s.whole != nil || s.later != nil {
		s.gather()
	}
	return s.m
}

// keyed returns a map whose keys are the elements, for looking up elements. For a view of keys, that is the underlying map.
func (s *SetValue) keyed() *MapValue {
	if s.whole != nil && !s.entries {
		return s.whole
	}
	return s.elements()
}

// gather creates the map m if it is missing, or out of date in a view.
func (s *SetValue) gather() {
	if s.untaken() {
		s.take()
	}
	if s.later != nil {
		s.m, _ = s.later.elements(s.class) // only a TreeSet could fail
		s.later = nil
	}
}

// NewSet returns a LinkedHashSet of the elements.
func NewSet(items ...any) *SetValue {
	s := NewSetOf(LinkedHashSetType)
	for _, v := range items {
		_, _ = s.m.Put(v, nil) // a linked map accepts any key
	}
	return s
}

// NewSetOf returns an empty set of a class.
func NewSetOf(class *Type) *SetValue {
	order := LinkedHashMapType
	switch class {
	case HashSetType:
		order = HashMapType
	case TreeSetType, EnumSetType:
		order = TreeMapType
	}
	// One object for both: a lookup in many sets then needs fewer lines of the processor's cache.
	x := &struct {
		set SetValue
		m   MapValue
	}{SetValue{class: class}, MapValue{class: order}}
	x.set.m = &x.m
	return &x.set
}

// NewSortedSet returns an empty TreeSet ordered by compare.
func NewSortedSet(compare func(a, b any) (int, error)) *SetValue {
	return &SetValue{class: TreeSetType, m: NewSortedMap(compare)}
}

// Type returns the set's class.
func (s *SetValue) Type() *Type { return s.class }

// Freeze makes any further change fail with an UnsupportedOperationException.
func (s *SetValue) Freeze() *SetValue { s.elements().frozen = true; return s }

// RejectNull makes it an exception to ask the set for null; see MapValue.RejectNull.
func (s *SetValue) RejectNull() *SetValue { s.elements().RejectNull(); return s }

// MayAskFor returns the exception for asking a set that rejects null for it; nil for any other value or set.
func (s *SetValue) MayAskFor(v any) error {
	if v != nil || s.whole != nil {
		return nil
	}
	return s.elements().MayAskFor(v, 2)
}

// Frozen reports whether the set, or the map whose keys or entries it shows, cannot be changed.
func (s *SetValue) Frozen() bool {
	if s.whole != nil {
		return s.readOnly || s.whole.frozen
	}
	return s.elements().frozen
}

// Reserve sets the capacity; see MapValue.Reserve.
func (s *SetValue) Reserve(capacity int) { s.elements().Reserve(capacity) }

// Len returns the number of elements.
func (s *SetValue) Len() int {
	if n := s.LenAtOnce(); n >= 0 {
		return n
	}
	return s.elements().Len()
}

// LenAtOnce does the same as Len, but returns a negative number for a set that shows a section of another set.
func (s *SetValue) LenAtOnce() int {
	m := s.m
	if s.later != nil {
		return s.later.n
	}
	if s.whole != nil {
		m = s.whole
	}
	if m.part != nil {
		return -1
	}
	return m.n
}

// Contains reports whether an element equals v by Java's equals.
func (s *SetValue) Contains(v any) bool {
	has, sure := s.hasAtOnce(v)
	return has || !sure && s.keyed().find(v) != nil
}

// HasText does the same as Contains, for a string given with its TextKey. If sure is false, the string has to be compared with objects or
// by a Comparator, and Contains must be used.
func (s *SetValue) HasText(text string, index uint64) (has, sure bool) {
	if x, ok := s.few(); ok {
		return x.hasText(text, index)
	}
	_, has, sure = s.keyed().GetText(text, index)
	return has, sure
}

// HasInt does the same as HasText, for an Integer.
func (s *SetValue) HasInt(n int) (has, sure bool) {
	if x, ok := s.few(); ok {
		return x.hasInt(n)
	}
	_, has, sure = s.keyed().GetInt(n)
	return has, sure
}

// Add adds v and reports whether it is new.
func (s *SetValue) Add(v any) (bool, error) {
	if s.whole != nil {
		return false, &Exception{Type: UnsupportedOperationType}
	}
	m := s.elements()
	n := m.Len()
	_, err := m.Put(v, nil)
	return m.n > n, err
}

// Remove removes v and reports whether it was present.
func (s *SetValue) Remove(v any) (bool, error) {
	if s.whole == nil {
		_, ok, err := s.elements().Remove(v)
		return ok, err
	}
	if s.readOnly {
		return false, &Exception{Type: UnsupportedOperationType}
	}
	if s.entries {
		shown, ok := v.(*Entry)
		if !ok {
			return false, nil
		}
		if e := s.whole.find(shown.Key); e == nil || e != shown && !JavaEqual(e, shown) {
			return false, nil
		}
		v = shown.Key
	}
	_, ok, err := s.whole.Remove(v)
	return ok, err
}

// Clear removes all elements.
func (s *SetValue) Clear() error {
	if s.readOnly {
		return &Exception{Type: UnsupportedOperationType}
	}
	if s.whole != nil {
		if err := s.whole.Clear(); err != nil {
			return err
		}
	}
	return s.elements().Clear()
}

// All yields the elements in iteration order; see MapValue.All for changes during the iteration.
func (s *SetValue) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		shown, changes := s.Shown(), s.Changes()
		if s.Weak() {
			shown = shown.Kept()
			for i := range shown.entries {
				if s.Shows(shown, i) && !yield(shown.At(i)) {
					return
				}
			}
			return
		}
		for i := range shown.entries {
			if s.Changes() != changes {
				panic(ConcurrentChange())
			}
			if !yield(shown.At(i)) {
				return
			}
		}
	}
}

// Items returns the elements in order, in a new slice.
func (s *SetValue) Items() []any {
	shown := s.Shown()
	items := make([]any, len(shown.entries))
	for i := range shown.entries {
		items[i] = shown.At(i)
	}
	return items
}

// First returns the first element of a set that is not empty.
func (s *SetValue) First() any {
	if s.untaken() {
		return Shown{whole: s.entries}.element(s.whole.First())
	}
	return s.elements().First().Key
}

// Sorted reports whether the set, or the map whose keys or entries it shows, is sorted.
func (s *SetValue) Sorted() bool {
	if s.whole != nil {
		return s.whole.sorted()
	}
	return s.elements().sorted()
}

// String returns [a, b].
func (s *SetValue) String() string { return ToString(s) }

// Changes returns a number that differs after every change of the set's size. Iterators compare it.
func (s *SetValue) Changes() int {
	switch {
	case s.whole != nil:
		return s.whole.Changes()
	case s.later != nil:
		return 0
	}
	return s.elements().Changes()
}

// Shell returns an empty set of the same class, order and capacity.
func (s *SetValue) Shell() *SetValue { return &SetValue{class: s.class, m: s.elements().Shell()} }

// Over returns a set of the same class whose elements are the keys of m, a map of the matching class.
func (s *SetValue) Over(m *MapValue) *SetValue { return &SetValue{class: s.class, m: m} }

// Map returns the map whose keys are the elements.
func (s *SetValue) Map() *MapValue { return s.elements() }
