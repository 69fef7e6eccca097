package engine

import (
	"context"
	"unsafe"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/rete"
	"whenthen/engine/outline"
)

// Picture returns the network without counts.
func (rb *RuleBase) Picture() outline.Picture { return rb.network.Picture() }

// Picture returns the network with the counts of this session.
func (s *Session) Picture() outline.Picture {
	return s.wm.Picture(func(yield func(*memory.Fact) bool) {
		s.Facts()(func(h Handle) bool { return yield(h.fact) })
	})
}

// Stats contains the current size of a session and the work it has done since it was opened or last reset.
type Stats struct {
	Firings    int
	Facts      int    // facts in working memory
	Changes    uint64 // inserts, updates and deletes so far
	Tuples     int    // tuples that exist now: facts at their patterns, partial matches and matches
	TuplesMade uint64 // tuples created so far

	// FactMemory and TupleMemory are the bytes that the engine uses for facts and for tuples with their indexes, including unused capacity.
	// The objects themselves belong to the host and are not counted.
	FactMemory, TupleMemory int
}

// Stats returns the current counts. They are always maintained, so a run is not slower for it.
func (s *Session) Stats() Stats {
	n, bytes := s.wm.Stats(), s.wm.Footprint()
	return Stats{Firings: s.fired, Facts: s.Len(), Changes: n.Changes, Tuples: n.TuplesAlive, TuplesMade: n.TuplesMade,
		FactMemory: bytes.Facts + s.facts.Size() + cap(s.live.facts)*int(unsafe.Sizeof((*memory.Fact)(nil))), TupleMemory: bytes.Tuples + bytes.Indexes}
}

// Agenda lists the matches that wait to be fired, rule by rule in load order, whether or not their group has the focus. It evaluates all
// rules, whereas a run evaluates a rule only when it gets its turn. So matches of one rule may afterwards fire in another order than
// without this call; call Agenda on a [Session.Fork] if that matters. While a run is paused in a listener or tracer, Agenda lists the
// matches that the run has found so far.
func (s *Session) Agenda() ([]*Match, error) { return s.AgendaContext(context.Background()) }

// AgendaContext does the same as Agenda under a context. If ctx ends first, the error is a *StoppedError and the session is interrupted.
func (s *Session) AgendaContext(ctx context.Context) ([]*Match, error) {
	switch {
	case ctx == nil:
		return nil, errNoContext
	case s.inRun && !s.paused:
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	if !s.inRun {
		err := s.under(ctx, func() error {
			if err := s.wm.BringUpToDate(); err != nil {
				return s.matchingError(err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	var list []*Match
	s.wm.Waiting(func(m rete.Match) { list = append(list, s.newMatch(m)) })
	return list, nil
}
