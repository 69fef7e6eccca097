package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Test is a compiled constraint of a pattern. The frequent forms are a kind and a few fields, looked at
// without running code.
type Test struct {
	kind        testKind
	op          operator.Op
	negated     bool
	size        uint8 // of a word of bits, in bytes
	left, right fieldPlace
	number      int64
	float       float64
	text        string
	set         *setTest
	code        *code.Code // the whole test; nil if the form is total
}

// fieldPlace is where an operand lies: in the object of a slot, at an offset that holds for objects of the owner's type.
type fieldPlace struct {
	slot   int
	offset uintptr
	owner  *fact.Type // nil: every object of the pattern's type has the field there
}

// testKind names a form that Eval runs inline.
type testKind uint8

const (
	testCode      testKind = iota
	testIntConst           // int field op number
	testLongConst          // int64 field op number
	testTextConst          // text field ==/!= text
	testBool               // bool field is true; negated: is false
	testNull               // text or reference field is null; negated: is not
	testTextNull
	testIntJoin     // int field op int field
	testFloatConst  // float64 field op number
	testTextJoin    // text field ==/!= text field, null in neither
	testTextsJoin   // text field ==/!= text field, null in both
	testSame        // object is/is not the other slot's object
	testSameRecord  // the same, but an object of a subtype may equal another one, too
	testPointerNull // pointer field is null; negated: is not
	testPointerJoin // pointer field is/is not the other field's object
	testPointerSlot // pointer field is/is not the other slot's object
	testBit         // int field, or the other slot's object, is in a set of integers that lies in a field as bits
	testInSet       // int field, or the other slot's object, is in a set of integers that lies in a field
)

// Test compiles a constraint.
func (c *Compiler) Test(t *rule.Test) (test Test, err error) {
	if test.inline(t.Expr, false); !test.total() {
		test.code, err = c.code.Test(t.Expr)
	}
	return test, err
}

// total reports whether the form says all there is to say: the fields have the same place in every object of the pattern's
// type.
func (t *Test) total() bool {
	switch t.kind {
	case testCode, testBit, testInSet, testSameRecord:
		return false
	}
	return t.left.owner == nil && t.right.owner == nil
}

// Eval reports whether the constraint holds for the objects in f.Slots.
func (t *Test) Eval(f *Frame) bool {
	switch t.kind {
	case testIntConst:
		if p, ok := t.left.in(f); ok {
			return compare(t.op, int64(*(*int)(p)), t.number)
		}
	case testLongConst:
		if p, ok := t.left.in(f); ok {
			return compare(t.op, *(*int64)(p), t.number)
		}
	case testTextConst:
		if p, ok := t.left.in(f); ok {
			return (*(*string)(p) == t.text) != t.negated
		}
	case testFloatConst:
		if p, ok := t.left.in(f); ok {
			return compare(t.op, *(*float64)(p), t.float)
		}
	case testBool:
		if p, ok := t.left.in(f); ok {
			return *(*bool)(p) != t.negated
		}
	case testNull:
		if p, ok := t.left.in(f); ok {
			return (*(*any)(p) == nil) != t.negated
		}
	case testTextNull:
		if p, ok := t.left.in(f); ok {
			return (unsafe.StringData(*(*string)(p)) == nil) != t.negated
		}
	case testSame:
		return (f.Slots[t.left.slot].Ptr == f.Slots[t.right.slot].Ptr) != t.negated
	case testPointerNull:
		if p, ok := t.left.in(f); ok {
			return (*(*unsafe.Pointer)(p) == nil) != t.negated
		}
	case testPointerSlot:
		if p, ok := t.left.in(f); ok {
			return (*(*unsafe.Pointer)(p) == f.Slots[t.right.slot].Ptr) != t.negated
		}
	case testPointerJoin:
		if p, ok := t.left.in(f); ok {
			if q, ok := t.right.in(f); ok {
				return (*(*unsafe.Pointer)(p) == *(*unsafe.Pointer)(q)) != t.negated
			}
		}
	case testIntJoin:
		if p, ok := t.left.in(f); ok {
			if q, ok := t.right.in(f); ok {
				return compare(t.op, int64(*(*int)(p)), int64(*(*int)(q)))
			}
		}
	case testTextJoin:
		if p, ok := t.left.in(f); ok {
			if q, ok := t.right.in(f); ok {
				return (*(*string)(p) == *(*string)(q)) != t.negated
			}
		}
	case testTextsJoin:
		if p, ok := t.left.in(f); ok {
			if q, ok := t.right.in(f); ok {
				x, y := *(*string)(p), *(*string)(q)
				same := x == y && (unsafe.StringData(x) == nil) == (unsafe.StringData(y) == nil)
				return same != t.negated
			}
		}
	case testSameRecord:
		if f.Slots[t.left.slot].Ptr == f.Slots[t.right.slot].Ptr {
			return !t.negated
		}
	case testBit:
		if p, ok := t.left.in(f); ok {
			if q, ok := t.right.in(f); ok {
				return hasBit(p, t.size, int64(*(*int)(q))-t.number)
			}
		}
	case testInSet:
		if o := &f.Slots[t.left.slot]; o.Type == t.left.owner {
			if q, ok := t.right.in(f); ok {
				return t.set.has(f, *o, int64(*(*int)(q)))
			}
		}
	}
	return f.Test(t.code)
}

