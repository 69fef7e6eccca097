package fact

import (
	"slices"
	"sort"
)

// CountedSet counts values and hands out the set of them as it is at a time. A set that is handed out shares blocks of elements with
// the counts until these change, and becomes a set of its own when somebody looks for its elements; its size is known before. So where
// a large set changes a little again and again, nothing is copied but the blocks that change. It is for one goroutine; a set that was
// handed out may be another's.
type CountedSet struct {
	class   *Type
	counts  *MapValue // from a value to its *tally
	blocks  []*setBlock
	n       int
	tallies []tally // not in use yet
	given   uint64  // sets handed out: a block made before is shared with one of them
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

// NewCountedSet counts nothing yet. Sets will be of the class, and the values in the order of a map of the other class.
func NewCountedSet(class, order *Type) *CountedSet {
	return &CountedSet{class: class, counts: NewMapOf(order)}
}

// Add counts a value once more.
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

// newTally makes the tally of a value that comes in. They are made together: each lives about as long as the set.
func (c *CountedSet) newTally() *tally {
	if len(c.tallies) == 0 {
		c.tallies = make([]tally, min(max(4, c.n), setBlockSize))
	}
	t := &c.tallies[0]
	c.tallies = c.tallies[1:]
	t.count, t.place = 1, c.n
	return t
}

// Remove counts a value once less. What was not counted stays away.
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

// own is the block of a place, which may be written to: it was copied if a set shared it.
func (c *CountedSet) own(place int) *setBlock {
	at := &c.blocks[place/setBlockSize]
	if b := *at; b.given != c.given {
		*at = &setBlock{entries: append(make([]*Entry, 0, len(b.entries)+1), b.entries...), given: c.given}
	}
	return *at
}

// Set is the set of the values counted now. The error is that of a TreeSet of values that cannot be compared.
func (c *CountedSet) Set() (*SetValue, error) {
	c.given++
	x := &sharedSet{blocks: slices.Clone(c.blocks), n: c.n, order: c.counts.order()}
	if c.class != TreeSetType {
		return &SetValue{class: c.class, later: x}, nil
	}
	m, err := x.elements(c.class)
	return &SetValue{class: c.class, m: m}, err
}

// sharedSet is what a set that was handed out is made of.
type sharedSet struct {
	blocks []*setBlock
	n      int
	order  entryOrder
}

// elements puts what the set holds into the map of a new set. It reads nothing of entries but what never changes.
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
