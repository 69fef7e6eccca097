package rete

import "math/bits"

// arena holds the tuples of a session. They lie in blocks that never move, found through a table; blocks are cut from
// slabs that grow with the session, so that a small one stays small.
//
// Freed tuples are used again block by block, each from its beginning: what is made at the same time lies side by side,
// also in a session that makes and deletes much. A list of freed tuples, newest first, would scatter it over all blocks.
type arena struct {
	blocks   []*[blockSize]Tuple
	cut      tupleID           // tuples cut from the blocks so far, freed ones included, and number 0, which is nobody's
	near     *[blockSize]Tuple // the block whose freed tuples are used next
	nearFree uint64            // its freed tuples, as bits
	nearID   tupleID           // its number
	free     []uint64          // freed tuples of the other blocks, as bits
	open     []tupleID         // those that have some
	alive    int
	levels   int // of those alive
	made     uint64
}

const (
	blockSize = 64   // tuples: as many as arena.free has bits
	slabMax   = 2048 // tuples
)

// at returns the tuple of a number, nil for 0.
func (a *arena) at(id tupleID) *Tuple {
	if id == 0 {
		return nil
	}
	return &a.blocks[id/blockSize][id%blockSize]
}

// get returns an empty tuple.
func (a *arena) get() *Tuple {
	a.alive++
	a.made++
	if a.nearFree != 0 || a.nextOpen() {
		t := &a.near[bits.TrailingZeros64(a.nearFree)%blockSize]
		a.nearFree &= a.nearFree - 1
		t.flags = 0
		return t
	}
	if int(a.cut) >= len(a.blocks)*blockSize {
		a.grow()
	}
	t := a.at(a.cut)
	*t = Tuple{self: a.cut} // the block may have served another session
	a.cut++
	return t
}

// nextOpen takes up the block that was opened last; false if no other has freed tuples.
func (a *arena) nextOpen() bool {
	last := len(a.open) - 1
	if last < 0 {
		return false
	}
	b := a.open[last]
	a.open = a.open[:last]
	a.near, a.nearFree, a.nearID, a.free[b] = a.blocks[b], a.free[b], b, 0
	return true
}

// grow adds a slab a quarter as large as what there is.
func (a *arena) grow() {
	n := min(max(len(a.blocks)/4, 1), slabMax/blockSize)
	slab := make([]Tuple, n*blockSize)
	for ; len(slab) > 0; slab = slab[blockSize:] {
		a.blocks = append(a.blocks, (*[blockSize]Tuple)(slab))
	}
	a.free = append(a.free, make([]uint64, len(a.blocks)-len(a.free))...)
	if a.cut == 0 {
		a.cut = 1
	}
}

// recycle takes a tuple back. Its extension is not its business: see put.
func (a *arena) recycle(t *Tuple) {
	if t.is(flagFree) {
		panic("rete: tuple freed twice")
	}
	a.alive--
	*t = Tuple{self: t.self, flags: flagFree}
	b, bit := t.self/blockSize, uint64(1)<<(t.self%blockSize)
	if b == a.nearID && a.near != nil {
		a.nearFree |= bit
		return
	}
	if a.free[b] == 0 {
		a.open = append(a.open, b)
	}
	a.free[b] |= bit
}
