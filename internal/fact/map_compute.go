package fact

// Compute is Put as compute, computeIfAbsent and merge do it in a HashMap: a new key comes first in its chain, and the table grows
// before the next new key instead of behind this one.
func (m *MapValue) Compute(k, v any) error {
	if m.frozen || !m.byHash() {
		_, err := m.Put(k, v)
		return err
	}
	e, err := m.Entry(k)
	if err == nil {
		e.Value = v
	}
	return err
}

// Entry returns the entry of a key. A new one, with null, is added as Compute does it.
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
	index, java := javaKey(k)
	e := m.findIn(index, k)
	if e == nil {
		e = &Entry{Key: k}
		m.enter(index, java, e, java && m.byHash())
	}
	return e, nil
}

// Merge stores a value, or what join makes of the value that is there and this one; null removes the entry.
func (m *MapValue) Merge(k, v any, join func(old, v any) (any, error)) (any, error) {
	if e := m.find(k); e != nil && e.Value != nil {
		m.touch(e)
		changes, err := m.changes, error(nil)
		if v, err = join(e.Value, v); err != nil {
			return nil, err
		}
		if v != nil && m.changes == changes && !m.frozen && !m.access { // the entry is still there
			e.Value = v
			return v, nil
		}
	}
	if v == nil {
		_, _, err := m.Remove(k)
		return nil, err
	}
	return v, m.Compute(k, v)
}
