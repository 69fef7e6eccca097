package engine

import "whenthen/internal/fact"

// globalLists stores the lengths of the lists in globals before an action, so that the elements that the action adds are recorded: many
// rules report their results in such a list.
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

// recordAdded records the elements that were appended to lists in globals since globalLists.
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
