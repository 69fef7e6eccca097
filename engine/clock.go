package engine

import (
	"errors"
	"fmt"
	"time"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/eval"
	"whenthen/engine/snapshot"
	"whenthen/internal/fact"
)

// ErrOtherClock is returned if the clock of a session is moved that was not opened with PseudoClock.
var ErrOtherClock = errors.New("the clock of the session is not its own: open it with PseudoClock to move it")

// PseudoClock sets a clock of the session's own, which stands still at start until AdvanceTo moves it. A fork continues at the time of its
// origin, a restored session at the time of its snapshot if that is later than start. PseudoClock overrides Clock.
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

// resumeClock sets the session's own clock to the time at which a snapshot was taken, unless it starts later.
func (s *Session) resumeClock(in *snapshot.State) {
	if at := time.UnixMilli(in.Clock); at.After(s.options.start) {
		s.startClock(at)
	}
}

// Now returns the time on the session's clock.
func (s *Session) Now() time.Time { return s.options.now() }

// AdvanceTo moves the session's own clock forward to a time. No rule fires: the next run begins with the timers, windows and ends of events
// that are due by then. A timer that has become due several times fires once, as in Drools; to fire at every time at which something is
// due, use PlayTo. AdvanceTo fails if t is before the current time, or without PseudoClock.
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

// timeOf returns the time of an event that is being inserted: the time of its @timestamp, or the current time.
func (s *Session) timeOf(o fact.Object) memory.EventTime {
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
