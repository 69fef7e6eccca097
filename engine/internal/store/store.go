// Package store keeps records of one kind by number instead of by pointer: a link between two of them is 32 bits, and
// records that hold no pointers cost the collector nothing.
package store

import (
	"math/bits"
	"unsafe"
)

// Store holds records by number, from 1, in blocks that never move, cut from slabs that grow with the store, so that a small
// one stays small. The zero Store is empty. It is for one goroutine.
//
// Numbers given back are used again block by block, each from its beginning: what is made at the same time lies side by
// side, also in a store that gives out and takes back much. A list of free numbers, newest first, would scatter it over all
// blocks.
type Store[T any] struct {
	blocks   []*[block]T
	cut      uint32    // records cut from the blocks so far, and number 0, which is nobody's
	near     *[block]T // the block whose free numbers are used next; nil before the first
	nearID   uint32    // the number of near
	nearFree uint64    // the free numbers of near, as bits
	free     []uint64  // free numbers of the other blocks, as bits
	open     []uint32  // those that have some

	// Grown, if set, is told how many bytes the store is about to take. It may panic: the store is as it was then.
	Grown func(bytes int)
}

const (
	block   = 64 // records: as many as Store.free has bits
	slabMax = 2048
)

// Size is the memory of the blocks in bytes, records not in use included.
func (s *Store[T]) Size() int { return len(s.blocks) * int(unsafe.Sizeof([block]T{})) }

// At returns the record of a number that is not 0. It stays where it is.
func (s *Store[T]) At(id uint32) *T { return &s.blocks[id/block][id%block] }

// Get returns the number of a record and the record, which is empty.
func (s *Store[T]) Get() (uint32, *T) {
	if s.nearFree != 0 || s.nextOpen() {
		i := uint32(bits.TrailingZeros64(s.nearFree)) % block
		s.nearFree &= s.nearFree - 1
		return s.nearID*block + i, &s.near[i]
	}
	if int(s.cut) >= len(s.blocks)*block {
		s.grow()
	}
	id := s.cut
	s.cut++
	return id, s.At(id)
}

// nextOpen takes up the block that was opened last; false if no other has free numbers.
func (s *Store[T]) nextOpen() bool {
	last := len(s.open) - 1
	if last < 0 {
		return false
	}
	b := s.open[last]
	s.open = s.open[:last]
	s.near, s.nearFree, s.nearID, s.free[b] = s.blocks[b], s.free[b], b, 0
	return true
}

// grow adds a slab a quarter as large as what there is.
func (s *Store[T]) grow() {
	n := min(max(len(s.blocks)/4, 1), slabMax/block)
	if s.Grown != nil {
		s.Grown(n * int(unsafe.Sizeof([block]T{})))
	}
	slab := make([]T, n*block)
	for ; len(slab) > 0; slab = slab[block:] {
		s.blocks = append(s.blocks, (*[block]T)(slab))
	}
	s.free = append(s.free, make([]uint64, len(s.blocks)-len(s.free))...)
	s.cut = max(s.cut, 1)
}

// Put takes a record back and empties it.
func (s *Store[T]) Put(id uint32) {
	var empty T
	*s.At(id) = empty
	s.Free(id)
}

// Free lets the number of a record be used again. The record is empty already, or is emptied by its next user.
func (s *Store[T]) Free(id uint32) {
	b, bit := id/block, uint64(1)<<(id%block)
	if b == s.nearID && s.near != nil {
		s.nearFree |= bit
		return
	}
	if s.free[b] == 0 {
		s.open = append(s.open, b)
	}
	s.free[b] |= bit
}

// Reset is Clear that forgets Grown, too.
func (s *Store[T]) Reset() {
	s.Grown = nil
	s.Clear()
}

// Clear takes all records back and empties them. The blocks stay.
func (s *Store[T]) Clear() {
	for i := range min(len(s.blocks), int(s.cut+block-1)/block) {
		*s.blocks[i] = [block]T{}
	}
	clear(s.free)
	s.near, s.nearID, s.nearFree = nil, 0, 0
	s.open, s.cut = s.open[:0], min(uint32(len(s.blocks)), 1)
}

// Drop takes all records back and gives up the blocks.
func (s *Store[T]) Drop() { *s = Store[T]{Grown: s.Grown} }

// Used reports whether a number was given out and not given back.
func (s *Store[T]) Used(id uint32) bool {
	if id == 0 || id >= s.cut {
		return false
	}
	free := s.free[id/block]
	if s.near != nil && id/block == s.nearID {
		free = s.nearFree
	}
	return free&(1<<(id%block)) == 0
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
