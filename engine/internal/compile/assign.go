package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// held is a value that has already been computed, as an operand of an expression.
type held struct {
	rule.Node
	v val
}

// String implements rule.Expr; the value has no rule text of its own.
func (h *held) String() string { return "(value)" }

func (u *unit) hold(v val, t *fact.Type) *held {
	u.Rereads = max(u.Rereads, v.reg+1)
	return &held{rule.Node{T: t, At: v.at}, v}
}

// assign stores a value and returns it if used is set.
func (u *unit) assign(e *rule.Assign, want int32, used bool) val {
	next := func(old rule.Expr) rule.Expr {
		if e.Op == operator.None {
			return e.Value
		}
		return arithmeticOn(e.At, e.Op, e.Kind, old, e.Value)
	}
	if target, ok := e.Target.(*rule.LocalVar); ok {
		r := u.local(target.Index)
		u.into(next(target), target.T, r)
		return val{reg: r, t: target.T, at: e.At, maybe: !primitive(target.T)}
	}
	if !used {
		u.storePlace(e.Target, next, e.Op != operator.None)
		return val{}
	}
	return u.assignPlace(e.Target, e.At, next, e.Op != operator.None, false, want)
}

// incDec compiles x++, x--, ++x and --x. The old value is kept only if used is set.
func (u *unit) incDec(e *rule.IncDec, want int32, used bool) val {
	t := e.Target.Type()
	k := t.Kind
	op, step := operator.Add, int32(1)
	if e.Dec {
		op, step = operator.Sub, -1
	}
	one := &rule.Const{Node: rule.Node{T: fact.IntType, At: e.At}, Value: 1}
	if target, ok := e.Target.(*rule.LocalVar); ok {
		r := u.local(target.Index)
		v := val{reg: r, t: t, at: e.At, maybe: !primitive(t)}
		if used && !e.Prefix {
			old := u.Target(want)
			if old == r { // x = x++ assigns the old value to x
				old = u.Temp()
			}
			u.moveTo(v, old)
			v.reg = old
		}
		if k == fact.Int && primitive(t) {
			u.Emit(e.At, code.AddIntConst, 0, r, r, step)
		} else {
			u.into(arithmeticOn(e.At, op, stepKind(k), target, one), t, r)
		}
		return v
	}
	next := func(old rule.Expr) rule.Expr { return arithmeticOn(e.At, op, stepKind(k), old, one) }
	if !used {
		u.storePlace(e.Target, next, true)
		return val{}
	}
	return u.assignPlace(e.Target, e.At, next, true, !e.Prefix, want)
}

// stepKind returns the kind in which x++ is computed.
func stepKind(k fact.Kind) fact.Kind {
	switch {
	case k == fact.Char || k == fact.Byte || k == fact.Short:
		return fact.Int
	case !k.Numeric() && k != fact.Decimal && k != fact.BigInteger:
		return fact.Any
	}
	return k
}

// arithmeticOn returns the expression "x op y" for operands of kind k. Both operands are converted, and the result is converted back to x's
// type, as in Java's compound assignment.
func arithmeticOn(at source.Span, op operator.Op, k fact.Kind, x, y rule.Expr) rule.Expr {
	to := x.Type()
	operand := primitiveOf(k, to)
	if op == operator.Concat {
		operand = fact.StringType
	} else {
		x = convertTo(x, operand)
		doubleBesideDecimal := k == fact.Decimal && y.Type().Kind.Floating() && y.Type().Boxed // the operator converts it exactly
		if (op < operator.Shl || op > operator.Ushr) && !doubleBesideDecimal {
			y = convertTo(y, operand)
		}
	}
	var sum rule.Expr = &rule.Binary{Node: rule.Node{T: operand, At: at}, Op: op, Kind: k, L: x, R: y}
	return convertTo(sum, to)
}

func convertTo(x rule.Expr, t *fact.Type) rule.Expr {
	if x.Type() == t || t.Kind == fact.Any {
		return x
	}
	return &rule.Convert{Node: rule.Node{T: t, At: x.Span()}, X: x}
}

// kindTypes maps a kind to the variable with the type of operands of this kind.
var kindTypes = [fact.Func + 1]**fact.Type{
	fact.Int: &fact.IntType, fact.Long: &fact.LongType, fact.Float: &fact.FloatType, fact.Double: &fact.DoubleType, fact.Bool: &fact.BoolType,
	fact.String: &fact.StringType, fact.Decimal: &fact.DecimalType, fact.BigInteger: &fact.BigIntegerType, fact.Any: &fact.ObjectType,
}

// primitiveOf returns the type of operands of kind k, or other if there is none.
func primitiveOf(k fact.Kind, other *fact.Type) *fact.Type {
	if t := kindTypes[k]; t != nil {
		return *t
	}
	return other
}

