package why

import (
	"context"
	"fmt"
	"strconv"

	"whenthen/engine/explain"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// NotFired explains why a rule has not fired. If about contains facts, the question is about combinations that contain them; the rule must
// have a pattern for each of them (see [CanMatch]). When the context ends, the error is its cause.
func (s *Session) NotFired(ctx context.Context, r *rule.Rule, about []probe.Fact) (*explain.WhyNot, error) {
	answer := &explain.WhyNot{Rule: r.Name}
	given := make([]fact.Object, len(about))
	for i, f := range about {
		given[i] = f.Object
		answer.Given = append(answer.Given, probe.Show(f, ""))
	}
	past := s.pastEvents(r)
	p := s.probeWith(past)
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
	if s.History == nil {
		return ids
	}
	for i := s.History.First(); i < s.History.Count(); i++ {
		if x := s.History.At(i); x.Rule == r {
			for _, f := range x.Matched {
				ids[f.ID] = true
			}
		}
	}
	return ids
}

// CanMatch reports whether a pattern of the rule, at any depth, accepts objects of a type.
func CanMatch(r *rule.Rule, t *fact.Type) (can bool) {
	for _, b := range r.Branches {
		rule.WalkConditions(b.Conditions, func(c rule.Condition) {
			p, ok := c.(*rule.Pattern)
			can = can || ok && t.AssignableTo(p.Type)
		})
	}
	return can
}

// withPast adds to an answer the conditions that would fail even if the expired events were still facts: while they were facts, that was
// the reason why the rule did not fire.
func (s *Session) withPast(p *probe.Session, answer *explain.WhyNot, r *rule.Rule, now probe.Walk, past []pastEvent) {
	for _, e := range past {
		p.Facts = append(p.Facts, e.fact)
	}
	for _, w := range p.Rule(r, nil) {
		if w.Branch == now.Branch && len(w.Complete) == 0 && w.Reason != now.Reason {
			answer.Others = append(answer.Others, "with the events that have expired: "+w.Reason)
		}
	}
}

// furthest returns the index of the alternative with complete matches or, without such, with the most conditions that hold.
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

// tellWalks fills an answer from the alternative with index best, which furthest has chosen.
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
	if n := s.Counts[r.Order]; n > 0 && len(answer.Given) == 0 && w.Verdict != explain.Broken {
		answer.Reason += fmt.Sprintf(". It fired %s before; this is the present state", times(n))
	}
	if s.History != nil {
		answer.Reason += s.changedBefore(&w) + s.lostBefore(r, &w)
	}
	if s.Ended != nil {
		answer.Reason += ". The run ended early: " + s.Ended.Error()
	}
}

// maxMatchesShown limits the number of matches that an answer lists.
const maxMatchesShown = 10

// afterMatching reports the outcomes of the matches of a rule whose conditions all hold.
func (s *Session) afterMatching(answer *explain.WhyNot, r *rule.Rule, walks []probe.Walk) {
	outcomes := s.outcomes(r)
	var worst *outcome
	for _, w := range walks {
		for _, c := range w.Complete {
			f := s.outcome(r, outcomes, c.Facts())
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

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}
