package fact

import "math/bits"

// entryIndex finds the entries of a map. It is a hash table with chaining; Go's own map would hash keys that are hashes already.
type entryIndex struct {
	// seen has a bit for the hash of every entry, also of those removed: what is not in a small map is mostly found out without reading
	// its chains.
	seen   uint64
	chains []*Entry // nil, or its length is a power of two
	n      int
}

func (x *entryIndex) place(hash uint64) int {
	return int(hash * indexFactor >> (64 - uint(bits.TrailingZeros(uint(len(x.chains))))))
}

// bit returns the bit of a hash in seen.
func bit(hash uint64) uint64 { return 1 << (hash * indexFactor >> 58) }

// first returns the head of the chain that contains the entries with a hash.
func (x *entryIndex) first(hash uint64) *Entry {
	if x.seen&bit(hash) == 0 {
		return nil
	}
	return x.chains[x.place(hash)]
}

func (x *entryIndex) add(e *Entry) {
	if x.n == len(x.chains) {
		old := x.chains
		x.chains = make([]*Entry, max(8, 2*len(old)))
		for _, e := range old {
			for e != nil {
				next := e.chain
				x.push(e)
				e = next
			}
		}
	}
	x.n++
	x.seen |= bit(e.index)
	x.push(e)
}

func (x *entryIndex) push(e *Entry) {
	head := &x.chains[x.place(e.index)]
	e.chain, *head = *head, e
}

func (x *entryIndex) remove(e *Entry) {
	at := &x.chains[x.place(e.index)]
	for *at != e {
		at = &(*at).chain
	}
	*at = e.chain
	x.n--
}

// all collects the entries in no particular order.
func (x *entryIndex) all() []*Entry {
	list := make([]*Entry, 0, x.n)
	for _, e := range x.chains {
		for ; e != nil; e = e.chain {
			list = append(list, e)
		}
	}
	return list
}
