package eval

import (
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// setTest is a test whether a set of integers in a field of a pattern's object contains a number.
type setTest struct {
	at       source.Span
	contains func(fact.Object, int64) bool
}

// has calls the set, which is the host's code, under a guard.
func (s *setTest) has(f *Frame, o fact.Object, i int64) bool {
	holds := false
	f.Guard(s.at, func() { holds = s.contains(o, i) })
	return holds
}

// inlineContains sets the form for sets tested for an int field of a pattern's object, or for the object itself, and for lists
// tested for a text.
func (t *Test) inlineContains(e *rule.Binary, all, one rule.Expr, negated bool) {
	set, ok := all.(*rule.Prop)
	if !ok || t.inlineAmong(set, one, negated) || set.Property.ContainsInt == nil || negated {
		return
	}
	of, ok := set.Of.(*rule.Slot)
	if !ok {
		return
	}
	where, ok := intPlace(one)
	if !ok {
		return
	}
	t.left, t.right = fieldPlace{slot: of.Index, offset: set.Property.Offset, owner: set.Property.Owner}, where
	if bits := set.Property.Bits; bits != nil {
		t.kind, t.size, t.number = testBit, uint8(bits.Size), bits.Zero
		return
	}
	t.kind = testInSet
	t.set = &setTest{at: e.Span(), contains: set.Property.ContainsInt}
}

// inlineAmong sets the form for a list in a field that is tested for a text or a text field.
func (t *Test) inlineAmong(list *rule.Prop, one rule.Expr, negated bool) bool {
	where, ok := field(list, fact.DirectAny)
	if !ok {
		return false
	}
	if k, ok := one.(*rule.Const); ok {
		text, ok := k.Value.(string)
		if ok {
			t.kind, t.left, t.text, t.negated = testTextAmong, where, text, negated
		}
		return ok
	}
	if c, ok := one.(*rule.Convert); ok && c.X.Type().Kind == fact.String {
		one = c.X
	}
	text, ok := field(one, fact.DirectString)
	if ok {
		t.kind, t.left, t.right, t.negated = testFieldAmong, where, text, negated
	}
	return ok
}

// among reports whether a list contains a text. Anything but a list, and a text that may be null, is left to the code.
func (t *Test) among(f *Frame, p unsafe.Pointer, text string) bool {
	if list, ok := (*(*any)(p)).(*fact.ListValue); ok && unsafe.StringData(text) != nil {
		if has, sure := list.HasText(text); sure {
			return has != t.negated
		}
	}
	return f.Test(t.code)
}

// inlineSize sets the form for the size of a list in a field that is compared with a number or an int field.
func (t *Test) inlineSize(op operator.Op, l, r rule.Expr) bool {
	if _, ok := sized(r); ok {
		l, r, op = r, l, op.Turned()
	}
	list, ok := sized(l)
	if !ok {
		return false
	}
	if k, ok := r.(*rule.Const); ok {
		n, ok := operation.IntOf(k.Value)
		if ok {
			t.kind, t.op, t.left, t.number = testSizeConst, op, list, n
		}
		return ok
	}
	number, ok := field(r, fact.DirectInt)
	if ok {
		t.kind, t.op, t.left, t.right = testSizeJoin, op, list, number
	}
	return ok
}

// sized returns the location of the field whose collection an expression asks for its size.
func sized(e rule.Expr) (fieldPlace, bool) {
	if c, ok := e.(*rule.Call); ok && !c.NullSafe && len(c.Args) == 0 && c.Method.Name == "size" {
		if owner := c.Method.Owner; owner == fact.ListType || owner == fact.CollectionType {
			return field(c.Of, fact.DirectAny)
		}
	}
	return fieldPlace{}, false
}

// evalSize compares the size of a list with a number. Anything but a list is left to the code.
func (t *Test) evalSize(f *Frame, p unsafe.Pointer, n int64) bool {
	if list, ok := (*(*any)(p)).(*fact.ListValue); ok {
		return compare(t.op, int64(list.Len()), n)
	}
	return f.Test(t.code)
}

// intPlace returns the location of an int field of a pattern's object, or of the object itself if it is an Integer.
func intPlace(e rule.Expr) (fieldPlace, bool) {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Int && c.X.Type().Kind == fact.Int {
		e = c.X
	}
	if s, ok := e.(*rule.Slot); ok && s.T == fact.IntegerType {
		return fieldPlace{slot: s.Index, owner: fact.IntegerType}, true
	}
	return field(e, fact.DirectInt)
}
