// Package store keeps records of one kind by number instead of by pointer: a link between two of them is 32 bits, and
// records that hold no pointers cost the collector nothing.
package store

import (
	"math/bits"
	"unsafe"
)

// Store holds records by number, from 1, in blocks that never move. Numbers given back are used again block by block, so
// that records made at the same time lie side by side. The zero Store is empty. It is for one goroutine.
type Store[T any] struct {
	blocks []*[block]T
	cut    uint32   // records cut from the blocks so far, and number 0, which is nobody's
	free   []uint32 // numbers of each block to be used again, as bits
	open   []uint32 // blocks with such numbers
}

const (
	block   = 32 // records: as many as Store.free has bits
	slabMax = 2048
)

// Size is the memory of the blocks in bytes, records not in use included.
func (s *Store[T]) Size() int { return len(s.blocks) * int(unsafe.Sizeof([block]T{})) }

// At returns the record of a number that is not 0. It stays where it is.
func (s *Store[T]) At(id uint32) *T { return &s.blocks[id/block][id%block] }

// Get returns the number of an empty record.
func (s *Store[T]) Get() uint32 {
	if len(s.open) > 0 {
		last := len(s.open) - 1
		b := s.open[last]
		id := b*block + uint32(bits.TrailingZeros32(s.free[b]))
		if s.free[b] &= s.free[b] - 1; s.free[b] == 0 {
			s.open = s.open[:last]
		}
		return id
	}
	if int(s.cut) >= len(s.blocks)*block {
		s.grow()
	}
	s.cut++
	return s.cut - 1
}

// grow adds a slab a quarter as large as what there is.
func (s *Store[T]) grow() {
	slab := make([]T, min(max(len(s.blocks)/4, 1), slabMax/block)*block)
	for ; len(slab) > 0; slab = slab[block:] {
		s.blocks = append(s.blocks, (*[block]T)(slab))
	}
	s.free = append(s.free, make([]uint32, len(s.blocks)-len(s.free))...)
	s.cut = max(s.cut, 1)
}

// Put takes a record back and empties it.
func (s *Store[T]) Put(id uint32) {
	var empty T
	*s.At(id) = empty
	b := id / block
	if s.free[b] == 0 {
		s.open = append(s.open, b)
	}
	s.free[b] |= 1 << (id % block)
}

// Reset takes all records back. The blocks stay.
func (s *Store[T]) Reset() {
	for i := range min(len(s.blocks), int(s.cut+block-1)/block) {
		*s.blocks[i] = [block]T{}
	}
	clear(s.free)
	s.open, s.cut = s.open[:0], min(uint32(len(s.blocks)), 1)
}

// Used reports whether a number was given out and not given back.
func (s *Store[T]) Used(id uint32) bool {
	return id > 0 && id < s.cut && s.free[id/block]&(1<<(id%block)) == 0
}

// Cut is a bound of the numbers in use: all of them are below.
func (s *Store[T]) Cut() uint32 { return s.cut }

// Claims fills an empty store with records of known numbers.
type Claims[T any] struct {
	store   *Store[T]
	claimed []bool
}

// Claim begins to fill a store.
func (s *Store[T]) Claim() *Claims[T] { return &Claims[T]{store: s} }

// At claims a number that is not 0 and returns its record.
func (c *Claims[T]) At(id uint32) *T {
	for c.store.cut <= id {
		c.store.Get()
	}
	for len(c.claimed) <= int(id) {
		c.claimed = append(c.claimed, false)
	}
	c.claimed[id] = true
	return c.store.At(id)
}

// Done makes the numbers in between free.
func (c *Claims[T]) Done() {
	for id := len(c.claimed) - 1; id > 0; id-- {
		if !c.claimed[id] {
			c.store.Put(uint32(id))
		}
	}
}
