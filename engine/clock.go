package engine

import (
	"errors"
	"fmt"
	"time"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// ErrOtherClock is the error of moving the clock of a session that was not opened with PseudoClock.
var ErrOtherClock = errors.New("the clock of the session is not its own: open it with PseudoClock to move it")

// PseudoClock gives the session a clock of its own, which stands still at start until AdvanceTo moves it. A fork continues at the
// time of its origin, a restored session at the time of its snapshot if that is later than start. PseudoClock overrides Clock.
func PseudoClock(start time.Time) SessionOption {
	return func(o *sessionOptions) { o.pseudo, o.start = true, start }
}

// startClock sets the session's own clock to a time. It does nothing without PseudoClock.
func (s *Session) startClock(at time.Time) {
	if !s.options.pseudo {
		return
	}
	s.at = at
	s.options.now = func() time.Time { return s.at }
}

// Now returns the time on the session's clock.
func (s *Session) Now() time.Time { return s.options.now() }

// AdvanceTo moves the session's own clock forward to a time. Nothing fires: the next run begins with the timers, windows and ends
// of events that are due by then. A timer that was due several times meanwhile fires once, as in Drools; to fire at every moment
// at which something is due, use PlayTo. AdvanceTo fails if the time is before the present one, or without PseudoClock.
func (s *Session) AdvanceTo(t time.Time) error {
	if err := s.open(); err != nil {
		return err
	}
	switch {
	case !s.options.pseudo:
		return ErrOtherClock
	case t.Before(s.at):
		return fmt.Errorf("the clock cannot go back from %s to %s", s.at.UTC().Format(time.RFC3339Nano), t.UTC().Format(time.RFC3339Nano))
	}
	s.at = t
	return nil
}

// timeOf returns the time of an event that is being inserted: the time given by its @timestamp, or now.
func (s *Session) timeOf(o fact.Object) rete.EventTime {
	at, says := eval.TimeOf(o)
	if !says {
		now := s.options.now().UnixMilli()
		at.Start, at.End = now, now+at.End
	}
	return at
}

// factTime returns the time of an event that is a fact, or was one and is still matched.
func (s *Session) factTime(o fact.Object) (eval.EventTime, bool) {
	f := s.facts.Find(o)
	if f == nil {
		return s.wm.DepartedTime(o)
	}
	return s.wm.Time(f), true
}
