package ladder

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Assumption is a candidate that is taken to be true, and what rules have said to follow from it. It keeps the books:
// which candidates are true and false then, and what is the only one left in its cell or unit. It concludes nothing:
// rules look at Singles, and what they tell Follow is true under the assumption. It holds for the grid on which it was
// made, and belongs to one session.
type Assumption struct {
	Candidate *Candidate
	Kind      string // chosen by the rules that made it, to tell theirs from others
	Length    int    // how many times something has followed
	Singles   []any  // *Single that have not followed yet, the first found first
	Empty     any    // *Cell or *Places that has nothing left, nil while there is none: then the candidate is false
	// Falsehoods holds the open candidates that cannot be true together with the assumed one.
	Falsehoods *Membership

	grid     *Grid
	on, off  candidateSet
	left     [groups]uint8
	empty    int        // the number of Empty
	onBy     [729]int16 // of a truth: the group in which it was the only one left, -1 if it is assumed
	offBy    [729]int16 // of a falsehood: the truth that it sees, or -n by the n-th refutation
	sequence []int      // what followed, in order: truths, and -n for the n-th refutation
	refuted  []*Assumption
	outset   int // where in the sequence the assumed candidate stands: behind what follows from an outer assumption
}

// Single is a candidate that is the only one left of its cell or unit under an assumption.
type Single struct {
	Candidate *Candidate
	In        any // *Cell or *Places
	Count     int // how many the cell or unit has on the grid itself: of two, it is at the end of a strong link
	group     int
}

// String is "r3c9=4 in row 3".
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

// A group is a cell or the places of a digit in a unit: of its candidates exactly one is true. Cells are numbered from 0
// in reading order, places behind them by unit and digit.
const groups = 81 + 27*9

// group is the cell or the places of a number.
func (g *Grid) group(n int) any {
	if n < 81 {
		return &g.Cells[n]
	}
	return &g.Places[(n-81)/9][(n-81)%9]
}

// count tells how many open candidates a group has, and member the i-th candidate of its nine, open or not.
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

// open lists the open candidates of a group.
func (g *Grid) open(group int) []int {
	var list []int
	for i := range 9 {
		if x := member(group, i); g.Candidates[x].Open {
			list = append(list, x)
		}
	}
	return list
}

// groupsOf are the four groups of a candidate.
func groupsOf(x int) [4]int {
	u := unitsOf[x/9]
	return [4]int{x / 9, 81 + u[0]*9 + x%9, 81 + u[1]*9 + x%9, 81 + u[2]*9 + x%9}
}

// newAssumption takes a candidate to be true.
func newAssumption(x *Candidate, kind string) *Assumption {
	a := &Assumption{Candidate: x, Kind: kind, grid: x.Cell.grid, Singles: []any{}}
	a.Falsehoods = &Membership{a.denies}
	for n := range a.left {
		a.left[n] = uint8(a.grid.count(n))
	}
	a.believe(x.Index, -1)
	return a
}

// newInner takes one more candidate to be true where another one is.
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

// Undecided lists the open candidates that are neither true nor false under the assumption.
func (a *Assumption) Undecided() []*Candidate {
	list := []*Candidate{} // never null to rule text
	for i := range a.grid.Candidates {
		if x := &a.grid.Candidates[i]; x.Open && !a.on.has(i) && !a.off.has(i) {
			list = append(list, x)
		}
	}
	return list
}

// Truths counts the candidates that are true under the assumption.
func (a *Assumption) Truths() int { return len(a.sequence) - len(a.refuted) }

// FollowAll takes singles to be true until there are none, or something has nothing left.
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

// Refute strikes the candidates of inner assumptions that have led to a contradiction.
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

// Follow takes singles to be true.
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

// believe makes a candidate true, and false what it sees.
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

// strike makes a candidate false, because a truth sees it or by a refutation: -n for the n-th.
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

// lastOf is the candidate that is left in a group.
func (a *Assumption) lastOf(group int) int {
	for i := range 9 {
		if x := member(group, i); a.grid.Candidates[x].Open && !a.off.has(x) {
			return x
		}
	}
	return -1
}
