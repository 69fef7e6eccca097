package fact

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"
	"sort"
)

// MapValue is a Java map made by rules. Keys are compared by Java's equals. The class decides the order of iteration:
// LinkedHashMap by insertion, TreeMap by key, and HashMap as Java's does, by the keys' hash codes, since that order is
// seen in what rules print. (Keys without a hash code of their own, such as facts without @key, count in order of
// insertion there.) It is not safe for concurrent use.
type MapValue struct {
	class   *Type // nil: LinkedHashMap
	index   entryIndex
	entries []*Entry // in iteration order, if ordered
	ordered bool
	n       int
	next    int // number of the next new entry
	buckets int // of Java's table
	changes int
	frozen  bool
	compare func(a, b any) (int, error) // of a TreeMap; nil: Compare
	access  bool                        // of a LinkedHashMap: an entry that is read or written goes to the end
}

// Entry is a key and its value. Setting Value changes the map it came from.
type Entry struct {
	Key, Value any
	number     int
	hash       int32  // that of Java's table
	index      uint64 // of the key: see javaKey
	chain      *Entry // the next of an entryIndex
}

// NewMap returns an empty LinkedHashMap.
func NewMap() *MapValue { return NewMapOf(LinkedHashMapType) }

// NewMapOf returns an empty map of a class.
func NewMapOf(class *Type) *MapValue {
	return &MapValue{class: class, ordered: true}
}

// NewSortedMap returns an empty TreeMap ordered by compare.
func NewSortedMap(compare func(a, b any) (int, error)) *MapValue {
	m := NewMapOf(TreeMapType)
	m.compare = compare
	return m
}

// Freeze makes any further change an UnsupportedOperationException, as of Map.of.
func (m *MapValue) Freeze() *MapValue { m.frozen = true; return m }

// Reserve makes room as a Java constructor does: for a HashMap this decides the order of iteration.
func (m *MapValue) Reserve(capacity int) {
	if capacity > m.buckets && m.n == 0 {
		m.buckets = 1
		if capacity > 1 {
			m.buckets = 1 << bits.Len(uint(capacity-1))
		}
	}
}

// Type is the map's class.
func (m *MapValue) Type() *Type {
	if m.class == nil {
		return LinkedHashMapType
	}
	return m.class
}

// Len is the number of entries.
func (m *MapValue) Len() int { return m.n }

func (m *MapValue) sorted() bool { return m.class == TreeMapType || m.class == EnumMapType }
func (m *MapValue) byHash() bool { return m.class == HashMapType }
func (m *MapValue) find(k any) *Entry {
	if m.sorted() {
		if i, ok := m.search(k); ok {
			return m.entries[i]
		}
		return nil
	}
	return m.findIn(javaKey(k), k)
}

// findIn finds a key whose index is known.
func (m *MapValue) findIn(index uint64, k any) *Entry {
	for e := m.index.first(index); e != nil; e = e.chain {
		if e.index == index && JavaEqual(e.Key, k) {
			return e
		}
	}
	return nil
}

// search finds a key in a sorted map, or where it belongs.
func (m *MapValue) search(k any) (int, bool) {
	compare := m.compare
	if compare == nil {
		compare = Compare
	}
	i := sort.Search(len(m.entries), func(i int) bool {
		c, err := compare(m.entries[i].Key, k)
		return err == nil && c >= 0
	})
	if i < len(m.entries) {
		c, err := compare(m.entries[i].Key, k)
		return i, err == nil && c == 0
	}
	return i, false
}

// Place is where a key stands among the entries of a sorted map, or where it belongs if found is false.
func (m *MapValue) Place(k any) (at int, found bool) { return m.search(k) }

// Like is a new map with the same order, or with the reverse of it, that holds some of the entries of a sorted map. It cannot be changed.
func (m *MapValue) Like(entries []*Entry, reverse bool) *MapValue {
	part := &MapValue{class: m.class, compare: m.compare, frozen: true}
	if part.entries, part.n = slices.Clone(entries), len(entries); reverse {
		slices.Reverse(part.entries)
		compare := m.compare
		if compare == nil {
			compare = Compare
		}
		part.compare = func(a, b any) (int, error) { return compare(b, a) }
	}
	return part
}

// Get returns the value of a key; ok tells whether there is an entry.
func (m *MapValue) Get(k any) (v any, ok bool) {
	if e := m.find(k); e != nil {
		m.touch(e)
		return e.Value, true
	}
	return nil, false
}

// OrderByAccess makes a LinkedHashMap one whose last entry is the one that was read or written last.
func (m *MapValue) OrderByAccess() *MapValue { m.access = true; return m }

// OrderedByAccess reports such a map.
func (m *MapValue) OrderedByAccess() bool { return m.access }

// touch takes note that an entry was read or written.
func (m *MapValue) touch(e *Entry) {
	if m.access {
		e.number, m.ordered = m.next, false
		m.next++
	}
}

// GetInt is Get of an int that is no object yet; known is false if it takes one to find out.
func (m *MapValue) GetInt(k int) (v any, ok, known bool) {
	if m.sorted() || m.access {
		return nil, false, false
	}
	index := uint64(uint32(k)) // its javaKey
	for e := m.index.first(index); e != nil; e = e.chain {
		if e.index == index {
			i, is := e.Key.(int)
			if !is {
				return nil, false, false
			}
			if i == k {
				return e.Value, true, true
			}
		}
	}
	return nil, false, true
}

