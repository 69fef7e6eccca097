package probe

import (
	"fmt"
	"math"
	"slices"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// near is a pair of a combination and an object that was tried with it.
type near struct {
	left     Combination
	object   Fact
	holds    []bool  // of each constraint
	distance float64 // of the one value that does not fit; infinite if there are several, or they cannot be compared
	given    bool    // the question was about the object
}

// nearest finds the pair that comes nearest to a match. A constraint counts the more the fewer pairs satisfy it: the order with the right
// number and the wrong state is nearer than one with a wrong number and the state that all have.
type nearest struct {
	pairs []*near
	held  []int // pairs that satisfy each constraint
}

func (n *nearest) add(x *near) {
	if n.held == nil {
		n.held = make([]int, len(x.holds))
	}
	for i, holds := range x.holds {
		if holds {
			n.held[i]++
		}
	}
	n.pairs = append(n.pairs, x)
}

// best is the pair that the question was about; else the one whose constraints that hold weigh most; else the one of which the first
// constraints hold; else the one whose value would have to change least. It is nil if there is no pair.
func (n *nearest) best() *near {
	var best *near
	var most float64
	for _, x := range n.pairs {
		weight := n.weight(x)
		switch {
		case best == nil, x.given && !best.given:
		case x.given != best.given || weight < most-tie:
			continue
		case weight > most+tie:
		case slices.Equal(x.holds, best.holds):
			if x.distance >= best.distance {
				continue
			}
		case !firstHolds(x.holds, best.holds):
			continue
		}
		best, most = x, weight
	}
	return best
}

// tie is the difference of weights that comes from rounding.
const tie = 1e-9

func (n *nearest) weight(x *near) float64 {
	weight := 0.0
	for i, holds := range x.holds {
		if holds {
			weight += math.Log(float64(len(n.pairs)+1) / float64(n.held[i]))
		}
	}
	return weight
}

// firstHolds reports whether at the first constraint where a and b differ it is a that holds.
func firstHolds(a, b []bool) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i]
		}
	}
	return false
}

// tellPattern shows the object that came nearest to a pattern.
func (p *prober) tellPattern(c *rule.Pattern, left []Combination, said *explain.Condition) string {
	said.Type = c.Type.Name
	var pairs nearest
	tried := map[fact.Object]bool{}
	for _, l := range left {
		for _, f := range p.candidates(c, l) {
			tried[f.Object] = true
			if p.pairs++; p.pairs > maxPairs || p.exhausted() {
				p.cut = true
				break
			}
			pairs.add(p.near(c, l, f))
		}
	}
	said.Tried = len(tried)
	best := pairs.best()
	if best == nil {
		return p.tellNobody(c, said)
	}
	return p.tellNearest(c, best, said)
}

// tellNearest shows each constraint of a pattern with its values for an object that does not match.
func (p *prober) tellNearest(c *rule.Pattern, best *near, said *explain.Condition) string {
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

// near looks what holds of a pattern for a pair.
func (p *prober) near(c *rule.Pattern, left Combination, f Fact) *near {
	n := &near{left: left, object: f, given: p.isGiven(f.Object), distance: math.Inf(1), holds: make([]bool, len(c.Tests))}
	x := left.with(c.Slot, f, true)
	var failing []*rule.Test
	for i, t := range c.Tests {
		if n.holds[i] = p.isTrue(t.Expr, x.slots); !n.holds[i] {
			failing = append(failing, t)
		}
	}
	if len(failing) == 1 {
		if op, own, other := sides(failing[0]); op != operator.None {
			n.distance = distance(p.value(own, x.slots), p.value(other, x.slots))
		}
	}
	return n
}

// distance is how far two numbers are apart, or how many letters of two texts differ.
func distance(a, b any) float64 {
	if s, ok := a.(string); ok {
		t, also := b.(string)
		if !also || len(s) > maxCompared || len(t) > maxCompared {
			return math.Inf(1)
		}
		return float64(source.Edits(s, t))
	}
	x, ok := number(a)
	y, also := number(b)
	if !ok || !also {
		return math.Inf(1)
	}
	return math.Abs(x - y)
}

// maxCompared bounds the texts whose letters are compared, in bytes.
const maxCompared = 60

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
