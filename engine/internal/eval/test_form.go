package eval

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// The forms of tests that run without code are recognised here, on the rule IR.

// inline sets the form if the expression has one. An error comes from compiling the code of a part.
func (t *Test) inline(c *Compiler, e rule.Expr, negated bool) error {
	switch e := e.(type) {
	case *rule.Unary:
		if e.Op == operator.Not {
			return t.inline(c, e.X, !negated)
		}
	case *rule.Prop:
		if p, ok := field(e, fact.DirectBool); ok {
			t.kind, t.left, t.negated = testBool, p, negated
		}
	case *rule.Call:
		if same := equation(e); same != nil {
			t.inlineCompare(same, negated)
		} else if all, one := search(e); all != nil {
			t.inlineAmong(all, one, negated)
		} else {
			t.inlineText(e, negated)
		}
	case *rule.In:
		return t.inlineIn(c, e, negated)
	case *rule.Binary:
		switch {
		case e.Op == operator.And || e.Op == operator.Or:
			return t.inlineParts(c, e, negated)
		case e.Op >= operator.Eq && e.Op <= operator.Ge && (!negated || e.Op < operator.Lt):
			t.inlineCompare(e, negated)
		case e.Op.Temporal():
			t.inlineTimes(e, negated)
		case e.Op == operator.Matches:
			t.inlineMatches(e, negated)
		case e.Op == operator.Contains && e.L.Type() != fact.StringType:
			t.inlineContains(e, e.L, e.R, negated)
		case e.Op == operator.MemberOf:
			t.inlineContains(e, e.R, e.L, negated)
		default:
			t.inlineText(e, negated)
		}
	}
	return nil
}

func (t *Test) inlineCompare(e *rule.Binary, negated bool) {
	op, l, r := e.Op, e.L, e.R
	if _, ok := l.(*rule.Const); ok {
		l, r, op = r, l, op.Turned()
	}
	identity := op == operator.Same || op == operator.NotSame
	switch op {
	case operator.Same:
		op = operator.Eq
	case operator.NotSame:
		op = operator.Ne
	}
	equality := op == operator.Eq || op == operator.Ne
	if negated {
		op = map[operator.Op]operator.Op{operator.Eq: operator.Ne, operator.Ne: operator.Eq}[op]
	}
	if e.Kind == fact.String && !equality {
		t.inlineTexts(op, l, r, false)
	}
	if t.kind != testCode || t.inlineSize(op, l, r) || !identity && (t.inlineElement(op, l, r) || e.Kind.Integer() && t.inlineResult(op, l, r)) {
		return
	}
	if k, ok := r.(*rule.Const); ok {
		if t.inlineConst(op, equality, l, k); t.kind == testCode && !identity {
			t.inlineOrder(op, l, r)
		}
		return
	}
	if a, b, ok := ints(l, r); ok && e.Kind.Integer() && !identity {
		t.kind, t.op, t.left, t.right = testWordJoin, op, a, b
		return
	}
	if e.Kind.Integer() && t.inlineWhole(op, l, r) {
		return
	}
	if a, b, ok := fields(l, r, fact.DirectBool); ok && equality {
		t.kind, t.negated, t.left, t.right = testBoolJoin, op == operator.Ne, a, b
		return
	}
	if a, b, ok := fields(l, r, fact.DirectFloat64); ok && e.Kind == fact.Double {
		t.kind, t.op, t.left, t.right = testFloatJoin, op, a, b
		return
	}
	if a, b, ok := fields(l, r, fact.DirectString); ok && equality && mayBeNull(l) == mayBeNull(r) {
		t.kind, t.negated, t.maybe, t.left, t.right = testTextJoin, op == operator.Ne, mayBeNull(l), a, b
		return
	}
	if equality && (e.Kind == fact.Enum || operation.ByIdentity(l.Type()) && operation.ByIdentity(r.Type())) {
		t.inlineSame(op, l, r)
	}
	if a, b, ok := records(l, r); ok && equality && t.kind == testCode {
		t.kind, t.negated, t.left.slot, t.right.slot = testSameRecord, op == operator.Ne, a, b
	}
	if t.kind == testCode && !identity {
		t.inlineOrder(op, l, r)
	}
}

// equation returns a call of Objects.equals as ==, if that is the same for operands of their types; otherwise nil.
func equation(e *rule.Call) *rule.Binary {
	if m := e.Method; !m.Static || m.Name != "equals" || m.Owner == nil || m.Owner.QualifiedName() != "java.util.Objects" {
		return nil
	}
	l, r := unconverted(e.Args[0]), unconverted(e.Args[1])
	t := l.Type()
	if other := r.Type(); t != other || t.Kind != fact.String && t.Kind != fact.Int && t.Kind != fact.Enum && !operation.ByIdentity(t) {
		return nil
	}
	return &rule.Binary{Node: e.Node, Op: operator.Eq, Kind: t.Kind, L: l, R: r}
}

