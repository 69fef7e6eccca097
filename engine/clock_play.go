package engine

import (
	"context"
	"time"

	"whenthen/engine/internal/eval"
)

// PlayTo advances the session's own clock to t step by step: it fires at once, then at every time at which a timer, a window or the end of
// an event is due, and once more at t. So a session that gets its facts from a log fires the same matches as it would have fired live, but
// as fast as the machine can. PlayTo returns the number of firings. Its errors are those of AdvanceTo and FireAll.
func (s *Session) PlayTo(ctx context.Context, t time.Time) (int, error) {
	fired, err := s.play(ctx, t)
	if err != nil {
		return fired, err
	}
	n, err := s.FireAll(ctx)
	return fired + n, err
}

// play does the same as PlayTo without the run at t.
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

// Due returns the next time at which the session changes by itself: because of a timer, a fact that leaves a time window, or the end of an
// event. If a match can fire already, this is the current time. ok is false if nothing becomes due without further facts. Due evaluates
// rules to find out, and therefore needs a context; it fires no rule.
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

// LatePolicy is the treatment by Feed of an event whose time is before that of the clock.
type LatePolicy int

// The policies. The zero value of LatePolicy is AcceptLate.
const (
	AcceptLate LatePolicy = iota // insert it; it matches as far as its time allows
	DropLate                     // do not insert it
	DivertLate                   // pass it to a function instead of inserting it
)

// Late sets how Feed treats events that are more than grace before the clock. With DivertLate, divert is called with the entry point and
// the event, on the session's goroutine; otherwise divert may be nil.
func Late(policy LatePolicy, grace time.Duration, divert func(entryPoint string, event any)) SessionOption {
	return func(o *sessionOptions) { o.late = lateness{policy, grace, divert} }
}

type lateness struct {
	policy LatePolicy
	grace  time.Duration
	divert func(entryPoint string, event any)
}

// TimeOf returns the time of an event's @timestamp; says is false for any other object and for an event without one. The object need not be
// a fact.
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

// Feed inserts an event and advances the session's own clock to its time. If the event's @timestamp is later than the current time, the
// session first plays up to that time as PlayTo does, but without the run at the end; that run is done by the next Feed or run, so that
// events of the same time are matched together. An event before the clock is treated as set by Late. The handle is zero if the event is not
// inserted.
func (s *Session) Feed(ctx context.Context, entryPoint string, event any) (h Handle, fired int, err error) {
	switch {
	case ctx == nil:
		return Handle{}, 0, errNoContext
	case !s.options.pseudo:
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
