package eval

import (
	"unsafe"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// elementTest is a test of one element of a map or list in a field: tags["kind"] == "new", sizes.get(0) > 5. The type of the element is
// often unknown; the form decides if the element has the type of the constant.
type elementTest struct {
	key      any    // a text or an int
	hash     uint64 // TextKey of a text
	constant any    // a text, an int, an int64, a float64, a bool, or null
}

// inlineElement sets the form for an element with a constant key that is compared with a constant.
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
		ok = ok && k == k // NaN as an object is equal to itself
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

// constantOf returns the value of a constant, or nil for anything else.
func constantOf(e rule.Expr) any {
	if k, ok := unconverted(e).(*rule.Const); ok {
		return k.Value
	}
	return nil
}

// evalElement looks up the element and compares it. The code does it if that needs more than a simple lookup, or the element does not have
// the type of the constant.
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

// in returns the element of a collection, or null if a map does not have it. known is false if the lookup may have to compare objects, if
// the collection is neither a map nor a list, and if a list does not have the element.
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
