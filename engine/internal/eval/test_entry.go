package eval

import (
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// mapEntry is a text key of a map in a field, whose value is compared with a constant.
type mapEntry struct {
	key   string
	index uint64 // the fact.TextKey of the key
	value any
}

// inlineEntry sets the form for the value of a text key of a map in a field, compared with null, a text or a whole number.
func (t *Test) inlineEntry(op operator.Op, equality bool, l rule.Expr, k *rule.Const) bool {
	kind := fact.Any
	switch k.Value.(type) {
	case nil:
	case string:
		kind = fact.String
	case int:
		kind = fact.Int
	case int64:
		kind = fact.Long
	default:
		return false
	}
	where, key, ok := entryOf(l, kind)
	if !ok || !equality && kind != fact.Int && kind != fact.Long {
		return false
	}
	t.kind, t.op, t.left = testEntryConst, op, where
	t.entry = &mapEntry{key, fact.TextKey(key), k.Value}
	return true
}

// entryOf returns the location of a map and the text key whose value an expression reads. It looks through conversions to a kind and to
// Object, which change no value of that kind.
func entryOf(e rule.Expr, kind fact.Kind) (where fieldPlace, key string, ok bool) {
	var of, at rule.Expr
	switch e := e.(type) {
	case *rule.Convert:
		if e.T.Kind != kind && e.T.Kind != fact.Any {
			return where, "", false
		}
		return entryOf(e.X, kind)
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
	k, ok := rule.Unconverted(at).(*rule.Const)
	if !ok || of.Type().Kind != fact.Map {
		return where, "", false
	}
	if key, ok = k.Value.(string); ok {
		where, ok = field(of, fact.DirectAny)
	}
	return where, key, ok
}

// evalEntry compares the value of the key. Null, a value of another type than the constant, and another map are left to the code.
func (t *Test) evalEntry(f *Frame, p unsafe.Pointer) bool {
	m, ok := (*(*any)(p)).(*fact.MapValue)
	if !ok {
		return f.Test(t.code)
	}
	v, _, sure := m.GetText(t.entry.key, t.entry.index)
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
	case int:
		if n, ok := v.(int); ok {
			return compare(t.op, int64(n), int64(want))
		}
	case int64:
		if n, ok := v.(int64); ok {
			return compare(t.op, n, want)
		}
	}
	return f.Test(t.code)
}
