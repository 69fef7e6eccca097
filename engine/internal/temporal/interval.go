package temporal

import (
	"math"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// interval contains the possible distances of two events: from the start of the referenced event to the start of the tested event. An end
// at the limits of int64 is open.
type interval struct{ low, high int64 }

var (
	anywhere = interval{math.MinInt64, math.MaxInt64}
	nowhere  = interval{0, -1}
)

// and returns the intersection of two intervals.
func (i interval) and(o interval) interval { return interval{max(i.low, o.low), min(i.high, o.high)} }

// reverse returns the interval seen from the other event.
func (i interval) reverse() interval { return interval{negated(i.high), negated(i.low)} }

// plus returns the sums of distances from both intervals.
func (i interval) plus(o interval) interval { return interval{sum(i.low, o.low), sum(i.high, o.high)} }

// negated returns -n; an open end is converted to the opposite open end.
func negated(n int64) int64 {
	switch n {
	case math.MinInt64:
		return math.MaxInt64
	case math.MaxInt64:
		return math.MinInt64
	}
	return -n
}

// sum returns a + b; open ends stay open, and an overflow results in an open end.
func sum(a, b int64) int64 {
	switch {
	case a == math.MinInt64 || b == math.MinInt64:
		return math.MinInt64
	case a == math.MaxInt64 || b == math.MaxInt64:
		return math.MaxInt64
	case a > 0 && b > math.MaxInt64-a:
		return math.MaxInt64
	case a < 0 && b < math.MinInt64-a:
		return math.MinInt64
	}
	return a + b
}

// relation is a temporal constraint between the event of a pattern and an earlier event.
type relation struct {
	slot int // slot of the earlier event
	interval
}

// relationOf converts a test to a temporal constraint on a pattern; ok is false for any other test.
func relationOf(t *rule.Test) (r relation, ok bool) {
	x, no := t.Expr, false
	for {
		u, isNot := x.(*rule.Unary)
		if !isNot || u.Op != operator.Not {
			break
		}
		x, no = u.X, !no
	}
	b, isBinary := x.(*rule.Binary)
	if !isBinary || !b.Op.Temporal() {
		return relation{}, false
	}
	other, isSlot := rule.Unconverted(b.R).(*rule.Slot)
	if !isSlot || !other.Type().Event || len(t.Slots) != 1 || t.Slots[0] != other.Index {
		return relation{}, false
	}
	return relation{other.Index, intervalOf(b, no)}, true
}

// intervalOf returns the distances of the starts of two events that an operator with its arguments allows. Events are assumed to be of any
// length, as in Drools.
func intervalOf(b *rule.Binary, no bool) interval {
	switch b.Op {
	case operator.After:
		return ranged(b.Args, no)
	case operator.Before:
		if no { // Drools overflows here, and so keeps the events forever
			return anywhere
		}
		return ranged(b.Args, false).reverse()
	}
	if no {
		return anywhere
	}
	switch b.Op {
	case operator.Coincides, operator.Starts, operator.StartedBy:
		return interval{0, 0}
	case operator.During:
		return interval{1, math.MaxInt64}
	case operator.Finishes, operator.Meets, operator.OverlappedBy:
		return interval{0, math.MaxInt64}
	}
	return interval{math.MinInt64, 0} // includes, finishedby, metby, overlaps
}

// ranged returns the interval of after with its arguments.
func ranged(args []rule.Expr, no bool) interval {
	i := interval{1, math.MaxInt64}
	for n, a := range args {
		c, ok := rule.Unconverted(a).(*rule.Const)
		v, isInt := int64(0), false
		if ok {
			v, isInt = c.Value.(int64)
		}
		switch {
		case !isInt:
			return anywhere
		case n == 0:
			i.low = v
		case n == 1:
			i.high = v
		}
	}
	if i.low > i.high {
		i.low, i.high = i.high, i.low
	}
	if no {
		return i.outside()
	}
	return i
}

// outside returns the complement if it is one interval, and anywhere otherwise.
func (i interval) outside() interval {
	switch {
	case i == anywhere:
		return nowhere
	case i.low == math.MinInt64:
		return interval{i.high + 1, math.MaxInt64}
	case i.high == math.MaxInt64:
		return interval{math.MinInt64, i.low - 1}
	}
	return anywhere
}
