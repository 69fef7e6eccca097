package engine

import (
	"context"
	"time"
	"whenthen/engine/internal/eval"
)

// PlayTo lives through the time up to t on the session's own clock: it fires at once, then at every moment at which a timer, a
// window or the end of an event is due, and once more at t. So a session that is fed from a log does what it would have done at the
// time, as fast as the machine can. It returns the number of firings. Errors are those of AdvanceTo and FireAll.
func (s *Session) PlayTo(ctx context.Context, t time.Time) (int, error) {
	fired, err := s.play(ctx, t)
	if err != nil {
		return fired, err
	}
	n, err := s.FireAll(ctx)
	return fired + n, err
}

// play is PlayTo without the run at t.
func (s *Session) play(ctx context.Context, t time.Time) (fired int, err error) {
	for {
		n, err := s.FireAll(ctx)
		if fired += n; err != nil {
			return fired, err
		}
		next, timed, more, err := s.tick(ctx)
		if err != nil {
			return fired, err
		}
		due := time.UnixMilli(next)
		switch {
		case more:
		case !timed || !due.Before(t):
			return fired, s.AdvanceTo(t)
		case due.After(s.at):
			if err := s.AdvanceTo(due); err != nil {
				return fired, err
			}
		}
	}
}

// Due tells when the session has something to do by itself next: a timer, the end of a fact's time in a window, or the end of an event. If
// there is something to fire already, that is the present time. ok is false if nothing is due without further facts. Rules are
// evaluated to find out, which is why it takes a context; nothing fires.
func (s *Session) Due(ctx context.Context) (at time.Time, ok bool, err error) {
	switch {
	case s.inRun || s.untilHalt:
		return time.Time{}, false, ErrRunning
	case ctx == nil:
		return time.Time{}, false, errNoContext
	}
	if err := s.open(); err != nil {
		return time.Time{}, false, err
	}
	next, timed, more, err := s.tick(ctx)
	switch {
	case err != nil:
		return time.Time{}, false, err
	case more:
		return s.options.now(), true, nil
	case timed:
		return time.UnixMilli(next), true, nil
	}
	return time.Time{}, false, nil
}

// LatePolicy says what Feed does with an event that comes when the clock is past its time.
type LatePolicy int

// The policies. The zero LatePolicy is AcceptLate.
const (
	AcceptLate LatePolicy = iota // insert it: it is matched where its time still allows it
	DropLate                     // leave it out
	DivertLate                   // hand it to a function in place of inserting it
)

// Late tells Feed what to do with events that are more than grace behind the clock. divert gets those of DivertLate, with their entry
// point, on the session's goroutine; otherwise it may be nil.
func Late(policy LatePolicy, grace time.Duration, divert func(entryPoint string, event any)) SessionOption {
	return func(o *sessionOptions) { o.late = lateness{policy, grace, divert} }
}

type lateness struct {
	policy LatePolicy
	grace  time.Duration
	divert func(entryPoint string, event any)
}

// TimeOf is when an event happens that says so itself, with @timestamp; false for every other object. The object need not be a fact.
func (s *Session) TimeOf(object any) (at time.Time, says bool) {
	o := s.types.Object(object)
	if o.IsNull() || !o.Type.Event {
		return time.Time{}, false
	}
	t, says := eval.TimeOf(o)
	if !says {
		return time.Time{}, false
	}
	return time.UnixMilli(t.Start), true
}

// Feed inserts an event and lets it drive the session's own clock: if it says, with @timestamp, that it happens after the present time, the
// session first lives through the time up to then, as PlayTo does, but without the run at the end, which comes with the next Feed or run.
// Events of one moment are so seen together. An event behind the clock is treated as Late says; then the handle may be zero.
func (s *Session) Feed(ctx context.Context, entryPoint string, event any) (h Handle, fired int, err error) {
	if !s.options.pseudo {
		return Handle{}, 0, ErrOtherClock
	}
	if o := s.types.Object(event); !o.IsNull() && o.Type.Event {
		at := time.UnixMilli(s.timeOf(o).Start)
		late := s.options.late
		switch {
		case at.After(s.at):
			if fired, err = s.play(ctx, at); err != nil {
				return Handle{}, fired, err
			}
		case late.policy != AcceptLate && at.Add(late.grace).Before(s.at):
			if late.policy == DivertLate && late.divert != nil {
				late.divert(entryPoint, event)
			}
			return Handle{}, 0, nil
		}
	}
	h, err = s.InsertAt(entryPoint, event)
	return h, fired, err
}
