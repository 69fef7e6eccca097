package eval

import (
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// inlineSize sets the form for the size of a list or set in a field or slot, or the length of a text, that is compared with a number or an
// int field.
func (t *Test) inlineSize(op operator.Op, l, r rule.Expr) bool {
	if _, kind := sized(r); kind != testCode {
		l, r, op = r, l, op.Turned()
	}
	of, kind := sized(l)
	if kind == testCode {
		return false
	}
	if k, ok := r.(*rule.Const); ok {
		n, ok := operation.IntOf(k.Value)
		if ok {
			t.kind, t.op, t.left, t.number = kind, op, of, n
		}
		return ok
	}
	number, ok := field(r, fact.DirectInt)
	if ok && kind == testSizeConst {
		t.kind, t.op, t.left, t.right = testSizeJoin, op, of, number
		return true
	}
	return false
}

// sized returns the location of the collection or text whose size or length an expression is, and the form of a comparison of it with a
// number. The form is testCode for any other expression.
func sized(e rule.Expr) (fieldPlace, testKind) {
	of, m := getterCall(e)
	switch {
	case m == nil:
	case m.Name == "size" && (m.Owner == fact.ListType || m.Owner == fact.SetType || m.Owner == fact.CollectionType):
		if p, ok := field(of, fact.DirectAny); ok {
			return p, testSizeConst
		}
		if s, ok := converted(of).(*rule.Slot); ok {
			return fieldPlace{slot: s.Index}, testOwnSizeConst
		}
	case m.Name == "length" && m.Owner == fact.StringType:
		if p, ok := itself(of, fact.StringType); ok {
			return p, testLengthConst
		}
		if p, ok := field(of, fact.DirectString); ok {
			return p, testLengthConst
		}
	}
	return fieldPlace{}, testCode
}

// getterCall returns the object and the method of a call without arguments, or of a property that is such a call, or nil for anything else.
func getterCall(e rule.Expr) (of rule.Expr, m *fact.Method) {
	switch e := e.(type) {
	case *rule.Call:
		if !e.NullSafe && len(e.Args) == 0 && e.Of != nil {
			return e.Of, e.Method
		}
	case *rule.Prop:
		if !e.NullSafe {
			return e.Of, e.Property.Method
		}
	}
	return nil, nil
}

// evalSize compares the size of a list or set in a field with a number. Any other object is left to the code.
func (t *Test) evalSize(f *Frame, p unsafe.Pointer, n int64) bool {
	return t.evalSizeOf(f, *(*any)(p), n)
}

// evalSizeOf does the same as evalSize, for the collection itself.
func (t *Test) evalSizeOf(f *Frame, of any, n int64) bool {
	switch of := of.(type) {
	case *fact.ListValue:
		return operator.Compare(t.op, int64(of.Len()), n)
	case *fact.SetValue:
		return operator.Compare(t.op, int64(of.Len()), n)
	}
	return f.Test(t.code)
}

// shortText is the length in bytes up to which evalLength reads all characters of a text. For longer texts the code is run, which first
// checks the limits.
const shortText = 4096

// evalLength compares the length of a text with the number. Null, and texts that are not ASCII, are left to the code.
func (t *Test) evalLength(f *Frame, p unsafe.Pointer) bool {
	s := *(*string)(p)
	if unsafe.StringData(s) == nil || len(s) > shortText || !javatext.ASCII(s) {
		return f.Test(t.code)
	}
	return operator.Compare(t.op, int64(len(s)), t.number)
}
