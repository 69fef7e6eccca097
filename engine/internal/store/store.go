// Package store keeps records of one kind by number instead of by pointer: a link between two of them takes 32 bits, and records without
// pointers cost the garbage collector nothing.
package store

import (
	"math/bits"
	"unsafe"
)

// Store holds records by number, from 1, in blocks that never move. The blocks are cut from slabs that grow with the store, so that a small
// store stays small. The zero Store is empty. A Store must be used by one goroutine at a time.
//
// Freed numbers are reused block by block, each from its beginning: records made at the same time lie side by side, even if many records
// are made and freed. A list of free numbers, newest first, would scatter them over all blocks.
type Store[T any] struct {
	blocks   []*[block]T
	cut      uint32    // records cut from the blocks so far, plus number 0, which is unused
	near     *[block]T // the block whose free numbers are used next; nil before the first
	nearID   uint32    // the number of near
	nearFree uint64    // the free numbers of near, as bits
	free     []uint64  // free numbers of the other blocks, as bits
	open     []uint32  // numbers of those blocks

	// Grown, if set, is called with the number of bytes the store is about to allocate. It may panic, which leaves the store unchanged.
	Grown func(bytes int)
}

const (
	block   = 64 // records: as many as Store.free has bits
	slabMax = 2048
)

// Size returns the size of the blocks in bytes, including unused records.
func (s *Store[T]) Size() int { return len(s.blocks) * int(unsafe.Sizeof([block]T{})) }

// At returns the record with a number, which must not be 0. The record never moves. It is the most frequent step of all: the address is
// computed by hand to spare it the check that a block is not nil, which it never is.
func (s *Store[T]) At(id uint32) *T {
	var each T
	return (*T)(unsafe.Add(unsafe.Pointer(s.blocks[id/block]), uintptr(id%block)*unsafe.Sizeof(each)))
}

// Get allocates a record and returns its number and the record. It is empty unless Free has freed it with values in it.
func (s *Store[T]) Get() (uint32, *T) {
	if s.nearFree == 0 && !s.nextOpen() {
		return s.cutNext()
	}
	i := uint32(bits.TrailingZeros64(s.nearFree)) % block
	s.nearFree &= s.nearFree - 1
	return s.nearID*block + i, &s.near[i]
}

// cutNext allocates a record that was never used.
func (s *Store[T]) cutNext() (uint32, *T) {
	if int(s.cut) >= len(s.blocks)*block {
		s.grow()
	}
	id := s.cut
	s.cut++
	return id, s.At(id)
}

// nextOpen makes the block that was opened last the near one; it returns false if no other block has free numbers.
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

// grow adds a slab a quarter as large as the store.
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

// Put empties a record and frees it.
func (s *Store[T]) Put(id uint32) {
	var empty T
	*s.At(id) = empty
	s.Free(id)
}

// Free frees the number of a record without emptying it. The record is empty already, or its next user must empty it.
func (s *Store[T]) Free(id uint32) {
	b, bit := id/block, uint64(1)<<(id%block)
	if b == s.nearID && s.near != nil {
		s.nearFree |= bit
		return
	}
	was := s.free[b]
	if s.free[b] = was | bit; was == 0 {
		s.open = append(s.open, b)
	}
}

// Handed returns for how many records a store of which so many were in use leaves its memory to the next one: at most four times as many,
// so that what was large once does not stay large while only small stores follow.
func Handed(used, most int) int { return min(4*(used+block), most) }

// Hand empties the store and returns one without Grown that has its memory, but no more than Handed says.
func (s *Store[T]) Hand(most int) Store[T] {
	keep := Handed(int(s.cut), most) / block
	s.Clear()
	next := *s
	*s = Store[T]{}
	next.Grown = nil
	if keep < len(next.blocks) {
		clear(next.blocks[keep:])
		next.blocks, next.free = next.blocks[:keep], next.free[:keep]
		next.cut = min(next.cut, uint32(keep))
	}
	return next
}

// Room returns for how many records the store has blocks.
func (s *Store[T]) Room() int { return len(s.blocks) * block }

// Clear frees and empties all records. The blocks are kept.
func (s *Store[T]) Clear() {
	for i := range min(len(s.blocks), int(s.cut+block-1)/block) {
		*s.blocks[i] = [block]T{}
	}
	clear(s.free)
	s.near, s.nearID, s.nearFree = nil, 0, 0
	s.open, s.cut = s.open[:0], min(uint32(len(s.blocks)), 1)
}

// Drop frees all records and releases the blocks.
func (s *Store[T]) Drop() { *s = Store[T]{Grown: s.Grown} }

// Used reports whether a number is allocated.
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

// Cut returns an upper bound for the numbers in use: all of them are below it.
func (s *Store[T]) Cut() uint32 { return s.cut }

// Claims fills an empty store with records of known numbers.
type Claims[T any] struct {
	store   *Store[T]
	claimed []bool
}

// Claim begins to fill a store.
func (s *Store[T]) Claim() *Claims[T] { return &Claims[T]{store: s} }

// At claims a number, which must not be 0, and returns its record.
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

// Done frees the numbers that were not claimed.
func (c *Claims[T]) Done() {
	for id := len(c.claimed) - 1; id > 0; id-- {
		if !c.claimed[id] {
			c.store.Put(uint32(id))
		}
	}
}
