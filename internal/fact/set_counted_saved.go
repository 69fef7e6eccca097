package fact

import "math"

// A CountedSet is saved as the size of the table of Java's HashMap, the number of the next new value, and three values for each value counted,
// in the order in which they were first: it, its count and its number.

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
			return false // it is there twice
		}
	}
	*next, ok = whole(1, *next, math.MaxInt32)
	return ok
}

// maxBuckets is the size of the largest table of Java's HashMap.
const maxBuckets = 1 << 30
