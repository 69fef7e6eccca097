package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// nearestFirst sorts left tuples that are about to be blocked in the node's nearest order.
func (w *WorkingMemory) nearestFirst(n *Node, list []*Tuple) {
	order := make([]*keyed, len(list))
	for i, l := range list {
		w.load(&n.tests.load, w.frame, l)
		order[i] = &keyed{l, n.tests.nearest.key(w.frame)}
	}
	slices.SortStableFunc(order, func(a, b *keyed) int {
		c, _ := fact.Compare(a.key, b.key)
		if n.tests.nearest.down {
			return -c
		}
		return c
	})
	for i, x := range order {
		list[i] = x.tuple
	}
}

type keyed struct {
	tuple *Tuple
	key   any
}

// nearest is the order in which a tuple of a not or exists is tested against those of the other side, if the node's first test between the
// two sides is a comparison: nearest values first, as in Drools, which keeps both sides in ordered indexes.
type nearest struct {
	key  func(*eval.Frame) any // the left tuple's value in the comparison; nil for the order of the memory
	down bool                  // a right tuple is tested against the left tuple with the greatest value first; a left tuple against the right tuple with the least value
	// point is 1 plus the dimension of the right tuple's value among the ranges of the node; 0 if it has no such dimension, and a left
	// tuple is then tested against the right tuples in the order of the memory.
	point int
	// others is the lead of the tests except the comparison and those of decided dimensions, which are known to hold for the tuple that the
	// search for the nearest right tuple finds; nil if they are not known to hold.
	others  *lead
	decided []int
}

// orderNearest sets the order in which the tuples of either side are tested against those of the other side, for a node without keys.
func (ts *tests) orderNearest(c *eval.Compiler, p *rule.Pattern) (err error) {
	between := -1 // the index of the test among those between the two sides
	for _, t := range p.Tests {
		if !t.Alpha() {
			between++
		}
		if t.Alpha() || t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil {
			continue
		}
		switch k := t.Other.Type().Kind; {
		case len(ts.leftKeys) > 0 || !k.Numeric() && k != fact.Decimal && k != fact.String && k != fact.Date || reachesOn(t.Other):
			return nil
		}
		ts.nearest.point = ts.ranges.Point(t.Own) + 1
		ts.nearest.down = t.Op == operator.Gt || t.Op == operator.Ge
		if ts.nearest.point != 0 && ts.all[between].Integers() {
			ts.testOthers(p, t)
		}
		ts.nearest.key, err = c.Any(t.Other)
		return err
	}
	return nil
}

// testOthers prepares the remaining tests of a tuple that the search by a comparison has found.
func (ts *tests) testOthers(p *rule.Pattern, comparison *rule.Test) {
	var others []eval.Test
	i := 0
	for _, t := range p.Tests {
		if t.Alpha() {
			continue
		}
		if d := ts.ranges.Deciding(t); d >= 0 {
			ts.nearest.decided = append(ts.nearest.decided, d)
		} else if t != comparison {
			others = append(others, ts.all[i])
		}
		i++
	}
	ts.nearest.others = newLead(others, ts.own)
}

// reachesOn reports whether an expression reads a property of a property; Drools does not index such expressions.
func reachesOn(x rule.Expr) (found bool) {
	rule.Walk(x, func(x rule.Expr) {
		if p, ok := x.(*rule.Prop); ok {
			_, on := p.Of.(*rule.Prop)
			found = found || on
		}
	})
	return found
}
