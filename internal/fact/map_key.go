package fact

import (
	"cmp"

	"whenthen/internal/fact/javatext"
)

// find returns the entry of a key, or nil.
func (m *MapValue) find(k any) *Entry {
	if m.sorted() {
		if i, ok := m.search(k); ok {
			return m.entries[i]
		}
		return nil
	}
	index, _ := javaKey(k)
	return m.source().findIn(index, k)
}

// findIn returns the entry of a key whose javaKey is known, or nil.
func (m *MapValue) findIn(index uint64, k any) *Entry {
	text, isText := k.(string)
	number, isInt := k.(int)
	for e := m.index.first(index); e != nil; e = e.chain {
		if e.index != index {
			continue
		}
		if key, ok := e.Key.(string); ok && isText {
			if key == text {
				return e
			}
		} else if key, ok := e.Key.(int); ok && isInt {
			if key == number {
				return e
			}
		} else if JavaEqual(e.Key, k) {
			return e
		}
	}
	return nil
}

// search returns the index of a key in a sorted map. If the map does not contain the key, it returns false and the index where it would be
// inserted.
func (m *MapValue) search(k any) (int, bool) {
	m.renew()
	if i, found, known := m.searchPlain(k); known {
		return i, found
	}
	if k == nil && m.compare == nil && m.class == TreeMapType {
		panic(&Failure{Message: "null has no place in a TreeMap", Cause: &Exception{Type: NullPointerType}})
	}
	from, to := 0, len(m.entries)
	for from < to {
		i := int(uint(from+to) / 2)
		switch c := m.against(i, k); {
		case c == 0:
			return i, true
		case c < 0:
			from = i + 1
		default:
			to = i
		}
	}
	return from, false
}

// against compares the key of an entry of a sorted map with another key.
func (m *MapValue) against(i int, k any) int {
	c, err := m.Order()(m.entries[i].Key, k)
	if err != nil && m.class == TreeMapType {
		panic(&Failure{Message: err.Error(), Cause: err})
	}
	if err != nil {
		return -1
	}
	return c
}

// searchPlain does the work of search for an Integer or a String among others in natural order. known is false if that is not possible.
func (m *MapValue) searchPlain(key any) (at int, found, known bool) {
	switch k := key.(type) {
	case int:
		return searchAmong(m, k, cmp.Compare)
	case string:
		return searchAmong(m, k, javatext.Compare)
	}
	return 0, false, false
}

func searchAmong[K comparable](m *MapValue, k K, compare func(a, b K) int) (at int, found, known bool) {
	if m.compare != nil {
		return 0, false, false
	}
	m.renew()
	from, to := 0, len(m.entries)
	for from < to {
		i := int(uint(from+to) / 2)
		x, ok := m.entries[i].Key.(K)
		if !ok {
			return 0, false, false
		}
		switch c := compare(x, k); {
		case c == 0:
			return i, true, true
		case c < 0:
			from = i + 1
		default:
			to = i
		}
	}
	return from, false, true
}

// GetInt does the same as Get, for an unboxed int; known is false if the key would have to be boxed.
func (m *MapValue) GetInt(k int) (v any, ok, known bool) {
	m = m.source()
	switch {
	case m.sorted():
		at, ok, known := searchAmong(m, k, cmp.Compare)
		if ok {
			v = m.entries[at].Value
		}
		return v, ok, known
	case m.access:
		return nil, false, false
	}
	index := intKey(k)
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

// TextKey returns the javaKey of a string.
func TextKey(k string) uint64 { return uint64(uint32(javatext.Hash(k))) }

// GetText does the same as Get, for a string; index is its TextKey. known is false if the key would have to be compared with objects or by
// a Comparator, or if reading the entry moves it.
func (m *MapValue) GetText(k string, index uint64) (v any, ok, known bool) {
	m = m.source()
	if m.sorted() {
		at, ok, known := searchAmong(m, k, javatext.Compare)
		if ok {
			v = m.entries[at].Value
		}
		return v, ok, known
	}
	for e := m.index.first(index); e != nil; e = e.chain {
		if m.access {
			return nil, false, false
		}
		if e.index == index {
			s, is := e.Key.(string)
			if !is {
				return nil, false, false
			}
			if s == k {
				return e.Value, true, true
			}
		}
	}
	return nil, false, true
}

// ElementAtOnce returns the value for the second argument in the map that is the first argument: see Method.AtOnce.
func ElementAtOnce(_ *Env, args []Value, out *Value) bool {
	v, _, known := plainElement(args)
	if known {
		out.SetAny(v)
	}
	return known
}

// HasAtOnce reports whether the second argument is a key in the map that is the first argument: see Method.AtOnce.
func HasAtOnce(_ *Env, args []Value, out *Value) bool {
	_, ok, known := plainElement(args)
	if known {
		out.SetBool(ok)
		out.Mark()
	}
	return known
}

// plainElement returns the value of a text or int in a map. known is false for other arguments.
func plainElement(args []Value) (v any, ok, known bool) {
	if m := args[0].Map(); m != nil {
		switch key := args[1].Any().(type) {
		case string:
			return m.GetText(key, TextKey(key))
		case int:
			return m.GetInt(key)
		}
	}
	return nil, false, false
}
