package rete

import (
	"fmt"

	"whenthen/engine/rule"
)

// inCalendars reports whether all calendars of a rule include the present time. A calendar that is not registered ends the run with an
// error.
func (w *WorkingMemory) inCalendars(r *rule.Rule) bool {
	now := w.now()
	for _, name := range r.Calendars {
		if included, known := w.inCalendar(r, name, now); !known || !included {
			return false
		}
	}
	return true
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

func (w *WorkingMemory) inCalendar(r *rule.Rule, name string, now int64) (included, known bool) {
	if w.calendar != nil {
		included, known = w.calendar(name, now)
	}
	if !known {
		w.frame.Err = fmt.Errorf("no calendar %q is registered", name)
		w.noteError(r)
	}
	return included, known
}
