package rete

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/temporal"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
)

// A match of a rule with a timer is not put on the agenda when it is found, but becomes due at a certain time. A run begins by putting the
// due matches on the agenda; Tick does this while the session waits. During a run, no time passes.

// timerPlan is the compiled timer of a rule.
type timerPlan struct {
	*rule.Timer
	delay, period func(*eval.Frame) int64 // for expr timers, in milliseconds; may be nil
	cron          *cron.Schedule
	waits         []temporal.Wait // the waits of nots, in stream mode
	given         bool            // the rule has a timer
	rule          *rule.Rule
}

// newTimer creates the timer of a branch, or of one of its named consequences, with the waits that its conditions require; it returns nil
// if there is neither.
func (b *builder) newTimer(branch *rule.Branch, slots []factPlace) (*timerPlan, error) {
	t := branch.Rule.Timer
	p := &timerPlan{Timer: t, given: t != nil, rule: branch.Rule}
	if b.net.base.Stream {
		for _, wait := range temporal.Waits(branch.Conditions) {
			if t != nil && wait.Within || slices.ContainsFunc(slots, func(l factPlace) bool { return l.slot == wait.Slot }) {
				p.waits = append(p.waits, wait)
			}
		}
	}
	if t == nil {
		if p.Timer = (&rule.Timer{Kind: "int"}); len(p.waits) == 0 {
			return nil, nil
		}
		return p, nil
	}
	var err error
	if t.Kind == "cron" {
		p.cron, err = cron.Parse(t.Cron)
		return p, err
	}
	if t.DelayExpr != nil {
		if p.delay, err = b.compiler.Millis(t.DelayExpr); err != nil {
			return nil, err
		}
	}
	if t.PeriodExpr != nil {
		p.period, err = b.compiler.Millis(t.PeriodExpr)
	}
	return p, err
}

// decided returns the time from which on no event can make a not of the branch false; the match is in the frame. In a rule with a timer the
// time counts from when the match was found, as in Drools.
func (w *WorkingMemory) decided(p *timerPlan, now int64) int64 {
	at := int64(math.MinInt64)
	for _, wait := range p.waits {
		start := now
		if p.given {
			at = max(at, start+wait.After)
			continue
		}
		if happens, ok := w.frame.FactTime(w.frame.Slots[wait.Slot]); ok {
			start = happens.Start
		}
		at = max(at, start+wait.After)
	}
	return at
}

// afterWait returns the next time of a rule's timer after a match has fired that waited for its nots. The timer runs from when the match
// was found; its first time after the wait is skipped, as in Drools.
func (w *WorkingMemory) afterWait(p *timerPlan, a *alarm, last int64) (due int64, ok bool) {
	if !p.given {
		return 0, false
	}
	if p.cron != nil {
		if due, ok = p.cron.Next(last); ok && a.Fires == 1 {
			due, ok = p.cron.Next(due)
		}
		return due, ok
	}
	delay, period := w.delayOf(p), w.periodOf(p)
	if period <= 0 {
		return 0, false
	}
	if a.Fires > 1 {
		return last + period, true
	}
	due = firstDue(p, a.From, delay, period)
	if due <= last {
		due += ((last-due)/period + 1) * period
	}
	return due + period, true
}

// firstDue returns the first time of a timer that is set now. If the timer has a start, the delay counts from the start; if that time has
// passed, the first time is the next one at which the timer would be due if it had run since.
func firstDue(p *timerPlan, now, delay, period int64) int64 {
	if p.Start == nil {
		return now + delay
	}
	due := *p.Start + delay
	if due >= now {
		return due
	}
	if period <= 0 {
		return now
	}
	if late := (now - due) % period; late > 0 {
		return now + period - late
	}
	return now
}

// expired reports whether a timer must not be due because of its end. As in Drools, a timer that repeats does not begin if its second time
// would be after the end.
func expired(p *timerPlan, due, period int64, first bool) bool {
	if first && period > 0 {
		due += period
	}
	return p.End != nil && due > *p.End
}

// limited reports whether the limit on repetitions prevents the timer from being due again. As in Drools, the timer is due once less than
// the limit says, but at least once.
func (p *timerPlan) limited(fires int) bool {
	return p.RepeatLimit > 0 && fires >= max(1, p.RepeatLimit-1)
}

// delayOf returns the delay of the timer's first time, in milliseconds; the match is in the frame.
func (w *WorkingMemory) delayOf(p *timerPlan) int64 {
	if p.delay != nil {
		return p.delay(w.frame)
	}
	return p.Delay
}

// periodOf returns the time between further due times of the timer, in milliseconds.
func (w *WorkingMemory) periodOf(p *timerPlan) int64 {
	if p.period != nil {
		return p.period(w.frame)
	}
	return p.Period
}
