package probe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// tell explains why a condition has no partner for any of the combinations of the preceding conditions. It fills in said and returns the
// verdict and a sentence.
func (p *prober) tell(c rule.Condition, left []Combination, said *explain.Condition) (explain.Verdict, string) {
	switch c := c.(type) {
	case *rule.Pattern:
		return explain.NoPartner, p.tellPattern(c, left, said)
	case *rule.Not:
		return explain.Blocked, p.tellNot(c, left, said)
	case *rule.Exists:
		inner, why := p.inner(c.Conditions, left)
		said.Inner = inner
		needs := "needs at least one match"
		if p.isForall(c) {
			needs = "is a forall, which needs at least one match"
		}
		return explain.NoPartner, fmt.Sprintf("condition %d %s, and there is none: %s", said.Number, needs, why)
	case *rule.Eval:
		said.Tests = []explain.Test{p.test(c.Expr, p.file.expr(c.Expr), left[0].slots)}
		return explain.IsFalse, fmt.Sprintf("condition %d is false%s", said.Number, valuesText(said.Tests[0].Values))
	case *rule.Accumulate:
		return p.tellAccumulate(c, left, said)
	case *rule.QueryCall:
		return explain.NoAnswer, p.tellQuery(c, left, said)
	case *rule.Unify:
		return explain.NoPartner, p.tellUnify(c, left, said)
	}
	return explain.NoPartner, fmt.Sprintf("condition %d has no match", said.Number)
}

// inner evaluates the conditions of an exists, of an accumulate's source or of a query, starting with the given combinations. why is a
// sentence about the condition that fails, or "" if none fails.
func (p *prober) inner(list []rule.Condition, left []Combination) (walked []explain.Condition, why string) {
	for _, c := range list {
		found := p.holds(c, left, len(p.given))
		said := explain.Condition{Number: len(walked) + 1, Text: p.file.of(c), At: c.Span(), Line: p.file.line(c), Holds: len(found)}
		if _, ok := c.(*rule.Unify); ok && len(walked) > 0 { // for its author, a constraint of the preceding pattern
			last := len(walked) - 1
			said, walked = walked[last], walked[:last]
			said.Holds = len(found)
		}
		if len(found) == 0 {
			_, why := p.tell(c, left, &said)
			return append(walked, said), why
		}
		walked = append(walked, said)
		left = found
	}
	return walked, ""
}

