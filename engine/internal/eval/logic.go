package eval

import (
	"slices"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// binary chooses the closure of a two-sided operation.
func (u *unit) binary(e *rule.Binary) code {
	switch e.Op {
	case rule.OpAnd, rule.OpOr:
		return u.andOr(e)
	case rule.OpConcat:
		return u.concat(e)
	case rule.OpEq, rule.OpNe, rule.OpSame, rule.OpNotSame:
		return u.equality(e)
	case rule.OpLt, rule.OpLe, rule.OpGt, rule.OpGe:
		return u.relation(e)
	case rule.OpContains:
		return u.contains(e, e.L, e.R)
	case rule.OpMemberOf:
		return u.contains(e, e.R, e.L)
	}
	if e.Op == rule.OpMatches {
		if c, ok := u.matches(e); ok {
			return c
		}
	}
	if e.Op >= rule.OpAdd && e.Op <= rule.OpBitXor {
		return u.arithmetic(e)
	}
	return u.program(e)
}

func (u *unit) andOr(e *rule.Binary) code {
	l, r := u.bools(e.L), u.bools(e.R)
	x, y := l.boolean, r.boolean
	var c code
	if e.Op == rule.OpAnd {
		c = boolCode(e.T, spanOf(e), func(f *Frame) bool { return x(f) && y(f) })
	} else {
		x, y = u.alternative(e.L, x), u.alternative(e.R, y)
		c = boolCode(e.T, spanOf(e), func(f *Frame) bool { return x(f) || y(f) })
	}
	return c.failing(l.fails, r.fails)
}

// alternative is an operand of || in a condition: null met by !. access makes it false, and not the whole test.
func (u *unit) alternative(e rule.Expr, fn func(*Frame) bool) func(*Frame) bool {
	if u.action || !nullSafe(e) {
		return fn
	}
	return func(f *Frame) bool {
		v := fn(f)
		if f.absent {
			f.absent = false
			return false
		}
		return v
	}
}

// nullSafe reports whether !. occurs in a boolean expression.
func nullSafe(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Prop:
		return e.NullSafe || nullSafe(e.Of)
	case *rule.DynamicProp:
		return e.NullSafe || nullSafe(e.Of)
	case *rule.Call:
		return e.NullSafe || e.Of != nil && nullSafe(e.Of) || slices.ContainsFunc(e.Args, nullSafe)
	case *rule.DynamicCall:
		return e.NullSafe || nullSafe(e.Of) || slices.ContainsFunc(e.Args, nullSafe)
	case *rule.FunctionCall:
		return slices.ContainsFunc(e.Args, nullSafe)
	case *rule.Unary:
		return nullSafe(e.X)
	case *rule.Binary:
		return nullSafe(e.L) || nullSafe(e.R)
	case *rule.In:
		return slices.ContainsFunc(e.List, nullSafe)
	case *rule.Conditional:
		return nullSafe(e.If) || nullSafe(e.Then) || nullSafe(e.Else)
	case *rule.Convert:
		return nullSafe(e.X)
	case *rule.InstanceOf:
		return nullSafe(e.X)
	case *rule.Index:
		return nullSafe(e.Of) || nullSafe(e.Key)
	}
	return false
}

func (u *unit) unary(e *rule.Unary) code {
	at, k := spanOf(e), e.Kind
	if e.Op == rule.OpNot {
		x := u.bools(e.X)
		fn := x.boolean
		return boolCode(e.T, at, func(f *Frame) bool { return !fn(f) }).failing(x.fails)
	}
	x := u.compile(e.X).unboxed()
	switch {
	case x.form == intForm && formOf(e.T.Kind) == intForm && k.Integer():
		fn := x.integer
		var c code
		switch e.Op {
		case rule.OpNeg:
			c = intCode(e.T, at, func(f *Frame) int64 { return wrap(k, -fn(f)) })
		case rule.OpBitNot:
			c = intCode(e.T, at, func(f *Frame) int64 { return ^fn(f) })
		default:
			c = intCode(e.T, at, fn)
		}
		return c.failing(x.fails)
	case x.form == floatForm && formOf(e.T.Kind) == floatForm && k.Floating() && e.Op != rule.OpBitNot:
		fn := x.float
		if e.Op == rule.OpNeg {
			return floatCode(e.T, at, func(f *Frame) float64 { return -fn(f) }).failing(x.fails)
		}
		return floatCode(e.T, at, fn).failing(x.fails)
	}
	return u.program(e)
}

