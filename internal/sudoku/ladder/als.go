package ladder

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"whenthen/internal/fact"
)

// Als is an almost locked set: cells of one unit that hold one digit more than there are cells. Sets are many and are
// found by trying all combinations, which is no work for rules: rule text makes them with almostLockedSets.
type Als struct {
	Index  int   // numbers the sets of one position from 0
	Cells  []any // *Cell, in reading order
	Digits int   // bit set
	// Excludes holds the candidates outside the set that see all places of their digit in it.
	Excludes *Membership

	cells  cellSet
	places [9]cellSet // of each digit
	over   [9]cellSet // what sees all of them
	hits   [9]cellSet // the open candidates among these, of the set's digits
	all    []*Als     // the sets of the position, by index
}

// Linked lists the sets with a higher index that share one restricted common digit with this one: a digit that can be in
// one of the two only, because all its places in one see all those in the other. Sets may overlap in cells without that
// digit. Those are left out that have no other digit of which both exclude a candidate.
func (a *Als) Linked() []*Als {
	return a.partners(func(b *Als) bool {
		return aims(a, b) && bits.OnesCount(uint(restricted(a, b))) == 1
	})
}

// LinkedTwice lists the sets with a higher index that share two such digits with this one.
func (a *Als) LinkedTwice() []*Als {
	return a.partners(func(b *Als) bool {
		return bits.OnesCount(uint(a.Digits&b.Digits)) > 1 && bits.OnesCount(uint(restricted(a, b))) == 2
	})
}

func (a *Als) partners(fit func(b *Als) bool) []*Als {
	list := []*Als{} // rule text must never see null
	for _, b := range a.all[a.Index+1:] {
		if fit(b) {
			list = append(list, b)
		}
	}
	return list
}

// String is "{r1c2, r1c5}".
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

// cellSet is a set of cells by index.
type cellSet [2]uint64

func (s cellSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s cellSet) within(t cellSet) bool { return s[0]&^t[0]|s[1]&^t[1] == 0 }

func (s cellSet) meets(t cellSet) bool { return s[0]&t[0]|s[1]&t[1] != 0 }

// Membership is a collection that answers only Contains, because listing it would take long or has no use.
type Membership struct{ has func(v any) bool }

// Contains reports whether v is in the collection.
func (m *Membership) Contains(v any) bool { return m.has(v) }

// Len is 0, whatever the collection contains.
func (m *Membership) Len() int { return 0 }

// All yields nothing, whatever the collection contains.
func (m *Membership) All() iter.Seq[any] { return func(func(any) bool) {} }

// excludes reports whether v is a candidate that cannot be true if its digit is in the set.
func (a *Als) excludes(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && a.Digits&x.Bit != 0 && a.over[x.Digit-1].has(x.Cell.Index)
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

// restricted is the restricted common digits of two sets, as a bit set; none if one is part of the other.
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

// almostLockedSets finds the almost locked sets among open cells, smaller ones first.
func almostLockedSets(open any) ([]*Als, error) {
	elements, ok := fact.Elements(open)
	if !ok {
		return nil, fmt.Errorf("almostLockedSets needs cells, not %s", fact.ToString(open))
	}
	var byUnit [27][]*Cell
	var places [9]cellSet // the open candidates of each digit
	for v := range elements {
		c, ok := v.(*Cell)
		if !ok {
			return nil, fmt.Errorf("almostLockedSets needs cells, not %s", fact.ToString(v))
		}
		for _, u := range unitsOf[c.Index] {
			byUnit[u] = append(byUnit[u], c)
		}
		for d := range places {
			places[d][c.Index>>6] |= uint64(c.Digits>>d&1) << (c.Index & 63)
		}
	}
	sets := []*Als{}
	known := map[cellSet]bool{}
	for _, cells := range byUnit {
		slices.SortFunc(cells, func(a, b *Cell) int { return a.Index - b.Index })
		for subset := uint(1); subset < 1<<len(cells); subset++ {
			if a := almostLocked(cells, subset); a != nil && !known[a.cells] {
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

// almostLocked makes the set of some of the cells, nil if it is not almost locked.
func almostLocked(cells []*Cell, subset uint) *Als {
	digits, n := 0, bits.OnesCount(subset)
	for rest := subset; rest != 0; rest &= rest - 1 {
		digits |= cells[bits.TrailingZeros(rest)].Digits
	}
	if bits.OnesCount(uint(digits)) != n+1 {
		return nil
	}
	a := &Als{Digits: digits}
	a.Excludes = &Membership{a.excludes}
	for d := range a.over {
		a.over[d] = cellSet{^uint64(0), ^uint64(0)}
	}
	for rest := subset; rest != 0; rest &= rest - 1 {
		c := cells[bits.TrailingZeros(rest)]
		a.Cells = append(a.Cells, c)
		a.cells[c.Index>>6] |= 1 << (c.Index & 63)
		for ds := uint(c.Digits); ds != 0; ds &= ds - 1 {
			d := bits.TrailingZeros(ds)
			a.places[d][c.Index>>6] |= 1 << (c.Index & 63)
			for w := range a.over[d] {
				a.over[d][w] &= peersOf[c.Index][w]
			}
		}
	}
	return a
}
