package compile

import (
	"reflect"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// makeNew compiles new: a call of a constructor, or the zero value of a host type.
func (u *unit) makeNew(e *rule.New, want int32) val {
	dst := u.Target(want)
	out := result(e, dst)
	if e.Ctor == nil {
		t := e.T.Go
		if t == nil || t.Kind() != reflect.Pointer {
			reject(e.At, "%s cannot be made with new", e.T)
		}
		u.Emit(e.At, code.NewHost, 0, dst, u.Type(e.T), 0)
		return out
	}
	if u.fillable(e) {
		u.fill(e, dst)
		return out
	}
	m := &code.Member{Method: e.Ctor}
	base := u.Temps(len(e.Args))
	u.methodArguments(m, e.Args, base)
	return u.invokeMethod(e.Node, m, dst, base)
}

// fill creates a record and stores the constructor's arguments in its fields. The record is written to its register last, because that
// register may still contain an argument.
func (u *unit) fill(e *rule.New, dst int32) {
	fields := make([]int32, len(e.Args))
	record := dst
	for i, a := range e.Args {
		v := u.stable(u.expr(a), e.Args[i+1:]...)
		fields[i] = u.as(v, e.Ctor.Fills[i].Type).reg
		if fields[i] == dst {
			record = u.Temp()
		}
	}
	u.Emit(e.At, code.NewRecord, 0, record, u.Type(e.Ctor.Owner), 0)
	for i, p := range e.Ctor.Fills {
		u.Emit(e.At, fillOp(p), uint16(p.Offset), record, fields[i], u.Prop(p))
	}
	u.moveTo(result(e, record), dst)
}

// fillOp returns the instruction that stores a value in a property of a record.
func fillOp(p *fact.Property) code.Op {
	switch field, _ := plain(p); field {
	case code.FieldNumber:
		return code.FillNumber
	case code.FieldText:
		return code.FillText
	}
	return code.Fill
}

// fillable reports whether a constructor only stores its arguments in fields, without conversion, and runs no other constructor. A
// constructor without arguments is fillable if it creates a record.
func (u *unit) fillable(e *rule.New) bool {
	props, t := e.Ctor.Fills, e.Ctor.Owner
	record := t.Declared && t.Kind == fact.Struct && t.Java == nil && t.GoWord == fact.RecordWord
	if e.Ctor.Begins != nil || len(props) == 0 && !record || len(props) != len(e.Args) {
		return false
	}
	for i, p := range props {
		if !stored(p, e.Args[i]) {
			return false
		}
	}
	return true
}

// stored reports whether a value can be stored in the field of a property without conversion.
func stored(p *fact.Property, e rule.Expr) bool {
	t := e.Type()
	if t == nil || formOf(t) != formOf(p.Type) {
		return false
	}
	if p.Optional != nil && p.Optional.Direct != fact.NotDirect {
		return t.Kind == p.Type.Kind
	}
	switch p.Direct {
	case fact.DirectString:
		return p.Read.Null != nil || constantText(e)
	case fact.DirectInt, fact.DirectInt64, fact.DirectFloat64, fact.DirectBool:
		return p.Read.Null == nil && primitive(t)
	case fact.DirectAny: // the machine checks the object
		return formOf(t) == anyForm && p.Owner != nil && p.Owner.Declared
	}
	return false
}

func constantText(e rule.Expr) bool {
	k, ok := e.(*rule.Const)
	return ok && k.Value != nil
}

// index compiles l[i] and m["k"].
func (u *unit) index(e *rule.Index, want int32) val {
	dst := u.Target(want)
	of := u.stable(u.expr(e.Of), e.Key)
	key := u.expr(e.Key)
	list := u.object(of)
	if key.form() == intForm && e.Of.Type().Kind == fact.List {
		key = u.need(key)
		if e.Of.Type().Array && !e.T.Boxed && e.Of.Type().Elem == e.T && formOf(e.T) != anyForm {
			u.Emit(e.At, code.ElemAs, uint16(u.Type(e.T)), dst, list, key.reg)
			return result(e, dst)
		}
		return u.emitObject(e, dst, code.Elem, 0, list, key.reg)
	}
	k := u.object(key)
	return u.emitObject(e, dst, code.Index, 0, list, k)
}

// makeArray compiles new T[n] and new T[]{…}.
func (u *unit) makeArray(e *rule.NewArray, want int32) val {
	dst := u.Target(want)
	class := u.arrayType(e)
	t := u.Type(class)
	out := result(e, dst)
	switch {
	case e.Length == nil:
		base := u.elements(e.Elements, class)
		u.Emit(e.At, code.ArrayOf, uint16(len(e.Elements)), dst, base, t)
	case len(e.Inner) == 0:
		u.Emit(e.At, code.NewArray, 0, dst, u.ints(e.Length).reg, t)
	default:
		base := u.Temps(len(e.Inner) + 1)
		for i, n := range append([]rule.Expr{e.Length}, e.Inner...) {
			m := u.Top
			u.moveTo(u.ints(n), base+int32(i))
			u.Free(m)
		}
		u.Emit(e.At, code.NewArrays, uint16(len(e.Inner)+1), dst, base, t)
	}
	return out
}

// elements evaluates the elements of an array into consecutive registers: as numbers or booleans for an array of these, otherwise as
// objects.
func (u *unit) elements(es []rule.Expr, array *fact.Type) (base int32) {
	if !array.PrimitiveArray() {
		return u.objects(es)
	}
	base = u.Temps(len(es))
	elem := array.Elem
	for i, e := range es {
		if e.Type() != elem {
			e = &rule.Convert{Node: rule.Node{T: elem, At: e.Span()}, X: e}
		}
		u.into(e, elem, base+int32(i))
	}
	return base
}

func (u *unit) arrayType(e *rule.NewArray) *fact.Type {
	if e.T.Array {
		return e.T
	}
	elem := e.T.Elem
	if elem == nil {
		elem = fact.ObjectType
	}
	return u.compiler.base.Types.ArrayOf(elem)
}

func (u *unit) list(e *rule.ListLit, want int32) val {
	dst := u.Target(want)
	base := u.objects(e.Elements)
	u.Emit(e.At, code.ListOf, uint16(len(e.Elements)), dst, base, 0)
	return result(e, dst)
}

func (u *unit) mapLit(e *rule.MapLit, want int32) val {
	dst := u.Target(want)
	base := u.Temps(2 * len(e.Keys))
	for i := range e.Keys {
		u.into(e.Keys[i], fact.ObjectType, base+int32(2*i))
		u.into(e.Values[i], fact.ObjectType, base+int32(2*i+1))
	}
	u.Emit(e.At, code.MapOf, uint16(len(e.Keys)), dst, base, 0)
	return result(e, dst)
}
