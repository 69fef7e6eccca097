package engine

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// timeOf is when an event happens that becomes a fact now: at the time it says, or now.
func (s *Session) timeOf(o fact.Object) rete.EventTime {
	at, says := eval.TimeOf(o)
	if !says {
		now := s.options.now().UnixMilli()
		at.Start, at.End = now, now+at.End
	}
	return at
}

// factTime is when the event of an object happens that is a fact, or was one and is still matched.
func (s *Session) factTime(o fact.Object) (eval.EventTime, bool) {
	f := s.facts.Find(o)
	if f == nil {
		return s.wm.DepartedTime(o)
	}
	return s.wm.Time(f), true
}

// bornAt is the time of an event in a snapshot that does not hold it: the one that the event says, or that of its insertion.
func bornAt(o fact.Object, inserted int64) rete.EventTime {
	at, says := eval.TimeOf(o)
	if !says {
		at.Start, at.End = inserted, inserted+at.End
	}
	return at
}
