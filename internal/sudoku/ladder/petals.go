package ladder

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Petals are almost locked sets around a cell, the stem. There is one set for each candidate of the stem. If the candidate is true, the set
// loses the digit and becomes locked.
type Petals struct {
	Stem *Cell
	Sets []*Als
	// Falsehoods contains the candidates that all sets exclude when they are locked. Iteration yields the open ones.
	Falsehoods *PetalView

	gone candidateSet
}

// PetalView is a view of the candidates that petals exclude.
type PetalView Petals

// Contains reports whether v is a candidate that is false whatever the value of the stem.
func (s *PetalView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && s.gone.has(x.Index)
}

// Len returns the number of candidates in the view.
func (s *PetalView) Len() int { return s.gone.size() }

// All yields the open candidates in the view, by cell and digit.
func (s *PetalView) All() iter.Seq[any] { return s.Stem.grid.candidates(&s.gone) }

// Words describes the set that each candidate of the stem locks: "if r2c3=4, then {r2c5, r2c6} hold 1 and 7; if r2c3=5, …".
func (p *Petals) Words() string {
	var parts []string
	i := 0
	for x := range p.Stem.candidates() {
		parts = append(parts, fmt.Sprintf("if %v, then %v hold %s", x, p.Sets[i], Digits(p.Sets[i].Digits&^x.Bit)))
		i++
	}
	return strings.Join(parts, "; ")
}

// candidates yields the open candidates of the cell, lowest first.
func (c *Cell) candidates() iter.Seq[*Candidate] {
	return func(yield func(*Candidate) bool) {
		for d := range 9 {
			if x := &c.grid.Candidates[c.Index*9+d]; x.Open && !yield(x) {
				return
			}
		}
	}
}

// petals returns the petals around a cell that exclude a candidate. For each candidate that can be excluded it chooses the smallest sets.
// Petals with the same exclusions are returned only once.
func petals(stem *Cell, of any) ([]*Petals, error) {
	list := []*Petals{}
	var sets []*Als
	if err := each(of, "petals needs almost locked sets", func(a *Als) { sets = append(sets, a) }); err != nil {
		return nil, err
	}
	slices.SortFunc(sets, func(a, b *Als) int { return a.Index - b.Index })
	var around [][]*Als // for each candidate of the stem, the sets that lose its digit if it is true
	gone := candidateSet{}
	for x := range stem.candidates() {
		var these []*Als
		var all candidateSet
		for _, a := range sets {
			if a.hits[x.Digit-1].has(stem.Index) {
				these = append(these, a)
				locked := a.lacking(x.Digit)
				all.join(&locked)
			}
		}
		if len(around) == 0 {
			gone = all
		}
		gone = both(&gone, &all)
		around = append(around, these)
		if gone.empty() {
			return list, nil
		}
	}
	known := map[candidateSet]bool{}
	for y := range gone.each() {
		if y/9 == stem.Index {
			continue
		}
		if p := newPetals(stem, around, y); !known[p.gone] {
			known[p.gone] = true
			list = append(list, p)
		}
	}
	return list, nil
}

// newPetals chooses, for each candidate of the stem, the first set that excludes y when it is locked.
func newPetals(stem *Cell, around [][]*Als, y int) *Petals {
	p := &Petals{Stem: stem}
	p.Falsehoods = (*PetalView)(p)
	i := 0
	for x := range stem.candidates() {
		for _, a := range around[i] {
			if locked := a.lacking(x.Digit); locked.has(y) {
				if i == 0 {
					p.gone = locked
				}
				p.gone = both(&p.gone, &locked)
				p.Sets = append(p.Sets, a)
				break
			}
		}
		i++
	}
	return p
}

// lacking returns the candidates that the set excludes if it lacks a digit and therefore holds all its other digits.
func (a *Als) lacking(digit int) (gone candidateSet) {
	for d := range a.hits {
		if d != digit-1 {
			for c := range a.hits[d].each() {
				gone.add(c*9 + d)
			}
		}
	}
	return gone
}
