package lint

import (
	"math"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// constraint is a test of the form property op constant, such as total > 100.
type constraint struct {
	property *fact.Property
	op       operator.Op
	value    any
}

// constraintOf converts a test to a constraint; ok is false if it has another form.
func constraintOf(t *rule.Test) (c constraint, ok bool) {
	if t.Op == operator.None {
		if p, is := t.Expr.(*rule.Prop); is && ofThis(p) {
			return constraint{p.Property, operator.Eq, true}, true
		}
		if u, is := t.Expr.(*rule.Unary); is && u.Op == operator.Not {
			if p, is := u.X.(*rule.Prop); is && ofThis(p) {
				return constraint{p.Property, operator.Eq, false}, true
			}
		}
		return c, false
	}
	own := t.Own
	if conversion, is := own.(*rule.Convert); is {
		own = conversion.X
	}
	p, is := own.(*rule.Prop)
	if !is || !ofThis(p) {
		return c, false
	}
	v, is := constant(t.Other)
	return constraint{p.Property, t.Op, v}, is
}

func ofThis(p *rule.Prop) bool {
	_, ok := p.Of.(*rule.Slot)
	return ok
}

// holds reports whether a value satisfies the constraint.
func (c constraint) holds(v any) bool {
	a, number := numberOf(v)
	b, also := numberOf(c.value)
	switch {
	case c.op == operator.Eq:
		return number && also && a == b || fact.Equal(v, c.value)
	case c.op == operator.Ne:
		return !(number && also && a == b || fact.Equal(v, c.value))
	case !number || !also:
		return false
	}
	return operator.Compare(c.op, a, b)
}

func numberOf(v any) (float64, bool) {
	if d, ok := v.(*decimal.Decimal); ok {
		return d.Float64(), true
	}
	return fact.Floating(v)
}

// implies reports whether every value that satisfies c also satisfies d.
func (c constraint) implies(d constraint) bool {
	if c.property.Name != d.property.Name {
		return false
	}
	if c.op == operator.Eq {
		return d.holds(c.value)
	}
	inner, ok := intervalOf(c)
	outer, also := intervalOf(d)
	return ok && also && outer.holdsAll(inner)
}

// interval is a range of numbers. An open end is not part of it.
type interval struct {
	low, high         float64
	openLow, openHigh bool
}

// everything is the interval without bounds.
var everything = interval{low: math.Inf(-1), high: math.Inf(1), openLow: true, openHigh: true}

// intervalOf returns the range of numbers that satisfy a comparison with a number.
func intervalOf(c constraint) (interval, bool) {
	x, ok := numberOf(c.value)
	i := everything
	switch c.op {
	case operator.Eq:
		i = interval{low: x, high: x}
	case operator.Lt:
		i.high, i.openHigh = x, true
	case operator.Le:
		i.high, i.openHigh = x, false
	case operator.Gt:
		i.low, i.openLow = x, true
	case operator.Ge:
		i.low, i.openLow = x, false
	default:
		return i, false
	}
	return i, ok
}

// and returns the intersection of two intervals.
func (i interval) and(j interval) interval {
	if j.low > i.low || j.low == i.low && j.openLow {
		i.low, i.openLow = j.low, j.openLow
	}
	if j.high < i.high || j.high == i.high && j.openHigh {
		i.high, i.openHigh = j.high, j.openHigh
	}
	return i
}

// empty reports whether the interval contains no number or, if whole is set, no integer.
func (i interval) empty(whole bool) bool {
	if whole {
		i = i.closed()
	}
	return i.low > i.high || i.low == i.high && (i.openLow || i.openHigh)
}

// closed returns the smallest closed interval with the same integers.
func (i interval) closed() interval {
	if i.openLow && !math.IsInf(i.low, 0) {
		i.low, i.openLow = math.Floor(i.low)+1, false
	}
	if i.openHigh && !math.IsInf(i.high, 0) {
		i.high, i.openHigh = math.Ceil(i.high)-1, false
	}
	return i
}

// holdsAll reports whether j is a subset of i.
func (i interval) holdsAll(j interval) bool {
	low := j.low > i.low || j.low == i.low && (!i.openLow || j.openLow)
	high := j.high < i.high || j.high == i.high && (!i.openHigh || j.openHigh)
	return low && high
}

// some returns a number in the interval, which must not be empty.
func (i interval) some(whole bool) float64 {
	if whole {
		i = i.closed()
	}
	switch {
	case !math.IsInf(i.low, 0) && !i.openLow:
		return i.low
	case !math.IsInf(i.high, 0) && !i.openHigh:
		return i.high
	case math.IsInf(i.low, 0) && math.IsInf(i.high, 0):
		return 0
	case math.IsInf(i.high, 0):
		return i.low + 1
	case math.IsInf(i.low, 0):
		return i.high - 1
	}
	return (i.low + i.high) / 2
}
