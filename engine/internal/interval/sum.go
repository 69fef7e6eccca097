package interval

import (
	"math"
	"math/bits"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A comparison of sums to which both sides of a join contribute bounds the terms of the right side: weight + $a.weight <= $room bounds
// weight by $room - $a.weight.

// terms are the terms of a comparison of integer sums, by the side of the join that they read.
type terms struct {
	by          sides
	own, others []summand
	narrow      bool // some sum is an int, which wraps around at 32 bits
}

type summand struct {
	e     rule.Expr
	minus bool // it is subtracted
}

// sums adds the bounds that follow from a comparison of sums.
func (l *comparisons) sums(c *eval.Compiler, by sides, t *rule.Test) {
	b, ok := by.asOperator(t.Expr).(*rule.Binary)
	if !ok || t.Own != nil || b.Op != operator.Eq && (b.Op < operator.Lt || b.Op > operator.Ge) {
		return
	}
	switch s := (terms{by: by}); {
	case b.Kind == fact.Int || b.Kind == fact.Long:
		if s.split(b.L, false) && s.split(b.R, true) && len(s.own) > 0 {
			l.wholeSum(c, &s, b.Op)
		}
	case b.Kind == fact.Double && b.Op != operator.Eq:
		l.doubleSum(c, &s, b)
	}
}

// split collects the terms of a sum; ok is false if one of them reads both sides.
func (s *terms) split(e rule.Expr, minus bool) (ok bool) {
	switch e := e.(type) {
	case *rule.Convert:
		if from := e.X.Type(); !from.Boxed && from.Kind.Integer() && widens(from.Kind, e.T.Kind) {
			return s.split(e.X, minus)
		}
	case *rule.Binary:
		if (e.Op == operator.Add || e.Op == operator.Sub) && (e.Kind == fact.Int || e.Kind == fact.Long) {
			s.narrow = s.narrow || e.Kind == fact.Int
			return s.split(e.L, minus) && s.split(e.R, minus != (e.Op == operator.Sub))
		}
	}
	own, others := s.by.right(e), s.by.left(e)
	if own {
		s.own = append(s.own, summand{e, minus})
	} else {
		s.others = append(s.others, summand{e, !minus})
	}
	return own != others || !own
}

// wholeSum adds the bounds of the sum of the right side's terms by the sum of the others. The bounds are valid if no sum wraps around.
func (l *comparisons) wholeSum(c *eval.Compiler, s *terms, op operator.Op) {
	if len(s.own) == 1 && s.own[0].minus {
		s.turn()
		op = op.Turned()
	}
	x, y := sumOf(s.own), sumOf(s.others)
	own, other, order := orderedKeys(c, x, y)
	left, ok1 := ordersOf(c, s.others)
	right, ok2 := ordersOf(c, s.own)
	if order != wholes || !ok1 || !ok2 {
		return
	}
	entry := l.of("sum "+canonical(x), canonical(y), order, own)
	if entry.guard == nil {
		entry.guard = &guard{right: right, limit: math.MaxFloat64}
	}
	entry.guard.left, entry.guard.limit = append(entry.guard.left, left...), min(entry.guard.limit, s.limit())
	if op == operator.Eq {
		entry.add(bound{key: other, op: operator.Ge})
		op = operator.Le
	}
	entry.add(bound{key: other, op: op})
}

// ordersOf compiles terms as numbers for a guard.
func ordersOf(c *eval.Compiler, list []summand) (keys []eval.Key, ok bool) {
	for _, t := range list {
		k, err := c.Order(t.e)
		if err != nil {
			return nil, false
		}
		keys = append(keys, k)
	}
	return keys, true
}

// turn multiplies the comparison by -1: the terms of both sides change their signs.
func (s *terms) turn() {
	for _, list := range [][]summand{s.own, s.others} {
		for i := range list {
			list[i].minus = !list[i].minus
		}
	}
}

// limit returns the absolute value below which terms cannot make a sum wrap around.
func (s *terms) limit() float64 {
	most := 63
	if s.narrow {
		most = 31
	}
	return math.Ldexp(1, most-bits.Len(uint(len(s.own)+len(s.others)-1)))
}

// sumOf returns the sum of terms as a long or, for a single positive term, the term itself.
func sumOf(list []summand) (sum rule.Expr) {
	long := rule.Node{T: fact.LongType}
	for i, t := range list {
		op, e := operator.Add, t.e
		if t.minus {
			op = operator.Sub
		}
		switch {
		case i == 0 && !t.minus:
			if sum = e; len(list) == 1 {
				return sum
			}
			sum = widened(sum)
			continue
		case i == 0:
			sum = &rule.Const{Node: long, Value: int64(0)}
		}
		sum = &rule.Binary{Node: long, Op: op, Kind: fact.Long, L: sum, R: widened(e)}
	}
	return sum
}

// widened converts an integer to a long.
func widened(e rule.Expr) rule.Expr {
	if e.Type().Kind == fact.Long {
		return e
	}
	return &rule.Convert{Node: rule.Node{T: fact.LongType}, X: e}
}

// doubleSum adds the bound of the right side's number in a sum or difference of two doubles that is compared with a third one. The slack of
// a radius exceeds the rounding error.
func (l *comparisons) doubleSum(c *eval.Compiler, s *terms, b *rule.Binary) {
	sum, ok := b.L.(*rule.Binary)
	op, limit := b.Op, b.R
	if !ok || !s.by.right(sum) {
		sum, ok = b.R.(*rule.Binary)
		op, limit = op.Turned(), b.L
	}
	if !ok || sum.Op != operator.Add && sum.Op != operator.Sub || sum.Kind != fact.Double || s.by.right(limit) {
		return
	}
	own, other, first, ok := s.by.apart(sum.L, sum.R)
	if !ok {
		return
	}
	from, by, plus := limit, other, sum.Op == operator.Sub // own - x < limit becomes own < limit + x
	if plus && !first {                                    // x - own < limit becomes own > x - limit
		from, by, plus, op = other, limit, false, op.Turned()
	}
	upper := op == operator.Lt || op == operator.Le
	r := radius{}
	if plus != upper {
		r.inverse = func(x float64) float64 { return -x }
	}
	key, start := keysOf(c.Order, own, from)
	var err error
	if r.key, err = c.Order(by); err != nil || !key.Valid() || !start.Valid() {
		return
	}
	entry := l.of("sum "+canonical(own), canonical(from), doubles, key)
	if upper {
		entry.add(bound{key: start, op: operator.Le, radius: &r, away: 1})
	} else {
		entry.add(bound{key: start, op: operator.Ge, radius: &r, away: -1})
	}
}
