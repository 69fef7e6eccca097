package web

import (
	"context"
	"fmt"
	"slices"

	"whenthen/internal/english"
	"whenthen/internal/web/play"
)

// WhyNot explains why a technique, given by its ID, is not used on the current grid. The answer has the same form as the answer of Why, and
// also contains the near miss, which the page draws.
func (s *session) WhyNot(ctx context.Context, id string) (*why, error) {
	s.mu.Lock()
	base, job, set, loaded := s.base, s.job(play.ModeStep, s.now.position), s.set(), s.now.loaded
	list := s.techniques()
	s.mu.Unlock()
	asks, ok := base.(play.WhyNotBase)
	at := slices.IndexFunc(list, func(t play.Technique) bool { return t.ID == id })
	switch {
	case !ok:
		return nil, &play.StopError{Kind: play.StopOther, Head: "Only the ladder explains why a technique finds nothing."}
	case !loaded:
		return nil, &play.StopError{Kind: play.StopOther, Head: "Choose a puzzle first."}
	case at < 0:
		return nil, &play.StopError{Kind: play.StopOther, Head: "There is no technique of that name."}
	}
	u, err := s.run.WhyNot(ctx, asks, job, id, set.typed)
	if err != nil {
		return nil, err
	}
	return explanation(u, list[at], slices.Contains(set.off, id)), nil
}

// explanation converts an Unfired to the form of Why.
func explanation(u *play.Unfired, t play.Technique, off bool) *why {
	name := english.Sentence(t.Name)[:len(t.Name)]
	w := &why{Question: fmt.Sprintf("Why not %s here?", t.Name), Parts: u.Parts, Candidates: []whyCandidate{}}
	rule := whyNode{Kind: "rule", Label: "the rule that got furthest", Rule: u.Rule, Level: t.Level, File: u.File, Line: u.Line, Lines: u.Lines}
	switch {
	case u.Matches > 0 && off:
		w.Node = whyNode{Kind: "end", Text: say("It would find something here, and is switched off")}
	case u.Matches > 0:
		w.Node = whyNode{Kind: "end", Text: say("It does find something here: All steps now lists it. A simpler technique has its turn first")}
	case u.Nothing:
		w.Node = whyNode{Kind: "end", Text: say("Its pattern is there %s, but it would remove no candidate", timesThere(u.Holds))}
	default:
		w.Node = whyNode{Kind: "end", Text: say("%s finds no match for condition %d of its rule", name, len(conditionsOf(u.Lines)))}
	}
	facts := whyNode{Kind: "facts", Label: "how far it got, at its nearest miss"}
	for i, f := range u.Facts {
		facts.Items = append(facts.Items, whyItem{Ref: i + 1, Words: f.Words, Text: f.Text})
		rule.Items = append(rule.Items, whyItem{Ref: i + 1, Text: f.Text})
	}
	if len(facts.Items) > 0 {
		w.Because = append(w.Because, facts)
	}
	if u.Matches == 0 && !u.Nothing {
		w.Because = append(w.Because, failing(u))
	}
	w.Because = append(w.Because, rule)
	return w
}

// failing describes the condition that fails and, if there is one, the fact that nearly satisfies it.
func failing(u *play.Unfired) whyNode {
	n := whyNode{Kind: "earlier", Label: "what is missing", Items: []whyItem{{Ref: len(conditionsOf(u.Lines)), Text: u.Fails}}}
	if u.Near != nil {
		item := whyItem{Ref: len(u.Facts) + 1, Words: u.Near.Words, Text: u.Near.Text}
		for i, t := range u.Tests {
			item.From = append(item.From, segment{Text: []string{"comes nearest, but not: ", "; "}[min(i, 1)] + t})
		}
		n.Items[0].Ref = 0
		n.Items = append(n.Items, item)
	}
	return n
}

func conditionsOf(lines []play.Source) [][3]int { return (&play.Firing{Lines: lines}).Conditions() }

func timesThere(n int) string {
	if n < 2 {
		return "once"
	}
	return english.Times(n)
}
