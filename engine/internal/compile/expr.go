package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// expr evaluates e and returns its value in any register.
func (u *unit) expr(e rule.Expr) val { return u.exprTo(e, code.NoRegister) }

// exprTo evaluates e. If the value needs a new register, it is written to want. That happens last, so that e may still read the old content
// of want. Temporary registers are released.
func (u *unit) exprTo(e rule.Expr, want int32) val {
	if e == nil {
		reject(source.Span{}, "expression missing")
	}
	if e.Type() == nil {
		reject(e.Span(), "%T has no type", e)
	}
	if v, ok := u.kept[e]; ok {
		return v
	}
	mark := u.Top
	v, ok := u.program(e, want)
	if !ok {
		v = u.typed(e, want)
	}
	u.Free(max(mark, v.reg+1))
	return v
}

// result returns the value of an expression in a register. The value is not null.
func result(e rule.Expr, r int32) val { return val{reg: r, t: e.Type(), at: e.Span()} }

// typed compiles an expression by its node type.
func (u *unit) typed(e rule.Expr, want int32) val {
	switch e := e.(type) {
	case *held:
		return e.v
	case *rule.Const:
		return u.constVal(e)
	case *rule.LocalVar:
		return u.variable(e)
	case *rule.Slot:
		return u.emitObject(e, want, code.Slot, 0, int32(e.Index), u.Type(e.T))
	case *rule.Row:
		r := u.Target(want)
		u.Emit(e.At, code.Row, uint16(u.Type(e.T)), r, int32(e.Slot), int32(e.Index))
		return u.present(val{reg: r, t: e.T, at: e.At, maybe: true})
	case *rule.GlobalVar:
		r := u.Target(want)
		u.Emit(e.At, code.Global, 0, r, int32(e.Global.Index), u.Type(e.T))
		return u.present(val{reg: r, t: e.T, at: e.At, maybe: true})
	case *rule.Prop:
		return u.property(e, want)
	case *rule.DynamicProp:
		return u.dynamicProperty(e, want)
	case *rule.Unary:
		return u.unary(e, want)
	case *rule.Binary:
		return u.binary(e, want)
	case *rule.In:
		return u.in(e, want)
	case *rule.Conditional:
		return u.conditional(e, want)
	case *rule.Convert:
		return u.convert(e, want)
	case *rule.InstanceOf:
		r := u.Target(want)
		x := u.object(u.expr(e.X))
		u.Emit(e.At, code.InstanceOf, 0, r, x, u.Type(operation.RawType(e.Of)))
		return result(e, r)
	}
	return u.calling(e, want)
}

// calling does the work of typed for expressions that call, create or change something.
func (u *unit) calling(e rule.Expr, want int32) val {
	switch e := e.(type) {
	case *rule.Call:
		return u.call(e, want)
	case *rule.DynamicCall:
		return u.dynamicCall(e, want)
	case *rule.FunctionCall:
		return u.functionCall(e, want)
	case *rule.Invoke:
		return u.invoke(e, want)
	case *rule.Lambda:
		return u.lambda(e, want)
	case *rule.Index:
		return u.index(e, want)
	case *rule.New:
		return u.makeNew(e, want)
	case *rule.NewArray:
		return u.makeArray(e, want)
	case *rule.ListLit:
		return u.list(e, want)
	case *rule.MapLit:
		return u.mapLit(e, want)
	case *rule.Assign:
		return u.assign(e, want, true)
	case *rule.IncDec:
		return u.incDec(e, want, true)
	case *rule.Effect:
		return u.effect(e, want, false)
	}
	reject(e.Span(), "%T is not an expression", e)
	return val{}
}

// emitObject emits an instruction whose result is an object in its first operand, and unboxes the object if e's type requires it. Unboxing
// uses another register, so that a variable keeps its value if it fails.
func (u *unit) emitObject(e rule.Expr, want int32, op code.Op, d uint16, b, c int32) val {
	dst := u.Target(want)
	r := dst
	if formOf(e.Type()) != anyForm {
		r = u.Temp()
	}
	u.Emit(e.Span(), op, d, r, b, c)
	return u.unboxIn(val{reg: r, t: fact.ObjectType, at: e.Span(), maybe: true}, e.Type(), dst)
}

// present makes null a failure if the type of v does not include null.
func (u *unit) present(v val) val {
	if primitive(v.t) {
		return u.need(v)
	}
	return v
}

// variable returns the value of a variable. If a text parameter shares the register of a constant, the value is known.
func (u *unit) variable(e *rule.LocalVar) val {
	v := val{reg: u.local(e.Index), t: e.T, at: e.At, maybe: !primitive(e.T)}
	if v.reg < 0 && e.T == fact.StringType {
		v.konst, v.value = true, u.ObjectOf(v.reg, e.T)
		v.maybe = v.value == nil
	}
	return v
}

