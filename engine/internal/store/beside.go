package store

import "unsafe"

// Beside holds what only some programs need of the records of a Store, by the same numbers, so that the others need not pay for it. Its
// records are empty until they are written to. The zero Beside is empty. It is for one goroutine.
type Beside[T any] struct {
	blocks []*[block]T

	// Grown is that of a Store.
	Grown func(bytes int)
}

// At returns the record of a number. It stays where it is.
func (b *Beside[T]) At(id uint32) *T {
	if int(id/block) >= len(b.blocks) || b.blocks[id/block] == nil {
		b.grow(int(id / block))
	}
	return &b.blocks[id/block][id%block]
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

// Size is the memory of the blocks in bytes.
func (b *Beside[T]) Size() int {
	n := 0
	for _, x := range b.blocks {
		if x != nil {
			n += int(unsafe.Sizeof(*x))
		}
	}
	return n
}

// Clear empties all records. The blocks stay.
func (b *Beside[T]) Clear() {
	for _, x := range b.blocks {
		if x != nil {
			*x = [block]T{}
		}
	}
}
