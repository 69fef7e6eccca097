package why

import (
	"fmt"
	"strings"
	"time"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/rete"
	"whenthen/engine/rule"
)

// waiting says what a match on the agenda is waiting for.
func (s *Session) waiting(r *rule.Rule) *fate {
	group := r.Group
	now := s.Now
	next, due := s.Memory.DueOf(r)
	switch {
	case r.Effective != nil && now <= *r.Effective:
		return heldBack("date-effective", fmt.Sprintf("%s has not been reached: it is %s", clockText(*r.Effective), clockText(now)))
	case r.Expires != nil && now >= *r.Expires:
		return heldBack("date-expires", fmt.Sprintf("%s has passed: it is %s", clockText(*r.Expires), clockText(now)))
	case r.Enabled != nil && !s.enabled(r):
		return heldBack("enabled", "it is "+r.Enabled.String())
	case group != "" && r.RuleflowGroup && !s.Memory.Focused(group):
		return &fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, but its ruleflow group %q is not active: no process has reached it, or the process has left it", group)}
	case !rete.IsMain(group) && !s.Memory.Focused(group):
		return &fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, but its agenda group %q does not have the focus: it was never given the focus, or has lost it", group)}
	case due && r.Timer != nil:
		return heldBack("timer", fmt.Sprintf("it is due at %s, and it is %s; FireAll fires only what is due when it is called, FireUntilHalt waits for it", clockText(next), clockText(now)))
	case due:
		return heldBack("a not", fmt.Sprintf("until %s an event could still arrive that contradicts it, and it is %s", clockText(next), clockText(now)))
	case r.Timer != nil:
		return heldBack("timer", "its time has not come, or the clock stands still: timers fire in FireUntilHalt")
	case len(r.Calendars) > 0:
		for _, name := range r.Calendars {
			if !s.Calendar(name) {
				return heldBack("calendars", fmt.Sprintf("no calendar %q is registered", name))
			}
		}
		return heldBack("calendars", fmt.Sprintf("not all of them (%s) include the present time, %s", strings.Join(r.Calendars, ", "), clockText(now)))
	case s.Ended != nil:
		return &fate{explain.Ended, "waiting; the run has ended", "it matches, but the run ended before its turn came: " + s.Ended.Error()}
	case s.Memory.Halted():
		return &fate{explain.Ended, "waiting; the run was halted", "it matches, but the run was halted before its turn came" + s.lastFiring()}
	}
	return &fate{explain.NotYet, "waiting on the agenda", "it matches and waits on the agenda; the session has not fired since"}
}

// clockText formats a time of the session's clock, in Unix milliseconds, for an answer.
func clockText(milli int64) string { return time.UnixMilli(milli).UTC().Format(time.RFC3339Nano) }

// lastFiring names the last firing, if it is known. That firing halted the run unless the program did.
func (s *Session) lastFiring() string {
	if s.History == nil || s.History.Firings() == 0 {
		return ""
	}
	return ", " + strings.Replace(s.firingOf(&history.Record{Firing: s.History.Firings()}), "by", "after", 1)
}

// enabled evaluates a rule's enabled attribute if it is constant. An attribute that reads facts counts as true.
func (s *Session) enabled(r *rule.Rule) bool {
	c, ok := r.Enabled.(*rule.Const)
	if !ok {
		return true
	}
	b, _ := c.Value.(bool)
	return b
}
