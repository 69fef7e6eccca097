package fact

// Computing distinguishes the methods of Map that store the result of a function.
type Computing uint8

// The methods compute, computeIfAbsent and computeIfPresent.
const (
	Always Computing = iota
	IfAbsent
	IfPresent
)

// ComputingOf returns the constant for the name of a method.
func ComputingOf(name string) Computing {
	switch name {
	case "computeIfAbsent":
		return IfAbsent
	case "computeIfPresent":
		return IfPresent
	}
	return Always
}

// Compute implements compute, computeIfAbsent or computeIfPresent.
func (m *MapValue) Compute(how Computing, k any, f FuncValue) (any, error) {
	if how != IfPresent {
		m.expand()
	}
	return m.update(k, func(old any) (v any, store bool, err error) {
		switch {
		case how == IfAbsent && old != nil:
			return old, false, nil
		case how == IfAbsent:
			v, err = Call(f, 1, k, nil)
			return v, v != nil, err
		case how == IfPresent && old == nil:
			return nil, false, nil
		}
		v, err = Call(f, 2, k, old)
		return v, true, err
	})
}

// Merge stores a value or, if the key has a value already, the result of a function of the present value and v. It implements Map.merge.
func (m *MapValue) Merge(k, v any, f FuncValue) (any, error) {
	if v == nil {
		return nil, NullPointer()
	}
	m.expand()
	return m.update(k, func(old any) (any, bool, error) {
		if old == nil {
			return v, true, nil
		}
		v, err := Call(f, 2, old, v)
		return v, true, err
	})
}

// expand grows the table of a HashMap if it is too small for the present keys, as compute, computeIfAbsent and merge do before anything
// else.
func (m *MapValue) expand() {
	if m.headed() && !m.frozen {
		if n := javaBuckets(m.buckets, m.n); n != m.buckets {
			m.buckets = n
			m.loosen()
		}
	}
}

// update stores the result of a function of the present value of a key; null means that the key has no value. If the result is null, the
// entry is removed. The function must not change the size of the map.
func (m *MapValue) update(k any, f func(old any) (v any, store bool, err error)) (v any, err error) {
	if m.frozen {
		return nil, &Exception{Type: UnsupportedOperationType}
	}
	var (
		e     *Entry
		index uint64
		java  bool
		old   any
		store bool
	)
	if m.sorted() {
		e = m.find(k)
	} else {
		index, java = javaKey(k)
		e = m.findIn(index, k)
	}
	if e != nil {
		m.touch(e)
		old = e.Value
	}
	changes := m.changes
	v, store, err = f(old)
	switch {
	case err != nil:
		return nil, err
	case m.changes != changes:
		return nil, &Exception{Type: ConcurrentModType}
	case !store:
	case v == nil:
		if e != nil {
			_, _, err = m.Remove(k)
		}
	case e != nil:
		e.Value = v
	case m.sorted():
		_, err = m.putSorted(k, v)
	default:
		m.enter(index, java, m.newEntry(k, v), java && m.headed())
	}
	return v, err
}

// Entry returns the entry of a key. If there is none, it adds an entry with null in the same way as computeIfAbsent: in a HashMap, the
// entry is the first in its chain, and the table grows with the next call, not with this one.
func (m *MapValue) Entry(k any) (*Entry, error) {
	if m.frozen || m.sorted() {
		e := m.find(k)
		if e == nil {
			if _, err := m.Put(k, nil); err != nil {
				return nil, err
			}
			e = m.find(k)
		}
		return e, nil
	}
	m.expand()
	index, java := javaKey(k)
	e := m.findIn(index, k)
	if e == nil {
		e = m.newEntry(k, nil)
		m.enter(index, java, e, java && m.headed())
	}
	return e, nil
}
