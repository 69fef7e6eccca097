// Package store keeps records of one kind under numbers instead of pointers: a link between two of them has 32 bits, and records without
// pointers cost the garbage collector nothing. store.go contains the records, beside.go additional records under the same numbers.
package store

import (
	"math"
	"math/bits"
	"unsafe"
)

// Store contains records by number, from 1, in blocks that never move. The blocks are parts of slabs that grow with the store, so that a
// small store stays small. The zero Store is empty. A Store must be used by one goroutine at a time.
//
// Freed numbers are reused block by block, each from its beginning, so that records created at the same time are adjacent in memory, even
// if many records are created and freed. A list of free numbers, newest first, would scatter them over all blocks.
type Store[T any] struct {
	blocks   []*[block]T // the first entries of a table, whose other entries may point to any block
	mask     uint32      // the size of the table, a power of two, minus one
	begun    int         // number of blocks that have been used
	near     *[block]T   // the block whose free numbers are used next; nil before the first
	nearID   uint32      // the number of near
	nearFree uint64      // the free numbers of near, as bits
	free     []uint64    // free numbers of the other blocks, as bits
	open     []uint32    // numbers of the other blocks that have free numbers

	// Grown, if set, is called with the number of bytes that the store is about to allocate. It may panic, which leaves the store
	// unchanged.
	Grown func(bytes int)
}

const (
	block   = 64 // records: as many as Store.free has bits
	slabMax = 2048
)

// Size returns the size of the blocks in bytes, including unused records.
func (s *Store[T]) Size() int { return len(s.blocks) * int(unsafe.Sizeof([block]T{})) }

// At returns the record with a number, which must not be 0. The record never moves. This is the most frequent operation of all, so the
// address is computed without the check that the block exists. For a number without a block, which only a forged snapshot contains, the
// result is another record.
func (s *Store[T]) At(id uint32) *T {
	var each T
	return (*T)(unsafe.Add(
		*(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.blocks)), uintptr(id/block&s.mask)*unsafe.Sizeof(s.near))),
		uintptr(id%block)*unsafe.Sizeof(each)))
}

// Get allocates a record and returns its number and the record. The record is empty unless it was freed by Free with values in it.
func (s *Store[T]) Get() (uint32, *T) {
	if s.Spent() {
		s.Extend()
	}
	return s.Take()
}

// Spent, Extend and Take are the parts of Get, for callers that call it so often that the frequent part should be inlined: Take must not be
// called while the store is spent, and Extend ends that state.
func (s *Store[T]) Spent() bool { return s.nearFree == 0 }

// Take allocates a record of a store that is not spent.
func (s *Store[T]) Take() (uint32, *T) {
	i := uint32(bits.TrailingZeros64(s.nearFree)) % block
	s.nearFree &= s.nearFree - 1
	return s.nearID*block + i, &s.near[i]
}

// Extend makes the block that was opened last the near one. If no other block has free numbers, it uses a block that was never used.
func (s *Store[T]) Extend() {
	if last := len(s.open) - 1; last >= 0 {
		b := s.open[last]
		s.open = s.open[:last]
		s.near, s.nearFree, s.nearID, s.free[b] = s.blocks[b], s.free[b], b, 0
		return
	}
	if s.begun == len(s.blocks) {
		s.grow()
	}
	s.near, s.nearID, s.nearFree = s.blocks[s.begun], uint32(s.begun), math.MaxUint64
	if s.begun == 0 {
		s.nearFree-- // number 0 is unused
	}
	s.begun++
}

// grow adds a slab a quarter as large as the store.
func (s *Store[T]) grow() {
	n := min(max(len(s.blocks)/4, 1), slabMax/block)
	if s.Grown != nil {
		s.Grown(n * int(unsafe.Sizeof([block]T{})))
	}
	slab := make([]T, n*block)
	for ; len(slab) > 0; slab = slab[block:] {
		s.add((*[block]T)(slab))
	}
	s.free = append(s.free, make([]uint64, len(s.blocks)-len(s.free))...)
}

func (s *Store[T]) add(b *[block]T) {
	if n := len(s.blocks); n == cap(s.blocks) {
		table := make([]*[block]T, max(2*n, 1))
		for i := copy(table, s.blocks); i < len(table); i++ {
			table[i] = b
		}
		s.blocks, s.mask = table[:n], uint32(len(table)-1)
	}
	s.blocks = append(s.blocks, b)
}

// Put empties a record and frees it.
func (s *Store[T]) Put(id uint32) {
	var empty T
	*s.At(id) = empty
	s.Free(id)
}

// Free frees the number of a record without emptying it. The record must be empty already, or its next user must empty it.
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

// Handed returns the number of records for which a store with used records leaves its memory to the next store: at most four times as many,
// so that memory does not stay large when only small stores follow a large one.
func Handed(used, most int) int { return min(4*(used+block), most) }

// Hand empties the store and returns a store without Grown that owns its memory, limited by Handed.
func (s *Store[T]) Hand(most int) Store[T] {
	keep := Handed(int(s.Cut()), most) / block
	s.Clear()
	next := *s
	*s = Store[T]{}
	next.Grown = nil
	if all := next.blocks; keep < len(all) {
		next.blocks, next.mask, next.free = nil, 0, next.free[:keep]
		for _, b := range all[:keep] {
			next.add(b)
		}
	}
	return next
}

// Room returns the number of records for which the store has blocks.
func (s *Store[T]) Room() int { return len(s.blocks) * block }

// Clear frees and empties all records. The blocks are kept.
func (s *Store[T]) Clear() {
	for _, b := range s.blocks[:s.begun] {
		*b = [block]T{}
	}
	clear(s.free)
	s.near, s.nearID, s.nearFree = nil, 0, 0
	s.open, s.begun = s.open[:0], 0
}

// Drop frees all records and releases the blocks.
func (s *Store[T]) Drop() { *s = Store[T]{Grown: s.Grown} }

// Used reports whether a number is allocated.
func (s *Store[T]) Used(id uint32) bool {
	return 0 < id && int(id/block) < s.begun && s.freeOf(id/block)&(1<<(id%block)) == 0
}

// freeOf returns the free numbers of a block that has been used, as bits.
func (s *Store[T]) freeOf(b uint32) uint64 {
	if b == s.nearID {
		return s.nearFree
	}
	return s.free[b]
}

// Cut returns an upper bound: all numbers in use are less. It is at least 1 once the store has blocks.
func (s *Store[T]) Cut() uint32 {
	if s.begun == 0 {
		return min(uint32(len(s.blocks)), 1)
	}
	last := uint32(s.begun - 1)
	return last*block + uint32(bits.Len64(^s.freeOf(last)))
}

// Claims fills an empty store with records of known numbers.
type Claims[T any] struct {
	store   *Store[T]
	claimed []bool
}

// Claim returns a Claims for filling an empty store.
func (s *Store[T]) Claim() *Claims[T] { return &Claims[T]{store: s} }

// At claims a number, which must not be 0, and returns its record.
func (c *Claims[T]) At(id uint32) *T {
	for c.store.Cut() <= id {
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
