package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// form is the representation of a value in a register: see fact.Value.
type form uint8

const (
	anyForm form = iota // an object
	boolForm
	intForm
	floatForm
	textForm
)

func formOfKind(k fact.Kind) form {
	switch {
	case k == fact.Bool:
		return boolForm
	case k.Integer():
		return intForm
	case k.Floating():
		return floatForm
	case k == fact.String:
		return textForm
	}
	return anyForm
}

func formOf(t *fact.Type) form { return formOfKind(t.Kind) }

func (f form) number() bool { return f == intForm || f == floatForm }

// primitive reports whether values of t are numbers or booleans without null.
func primitive(t *fact.Type) bool {
	return t != nil && !t.Boxed && formOf(t) != anyForm && t.Kind != fact.String
}

// val describes the value of an expression: its register, and what the compiler knows about it.
type val struct {
	reg   int32
	t     *fact.Type // the type that determines the form of the register
	at    source.Span
	maybe bool // it may be null
	konst bool // the value is a constant
	value any
}

func (v val) form() form { return formOf(v.t) }

// need emits a check that fails if v is null, unless v cannot be null.
func (u *unit) need(v val) val {
	if v.maybe && v.form() != anyForm {
		v.maybe = false
		if n := len(u.Code.Instrs); n > 0 && v.reg >= u.NumLocals && !u.Labelled() && v.form() != textForm { // a variable must be assigned before the check
			if last := &u.Code.Instrs[n-1]; last.Op == code.Unbox && last.A == v.reg { // Unbox to a primitive type fails on null itself
				last.C = u.Type(fact.Unbox(u.Code.Types[last.C]))
				return v
			}
		}
		u.Emit(v.at, code.Need, 0, v.reg, 0, 0)
	}
	return v
}

// marked returns v in a register that is marked as not null, like values that may be null.
func (u *unit) marked(v val) val {
	switch {
	case primitive(v.t) && v.konst:
		v.reg = u.constant(fact.Box(v.t), v.value)
	case primitive(v.t):
		r := u.Temp()
		u.Emit(v.at, code.Mark, 0, r, v.reg, 0)
		v.reg = r
	}
	return v
}

// object returns a register that contains the value as an object.
func (u *unit) object(v val) int32 { return u.objectIn(v, code.NoRegister) }

func (u *unit) objectIn(v val, want int32) int32 {
	switch {
	case v.form() == anyForm:
		return v.reg
	case v.konst:
		return u.constantObject(v)
	}
	r := u.Target(want)
	u.Emit(v.at, code.Box, 0, r, v.reg, u.Type(v.t))
	return r
}

func (u *unit) constantObject(v val) int32 {
	var x fact.Value
	x.Store(v.t, v.value)
	return u.constant(fact.ObjectType, x.Load(fact.Box(v.t)))
}

// unbox reads a value of type t from an object, which may be null.
func (u *unit) unbox(v val, t *fact.Type) val { return u.unboxIn(v, t, code.NoRegister) }

func (u *unit) unboxIn(v val, t *fact.Type, want int32) val {
	if formOf(t) == anyForm {
		v.t = t
		return v
	}
	r := u.Target(want)
	u.Emit(v.at, code.Unbox, 0, r, v.reg, u.Type(t)) // fails for null if t is a primitive type
	return val{reg: r, t: t, at: v.at, maybe: t.Boxed}
}

// as converts a value to the register form of type t, without converting the value itself. Null is a failure if t does not include null.
func (u *unit) as(v val, t *fact.Type) val { return u.asIn(v, t, code.NoRegister) }

func (u *unit) asIn(v val, t *fact.Type, want int32) val {
	from, to := v.form(), formOf(t)
	switch {
	case from == anyForm && to == anyForm:
		return v
	case to == anyForm:
		return val{reg: u.objectIn(v, want), t: t, at: v.at, maybe: v.maybe}
	case from == anyForm:
		return u.unboxIn(v, t, want)
	case from != to:
		object := v
		object.reg, object.t = u.object(v), fact.ObjectType
		return u.unboxIn(object, t, want)
	case !t.Boxed:
		return u.need(v)
	case v.konst && v.t != t:
		v.reg, v.t = u.constant(t, v.value), t
	case primitive(v.t) && !v.konst:
		r := u.Target(want)
		u.Emit(v.at, code.Mark, 0, r, v.reg, 0)
		v.reg, v.t = r, t
	}
	return v
}

// into evaluates an expression and stores its value in register r in the form of type t.
func (u *unit) into(e rule.Expr, t *fact.Type, r int32) {
	mark := u.Top
	u.moveTo(u.asIn(u.exprIn(e, t, r), t, r), r)
	u.Free(mark)
}

func (u *unit) moveTo(v val, r int32) {
	op := code.Move
	if primitive(v.t) {
		op = code.MoveNumber
	}
	if v.reg != r {
		u.Emit(v.at, op, 0, r, v.reg, 0)
	}
}

// exprIn evaluates e, if possible into the register want, whose form is that of t.
func (u *unit) exprIn(e rule.Expr, t *fact.Type, want int32) val {
	if e != nil && e.Type() != nil && formOf(e.Type()) != formOf(t) {
		want = code.NoRegister
	}
	return u.exprTo(e, want)
}

// yield emits the return of a value.
func (u *unit) yield(v val) {
	if u.back != nil {
		if u.back.result != code.NoRegister {
			u.moveTo(v, u.back.result)
		}
		u.Jump(v.at, code.Jump, 0, 0, u.back.end)
		u.back.used = true
		return
	}
	op := code.Return
	if primitive(v.t) {
		op = code.ReturnNumber
	}
	u.Emit(v.at, op, 0, v.reg, 0, 0)
}

// yieldNothing emits a return without a result, which means null for an inlined function.
func (u *unit) yieldNothing(at source.Span) {
	if u.back != nil {
		u.yield(val{reg: u.constant(fact.ObjectType, nil), t: fact.ObjectType, at: at})
		return
	}
	u.Emit(at, code.ReturnVoid, 0, 0, 0, 0)
}

// stable protects a value from the evaluation of later expressions: it copies a variable that they may change, because Java evaluates
// operands from left to right.
func (u *unit) stable(v val, later ...rule.Expr) val {
	if v.reg < 0 || v.reg >= u.NumLocals {
		return v
	}
	if slices.ContainsFunc(later, changes) {
		r := u.Temp()
		u.moveTo(v, r)
		v.reg = r
	}
	return v
}

// changes reports whether the evaluation of e may change a local variable: directly, or by running a lambda, which shares the variables.
func changes(e rule.Expr) bool {
	return rule.Contains(e, func(x rule.Expr) bool {
		switch x := x.(type) {
		case *rule.Assign, *rule.IncDec, *rule.Invoke, *rule.Lambda, *rule.DynamicCall:
			return true
		case *rule.Call:
			function := func(t *fact.Type) bool { return t.Kind == fact.Func }
			return slices.ContainsFunc(x.Method.Params, function) || x.Method.Owner != nil && function(x.Method.Owner)
		}
		return false
	})
}
