package ladder

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Als is an almost locked set: cells of one unit with one candidate digit more than there are cells, or a few more. There are many such
// sets, and finding them requires trying all combinations, for which rules are not suited. Therefore rule text gets them from the function
// almostLockedSets.
type Als struct {
	Index  int   // number of the set among the sets of one position, from 0
	Cells  []any // *Cell, in reading order
	Digits int   // bit set
	Excess int   // number of digits minus number of cells, usually 1
	// Row, Column and Box are the numbers of the unit of that kind that contains all cells, 0 if there is no such unit. Rows, Columns and
	// Boxes are bit sets of the units that contain any of the cells.
	Row, Column, Box     int
	Rows, Columns, Boxes int
	// Excludes contains the candidates outside the set that see all places of their digit in the set. Iteration yields the open ones.
	Excludes *ExcludedView

	cells  cellSet
	places [9]cellSet // the places of each digit
	over   [9]cellSet // the cells that see all places of the digit
	hits   [9]cellSet // the cells of over in which the digit is an open candidate, for the digits of the set
	all    []*Als     // all sets of the position, by index
}

// AlsPair is two almost locked sets with restricted common digits. Such a digit can be in only one of the two sets, because all its places
// in one set see all its places in the other. The sets may share cells that do not have these digits as candidates.
type AlsPair struct {
	One, Other *Als
	Restricted int // bit set
}

// Sets returns both sets.
func (p *AlsPair) Sets() []*Als { return []*Als{p.One, p.Other} }

// Overlapping reports whether the two sets share a cell.
func (p *AlsPair) Overlapping() bool { return p.One.cells.meets(p.Other.cells) }

// Linked returns the pairs of this set with sets of higher index that have exactly one restricted common digit, and exclude a common
// candidate.
func (a *Als) Linked() []*AlsPair {
	return a.partners(func(b *Als) int {
		if !aims(a, b) {
			return 0
		}
		if x := restricted(a, b); bits.OnesCount(uint(x)) == 1 {
			return x
		}
		return 0
	})
}

// LinkedTwice returns the pairs of this set with sets of higher index that have exactly two restricted common digits.
func (a *Als) LinkedTwice() []*AlsPair {
	return a.partners(func(b *Als) int {
		if bits.OnesCount(uint(a.Digits&b.Digits)) < 2 {
			return 0
		}
		if x := restricted(a, b); bits.OnesCount(uint(x)) == 2 {
			return x
		}
		return 0
	})
}

// Links returns the pairs of this set with any other set that have restricted common digits. One is this set, so each pair is returned for
// both of its sets.
func (a *Als) Links() []*AlsPair {
	return a.pairs(a.all, func(b *Als) int {
		if b == a {
			return 0
		}
		return restricted(a, b)
	})
}

// partners makes pairs with the sets of higher index for which fit returns restricted digits.
func (a *Als) partners(fit func(b *Als) int) []*AlsPair { return a.pairs(a.all[a.Index+1:], fit) }

func (a *Als) pairs(sets []*Als, fit func(b *Als) int) []*AlsPair {
	list := []*AlsPair{} // never null for rule text
	for _, b := range sets {
		if x := fit(b); x != 0 {
			list = append(list, &AlsPair{a, b, x})
		}
	}
	return list
}

// String returns the cells: "{r1c2, r1c5}".
func (a *Als) String() string {
	text := "{"
	for i, c := range a.Cells {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(c)
	}
	return text + "}"
}

// ExcludedView is a view of the candidates that an almost locked set excludes.
type ExcludedView Als

// Contains reports whether v is a candidate that must be false if its digit is in the set.
func (s *ExcludedView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && s.Digits&x.Bit != 0 && s.over[x.Digit-1].has(x.Cell.Index)
}

// Len returns the number of open candidates in the view.
func (s *ExcludedView) Len() int {
	n := 0
	for range s.All() {
		n++
	}
	return n
}

// All yields the open candidates in the view, by digit and cell.
func (s *ExcludedView) All() iter.Seq[any] {
	grid := s.Cells[0].(*Cell).grid
	return func(yield func(any) bool) {
		for d := range s.hits {
			for word, rest := range s.hits[d] {
				for ; rest != 0; rest &= rest - 1 {
					x := &grid.Candidates[(word<<6+bits.TrailingZeros64(rest))*9+d]
					if x.Open && !yield(x) {
						return
					}
				}
			}
		}
	}
}

