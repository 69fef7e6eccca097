package engine

import "whenthen/engine/internal/rete"

// Agenda lists the matches that wait to be fired, rule by rule in load order, whether their group has the focus or not.
// It evaluates all rules, whereas a run evaluates a rule only when its turn comes. So matches of one rule may
// afterwards fire in another order than without this call. Call it on a [Session.Fork] if that matters. Within a run, which a
// listener or tracer holds up, it lists the matches that the run has come to so far.
func (s *Session) Agenda() ([]*Match, error) {
	if s.inRun && !s.paused {
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	if !s.inRun {
		if err := s.wm.BringUpToDate(); err != nil {
			return nil, s.matchingError(err)
		}
	}
	var list []*Match
	s.wm.Waiting(func(m rete.Match) { list = append(list, s.newMatch(m)) })
	return list, nil
}
