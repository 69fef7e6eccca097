package fact

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"
	"sync/atomic"
)

// MapValue is a Java map created by rules. Keys are compared by Java's equals. The class determines the order of iteration:
// LinkedHashMap by insertion, TreeMap by key, and HashMap by the keys' hash codes exactly as in Java, because that order is visible
// in what rules print. (Keys without their own hash code, such as facts without @key, are ordered by insertion.) Several
// goroutines may read a map that none of them changes, unless it is in access order.
type MapValue struct {
	class   *Type // nil means LinkedHashMap
	index   entryIndex
	entries []*Entry // in iteration order unless loose says otherwise
	loose   atomic.Uint32
	stale   int32 // number of stale entries in entries: see map_order.go
	base    int   // number of the first entry in entries in a linked map, if their numbers are consecutive
	n       int
	next    int // number of the next entry
	buckets int // size of Java's hash table
	changes int
	frozen  bool
	nonNull bool                        // asking for null is an exception: see RejectNull
	part    *section                    // for a view, the section that it shows; otherwise nil
	compare func(a, b any) (int, error) // order of a TreeMap; nil means NaturalOrder
	access  bool                        // LinkedHashMap in access order: reading or writing an entry moves it to the end
	spare   []Entry                     // memory for entries: see newEntry
}

// Entry is a key and its value. Setting Value changes the map it came from.
type Entry struct {
	Key, Value any
	number     int
	hash       int32  // hash in Java's hash table
	index      uint64 // javaKey of the key
	chain      *Entry // next entry in the chain of an entryIndex
}

// NewMap returns an empty LinkedHashMap.
func NewMap() *MapValue { return NewMapOf(LinkedHashMapType) }

// NewMapOf returns an empty map of a class.
func NewMapOf(class *Type) *MapValue { return &MapValue{class: class} }

// NewSortedMap returns an empty TreeMap ordered by compare.
func NewSortedMap(compare func(a, b any) (int, error)) *MapValue {
	m := NewMapOf(TreeMapType)
	m.compare = compare
	return m
}

// Freeze makes any further change fail with an UnsupportedOperationException, as for Map.of.
func (m *MapValue) Freeze() *MapValue { m.frozen = true; return m }

// Reserve sets the capacity as a Java constructor does. For a HashMap it influences the order of iteration.
func (m *MapValue) Reserve(capacity int) {
	if capacity > m.buckets && m.n == 0 {
		m.buckets = 1
		if capacity > 1 {
			m.buckets = 1 << bits.Len(uint(capacity-1))
		}
	}
}

// Expect says that n entries are about to be copied from another map. Java makes the table of a hash map to measure for them if there is
// none yet, and may so choose a smaller one than entries that are put one by one would get.
func (m *MapValue) Expect(n int) {
	switch {
	case n == 0 || m.changes > 0 || !m.byHash():
	case m.class == ConcurrentMapType:
		want := 1 << bits.Len(uint(n+n/2))
		size := max(want, m.buckets)
		for 4*want > 3*size {
			size *= 2
		}
		m.Reserve(size)
	default:
		m.Reserve(n*4/3 + 1)
	}
}

// Type returns the map's class.
func (m *MapValue) Type() *Type {
	if m.class == nil {
		return LinkedHashMapType
	}
	return m.class
}

// Len returns the number of entries.
func (m *MapValue) Len() int {
	if m.part != nil {
		m.renew()
	}
	return m.n
}

func (m *MapValue) sorted() bool { return m.class == TreeMapType || m.class == EnumMapType }
func (m *MapValue) byHash() bool {
	return m.class == HashMapType || m.class == ConcurrentMapType || m.class == PropertiesType
}

// headed reports whether compute, merge and the like put a new entry first in its chain, and let the table grow before that.
func (m *MapValue) headed() bool { return m.byHash() && m.class != ConcurrentMapType }

