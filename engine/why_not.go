package engine

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// WhyNot tells why a rule has not fired, for the facts as they are now: which of its conditions fails and for want of
// what, or what became of its matches. A rule is named as in its text, or by package and name. With handles the
// question is about combinations that hold these facts. It changes nothing and may be called between runs. About past
// firings it can say more if the session is [Recorded]. What it looks at is bounded: see [explain.WhyNot.Truncated].
func (s *Session) WhyNot(ruleName string, about ...Handle) (*explain.WhyNot, error) {
	return s.WhyNotContext(context.Background(), ruleName, about...)
}

// WhyNotContext is [Session.WhyNot] under a context: when it ends, the error is its cause.
func (s *Session) WhyNotContext(ctx context.Context, ruleName string, about ...Handle) (*explain.WhyNot, error) {
	if s.inRun && !s.paused {
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	r, err := s.rb.ruleNamed(ruleName)
	if err != nil {
		return nil, err
	}
	answer := &explain.WhyNot{Rule: r.Name}
	given := make([]fact.Object, len(about))
	for i, h := range about {
		if !h.Live() {
			return nil, fmt.Errorf("fact %d: %w", i+1, ErrNotAFact)
		}
		given[i] = h.fact.Object
		answer.Given = append(answer.Given, probe.Show(probed(h.fact), ""))
		if !canMatch(r, h.fact.Object.Type) {
			return nil, fmt.Errorf("rule %q has no condition that %s #%d could match", r.Name, h.fact.Object.Type, h.ID())
		}
	}
	p := s.prober()
	p.Frame.Budget.Begin(ctx)
	defer p.Frame.Budget.Begin(context.Background())
	s.furthest(answer, r, p.Rule(r, given))
	return answer, context.Cause(ctx)
}

// CanMatch reports whether a condition of a rule, at any depth, could match objects of a type; false if there is no such rule.
func (rb *RuleBase) CanMatch(ruleName string, t *fact.Type) bool {
	r, err := rb.ruleNamed(ruleName)
	return err == nil && canMatch(r, t)
}

// ruleNamed finds a rule by name, or by package and name.
func (rb *RuleBase) ruleNamed(name string) (*rule.Rule, error) {
	names := make([]string, len(rb.base.Rules))
	for i, r := range rb.base.Rules {
		if r.Name == name || r.Package+"."+r.Name == name {
			return r, nil
		}
		names[i] = r.Name
	}
	if near := source.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("no rule %q; did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("no rule %q", name)
}

// canMatch reports whether a pattern of the rule, at any depth, takes objects of a type.
func canMatch(r *rule.Rule, t *fact.Type) bool {
	var any func(list []rule.Condition) bool
	any = func(list []rule.Condition) bool {
		return slices.ContainsFunc(list, func(c rule.Condition) bool {
			switch c := c.(type) {
			case *rule.Pattern:
				return t.AssignableTo(c.Type)
			case *rule.Not:
				return any(c.Conditions)
			case *rule.Exists:
				return any(c.Conditions)
			case *rule.Accumulate:
				return any(c.Source)
			}
			return false
		})
	}
	return slices.ContainsFunc(r.Branches, func(b *rule.Branch) bool { return any(b.Conditions) })
}

// probeLimits bound what an answer may look at: some seconds of work, which no question of a person needs.
var probeLimits = budget.Limits{Steps: 10_000_000, Bytes: 1 << 28}

// prober evaluates conditions on the present facts.
func (s *Session) prober() *probe.Session {
	p := &probe.Session{
		Base:  s.rb.base,
		Frame: &eval.Frame{Types: s.types, Globals: s.globals, FactTime: s.factTime, Budget: budget.New(probeLimits)},
		Query: s.probeQuery,
	}
	for h := range s.Facts() {
		p.Facts = append(p.Facts, probed(h.fact))
	}
	return p
}

// probeQuery asks a query for the probe: the values of its parameters, row by row. Arguments that are null are outputs.
func (s *Session) probeQuery(q *rule.Query, args []fact.Object) ([][]fact.Object, error) {
	given := make([]bool, len(args))
	for i, a := range args {
		given[i] = !a.IsNull()
	}
	found, err := s.wm.Query(q, args, given)
	if err != nil {
		return nil, err
	}
	rows := make([][]fact.Object, len(found))
	for i, f := range found {
		for _, p := range q.Params {
			rows[i] = append(rows[i], s.types.Object(f.Values[slices.Index(f.Names, p.Name)]))
		}
	}
	return rows, nil
}

// furthest fills the answer from the alternative whose conditions hold furthest.
func (s *Session) furthest(answer *explain.WhyNot, r *rule.Rule, walks []probe.Walk) {
	best := 0
	for i, w := range walks {
		b := walks[best]
		if len(b.Complete) == 0 && (len(w.Complete) > 0 || len(w.Conditions) > len(b.Conditions)) {
			best = i
		}
	}
	w := walks[best]
	if len(walks) > 1 {
		answer.Alternative = best + 1
	}
	answer.Conditions, answer.Truncated = w.Conditions, w.Truncated
	answer.Verdict, answer.Reason = w.Verdict, w.Reason
	if len(w.Complete) > 0 {
		s.afterMatching(answer, r, walks)
		return
	}
	if n := s.counts[r.Order]; n > 0 && len(answer.Given) == 0 {
		answer.Reason += fmt.Sprintf(". It has fired %s before; this is how it stands now", times(n))
	}
	if s.history != nil {
		answer.Reason += s.lostBefore(r, w.Conditions[len(w.Conditions)-1].Type)
	}
}

// lostBefore reports an earlier match of the rule that was cancelled, and an earlier fact of the type that is missing
// now.
func (s *Session) lostBefore(r *rule.Rule, lacking string) string {
	h, told := s.history, ""
	if i := h.find(h.seen, func(x *record) bool { return x.kind == recordCancel && x.rule == r }); i >= 0 {
		told = ". It had a match, which was cancelled " + s.firingOf(h.at(i))
	}
	gone := func(x *record) bool { return x.kind == recordDelete && x.fact.Object.Type.Name == lacking }
	if i := h.find(h.seen, gone); i >= 0 {
		told += fmt.Sprintf(". %s was there, and was deleted %s", probe.Show(h.at(i).fact, ""), s.firingOf(h.at(i)))
	}
	return told
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// maxMatchesShown bounds the matches that an answer lists.
const maxMatchesShown = 10

// afterMatching says what became of the matches of a rule all of whose conditions hold.
func (s *Session) afterMatching(answer *explain.WhyNot, r *rule.Rule, walks []probe.Walk) {
	fates := s.fates(r)
	var worst *fate
	for _, w := range walks {
		for _, c := range w.Complete {
			f := s.fate(r, fates, c.Facts())
			if worst == nil || f.verdict != explain.Fired && worst.verdict == explain.Fired {
				worst = f
			}
			if len(answer.Matches) < maxMatchesShown {
				m := explain.Match{State: f.state}
				for _, x := range c.Facts() {
					m.Facts = append(m.Facts, probe.Show(x, ""))
				}
				answer.Matches = append(answer.Matches, m)
			}
		}
	}
	answer.Verdict, answer.Reason = worst.verdict, worst.reason
}

// fate is what became of a match.
type fate struct {
	verdict explain.Verdict
	state   string // for a list of matches
	reason  string // as a sentence
}

// fates are the newest firings and cancellations of a rule's matches, and those that wait, by what they matched.
func (s *Session) fates(r *rule.Rule) map[string]*fate {
	known := map[string]*fate{}
	if h := s.history; h != nil {
		for i := h.first(); i < h.seen; i++ {
			x := h.at(i)
			switch {
			case x.rule != r:
			case x.kind == recordFire:
				known[matchKey(x.matched)] = &fate{explain.Fired, fmt.Sprintf("fired, as number %d", x.firing), "it has fired for all that matches, last as firing " + strconv.Itoa(x.firing)}
			case x.kind == recordCancel:
				if _, fired := known[matchKey(x.matched)]; !fired {
					by := s.firingOf(x)
					if next := s.groupFiring(i, r); next != "" {
						by = next
					}
					known[matchKey(x.matched)] = &fate{explain.HeldBack, "cancelled " + by, "its match was cancelled before it fired, " + by}
				}
			}
		}
	}
	for m := range s.wm.WaitingOf(r) {
		var list []probe.Fact
		for _, f := range m.Facts(nil) {
			list = append(list, probed(f))
		}
		f := s.waiting(r)
		known[matchKey(list)] = &f
	}
	return known
}

// groupFiring names the firing for which the matches of a rule's activation group were cancelled: the next one behind the record
// of the cancellation, if its rule is of the group.
func (s *Session) groupFiring(cancelled int, r *rule.Rule) string {
	if r.ActivationGroup == "" {
		return ""
	}
	for i := cancelled + 1; i < s.history.seen; i++ {
		x := s.history.at(i)
		if x.kind != recordFire {
			continue
		}
		if x.rule.ActivationGroup != r.ActivationGroup {
			return ""
		}
		return fmt.Sprintf("because of firing %d of %q, which is of the same activation group %q", x.firing, x.rule.Name, r.ActivationGroup)
	}
	return ""
}

// matchKey names what was matched, by the numbers of facts and the texts of other objects.
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

// firingOf names the firing in which something happened.
func (s *Session) firingOf(x *record) string {
	if x.firing == 0 {
		return "by a change that the program made"
	}
	h := s.history
	if i := h.find(h.seen, func(y *record) bool { return y.kind == recordFire && y.firing == x.firing }); i >= 0 {
		return fmt.Sprintf("by firing %d of %q", x.firing, h.at(i).rule.Name)
	}
	return fmt.Sprintf("by firing %d", x.firing)
}

// fate tells what became of a match of the rule.
func (s *Session) fate(r *rule.Rule, known map[string]*fate, facts []probe.Fact) *fate {
	if f := known[matchKey(facts)]; f != nil {
		return f
	}
	fired := s.counts[r.Order]
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
		return held("lock-on-active", "the match came true while the rule's group had the focus")
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

// untold is the fate of a match that nobody but the probe has seen: its conditions hold, and yet the network has no match. A fact
// has changed without a word to the rules.
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

// waiting says what a match that waits on the agenda is waiting for.
func (s *Session) waiting(r *rule.Rule) fate {
	group := r.Group
	now := s.options.now().UnixMilli()
	held := func(attribute, why string) fate {
		return fate{explain.HeldBack, "kept back by " + attribute, "it matches, and " + attribute + " keeps it from firing: " + why}
	}
	switch {
	case r.Effective != nil && now < *r.Effective:
		return held("date-effective", "its day has not come")
	case r.Expires != nil && now >= *r.Expires:
		return held("date-expires", "its day is over")
	case r.Enabled != nil && !s.enabled(r):
		return held("enabled", "it is "+r.Enabled.String())
	case group != "" && group != "MAIN" && !s.wm.Focused(group):
		return fate{explain.NoFocus, "waiting for its group", fmt.Sprintf("it matches, and its agenda group %q does not have the focus: nothing has set it, or it has lost it", group)}
	case r.Timer != nil:
		return held("timer", "its time has not come, or time does not pass: timers fire in FireUntilHalt")
	case len(r.Calendars) > 0:
		return held("calendars", "none of its calendars includes the present time")
	case s.ended != nil:
		return fate{explain.Ended, "waiting; the run has ended", "it matches, and the run ended before its turn came: " + s.ended.Error()}
	case s.wm.Halted():
		return fate{explain.Ended, "waiting; the run was halted", "it matches, and the run was halted before its turn came"}
	}
	return fate{explain.NotYet, "waiting on the agenda", "it matches and waits on the agenda; the session has not fired since"}
}

// enabled evaluates a rule's enabled attribute if it reads no facts; otherwise it counts as true.
func (s *Session) enabled(r *rule.Rule) bool {
	c, ok := r.Enabled.(*rule.Const)
	if !ok {
		return true
	}
	b, _ := c.Value.(bool)
	return b
}
