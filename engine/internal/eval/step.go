package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Assignments as statements: nobody wants their value, so they need no closure for it.

// step is i++, x = e, x += e and a[i] = e as statements; nil for any other shape.
func (u *unit) step(e rule.Expr) exec {
	switch e := e.(type) {
	case *rule.IncDec:
		v, ok := e.Target.(*rule.LocalVar)
		if !ok || !primitive(v.T) {
			return nil
		}
		switch i, k := v.Index, v.T.Kind; {
		case k == fact.Int && e.Dec:
			return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p - 1)); return next }
		case k == fact.Int:
			return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p + 1)); return next }
		case k == fact.Long && e.Dec:
			return func(f *Frame) signal { f.Locals[i].I--; return next }
		case k == fact.Long:
			return func(f *Frame) signal { f.Locals[i].I++; return next }
		}
	case *rule.Assign:
		if target, ok := e.Target.(*rule.LocalVar); ok {
			return u.assignStep(e, target)
		}
		if e.Op == rule.OpNone {
			return u.arrayStore(e)
		}
	}
	return nil
}

func (u *unit) assignStep(e *rule.Assign, target *rule.LocalVar) exec {
	t, i := target.T, target.Index
	if e.Op == rule.OpNone {
		return storeLocal(t, i, u.compile(e.Value))
	}
	if primitive(t) && t.Kind == e.Kind && (e.Op == rule.OpAdd || e.Op == rule.OpSub || e.Op == rule.OpBitXor) {
		if x := u.compile(convertTo(e.Value, t)); x.form == formOf(t.Kind) {
			if step := compoundStep(e.Op, t.Kind, i, x.unboxed()); step != nil {
				return step
			}
		}
	}
	return storeLocal(t, i, u.compile(compound(e, target)))
}

// compoundStep is x += e, x -= e and x ^= e on a variable of kind k; nil for kinds without a closure. Java reads the
// variable before it evaluates the value.
func compoundStep(op rule.Op, k fact.Kind, i int, x code) exec {
	minus := op == rule.OpSub
	switch n, d := x.integer, x.float; {
	case op == rule.OpBitXor && (k == fact.Int || k == fact.Long):
		return func(f *Frame) signal { a := f.Locals[i].I; a ^= n(f); f.Locals[i].I = a; return next }
	case op == rule.OpBitXor:
		return nil
	case k == fact.Int && minus:
		return func(f *Frame) signal { a := f.Locals[i].I; a -= n(f); f.Locals[i].I = int64(int32(a)); return next }
	case k == fact.Int:
		return func(f *Frame) signal { a := f.Locals[i].I; a += n(f); f.Locals[i].I = int64(int32(a)); return next }
	case k == fact.Long && minus:
		return func(f *Frame) signal { a := f.Locals[i].I; a -= n(f); f.Locals[i].I = a; return next }
	case k == fact.Long:
		return func(f *Frame) signal { a := f.Locals[i].I; a += n(f); f.Locals[i].I = a; return next }
	case k == fact.Double && minus:
		return func(f *Frame) signal { a := f.Locals[i].float(); a -= d(f); f.Locals[i].setFloat(a); return next }
	case k == fact.Double:
		return func(f *Frame) signal { a := f.Locals[i].float(); a += d(f); f.Locals[i].setFloat(a); return next }
	}
	return nil
}

// float is the value of a variable of a floating kind.
func (v *Value) float() float64 { return math.Float64frombits(uint64(v.I)) }

func (v *Value) setFloat(x float64) { v.I = int64(math.Float64bits(x)) }

// storeLocal is x = e on a variable of type t.
func storeLocal(t *fact.Type, i int, c code) exec {
	if form := formOf(t.Kind); primitive(t) && c.form == form {
		if c.into != nil && c.t.Kind == t.Kind {
			return c.into(i)
		}
		switch c = c.unboxed(); {
		case form == intForm && c.constant:
			n := constInt(c)
			return func(f *Frame) signal { f.Locals[i].I = n; return next }
		case form == boolForm && c.constant:
			n := int64(0)
			if c.consts == true {
				n = 1
			}
			return func(f *Frame) signal { f.Locals[i].I = n; return next }
		case form == intForm:
			fn := c.integer
			return func(f *Frame) signal { n := fn(f); f.Locals[i].I = n; return next }
		case form == floatForm:
			fn := c.float
			return func(f *Frame) signal { x := fn(f); f.Locals[i].setFloat(x); return next }
		}
	}
	if holdsText(t) && c.form == textForm && !c.maybe {
		fn := c.text
		return func(f *Frame) signal { s := fn(f); f.Locals[i].setText(s); return next }
	}
	set := storeOf(t, c)
	return func(f *Frame) signal { set(f, &f.Locals[i]); return next }
}

// arrayStore is a[i] = x for an array made by rules, whose elements check has given their type.
func (u *unit) arrayStore(e *rule.Assign) exec {
	target, ok := e.Target.(*rule.Index)
	if !ok || !target.Of.Type().Array || target.Key.Type().Boxed || !target.Key.Type().Kind.Integer() {
		return nil
	}
	of, key, value := u.compile(target.Of).value, u.ints(target.Key).integer, u.compile(e.Value)
	if elem := target.Of.Type().Elem; elem == nil || !sameStorage(elem, value.t) {
		return nil
	}
	x, at := value.value, spanOf(target)
	return func(f *Frame) signal {
		a := of(f)
		i := key(f)
		v := x(f)
		if l, ok := a.(*fact.ListValue); ok && l.Type().Array {
			if items := l.Objects(); uint64(i) < uint64(len(items)) {
				items[i] = v
				return next
			}
		}
		f.at = at
		indexSet(at, a, int(i), v)
		return next
	}
}

// sameStorage reports whether a value of type t is an element of elem without conversion.
func sameStorage(elem, t *fact.Type) bool {
	return elem == t || elem.Kind == t.Kind && elem.Kind != fact.Any && (elem.Boxed || !t.Boxed)
}
