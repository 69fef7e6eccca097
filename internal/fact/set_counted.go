package fact

import "math"

// CountedSet counts values and creates sets of the values counted so far. Such a set shares blocks of elements with the CountedSet until
// these change, and copies its elements when they are first needed; its size is known before. So when a large set repeatedly changes a
// little, only the changed blocks are copied. A CountedSet must be used by one goroutine; the sets may be used by another one. While all
// values are Integers, they are not boxed.
type CountedSet struct {
	class, order *Type
	ints         countedKeys[countedInt]
	all          *countedKeys[countedValue] // nil as long as all values are in ints
	last         *sharedSet                 // state of the last set created, or nil
	given        uint64                     // number of such states created: a block created before the last one is shared with it
}

// countedInt is a counted Integer.
type countedInt int

func (k countedInt) hash() uint64 { return uint64(k) }

func (k countedInt) enter(e *Entry, boxes *Boxes) {
	v := Value{N: int64(k)}
	e.Key, e.index, e.hash = boxes.Load(&v, IntType), intKey(int(k)), spread(int32(k))
}

// countedValue is a counted value of any type, with its javaKey.
type countedValue struct {
	value any
	index uint64
}

func (k countedValue) hash() uint64 { return k.index }

func (k countedValue) enter(e *Entry, _ *Boxes) {
	e.Key, e.index, e.hash = k.value, k.index, spread(int32(k.index))
	if !isJavaKey(k.index) {
		e.hash = spread(int32(e.number))
	}
}

func equalValues(a, b countedValue) bool {
	if s, ok := a.value.(string); ok {
		if t, ok := b.value.(string); ok {
			return s == t
		}
	}
	return JavaEqual(a.value, b.value)
}

// NewCountedSet returns an empty CountedSet. Its sets have the class class; their iteration order is that of a map of the class order.
func NewCountedSet(class, order *Type) *CountedSet {
	return &CountedSet{class: class, order: order}
}

// Add increments the count of a value.
func (c *CountedSet) Add(v any) {
	if n, ok := v.(int); ok {
		c.AddInt(n)
		return
	}
	if c.all == nil {
		c.mix()
	}
	c.add(v, 1)
}

// Expect announces the number of values that will be added to an empty CountedSet.
func (c *CountedSet) Expect(n int) {
	if c.all == nil {
		c.ints.expected = n
	}
}

// AddInt does the same as Add, for an Integer.
func (c *CountedSet) AddInt(n int) {
	if c.all == nil {
		c.ints.add(uint64(n), countedInt(n), 1, c.given)
		return
	}
	c.add(n, 1)
}

// add adds to the count of a value in all.
func (c *CountedSet) add(v any, times int32) {
	index, _ := javaKey(v)
	c.all.add(index, countedValue{v, index}, times, c.given)
}

// mix moves the counted values to all, because a value that is not an Integer will be added.
func (c *CountedSet) mix() {
	c.all = &countedKeys[countedValue]{equal: equalValues, buckets: c.ints.buckets, expected: c.ints.expected}
	if c.ints.n == 0 {
		return
	}
	for _, x := range c.ints.inOrder() {
		c.add(int(x.key), c.ints.slots[c.ints.find(x.key.hash(), x.key)].count)
	}
	c.ints = countedKeys[countedInt]{}
}

// Remove decrements the count of a value. It ignores values that have not been added.
func (c *CountedSet) Remove(v any) {
	if n, ok := v.(int); ok {
		c.RemoveInt(n)
	} else if c.all != nil {
		c.remove(v)
	}
}

// RemoveInt does the same as Remove, for an Integer.
func (c *CountedSet) RemoveInt(n int) {
	if c.all == nil {
		c.ints.remove(uint64(n), countedInt(n), c.given)
		return
	}
	c.remove(n)
}

// remove decrements the count of a value in all.
func (c *CountedSet) remove(v any) {
	index, _ := javaKey(v)
	c.all.remove(index, countedValue{v, index}, c.given)
}

// Set returns the set of the values with a count now. It fails only for a TreeSet of values that cannot be compared.
func (c *CountedSet) Set() (*SetValue, error) {
	n, buckets, all := c.ints.n, c.ints.buckets, []*keyBlock[countedValue](nil)
	if c.all != nil {
		n, buckets, all = c.all.n, c.all.buckets, c.all.blocks
	}
	order := entryOrder{int32(buckets - 1), c.order == HashMapType}
	if c.last == nil || !c.last.same(c.ints.blocks, all, order) {
		c.given++
		shared := &struct { // all stay in memory as long as a set whose elements are not needed, as for most sets
			sharedSet
			ints [1]*keyBlock[countedInt]
			all  [1]*keyBlock[countedValue]
		}{}
		x := &shared.sharedSet
		x.ints, x.all = append(shared.ints[:0], c.ints.blocks...), append(shared.all[:0], all...)
		x.n, x.order = n, order
		c.last = x
	}
	return c.last.set(c.class)
}

// A CountedSet is saved as the size of the table of Java's HashMap, the number of the next new value, and three entries for each value, in
// the order in which the values were first added: the value, its count and its number.

// Save implements SavedState.
func (c *CountedSet) Save() []any {
	if c.all != nil {
		return c.all.save(func(k countedValue) any { return k.value })
	}
	return c.ints.save(func(k countedInt) any { return int(k) })
}

func (c *countedKeys[K]) save(value func(K) any) []any {
	list := append(make([]any, 0, 2+3*c.n), c.buckets, c.next)
	for _, x := range c.inOrder() {
		list = append(list, value(x.key), int(c.slots[c.find(x.key.hash(), x.key)].count), x.number)
	}
	return list
}

// Load implements SavedState.
func (c *CountedSet) Load(values []any) bool {
	whole := func(i, least, most int) (n int, ok bool) {
		n, ok = values[i].(int)
		return n, ok && least <= n && n <= most
	}
	if len(values)%3 != 2 {
		return false
	}
	buckets, ok := whole(0, 0, maxBuckets)
	if !ok || buckets&(buckets-1) != 0 {
		return false
	}
	c.ints.buckets = buckets
	n, next := &c.ints.n, &c.ints.next
	for i := 2; i < len(values) && c.all == nil; i += 3 {
		if _, ints := values[i].(int); !ints {
			c.mix()
			n, next = &c.all.n, &c.all.next
		}
	}
	for i := 2; i < len(values); i += 3 {
		times, known := whole(i+1, 1, math.MaxInt32)
		number, follows := whole(i+2, *next, math.MaxInt32)
		if !known || !follows {
			return false
		}
		*next = number
		if c.all != nil {
			c.add(values[i], int32(times))
		} else {
			key := values[i].(int)
			c.ints.add(uint64(key), countedInt(key), int32(times), c.given)
		}
		if *n != (i+1)/3 {
			return false // the value occurs twice
		}
	}
	*next, ok = whole(1, *next, math.MaxInt32)
	return ok
}

// maxBuckets is the size of the largest table of Java's HashMap.
const maxBuckets = 1 << 30