// Put stores a value and returns the one it replaces.
func (m *MapValue) Put(k, v any) (old any, err error) {
	if m.frozen {
		return nil, &Exception{Type: UnsupportedOperationType}
	}
	if m.sorted() {
		return m.putSorted(k, v)
	}
	index := javaKey(k)
	if e := m.findIn(index, k); e != nil {
		old, e.Value = e.Value, v
		m.touch(e)
		return old, nil
	}
	m.enter(index, k, v)
	return nil, nil
}

// enter adds an entry for a key that the map does not have; it is not sorted.
func (m *MapValue) enter(index uint64, k, v any) *Entry {
	e := &Entry{Key: k, Value: v, number: m.next, index: index}
	m.index.add(e)
	m.next++
	m.n++
	m.changes++
	if !m.byHash() {
		if m.ordered {
			m.entries = append(m.entries, e)
		}
		return e
	}
	h, ok := JavaHash(k)
	if !ok {
		h = int32(e.number)
	}
	e.hash = h ^ int32(uint32(h)>>16)
	m.ordered = false
	if m.buckets == 0 {
		m.buckets = 16
	}
	for 4*m.n > 3*m.buckets {
		m.buckets *= 2
	}
	return e
}

func (m *MapValue) putSorted(k, v any) (any, error) {
	if m.compare == nil {
		other := k
		if len(m.entries) > 0 {
			other = m.entries[0].Key
		}
		if _, err := Compare(k, other); err != nil || k == nil {
			if k == nil {
				err = &Exception{Type: NullPointerType}
			}
			return nil, err
		}
	}
	i, ok := m.search(k)
	if ok {
		old := m.entries[i].Value
		m.entries[i].Value = v
		return old, nil
	}
	m.entries = append(m.entries, nil)
	copy(m.entries[i+1:], m.entries[i:])
	m.entries[i] = &Entry{Key: k, Value: v}
	m.n++
	m.changes++
	return nil, nil
}

// Remove takes an entry out and returns its value.
func (m *MapValue) Remove(k any) (old any, ok bool, err error) {
	if m.frozen {
		return nil, false, &Exception{Type: UnsupportedOperationType}
	}
	if m.sorted() {
		i, ok := m.search(k)
		if !ok {
			return nil, false, nil
		}
		old = m.entries[i].Value
		m.entries = append(m.entries[:i:i], m.entries[i+1:]...)
		m.n--
		m.changes++
		return old, true, nil
	}
	e := m.find(k)
	if e == nil {
		return nil, false, nil
	}
	m.index.remove(e)
	m.n--
	m.changes++
	m.ordered = false
	return e.Value, true, nil
}

// Clear removes all entries.
func (m *MapValue) Clear() error {
	if m.frozen {
		return &Exception{Type: UnsupportedOperationType}
	}
	m.index, m.entries, m.n, m.ordered = entryIndex{}, nil, 0, true
	m.changes++
	return nil
}

// Entries returns the entries in the order of the class; the caller must not change or keep the slice.
func (m *MapValue) Entries() []*Entry {
	if m.ordered || m.sorted() {
		return m.entries
	}
	list, order := m.index.all(), m.order()
	sort.Slice(list, func(i, j int) bool { return order.less(list[i], list[j]) })
	m.entries, m.ordered = list, true
	return list
}

// entryOrder is the order of the entries of a map that is not sorted. Numbers differ, so it does not depend on how they are kept.
type entryOrder struct {
	mask   int32 // of the places in Java's table
	byHash bool
}

func (m *MapValue) order() entryOrder { return entryOrder{int32(m.buckets - 1), m.byHash()} }

func (o entryOrder) less(a, b *Entry) bool {
	if x, y := a.hash&o.mask, b.hash&o.mask; o.byHash && x != y {
		return x < y
	}
	return a.number < b.number
}

// All yields keys and values in order. A change of the map while it runs is a ConcurrentModificationException, raised
// as a panic with *Failure.
func (m *MapValue) All() iter.Seq2[any, any] {
	return func(yield func(any, any) bool) {
		changes := m.changes
		for _, e := range m.Entries() {
			if m.changes != changes {
				panic(ConcurrentChange())
			}
			if !yield(e.Key, e.Value) {
				return
			}
		}
	}
}

// String is {k=v, l=w}.
func (m *MapValue) String() string { return ToString(m) }

// Puts are the entries of a map in the order in which they were put.
func (m *MapValue) Puts() []*Entry {
	entries := append([]*Entry(nil), m.entries...)
	if len(entries) != m.n {
		entries = m.index.all()
	}
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].number < entries[j].number })
	return entries
}

// Shell returns an empty map of the same class, order and capacity.
func (m *MapValue) Shell() *MapValue {
	shell := &MapValue{class: m.class, ordered: true, compare: m.compare, access: m.access}
	shell.Reserve(m.buckets)
	return shell
}

// Frozen reports whether the map cannot be changed.
func (m *MapValue) Frozen() bool { return m.frozen }

// Capacity is the size of a HashMap's table, which decides the order of iteration; 0 for other maps.
func (m *MapValue) Capacity() int {
	if !m.byHash() {
		return 0
	}
	return m.buckets
}

// HasComparator reports a map that is ordered by a function.
func (m *MapValue) HasComparator() bool { return m.compare != nil }

// indexFactor spreads hashes over the chains. It differs from process to process, so that nobody can choose keys that all
// fall into one chain; no order that can be seen depends on it.
var indexFactor = maphash.Comparable(hashSeed, 0) | 1
