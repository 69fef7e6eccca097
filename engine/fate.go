package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
)

// fate is what became of a match.
type fate struct {
	verdict explain.Verdict
	state   string // for a list of matches
	reason  string // as a sentence
}

// fates returns the fates of a rule's matches that the history still holds or that wait on the agenda, by matchKey.
func (s *Session) fates(r *rule.Rule) map[string]*fate {
	known := map[string]*fate{}
	if h := s.history; h != nil {
		for i := h.First(); i < h.Count(); i++ {
			x := h.At(i)
			switch {
			case x.Rule != r:
			case x.Kind == history.Fire:
				known[matchKey(x.Matched)] = &fate{explain.Fired, fmt.Sprintf("fired, as number %d", x.Firing), "it has fired for all that matches, last as firing " + strconv.Itoa(x.Firing)}
			case x.Kind == history.Cancel:
				if _, fired := known[matchKey(x.Matched)]; !fired {
					by := s.firingOf(x)
					if next := s.groupFiring(i, r); next != "" {
						by = next
					}
					known[matchKey(x.Matched)] = &fate{explain.HeldBack, "cancelled " + by, "its match was cancelled before it fired, " + by}
				}
			}
		}
	}
	for m := range s.wm.WaitingOf(r) {
		var list []probe.Fact
		for _, f := range m.Facts(nil) {
			list = append(list, history.Probed(f))
		}
		f := s.waiting(r)
		known[matchKey(list)] = &f
	}
	return known
}

