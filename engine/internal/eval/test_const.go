package eval

import (
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// inlineConst sets the form for a field and a constant.
func (t *Test) inlineConst(op operator.Op, equality bool, l rule.Expr, k *rule.Const) {
	if k.Value == nil {
		if p, ok := nullable(l); ok && equality {
			t.kind, t.op, t.left = testWordConst, op, p
		} else if p, ok := optional(l); ok && equality {
			t.kind, t.negated, t.left = testBool, op == operator.Eq, p
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
		if p, ok := wholePlace(l); ok {
			t.kind, t.op, t.number, t.left = testWordConst, op, i, p
		} else {
			t.inlineRemainder(op, l, i)
		}
		return
	}
	if x, ok := k.Value.(float64); ok {
		p, ok := field(l, fact.DirectFloat64)
		if !ok {
			p, ok = itself(l, fact.BoxedDoubleType)
		}
		if ok {
			t.kind, t.op, t.float, t.left = testFloatConst, op, x, p
		}
		return
	}
	if constant, ok := k.Value.(*fact.EnumValue); ok && equality {
		if p, ok := reference(l); ok && l.Type() == constant.Type {
			t.kind, t.op, t.number, t.left = testWordConst, op, int64(uintptr(unsafe.Pointer(constant))), p
		}
		return
	}
	if s, ok := k.Value.(string); ok && equality {
		if p, ok := itself(l, fact.StringType); ok {
			t.kind, t.negated, t.text, t.left = testTextConst, op == operator.Ne, s, p
		} else if p, ok = field(l, fact.DirectString); ok && (!mayBeNull(l) || s != "") {
			t.kind, t.negated, t.text, t.left = testTextConst, op == operator.Ne, s, p
		} else if ok {
			t.kind, t.negated, t.left = testTextEmpty, op == operator.Ne, p
		}
	}
}

// nullable returns the location of a word that is 0 if a field is null: its type word or its address.
func nullable(e rule.Expr) (fieldPlace, bool) {
	for _, form := range []fact.Direct{fact.DirectAny, fact.DirectPointer, fact.DirectString} {
		if p, ok := field(e, form); ok {
			return p, form != fact.DirectString || mayBeNull(e)
		}
	}
	return pointer(e)
}

// inlineRemainder sets the form for the remainder of a division by a constant or by an integer field.
func (t *Test) inlineRemainder(op operator.Op, e rule.Expr, number int64) {
	b, ok := e.(*rule.Binary)
	if !ok || b.Op != operator.Rem || !b.Kind.Integer() {
		return
	}
	of, ok := wholePlace(b.L)
	if !ok {
		return
	}
	if k, ok := b.R.(*rule.Const); ok {
		if by, ok := operation.IntOf(k.Value); ok && by != 0 {
			t.kind, t.op, t.number, t.left, t.divisor = testRemConst, op, number, of, by
		}
	} else if by, ok := wholePlace(b.R); ok {
		t.kind, t.op, t.number, t.left, t.right = testRemJoin, op, number, of, by
	}
}