// tellNot names the facts that match a not.
func (p *prober) tellNot(c *rule.Not, left []Combination, said *explain.Condition) string {
	seen := map[explain.Fact]bool{}
	named, asked := "", false // the first facts, or the first that include a fact that the question is about
	for _, l := range left {
		p.every(c.Conditions, l, func(x Combination) bool {
			for _, f := range x.facts[len(l.facts):] {
				shown := Show(f, "")
				if seen[shown] {
					continue
				}
				if given := p.isGiven(f.Object); len(seen) == 0 || given && !asked {
					named, asked = p.satisfying(c, l, x), given
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
	if why := p.tellForall(c, left); why != "" {
		return fmt.Sprintf("condition %d: %s", said.Number, why)
	}
	if len(said.Blocking) == 0 {
		return fmt.Sprintf("condition %d must not have a match, but has one", said.Number)
	}
	return fmt.Sprintf("condition %d must not have a match, but %s", said.Number, named)
}

// satisfying names the facts that satisfy the conditions inside a not.
func (p *prober) satisfying(c *rule.Not, l, x Combination) string {
	facts := x.facts[len(l.facts):]
	names := make([]string, len(facts))
	for i, f := range facts {
		names[i] = Show(f, "").Brief()
	}
	if len(names) > 1 {
		return strings.Join(names, " and ") + " match it"
	}
	return names[0] + " matches it" + p.hidden(c, l, facts[0])
}

// hidden returns the values with which a fact satisfies the pattern inside a not, if the fact is too large to be shown whole.
func (p *prober) hidden(c *rule.Not, l Combination, f Fact) string {
	pattern, ok := c.Conditions[0].(*rule.Pattern)
	if shown := Show(f, ""); !ok || shown.Brief() == shown.String() {
		return ""
	}
	var values []explain.Value
	for _, t := range pattern.Tests {
		for _, v := range p.test(t.Expr, t.Text, l.with(pattern.Slot, f, true).slots).Values {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return valuesText(values)
}

// tellForall names an object that does not satisfy a forall, and the reason. In the rule model a forall is a not of a pattern with negated
// constraints, or a not that contains a not. It returns "" for any other not.
func (p *prober) tellForall(c *rule.Not, left []Combination) string {
	if !p.isForall(c) {
		return ""
	}
	for _, l := range left {
		blocking := p.blocking(c, l)
		if blocking == nil || len(blocking.facts) == 0 {
			continue
		}
		reason := fmt.Sprintf("not every fact satisfies it: %s does not", Show(blocking.facts[len(blocking.facts)-1], "").Brief())
		if test := p.unsatisfied(c, *blocking); test != nil {
			return reason + ": " + test.Text + valuesText(test.Values)
		}
		return reason
	}
	return ""
}

// unsatisfied returns the first test of a forall that fails for a combination that contradicts it, or nil.
func (p *prober) unsatisfied(c *rule.Not, blocking Combination) *explain.Test {
	var tests []*rule.Test
	slots := blocking.slots
	if len(c.Conditions) == 1 {
		if pattern, ok := c.Conditions[0].(*rule.Pattern); ok {
			tests = p.negated(pattern)
		}
	} else if rest, ok := c.Conditions[1].(*rule.Not); ok {
		pattern, ok := rest.Conditions[0].(*rule.Pattern)
		if !ok {
			return nil
		}
		var pairs nearest
		for _, candidate := range p.candidates(pattern, blocking) {
			pairs.add(p.near(pattern, blocking, candidate))
		}
		best := pairs.best()
		if best == nil {
			return nil
		}
		tests, slots = pattern.Tests, best.left.with(pattern.Slot, best.object, true).slots
	}
	for _, t := range tests {
		if test := p.test(t.Expr, t.Text, slots); !test.Holds {
			return &test
		}
	}
	return nil
}

// negated returns the constraints that the tests of a pattern negate.
func (p *prober) negated(pattern *rule.Pattern) []*rule.Test {
	var tests []*rule.Test
	for _, t := range pattern.Tests {
		if denied, ok := t.Expr.(*rule.Unary); ok && denied.Op == operator.Not {
			tests = p.conjuncts(tests, denied.X)
		}
	}
	return tests
}

func (p *prober) conjuncts(tests []*rule.Test, x rule.Expr) []*rule.Test {
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.And {
		return p.conjuncts(p.conjuncts(tests, b.L), b.R)
	}
	return append(tests, &rule.Test{At: x.Span(), Expr: x, Text: p.file.expr(x)})
}

// inTheWay returns the combinations for which objects that the question is about contradict a not or a forall.
func (p *prober) inTheWay(c rule.Condition, left []Combination) []Combination {
	not, ok := c.(*rule.Not)
	if !ok || len(p.given) == len(p.required) {
		return nil
	}
	var blocked []Combination
	for _, l := range left {
		if x := p.blocking(not, l); x != nil && slices.ContainsFunc(x.facts[len(l.facts):], func(f Fact) bool { return p.isGiven(f.Object) }) {
			blocked = append(blocked, l)
		}
	}
	return blocked
}

// blocking returns a combination that contradicts a not, preferably one with an object that the question is about, or nil.
func (p *prober) blocking(c *rule.Not, left Combination) *Combination {
	var found *Combination
	p.every(c.Conditions, left, func(x Combination) bool {
		asked := slices.ContainsFunc(x.facts[len(left.facts):], func(f Fact) bool { return p.isGiven(f.Object) })
		if found == nil || asked {
			found = &x
		}
		return !asked && len(p.given) > len(p.required)
	})
	return found
}

// tellAccumulate reports the result that the constraints reject, or that there is no result.
func (p *prober) tellAccumulate(c *rule.Accumulate, left []Combination, said *explain.Condition) (explain.Verdict, string) {
	var best *explain.Result
	holding, nearest := -1, math.Inf(1)
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
			holds, away := 0, math.Inf(1)
			if g.ok {
				for _, t := range c.Tests {
					test := p.test(t.Expr, t.Text, g.slots)
					r.Tests = append(r.Tests, test)
					if test.Holds {
						holds++
					} else if op, own, other := sides(t); op != operator.None {
						away = min(away, distance(p.value(own, g.slots), p.value(other, g.slots)))
					}
				}
			}
			if holds > holding || holds == holding && away < nearest {
				best, holding, nearest = r, holds, away
			}
		}
	}
	if best == nil {
		said.Inner, _ = p.inner(c.Source, left)
		return explain.NoPartner, fmt.Sprintf("condition %d: its source has no match, so there is no result", said.Number)
	}
	said.Result = best
	if len(best.Members) == 0 {
		said.Inner, _ = p.inner(c.Source, left)
	}
	group := ""
	if c.Key != nil {
		group = fmt.Sprintf(" for %s", best.Values[0].Value)
	}
	for _, t := range best.Tests {
		if !t.Holds {
			return explain.WrongResult, fmt.Sprintf("condition %d: %s is false%s%s%s", said.Number, t.Text, group, valuesText(orResult(t.Values, best)), p.leftOut(c, left))
		}
	}
	return explain.WrongResult, fmt.Sprintf("condition %d has no result of the right type%s", said.Number, valuesText(best.Values))
}

// leftOut names an object that the question is about and that does not satisfy the source of an accumulate, and the constraint that fails.
func (p *prober) leftOut(c *rule.Accumulate, left []Combination) string {
	source, ok := c.Source[0].(*rule.Pattern)
	if !ok {
		return ""
	}
	for _, o := range p.given {
		if slices.Contains(p.required, o) || !o.Type.AssignableTo(source.Type) {
			continue
		}
		f := Fact{Object: o, ID: p.idOf(o)}
		slots := left[0].with(source.Slot, f, true).slots
		for _, t := range source.Tests {
			if test := p.test(t.Expr, t.Text, slots); !test.Holds {
				return fmt.Sprintf("; %s does not count: it does not satisfy %s%s", Show(f, "").Brief(), test.Text, valuesText(test.Values))
			}
		}
	}
	return ""
}

// orResult returns the values of a test or, if it has none, the values of the result.
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

// related names facts that could be meant if no fact has the type t: facts of another type with the same name, or of a supertype. If t is
// an interface it lists the types of all facts, since one of them should perhaps implement it.
func (p *prober) related(t *fact.Type) string {
	var other []string
	for _, f := range p.Facts {
		own := f.Object.Type
		switch {
		case own.Name == t.Name:
			return fmt.Sprintf(". %s is of type %s, but the rule means %s", Show(f, "").Brief(), own.QualifiedName(), t.QualifiedName())
		case own.Kind == fact.Struct && t.AssignableTo(own):
			return fmt.Sprintf(". %s is of type %s, not of %s", Show(f, "").Brief(), own.Name, t.Name)
		case !slices.Contains(other, own.Name):
			other = append(other, own.Name)
		}
	}
	if !t.IsInterface() && !t.Trait || len(other) == 0 {
		return ""
	}
	if len(other) > maxShown {
		other = append(other[:maxShown], "…")
	}
	return fmt.Sprintf(". %s is an interface that none of the facts' types implements; these types are %s", t.Name, strings.Join(other, ", "))
}
