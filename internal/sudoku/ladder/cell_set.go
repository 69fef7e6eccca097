package ladder

import (
	"iter"
	"math/bits"
)

// cellSet is a set of cells by index.
type cellSet [2]uint64

// everywhere is the set of all cells.
var everywhere = cellSet{^uint64(0), 1<<17 - 1}

// unitSets are the cells of each unit.
var unitSets = func() (sets [27]cellSet) {
	for u := range sets {
		for _, c := range unitCells[u] {
			sets[u].add(c)
		}
	}
	return sets
}()

func (s *cellSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

func (s cellSet) with(i int) cellSet { s.add(i); return s }

func (s cellSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s cellSet) within(t cellSet) bool { return s[0]&^t[0]|s[1]&^t[1] == 0 }

func (s cellSet) meets(t cellSet) bool { return s[0]&t[0]|s[1]&t[1] != 0 }

func (s cellSet) and(t cellSet) cellSet { return cellSet{s[0] & t[0], s[1] & t[1]} }

func (s cellSet) less(t cellSet) cellSet { return cellSet{s[0] &^ t[0], s[1] &^ t[1]} }

func (s cellSet) size() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// each yields the cells in reading order.
func (s cellSet) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for word, rest := range s {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(word<<6 + bits.TrailingZeros64(rest)) {
					return
				}
			}
		}
	}
}
