package probe

import (
	"fmt"

	"whenthen/engine/explain"
	"whenthen/engine/rule"
)

// tell says why a condition has no partner for any of the combinations before it: it fills in what was found and returns
// the verdict with a sentence.
func (p *prober) tell(c rule.Condition, left []Combination, said *explain.Condition) (explain.Verdict, string) {
	switch c := c.(type) {
	case *rule.Pattern:
		return explain.NoPartner, p.tellPattern(c, left, said)
	case *rule.Not:
		return explain.Blocked, p.tellNot(c, left, said)
	case *rule.Exists:
		said.Inner = p.inner(c.Conditions, left)
		return explain.NoPartner, fmt.Sprintf("condition %d asks that there is something, and there is nothing", said.Number)
	case *rule.Eval:
		said.Tests = []explain.Test{p.test(c.Expr, "", left[0].slots)}
		return explain.IsFalse, fmt.Sprintf("condition %d is false%s", said.Number, valuesText(said.Tests[0].Values))
	case *rule.Accumulate:
		return p.tellAccumulate(c, left, said)
	case *rule.QueryCall:
		return explain.NoAnswer, fmt.Sprintf("condition %d: the query %s has no answer", said.Number, c.Query.Name)
	}
	return explain.NoPartner, fmt.Sprintf("condition %d has no partner", said.Number)
}

// inner walks the conditions of an exists, or of an accumulate's source, behind the combinations before it.
func (p *prober) inner(list []rule.Condition, left []Combination) []explain.Condition {
	var walked []explain.Condition
	for _, c := range list {
		found := p.holds(c, left, len(p.given))
		said := explain.Condition{Number: len(walked) + 1, Text: p.file.of(c), At: c.Span(), Line: p.file.line(c), Holds: len(found)}
		if len(found) == 0 {
			p.tell(c, left, &said)
			return append(walked, said)
		}
		walked = append(walked, said)
		left = found
	}
	return walked
}

// tellNot names what stands in the way of a not.
func (p *prober) tellNot(c *rule.Not, left []Combination, said *explain.Condition) string {
	seen := map[explain.Fact]bool{}
	for _, l := range left {
		p.every(c.Conditions, l, func(x Combination) bool {
			for _, f := range x.facts[len(l.facts):] {
				shown := Show(f, "")
				if seen[shown] {
					continue
				}
				seen[shown] = true
				if len(said.Blocking) < maxShown {
					said.Blocking = append(said.Blocking, shown)
				} else {
					said.Others++
				}
			}
			return len(seen) < maxCombinations
		})
	}
	if len(said.Blocking) == 0 {
		return fmt.Sprintf("condition %d asks that something is not there, and it is", said.Number)
	}
	return fmt.Sprintf("condition %d asks that something is not there, and %s is", said.Number, said.Blocking[0])
}

// tellAccumulate shows the result that its constraints refuse, or that there is none.
func (p *prober) tellAccumulate(c *rule.Accumulate, left []Combination, said *explain.Condition) (explain.Verdict, string) {
	var best *explain.Result
	holding := -1
	for _, l := range left {
		for _, g := range p.folded(c, l) {
			r := &explain.Result{Values: g.values}
			for i, m := range g.members {
				if i < maxShown {
					r.Members = append(r.Members, Show(m, ""))
				} else {
					r.Others++
				}
			}
			holds := 0
			if g.ok {
				for _, t := range c.Tests {
					test := p.test(t.Expr, t.Text, g.slots)
					if test.Holds {
						holds++
					}
					r.Tests = append(r.Tests, test)
				}
			}
			if holds > holding {
				best, holding = r, holds
			}
		}
	}
	if best == nil {
		said.Inner = p.inner(c.Source, left)
		return explain.NoPartner, fmt.Sprintf("condition %d: there is nothing to accumulate", said.Number)
	}
	said.Result = best
	if len(best.Members) == 0 {
		said.Inner = p.inner(c.Source, left)
	}
	for _, t := range best.Tests {
		if !t.Holds {
			return explain.WrongResult, fmt.Sprintf("condition %d: %s is false%s", said.Number, t.Text, valuesText(orResult(t.Values, best)))
		}
	}
	return explain.WrongResult, fmt.Sprintf("condition %d has no result of the right type%s", said.Number, valuesText(best.Values))
}

// orResult are the values of a test, or those of the result where the test names none.
func orResult(values []explain.Value, r *explain.Result) []explain.Value {
	if len(values) > 0 {
		return values
	}
	return r.Values
}

func valuesText(values []explain.Value) string {
	text := ""
	for i, v := range values {
		if i == 0 {
			text = ": "
		} else {
			text += ", "
		}
		text += v.Text + " is " + v.Value
	}
	return text
}
