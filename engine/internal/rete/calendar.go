package rete

import (
	"fmt"

	"whenthen/engine/rule"
)

// inCalendars tells whether all calendars of a rule include the present time. A calendar that was not registered ends
// the run with an error.
func (w *WorkingMemory) inCalendars(r *rule.Rule) bool {
	now := w.now()
	for _, name := range r.Calendars {
		included, known := false, false
		if w.calendar != nil {
			included, known = w.calendar(name, now)
		}
		if !known {
			w.frame.Err = fmt.Errorf("no calendar %q is registered", name)
			w.noteError(r)
			return false
		}
		if !included {
			return false
		}
	}
	return true
}
