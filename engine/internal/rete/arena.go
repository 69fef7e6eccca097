package rete

import "math/bits"

// arena holds the tuples of a session. They lie in blocks that never move, found through a table; blocks are cut from
// slabs that grow with the session, so that a small one stays small.
//
// Freed tuples are used again block by block, each from its beginning: what is made at the same time lies side by side,
// also in a session that makes and deletes much. A list of freed tuples, newest first, would scatter it over all blocks.
type arena struct {
	blocks []*[blockSize]Tuple
	cut    tupleID  // tuples cut from the blocks so far, freed ones included, and number 0, which is nobody's
	free   []uint64 // freed tuples of each block, as bits
	open   []uint32 // blocks with freed tuples
	alive  int
	levels int // of those alive
	made   uint64
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
	if len(a.open) > 0 {
		return a.reuse()
	}
	if int(a.cut) >= len(a.blocks)*blockSize {
		a.grow()
	}
	t := a.at(a.cut)
	*t = Tuple{self: a.cut} // the block may have served another session
	a.cut++
	return t
}

// reuse returns the first freed tuple of the block that is open last.
func (a *arena) reuse() *Tuple {
	last := len(a.open) - 1
	b := a.open[last]
	t := &a.blocks[b][bits.TrailingZeros64(a.free[b])]
	t.flags = 0
	if a.free[b] &= a.free[b] - 1; a.free[b] == 0 {
		a.open = a.open[:last]
	}
	return t
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
	b := t.self / blockSize
	if a.free[b] == 0 {
		a.open = append(a.open, uint32(b))
	}
	a.free[b] |= 1 << (t.self % blockSize)
}
