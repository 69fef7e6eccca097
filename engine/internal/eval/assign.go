package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// assign stores a value and yields it.
func (u *unit) assign(e *rule.Assign) code {
	if target, ok := e.Target.(*rule.LocalVar); ok {
		return u.assignLocal(e, target)
	}
	return u.assignPlace(e.Target, e.T, spanOf(e), func(old rule.Expr) rule.Expr {
		if e.Op == rule.OpNone {
			return e.Value
		}
		return compound(e, old)
	}, false)
}

// compound is "old op value", converted back to the target's type as Java's compound assignment does.
func compound(e *rule.Assign, old rule.Expr) rule.Expr {
	return arithmeticOn(e.Node, e.Op, e.Kind, old, e.Value)
}

// arithmeticOn writes "x op y" on operands of kind k, converting both and the result.
func arithmeticOn(at rule.Node, op rule.Op, k fact.Kind, x, y rule.Expr) rule.Expr {
	to := x.Type()
	operand := primitiveOf(k, to)
	if op == rule.OpConcat {
		operand = fact.StringType
	} else {
		x = convertTo(x, operand)
		if op < rule.OpShl || op > rule.OpUshr {
			y = convertTo(y, operand)
		}
	}
	var sum rule.Expr = &rule.Binary{Node: rule.Node{T: operand, At: at.At}, Op: op, Kind: k, L: x, R: y}
	return convertTo(sum, to)
}

func convertTo(x rule.Expr, t *fact.Type) rule.Expr {
	if x.Type() == t || t.Kind == fact.Any {
		return x
	}
	return &rule.Convert{Node: rule.Node{T: t, At: x.Span()}, X: x}
}

// primitiveOf is the type arithmetic of kind k works on.
func primitiveOf(k fact.Kind, other *fact.Type) *fact.Type {
	switch k {
	case fact.Int:
		return fact.IntType
	case fact.Long:
		return fact.LongType
	case fact.Float:
		return fact.FloatType
	case fact.Double:
		return fact.DoubleType
	case fact.Bool:
		return fact.BoolType
	case fact.String:
		return fact.StringType
	case fact.Decimal:
		return fact.DecimalType
	case fact.BigInteger:
		return fact.BigIntegerType
	case fact.Any:
		return fact.ObjectType
	}
	return other
}

// assignLocal stores in a local variable.
func (u *unit) assignLocal(e *rule.Assign, target *rule.LocalVar) code {
	value := e.Value
	if e.Op != rule.OpNone {
		value = compound(e, target)
	}
	x, i, at := u.compile(value), target.Index, spanOf(e)
	if primitive(target.T) && formOf(target.T.Kind) == intForm && x.form == intForm {
		fn := x.unboxed().integer
		return intCode(target.T, at, func(f *Frame) int64 {
			n := fn(f)
			f.Locals[i].I = n
			return n
		}).failing(x.fails, x.maybe)
	}
	set, t := storeOf(target.T, x), target.T
	fails := x.fails || x.maybe && primitive(t)
	switch {
	case primitive(t) && formOf(t.Kind) == floatForm:
		return floatCode(t, at, func(f *Frame) float64 { set(f, &f.Locals[i]); return f.Locals[i].float() }).failing(fails)
	case primitive(t) && t.Kind == fact.Bool:
		return boolCode(t, at, func(f *Frame) bool { set(f, &f.Locals[i]); return f.Locals[i].I != 0 }).failing(fails)
	}
	if holdsText(t) {
		c := textCodeN(t, at, func(f *Frame) (string, bool) { set(f, &f.Locals[i]); return f.Locals[i].text() })
		c.value = func(f *Frame) any { set(f, &f.Locals[i]); return f.Locals[i].boxedText() }
		return c.failing(fails)
	}
	fn := x.value
	return valueCode(t, at, func(f *Frame) any {
		v := fn(f)
		f.Locals[i].P = v
		return v
	}).failing(fails)
}

// incDec compiles x++ and its kin.
func (u *unit) incDec(e *rule.IncDec) code {
	step := int64(1)
	if e.Dec {
		step = -1
	}
	at := spanOf(e)
	if target, ok := e.Target.(*rule.LocalVar); ok && primitive(target.T) && target.T.Kind.Integer() {
		i, k, after := target.Index, target.T.Kind, int64(0)
		if !e.Prefix {
			after = step
		}
		if k == fact.Int {
			return intCode(target.T, at, func(f *Frame) int64 {
				p := &f.Locals[i].I
				*p = int64(int32(*p + step))
				return int64(int32(*p - after))
			})
		}
		return intCode(target.T, at, func(f *Frame) int64 {
			p := &f.Locals[i].I
			*p = wrap(k, *p+step)
			return wrap(k, *p-after)
		})
	}
	t := e.Target.Type()
	k := t.Kind
	switch {
	case k == fact.Char || k == fact.Byte || k == fact.Short:
		k = fact.Int
	case !k.Numeric() && k != fact.Decimal && k != fact.BigInteger:
		k = fact.Any
	}
	one := &rule.Const{Node: rule.Node{T: fact.IntType, At: e.At}, Value: 1}
	op := rule.OpAdd
	if e.Dec {
		op = rule.OpSub
	}
	next := func(old rule.Expr) rule.Expr { return arithmeticOn(e.Node, op, k, old, one) }
	return u.assignPlace(e.Target, t, at, next, !e.Prefix)
}

