package eval

import (
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// outcomes is the set of outcomes of a comparison for which a test holds: bit 0 less, bit 1 equal, bit 2 greater.
type outcomes uint8

const (
	less    outcomes = 1
	equal   outcomes = 2
	greater outcomes = 4
	unequal          = less | greater
	atMost           = less | equal
	atLeast          = equal | greater
)

func wanted(op operator.Op) outcomes {
	switch op {
	case operator.Eq:
		return equal
	case operator.Ne:
		return unequal
	case operator.Lt:
		return less
	case operator.Le:
		return atMost
	case operator.Gt:
		return greater
	}
	return atLeast
}

// of reports whether the comparison of two numbers has one of the outcomes.
func (o outcomes) of(x, y int64) bool {
	at := equal
	if x < y {
		at = less
	}
	if x > y {
		at = greater
	}
	return o&at != 0
}

// turned returns the outcomes with the operands swapped.
func (o outcomes) turned() outcomes { return o&2 | o>>2&1 | o<<2&4 }

// useFasterForm sets the faster form that Eval checks first, if the fields have the same offset in every object.
func (t *Test) useFasterForm() {
	if !t.left.sure() || !t.right.sure() {
		return
	}
	switch {
	case t.kind == testWordConst:
		t.kind, t.span = testHereConst, spanOf(wanted(t.op), t.number)
	case t.kind == testWordJoin && t.by == shift{}:
		t.kind, t.wanted = testHereJoin, wanted(t.op)
	}
	t.alone = t.readsAlone()
}

// readsAlone does the work of Alone for a form whose fields are at fixed offsets.
func (t *Test) readsAlone() bool {
	switch t.kind {
	case testAll, testAny:
		for i := range t.parts {
			if !t.parts[i].alone {
				return false
			}
		}
		return true
	}
	return t.kind == testHereConst || t.oneField()
}

// inlineOrder sets the form for a comparison of dates or decimals in two fields, or of an object in a field and a constant. Objects of
// other types may be equal without having an order.
func (t *Test) inlineOrder(op operator.Op, l, r rule.Expr) {
	kind, equality := l.Type().Kind, op == operator.Eq || op == operator.Ne
	plain := kind == fact.Date || kind == fact.Decimal
	if equality && !plain {
		return
	}
	p, ok := field(l, fact.DirectAny)
	if !ok {
		return
	}
	if k, ok := r.(*rule.Const); ok {
		if _, known := fact.CompareAtOnce(k.Value, k.Value); known {
			t.kind, t.op, t.left, t.object = testOrderConst, op, p, k.Value
		}
		return
	}
	if q, ok := field(r, fact.DirectAny); ok && plain && r.Type().Kind == kind {
		t.kind, t.op, t.left, t.right = testObjectJoin, op, p, q
	}
}

// evalOrder compares the object at p with another one. It runs the code if that needs more than a simple comparison.
func (t *Test) evalOrder(f *Frame, p unsafe.Pointer, y any) bool {
	if n, ok := fact.CompareAtOnce(*(*any)(p), y); ok {
		return operator.Compare(t.op, n, 0)
	}
	return f.Test(t.code)
}

// Integers reports whether the test compares integers in two fields that cannot be null.
func (t *Test) Integers() bool { return t.kind == testHereJoin }
