package vm

import (
	"reflect"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// other executes the rarer instructions, all of which call functions.
func (f *Frame) other(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	a := func() *fact.Value { return at(w, in.A) }
	b := func() any { return at(w, in.B).Any() }
	switch in.Op {
	case code.DynamicGet:
		access := c.Refs[in.C].(*code.DynamicAccess)
		a().SetAny(f.dynamicGet(b(), access.Name, access.Expr))
	case code.DynamicPut:
		f.dynamicPut(a().Any(), b(), c.Refs[in.C].(*code.DynamicAccess))
	case code.PutProperty:
		access := c.Refs[in.C].(*code.Access)
		f.belongs(a(), access.Property.Owner)
		operation.Check(access.Property.Set(f.owner(a().Any(), access.Property.Name), b()))
	case code.NewHost:
		a().SetAny(reflect.New(c.Types[in.B].Go.Elem()).Interface())
	case code.Store:
		operation.IndexSet(a().Any(), b(), at(w, in.C).Any())
	case code.NewArrays:
		f.newArrays(a(), unsafe.Slice(at(w, in.B), int(in.D)), c.Types[in.C])
	case code.ArrayOf:
		a().SetAny(arrayOf(c.Types[in.C], w, in.B, int(in.D)))
	case code.ListOf:
		a().SetAny(fact.NewList(objectsIn(w, in.B, int(in.D))...))
	case code.MapOf:
		m := fact.NewMapOf(fact.HashMapType)
		m.Reserve(max(2*int(in.D), 1))
		for items := objectsIn(w, in.B, 2*int(in.D)); len(items) > 0; items = items[2:] {
			_, err := m.Put(items[0], items[1])
			operation.Check(err)
		}
		a().SetAny(m)
	case code.Each:
		a().SetAny(f.each(b(), c.Refs[in.C].(*code.Loop)))
	case code.CallDynamic:
		m := c.Refs[in.C].(*rule.DynamicCall)
		a().SetAny(f.callDynamic(m, objectsIn(w, in.B, len(m.Args)+1)))
	case code.Program:
		p := c.Refs[in.C].(*untyped.Program)
		a().SetAny(f.programs.Run((*host)(f), p, unsafe.Slice(at(w, in.B), len(p.Operands))))
	case code.Invoke:
		a().SetAny(f.invoke(objectsIn(w, in.B, int(in.D)+1), c.Refs[in.C].(rule.Expr)))
	case code.Function:
		made := &f.made[uint32(in.C)%uint32(len(f.made))]
		made.of, made.object = c.Calls[in.C], f.function(c.Calls[in.C])
		a().SetAny(made.object)
	case code.MakeLambda:
		a().SetAny(f.lambda(c, c.Refs[in.B].(*code.Lambda), w))
	case code.Binary:
		o := c.Refs[in.D].(*code.Operation)
		a().SetAny(f.binary(o.Op, o.Kind, b(), at(w, in.C).Any()))
	case code.Unary:
		o := c.Refs[in.C].(*code.Operation)
		a().SetAny(operation.UnaryAny(o.Op, o.Kind, b()))
	case code.Temporal:
		o := c.Refs[in.C].(*code.Operation)
		var few [4]any
		args := appendObjects(few[:0], w, in.B, o.Args+2)
		clock := operation.Clock{Types: f.Types, FactTime: f.FactTime}
		a().SetBool(clock.Temporal(o.Op, args[0], args[1], args[2:]))
	case code.Throw:
		throw(a().Any())
	case code.Rethrow:
		panic(a().Any())
	case code.Fail:
		operation.Fail(fact.NullPointerType, "%s", c.Refs[in.A])
	case code.Statement:
		if f.Tracer != nil {
			if err := f.Tracer.Statement(f, Activation{c, number(c, in), w}); err != nil {
				panic(err)
			}
		}
	}
}

// objectsIn returns the objects in consecutive registers.
func objectsIn(w unsafe.Pointer, from int32, n int) []any {
	return appendObjects(make([]any, 0, n), w, from, n)
}

// appendObjects appends the objects in consecutive registers to a list.
func appendObjects(list []any, w unsafe.Pointer, from int32, n int) []any {
	for _, x := range unsafe.Slice(at(w, from), n) {
		list = append(list, x.Any())
	}
	return list
}

// throw raises an exception.
func throw(v any) {
	switch v := v.(type) {
	case nil:
		operation.Fail(fact.NullPointerType, "null cannot be thrown")
	case *fact.Exception:
		message, ok := v.Message.(string)
		if !ok {
			message = v.Type.Name
		}
		panic(&Error{Message: message, Cause: v})
	case error:
		panic(&Error{Message: v.Error(), Cause: v})
	}
	operation.Fail(fact.RuntimeExceptionType, "%s", fact.ToString(v))
}

// inSet reports whether a value is among constants or, if the set is negated, whether it is not.
func inSet(set *code.Set, x *fact.Value) bool {
	found := false
	switch {
	case x.IsNull():
	case len(set.Texts) > 0:
		found = set.HasText(x.Text())
	default:
		found = set.HasInt(x.N)
	}
	return found != set.Negated
}
