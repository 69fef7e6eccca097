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
	holds    []bool  // for each constraint, and for the window if there is one
	distance float64 // difference between the only value that does not fit and the needed value; infinite if there are several such values, or they cannot be compared
	given    bool    // the question is about the object
	before   bool    // the object was in a match
	another  bool    // the object is in the combination already, and a failing constraint requires another one
	other    bool    // a failing constraint requires one particular object, as this == $x does
	weight   float64 // sum of the weights of the constraints that hold
}

// nearest finds the pairs that come nearest to a match. A constraint has more weight if fewer pairs satisfy it: the order with the right
// number and the wrong state is nearer than an order with a wrong number and the state that all orders have. A constraint on a value that
// no two objects share has half as much weight again, since it identifies the object.
type nearest struct {
	pairs []*near
	held  []int  // per constraint: number of pairs that satisfy it
	names []bool // per constraint: whether it compares a value that no two objects share
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

// best returns the pair that the question is about. Otherwise it prefers, in this order: a pair that could be changed into a match (no
// change of a value turns one object into another), the pair whose satisfied constraints have the greatest weight, the pair whose first
// constraints are satisfied, the pair whose value would have to change least, and a pair that was in a match before. It returns nil if
// there are no pairs.
func (n *nearest) best() *near {
	for _, x := range n.pairs {
		x.weight = n.weigh(x)
	}
	return n.bestBut(nil)
}

// bestBut returns the best pair, except pairs with the objects in some.
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

// tie is the greatest difference of weights that is considered a rounding error.
const tie = 1e-9

// nearer reports whether n comes nearer to a match than o.
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

// firstHolds reports whether a is true at the first constraint where a and b differ.
func firstHolds(a, b []bool) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i]
		}
	}
	return false
}

// near evaluates the constraints of a pattern for a pair.
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

// asksForAnother reports whether a constraint requires that two objects, or the values that identify them, differ.
func asksForAnother(t *rule.Test) bool {
	b, ok := t.Expr.(*rule.Binary)
	return ok && (b.Op == operator.Ne || b.Op == operator.NotSame) && !isConst(b.L) && !isConst(b.R)
}

// distance returns the difference of two numbers, or the edit distance of two texts. It is infinite for other values.
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

// maxCompared limits the length in bytes of texts whose edit distance is computed.
const maxCompared = 60

// number returns the value of any number; ok is false for other values.
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

// asksForObject reports whether a constraint requires one particular object in a slot.
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
