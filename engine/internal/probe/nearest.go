package probe

import (
	"math"
	"slices"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// near is a pair of a combination and an object that was tried with it.
type near struct {
	left     Combination
	object   Fact
	holds    []bool  // of each constraint, and of the window if there is one
	distance float64 // of the one value that does not fit; infinite if there are several, or they cannot be compared
	given    bool    // the question was about the object
	before   bool    // the object was in a match
	another  bool    // the object is in the combination already, and a constraint asks for another one
	other    bool    // a constraint names an object, as this == $x does, and this is not the one
	weight   float64 // of the constraints that hold
}

// nearest finds the pairs that come nearest to a match. A constraint counts the more the fewer pairs satisfy it: the order with the right
// number and the wrong state is nearer than one with a wrong number and the state that all have. One that asks for a value that no two
// objects share counts half as much again: it says which object is meant.
type nearest struct {
	pairs []*near
	held  []int  // pairs that satisfy each constraint
	names []bool // of each constraint: it asks for a value that no two objects share
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

// best is the pair that the question was about; else one that could be changed into a match: no value makes one object of another; else the one whose constraints that hold weigh most; else the one of which the first
// constraints hold; else the one whose value would have to change least; else one that was in a match. It is nil if there is no pair.
func (n *nearest) best() *near {
	for _, x := range n.pairs {
		x.weight = n.weigh(x)
	}
	return n.bestBut(nil)
}

// bestBut is the best pair whose object is not one of some.
func (n *nearest) bestBut(some []*near) *near {
	var best *near
	for _, x := range n.pairs {
		if slices.ContainsFunc(some, func(o *near) bool { return o.object.Object == x.object.Object }) {
			continue
		}
		if best == nil || x.nearer(best) {
			best = x
		}
	}
	return best
}

// tie is the difference of weights that comes from rounding.
const tie = 1e-9

// nearer reports whether a pair comes nearer to a match than another one.
func (n *near) nearer(o *near) bool {
	switch {
	case n.given != o.given:
		return n.given
	case n.another != o.another:
		return o.another
	case n.other != o.other:
		return o.other
	case math.Abs(n.weight-o.weight) > tie:
		return n.weight > o.weight
	case slices.Equal(n.holds, o.holds) && n.distance == o.distance:
		return n.before && !o.before
	case slices.Equal(n.holds, o.holds):
		return n.distance < o.distance
	}
	return firstHolds(n.holds, o.holds)
}

func (n *nearest) weigh(x *near) float64 {
	weight := 0.0
	for i, holds := range x.holds {
		if !holds {
			continue
		}
		w := math.Log(float64(len(n.pairs)+1) / float64(n.held[i]))
		if i < len(n.names) && n.names[i] {
			w *= 1.5
		}
		weight += w
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

// near looks what holds of a pattern for a pair.
func (p *prober) near(c *rule.Pattern, left Combination, f Fact) *near {
	n := &near{left: left, object: f, given: p.isGiven(f.Object), before: p.Before[f.ID], distance: math.Inf(1), holds: make([]bool, len(c.Tests))}
	x := left.with(c.Slot, f, true)
	var failing []*rule.Test
	for i, t := range c.Tests {
		if n.holds[i] = p.isTrue(t.Expr, x.slots); !n.holds[i] {
			failing = append(failing, t)
		}
	}
	n.another = slices.ContainsFunc(left.facts, func(g Fact) bool { return g.Object == f.Object }) && slices.ContainsFunc(failing, asksForAnother)
	n.other = slices.ContainsFunc(failing, func(t *rule.Test) bool { return asksForObject(t, c.Slot) })
	if c.Window != nil {
		n.holds = append(n.holds, p.isIn(c, left, f))
	}
	if len(failing) == 1 {
		if op, own, other := sides(failing[0]); op != operator.None {
			n.distance = distance(p.value(own, x.slots), p.value(other, x.slots))
		}
	}
	return n
}

// asksForAnother reports whether a constraint says that two objects, or what identifies them, differ.
func asksForAnother(t *rule.Test) bool {
	b, ok := t.Expr.(*rule.Binary)
	return ok && (b.Op == operator.Ne || b.Op == operator.NotSame) && !isConst(b.L) && !isConst(b.R)
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

// asksForObject reports whether a constraint says which object the one in a slot is.
func asksForObject(t *rule.Test, slot int) bool {
	op, own, other := sides(t)
	isObject := func(x rule.Expr) bool {
		s, ok := x.(*rule.Slot)
		return ok && s.Index == slot
	}
	return op == operator.Eq && own != nil && (isObject(rule.Unconverted(own)) || isObject(rule.Unconverted(other)))
}

func isConst(x rule.Expr) bool {
	_, ok := rule.Unconverted(x).(*rule.Const)
	return ok
}
