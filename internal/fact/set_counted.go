package fact

import (
	"slices"
)

// CountedSet counts values and hands out sets of the values counted so far. A set that it hands out shares blocks of elements with
// the counts until these change, and becomes independent when its elements are first needed; its size is known before. So when a
// large set repeatedly changes a little, only the changed blocks are copied. A CountedSet is for one goroutine; the sets may be
// used by another. While all values are Integers, they are neither boxed nor do they have entries.
type CountedSet struct {
	class, order *Type
	ints         countedInts
	counts       *MapValue // from a value to its *counted; nil as long as ints holds the values
	blocks       []*setBlock
	n            int
	unused       []counted
	given        uint64 // number of sets handed out: a block created before the last one is shared with it
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
	return &CountedSet{class: class, order: order}
}

// Add increments the count of a value.
func (c *CountedSet) Add(v any) {
	if n, ok := v.(int); ok {
		c.AddInt(n)
		return
	}
	c.mix()
	c.add(v, 1)
}

// add adds to the count of a value in the map.
func (c *CountedSet) add(v any, times int) {
	index, java := javaKey(v)
	if e := c.counts.findIn(index, v); e != nil {
		e.Value.(*counted).count += times
		return
	}
	e := c.newEntry(v, times)
	c.counts.enter(index, java, e, false)
	if c.n == len(c.blocks)*setBlockSize {
		c.blocks = append(c.blocks, &setBlock{given: c.given})
	}
	b := c.own(c.n)
	b.entries = append(b.entries, e)
	c.n++
}

// AddInt is Add for an Integer.
func (c *CountedSet) AddInt(n int) {
	if c.counts == nil {
		c.ints.add(n, c.given)
		return
	}
	c.add(n, 1)
}

// mix moves what has been counted to the map, because not all values are Integers.
func (c *CountedSet) mix() {
	if c.counts != nil {
		return
	}
	c.counts = NewMapOf(c.order)
	c.counts.buckets = c.ints.buckets
	for _, x := range c.ints.inOrder() {
		c.add(x.value, int(c.ints.slots[c.ints.find(x.value)].count))
	}
	c.ints = countedInts{}
}

// newEntry returns the entry of a new value. Entries are allocated in batches, because each lives about as long as the set.
func (c *CountedSet) newEntry(v any, times int) *Entry {
	if len(c.unused) == 0 {
		c.unused = make([]counted, min(max(4, c.n), countedBatch))
	}
	e := &c.unused[0]
	c.unused = c.unused[1:]
	e.Key, e.Value, e.count, e.place = v, e, times, c.n
	return &e.Entry
}

// Remove decrements the count of a value. It ignores values that are not counted.
func (c *CountedSet) Remove(v any) {
	if n, ok := v.(int); ok {
		c.RemoveInt(n)
	} else if c.counts != nil {
		c.remove(v)
	}
}

// RemoveInt is Remove for an Integer.
func (c *CountedSet) RemoveInt(n int) {
	if c.counts == nil {
		c.ints.remove(n, c.given)
		return
	}
	c.remove(n)
}

// remove decrements the count of a value in the map.
func (c *CountedSet) remove(v any) {
	e := c.counts.find(v)
	if e == nil {
		return
	}
	t := e.Value.(*counted)
	if t.count--; t.count > 0 {
		return
	}
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
	shared := &struct { // both live as long as a set that nobody looks into, as most are
		set  SetValue
		from sharedSet
	}{set: SetValue{class: c.class}}
	s, x := &shared.set, &shared.from
	if c.counts == nil {
		ints := make([]*intBlock, len(c.ints.blocks))
		copy(ints, c.ints.blocks)
		*x = sharedSet{ints: ints, n: c.ints.n, order: entryOrder{int32(c.ints.buckets - 1), c.order == HashMapType}}
	} else {
		*x = sharedSet{blocks: slices.Clone(c.blocks), n: c.n, order: c.counts.order()}
	}
	s.later = x
	if c.class != TreeSetType || c.counts == nil {
		return s, nil
	}
	m, err := x.elements(c.class)
	return &SetValue{class: c.class, m: m}, err
}
