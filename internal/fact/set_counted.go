package fact

import (
	"slices"
	"sort"
)

// CountedSet counts values and hands out sets of the values counted so far. A set that it hands out shares blocks of elements with
// the counts until these change, and becomes independent when its elements are first needed; its size is known before. So when a
// large set repeatedly changes a little, only the changed blocks are copied. A CountedSet is for one goroutine; the sets may be
// used by another.
type CountedSet struct {
	class   *Type
	counts  *MapValue // from a value to its *tally
	blocks  []*setBlock
	n       int
	tallies []tally // not in use yet
	given   uint64  // number of sets handed out: a block created before the last one is shared with it
}

type tally struct {
	count int
	place int // in the blocks
}

const setBlockSize = 128

type setBlock struct {
	entries []*Entry // at most setBlockSize
	given   uint64
}

// NewCountedSet returns an empty CountedSet. Its sets are of class; their values have the order of a map of class order.
func NewCountedSet(class, order *Type) *CountedSet {
	return &CountedSet{class: class, counts: NewMapOf(order)}
}

// Add increments the count of a value.
func (c *CountedSet) Add(v any) error {
	index := javaKey(v)
	e := c.counts.findIn(index, v)
	if e != nil {
		e.Value.(*tally).count++
		return nil
	}
	e = c.counts.enter(index, v, c.newTally())
	if c.n == len(c.blocks)*setBlockSize {
		c.blocks = append(c.blocks, &setBlock{given: c.given})
	}
	b := c.own(c.n)
	b.entries = append(b.entries, e)
	c.n++
	return nil
}

// newTally returns the tally of a new value. Tallies are allocated in batches, because each lives about as long as the set.
func (c *CountedSet) newTally() *tally {
	if len(c.tallies) == 0 {
		c.tallies = make([]tally, min(max(4, c.n), setBlockSize))
	}
	t := &c.tallies[0]
	c.tallies = c.tallies[1:]
	t.count, t.place = 1, c.n
	return t
}

// Remove decrements the count of a value. It ignores values that are not counted.
func (c *CountedSet) Remove(v any) error {
	e := c.counts.find(v)
	if e == nil {
		return nil
	}
	t := e.Value.(*tally)
	if t.count--; t.count > 0 {
		return nil
	}
	c.n--
	b := c.own(c.n)
	end := len(b.entries) - 1
	last := b.entries[end]
	b.entries[end], b.entries = nil, b.entries[:end]
	if last != e {
		last.Value.(*tally).place = t.place
		c.own(t.place).entries[t.place%setBlockSize] = last
	}
	if end == 0 {
		c.blocks = c.blocks[:len(c.blocks)-1]
	}
	_, _, err := c.counts.Remove(v)
	return err
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
	sort.Slice(list, func(i, j int) bool { return x.order.less(list[i], list[j]) })
	m := NewSetOf(class).m
	for _, e := range list {
		if _, err := m.Put(e.Key, nil); err != nil {
			return nil, err
		}
	}
	return m, nil
}