// in finds the field in the slot's object; false if the object is of a type that keeps it elsewhere.
func (p *fieldPlace) in(f *Frame) (unsafe.Pointer, bool) {
	o := &f.Slots[p.slot]
	if p.owner != nil && o.Type != p.owner {
		return nil, false // in an object of another layout there may be nothing at that place
	}
	return unsafe.Add(o.Ptr, p.offset), true
}

// hasBit tells whether a bit is set in a word of 2, 4 or 8 bytes; no other bit is.
func hasBit(p unsafe.Pointer, size uint8, bit int64) bool {
	word := uint64(0)
	switch size {
	case 2:
		word = uint64(*(*uint16)(p))
	case 4:
		word = uint64(*(*uint32)(p))
	default:
		word = *(*uint64)(p)
	}
	return uint64(bit) < 64 && word>>uint64(bit)&1 != 0
}

func compare[T int64 | float64](op operator.Op, x, y T) bool {
	switch op {
	case operator.Eq:
		return x == y
	case operator.Ne:
		return x != y
	case operator.Lt:
		return x < y
	case operator.Le:
		return x <= y
	case operator.Gt:
		return x > y
	}
	return x >= y
}

// inline recognizes the forms Eval knows.
func (t *Test) inline(e rule.Expr, negated bool) {
	switch e := e.(type) {
	case *rule.Unary:
		if e.Op == operator.Not {
			t.inline(e.X, !negated)
		}
	case *rule.Prop:
		if p, ok := field(e, fact.DirectBool); ok {
			t.kind, t.left, t.negated = testBool, p, negated
		}
	case *rule.Binary:
		switch {
		case e.Op >= operator.Eq && e.Op <= operator.Ge && (!negated || e.Op < operator.Lt):
			t.inlineCompare(e, negated)
		case e.Op == operator.Contains && !negated:
			t.inlineContains(e, e.L, e.R)
		case e.Op == operator.MemberOf && !negated:
			t.inlineContains(e, e.R, e.L)
		}
	}
}

func (t *Test) inlineCompare(e *rule.Binary, negated bool) {
	op, l, r := e.Op, e.L, e.R
	if _, ok := l.(*rule.Const); ok {
		l, r, op = r, l, op.Turned()
	}
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
	if k, ok := r.(*rule.Const); ok {
		t.inlineConst(op, equality, l, k)
		return
	}
	if a, b, ok := fields(l, r, fact.DirectInt); ok && e.Kind.Integer() {
		t.kind, t.op, t.left, t.right = testIntJoin, op, a, b
		return
	}
	if a, b, ok := fields(l, r, fact.DirectString); ok && equality && neverNull(l, r) {
		t.kind, t.negated, t.left, t.right = testTextJoin, op == operator.Ne, a, b
		return
	} else if ok && equality && mayBeNull(l) && mayBeNull(r) {
		t.kind, t.negated, t.left, t.right = testTextsJoin, op == operator.Ne, a, b
		return
	}
	if a, b, ok := records(l, r); ok && equality {
		t.kind, t.negated, t.left.slot, t.right.slot = testSameRecord, op == operator.Ne, a, b
		return
	}
	if equality && byIdentity(l.Type()) && byIdentity(r.Type()) {
		t.inlineSame(op == operator.Ne, l, r)
	}
}

