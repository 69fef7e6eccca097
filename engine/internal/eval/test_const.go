package eval

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// inlineConst sets the form for a field and a constant.
func (t *Test) inlineConst(op operator.Op, equality bool, l rule.Expr, k *rule.Const) {
	if k.Value == nil {
		if p, ok := field(l, fact.DirectAny); ok && equality {
			t.kind, t.negated, t.left = testNull, op == operator.Ne, p
		} else if p, ok := field(l, fact.DirectPointer); ok && equality {
			t.kind, t.negated, t.left = testPointerNull, op == operator.Ne, p
		} else if p, ok := field(l, fact.DirectString); ok && equality && !neverNull(l) {
			t.kind, t.negated, t.left = testTextNull, op == operator.Ne, p
		} else if p, ok := optional(l); ok && equality {
			t.kind, t.negated, t.left = testBool, op == operator.Eq, p
		} else if p, ok := pointer(l); ok && equality {
			t.kind, t.negated, t.left = testPointerNull, op == operator.Ne, p
		}
		return
	}
	if b, ok := k.Value.(bool); ok {
		if p, ok := field(l, fact.DirectBool); ok && equality {
			t.kind, t.negated, t.left = testBool, (op == operator.Eq) != b, p
		}
		return
	}
	if i, ok := operation.IntOf(k.Value); ok {
		if p, wide, ok := wholeField(l); ok {
			t.kind, t.op, t.number, t.left, t.wide[0] = testWholeConst, op, i, p, wide
		} else if p, wide, by, ok := remainder(l); ok {
			t.kind, t.op, t.number, t.left, t.wide[0], t.divisor = testRemConst, op, i, p, wide, by
		}
		return
	}
	if x, ok := k.Value.(float64); ok {
		if p, ok := field(l, fact.DirectFloat64); ok {
			t.kind, t.op, t.float, t.left = testFloatConst, op, x, p
		}
		return
	}
	if constant, ok := k.Value.(*fact.EnumValue); ok && equality {
		if p, ok := field(l, fact.DirectAny); ok && l.Type() == constant.Type {
			t.kind, t.negated, t.object, t.left = testEnumConst, op == operator.Ne, constant, p
		}
		return
	}
	if s, ok := k.Value.(string); ok && equality {
		if p, ok := field(l, fact.DirectString); ok && (neverNull(l) || s != "") {
			t.kind, t.negated, t.text, t.left = testTextConst, op == operator.Ne, s, p
		} else if ok {
			t.kind, t.negated, t.left = testTextEmpty, op == operator.Ne, p
		}
	}
}

// remainder returns the location of a whole field and the constant by which the expression divides it to get the remainder.
func remainder(e rule.Expr) (p fieldPlace, wide bool, by int64, ok bool) {
	b, ok := e.(*rule.Binary)
	if !ok || b.Op != operator.Rem || !b.Kind.Integer() {
		return p, false, 0, false
	}
	k, ok := b.R.(*rule.Const)
	if !ok {
		return p, false, 0, false
	}
	by, ok = operation.IntOf(k.Value)
	if !ok || by == 0 {
		return p, false, 0, false
	}
	p, wide, ok = wholeField(b.L)
	return p, wide, by, ok
}
