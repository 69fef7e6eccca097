package interval

import (
	"math"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// distance states that the difference of a number of the right side and a number of the left side is at most a radius: Math.abs(own -
// other) < radius.
type distance struct {
	own, other rule.Expr
	inverse    inverse // computes the radius from the limit of the test
}

// inverse computes the greatest argument for which an increasing function does not exceed a limit. nil is the inverse of the identity.
type inverse func(limit float64) float64

// then returns the inverse of the composition f(g(x)), where in is the inverse of f and next the inverse of g.
func (in inverse) then(next inverse) inverse {
	if in == nil {
		return next
	}
	return func(limit float64) float64 { return next(in(limit)) }
}

// near adds the bounds that follow from a test on distances.
func (l *comparisons) near(c *eval.Compiler, by sides, t *rule.Test) {
	b, ok := by.asOperator(t.Expr).(*rule.Binary)
	if !ok {
		return
	}
	op, value, limit := b.Op, b.L, b.R
	if op == operator.Gt || op == operator.Ge {
		op, value, limit = op.Turned(), limit, value
	}
	if op != operator.Lt && op != operator.Le {
		return
	}
	wide := by.right(limit) // each object has its own radius
	if by.both(limit) {
		return
	}
	found, wraps := distancesIn(value, by)
	if len(found) == 1 && wraps != 0 && !wide && b.Kind.Integer() && l.wholly(c, t, found[0], wraps, limit, op) {
		return
	}
	var all *guard
	if wraps != 0 {
		all = &guard{limit: wraps}
	}
	for _, d := range found {
		own, other := keysOf(c.Order, d.own, d.other)
		r := radius{inverse: d.inverse}
		var err error
		if r.key, err = c.Order(limit); err != nil || !own.Valid() || !other.Valid() {
			if all != nil {
				all.limit = 0
			}
			continue
		}
		if all != nil {
			all.right, all.left = append(all.right, own), append(all.left, other)
		}
		entry := l.of("distance "+canonical(t.Expr)+canonical(d.own), canonical(d.other), doubles, own)
		entry.guard = all
		if wide {
			entry.reach, entry.point = &r, false
			entry.add(bound{key: other, op: operator.Ge})
			entry.add(bound{key: other, op: operator.Le})
		} else {
			entry.around = append(entry.around, bound{key: other, radius: &r})
		}
	}
}

// wholly adds the bounds of a test on the distance of two integers with an integer limit. These bounds are exact: a number passes the test
// if and only if it is in the interval. ok is false if other types are compared.
func (l *comparisons) wholly(c *eval.Compiler, t *rule.Test, d distance, wraps float64, limit rule.Expr, op operator.Op) (ok bool) {
	if d.inverse != nil {
		return false
	}
	own, other := keysOf(c.Key, d.own, d.other)
	within, err := c.Key(limit)
	for _, k := range []*eval.Key{&own, &other, &within} {
		if err != nil || !k.Exact || k.MayBeNull() {
			return false
		}
	}
	entry := l.of("distance "+canonical(t.Expr)+canonical(d.own), canonical(d.other), wholes, own)
	entry.guard = &guard{right: []eval.Key{own}, limit: wraps, wholes: true}
	entry.around = append(entry.around, bound{key: other, op: op, radius: &radius{key: within}})
	entry.decides = t
	return true
}

// guard excludes numbers from bounds if they are so large that integers computed from them may wrap around, so that distant numbers would
// seem to be near.
type guard struct {
	left, right []eval.Key
	limit       float64
	wholes      bool // the keys are integers, not ranks
}

// stops reports whether one of the numbers is too large, or unknown.
func (g *guard) stops(keys []eval.Key, f *eval.Frame) bool {
	for i := range keys {
		x, ok := keyOf(&keys[i], f)
		size := float64(x)
		if !g.wholes {
			size = eval.Ranked(x)
		}
		if !ok || math.Abs(size) >= g.limit {
			return true
		}
	}
	return false
}

// radius is the maximum distance from a number that a test on a distance may accept.
type radius struct {
	key     eval.Key // the limit in the test
	inverse inverse
}

// Slack exceeds the relative error that rounding can cause in the few operations of a distance, and least the error in squares close to
// zero.
const (
	slack = 1.0 / (1 << 48)
	least = 1e-150
)

// size returns the radius, which may be negative.
func (r *radius) size(f *eval.Frame) (size float64, ok bool) {
	limit, ok := keyOf(&r.key, f)
	if size = eval.Ranked(limit); r.inverse != nil {
		size = r.inverse(size)
	}
	return size, ok
}

// from returns a rank moved by the radius plus slack; away, 1 or -1, is the direction.
func (r *radius) from(rank int64, away float64, f *eval.Frame) (int64, bool) {
	size, ok := r.size(f)
	if !ok {
		return 0, false
	}
	return moved(rank, away, size)
}

// moved returns a rank moved by a distance plus slack; away, 1 or -1, is the direction.
func moved(rank int64, away, by float64) (int64, bool) {
	x := eval.Ranked(rank)
	to := x + away*(by+slack*(math.Abs(x)+math.Abs(by))+least)
	return eval.Rank(to), !math.IsNaN(to)
}

func (r *radius) around(rank int64, known bool, f *eval.Frame) Span {
	s := Everywhere
	if !known {
		return s
	}
	size, ok := r.size(f)
	if !ok {
		return s
	}
	if x, ok := moved(rank, -1, size); ok {
		s.Low = x
	}
	if x, ok := moved(rank, 1, size); ok {
		s.High = x
	}
	return s
}

// wholesAround does the work of around for an integer and a test with the given operator. It returns Everywhere if the integer is so large
// that numbers computed from it may wrap around.
func (r *radius) wholesAround(x int64, op operator.Op, wraps float64, f *eval.Frame) Span {
	size, ok := keyOf(&r.key, f)
	if !ok || size > 1<<62 || math.Abs(float64(x)) >= wraps {
		return Everywhere
	}
	if size = max(size, -1); op == operator.Lt && size >= 0 {
		size--
	}
	return Span{x - size, x + size} // empty if the size is negative
}
