package network

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// nearest is the order in which a tuple of a not or exists is tested against those of the other side, if the node's first test between the
// two sides is a comparison: nearest values first, as in Drools, which keeps both sides in ordered indexes.
type nearest struct {
	Key  func(*eval.Frame) any // the left tuple's value in the comparison; nil for the order of the memory
	Down bool                  // a right tuple is tested against the left tuple with the greatest value first; a left tuple against the right tuple with the least value
	// Point is 1 plus the dimension of the right tuple's value among the ranges of the node; 0 if it has no such dimension, and a left
	// tuple is then tested against the right tuples in the order of the memory.
	Point int
	// Others is the lead of the tests except the comparison and those of decided dimensions, which are known to hold for the tuple that the
	// search for the nearest right tuple finds; nil if they are not known to hold.
	Others  *Lead
	Decided []int
}

// orderNearest sets the order in which the tuples of either side are tested against those of the other side, for a node without keys.
func (ts *Tests) orderNearest(c *eval.Compiler, p *rule.Pattern) (err error) {
	between := -1 // the index of the test among those between the two sides
	for _, t := range p.Tests {
		if !t.Alpha() {
			between++
		}
		if t.Alpha() || t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil {
			continue
		}
		switch k := t.Other.Type().Kind; {
		case len(ts.LeftKeys) > 0 || !k.Numeric() && k != fact.Decimal && k != fact.String && k != fact.Date || reachesOn(t.Other):
			return nil
		}
		ts.Nearest.Point = ts.Ranges.Point(t.Own) + 1
		ts.Nearest.Down = t.Op == operator.Gt || t.Op == operator.Ge
		if ts.Nearest.Point != 0 && ts.All[between].Integers() {
			ts.testOthers(p, t)
		}
		ts.Nearest.Key, err = c.Any(t.Other)
		return err
	}
	return nil
}

// testOthers prepares the remaining tests of a tuple that the search by a comparison has found.
func (ts *Tests) testOthers(p *rule.Pattern, comparison *rule.Test) {
	var others []eval.Test
	i := 0
	for _, t := range p.Tests {
		if t.Alpha() {
			continue
		}
		if d := ts.Ranges.Deciding(t); d >= 0 {
			ts.Nearest.Decided = append(ts.Nearest.Decided, d)
		} else if t != comparison {
			others = append(others, ts.All[i])
		}
		i++
	}
	ts.Nearest.Others = newLead(others, ts.Own)
}

// reachesOn reports whether an expression reads a property of a property; Drools does not index such expressions.
func reachesOn(x rule.Expr) bool {
	return rule.Contains(x, func(x rule.Expr) (on bool) {
		if p, ok := x.(*rule.Prop); ok {
			_, on = p.Of.(*rule.Prop)
		}
		return on
	})
}

// In a query, a pattern may be unified with an open parameter, which the caller did not pass. Drools keeps such a pattern's facts in a hash
// table keyed by the value that the parameter would get, and iterates over the whole table; this determines the order of a query's rows.
// Here the facts are in insertion order, so they are sorted into the order of that table when an open parameter needs all of them.

// unifiedOrder contains the value by which Drools would key a pattern's facts, and the parameter it is unified with.
type unifiedOrder struct {
	Value func(*eval.Frame) fact.Object
	Slot  int // slot of the parameter
}

// planOrder returns the order for the first unification after a pattern by which Drools would key its facts, or nil if there is none.
func planOrder(c *eval.Compiler, follow []rule.Condition) (*unifiedOrder, error) {
	for _, u := range unifications(follow) {
		if u.Value.Type().Kind == fact.Decimal {
			continue // equal decimals may have different hash codes
		}
		value, err := c.Object(u.Value)
		return &unifiedOrder{value, u.Slot}, err
	}
	return nil, nil
}

// unifications returns the unifications directly after a pattern.
func unifications(follow []rule.Condition) (list []*rule.Unify) {
	for _, next := range follow {
		u, ok := next.(*rule.Unify)
		if !ok {
			break
		}
		list = append(list, u)
	}
	return list
}

// unifiedKey returns the canonical text of the unifications after a pattern, which distinguishes nodes that are otherwise the same.
func unifiedKey(p *rule.Pattern, follow []rule.Condition) (key string) {
	for _, u := range unifications(follow) {
		key += " unifies " + rule.Canonical(u.Value, p.Slot) + rule.Canonical(&rule.Slot{Node: rule.Node{T: u.Type}, Index: u.Slot}, -1)
	}
	return key
}
