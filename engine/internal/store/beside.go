package store

import "unsafe"

// Beside contains additional records for the records of a Store, under the same numbers. Only some programs need them, and only these pay
// for them. A record is empty until it is written. The zero Beside is empty. A Beside must be used by one goroutine at a time.
type Beside[T any] struct {
	blocks []*[block]T

	// Grown is like Store.Grown.
	Grown func(bytes int)
}

// At returns the record with a number. The record never moves.
func (b *Beside[T]) At(id uint32) *T {
	if int(id/block) >= len(b.blocks) || b.blocks[id/block] == nil {
		b.grow(int(id / block))
	}
	return &b.blocks[id/block][id%block]
}

// Empty empties the record with a number.
func (b *Beside[T]) Empty(id uint32) {
	if i := int(id / block); i < len(b.blocks) && b.blocks[i] != nil {
		var empty T
		b.blocks[i][id%block] = empty
	}
}

func (b *Beside[T]) grow(to int) {
	if b.Grown != nil {
		b.Grown(int(unsafe.Sizeof([block]T{})))
	}
	for len(b.blocks) <= to {
		b.blocks = append(b.blocks, nil)
	}
	b.blocks[to] = new([block]T)
}

// Size returns the size of the blocks in bytes.
func (b *Beside[T]) Size() int {
	n := 0
	for _, x := range b.blocks {
		if x != nil {
			n += int(unsafe.Sizeof(*x))
		}
	}
	return n
}

// Hand empties all records and returns a Beside without Grown that owns the memory for at most most records.
func (b *Beside[T]) Hand(most int) Beside[T] {
	next := Beside[T]{blocks: b.blocks}
	*b = Beside[T]{}
	if keep := most / block; keep < len(next.blocks) {
		clear(next.blocks[keep:])
		next.blocks = next.blocks[:keep]
	}
	next.Clear()
	return next
}

// Clear empties all records. The blocks are kept.
func (b *Beside[T]) Clear() {
	for _, x := range b.blocks {
		if x != nil {
			*x = [block]T{}
		}
	}
}
