package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// nearestFirst sorts left tuples that are about to be blocked by the node's nearest order.
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

// nearest is the order in which a right tuple of a not or exists meets the left tuples, if the node's first test between the two sides is a
// comparison: nearest values first, as in Drools, which keeps left tuples in an ordered index.
type nearest struct {
	key  func(*eval.Frame) any // the left tuple's value in the comparison; nil for the order of the memory
	down bool                  // greatest first
}

// orderNearest sets the order in which a right tuple meets the left tuples, for a node without keys.
func (ts *tests) orderNearest(c *eval.Compiler, p *rule.Pattern) (err error) {
	for _, t := range p.Tests {
		if t.Alpha() || t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil {
			continue
		}
		switch k := t.Other.Type().Kind; {
		case len(ts.keys) > 0 || !k.Numeric() && k != fact.Decimal && k != fact.String && k != fact.Date || reachesOn(t.Other):
			return nil
		}
		ts.nearest.down = t.Op == operator.Gt || t.Op == operator.Ge
		ts.nearest.key, err = c.Any(t.Other)
		return err
	}
	return nil
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
