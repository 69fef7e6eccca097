package why

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/internal/network"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
)

// outcome describes what happened to a match.
type outcome struct {
	verdict explain.Verdict
	state   string // for a list of matches
	reason  string // as a sentence
}

// outcome returns the outcome of a match of the rule.
func (s *Session) outcome(r *rule.Rule, known map[string]*outcome, facts []probe.Fact) *outcome {
	fired := s.Counts[r.Order]
	if f := known[matchKey(facts)]; f != nil {
		if r.NoLoop && f.verdict == explain.Fired {
			f.reason += s.ownChange(r, facts)
		}
		return f
	}
	switch {
	case s.Memory.Unevaluated(r):
		return s.waiting(r)
	case r.NoLoop && fired > 0:
		return heldBack("no-loop", "the rule's own action made it match again")
	case r.LockOnActive:
		return heldBack("lock-on-active", "the match was created "+s.changeOf(facts)+"while the rule's group had the focus")
	case r.ActivationGroup != "":
		return heldBack("activation-group "+strconv.Quote(r.ActivationGroup), "another rule of the group has fired")
	case fired > 0:
		return &outcome{explain.Fired, "fired", fmt.Sprintf("it has fired %s, and there has been no new match since", times(fired))}
	}
	f := s.waiting(r)
	if f.verdict == explain.NotYet && !s.Memory.Pending() {
		return untold(facts)
	}
	return f
}

// heldBack returns the outcome of a match that an attribute prevents from firing.
func heldBack(attribute, why string) *outcome {
	return &outcome{explain.HeldBack, "held back by " + attribute, "it matches, but " + attribute + " keeps it from firing: " + why}
}

// outcomes returns the outcomes of a rule's matches that are in the history or on the agenda, by matchKey.
func (s *Session) outcomes(r *rule.Rule) map[string]*outcome {
	known := map[string]*outcome{}
	if h := s.History; h != nil {
		for i := h.First(); i < h.Count(); i++ {
			x := h.At(i)
			switch {
			case x.Rule != r:
			case x.Kind == history.Fire:
				known[matchKey(x.Matched)] = &outcome{explain.Fired, fmt.Sprintf("fired in firing %d", x.Firing), "it has fired for all its matches, last in firing " + strconv.Itoa(x.Firing)}
			case x.Kind == history.Cancel:
				if _, fired := known[matchKey(x.Matched)]; !fired {
					by := s.firingOf(x)
					if next := s.groupFiring(i, r); next != "" {
						by = next
					}
					known[matchKey(x.Matched)] = &outcome{explain.HeldBack, "cancelled " + by, "its match was cancelled before it fired, " + by}
				}
			}
		}
	}
	for m := range s.Memory.WaitingOf(r) {
		var list []probe.Fact
		for _, f := range m.Facts(nil) {
			list = append(list, history.Probed(f))
		}
		known[matchKey(list)] = s.waiting(r)
	}
	return known
}

// groupFiring names the firing that cancelled a match because both rules belong to the same activation group. That is the next firing after
// the record of the cancellation, if its rule belongs to the group; otherwise the result is "".
func (s *Session) groupFiring(cancelled int, r *rule.Rule) string {
	if r.ActivationGroup == "" {
		return ""
	}
	for i := cancelled + 1; i < s.History.Count(); i++ {
		x := s.History.At(i)
		if x.Kind != history.Fire {
			continue
		}
		if x.Rule.ActivationGroup != r.ActivationGroup {
			return ""
		}
		return fmt.Sprintf("because of firing %d of %q, which is of the same activation group %q", x.Firing, x.Rule.Name, r.ActivationGroup)
	}
	return ""
}

// matchKey identifies the objects of a match by the IDs of facts and the texts of other objects.
func matchKey(facts []probe.Fact) string {
	var b strings.Builder
	for _, f := range facts {
		if f.ID > 0 {
			fmt.Fprintf(&b, "#%d ", f.ID)
		} else {
			b.WriteString(probe.Show(f, "").Text + " ")
		}
	}
	return b.String()
}

// ownChange returns a clause that says that a rule with no-loop changed its own match, which would have fired again without no-loop. It
// returns "" if that is not known.
func (s *Session) ownChange(r *rule.Rule, facts []probe.Fact) string {
	h := s.History
	if h == nil {
		return ""
	}
	last := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Fire && x.Rule == r })
	changed := h.Find(h.Count(), func(x *history.Record) bool {
		return x.Kind == history.Update && last >= 0 && x.Firing == h.At(last).Firing &&
			slices.ContainsFunc(facts, func(f probe.Fact) bool { return f.ID == x.Fact.ID })
	})
	if changed < 0 {
		return ""
	}
	return fmt.Sprintf("; its own action changed #%d there, and no-loop keeps it from firing again for that change", h.At(changed).Fact.ID)
}

// changeOf names the firing that last inserted or changed one of the matched facts, followed by a blank. It returns "" if none is known.
func (s *Session) changeOf(facts []probe.Fact) string {
	h := s.History
	if h == nil {
		return ""
	}
	i := h.Find(h.Count(), func(x *history.Record) bool {
		return (x.Kind == history.Insert || x.Kind == history.Update) && slices.ContainsFunc(facts, func(f probe.Fact) bool { return f.ID == x.Fact.ID })
	})
	if i < 0 {
		return ""
	}
	return s.firingOf(h.At(i)) + " "
}

// untold returns the outcome of a match that only the probe finds: its conditions hold, but the network has no such match. So a fact must
// have changed without notifying the session.
func untold(facts []probe.Fact) *outcome {
	names := make([]string, len(facts))
	for i, f := range facts {
		names[i] = probe.Show(f, "").String()
	}
	reason := "it matches the facts as they are now, but the session was not told of a change: a setter was called, or the program changed a field, without modify or update"
	if len(names) > 0 {
		reason += " of " + strings.Join(names, " or ")
	}
	return &outcome{explain.Untold, "not known to the session", reason + "; or an update named only properties that no condition of this rule reads"}
}

// disabled returns the outcome of a match that the rule's enabled attribute prevents from firing because of the values of its facts, or
// nil.
func disabled(r *rule.Rule, w *probe.Walk, c probe.Combination) *outcome {
	if _, fixed := r.Enabled.(*rule.Const); fixed || r.Enabled == nil {
		return nil
	}
	why := w.Denied(r.Enabled, c)
	if why == "" {
		return nil
	}
	return heldBack("enabled", why)
}

// waiting returns the outcome of a match on the agenda: what it is waiting for.
func (s *Session) waiting(r *rule.Rule) *outcome {
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
		return &outcome{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, but its ruleflow group %q is not active: no process has reached it, or the process has left it", group)}
	case !network.IsMain(group) && !s.Memory.Focused(group):
		return &outcome{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, but its agenda group %q does not have the focus: it was never given the focus, or has lost it", group)}
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
		return &outcome{explain.Ended, "waiting; the run has ended", "it matches, but the run ended before its turn came: " + s.Ended.Error()}
	case s.Memory.Halted():
		return &outcome{explain.Ended, "waiting; the run was halted", "it matches, but the run was halted before its turn came" + s.lastFiring()}
	}
	return &outcome{explain.NotYet, "waiting on the agenda", "it matches and waits on the agenda; the session has not fired since"}
}

// clockText formats a time of the session's clock, in Unix milliseconds, for an answer.
func clockText(milli int64) string { return time.UnixMilli(milli).UTC().Format(time.RFC3339Nano) }

// lastFiring names the last firing, or returns "" if it is not known. Either that firing or the program has halted the run.
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
