package fact

import (
	"slices"
)

// CountedSet counts values and hands out sets of the values counted so far. A set that it hands out shares blocks of elements with
// the counts until these change, and becomes independent when its elements are first needed; its size is known before. So when a
// large set repeatedly changes a little, only the changed blocks are copied. A CountedSet is for one goroutine; the sets may be
// used by another.
type CountedSet struct {
	class  *Type
	counts *MapValue // from a value to its *counted
	blocks []*setBlock
	n      int
	unused []counted
	given  uint64 // number of sets handed out: a block created before the last one is shared with it
}

// counted is the entry of a value in the map of counts. Sets that were handed out refer to it for the value.
type counted struct {
	Entry
	count int
	place int // in the blocks
}

const (
	setBlockSize = 128
	countedBatch = 32
)

type setBlock struct {
	entries []*Entry // at most setBlockSize
	given   uint64
}

// NewCountedSet returns an empty CountedSet. Its sets are of class; their values have the order of a map of class order.
func NewCountedSet(class, order *Type) *CountedSet {
	return &CountedSet{class: class, counts: NewMapOf(order)}
}

// Add increments the count of a value.
func (c *CountedSet) Add(v any) {
	index, java := javaKey(v)
	if e := c.counts.findIn(index, v); e != nil {
		e.Value.(*counted).count++
		return
	}
	c.enter(index, java, v)
}

// AddInt is Add for an Integer, in a set that holds no other values.
func (c *CountedSet) AddInt(n int) {
	if e := c.findInt(n); e != nil {
		e.count++
		return
	}
	c.enter(intKey(n), true, n)
}

// RemoveInt is Remove for an Integer.
func (c *CountedSet) RemoveInt(n int) {
	if t := c.findInt(n); t != nil {
		c.discount(t)
	}
}

// findInt returns the entry of an Integer, nil if it is not counted.
func (c *CountedSet) findInt(n int) *counted {
	index := intKey(n)
	for e := c.counts.index.first(index); e != nil; e = e.chain {
		if k, ok := e.Key.(int); ok && k == n {
			return e.Value.(*counted)
		}
	}
	return nil
}

// enter counts a value for the first time.
func (c *CountedSet) enter(index uint64, java bool, v any) {
	e := c.newEntry(v)
	c.counts.enter(index, java, e, false)
	if c.n == len(c.blocks)*setBlockSize {
		c.blocks = append(c.blocks, &setBlock{given: c.given})
	}
	b := c.own(c.n)
	b.entries = append(b.entries, e)
	c.n++
}

// newEntry returns the entry of a new value. Entries are allocated in batches, because each lives about as long as the set.
func (c *CountedSet) newEntry(v any) *Entry {
	if len(c.unused) == 0 {
		c.unused = make([]counted, min(max(4, c.n), countedBatch))
	}
	e := &c.unused[0]
	c.unused = c.unused[1:]
	e.Key, e.Value, e.count, e.place = v, e, 1, c.n
	return &e.Entry
}

// Remove decrements the count of a value. It ignores values that are not counted.
func (c *CountedSet) Remove(v any) {
	e := c.counts.find(v)
	if e == nil {
		return
	}
	c.discount(e.Value.(*counted))
}

// discount decrements the count of a value.
func (c *CountedSet) discount(t *counted) {
	if t.count--; t.count > 0 {
		return
	}
	e := &t.Entry
	c.n--
	b := c.own(c.n)
	end := len(b.entries) - 1
	last := b.entries[end]
	b.entries[end], b.entries = nil, b.entries[:end]
	if last != e {
		last.Value.(*counted).place = t.place
		c.own(t.place).entries[t.place%setBlockSize] = last
	}
	if end == 0 {
		c.blocks = c.blocks[:len(c.blocks)-1]
	}
	c.counts.drop(e)
}

// own returns the block at a position for writing; it is copied first if a set shares it.
func (c *CountedSet) own(place int) *setBlock {
	at := &c.blocks[place/setBlockSize]
	if b := *at; b.given != c.given {
		*at = &setBlock{entries: append(make([]*Entry, 0, len(b.entries)+1), b.entries...), given: c.given}
	}
	return *at
}

// Set returns the set of the values counted now. It fails only for a TreeSet of values that cannot be compared.
func (c *CountedSet) Set() (*SetValue, error) {
	c.given++
	x := &sharedSet{blocks: slices.Clone(c.blocks), n: c.n, order: c.counts.order()}
	if c.class != TreeSetType {
		return &SetValue{class: c.class, later: x}, nil
	}
	m, err := x.elements(c.class)
	return &SetValue{class: c.class, m: m}, err
}

// sharedSet is the state of a set that was handed out and has not been separated from the counts.
type sharedSet struct {
	blocks []*setBlock
	n      int
	order  entryOrder
}

// elements copies the elements into the map of a new set. Of the entries it reads only parts that never change, because another
// goroutine may be counting.
func (x *sharedSet) elements(class *Type) (*MapValue, error) {
	list := make([]*Entry, 0, x.n)
	for _, b := range x.blocks {
		list = append(list, b.entries...)
	}
	x.order.sort(list)
	m := NewSetOf(class).m
	for _, e := range list {
		if _, err := m.Put(e.Key, nil); err != nil {
			return nil, err
		}
	}
	return m, nil
}
