package probe

import (
	"fmt"
	"math"

	"whenthen/engine/explain"
	"whenthen/engine/rule"
)

// tellQuery explains why a query has no answer: it evaluates the query's conditions with the arguments of the first combination, and
// reports the branch in which most conditions are satisfied.
func (p *prober) tellQuery(c *rule.QueryCall, left []Combination, said *explain.Condition) string {
	q := c.Query
	reason := fmt.Sprintf("condition %d: the query %s has no answer", said.Number, q.Name)
	best := ""
	var others []string
	p.eachBranch(q, p.arguments(c, left[0]), func(b *rule.Branch, asked Combination) bool {
		inner, why := p.inner(b.Conditions, []Combination{asked})
		if others = append(others, why); why != "" && (best == "" || len(inner) > len(said.Inner)) {
			best, said.Inner = why, inner
		}
		return true
	})
	if best == "" {
		return reason
	}
	reason += ": its " + best
	for i, why := range others {
		if why != best && why != "" {
			reason += fmt.Sprintf("; its alternative %d: %s", i+1, why)
		}
	}
	return reason
}

// tellUnify reports the value that a parameter of a query would need, for the nearest combination.
func (p *prober) tellUnify(c *rule.Unify, left []Combination, said *explain.Condition) string {
	best, nearest := left[0], math.Inf(1)
	for _, l := range left {
		if away := distance(l.slots[c.Slot].Any(), p.object(c.Value, l.slots).Any()); away < nearest {
			best, nearest = l, away
		}
	}
	text := p.written(c.Value)
	values := []explain.Value{{Text: text, Value: p.shown(p.object(c.Value, best.slots).Any())}, {Text: c.Name, Value: p.shown(best.slots[c.Slot].Any())}}
	said.Tests = []explain.Test{{Text: text + " == " + c.Name, Values: values}}
	about := ""
	if n := len(best.facts); n > 0 {
		about = Show(best.facts[n-1], "").Brief() + " does not satisfy "
	}
	return fmt.Sprintf("condition %d: %s%s%s", said.Number, about, said.Tests[0].Text, valuesText(values))
}
