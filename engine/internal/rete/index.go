package rete

// bucket holds the tuples of both sides of a node that have one key.
type bucket struct {
	key         hashKey
	left, right bucketList
	chain       *bucket // next in the hash slot, or in the free list
}

// bucketList links tuples by mprev and mnext, oldest first.
type bucketList struct{ first, last *Tuple }

func (l *bucketList) append(t *Tuple) {
	t.mprev, t.mnext = l.last, nil
	if l.last != nil {
		l.last.mnext = t
	} else {
		l.first = t
	}
	l.last = t
}

func (l *bucketList) remove(t *Tuple) {
	if t.mprev != nil {
		t.mprev.mnext = t.mnext
	} else {
		l.first = t.mnext
	}
	if t.mnext != nil {
		t.mnext.mprev = t.mprev
	} else {
		l.last = t.mprev
	}
	t.mprev, t.mnext = nil, nil
}

// index stores the tuples of both sides of a node by key. A tuple remembers its bucket, so that nothing is computed
// from a fact that may have changed since. Buckets left empty are reused only after the pass, since "is it still the
// same bucket" is asked by address.
type index struct {
	all     *bucket   // the only bucket of a node without keys
	table   []*bucket // length is a power of two
	buckets int
	idle    *bucket // empty, to be reused
	emptied []*bucket
	nLeft   int
	nRight  int
}

const mixer = 0x9E3779B97F4A7C15

// find returns the bucket of a key, made if there is none.
func (x *index) find(key hashKey, keyed bool) *bucket {
	if !keyed {
		if x.all == nil {
			x.all = &bucket{}
		}
		return x.all
	}
	if len(x.table) == 0 {
		x.table = make([]*bucket, 8)
	}
	slot := key.slot(len(x.table))
	for b := x.table[slot]; b != nil; b = b.chain {
		if b.key == key {
			return b
		}
	}
	if x.buckets >= 2*len(x.table) {
		x.grow()
		slot = key.slot(len(x.table))
	}
	b := x.idle
	if b != nil {
		x.idle = b.chain
	} else {
		b = &bucket{}
	}
	b.key, b.chain = key, x.table[slot]
	x.table[slot] = b
	x.buckets++
	return b
}

func (k hashKey) slot(n int) uint64 {
	h := k.hash * mixer
	return (h >> 32) & uint64(n-1)
}

func (x *index) grow() {
	old := x.table
	x.table = make([]*bucket, 4*len(old))
	for _, b := range old {
		// Chains are turned round as they move; their order is never seen.
		for b != nil {
			next := b.chain
			slot := b.key.slot(len(x.table))
			b.chain = x.table[slot]
			x.table[slot] = b
			b = next
		}
	}
}

func (x *index) addLeft(t *Tuple, b *bucket) {
	t.bucket = b
	b.left.append(t)
	x.nLeft++
}

func (x *index) addRight(t *Tuple, b *bucket) {
	t.bucket = b
	b.right.append(t)
	x.nRight++
}

func (x *index) removeLeft(t *Tuple) {
	b := t.bucket
	b.left.remove(t)
	t.bucket = nil
	x.nLeft--
	x.noteEmpty(b)
}

func (x *index) removeRight(t *Tuple) {
	b := t.bucket
	b.right.remove(t)
	t.bucket = nil
	x.nRight--
	x.noteEmpty(b)
}

func (x *index) noteEmpty(b *bucket) {
	if b.left.first == nil && b.right.first == nil && b != x.all {
		x.emptied = append(x.emptied, b)
	}
}

// endPass drops the buckets that the pass has left empty.
func (x *index) endPass() {
	if len(x.emptied) == 0 {
		return
	}
	for _, b := range x.emptied {
		if b.left.first != nil || b.right.first != nil {
			continue
		}
		slot := b.key.slot(len(x.table))
		for at := &x.table[slot]; *at != nil; at = &(*at).chain {
			if *at == b {
				*at = b.chain
				x.buckets--
				b.chain, x.idle = x.idle, b
				break
			}
		}
	}
	clear(x.emptied)
	x.emptied = x.emptied[:0]
}