func (u *unit) constVal(e *rule.Const) val {
	t, v := e.T, e.Value
	ok := true
	switch formOf(t) {
	case intForm:
		_, ok = operation.IntOf(v)
	case floatForm:
		_, ok = operation.FloatOf(v)
	case textForm:
		_, ok = v.(string)
	case boolForm:
		_, ok = v.(bool)
	}
	if !ok && v != nil {
		reject(e.At, "constant %v is not of type %s", v, t)
	}
	if formOf(t) == anyForm {
		t = fact.ObjectType
	}
	r := u.constant(t, v)
	if _, isText := v.(string); isText {
		v = u.compiler.texts.one(v)
	}
	return val{reg: r, t: e.T, at: e.At, maybe: v == nil, konst: true, value: v}
}

// ints evaluates an expression that must be an integer, and bools an expression that must be a boolean. Null is a failure.
func (u *unit) ints(e rule.Expr) val {
	v := u.expr(e)
	if v.form() == anyForm {
		v = u.unbox(v, fact.LongType)
	}
	if v.form() != intForm {
		reject(e.Span(), "%s is not an integer", e)
	}
	return u.need(v)
}

func (u *unit) bools(e rule.Expr, want int32) val {
	v := u.exprTo(e, want)
	if v.form() == anyForm {
		v = u.unboxIn(v, fact.BoolType, want)
	}
	if v.form() != boolForm {
		reject(e.Span(), "%s is not a boolean", e)
	}
	return u.need(v)
}

// truth compiles a condition to jumps that store a boolean in a register.
func (u *unit) truth(e rule.Expr, want int32) val {
	r := u.Target(want)
	no, end := u.Label(), u.Label()
	u.cond(e, false, no)
	u.Emit(e.Span(), code.Move, 0, r, u.constant(fact.BoolType, true), 0)
	u.Jump(e.Span(), code.Jump, 0, 0, end)
	u.Mark(no)
	u.Emit(e.Span(), code.Move, 0, r, u.constant(fact.BoolType, false), 0)
	u.Mark(end)
	return val{reg: r, t: fact.BoolType, at: e.Span()}
}

// conditional compiles c ? a : b.
func (u *unit) conditional(e *rule.Conditional, want int32) val {
	r := u.Target(want)
	other, end := u.Label(), u.Label()
	u.cond(e.If, false, other)
	u.into(e.Then, e.T, r)
	u.Jump(e.At, code.Jump, 0, 0, end)
	u.Mark(other)
	u.into(e.Else, e.T, r)
	u.Mark(end)
	return val{reg: r, t: e.T, at: e.At, maybe: !primitive(e.T)}
}

// in compiles x in (a, b, …), which the checker has turned into a chain of == tests. Constants of one kind become a lookup table.
func (u *unit) in(e *rule.In, want int32) val {
	mark := u.Top
	set := ConstantsOf(e)
	if set == nil {
		return u.truth(e, want)
	}
	r := u.Target(want)
	x := u.expr(e.X)
	if form := x.form(); form == intForm && len(set.Texts) == 0 || form == textForm && len(set.Ints) == 0 {
		x = u.marked(x)
		u.Emit(e.At, code.InSet, 0, r, x.reg, u.Ref(set))
		return result(e, r)
	}
	u.Free(mark)
	return u.truth(e, want)
}

// ConstantsOf returns the constants with which x is compared in x in (a, b, …), or nil if they are not all constants of one kind.
func ConstantsOf(e *rule.In) *code.Set {
	if len(e.List) == 0 || e.X == nil {
		return nil
	}
	set := &code.Set{Negated: e.Negated}
	for _, item := range e.List {
		b, ok := item.(*rule.Binary)
		if !ok || b.Op != operator.Eq || b.L != e.X {
			return nil
		}
		k, ok := b.R.(*rule.Const)
		if !ok {
			return nil
		}
		if i, ok := operation.IntOf(k.Value); ok && b.Kind.Integer() {
			set.Ints = append(set.Ints, i)
		} else if s, ok := k.Value.(string); ok && b.Kind == fact.String {
			set.Texts = append(set.Texts, s)
		} else {
			return nil
		}
	}
	slices.Sort(set.Ints)
	slices.Sort(set.Texts)
	return set
}

// program compiles an expression without static types to a program of package untyped. ok is false if e is not such an
// expression.
func (u *unit) program(e rule.Expr, want int32) (val, bool) {
	if u.compiler.NoPrograms {
		return val{}, false
	}
	p := untyped.New(e)
	if p == nil {
		return val{}, false
	}
	dst := u.Target(want)
	base := u.objects(p.Operands)
	return u.emitObject(e, dst, code.Program, 0, base, u.Ref(p)), true
}
