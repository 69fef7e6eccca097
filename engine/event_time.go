package engine

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// noteBirth stores the time at which an event without a timestamp of its own was inserted.
func (s *Session) noteBirth(f *rete.Fact) {
	if _, ok := eval.EventStart(f.Object); ok {
		return
	}
	if s.born == nil {
		s.born = map[*rete.Fact]int64{}
	}
	s.born[f] = s.options.now().UnixMilli()
}

// insertedAt is the time at which an event without a timestamp of its own became a fact.
func (s *Session) insertedAt(o fact.Object) (int64, bool) {
	f := s.facts.find(o)
	if f == nil {
		return 0, false
	}
	t, ok := s.born[f]
	return t, ok
}