// conditional compiles c ? a : b.
func (u *unit) conditional(e *rule.Conditional) code {
	cond, a, b := u.bools(e.If), u.compile(e.Then), u.compile(e.Else)
	test, at := cond.boolean, spanOf(e)
	form := formOf(e.T.Kind)
	var c code
	switch {
	case form == anyForm || a.form != form || b.form != form:
		x, y := a.value, b.value
		c = valueCode(e.T, at, choose(test, x, y))
	case a.maybe || b.maybe:
		a, b = a.nullable(), b.nullable()
		switch form {
		case boolForm:
			c = boolCodeN(e.T, at, chooseN(test, a.booleanN, b.booleanN))
		case intForm:
			c = intCodeN(e.T, at, chooseN(test, a.integerN, b.integerN))
		case floatForm:
			c = floatCodeN(e.T, at, chooseN(test, a.floatN, b.floatN))
		default:
			c = textCodeN(e.T, at, chooseN(test, a.textN, b.textN))
		}
		if !e.T.Boxed {
			c = c.unboxed()
		}
	case form == boolForm:
		c = boolCode(e.T, at, choose(test, a.boolean, b.boolean))
	case form == intForm:
		c = intCode(e.T, at, choose(test, a.integer, b.integer))
	case form == floatForm:
		c = floatCode(e.T, at, choose(test, a.float, b.float))
	default:
		c = textCode(e.T, at, choose(test, a.text, b.text))
	}
	return c.failing(cond.fails, a.fails, b.fails)
}

func choose[T any](test func(*Frame) bool, a, b func(*Frame) T) func(*Frame) T {
	return func(f *Frame) T {
		if test(f) {
			return a(f)
		}
		return b(f)
	}
}

func chooseN[T any](test func(*Frame) bool, a, b func(*Frame) (T, bool)) func(*Frame) (T, bool) {
	return func(f *Frame) (T, bool) {
		if test(f) {
			return a(f)
		}
		return b(f)
	}
}

// in compiles x in (a, b, …), which check wrote as a chain of == tests. Constants of one kind become a lookup.
func (u *unit) in(e *rule.In) code {
	if c, ok := u.inConstants(e); ok {
		return c
	}
	tests := make([]func(*Frame) bool, len(e.List))
	fails := false
	for i, item := range e.List {
		c := u.bools(item)
		tests[i], fails = c.boolean, fails || c.fails
	}
	negated := e.Negated
	return boolCode(e.T, spanOf(e), func(f *Frame) bool {
		for _, test := range tests {
			if test(f) {
				return !negated
			}
		}
		return negated
	}).failing(fails)
}

func (u *unit) inConstants(e *rule.In) (code, bool) {
	if len(e.List) == 0 || e.X == nil {
		return code{}, false
	}
	ints, texts := map[int64]bool{}, map[string]bool{}
	for _, item := range e.List {
		b, ok := item.(*rule.Binary)
		if !ok || b.Op != rule.OpEq || b.L != e.X {
			return code{}, false
		}
		k, ok := b.R.(*rule.Const)
		if !ok {
			return code{}, false
		}
		if i, ok := intOf(k.Value); ok && b.Kind.Integer() {
			ints[i] = true
		} else if s, ok := k.Value.(string); ok && b.Kind == fact.String {
			texts[s] = true
		} else {
			return code{}, false
		}
	}
	x, at, negated := u.compile(e.X), spanOf(e), e.Negated
	switch {
	case x.form == intForm && len(texts) == 0:
		fn := x.nullable().integerN
		return boolCode(e.T, at, func(f *Frame) bool {
			v, ok := fn(f)
			return (ok && ints[v]) != negated
		}).failing(x.fails), true
	case x.form == textForm && len(ints) == 0:
		fn := x.nullable().textN
		return boolCode(e.T, at, func(f *Frame) bool {
			v, ok := fn(f)
			return (ok && texts[v]) != negated
		}).failing(x.fails), true
	}
	return code{}, false
}

// instanceOf tests the dynamic type.
func (u *unit) instanceOf(e *rule.InstanceOf) code {
	x := u.compile(e.X)
	object, want := x.toObject(), rawType(e.Of)
	return boolCode(e.T, spanOf(e), func(f *Frame) bool {
		o := object(f)
		return o.Type != nil && (o.Type == want || o.Type.AssignableTo(want))
	}).failing(x.fails)
}
