package compile

import (
	"math"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// property reads a property.
func (u *unit) property(e *rule.Prop, want int32) val {
	p := e.Property
	if p.Method != nil {
		return u.call(getter(e), want)
	}
	form := p.Type
	if formOf(form) != formOf(e.T) || p.Type.Kind == fact.Void {
		form = fact.ObjectType // read as an object, then unboxed
	}
	maybe := p.Read.Null != nil || formOf(form) == anyForm
	plainField, plainGet := plain(p)
	if slot, ok := e.Of.(*rule.Slot); ok && formOf(slot.T) == anyForm && formOf(form) == formOf(p.Type) {
		op, d := plainField, uint16(p.Offset)
		if op == code.Field {
			d = uint16(p.Direct)
		}
		return u.read(e, form, maybe, want, code.Instr{Op: op, D: d, B: int32(slot.Index), C: u.Prop(p)})
	}
	dst := u.Target(want)
	of := u.object(u.expr(e.Of))
	get := code.Instr{Op: code.Get, B: of, C: u.Ref(&code.Access{Property: p, Of: e.Of, Form: form})}
	if plainGet != code.Get && form.Kind == p.Type.Kind {
		get.Op, get.D = plainGet, uint16(u.Prop(p))
	}
	if !e.NullSafe || !u.action {
		if e.NullSafe {
			u.whenNull(e.At, of, dst, 0)
		}
		return u.read(e, form, maybe, dst, get)
	}
	end := u.Label()
	u.whenNull(e.At, of, dst, end)
	v := u.read(e, form, true, dst, get)
	u.Mark(end)
	if primitive(e.T) {
		v.maybe = true
		v = u.need(v)
	}
	return v
}

// getter returns a property that a method computes, such as the length of an array, as a call of the method.
func getter(e *rule.Prop) *rule.Call {
	return &rule.Call{Node: e.Node, Of: e.Of, Method: e.Property.Method, NullSafe: e.NullSafe}
}

// read emits an instruction that reads a property in the form of a type, and returns it as a value of e's type. If the value may be null,
// its register says whether it is.
func (u *unit) read(e *rule.Prop, form *fact.Type, maybe bool, want int32, get code.Instr) val {
	if formOf(form) != formOf(e.T) {
		return u.emitObject(e, want, get.Op, get.D, get.B, get.C)
	}
	r := u.Target(want)
	u.Emit(e.At, get.Op, get.D, r, get.B, get.C)
	if e.NullSafe && u.action && primitive(form) {
		u.Emit(e.At, code.Mark, 0, r, r, 0)
	}
	v := val{reg: r, t: e.T, at: e.At, maybe: maybe}
	if maybe && !e.T.Boxed {
		return u.need(v)
	}
	if !maybe && formOf(e.T) != anyForm && formOf(e.T) != textForm {
		v.t = unboxed(e.T)
	}
	return v
}

// whenNull emits a jump that is executed if an object is null. In an action it jumps to the label end, with null as the value; in a
// condition to the code for a false test.
func (u *unit) whenNull(at source.Span, of, dst int32, end int) {
	if !u.action {
		if u.absent < 0 {
			ok := u.Label()
			u.Jump(at, code.JumpNotNull, of, 0, ok)
			u.Emit(at, code.Absent, 0, 0, 0, 0)
			u.Mark(ok)
			return
		}
		u.Jump(at, code.JumpNull, of, 0, u.absent)
		return
	}
	there := u.Label()
	u.Jump(at, code.JumpNotNull, of, 0, there)
	u.Emit(at, code.Move, 0, dst, u.constant(fact.ObjectType, nil), 0)
	u.Jump(at, code.Jump, 0, 0, end)
	u.Mark(there)
}

// dynamicProperty reads a property whose owner is known only at run time.
func (u *unit) dynamicProperty(e *rule.DynamicProp, want int32) val {
	dst := u.Target(want)
	of := u.object(u.expr(e.Of))
	end := u.Label()
	if e.NullSafe {
		u.whenNull(e.At, of, dst, end)
	}
	v := u.emitObject(e, dst, code.DynamicGet, 0, of, u.Ref(&code.DynamicAccess{Name: e.Name, Expr: e}))
	u.Mark(end)
	return v
}

// call compiles a method, static method or host function call.
func (u *unit) call(e *rule.Call, want int32) val {
	dst := u.Target(want)
	e = settledOperands(e)
	if v, ok := u.instruction(e, dst, nil); ok {
		return v
	}
	m := &code.Member{Method: e.Method, Of: e.Of}
	n := len(e.Args)
	if e.Of != nil {
		n++
	}
	base := u.Temps(n)
	at := base
	end := u.Label()
	if e.Of != nil {
		t := e.Method.ReceiverType()
		u.into(e.Of, t, at)
		m.Params = append(m.Params, t)
		at++
		if e.NullSafe {
			u.whenNull(e.At, base, dst, end)
		}
	}
	u.methodArguments(m, e.Args, at)
	v := u.invokeMethod(e.Node, m, dst, base)
	if e.NullSafe && u.action {
		u.Mark(end)
		if formOf(e.T) != anyForm {
			v.maybe = true
			v = u.present(v)
		}
	}
	return v
}

// methodArguments evaluates the arguments of a method into consecutive registers.
func (u *unit) methodArguments(m *code.Member, args []rule.Expr, at int32) {
	for i, a := range args {
		t := m.Method.ParamForm(i)
		u.into(a, t, at+int32(i))
		m.Params = append(m.Params, t)
	}
}

// invokeMethod emits the call of a method whose arguments are in consecutive registers from base on.
func (u *unit) invokeMethod(e rule.Node, m *code.Member, dst, base int32) val {
	result, r := resultForm(m.Method.Result), dst
	differs := formOf(result) != formOf(e.T)
	if differs {
		r = u.Temp()
	}
	m.Args = len(m.Params)
	u.Emit(e.At, code.Call, 0, r, base, u.Ref(m))
	v := val{reg: r, t: result, at: e.At, maybe: !primitive(result)}
	if differs || primitive(e.T) {
		v = u.asIn(v, e.T, dst)
	}
	if formOf(e.T) == anyForm {
		v.t = e.T
	}
	return v
}

// dynamicCall calls a method whose owner is known only at run time.
func (u *unit) dynamicCall(e *rule.DynamicCall, want int32) val {
	dst := u.Target(want)
	base := u.Temps(len(e.Args) + 1)
	u.into(e.Of, fact.ObjectType, base)
	end := u.Label()
	if e.NullSafe {
		u.whenNull(e.At, base, dst, end)
	}
	for i, a := range e.Args {
		u.into(a, fact.ObjectType, base+1+int32(i))
	}
	v := u.emitObject(e, dst, code.CallDynamic, 0, base, u.Ref(e)) // the receiver is before the arguments
	u.Mark(end)
	return v
}

// resultForm returns the type in whose form a call returns its result. The result of a call without a result is null, an object.
func resultForm(t *fact.Type) *fact.Type {
	if t == nil || t.Kind == fact.Void {
		return fact.ObjectType
	}
	return t
}

// functionCall calls a function declared in DRL.
func (u *unit) functionCall(e *rule.FunctionCall, want int32) val {
	dst := u.Target(want)
	if len(e.Args) != len(e.Function.Params) {
		reject(e.At, "wrong arguments of %s", e.Function.Name) // the checker reports it with their number
	}
	result := resultForm(e.Function.Result)
	r := dst
	if formOf(result) != formOf(e.T) {
		r = u.Temp()
	}
	if !u.inline(e, result, r) {
		fn := u.compiler.function(e.Function)
		base := u.Temps(len(e.Args))
		for i, a := range e.Args {
			u.into(a, fn.Params[i], base+int32(i))
		}
		u.Emit(e.At, code.CallFunction, 0, r, base, u.Callee(fn))
	}
	v := u.asIn(val{reg: r, t: result, at: e.At, maybe: !primitive(result)}, e.T, dst)
	if formOf(v.t) == anyForm {
		v.t = e.T
	}
	return v
}

// invoke calls a function value.
func (u *unit) invoke(e *rule.Invoke, want int32) val {
	dst := u.Target(want)
	base := u.objects(append([]rule.Expr{e.Of}, e.Args...))
	return u.emitObject(e, dst, code.Invoke, uint16(len(e.Args)), base, u.Ref(e.Of))
}

// plain returns the instructions that read a property of a declared type that is stored in the object in the same form as in a register:
// field reads it from the object of a slot, get from an object in a register. For any other property they are Field and Get.
func plain(p *fact.Property) (field, get code.Op) {
	switch {
	case p.Owner == nil || !p.Owner.Declared || p.Offset > math.MaxUint16:
	case p.Direct == fact.DirectString && p.Read.Null != nil:
		return code.FieldText, code.GetText
	case p.Direct == fact.DirectAny && !p.Type.Kind.Unboxed():
		return code.FieldObject, code.GetObject
	case p.Optional != nil && p.Optional.Wide(p.Offset):
		return code.FieldOptional, code.GetOptional
	case p.Read.Null != nil || p.Type.Boxed:
	case p.Direct == fact.DirectInt, p.Direct == fact.DirectInt64, p.Direct == fact.DirectFloat64:
		return code.FieldNumber, code.GetNumber
	}
	return code.Field, code.Get
}
