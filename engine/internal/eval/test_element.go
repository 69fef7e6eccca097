package eval

import (
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// elementTest is a test of one element of a map or list in a field: tags["kind"] == "new", sizes.get(0) > 5. The type of the element is often
// unknown; the form decides if it has that of the constant.
type elementTest struct {
	key      any    // a text or an int
	hash     uint64 // of a text
	constant any    // a text, an int, an int64, a float64, a bool, or null
}

// inlineElement sets the form for an element, under a constant key, that is compared with a constant.
func (t *Test) inlineElement(op operator.Op, l, r rule.Expr) bool {
	x, of := &elementTest{}, rule.Expr(nil)
	switch e := l.(type) {
	case *rule.Index:
		of, x.key = e.Of, constantOf(e.Key)
	case *rule.Call:
		m := e.Method
		if e.NullSafe || m.Name != "get" || len(e.Args) != 1 || m.Owner != fact.MapType && m.Owner != fact.ListType {
			return false
		}
		of, x.key = e.Of, constantOf(e.Args[0])
	default:
		return false
	}
	where, ok := field(of, fact.DirectAny)
	switch key := x.key.(type) {
	case string:
		x.hash = fact.TextKey(key)
	case int:
	default:
		return false
	}
	x.constant = constantOf(r)
	switch k := x.constant.(type) {
	case int, int64:
	case float64:
		ok = ok && k == k // NaN as an object equals itself
	case nil, string, bool:
		_, known := r.(*rule.Const)
		ok = ok && known && (op == operator.Eq || op == operator.Ne)
	default:
		return false
	}
	if ok {
		t.kind, t.op, t.left, t.element = testElement, op, where, x
	}
	return ok
}

// constantOf returns the value of a constant; nil for anything else.
func constantOf(e rule.Expr) any {
	if k, ok := unconverted(e).(*rule.Const); ok {
		return k.Value
	}
	return nil
}

// evalElement looks the element up and compares it. If that takes more than a simple look-up, or the element is not of the constant's type, the
// code does it.
func (t *Test) evalElement(f *Frame, p unsafe.Pointer) bool {
	x := t.element
	v, known := x.in(*(*any)(p))
	if !known {
		return f.Test(t.code)
	}
	if v == nil || x.constant == nil {
		if t.op == operator.Eq || t.op == operator.Ne {
			return (v == x.constant) == (t.op == operator.Eq)
		}
		return f.Test(t.code)
	}
	switch k := x.constant.(type) {
	case string:
		if s, ok := v.(string); ok {
			return (s == k) == (t.op == operator.Eq)
		}
	case int:
		if n, ok := v.(int); ok {
			return operator.Compare(t.op, int64(n), int64(k))
		}
	case int64:
		if n, ok := v.(int64); ok {
			return operator.Compare(t.op, n, k)
		}
	case float64:
		if n, ok := v.(float64); ok {
			return operator.Compare(t.op, n, k)
		}
	case bool:
		if b, ok := v.(bool); ok {
			return (b == k) == (t.op == operator.Eq)
		}
	}
	return f.Test(t.code)
}

// in returns the element of a collection, null if a map has none. known is false if the look-up may have to compare objects, and for what is
// neither a map nor a list that has the element.
func (x *elementTest) in(of any) (v any, known bool) {
	switch of := of.(type) {
	case *fact.MapValue:
		if key, ok := x.key.(string); ok {
			v, _, known = of.GetText(key, x.hash)
		} else {
			v, _, known = of.GetInt(x.key.(int))
		}
	case *fact.ListValue:
		if i, ok := x.key.(int); ok && uint(i) < uint(of.Len()) {
			v, err := of.Get(i)
			return v, err == nil
		}
	}
	return v, known
}