// unconverted removes a conversion to Object, and boxing.
func unconverted(e rule.Expr) rule.Expr {
	if c, ok := e.(*rule.Convert); ok && !c.Checked && (c.T.Kind == fact.Any || c.T == fact.Box(c.X.Type())) {
		return c.X
	}
	return e
}

// ints returns the locations of two ints, each a field or an object.
func ints(l, r rule.Expr) (a, b fieldPlace, ok bool) {
	a, ok1 := intPlace(l)
	b, ok2 := intPlace(r)
	return a, b, ok1 && ok2
}

// inlineWhole sets the form for two integer fields, to one of which a constant may be added.
func (t *Test) inlineWhole(op operator.Op, l, r rule.Expr) bool {
	a, byA, ok1 := shiftedField(l)
	b, byB, ok2 := shiftedField(r)
	if !ok1 || !ok2 {
		return false
	}
	if byA != (shift{}) {
		a, byA, b, byB, op = b, byB, a, byA, op.Turned()
	}
	if byA != (shift{}) {
		return false
	}
	t.kind, t.op, t.left, t.right, t.by = testWordJoin, op, a, b, byB
	return true
}

// inlineSame sets the form for objects that are equal only if they are identical.
func (t *Test) inlineSame(op operator.Op, l, r rule.Expr) {
	a, ok1 := objectSlot(l)
	b, ok2 := objectSlot(r)
	p, ok3 := reference(l)
	q, ok4 := reference(r)
	switch {
	case ok1 && ok2:
		t.kind, t.left.slot, t.right.slot = testSame, a.Index, b.Index
	case ok3 && ok4:
		t.kind, t.left, t.right = testWordJoin, p, q
	case ok3 && ok2:
		t.kind, t.left, t.right.slot = testPointerSlot, p, b.Index
	case ok1 && ok4:
		t.kind, t.left, t.right.slot = testPointerSlot, q, a.Index
	default:
		return
	}
	t.op, t.negated = op, op == operator.Ne
}

// objectSlot returns a slot whose object has a known address.
func objectSlot(e rule.Expr) (*rule.Slot, bool) {
	slot, ok := e.(*rule.Slot)
	return slot, ok && slot.T.Kind == fact.Struct
}

// reference returns the location of the address of the object that a field refers to.
func reference(e rule.Expr) (fieldPlace, bool) {
	if p, ok := field(e, fact.DirectPointer); ok {
		return p, true
	}
	p, ok := field(e, fact.DirectAny)
	p.offset += wordSize
	return p, ok && (e.Type().Declared || e.Type().Kind == fact.Enum)
}

// inlineTimes sets the form for the times of two events or dates.
func (t *Test) inlineTimes(e *rule.Binary, negated bool) {
	a, ok1 := e.L.(*rule.Slot)
	b, ok2 := e.R.(*rule.Slot)
	form := Test{kind: testTimes, op: e.Op, negated: negated}
	if ok1 && ok2 && a.T.Event && b.T.Event {
		form.left.slot, form.right.slot = a.Index, b.Index
	} else if p, q, ok := fields(e.L, e.R, fact.DirectAny); ok && e.L.Type().Kind == fact.Date && e.R.Type().Kind == fact.Date {
		form.kind, form.left, form.right = testDates, p, q
	} else {
		return
	}
	for _, arg := range e.Args {
		k, ok := arg.(*rule.Const)
		if !ok {
			return
		}
		form.millis = append(form.millis, operation.Millis(k.Value))
	}
	if low, high := operation.RangeOf(form.millis); e.Op == operator.After || e.Op == operator.Before {
		form.span = span{uint64(low), uint64(high) - uint64(low), negated}
	}
	*t = form
}

// records reports whether both sides are objects of patterns whose declared types have no keys, and returns their slots.
func records(l, r rule.Expr) (left, right int, ok bool) {
	a, ok1 := l.(*rule.Slot)
	b, ok2 := r.(*rule.Slot)
	if !ok1 || !ok2 || !plainRecord(l.Type()) || !plainRecord(r.Type()) {
		return 0, 0, false
	}
	return a.Index, b.Index, true
}

func plainRecord(t *fact.Type) bool { return operation.Plain(t) && t.Go == nil }
