package ladder

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Assumption is a candidate that is assumed to be true, with the conclusions that rules have drawn. It does the bookkeeping: which
// candidates are then true or false, and which are the only ones left in a cell or unit. It draws no conclusions itself: rules match
// Singles, and the singles that they pass to Follow become true under the assumption. An assumption is valid for the grid on which it was
// made, and belongs to one session.
type Assumption struct {
	Candidate *Candidate
	Kind      string // chosen by the rules that made it, to distinguish it from the assumptions of other rules
	Length    int    // number of calls of Follow and Refute
	Singles   []any  // *Single values that rules have not passed to Follow yet, in the order in which they were found
	Empty     any    // *Cell or *Places without remaining candidates, which proves the assumption false; nil if there is none
	// Falsehoods contains the open candidates that cannot be true together with the assumed one.
	Falsehoods *Membership

	grid     *Grid
	on, off  candidateSet
	left     [groups]uint8
	empty    int        // the group number of Empty
	onBy     [729]int16 // for a true candidate: the group in which it was the only one left, -1 if it is assumed
	offBy    [729]int16 // for a false candidate: the true candidate that sees it, or -n for the n-th refutation
	sequence []int      // the events in order: true candidates, and -n for the n-th refutation
	refuted  []*Assumption
	outset   int // index of the assumed candidate in the sequence; the entries before it follow from the outer assumption
}

// Single is a candidate that is the only one left in a cell or unit under an assumption.
type Single struct {
	Candidate *Candidate
	In        any // *Cell or *Places
	Count     int // number of candidates of the cell or unit on the grid itself; if it is 2, the two are a strong link
	group     int
}

// String returns the candidate and its cell or unit: "r3c9=4 in row 3".
func (s *Single) String() string { return fmt.Sprintf("%v in %v", s.Candidate, s.In) }

// candidateSet is a set of candidates by index.
type candidateSet [12]uint64

func (s *candidateSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s *candidateSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

// each yields the indexes in order.
func (s *candidateSet) each() iter.Seq[int] {
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

// groups is the number of groups. A group is a cell, or the places of a digit in a unit: exactly one of its candidates is true. Cells are
// numbered from 0 in reading order, followed by the places, by unit and digit.
const groups = 81 + 27*9

// group returns the *Cell or *Places with a group number.
func (g *Grid) group(n int) any {
	if n < 81 {
		return &g.Cells[n]
	}
	return &g.Places[(n-81)/9][(n-81)%9]
}

// count returns the number of open candidates of a group.
func (g *Grid) count(group int) int {
	if group < 81 {
		return g.Cells[group].Count
	}
	return g.Places[(group-81)/9][(group-81)%9].Count
}

func member(group, i int) int {
	if group < 81 {
		return group*9 + i
	}
	return unitCells[(group-81)/9][i]*9 + (group-81)%9
}

// open returns the open candidates of a group.
func (g *Grid) open(group int) []int {
	var list []int
	for i := range 9 {
		if x := member(group, i); g.Candidates[x].Open {
			list = append(list, x)
		}
	}
	return list
}

// groupsOf returns the four groups of a candidate.
func groupsOf(x int) [4]int {
	u := unitsOf[x/9]
	return [4]int{x / 9, 81 + u[0]*9 + x%9, 81 + u[1]*9 + x%9, 81 + u[2]*9 + x%9}
}

// newAssumption assumes a candidate to be true.
func newAssumption(x *Candidate, kind string) *Assumption {
	a := &Assumption{Candidate: x, Kind: kind, grid: x.Cell.grid, Singles: []any{}}
	a.Falsehoods = &Membership{a.denies}
	for n := range a.left {
		a.left[n] = uint8(a.grid.count(n))
	}
	a.believe(x.Index, -1)
	return a
}

// newInner assumes a candidate to be true in addition to what is true under the outer assumption.
func newInner(outer *Assumption, x *Candidate) *Assumption {
	a := *outer
	a.Candidate, a.Length, a.outset = x, 0, len(a.sequence)
	a.sequence, a.refuted, a.Singles = slices.Clip(a.sequence), slices.Clip(a.refuted), slices.Clip(a.Singles)
	a.Falsehoods = &Membership{a.denies}
	a.believe(x.Index, -1)
	return &a
}

func (a *Assumption) denies(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && a.off.has(x.Index)
}

// Undecided returns the open candidates that are neither true nor false under the assumption.
func (a *Assumption) Undecided() []*Candidate {
	list := []*Candidate{} // never null for rule text
	for i := range a.grid.Candidates {
		if x := &a.grid.Candidates[i]; x.Open && !a.on.has(i) && !a.off.has(i) {
			list = append(list, x)
		}
	}
	return list
}

// Truths returns the number of candidates that are true under the assumption.
func (a *Assumption) Truths() int { return len(a.sequence) - len(a.refuted) }

// FollowAll makes singles true until there are none, or until a cell or unit has no candidate left.
func (a *Assumption) FollowAll() {
	for len(a.Singles) > 0 && a.Empty == nil {
		next := a.Singles
		a.Singles = []any{}
		a.Length++
		for _, v := range next {
			s := v.(*Single)
			a.believe(s.Candidate.Index, s.group)
		}
	}
}

// Refute makes the candidates of inner assumptions that have led to a contradiction false.
func (a *Assumption) Refute(inner any) error {
	a.Length++
	return each(inner, "assumptions are refuted", func(in *Assumption) {
		if y := in.Candidate.Index; !a.off.has(y) {
			a.refuted = append(a.refuted, in)
			a.sequence = append(a.sequence, -len(a.refuted))
			a.strike(y, -len(a.refuted))
		}
	})
}

// Follow makes singles true.
func (a *Assumption) Follow(singles any) error {
	a.Length++
	if err := each(singles, "singles follow from an assumption", func(s *Single) { a.believe(s.Candidate.Index, s.group) }); err != nil {
		return err
	}
	pending := make([]any, 0, len(a.Singles))
	for _, v := range a.Singles {
		if !a.on.has(v.(*Single).Candidate.Index) {
			pending = append(pending, v)
		}
	}
	a.Singles = pending
	return nil
}

// believe makes a candidate true, and all candidates that it sees false. group is the group in which it was the only one left, or -1 if it
// is assumed.
func (a *Assumption) believe(x, group int) {
	if a.on.has(x) {
		return
	}
	a.on.add(x)
	a.onBy[x] = int16(group)
	a.sequence = append(a.sequence, x)
	for word, seen := range seenBy[x] {
		for rest := seen &^ a.off[word]; rest != 0; rest &= rest - 1 {
			if y := word<<6 + bits.TrailingZeros64(rest); a.grid.Candidates[y].Open {
				a.strike(y, x)
			}
		}
	}
}

// strike makes a candidate false. by is the true candidate that sees it, or -n for the n-th refutation.
func (a *Assumption) strike(y, by int) {
	a.off.add(y)
	a.offBy[y] = int16(by)
	for _, n := range groupsOf(y) {
		a.left[n]--
		switch {
		case a.left[n] == 0 && a.Empty == nil:
			a.Empty, a.empty = a.grid.group(n), n
		case a.left[n] == 1:
			if x := a.lastOf(n); !a.on.has(x) {
				a.Singles = append(a.Singles, &Single{&a.grid.Candidates[x], a.grid.group(n), a.grid.count(n), n})
			}
		}
	}
}

// lastOf returns the only remaining candidate of a group, or -1 if there is none.
func (a *Assumption) lastOf(group int) int {
	for i := range 9 {
		if x := member(group, i); a.grid.Candidates[x].Open && !a.off.has(x) {
			return x
		}
	}
	return -1
}