// inlineSame compares objects that are equal only if they are the same.
func (t *Test) inlineSame(negated bool, l, r rule.Expr) {
	a, ok1 := l.(*rule.Slot)
	b, ok2 := r.(*rule.Slot)
	p, ok3 := field(l, fact.DirectPointer)
	q, ok4 := field(r, fact.DirectPointer)
	switch {
	case ok1 && ok2:
		t.kind, t.left.slot, t.right.slot = testSame, a.Index, b.Index
	case ok3 && ok4:
		t.kind, t.left, t.right = testPointerJoin, p, q
	case ok3 && ok2:
		t.kind, t.left, t.right.slot = testPointerSlot, p, b.Index
	case ok1 && ok4:
		t.kind, t.left, t.right.slot = testPointerSlot, q, a.Index
	default:
		return
	}
	t.negated = negated
}

func (t *Test) inlineConst(op operator.Op, equality bool, l rule.Expr, k *rule.Const) {
	if k.Value == nil {
		if p, ok := field(l, fact.DirectAny); ok && equality {
			t.kind, t.negated, t.left = testNull, op == operator.Ne, p
		} else if p, ok := field(l, fact.DirectPointer); ok && equality {
			t.kind, t.negated, t.left = testPointerNull, op == operator.Ne, p
		} else if p, ok := field(l, fact.DirectString); ok && equality && !neverNull(l) {
			t.kind, t.negated, t.left = testTextNull, op == operator.Ne, p
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
		if p, ok := field(l, fact.DirectInt); ok {
			t.kind, t.op, t.number, t.left = testIntConst, op, i, p
		} else if p, ok := field(l, fact.DirectInt64); ok {
			t.kind, t.op, t.number, t.left = testLongConst, op, i, p
		}
		return
	}
	if x, ok := k.Value.(float64); ok {
		if p, ok := field(l, fact.DirectFloat64); ok {
			t.kind, t.op, t.float, t.left = testFloatConst, op, x, p
		}
		return
	}
	if s, ok := k.Value.(string); ok && equality {
		if p, ok := field(l, fact.DirectString); ok && (neverNull(l) || s != "") {
			t.kind, t.negated, t.text, t.left = testTextConst, op == operator.Ne, s, p
		}
	}
}

// field finds a property of a slot that lies at an offset in the given form. Widening an int changes nothing.
func field(e rule.Expr, form fact.Direct) (fieldPlace, bool) {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Long && c.X.Type().Kind == fact.Int {
		e = c.X
	}
	p, ok := e.(*rule.Prop)
	if !ok || p.Property.Direct != form {
		return fieldPlace{}, false
	}
	slot, ok := p.Of.(*rule.Slot)
	if !ok {
		return fieldPlace{}, false
	}
	if form < fact.DirectString && p.Property.Read.Null != nil {
		return fieldPlace{}, false
	}
	where := fieldPlace{slot: slot.Index, offset: p.Property.Offset}
	if !p.Property.Owner.Declared {
		where.owner = p.Property.Owner
	}
	return where, true
}

func fields(l, r rule.Expr, form fact.Direct) (a, b fieldPlace, ok bool) {
	a, ok1 := field(l, form)
	b, ok2 := field(r, form)
	return a, b, ok1 && ok2
}

func neverNull(es ...rule.Expr) bool { return !slices.ContainsFunc(es, mayBeNull) }

func mayBeNull(e rule.Expr) bool { return e.(*rule.Prop).Property.Read.Null != nil }

// records tells whether both sides are objects of patterns for declared types without keys.
func records(l, r rule.Expr) (left, right int, ok bool) {
	a, ok1 := l.(*rule.Slot)
	b, ok2 := r.(*rule.Slot)
	if !ok1 || !ok2 || !plainRecord(l.Type()) || !plainRecord(r.Type()) {
		return 0, 0, false
	}
	return a.Index, b.Index, true
}

func plainRecord(t *fact.Type) bool { return operation.Plain(t) && t.Go == nil }

// byIdentity reports whether objects of a host type are equal only if they are the same. Declared types are left
// out: a subtype may add keys.
func byIdentity(t *fact.Type) bool { return operation.Plain(t) && t.Go != nil && !t.Declared }