// assignPlace stores next(old value) in a variable, property, element or global, evaluating the place once. It yields
// the new value, or the old one if postfix.
func (u *unit) assignPlace(target rule.Expr, t *fact.Type, at *source.Span, next func(old rule.Expr) rule.Expr, postfix bool) code {
	place := u.place(target)
	oldVar, newVar := -1, u.temp()
	old := target
	probe := next(target)
	if probe != nil && mentions(probe, target) || postfix {
		oldVar = u.temp()
		old = &rule.LocalVar{Node: rule.Node{T: target.Type(), At: target.Span()}, Index: oldVar, Name: target.String()}
	}
	value := u.compile(next(old))
	set := storeOf(target.Type(), value)
	placeType := target.Type()
	return valueCode(t, at, func(f *Frame) any {
		at1, key := place.find(f)
		if oldVar >= 0 {
			put(placeType, &f.Locals[oldVar], place.get(f, at1, key))
		}
		set(f, &f.Locals[newVar])
		v := load(placeType, f.Locals[newVar])
		f.at = at
		place.set(f, at1, key, v)
		if postfix {
			return load(placeType, f.Locals[oldVar])
		}
		return v
	}).failing(true)
}

func mentions(e, x rule.Expr) bool {
	if e == x {
		return true
	}
	switch e := e.(type) {
	case *rule.Binary:
		return mentions(e.L, x) || mentions(e.R, x)
	case *rule.Convert:
		return mentions(e.X, x)
	}
	return false
}

// place is something assignable: find evaluates what it hangs on, once, get and set use that.
type place struct {
	find func(*Frame) (of, key any)
	get  func(f *Frame, of, key any) any
	set  func(f *Frame, of, key, v any)
}

func (u *unit) place(target rule.Expr) place {
	at := spanOf(target)
	switch e := target.(type) {
	case *rule.LocalVar:
		i, t := e.Index, e.T
		return place{
			find: func(*Frame) (any, any) { return nil, nil },
			get:  func(f *Frame, _, _ any) any { return load(t, f.Locals[i]) },
			set:  func(f *Frame, _, _, v any) { put(t, &f.Locals[i], v) },
		}
	case *rule.GlobalVar:
		i, name := e.Global.Index, e.Global.Name
		return place{
			find: func(*Frame) (any, any) { return nil, nil },
			get:  func(f *Frame, _, _ any) any { return f.Globals[i] },
			set:  func(f *Frame, _, _, v any) { check(at, f.Host.SetGlobal(name, v)) },
		}
	case *rule.Prop:
		of, p := u.compile(e.Of).value, e.Property
		if p.Set == nil {
			reject(e.At, "%s is read-only", p.Name)
		}
		return place{
			find: func(f *Frame) (any, any) { return of(f), nil },
			get:  func(f *Frame, of, _ any) any { return p.Read.Any(memberOwner(f, at, of, p.Name)) },
			set:  func(f *Frame, of, _, v any) { check(at, p.Set(memberOwner(f, at, of, p.Name), v)) },
		}
	case *rule.DynamicProp:
		of, name := u.compile(e.Of).value, e.Name
		return place{
			find: func(f *Frame) (any, any) { return of(f), nil },
			get:  func(f *Frame, of, _ any) any { return dynamicGet(f, at, of, name) },
			set:  func(f *Frame, of, _, v any) { dynamicSet(f, at, of, name, v) },
		}
	case *rule.Index:
		of, key := u.compile(e.Of).value, u.compile(e.Key).value
		return place{
			find: func(f *Frame) (any, any) { o := of(f); return o, key(f) },
			get:  func(_ *Frame, of, key any) any { return indexGet(at, of, key) },
			set:  func(_ *Frame, of, key, v any) { indexSet(at, of, key, v) },
		}
	}
	reject(target.Span(), "%s cannot be assigned to", target)
	return place{}
}

// memberOwner is the object a member belongs to; null fails.
func memberOwner(f *Frame, at *source.Span, of any, member string) fact.Object {
	if of == nil {
		fail(at, fact.NullPointerType, "cannot reach %s of null", member)
	}
	return f.Types.Object(of)
}
