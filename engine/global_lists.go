package engine

import "whenthen/internal/fact"

// globalLists notes how long the lists in globals are before an action, so that what it adds to them is recorded: much rule text
// reports its results in such a list.
func (s *Session) globalLists() {
	s.lengths = s.lengths[:0]
	for _, v := range s.globals {
		n := 0
		if l, ok := v.(*fact.ListValue); ok && l != nil {
			n = l.Len()
		}
		s.lengths = append(s.lengths, n)
	}
}

// recordAdded records the elements that lists in globals have gained at their ends since then.
func (s *Session) recordAdded() {
	for _, g := range s.rb.base.Globals {
		l, ok := s.globals[g.Index].(*fact.ListValue)
		if !ok || l == nil {
			continue
		}
		for k := s.lengths[g.Index]; k < l.Len(); k++ {
			if v, err := l.Get(k); err == nil {
				s.history.Added(g.Name, fact.Describe(v))
			}
		}
	}
}
