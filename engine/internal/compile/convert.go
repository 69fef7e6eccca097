package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// convert compiles a conversion. Constants are folded.
func (u *unit) convert(e *rule.Convert, want int32) val {
	if k, ok := e.X.(*rule.Const); ok && k.Value != nil && formOf(e.T) != anyForm {
		if v, ok := u.folded(k, e); ok {
			return u.constVal(&rule.Const{Node: e.Node, Value: v})
		}
	}
	if primitive(e.T) && !e.Checked {
		if call, ok := e.X.(*rule.Call); ok && call.T.Boxed {
			return u.converted(e, u.number(call, false, u.Target(want)), want)
		}
		if v, ok := u.castElement(e, u.Target(want)); ok {
			return u.converted(e, v, want)
		}
	}
	from, to := formOf(e.X.Type()), formOf(e.T)
	if from != to {
		dst := u.Target(want)
		return u.converted(e, u.expr(e.X), dst)
	}
	x := u.exprTo(e.X, want)
	return u.converted(e, x, want)
}

// folded converts a constant at compile time. If the conversion fails, ok is false: it will fail at run time, with a position in the text.
func (u *unit) folded(k *rule.Const, e *rule.Convert) (v any, ok bool) {
	defer func() {
		if recover() != nil {
			v, ok = nil, false
		}
	}()
	if from, to := formOf(k.T), formOf(e.T); from != to && !from.number() && e.Checked {
		return nil, false
	}
	v = operation.ConvertAny(u.compiler.base.Types, k.Value, e.T, e.Checked && formOf(k.T) == anyForm)
	return v, v != nil
}

func (u *unit) converted(e *rule.Convert, x val, want int32) val {
	from, to := x.form(), formOf(e.T)
	switch {
	case e.Read != nil:
	case from == anyForm && to == anyForm:
		return u.convertObject(e, x, want)
	case from == anyForm:
	case to == anyForm && e.T.Kind == fact.Any:
		return val{reg: u.objectIn(x, want), t: e.T, at: e.At, maybe: x.maybe}
	case from == to && (x.t.Kind == e.T.Kind || to == boolForm || to == textForm):
		x.at = e.At
		return u.retyped(x, e.T, want)
	case from.number() && to.number():
		return u.convertNumber(e, x, want)
	}
	return u.convertValue(e, x, want)
}

// retyped converts a value between the boxed and primitive type of the same kind.
func (u *unit) retyped(x val, t *fact.Type, want int32) val {
	if t.Boxed && primitive(x.t) && x.t.Kind == t.Kind {
		return x // the wrapper is created where an object is needed
	}
	x = u.asIn(x, t, want)
	x.t = t
	return x
}

// convertNumber converts between kinds of numbers.
func (u *unit) convertNumber(e *rule.Convert, x val, want int32) val {
	from, to, k := x.form(), formOf(e.T), e.T.Kind
	if !e.T.Boxed {
		x = u.need(x)
	}
	x.konst, x.at = false, e.At
	out := val{reg: x.reg, t: e.T, at: e.At, maybe: x.maybe}
	widens := from == intForm && to == intForm && (k == fact.Long || k == fact.Int && x.t.Kind != fact.Long)
	if widens && !e.T.Boxed {
		return out
	}
	out.reg = u.Target(want)
	if out.reg == x.reg && x.maybe { // MarkLike needs the old x
		out.reg = u.Temp()
	}
	switch {
	case from == intForm && to == floatForm:
		u.Emit(e.At, code.IntToDouble, 0, out.reg, x.reg, 0)
	case from == floatForm && to == intForm:
		u.Emit(e.At, code.DoubleToInt, uint16(k), out.reg, x.reg, 0)
	case to == floatForm && k == fact.Double || widens:
		u.Emit(e.At, code.Move, 0, out.reg, x.reg, 0)
	case to == floatForm:
		u.Emit(e.At, code.RoundFloat, 0, out.reg, x.reg, 0)
	case k == fact.Int:
		u.Emit(e.At, code.AddIntConst, 0, out.reg, x.reg, 0) // an addition that wraps
	default:
		u.Emit(e.At, code.Wrap, uint16(k), out.reg, x.reg, 0)
	}
	if from == intForm && k == fact.Float {
		u.Emit(e.At, code.RoundFloat, 0, out.reg, out.reg, 0)
	}
	switch {
	case x.maybe:
		u.Emit(e.At, code.MarkLike, 0, out.reg, x.reg, 0)
	case e.T.Boxed:
		u.Emit(e.At, code.Mark, 0, out.reg, out.reg, 0)
	}
	return out
}

// convertObject converts between object types. It emits nothing unless the cast is checked or the target class has its own representation.
func (u *unit) convertObject(e *rule.Convert, x val, want int32) val {
	if e.Checked {
		dst := u.Target(want)
		u.Emit(e.At, code.Cast, castFor(e.T), dst, x.reg, u.Type(e.T))
		return val{reg: dst, t: e.T, at: e.At, maybe: true}
	}
	switch e.T.Kind {
	case fact.Decimal, fact.BigInteger, fact.Date, fact.Enum, fact.List, fact.Set:
		if x.t.Kind != e.T.Kind {
			return u.convertValue(e, x, want)
		}
	}
	x.t, x.at = e.T, e.At
	return x
}

// castFor returns the operand D of a Cast.
func castFor(t *fact.Type) (d uint16) {
	if fact.ArrayListType.AssignableTo(t.Raw()) {
		d |= code.TakesArrayList
	}
	if fact.HashSetType.AssignableTo(t.Raw()) {
		d |= code.TakesHashSet
	}
	return d
}

// convertValue emits a conversion that depends on the value at run time.
func (u *unit) convertValue(e *rule.Convert, x val, want int32) val {
	t, how := e.T, uint16(0)
	switch {
	case e.Read != nil:
		t, how = e.Read, 2
	case e.Checked:
		how = 1
	}
	object := u.object(x)
	dst := u.Target(want)
	u.Emit(e.At, code.Convert, how, dst, object, u.Type(t)) // fails for null if the type is a primitive
	return val{reg: dst, t: e.T, at: e.At, maybe: e.T.Boxed}
}
