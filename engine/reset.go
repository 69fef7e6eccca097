package engine

import (
	"context"

	"whenthen/engine/internal/rete"
)

// Reset empties the session, so that it is as NewSession has opened it: no facts, matches, logical support or timers, only
// MAIN in focus, globals at their defaults, nothing fired, no records, limits and warnings counted from the beginning. The
// options stay, listeners and writers among them, and so does the memory that the session has taken, which is why a
// series of short requests is cheapest on one session, or on those of a [Pool]. Listeners hear nothing of it.
//
// Handles and matches of the time before must not be used: a handle is no longer Live. Processes under way end without
// another step. An interrupted session can be used again. Reset fails with ErrClosed after Close and with ErrRunning
// within a run; nothing has changed then.
func (s *Session) Reset() error {
	switch {
	case s.closed:
		return ErrClosed
	case s.inRun || s.untilHalt:
		return ErrRunning
	}
	for _, f := range s.live.facts {
		f.Leave()
	}
	s.wm.Reset()
	s.budget.Reset()
	s.budget.Begin(context.Background())
	s.facts.Clear()
	s.live.reset()
	if s.truth != nil {
		s.truth.reset()
	}
	s.startGlobals()
	s.acting.Reset()
	clear(s.counts)
	clear(s.acted)
	clear(s.warnings)
	clear(s.matchedFacts[:cap(s.matchedFacts)])
	if s.history != nil {
		s.history = newHistory(s.options.records, &s.live)
	}
	s.firing, s.current, s.heard, s.ended, s.flowErr = rete.Match{}, nil, nil, nil, nil
	s.startClock(s.options.start)
	s.fired, s.restored, s.paused, s.context = 0, false, false, nil
	s.processes, s.started = nil, 0
	s.halted.Store(false)
	select {
	case <-s.wake:
	default:
	}
	return nil
}

// reset forgets all facts. The room stays.
func (l *factList) reset() {
	clear(l.facts)
	l.facts, l.gone = l.facts[:0], 0
}

// reset forgets all beliefs and reasons.
func (t *truth) reset() {
	t.byHash.Clear()
	t.reasons.Clear()
	t.lost = false
}
