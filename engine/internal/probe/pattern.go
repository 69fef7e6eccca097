package probe

import (
	"fmt"
	"slices"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// maxAlso limits the number of objects that are shown in addition to the nearest one.
const maxAlso = 2

// tellPattern reports the object that came nearest to a pattern and, briefly, the next ones.
func (p *prober) tellPattern(c *rule.Pattern, left []Combination, said *explain.Condition) string {
	said.Type = c.Type.Name
	var pairs nearest
	var tried []Fact
	seen := map[fact.Object]bool{}
	for _, l := range left {
		for _, f := range p.candidates(c, l) {
			if !seen[f.Object] {
				seen[f.Object] = true
				tried = append(tried, f)
			}
			if p.pairs++; p.pairs > maxPairs || p.exhausted() {
				p.cut = true
				break
			}
			pairs.add(p.near(c, l, f))
		}
	}
	said.Tried = len(tried)
	pairs.names = p.naming(c, left, tried)
	best := pairs.best()
	if best == nil {
		return p.tellNobody(c, left, said) + p.elsewhere(c, left)
	}
	reason := p.tellNearest(c, best, said) + p.elsewhere(c, left)
	if best.given || len(said.Nearest.Failing()) == 0 {
		return reason
	}
	shown := []*near{best}
	for len(shown) <= maxAlso {
		next := pairs.bestBut(shown)
		if next == nil {
			break
		}
		said.Also = append(said.Also, *p.candidate(c, next))
		shown = append(shown, next)
	}
	return reason
}

// elsewhere names a fact that would satisfy a pattern but is in another entry point.
func (p *prober) elsewhere(c *rule.Pattern, left []Combination) string {
	if c.From != nil {
		return ""
	}
	for _, f := range p.Facts {
		if f.Entry == c.Entry || !f.Object.Type.AssignableTo(c.Type) {
			continue
		}
		fits := slices.ContainsFunc(left, func(l Combination) bool { return p.allHold(c.Tests, l.with(c.Slot, f, true).slots) })
		switch {
		case !fits:
		case f.Entry == "":
			return fmt.Sprintf(". %s satisfies it, but was not inserted through the entry point %q", Show(f, "").Brief(), c.Entry)
		default:
			return fmt.Sprintf(". %s satisfies it, but was inserted through the entry point %q, which the condition does not name", Show(f, "").Brief(), f.Entry)
		}
	}
	return ""
}

// naming reports, for each constraint, whether it compares a value that no two of the objects share.
func (p *prober) naming(c *rule.Pattern, left []Combination, tried []Fact) []bool {
	names := make([]bool, len(c.Tests))
	if len(tried) < 2 {
		return names
	}
	for i, t := range c.Tests {
		op, own, _ := sides(t)
		if op != operator.Eq {
			continue
		}
		values := map[string]bool{}
		for _, f := range tried {
			v := p.value(own, left[0].with(c.Slot, f, true).slots)
			if _, is := v.(bool); v == nil || is {
				break
			}
			values[fmt.Sprintf("%T %s", v, fact.Describe(v))] = true
		}
		names[i] = len(values) == len(tried)
	}
	return names
}

// candidate returns each constraint of a pattern with its values for an object.
func (p *prober) candidate(c *rule.Pattern, x *near) *explain.Candidate {
	slots := x.left.with(c.Slot, x.object, true).slots
	candidate := &explain.Candidate{Fact: Show(x.object, c.Name)}
	for _, f := range x.left.facts {
		candidate.With = append(candidate.With, Show(f, ""))
	}
	for _, t := range c.Tests {
		candidate.Tests = append(candidate.Tests, p.test(t.Expr, t.Text, slots))
	}
	if c.Window != nil {
		candidate.Tests = append(candidate.Tests, p.windowTest(c, x.left, x.object))
	}
	if failing := candidate.Failing(); len(failing) == 1 && failing[0] < len(c.Tests) {
		candidate.Change = p.change(c.Tests[failing[0]], slots)
	}
	return candidate
}

// tellNearest reports an object that does not match, with the first constraint that it does not satisfy.
func (p *prober) tellNearest(c *rule.Pattern, best *near, said *explain.Condition) string {
	candidate := p.candidate(c, best)
	said.Nearest = candidate
	failing := candidate.Failing()
	if len(failing) == 0 {
		return fmt.Sprintf("condition %d matches, but not together with the facts that the question names", said.Number)
	}
	first := candidate.Tests[failing[0]]
	reason := fmt.Sprintf("condition %d: %s does not satisfy %s%s", said.Number, candidate.Fact.Brief(), first.Text, valuesText(first.Values))
	if first.Error != "" {
		reason += " (" + first.Error + ")"
	}
	if len(failing) > 1 {
		reason += fmt.Sprintf(", nor %d more", len(failing)-1)
	}
	return reason
}

// tellNobody reports that there was no object to test.
func (p *prober) tellNobody(c *rule.Pattern, left []Combination, said *explain.Condition) string {
	switch {
	case c.From != nil:
		var values []explain.Value
		for _, part := range readings(c.From) {
			values = append(values, explain.Value{Text: partText(part), Value: p.shown(p.value(part, left[0].slots))})
		}
		return fmt.Sprintf("condition %d: the value after from has no element of type %s%s", said.Number, c.Type.Name, valuesText(values))
	case c.Entry != "":
		return fmt.Sprintf("condition %d: no fact of type %s was inserted through the entry point %q", said.Number, c.Type.Name, c.Entry)
	}
	return fmt.Sprintf("condition %d: there is no fact of type %s%s", said.Number, c.Type.Name, p.related(c.Type))
}
