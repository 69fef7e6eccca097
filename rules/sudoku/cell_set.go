package sudoku

import (
	"iter"
	"math/bits"
)

// CellSet is a set of cells of one grid. In rule text it is a Set.
type CellSet struct {
	grid *[81]Cell
	bits [2]uint64 // cell i is bit i%64 of word i/64
}

func (s *CellSet) add(c *Cell) { s.bits[c.index()>>6] |= 1 << (c.index() & 63) }

func (s *CellSet) remove(c *Cell) { s.bits[c.index()>>6] &^= 1 << (c.index() & 63) }

// Len returns how many cells are in the set.
func (s *CellSet) Len() int { return bits.OnesCount64(s.bits[0]) + bits.OnesCount64(s.bits[1]) }

// Contains reports whether v is a *Cell of the grid and in the set.
func (s *CellSet) Contains(v any) bool {
	c, ok := v.(*Cell)
	return ok && c != nil && s.Has(c)
}

// Has is Contains for a cell.
func (s *CellSet) Has(c *Cell) bool {
	i := c.index()
	return s.bits[i>>6]>>(i&63)&1 != 0 && c == &s.grid[i]
}

// All yields the cells as *Cell, in reading order: the same on every run.
func (s *CellSet) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for word, rest := range s.bits {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(&s.grid[word<<6+bits.TrailingZeros64(rest)]) {
					return
				}
			}
		}
	}
}

// CellList is the nine cells of a group, in reading order. In rule text it is a List.
type CellList struct {
	CellSet
	order [9]*Cell
}

// At returns the i-th cell, a *Cell; i is 0 to 8.
func (l *CellList) At(i int) any { return l.order[i] }
