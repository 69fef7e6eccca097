package probe

import (
	"fmt"
	"math"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// near is a pair of a combination and an object that was tried with it.
type near struct {
	left     Combination
	object   Fact
	holding  int     // constraints that hold
	distance float64 // of the one number that does not fit; infinite if it is not one number
	given    bool    // the question was about the object
}

// nearer reports whether n comes nearer to a match than m: it is what was asked about, more of its constraints hold, or
// less has to change.
func (n *near) nearer(m *near) bool {
	switch {
	case m == nil:
		return true
	case n.given != m.given:
		return n.given
	case n.holding != m.holding:
		return n.holding > m.holding
	}
	return n.distance < m.distance
}

// tellPattern shows the object that came nearest to a pattern.
func (p *prober) tellPattern(c *rule.Pattern, left []Combination, said *explain.Condition) string {
	said.Type = c.Type.Name
	var best *near
	tried := map[fact.Object]bool{}
	for _, l := range left {
		for _, f := range p.candidates(c, l) {
			tried[f.Object] = true
			if p.pairs++; p.pairs > maxPairs || p.exhausted() {
				p.cut = true
				break
			}
			n := p.near(c, l, f)
			if n.nearer(best) {
				best = n
			}
		}
	}
	said.Tried = len(tried)
	if best == nil {
		return p.tellNobody(c, said)
	}
	slots := best.left.with(c.Slot, best.object, true).slots
	candidate := &explain.Candidate{Fact: Show(best.object, c.Name)}
	for _, f := range best.left.facts {
		candidate.With = append(candidate.With, Show(f, ""))
	}
	var failing []*rule.Test
	for _, t := range c.Tests {
		test := p.test(t.Expr, t.Text, slots)
		if !test.Holds {
			failing = append(failing, t)
		}
		candidate.Tests = append(candidate.Tests, test)
	}
	said.Nearest = candidate
	if len(failing) == 0 {
		return fmt.Sprintf("condition %d matches, but not together with what was asked about", said.Number)
	}
	if len(failing) == 1 {
		candidate.Change = p.change(failing[0], slots)
	}
	reason := fmt.Sprintf("condition %d: %s", said.Number, candidate.Fact)
	for i, t := range candidate.Tests {
		if !t.Holds {
			reason += fmt.Sprintf(" does not satisfy %s%s", t.Text, valuesText(candidate.Tests[i].Values))
			break
		}
	}
	if len(failing) > 1 {
		reason += fmt.Sprintf(", nor %d more", len(failing)-1)
	}
	return reason
}

// tellNobody says that there was no object to look at.
func (p *prober) tellNobody(c *rule.Pattern, said *explain.Condition) string {
	switch {
	case c.From != nil:
		return fmt.Sprintf("condition %d: what stands behind from has no element of type %s", said.Number, c.Type.Name)
	case c.Entry != "":
		return fmt.Sprintf("condition %d: no fact of type %s has come through the entry point %q", said.Number, c.Type.Name, c.Entry)
	}
	for _, f := range p.Facts {
		if f.Entry != "" && f.Object.Type.AssignableTo(c.Type) {
			return fmt.Sprintf("condition %d: there is a %s, but it came through the entry point %q, which the condition does not name", said.Number, c.Type.Name, f.Entry)
		}
	}
	return fmt.Sprintf("condition %d: there is no fact of type %s", said.Number, c.Type.Name)
}

// near counts what holds of a pattern for a pair.
func (p *prober) near(c *rule.Pattern, left Combination, f Fact) *near {
	n := &near{left: left, object: f, given: p.isGiven(f.Object), distance: math.Inf(1)}
	x := left.with(c.Slot, f, true)
	var failing *rule.Test
	for _, t := range c.Tests {
		if p.isTrue(t.Expr, x.slots) {
			n.holding++
		} else {
			failing = t
		}
	}
	if n.holding == len(c.Tests)-1 {
		if op, own, other := sides(failing); op != operator.None {
			n.distance = distance(p.value(own, x.slots), p.value(other, x.slots))
		}
	}
	return n
}

// distance is how far two numbers are apart.
func distance(a, b any) float64 {
	x, ok := number(a)
	y, also := number(b)
	if !ok || !also {
		return math.Inf(1)
	}
	return math.Abs(x - y)
}

// number is the value of any number.
func number(v any) (float64, bool) {
	if v == nil {
		return 0, false
	}
	converted, err := fact.Convert(v, fact.DoubleType)
	x, ok := converted.(float64)
	if _, text := v.(string); text {
		return 0, false
	}
	return x, ok && err == nil
}

// sides are the operands of a comparison, the property that is compared on the left; None for any other constraint.
func sides(t *rule.Test) (op operator.Op, own, other rule.Expr) {
	if t.Op != operator.None {
		return t.Op, t.Own, t.Other
	}
	b, ok := t.Expr.(*rule.Binary)
	if !ok || b.Op < operator.Eq || b.Op > operator.Ge || b.Op == operator.Same || b.Op == operator.NotSame {
		return operator.None, nil, nil
	}
	return b.Op, b.L, b.R
}

// bare is an expression without the conversions around it.
func bare(e rule.Expr) rule.Expr {
	for {
		c, ok := e.(*rule.Convert)
		if !ok {
			return e
		}
		e = c.X
	}
}

// change is the value a property would need for a constraint of the form own op other; nil for any other form.
func (p *prober) change(t *rule.Test, slots []fact.Object) *explain.Change {
	op, left, right := sides(t)
	own, ok := bare(left).(*rule.Prop)
	if !ok || op == operator.None {
		return nil
	}
	other := p.value(right, slots)
	if other == nil && op != operator.Eq && op != operator.Ne {
		return nil
	}
	text := fact.Describe(other)
	if _, is := other.(string); is {
		text = fmt.Sprintf("%q", text)
	}
	whole := own.Property.Type.Kind.Integer()
	c := &explain.Change{Property: partText(own), From: p.shown(p.value(own, slots))}
	switch op {
	case operator.Eq, operator.Ge, operator.Le:
		c.To = text
	case operator.Ne:
		c.To = "anything but " + text
	case operator.Gt:
		c.To = bound(other, whole, 1, "more than "+text)
	case operator.Lt:
		c.To = bound(other, whole, -1, "less than "+text)
	default:
		return nil
	}
	return c
}

// bound is the next whole number, or words where the property is not a whole number.
func bound(limit any, whole bool, step float64, words string) string {
	x, ok := number(limit)
	if !ok || !whole {
		return words
	}
	next := math.Floor(x) + 1
	if step < 0 {
		next = math.Ceil(x) - 1
	}
	return fmt.Sprintf("%.0f", next)
}
