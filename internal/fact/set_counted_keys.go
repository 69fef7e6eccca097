package fact

import (
	"math/bits"
	"sort"
)

// countedKeys counts keys for a CountedSet.
type countedKeys[K countedKey] struct {
	equal    func(a, b K) bool // nil means that keys are equal if their hashes are
	slots    []countedSlot     // a hash table with open addressing: its length is a power of two, and some slots are always free
	shift    uint8             // 64 minus the binary logarithm of that length
	blocks   []*keyBlock[K]    // the keys with a count
	n        int
	next     int // number of the next new key
	buckets  int // size of the table of Java's HashMap: see MapValue
	expected int // expected number of keys, announced before the first is added
}

// countedKey is a key with a hash. enter sets the key of an entry, and the hashes under which maps store the entry.
type countedKey interface {
	hash() uint64
	enter(e *Entry, boxes *Boxes)
}

// countedSlot is a slot of the hash table. Its count is 0 if it is free.
type countedSlot struct {
	hash  uint64
	count int32
	place int32 // index in the blocks
}

type keyBlock[K any] struct {
	given uint64
	items []keyElement[K] // at most keyBlockSize
}

// keyElement is an element of a set. Its number shows the order in which elements were first added.
type keyElement[K any] struct {
	key    K
	number int
}

const keyBlockSize = 32

const (
	fewKeys  = 6
	someKeys = 12
)

// countedFew and countedSome contain everything that countedKeys needs for few and for some keys, in one object. A quarter of the slots
// stays free.
type (
	countedFew[K any] struct {
		slots [8]countedSlot
		block keyBlock[K]
		room  [fewKeys]keyElement[K]
		list  [1]*keyBlock[K]
	}
	countedSome[K any] struct {
		slots [16]countedSlot
		block keyBlock[K]
		room  [someKeys]keyElement[K]
		list  [1]*keyBlock[K]
	}
)

// home returns the slot at which the search for a hash begins.
func (c *countedKeys[K]) home(hash uint64) int {
	return int(hash * indexFactor >> (c.shift & 63))
}

// find returns the slot of a key, or the free slot where it would be inserted.
func (c *countedKeys[K]) find(hash uint64, key K) int {
	for at := c.home(hash); ; at = (at + 1) & (len(c.slots) - 1) {
		if x := &c.slots[at]; x.count == 0 || x.hash == hash && (c.equal == nil || c.equal(c.key(x.place), key)) {
			return at
		}
	}
}

func (c *countedKeys[K]) key(place int32) K {
	return c.blocks[place/keyBlockSize].items[place%keyBlockSize].key
}

// add adds to the count of a key; given is the number of sets created so far.
func (c *countedKeys[K]) add(hash uint64, key K, times int32, given uint64) {
	if 4*(c.n+1) > 3*len(c.slots) {
		c.grow(given)
	}
	x := &c.slots[c.find(hash, key)]
	if x.count += times; x.count > times {
		return
	}
	x.hash, x.place = hash, int32(c.n)
	if c.n == len(c.blocks)*keyBlockSize {
		b := newKeyBlock[K](keyBlockSize)
		b.given = given
		c.blocks = append(c.blocks, b)
	}
	b := c.own(c.n, given)
	b.items = append(b.items, keyElement[K]{key, c.next})
	c.next++
	c.n++
	c.buckets = javaBuckets(c.buckets, c.n)
}

func (c *countedKeys[K]) grow(given uint64) {
	old := c.slots
	size := 4 * len(old)
	switch {
	case len(old) == 0 && c.expected > fewKeys:
		x := &countedSome[K]{block: keyBlock[K]{given: given}}
		x.block.items, x.list[0] = x.room[:0], &x.block
		size, c.slots, c.blocks = len(x.slots), x.slots[:], x.list[:]
	case len(old) == 0:
		x := &countedFew[K]{block: keyBlock[K]{given: given}}
		x.block.items, x.list[0] = x.room[:0], &x.block
		size, c.slots, c.blocks = len(x.slots), x.slots[:], x.list[:]
	case len(old) >= 512:
		size = 2 * len(old)
		fallthrough
	default:
		c.slots = make([]countedSlot, size)
	}
	c.shift = uint8(64 - bits.TrailingZeros(uint(size)))
	for i := range old {
		if old[i].count == 0 {
			continue
		}
		at := c.home(old[i].hash)
		for c.slots[at].count > 0 {
			at = (at + 1) & (size - 1)
		}
		c.slots[at] = old[i]
	}
}

// remove decrements the count of a key if it has one.
func (c *countedKeys[K]) remove(hash uint64, key K, given uint64) {
	if c.n == 0 {
		return
	}
	at := c.find(hash, key)
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
	b.items[end] = keyElement[K]{}
	b.items = b.items[:end]
	if place != c.n {
		c.moved(last.key.hash(), c.n, place)
		c.own(place, given).items[place%keyBlockSize] = last
	}
	if end == 0 {
		c.blocks = c.blocks[:len(c.blocks)-1]
	}
}

// moved updates the slot of the key with a hash, which has moved from one index in the blocks to another.
func (c *countedKeys[K]) moved(hash uint64, from, to int) {
	at := c.home(hash)
	for int(c.slots[at].place) != from || c.slots[at].count == 0 {
		at = (at + 1) & (len(c.slots) - 1)
	}
	c.slots[at].place = int32(to)
}

// vacate frees a slot, and moves slots after it that would not be found otherwise.
func (c *countedKeys[K]) vacate(free int) {
	mask := len(c.slots) - 1
	for at := (free + 1) & mask; c.slots[at].count > 0; at = (at + 1) & mask {
		if home := c.home(c.slots[at].hash); (at-home)&mask >= (at-free)&mask {
			c.slots[free] = c.slots[at]
			free = at
		}
	}
	c.slots[free] = countedSlot{}
}

// own returns the block that contains the index place, for writing. The block is copied first if a set shares it.
func (c *countedKeys[K]) own(place int, given uint64) *keyBlock[K] {
	at := &c.blocks[place/keyBlockSize]
	if b := *at; b.given != given {
		own := newKeyBlock[K](len(b.items) + 1)
		own.items, own.given = append(own.items, b.items...), given
		*at = own
	}
	return *at
}

// newKeyBlock returns an empty block with room for n keys. If these are few, they are in the same object as the block.
func newKeyBlock[K any](n int) *keyBlock[K] {
	if n > someKeys {
		return &keyBlock[K]{items: make([]keyElement[K], 0, n)}
	}
	x := &struct {
		keyBlock[K]
		room [someKeys]keyElement[K]
	}{}
	x.items = x.room[:0]
	return &x.keyBlock
}

// inOrder returns the keys in the order in which they were first added.
func (c *countedKeys[K]) inOrder() []keyElement[K] {
	list := make([]keyElement[K], 0, c.n)
	for _, b := range c.blocks {
		list = append(list, b.items...)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].number < list[j].number })
	return list
}
