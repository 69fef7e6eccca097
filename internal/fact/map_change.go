package fact

import "slices"

// Put stores a value and returns the one that it replaces, or nil.
func (m *MapValue) Put(k, v any) (old any, err error) {
	if m.frozen {
		return nil, &Exception{Type: UnsupportedOperationType}
	}
	if m.sorted() {
		return m.putSorted(k, v)
	}
	if m.class == ConcurrentMapType && (k == nil || v == nil) {
		return nil, &Exception{Type: NullPointerType}
	}
	index, java := javaKey(k)
	if e := m.findIn(index, k); e != nil {
		old, e.Value = e.Value, v
		m.touch(e)
		return old, nil
	}
	m.enter(index, java, m.newEntry(k, v), false)
	return nil, nil
}

// enter adds a new entry for a key that the map does not contain. The map must not be sorted. index and java are the javaKey of the key. If
// first is set, the entry becomes the first in its chain, and the table grows with the next entry.
func (m *MapValue) enter(index uint64, java bool, e *Entry, first bool) {
	e.number, e.index = m.next, index
	need := m.n + 1
	if m.class == ConcurrentMapType { // its table grows one element earlier
		need++
	}
	if first {
		e.number, need = -m.next, m.n
	}
	m.index.add(e)
	m.n++
	m.changes++
	if !m.byHash() {
		m.append(e)
		return
	}
	m.next++
	h := int32(index)
	if !java {
		h = int32(e.number)
	}
	e.hash = spread(h)
	m.loosen()
	m.buckets = javaBuckets(m.buckets, need)
}

// spread returns the hash that Java's HashMap computes from a hash code.
func spread(h int32) int32 { return h ^ int32(uint32(h)>>16) }

// javaBuckets returns the size to which the table of Java's HashMap has grown when it contains n keys.
func javaBuckets(buckets, n int) int {
	if buckets == 0 {
		buckets = 16
	}
	for 4*n > 3*buckets {
		buckets *= 2
	}
	return buckets
}

func (m *MapValue) putSorted(k, v any) (any, error) {
	if m.part != nil {
		return m.part.put(m, k, v)
	}
	i, ok, known := m.searchPlain(k)
	if !known && (m.compare == nil || len(m.entries) == 0) {
		other := k
		if len(m.entries) > 0 {
			other = m.entries[0].Key
		}
		if _, err := m.Order()(k, other); err != nil {
			if k == nil {
				err = &Exception{Type: NullPointerType}
			}
			return nil, err
		}
	}
	if !known {
		i, ok = m.search(k)
	}
	if ok {
		old := m.entries[i].Value
		m.entries[i].Value = v
		return old, nil
	}
	m.entries = append(m.entries, nil)
	copy(m.entries[i+1:], m.entries[i:])
	m.entries[i] = m.newEntry(k, v)
	m.n++
	m.changes++
	return nil, nil
}

// Remove removes an entry and returns its value.
func (m *MapValue) Remove(k any) (old any, ok bool, err error) {
	if m.frozen {
		return nil, false, &Exception{Type: UnsupportedOperationType}
	}
	if m.sorted() {
		i, ok := m.search(k)
		if !ok {
			return nil, false, nil
		}
		if m.part != nil {
			old, _, err = m.part.of.Remove(k)
			m.renew()
			return old, true, err
		}
		old = m.entries[i].Value
		if i == 0 {
			m.entries = m.entries[1:]
		} else {
			m.entries = slices.Delete(m.entries, i, i+1)
		}
		m.n--
		m.changes++
		return old, true, nil
	}
	e := m.find(k)
	if e == nil {
		return nil, false, nil
	}
	m.drop(e)
	return e.Value, true, nil
}

// drop removes an entry from a map that is not sorted.
func (m *MapValue) drop(e *Entry) {
	m.index.remove(e)
	m.n--
	m.changes++
	m.leave(e)
}

// Clear removes all entries.
func (m *MapValue) Clear() error {
	if m.frozen {
		return &Exception{Type: UnsupportedOperationType}
	}
	if m.part != nil {
		return m.part.clear(m)
	}
	m.index, m.entries, m.spare, m.n = entryIndex{}, nil, nil, 0
	m.loose.Store(inOrder)
	m.stale, m.base = 0, m.next
	m.changes++
	return nil
}
