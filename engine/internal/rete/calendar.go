package rete

import (
	"fmt"

	"whenthen/engine/internal/network"
	"whenthen/engine/rule"
)

// inCalendars reports whether all calendars of a rule include a time. If a calendar is not registered, the run ends with an error.
func (w *WorkingMemory) inCalendars(r *rule.Rule, at int64) bool {
	for _, name := range r.Calendars {
		if included, known := w.inCalendar(r, name, at); !known || !included {
			return false
		}
	}
	return true
}

// mostExcluded is the maximum number of consecutive times of a timer that calendars may exclude.
const mostExcluded = 1 << 24

// skipExcluded moves an alarm to the first of its times that the rule's calendars include. Skipped times count as times when it was due. It
// returns false if there is no such time. As in Drools, times at or after the end of the timer are not skipped.
func (w *WorkingMemory) skipExcluded(p *network.TimerPlan, a *alarm, first bool) bool {
	if len(p.Rule.Calendars) == 0 {
		return true
	}
	period := w.periodOf(p)
	for n := 0; (p.End == nil || a.Due < *p.End) && !w.inCalendars(p.Rule, a.Due); n++ {
		if n == mostExcluded {
			w.Frame.Err = fmt.Errorf("the calendars exclude %d times of the timer, one after the other", n)
			w.noteError(p.Rule)
		}
		if w.failed != nil {
			return false
		}
		w.Spend()
		a.Fires++
		if !a.step(p, a.Due, period) {
			return false
		}
	}
	return first || !p.Limited(a.Fires) && (p.End == nil || a.Due <= *p.End)
}

// knowsCalendars reports whether all calendars of a rule are registered. It is called before one of the rule's timers is set.
func (w *WorkingMemory) knowsCalendars(r *rule.Rule, now int64) bool {
	for _, name := range r.Calendars {
		if _, known := w.inCalendar(r, name, now); !known {
			return false
		}
	}
	return true
}

func (w *WorkingMemory) inCalendar(r *rule.Rule, name string, at int64) (included, known bool) {
	if w.calendar != nil {
		included, known = w.calendar(name, at)
	}
	if !known {
		w.Frame.Err = fmt.Errorf("no calendar %q is registered", name)
		w.noteError(r)
	}
	return included, known
}
