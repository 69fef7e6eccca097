package interval

import (
	"fmt"
	"math"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// distance states that a number of the right side is at most a radius away from one of the left side: Math.abs(own - other) < radius.
type distance struct {
	own, other, radius rule.Expr
	kind               fact.Kind // kind in which the difference is computed: int, long or double
}

// distanceOf reads a test of a pattern as a distance; ok is false for any other test.
func distanceOf(p *rule.Pattern, t *rule.Test) (d distance, ok bool) {
	b, ok := t.Expr.(*rule.Binary)
	if !ok {
		return d, false
	}
	op, l, r := b.Op, b.L, b.R
	if op == operator.Gt || op == operator.Ge {
		op, l, r = op.Turned(), r, l
	}
	call, ok := rule.Unconverted(l).(*rule.Call)
	if !ok || op != operator.Lt && op != operator.Le || readsSlot(r, p.Slot) || !isAbs(call.Method) {
		return d, false
	}
	minus, ok := rule.Unconverted(call.Args[0]).(*rule.Binary)
	if !ok || minus.Op != operator.Sub || minus.Kind != fact.Double && minus.Kind != fact.Int && minus.Kind != fact.Long {
		return d, false
	}
	d = distance{minus.L, minus.R, r, minus.Kind}
	if !readsSlot(d.own, p.Slot) {
		d.own, d.other = d.other, d.own
	}
	if readsSlot(d.other, p.Slot) {
		return d, false
	}
	for _, s := range t.Slots {
		if readsSlot(d.own, s) {
			return d, false
		}
	}
	return d, true
}

func isAbs(m *fact.Method) bool {
	return m != nil && m.Static && m.Name == "abs" && m.Owner != nil && m.Owner.QualifiedName() == "java.lang.Math"
}

// near adds the bounds that follow from a test on a distance.
func (l *comparisons) near(c *eval.Compiler, p *rule.Pattern, t *rule.Test) {
	d, ok := distanceOf(p, t)
	if !ok {
		return
	}
	keys := make([]eval.Key, 3)
	for i, e := range []rule.Expr{d.own, d.other, d.radius} {
		k, err := c.Order(e)
		if err != nil {
			return
		}
		keys[i] = k
	}
	entry := l.of(fmt.Sprintf("near in kind %d ", d.kind)+canonical(d.own), canonical(d.other), doubles, keys[0])
	switch d.kind {
	case fact.Int:
		entry.wraps = 1 << 30
	case fact.Long:
		entry.wraps = 1 << 62
	}
	entry.add(bound{key: keys[1], op: operator.Ge, radius: &keys[2], away: -1, wraps: entry.wraps})
	entry.add(bound{key: keys[1], op: operator.Le, radius: &keys[2], away: 1, wraps: entry.wraps})
}

// slack exceeds the relative error that rounding can cause in a sum or difference.
const slack = 1.0 / (1 << 48)

// shifted returns a rank moved by the radius, plus slack, in the direction of away. ok is false if the difference of whole numbers might
// wrap around, which makes distant numbers seem near.
func (b *bound) shifted(rank int64, f *eval.Frame) (int64, bool) {
	by, ok := keyOf(b.radius, f)
	if !ok {
		return 0, false
	}
	x, radius := eval.Ranked(rank), eval.Ranked(by)
	if b.wraps != 0 && math.Abs(x)+math.Abs(radius) >= b.wraps {
		return 0, false
	}
	to := x + b.away*(radius+slack*(math.Abs(x)+math.Abs(radius)))
	return eval.Rank(to), !math.IsNaN(to)
}