// assignPlace stores next(old value) in a property, element or global, whose owner and index are evaluated only once. It returns the new
// value, or the old one if postfix is set.
func (u *unit) assignPlace(target rule.Expr, at source.Span, next func(old rule.Expr) rule.Expr, reads, postfix bool, want int32) val {
	dst := u.Target(want)
	out := u.Temp()
	place := u.place(target, next(target))
	old := val{}
	var operand rule.Expr
	if reads {
		old = place.get()
		operand = u.hold(old, target.Type())
	}
	u.into(next(operand), target.Type(), out)
	v := val{reg: out, t: target.Type(), at: at, maybe: !primitive(target.Type())}
	place.set(v)
	if postfix {
		v = old
	}
	u.moveTo(v, dst)
	v.reg = dst
	return v
}

// storePlace does the same as assignPlace, without a result.
func (u *unit) storePlace(target rule.Expr, next func(old rule.Expr) rule.Expr, reads bool) {
	t := target.Type()
	place := u.place(target, next(target))
	var operand rule.Expr
	if reads {
		operand = u.hold(place.get(), t)
	}
	place.set(u.as(u.exprIn(next(operand), t, code.NoRegister), t))
}

// place is an assignable location whose owner has already been evaluated.
type place struct {
	get func() val
	set func(val)
}

func (u *unit) place(target, later rule.Expr) place {
	at := target.Span()
	switch e := target.(type) {
	case *rule.GlobalVar:
		return place{
			get: func() val { return u.expr(e) },
			set: func(v val) {
				base := u.Temps(2)
				u.Emit(at, code.Move, 0, base, u.constant(fact.ObjectType, e.Global.Name), 0)
				u.moveTo(val{reg: u.object(v), at: at}, base+1)
				u.Emit(at, code.Effect, 0, u.Temp(), base, u.Ref(&code.Act{Op: rule.EffectSetGlobal, Args: 2}))
			},
		}
	case *rule.Prop:
		if e.Property.Set == nil {
			reject(e.At, "%s is read-only", e.Property.Name)
		}
		of := u.hold(u.keptObject(e.Of, later), e.Of.Type())
		return place{
			get: func() val { return u.expr(&rule.Prop{Node: e.Node, Of: of, Property: e.Property}) },
			set: func(v val) {
				u.Emit(at, code.PutProperty, 0, of.v.reg, u.object(v), u.Ref(&code.Access{Property: e.Property, Of: e.Of}))
			},
		}
	case *rule.DynamicProp:
		of := u.keptObject(e.Of, later)
		access := &code.DynamicAccess{Name: e.Name, Expr: e}
		return place{
			get: func() val { return u.emitObject(e, code.NoRegister, code.DynamicGet, 0, of.reg, u.Ref(access)) },
			set: func(v val) { u.Emit(at, code.DynamicPut, 0, of.reg, u.object(v), u.Ref(access)) },
		}
	case *rule.Index:
		of := u.hold(u.keptObject(e.Of, e.Key, later), e.Of.Type())
		key := u.hold(u.stable(u.expr(e.Key), later), e.Key.Type())
		return place{
			get: func() val { return u.expr(&rule.Index{Node: e.Node, Of: of, Key: key}) },
			set: func(v val) { u.setElement(e, of.v, key.v, v) },
		}
	}
	reject(at, "%s cannot be assigned to", target)
	return place{}
}

// keptObject evaluates the owner of a place.
func (u *unit) keptObject(e rule.Expr, later ...rule.Expr) val {
	v := u.stable(u.expr(e), later...)
	return val{reg: u.object(v), t: fact.ObjectType, at: e.Span(), maybe: true}
}

// setElement compiles a[i] = v. An array made by rules, whose element type was checked, is written in place.
func (u *unit) setElement(e *rule.Index, of, key, v val) {
	elem := e.Of.Type().Elem
	if e.Of.Type().Array && key.form() == intForm && elem != nil && sameStorage(elem, v.t) {
		key = u.need(key)
		if primitive(elem) {
			u.Emit(e.At, code.PutElemAs, uint16(u.Type(elem)), of.reg, key.reg, u.as(v, elem).reg)
		} else {
			u.Emit(e.At, code.PutElem, uint16(u.Type(e.Of.Type())), of.reg, key.reg, u.object(v))
		}
		return
	}
	u.Emit(e.At, code.Store, 0, of.reg, u.object(key), u.object(v))
}

// sameStorage reports whether a value of type t can be stored as an element of type elem without conversion.
func sameStorage(elem, t *fact.Type) bool {
	return elem == t || elem.Kind == t.Kind && elem.Kind != fact.Any && (elem.Boxed || !t.Boxed)
}
