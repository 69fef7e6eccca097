package rete

import (
	"math"

	"whenthen/engine/internal/network"
)

// A match of a rule with a timer is not put on the agenda when it is found, but becomes due at a certain time. A run begins by putting the
// due matches on the agenda; Tick does this while the session waits. During a run, no time passes.

// decided returns the time from which on no event can make a not of the branch false; the match is in the frame. In a rule with a timer the
// time counts from when the match was found, as in Drools.
func (w *WorkingMemory) decided(p *network.TimerPlan, now int64) int64 {
	at := int64(math.MinInt64)
	for _, wait := range p.Waits {
		start := now
		if p.Given {
			at = max(at, start+wait.After)
			continue
		}
		if happens, ok := w.Frame.FactTime(w.Frame.Slots[wait.Slot]); ok {
			start = happens.Start
		}
		at = max(at, start+wait.After)
	}
	return at
}

// afterWait returns the next time of a rule's timer after a match has fired that waited for its nots. The timer runs from when the match
// was found; its first time after the wait is skipped, as in Drools. The times that pass during the wait count for its limit.
func (w *WorkingMemory) afterWait(p *network.TimerPlan, a *alarm, last int64) (due int64, ok bool) {
	switch first := a.Fires == 1; {
	case !p.Given:
		return 0, false
	case p.Cron != nil:
		if first {
			a.passCron(p, last)
		}
		if due, ok = p.Cron.Next(last); ok && first {
			due, ok = p.Cron.Next(due)
		}
	default:
		delay, period := w.delayOf(p), w.periodOf(p)
		if period <= 0 {
			return 0, false
		}
		due, ok = last+period, true
		if first {
			due = firstDue(p, a.From, delay, period)
			if due <= last {
				passed := (last-due)/period + 1
				due += passed * period
				a.Fires += int(passed)
			}
			due += period
		}
	}
	return due, ok && !p.Limited(a.Fires)
}

// passCron counts the times of a schedule up to the end of the wait, as far as the limit asks for them.
func (a *alarm) passCron(p *network.TimerPlan, end int64) {
	for due, ok := p.Cron.Next(a.From); ok && due <= end && p.RepeatLimit > 0 && !p.Limited(a.Fires); due, ok = p.Cron.Next(due) {
		a.Fires++
	}
}

// firstDue returns the first time of a timer that is set now. If the timer has a start, the delay counts from the start; if that time has
// passed, the first time is the next one at which the timer would be due if it had run since.
func firstDue(p *network.TimerPlan, now, delay, period int64) int64 {
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
func expired(p *network.TimerPlan, due, period int64, first bool) bool {
	if first && period > 0 {
		due += period
	}
	return p.End != nil && due > *p.End
}

// delayOf returns the delay of the timer's first time, in milliseconds; the match is in the frame.
func (w *WorkingMemory) delayOf(p *network.TimerPlan) int64 {
	if p.ComputedDelay != nil {
		return p.ComputedDelay(w.Frame)
	}
	return p.Delay
}

// periodOf returns the time between further due times of the timer, in milliseconds.
func (w *WorkingMemory) periodOf(p *network.TimerPlan) int64 {
	if p.ComputedPeriod != nil {
		return p.ComputedPeriod(w.Frame)
	}
	return p.Period
}