// Place returns the index of a key among the entries of a sorted map, or the index where it would be inserted if found is false.
func (m *MapValue) Place(k any) (at int, found bool) { return m.search(k) }

// Order returns the order of a TreeMap.
func (m *MapValue) Order() func(a, b any) (int, error) {
	if m.compare == nil {
		return NaturalOrder
	}
	return m.compare
}

// Get returns the value of a key; ok reports whether the map contains the key.
func (m *MapValue) Get(k any) (v any, ok bool) {
	m = m.source()
	if e := m.find(k); e != nil {
		m.touch(e)
		return e.Value, true
	}
	return nil, false
}

// RejectNull makes it an exception to ask the map for null, as for Map.of.
func (m *MapValue) RejectNull() *MapValue { m.nonNull = true; return m }

// MayAskFor returns the exception for asking a map that rejects null for it; nil for any other key or map. Java's own classes for up to few
// entries have a different message.
func (m *MapValue) MayAskFor(key any, few int) error {
	switch {
	case key == nil && m.class == ConcurrentMapType:
		return NullPointer()
	case key != nil || !m.nonNull:
		return nil
	case m.Len() > 0 && m.n <= few:
		return NewException(NullPointerType, `Cannot invoke "Object.equals(Object)" because "o" is null`)
	}
	return NullPointer()
}

// Has reports whether the map contains a key. Unlike Get, it does not count as an access to the entry.
func (m *MapValue) Has(k any) bool { return m.find(k) != nil }

// OrderByAccess makes a LinkedHashMap keep its entries in access order: the most recently read or written entry is last.
func (m *MapValue) OrderByAccess() *MapValue { m.access = true; return m }

// OrderedByAccess reports whether the map keeps its entries in access order.
func (m *MapValue) OrderedByAccess() bool { return m.access }

// touch moves an entry that was read or written to the end if the map is in access order.
func (m *MapValue) touch(e *Entry) {
	if m.access {
		m.leave(e)
		m.append(e)
	}
}

// Changes returns a number that differs after every change of the map's size.
func (m *MapValue) Changes() int {
	if m.part != nil {
		m.renew()
	}
	return m.changes
}

// All yields keys and values in order. A change of the map during the iteration is a ConcurrentModificationException, raised as a
// panic with *Failure.
func (m *MapValue) All() iter.Seq2[any, any] {
	return func(yield func(any, any) bool) {
		entries := m.Entries()
		changes := m.changes
		if m.class == ConcurrentMapType {
			for _, e := range slices.Clone(entries) {
				if m.find(e.Key) == e && !yield(e.Key, e.Value) {
					return
				}
			}
			return
		}
		for _, e := range entries {
			if m.Changes() != changes {
				panic(ConcurrentChange())
			}
			if !yield(e.Key, e.Value) {
				return
			}
		}
	}
}

// String returns {k=v, l=w}.
func (m *MapValue) String() string { return ToString(m) }

// Fresh returns an empty map of the same class and order, with the capacity of a new one.
func (m *MapValue) Fresh() *MapValue {
	return &MapValue{class: m.class, compare: m.compare, access: m.access}
}

// Shell returns an empty map of the same class, order and capacity.
func (m *MapValue) Shell() *MapValue {
	shell := m.Fresh()
	shell.Reserve(m.buckets)
	return shell
}

// Frozen reports whether the map cannot be changed.
func (m *MapValue) Frozen() bool { return m.frozen }

// Capacity returns the size of a HashMap's table, which determines the order of iteration, or 0 for other maps.
func (m *MapValue) Capacity() int {
	if !m.byHash() {
		return 0
	}
	return m.buckets
}

// HasComparator reports whether the map is sorted by a comparison function.
func (m *MapValue) HasComparator() bool { return m.compare != nil }

// indexFactor distributes hashes over the chains. It is different in every process, so that nobody can choose keys that are all in the same
// chain. No visible order depends on it.
var indexFactor = maphash.Comparable(hashSeed, 0) | 1
