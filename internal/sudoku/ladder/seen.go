package ladder

import "iter"

// SeenView is a view of the candidates that see one of several others, and must be false if these are true.
type SeenView struct {
	grid *Grid
	set  candidateSet
}

// Contains reports whether v is in the view.
func (s *SeenView) Contains(v any) bool {
	x, ok := v.(*Candidate)
	return ok && x != nil && s.set.has(x.Index)
}

// Len returns the number of candidates in the view.
func (s *SeenView) Len() int { return s.set.size() }

// All yields the open candidates in the view, by cell and digit.
func (s *SeenView) All() iter.Seq[any] {
	if s.grid == nil {
		return func(func(any) bool) {}
	}
	return s.grid.candidates(&s.set)
}

// newSeen returns the candidates that see one of several others.
func newSeen(candidates any) (*SeenView, error) {
	s := &SeenView{}
	err := each(candidates, "seenBy needs candidates", func(x *Candidate) {
		s.grid = x.Cell.grid
		s.set.join((*candidateSet)(&seenBy[x.Index]))
	})
	for i := range s.set.each() {
		if !s.grid.Candidates[i].Open {
			s.set[i>>6] &^= 1 << (i & 63)
		}
	}
	return s, err
}

// emptied returns the cells that have no candidate left if some candidates are true.
func emptied(candidates any) ([]*Cell, error) {
	seen, err := newSeen(candidates)
	cells := []*Cell{}
	if err != nil || seen.grid == nil {
		return cells, err
	}
	kept := map[*Cell]bool{} // the cells of these candidates
	err = each(candidates, "emptiedBy needs candidates", func(x *Candidate) { kept[x.Cell] = true })
	for i := range seen.grid.Cells {
		c := &seen.grid.Cells[i]
		left := c.Count
		for x := range c.candidates() {
			if seen.set.has(x.Index) {
				left--
			}
		}
		if c.Count > 0 && left == 0 && !kept[c] {
			cells = append(cells, c)
		}
	}
	return cells, err
}
