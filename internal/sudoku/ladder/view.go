package ladder

import (
	"iter"
	"math/bits"
	"sync"
)

// The views are collections for rule text, for use as the left operand of "contains". A view is the fact to which it belongs, converted to
// another type, so making it costs nothing.
type (
	// CellView is a view of the peers of a cell.
	CellView Cell
	// CandidateView is a view of the candidates that a candidate sees: the candidates of its digit in peers, and the other candidates of
	// its cell.
	CandidateView Candidate
	// SpotView is a view of the cells where a digit is possible in a unit.
	SpotView Places
)

// peersOf contains the peers of each cell, as bit sets.
var peersOf = func() (peers [81]cellSet) {
	for i := range 81 {
		for _, u := range unitsOf[i] {
			for _, c := range unitCells[u] {
				peers[i][c>>6] |= 1 << (c & 63)
			}
		}
		peers[i][i>>6] &^= 1 << (i & 63)
	}
	return peers
}()

// seenBy contains the candidates that each candidate sees, as bit sets. It is computed with the first grid, because a program that imports
// this package may never make a grid.
var seenBy *[729][12]uint64

var makeSeenBy = sync.OnceFunc(func() {
	seenBy = new([729][12]uint64)
	for x := range seenBy {
		for y := range seenBy {
			i, j := x/9, y/9
			if i == j && x != y || x%9 == y%9 && peersOf[i][j>>6]>>(j&63)&1 != 0 {
				seenBy[x][y>>6] |= 1 << (y & 63)
			}
		}
	}
})

// Contains reports whether v is a peer.
func (s *CellView) Contains(v any) bool {
	c, ok := v.(*Cell)
	return ok && c != nil && peersOf[s.Index][c.Index>>6]>>(c.Index&63)&1 != 0
}

// Len returns 20.
func (s *CellView) Len() int { return 20 }

// All yields the peers in reading order.
func (s *CellView) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for word, rest := range peersOf[s.Index] {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(&s.grid.Cells[word<<6+bits.TrailingZeros64(rest)]) {
					return
				}
			}
		}
	}
}

// Contains reports whether v is a candidate that cannot be true together with this one.
func (s *CandidateView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && sees((*Candidate)(s), x)
}

func sees(x, y *Candidate) bool { return seenBy[x.Index][y.Index>>6]>>(y.Index&63)&1 != 0 }

// Len returns the number of open candidates seen.
func (s *CandidateView) Len() int {
	n := 0
	for range s.All() {
		n++
	}
	return n
}

// All yields the open candidates seen, by cell and digit.
func (s *CandidateView) All() iter.Seq[any] {
	grid := s.Cell.grid
	return func(yield func(any) bool) {
		for word, rest := range seenBy[s.Index] {
			for ; rest != 0; rest &= rest - 1 {
				if x := &grid.Candidates[word<<6+bits.TrailingZeros64(rest)]; x.Open && !yield(x) {
					return
				}
			}
		}
	}
}

// Contains reports whether v is one of the cells.
func (s *SpotView) Contains(v any) bool {
	c, ok := v.(*Cell)
	if !ok || c == nil {
		return false
	}
	p := (*Places)(s)
	spot := p.spot(c)
	return p.cells[spot] == c.Index && p.Spots>>spot&1 != 0
}

// Len returns the number of places.
func (s *SpotView) Len() int { return s.Count }

// All yields the cells in the unit's order.
func (s *SpotView) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for rest := uint(s.Spots); rest != 0; rest &= rest - 1 {
			if !yield(&s.grid.Cells[s.cells[bits.TrailingZeros(rest)]]) {
				return
			}
		}
	}
}

// Membership is a collection that answers only Contains, because listing it would take long or is not needed.
type Membership struct{ has func(v any) bool }

// Contains reports whether v is in the collection.
func (m *Membership) Contains(v any) bool { return m.has(v) }

// Len returns 0, whatever the collection contains.
func (m *Membership) Len() int { return 0 }

// All yields nothing, whatever the collection contains.
func (m *Membership) All() iter.Seq[any] { return func(func(any) bool) {} }
