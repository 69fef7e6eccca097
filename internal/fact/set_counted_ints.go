package fact

import (
	"math/bits"
	"slices"
)

// countedInts counts integers for a CountedSet.
type countedInts struct {
	slots   []countedInt // a hash table with open addressing: its length is a power of two, and some slots are free
	shift   uint8        // 64 less the logarithm of its length
	blocks  []*intBlock  // the integers counted
	n       int
	next    int // number of the next new one
	buckets int // size of the table of Java's HashMap: see MapValue
}

// countedInt is a slot of the hash table; count is 0 if it is free.
type countedInt struct {
	value int
	count int32
	place int32 // in the blocks
}

type intBlock struct {
	given uint64
	items []intElement // at most intBlockSize
}

// intElement is an element of a set. Its number tells when it was counted first.
type intElement struct{ value, number int }

const intBlockSize = 32

// home returns the slot at which the search for a value begins.
func (c *countedInts) home(value int) int {
	return int(intKey(value) * indexFactor >> (c.shift & 63))
}

// find returns the slot of a value, or the free one where it would go.
func (c *countedInts) find(value int) int {
	for at := c.home(value); ; at = (at + 1) & (len(c.slots) - 1) {
		if x := &c.slots[at]; x.count == 0 || x.value == value {
			return at
		}
	}
}

// add increments the count of a value; given is the number of sets handed out.
func (c *countedInts) add(value int, given uint64) {
	if 4*(c.n+1) > 3*len(c.slots) {
		c.grow()
	}
	x := &c.slots[c.find(value)]
	if x.count++; x.count > 1 {
		return
	}
	x.value, x.place = value, int32(c.n)
	if c.n == len(c.blocks)*intBlockSize {
		b := &intBlock{given: given}
		if c.n > 0 { // the first block grows with the set, which may stay small
			b.items = make([]intElement, 0, intBlockSize)
		}
		c.blocks = append(c.blocks, b)
	}
	b := c.own(c.n, given)
	b.items = append(b.items, intElement{value, c.next})
	c.next++
	c.n++
	c.buckets = javaBuckets(c.buckets, c.n)
}

func (c *countedInts) grow() {
	old := c.slots
	size := 8
	switch n := len(old); {
	case n >= 512:
		size = 2 * n
	case n > 0:
		size = 4 * n
	}
	c.slots, c.shift = make([]countedInt, size), uint8(64-bits.TrailingZeros(uint(size)))
	for i := range old {
		if old[i].count > 0 {
			c.slots[c.find(old[i].value)] = old[i]
		}
	}
}

// remove decrements the count of a value if it is counted.
func (c *countedInts) remove(value int, given uint64) {
	if c.n == 0 {
		return
	}
	at := c.find(value)
	x := &c.slots[at]
	if x.count == 0 {
		return
	}
	if x.count--; x.count > 0 {
		return
	}
	place := int(x.place)
	c.vacate(at)
	c.n--
	b := c.own(c.n, given)
	end := len(b.items) - 1
	last := b.items[end]
	b.items = b.items[:end]
	if place != c.n {
		c.slots[c.find(last.value)].place = int32(place)
		c.own(place, given).items[place%intBlockSize] = last
	}
	if end == 0 {
		c.blocks = c.blocks[:len(c.blocks)-1]
	}
}

// vacate frees a slot, and moves values behind it that would not be found any more.
func (c *countedInts) vacate(free int) {
	mask := len(c.slots) - 1
	for at := (free + 1) & mask; c.slots[at].count > 0; at = (at + 1) & mask {
		if home := c.home(c.slots[at].value); (at-home)&mask >= (at-free)&mask {
			c.slots[free] = c.slots[at]
			free = at
		}
	}
	c.slots[free] = countedInt{}
}

// own returns the block at a position for writing; it is copied first if a set shares it.
func (c *countedInts) own(place int, given uint64) *intBlock {
	at := &c.blocks[place/intBlockSize]
	if b := *at; b.given != given {
		*at = &intBlock{items: append(make([]intElement, 0, len(b.items)+1), b.items...), given: given}
	}
	return *at
}

// inOrder returns the values in the order in which they were counted first.
func (c *countedInts) inOrder() []intElement {
	list := make([]intElement, 0, c.n)
	for _, b := range c.blocks {
		list = append(list, b.items...)
	}
	slices.SortFunc(list, func(a, b intElement) int { return a.number - b.number })
	return list
}
