package interval

import (
	"math"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// apart states that a moment of the right side's event or date is between low and high milliseconds after a moment of the left side's.
type apart struct {
	ownEnds, otherEnds bool // the moment is the end, not the start
	low, high          int64
}

const forever = math.MaxInt64

// times adds the bounds from a temporal operator: "this after[low, high] $e" bounds a moment from both sides.
func (l *comparisons) times(c *eval.Compiler, t *rule.Test) {
	b, ok := t.Expr.(*rule.Binary)
	if !ok || !b.Op.Temporal() {
		return
	}
	args, ok := constants(b.Args)
	if !ok || len(t.Slots) != 1 || !rule.ReadsSlot(b.R, t.Slots[0]) || rule.ReadsSlot(b.L, t.Slots[0]) {
		return
	}
	for _, a := range distances(b.Op, args) {
		own, err := c.Moment(rule.Unconverted(b.L), a.ownEnds)
		if err != nil {
			return
		}
		other, err := c.Moment(rule.Unconverted(b.R), a.otherEnds)
		if err != nil {
			return
		}
		name := map[bool]string{false: "start of ", true: "end of "}
		p := l.of(name[a.ownEnds]+canonical(b.L), name[a.otherEnds]+canonical(b.R), wholes, own)
		if a.low > -forever {
			p.add(bound{key: other, op: operator.Ge, plus: a.low})
		}
		if a.high < forever {
			p.add(bound{key: other, op: operator.Le, plus: a.high})
		}
	}
}

// constants returns the arguments of an operator in milliseconds; an argument without a value means unbounded.
func constants(args []rule.Expr) (list []int64, ok bool) {
	for _, a := range args {
		k, isConst := rule.Unconverted(a).(*rule.Const)
		if !isConst {
			return nil, false
		}
		n, isLong := k.Value.(int64)
		if !isLong {
			n = forever
		}
		if n == math.MinInt64 {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// distances returns the distances between moments of both sides that an operator requires, or nil if the operator is only tested.
func distances(op operator.Op, args []int64) []apart {
	low, high := int64(1), int64(forever)
	switch len(args) {
	case 1:
		low = args[0]
	case 2:
		low, high = min(args[0], args[1]), max(args[0], args[1])
	}
	dev := int64(0)
	if len(args) > 0 {
		dev = args[0]
	}
	near := func(ownEnds, otherEnds bool) []apart { return []apart{{ownEnds, otherEnds, -dev, dev}} }
	switch op {
	case operator.After:
		return []apart{{false, true, low, high}}
	case operator.Before:
		return []apart{{true, false, -high, -low}}
	case operator.Coincides, operator.Starts, operator.StartedBy:
		return near(false, false)
	case operator.Finishes, operator.FinishedBy:
		return near(true, true)
	case operator.Meets:
		return near(true, false)
	case operator.MetBy:
		return near(false, true)
	case operator.During:
		if len(args) == 0 {
			return []apart{{false, false, 1, forever}, {true, true, -forever, -1}}
		}
	case operator.Includes:
		if len(args) == 0 {
			return []apart{{false, false, -forever, -1}, {true, true, 1, forever}}
		}
	}
	return nil
}
