package fact

// sharedSet is the state of a set that was handed out by a CountedSet and has not been separated from it. Of what it shares, it reads only
// parts that never change, because another goroutine may be counting.
type sharedSet struct {
	blocks []*setBlock
	ints   []*intBlock // in place of blocks
	n      int
	order  entryOrder
}

// elements copies the elements into the map of a new set.
func (x *sharedSet) elements(class *Type) (*MapValue, error) {
	list := x.entries()
	x.order.sort(list)
	m := NewSetOf(class).m
	for _, e := range list {
		if m.sorted() {
			if _, err := m.putSorted(e.Key, nil); err != nil {
				return nil, err
			}
			continue
		}
		index, java := javaKey(e.Key)
		m.enter(index, java, e, false)
	}
	return m, nil
}

// entries returns new entries of the elements, with what decides about their order.
func (x *sharedSet) entries() []*Entry {
	list, entries := make([]*Entry, x.n), make([]Entry, x.n)
	for i := range list {
		list[i] = &entries[i]
	}
	at := 0
	for _, b := range x.blocks {
		for _, e := range b.entries {
			entries[at].Key, entries[at].number, entries[at].hash = e.Key, e.number, e.hash
			at++
		}
	}
	var boxes Boxes
	for _, b := range x.ints {
		for _, e := range b.items {
			v := Value{N: int64(e.value)}
			entries[at].Key, entries[at].number, entries[at].hash = boxes.Load(&v, IntType), e.number, spread(int32(e.value))
			at++
		}
	}
	return list
}
