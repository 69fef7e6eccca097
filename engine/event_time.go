package engine

import (
	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
)

// noteBirth keeps the time of an event that has none of its own.
func (s *Session) noteBirth(f *rete.Fact) {
	if _, ok := eval.EventStart(f.Object); ok {
		return
	}
	if s.born == nil {
		s.born = map[*rete.Fact]int64{}
	}
	s.born[f] = s.options.now().UnixMilli()
}

// insertedAt is when an event without a time of its own became a fact.
func (s *Session) insertedAt(o fact.Object) (int64, bool) {
	f := s.facts.find(o)
	if f == nil {
		return 0, false
	}
	t, ok := s.born[f]
	return t, ok
}
