package eval

import (
	"unsafe"

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
	if row, ok := unboxed(e).(*rule.Row); ok {
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

// mapEntry is a key of a map in a field, whose value is compared with a constant.
type mapEntry struct {
	key   string
	sum   uint64 // the fact.TextKey of the key
	value any
}

// inlineEntry sets the form for the value of a text key of a map in a field, compared with null, a text or a whole number.
func (t *Test) inlineEntry(op operator.Op, equality bool, l rule.Expr, k *rule.Const) bool {
	where, key, ok := entryOf(l)
	if !ok {
		return false
	}
	switch k.Value.(type) {
	case nil, string:
		if !equality {
			return false
		}
	case int, int64:
	default:
		return false
	}
	t.kind, t.op, t.left = testEntryConst, op, where
	t.entry = &mapEntry{key: key, sum: fact.TextKey(key), value: k.Value}
	return true
}

// entryOf returns the location of a map and the text key whose value an expression reads.
func entryOf(e rule.Expr) (where fieldPlace, key string, ok bool) {
	if c, cast := e.(*rule.Convert); cast && (c.T == fact.IntegerType || c.T == fact.BoxedLongType || c.T.Kind.Integer() || c.T == fact.StringType || c.T.Kind == fact.Any) {
		return entryOf(c.X)
	}
	var of, at rule.Expr
	switch e := e.(type) {
	case *rule.Index:
		of, at = e.Of, e.Key
	case *rule.Call:
		if e.Of == nil || e.NullSafe || e.Method.Name != "get" || e.Method.Owner != fact.MapType {
			return where, "", false
		}
		of, at = e.Of, e.Args[0]
	default:
		return where, "", false
	}
	if of.Type().Kind != fact.Map {
		return where, "", false
	}
	k, ok := constantOf(at)
	if !ok {
		return where, "", false
	}
	where, ok = field(of, fact.DirectAny)
	return where, k, ok
}

// constantOf returns a constant text.
func constantOf(e rule.Expr) (text string, ok bool) {
	if c, converted := e.(*rule.Convert); converted && c.T.Kind == fact.Any {
		e = c.X
	}
	k, ok := e.(*rule.Const)
	if !ok {
		return "", false
	}
	text, ok = k.Value.(string)
	return text, ok
}

// evalEntry compares the value of a key. Where a null, an other kind of value, or an other map is found, the code decides.
func (t *Test) evalEntry(f *Frame, p unsafe.Pointer) bool {
	m, ok := (*(*any)(p)).(*fact.MapValue)
	if !ok {
		return f.Test(t.code)
	}
	v, _, sure := m.GetText(t.entry.key, t.entry.sum)
	if !sure {
		return f.Test(t.code)
	}
	switch want := t.entry.value.(type) {
	case nil:
		return (v == nil) == (t.op == operator.Eq)
	case string:
		if text, ok := v.(string); ok {
			return (text == want) == (t.op == operator.Eq)
		}
	default:
		n, _ := operation.IntOf(want)
		switch x := v.(type) {
		case int:
			return compare(t.op, int64(x), n)
		case int64:
			return compare(t.op, x, n)
		}
	}
	return f.Test(t.code)
}