// groupFiring names the firing that cancelled a match because both rules share an activation group. That is the next firing after
// the record of the cancellation, if its rule belongs to the group; otherwise the result is "".
func (s *Session) groupFiring(cancelled int, r *rule.Rule) string {
	if r.ActivationGroup == "" {
		return ""
	}
	for i := cancelled + 1; i < s.history.Count(); i++ {
		x := s.history.At(i)
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

// matchKey identifies what was matched, by the IDs of facts and the texts of other objects.
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

// firingOf names the firing that caused a record, as in "by firing 3 of rule".
func (s *Session) firingOf(x *history.Record) string {
	if x.Firing == 0 {
		return "by a change that the program made"
	}
	h := s.history
	if i := h.Find(h.Count(), func(y *history.Record) bool { return y.Kind == history.Fire && y.Firing == x.Firing }); i >= 0 {
		return fmt.Sprintf("by firing %d of %q", x.Firing, h.At(i).Rule.Name)
	}
	return fmt.Sprintf("by firing %d", x.Firing)
}

// fate returns what became of a match of the rule.
func (s *Session) fate(r *rule.Rule, known map[string]*fate, facts []probe.Fact) *fate {
	fired := s.counts[r.Order]
	if f := known[matchKey(facts)]; f != nil {
		if r.NoLoop && f.verdict == explain.Fired {
			f.reason += s.ownChange(r, facts)
		}
		return f
	}
	held := func(attribute, why string) *fate {
		return &fate{explain.HeldBack, "kept back by " + attribute, "it matches, and " + attribute + " keeps it from firing: " + why}
	}
	switch {
	case s.wm.Unevaluated(r):
		f := s.waiting(r)
		return &f
	case r.NoLoop && fired > 0:
		return held("no-loop", "the rule's own action made it match again")
	case r.LockOnActive:
		return held("lock-on-active", "the match came true "+s.changeOf(facts)+"while the rule's group had the focus")
	case r.ActivationGroup != "":
		return held("activation-group "+strconv.Quote(r.ActivationGroup), "another rule of the group has fired")
	case fired > 0:
		return &fate{explain.Fired, "fired", fmt.Sprintf("it has fired %s, and nothing has changed since that it could fire for", times(fired))}
	}
	f := s.waiting(r)
	if f.verdict == explain.NotYet && !s.wm.Pending() {
		return untold(r, facts)
	}
	return &f
}

// ownChange returns a clause saying that a rule with no-loop changed its own match, which would have fired again without no-loop;
// "" if that is not known.
func (s *Session) ownChange(r *rule.Rule, facts []probe.Fact) string {
	h := s.history
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
	return fmt.Sprintf("; it has changed #%d itself there, and no-loop keeps it from firing again for that", h.At(changed).Fact.ID)
}

// changeOf names the firing that last inserted or changed one of the matched facts, followed by a blank; "" if none is known.
func (s *Session) changeOf(facts []probe.Fact) string {
	h := s.history
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

// untold is the fate of a match that only the probe finds: its conditions hold, but the network has no such match. So a fact must
// have changed without the rules being notified.
func untold(r *rule.Rule, facts []probe.Fact) *fate {
	names := make([]string, len(facts))
	for i, f := range facts {
		names[i] = probe.Show(f, "").String()
	}
	reason := "it matches as the facts are now, but the rules were not told of a change: a setter was called, or the program changed a field, without modify or update"
	if len(names) > 0 {
		reason += " of " + strings.Join(names, " or ")
	}
	return &fate{explain.Untold, "not known to the rules", reason + "; or an update named only properties that no condition of this rule looks at"}
}

// waiting says what a match on the agenda is waiting for.
func (s *Session) waiting(r *rule.Rule) fate {
	group := r.Group
	now := s.options.now().UnixMilli()
	next, due := s.wm.DueOf(r)
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
	case group != "" && r.RuleflowGroup && !s.wm.Focused(group):
		return fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, and its ruleflow group %q is not active: no process has come to it, or it has left it", group)}
	case !isMain(group) && !s.wm.Focused(group):
		return fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, and its agenda group %q does not have the focus: nothing has set it, or it has lost it", group)}
	case due && r.Timer != nil:
		return held("timer", fmt.Sprintf("it is due at %s, and it is %s; a run fires what is due when it begins, FireUntilHalt waits for it", clockText(next), clockText(now)))
	case due:
		return held("a not", fmt.Sprintf("until %s an event could come that breaks it, and it is %s", clockText(next), clockText(now)))
	case r.Timer != nil:
		return held("timer", "its time has not come, or time does not pass: timers fire in FireUntilHalt")
	case len(r.Calendars) > 0:
		for _, name := range r.Calendars {
			if s.options.calendars[name] == nil {
				return held("calendars", fmt.Sprintf("no calendar %q is registered", name))
			}
		}
		return held("calendars", fmt.Sprintf("not all of them (%s) include the present time, %s", strings.Join(r.Calendars, ", "), clockText(now)))
	case s.ended != nil:
		return fate{explain.Ended, "waiting; the run has ended", "it matches, and the run ended before its turn came: " + s.ended.Error()}
	case s.wm.Halted():
		return fate{explain.Ended, "waiting; the run was halted", "it matches, and the run was halted before its turn came" + s.lastFiring()}
	}
	return fate{explain.NotYet, "waiting on the agenda", "it matches and waits on the agenda; the session has not fired since"}
}

// clockText formats a time of the session's clock, in Unix milliseconds, for an answer.
func clockText(milli int64) string { return time.UnixMilli(milli).UTC().Format(time.RFC3339Nano) }

// lastFiring names the last firing, if it is known. That firing halted the run unless the program did.
func (s *Session) lastFiring() string {
	if s.history == nil || s.history.Firings() == 0 {
		return ""
	}
	return ", " + strings.Replace(s.firingOf(&history.Record{Firing: s.history.Firings()}), "by", "after", 1)
}

// disabled is the fate of a match that the rule's enabled attribute holds back because of the values of its facts; nil if it does
// not.
func disabled(r *rule.Rule, w *probe.Walk, c probe.Combination) *fate {
	if _, fixed := r.Enabled.(*rule.Const); fixed || r.Enabled == nil {
		return nil
	}
	why := w.Denied(r.Enabled, c)
	if why == "" {
		return nil
	}
	return &fate{explain.HeldBack, "kept back by enabled", "it matches, and enabled keeps it from firing: " + why}
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
