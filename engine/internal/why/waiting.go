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
func (s *Session) waiting(r *rule.Rule) fate {
	group := r.Group
	now := s.Now
	next, due := s.Memory.DueOf(r)
	held := func(attribute, why string) fate {
		return fate{explain.HeldBack, "kept back by " + attribute, "it matches, and " + attribute + " keeps it from firing: " + why}
	}
	switch {
	case r.Effective != nil && now < *r.Effective:
		return held("date-effective", fmt.Sprintf("its day, %s, has not come: it is %s", clockText(*r.Effective), clockText(now)))
	case r.Expires != nil && now >= *r.Expires:
		return held("date-expires", fmt.Sprintf("its day, %s, is over: it is %s", clockText(*r.Expires), clockText(now)))
	case r.Enabled != nil && !s.enabled(r):
		return held("enabled", "it is "+r.Enabled.String())
	case group != "" && r.RuleflowGroup && !s.Memory.Focused(group):
		return fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, and its ruleflow group %q is not active: no process has come to it, or it has left it", group)}
	case !mainGroup(group) && !s.Memory.Focused(group):
		return fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, and its agenda group %q does not have the focus: nothing has set it, or it has lost it", group)}
	case due && r.Timer != nil:
		return held("timer", fmt.Sprintf("it is due at %s, and it is %s; a run fires what is due when it begins, FireUntilHalt waits for it", clockText(next), clockText(now)))
	case due:
		return held("a not", fmt.Sprintf("until %s an event could come that breaks it, and it is %s", clockText(next), clockText(now)))
	case r.Timer != nil:
		return held("timer", "its time has not come, or time does not pass: timers fire in FireUntilHalt")
	case len(r.Calendars) > 0:
		for _, name := range r.Calendars {
			if !s.Calendar(name) {
				return held("calendars", fmt.Sprintf("no calendar %q is registered", name))
			}
		}
		return held("calendars", fmt.Sprintf("not all of them (%s) include the present time, %s", strings.Join(r.Calendars, ", "), clockText(now)))
	case s.Ended != nil:
		return fate{explain.Ended, "waiting; the run has ended", "it matches, and the run ended before its turn came: " + s.Ended.Error()}
	case s.Memory.Halted():
		return fate{explain.Ended, "waiting; the run was halted", "it matches, and the run was halted before its turn came" + s.lastFiring()}
	}
	return fate{explain.NotYet, "waiting on the agenda", "it matches and waits on the agenda; the session has not fired since"}
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

// mainGroup reports whether group is MAIN, the agenda group of rules that name none.
func mainGroup(group string) bool { return group == "" || group == rete.MainGroup }
