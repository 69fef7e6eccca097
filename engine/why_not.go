package engine

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// WhyNot explains why a rule has not fired, for the facts as they are now: which of its conditions fails and what is missing, or
// what became of its matches. A rule is given by name, or by package and name. With handles, the question is about combinations
// that contain these facts. WhyNot changes nothing and may be called between runs. It can say more about past firings if the
// session is [Recorded]. The amount of work is limited: see [explain.WhyNot.Truncated].
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
		answer.Given = append(answer.Given, probe.Show(history.Probed(h.fact), ""))
		if !canMatch(r, h.fact.Object.Type) {
			return nil, fmt.Errorf("rule %q has no condition that %s #%d could match", r.Name, h.fact.Object.Type, h.ID())
		}
	}
	past := s.pastEvents(r)
	p := s.prober(past)
	p.Before = s.matchedBefore(r)
	p.Frame.Budget.Begin(ctx)
	defer p.Frame.Budget.Begin(context.Background())
	walks := p.Rule(r, given)
	best := furthest(walks)
	s.tellWalks(answer, r, walks, best)
	if len(past) > 0 && len(given) == 0 && (answer.Verdict == explain.NoPartner || answer.Verdict == explain.WrongResult) {
		s.withPast(p, answer, r, walks[best], past)
	}
	return answer, context.Cause(ctx)
}

// matchedBefore returns the IDs of the facts that earlier matches of a rule contained, as far as the history goes back.
func (s *Session) matchedBefore(r *rule.Rule) map[int64]bool {
	ids := map[int64]bool{}
	if s.history == nil {
		return ids
	}
	for i := s.history.First(); i < s.history.Count(); i++ {
		if x := s.history.At(i); x.Rule == r {
			for _, f := range x.Matched {
				ids[f.ID] = true
			}
		}
	}
	return ids
}

// CanMatch reports whether a pattern of a rule, at any depth, could match objects of a type. It is false if there is no such
// rule.
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
	return nil, &NoRuleError{Name: name, Near: source.Nearest(name, names)}
}

// NoRuleError is the error of asking about a rule that the rule base does not have.
type NoRuleError struct {
	Name string
	Near string // a rule with a similar name, "" if there is none
}

// Error names the rule, and suggests the similar name.
func (e *NoRuleError) Error() string {
	if e.Near == "" {
		return fmt.Sprintf("no rule %q", e.Name)
	}
	return fmt.Sprintf("no rule %q; did you mean %q?", e.Name, e.Near)
}

// canMatch reports whether a pattern of the rule, at any depth, accepts objects of a type.
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

// probeLimits limits the work on an answer to some seconds, more than any realistic question needs.
var probeLimits = budget.Limits{Steps: 10_000_000, Bytes: 1 << 28}

// pastEvent is an event that was deleted because it had expired.
type pastEvent struct {
	fact probe.Fact
	at   eval.EventTime
}

// pastEvents returns the expired events that the rule could match, as far as the history goes back.
func (s *Session) pastEvents(r *rule.Rule) []pastEvent {
	var list []pastEvent
	if s.history == nil {
		return nil
	}
	for i := s.history.First(); i < s.history.Count(); i++ {
		if x := s.history.At(i); x.Over && canMatch(r, x.Fact.Object.Type) {
			list = append(list, pastEvent{x.Fact, x.At})
		}
	}
	return list
}

// withPast adds to an answer the conditions that would fail even with the expired events: while these were facts, that was the
// reason why the rule did not fire.
func (s *Session) withPast(p *probe.Session, answer *explain.WhyNot, r *rule.Rule, now probe.Walk, past []pastEvent) {
	for _, e := range past {
		p.Facts = append(p.Facts, e.fact)
	}
	for _, w := range p.Rule(r, nil) {
		if w.Branch == now.Branch && len(w.Complete) == 0 && w.Reason != now.Reason {
			answer.Others = append(answer.Others, "with the events that are over: "+w.Reason)
		}
	}
}

// prober returns a session that evaluates conditions on the present facts. It also knows the times of the past events, which the
// caller may add to the facts.
func (s *Session) prober(past []pastEvent) *probe.Session {
	times := func(o fact.Object) (eval.EventTime, bool) {
		at, known := s.factTime(o)
		for i := 0; i < len(past) && !known; i++ {
			if past[i].fact.Object == o {
				at, known = past[i].at, true
			}
		}
		return at, known
	}
	p := &probe.Session{
		Base:  s.rb.base,
		Frame: &eval.Frame{Types: s.types, Globals: s.globals, FactTime: times, Budget: budget.New(probeLimits)},
		Now:   s.options.now().UnixMilli(),
		Query: s.probeQuery,
	}
	for h := range s.Facts() {
		p.Facts = append(p.Facts, history.Probed(h.fact))
	}
	return p
}

