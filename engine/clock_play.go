package engine

import (
	"context"
	"time"

	"whenthen/engine/internal/eval"
)

// PlayTo advances the session's own clock to t step by step: it fires at once, then at every moment at which a timer, a window or
// the end of an event is due, and once more at t. So a session fed from a log does what it would have done live, as fast as the
// machine can. PlayTo returns the number of firings. Its errors are those of AdvanceTo and FireAll.
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

// Due returns the next time at which the session has something to do by itself: a timer, a fact that leaves a time window, or the
// end of an event. If there is something to fire already, that is the present time. ok is false if nothing becomes due without
// further facts. Due evaluates rules to find out, which is why it takes a context; it fires nothing.
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

// LatePolicy says what Feed does with an event whose time is behind the clock.
type LatePolicy int

// The policies. The zero LatePolicy is AcceptLate.
const (
	AcceptLate LatePolicy = iota // insert it; it matches as far as its time still allows
	DropLate                     // do not insert it
	DivertLate                   // pass it to a function instead of inserting it
)

// Late sets what Feed does with events that are more than grace behind the clock. With DivertLate, divert is called with the
// entry point and the event, on the session's goroutine; otherwise it may be nil.
func Late(policy LatePolicy, grace time.Duration, divert func(entryPoint string, event any)) SessionOption {
	return func(o *sessionOptions) { o.late = lateness{policy, grace, divert} }
}

type lateness struct {
	policy LatePolicy
	grace  time.Duration
	divert func(entryPoint string, event any)
}

// TimeOf returns the time that an event gives for itself through @timestamp; says is false for every other object. The object
// need not be a fact.
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

// Feed inserts an event and lets it drive the session's own clock. If the event's @timestamp is later than the present time, the
// session first plays up to that time as PlayTo does, but without the run at the end; that comes with the next Feed or run, so
// events of the same moment are seen together. An event behind the clock is treated as set by Late; the handle is zero if it is
// not inserted.
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
