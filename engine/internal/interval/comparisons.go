package interval

import (
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Comparisons returns a plan for the comparisons that an index can serve: comparisons of numbers, dates, texts and times of events,
// distances and sums of numbers, methods that compare, and equations that had to be solved, which Drools does not hash. It returns nil if
// there are none.
func Comparisons(c *eval.Compiler, pattern *rule.Pattern) *Plan {
	var list comparisons
	pattern = seenThrough(pattern)
	plan := &Plan{among: list.among(c, pattern)} // their dimensions come first
	for _, t := range pattern.Tests {
		if t.Alpha() {
			continue
		}
		bounded, unless := withoutExempted(c, pattern, t)
		switch {
		case bounded == nil:
		case unless == nil:
			list.test(c, pattern, t)
		default:
			var others comparisons
			others.test(c, pattern, bounded)
			for _, d := range others { // the text keeps them apart from the dimensions of tests without exemptions, and of other tests
				d.text, d.unless, d.decides = fmt.Sprint(d.text, " unless ", len(list)), unless, nil
			}
			list = append(list, others...)
		}
	}
	for _, d := range list {
		if d.text != "" && len(plan.dims) < maxDims {
			plan.dims = append(plan.dims, d.paired(list))
		}
	}
	if len(plan.dims) == 0 {
		return nil
	}
	return plan
}

// test adds the bounds that follow from a test.
func (l *comparisons) test(c *eval.Compiler, p *rule.Pattern, t *rule.Test) {
	by := sidesOf(p, t)
	l.times(c, t)
	l.near(c, by, t)
	l.alternatives(c, by, t)
	l.call(c, by, t)
	l.contained(c, by, t)
	l.sums(c, by, t)
	ops := []operator.Op{t.Op}
	switch {
	case t.Op == operator.Eq && t.Solved():
		ops = []operator.Op{operator.Ge, operator.Le}
	case t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil:
		return
	}
	if own, other, order := orderedKeys(c, t.Own, t.Other); order != unordered {
		d := l.of(canonical(t.Own), canonical(t.Other), order, own)
		for _, op := range ops {
			d.add(bound{key: other, op: op})
		}
	}
}

// comparisons are the properties that a node compares, in the order of its tests, each with all its bounds.
type comparisons []*dimension

// of returns the entry for a property, and creates it if there is none.
func (l *comparisons) of(text, other string, order valueOrder, own eval.Key) *dimension {
	i := slices.IndexFunc(*l, func(d *dimension) bool { return d.text == text && d.order == order })
	if i < 0 {
		i = len(*l)
		*l = append(*l, &dimension{text: text, other: other, order: order, low: own, high: own, point: true})
	}
	return (*l)[i]
}

func (d *dimension) add(b bound) {
	if b.op == operator.Lt || b.op == operator.Le {
		d.uppers = append(d.uppers, b)
	} else {
		d.lowers = append(d.lowers, b)
	}
}

// direction returns 1 for a property that only has upper bounds, -1 for one that only has lower bounds, otherwise 0.
func (d *dimension) direction() int {
	switch {
	case len(d.uppers) > 0 && len(d.lowers) == 0:
		return 1
	case len(d.lowers) > 0 && len(d.uppers) == 0:
		return -1
	}
	return 0
}

// opposite reports whether another property is compared in the opposite direction only and otherwise alike.
func (d *dimension) opposite(o *dimension) bool {
	alike := o.guard == d.guard && o.unless == d.unless && o.order == d.order && len(o.around)+len(d.around) == 0
	return alike && o.text != "" && o.direction() != 0 && o.direction() == -d.direction()
}

// paired joins a property that is compared in one direction with a property that is compared in the opposite direction: the two form an
// interval. It prefers a property that is compared with the same value, which then must be between the two. The text of the other property
// is cleared, so that it does not become a dimension of its own.
func (d *dimension) paired(list comparisons) dimension {
	both, end := *d, (*dimension)(nil)
	for _, o := range list {
		if d.opposite(o) && (end == nil || end.other != d.other && o.other == d.other) {
			end = o
		}
	}
	switch {
	case end == nil:
		return both
	case len(d.uppers) > 0:
		both.high, both.lowers = end.low, end.lowers
	default:
		both.low, both.uppers = end.low, end.uppers
	}
	both.text, both.point, end.text = d.text+" "+end.text, false, ""
	return both
}

// orderedKeys compiles both sides of a comparison and returns their order, unordered if an index cannot serve them.
func orderedKeys(c *eval.Compiler, x, y rule.Expr) (own, other eval.Key, order valueOrder) {
	a, b := x.Type().Kind, y.Type().Kind
	switch {
	case a.Integer() && b.Integer():
		order = wholes
		if own, other = keysOf(c.Key, x, y); !own.Exact || !other.Exact {
			order = doubles
		}
	case a.Floating() && b.Floating(), a.Numeric() && b == fact.Double, a == fact.Double && b.Numeric(),
		a == fact.Decimal && (b == fact.Decimal || b.Integer()), a.Integer() && b == fact.Decimal:
		order = doubles // an integer and a float are compared as floats, with fewer digits
	case a == fact.Date && b == fact.Date:
		order = dates
	case a == fact.String && b == fact.String:
		own, other = keysOf(c.TextOrder, x, y)
		order = texts
	}
	if order == doubles || order == dates {
		own, other = keysOf(c.Order, x, y)
	}
	if !own.Valid() || !other.Valid() {
		return own, other, unordered
	}
	return own, other, order
}

func keysOf(compile func(rule.Expr) (eval.Key, error), x, y rule.Expr) (own, other eval.Key) {
	own, err := compile(x)
	if err != nil {
		return eval.Key{}, eval.Key{}
	}
	if other, err = compile(y); err != nil {
		return eval.Key{}, eval.Key{}
	}
	return own, other
}