// probeQuery runs a query for the probe and returns the values of its parameters, row by row. Null arguments are outputs.
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

// furthest returns the index of the alternative that got furthest: with complete matches or else with the most conditions that
// hold.
func furthest(walks []probe.Walk) int {
	best := 0
	for i, w := range walks {
		b := walks[best]
		if len(b.Complete) == 0 && (len(w.Complete) > 0 || len(w.Conditions) > len(b.Conditions)) {
			best = i
		}
	}
	return best
}

// tellWalks fills an answer from the alternative that got furthest, given by its index best.
func (s *Session) tellWalks(answer *explain.WhyNot, r *rule.Rule, walks []probe.Walk, best int) {
	w := walks[best]
	if len(walks) > 1 {
		answer.Alternative = best + 1
	}
	if len(w.Complete) == 0 {
		for i, o := range walks {
			if i != best {
				answer.Others = append(answer.Others, fmt.Sprintf("alternative %d: %s", i+1, o.Reason))
			}
		}
	}
	answer.Conditions, answer.Truncated = w.Conditions, w.Truncated
	answer.Verdict, answer.Reason = w.Verdict, w.Reason
	if len(w.Complete) > 0 {
		s.afterMatching(answer, r, walks)
		for _, u := range w.Untaken {
			answer.Reason += ". " + u
		}
		return
	}
	answer.Others = append(answer.Others, w.Untaken...)
	if n := s.counts[r.Order]; n > 0 && len(answer.Given) == 0 && w.Verdict != explain.Broken {
		answer.Reason += fmt.Sprintf(". It has fired %s before; this is how it stands now", times(n))
	}
	if s.history != nil {
		answer.Reason += s.changedBefore(&w) + s.lostBefore(r, &w)
	}
	if s.ended != nil {
		answer.Reason += ". The run ended early: " + s.ended.Error()
	}
}

// lostBefore returns sentences about an earlier match of the rule that was cancelled, and about an earlier fact that would
// satisfy the condition that fails now.
func (s *Session) lostBefore(r *rule.Rule, w *probe.Walk) string {
	h, told := s.history, ""
	if i := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Cancel && x.Rule == r }); i >= 0 {
		told = ". It had a match, which was cancelled " + s.firingOf(h.At(i))
	}
	refused := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Refused && w.Missed(x.Fact) })
	if refused >= 0 {
		x := h.At(refused)
		told += fmt.Sprintf(". %s was not inserted: it equals #%d, and the session keeps one of equal objects", probe.Show(x.Fact, "").Brief(), x.Matched[0].ID)
	}
	gone := func(x *history.Record) bool { return x.Kind == history.Delete && w.Missed(x.Fact) }
	if i := h.Find(h.Count(), gone); i >= 0 {
		lost := probe.Show(h.At(i).Fact, "").Brief()
		if h.At(i).Over {
			return told + fmt.Sprintf(". %s was there, and its time as an event was over", lost)
		}
		told += fmt.Sprintf(". %s was there%s, and was deleted %s", lost, s.logicalBy(h.At(i).Fact.ID), s.firingOf(h.At(i)))
	}
	return told
}

// logicalBy names the firing that inserted a fact logically: the fact lived only as long as the match of that firing.
func (s *Session) logicalBy(id int64) string {
	h := s.history
	i := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Insert && x.Logical && x.Fact.ID == id })
	if i < 0 {
		return ""
	}
	return ", inserted logically " + s.firingOf(h.At(i))
}

// changedBefore names the firing that gave the nearest fact the value that does not fit.
func (s *Session) changedBefore(w *probe.Walk) string {
	near := w.Conditions[len(w.Conditions)-1].Nearest
	if near == nil || near.Fact.ID == 0 {
		return ""
	}
	for _, i := range near.Failing() {
		for _, v := range near.Tests[i].Values {
			k := s.history.Find(s.history.Count(), func(x *history.Record) bool {
				if x.Kind != history.Update || x.Firing == 0 || x.Fact.ID != near.Fact.ID {
					return false
				}
				p := x.Fact.Object.Type.Property(v.Text)
				return p != nil && x.Changed&p.Mask() != 0
			})
			if k >= 0 {
				return fmt.Sprintf(". Its %s was changed %s", v.Text, s.firingOf(s.history.At(k)))
			}
		}
	}
	return ""
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// maxMatchesShown limits the matches that an answer lists.
const maxMatchesShown = 10

// afterMatching says what became of the matches of a rule whose conditions all hold.
func (s *Session) afterMatching(answer *explain.WhyNot, r *rule.Rule, walks []probe.Walk) {
	fates := s.fates(r)
	var worst *fate
	for _, w := range walks {
		for _, c := range w.Complete {
			f := s.fate(r, fates, c.Facts())
			if off := disabled(r, &w, c); off != nil && f.verdict != explain.Fired {
				f = off
			}
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