// aims reports whether there is an open candidate that both sets exclude.
func aims(a, b *Als) bool {
	for rest := uint(a.Digits & b.Digits); rest != 0; rest &= rest - 1 {
		if d := bits.TrailingZeros(rest); a.hits[d].meets(b.hits[d]) {
			return true
		}
	}
	return false
}

// restricted returns the restricted common digits of two sets as a bit set. It returns 0 if one set is part of the other.
func restricted(a, b *Als) int {
	if a.cells.within(b.cells) || b.cells.within(a.cells) {
		return 0
	}
	set := 0
	for rest := uint(a.Digits & b.Digits); rest != 0; rest &= rest - 1 {
		if d := bits.TrailingZeros(rest); b.places[d].within(a.over[d]) {
			set |= 1 << d
		}
	}
	return set
}

// almostLockedSets returns the sets of open cells in one unit whose number of digits exceeds the number of cells by excess, smaller sets
// first.
func almostLockedSets(open any, excess int) ([]*Als, error) {
	var byUnit [27][]*Cell
	var places [9]cellSet // the open candidates of each digit
	err := each(open, "almostLockedSets needs cells", func(c *Cell) {
		for _, u := range unitsOf[c.Index] {
			byUnit[u] = append(byUnit[u], c)
		}
		for d := range places {
			places[d][c.Index>>6] |= uint64(c.Digits>>d&1) << (c.Index & 63)
		}
	})
	if err != nil {
		return nil, err
	}
	sets := []*Als{}
	known := map[cellSet]bool{}
	for _, cells := range byUnit {
		slices.SortFunc(cells, func(a, b *Cell) int { return a.Index - b.Index })
		var digits [1 << 9]int // of each subset of the cells
		for subset := uint(1); subset < 1<<len(cells); subset++ {
			digits[subset] = digits[subset&(subset-1)] | cells[bits.TrailingZeros(subset)].Digits
			if bits.OnesCount(uint(digits[subset])) != bits.OnesCount(subset)+excess {
				continue
			}
			if a := almostLocked(cells, subset, digits[subset], excess); !known[a.cells] {
				known[a.cells] = true
				sets = append(sets, a)
			}
		}
	}
	slices.SortStableFunc(sets, func(a, b *Als) int { return len(a.Cells) - len(b.Cells) })
	for i, a := range sets {
		a.Index, a.all = i, sets
		for rest := uint(a.Digits); rest != 0; rest &= rest - 1 {
			d := bits.TrailingZeros(rest)
			a.hits[d] = cellSet{a.over[d][0] & places[d][0], a.over[d][1] & places[d][1]}
		}
	}
	return sets, nil
}

// almostLocked makes the set of the cells in subset, a bit set of indexes in cells.
func almostLocked(cells []*Cell, subset uint, digits, excess int) *Als {
	a := &Als{Digits: digits, Excess: excess}
	a.Excludes = (*ExcludedView)(a)
	for d := range a.over {
		a.over[d] = cellSet{^uint64(0), ^uint64(0)}
	}
	for rest := subset; rest != 0; rest &= rest - 1 {
		c := cells[bits.TrailingZeros(rest)]
		a.Cells = append(a.Cells, c)
		a.Rows, a.Columns, a.Boxes = a.Rows|1<<(c.Row-1), a.Columns|1<<(c.Column-1), a.Boxes|1<<(c.Box-1)
		a.cells[c.Index>>6] |= 1 << (c.Index & 63)
		for ds := uint(c.Digits); ds != 0; ds &= ds - 1 {
			d := bits.TrailingZeros(ds)
			a.places[d][c.Index>>6] |= 1 << (c.Index & 63)
			for w := range a.over[d] {
				a.over[d][w] &= peersOf[c.Index][w]
			}
		}
	}
	a.Row, a.Column, a.Box = onlyOne(a.Rows), onlyOne(a.Columns), onlyOne(a.Boxes)
	return a
}

// onlyOne returns the number of the only unit in a bit set, or 0 if there are more.
func onlyOne(set int) int {
	if set&(set-1) != 0 {
		return 0
	}
	return bits.Len(uint(set))
}
