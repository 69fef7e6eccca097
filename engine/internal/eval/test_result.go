package eval

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// What an accumulate or a collect results in is an object: the one of a slot, or one of a row. The tests here compare a number or a list
// there with a constant.

// resultPlace is where a test finds such an object, and how it reads a number of it.
type resultPlace struct {
	row    int // which value of the row in the slot; -1 for the object of the slot itself
	narrow bool
}

// inlineResult sets the form for a result compared with a constant number.
func (t *Test) inlineResult(op operator.Op, kind fact.Kind, l rule.Expr, k *rule.Const) bool {
	slot, where, ok := numberOf(l)
	if !ok {
		return false
	}
	if n, ok := operation.IntOf(k.Value); ok && kind.Integer() {
		t.kind, t.number = testResultConst, n
	} else if x, ok := k.Value.(float64); ok && kind == fact.Double {
		t.kind, t.float = testResultFloat, x
	} else {
		return false
	}
	t.op, t.left, t.result = op, fieldPlace{slot: slot}, where
	return true
}

// numberOf returns the place of a result that an expression reads as a number.
func numberOf(e rule.Expr) (slot int, where resultPlace, ok bool) {
	if row, ok := converted(e).(*rule.Row); ok {
		return row.Slot, resultPlace{row: row.Index}, true
	}
	of, m := asked(e)
	own, ok := of.(*rule.Slot)
	if !ok || m == nil || m.Owner != fact.NumberType || m.Name != "intValue" && m.Name != "longValue" {
		return 0, where, false
	}
	return own.Index, resultPlace{row: -1, narrow: m.Name == "intValue"}, true
}

// resultOf returns the object of a result.
func (t *Test) resultOf(f *Frame) any {
	o := f.Slots[t.left.slot]
	if t.result.row < 0 {
		return o.Any()
	}
	return (*Values)(o.Ptr).List[t.result.row]
}

// evalResult compares a result with the constant. Null and other kinds of numbers are left to the code.
func (t *Test) evalResult(f *Frame) bool {
	switch x := t.resultOf(f).(type) {
	case int:
		if t.kind == testResultConst {
			return compare(t.op, int64(x), t.number)
		}
	case int64:
		if t.kind == testResultConst {
			if t.result.narrow {
				x = int64(int32(x))
			}
			return compare(t.op, x, t.number)
		}
	case float64:
		if t.kind == testResultFloat {
			return compare(t.op, x, t.float)
		}
	}
	return f.Test(t.code)
}

// evalListSize compares the size of the list that is the object of a slot. Any other collection is left to the code.
func (t *Test) evalListSize(f *Frame) bool {
	if list, ok := f.Slots[t.left.slot].Any().(*fact.ListValue); ok {
		return compare(t.op, int64(list.Len()), t.number)
	}
	return f.Test(t.code)
}
