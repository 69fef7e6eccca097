package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Shapes of local variables and constants of int that loops are made of, compiled to one closure instead of three.

// intLocal is the index of a primitive integer variable.
func intLocal(e rule.Expr) (index int, ok bool) {
	v, ok := e.(*rule.LocalVar)
	if !ok || !primitive(v.T) || !v.T.Kind.Integer() {
		return 0, false
	}
	return v.Index, true
}

func intConst(e rule.Expr) (n int64, ok bool) {
	if c, isConvert := e.(*rule.Convert); isConvert && c.T.Kind.Integer() && !c.T.Boxed {
		n, ok := intConst(c.X)
		return wrap(c.T.Kind, n), ok
	}
	k, ok := e.(*rule.Const)
	if !ok || !e.Type().Kind.Integer() {
		return 0, false
	}
	return intOf(k.Value)
}

// widened is the operand of a conversion to long, which leaves variables as they are.
func widened(e rule.Expr) rule.Expr {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Long && !c.T.Boxed {
		return c.X
	}
	return e
}

// fusedCompare is local op local or local op constant; nil for any other shape.
func fusedCompare(e *rule.Binary) func(*Frame) bool {
	i, ok := intLocal(widened(e.L))
	if !ok || !e.Kind.Integer() {
		return nil
	}
	if n, ok := intConst(e.R); ok {
		switch e.Op {
		case rule.OpEq:
			return func(f *Frame) bool { return f.Locals[i].I == n }
		case rule.OpNe:
			return func(f *Frame) bool { return f.Locals[i].I != n }
		case rule.OpLt:
			return func(f *Frame) bool { return f.Locals[i].I < n }
		case rule.OpLe:
			return func(f *Frame) bool { return f.Locals[i].I <= n }
		case rule.OpGt:
			return func(f *Frame) bool { return f.Locals[i].I > n }
		case rule.OpGe:
			return func(f *Frame) bool { return f.Locals[i].I >= n }
		}
	}
	if j, ok := intLocal(widened(e.R)); ok {
		switch e.Op {
		case rule.OpEq:
			return func(f *Frame) bool { return f.Locals[i].I == f.Locals[j].I }
		case rule.OpNe:
			return func(f *Frame) bool { return f.Locals[i].I != f.Locals[j].I }
		case rule.OpLt:
			return func(f *Frame) bool { return f.Locals[i].I < f.Locals[j].I }
		case rule.OpLe:
			return func(f *Frame) bool { return f.Locals[i].I <= f.Locals[j].I }
		case rule.OpGt:
			return func(f *Frame) bool { return f.Locals[i].I > f.Locals[j].I }
		case rule.OpGe:
			return func(f *Frame) bool { return f.Locals[i].I >= f.Locals[j].I }
		}
	}
	return nil
}

// fusedArith is local op local or local op constant for + - * on int; nil for any other shape.
func fusedArith(e *rule.Binary) func(*Frame) int64 {
	i, ok := intLocal(e.L)
	if !ok || e.Kind != fact.Int {
		return nil
	}
	if n, ok := intConst(e.R); ok {
		switch e.Op {
		case rule.OpAdd:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I + n)) }
		case rule.OpSub:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I - n)) }
		case rule.OpMul:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I * n)) }
		}
	}
	if j, ok := intLocal(e.R); ok {
		switch e.Op {
		case rule.OpAdd:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I + f.Locals[j].I)) }
		case rule.OpSub:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I - f.Locals[j].I)) }
		case rule.OpMul:
			return func(f *Frame) int64 { return int64(int32(f.Locals[i].I * f.Locals[j].I)) }
		}
	}
	return nil
}

// fusedStep is i++, i--, s += x and a[i] = x as statements, whose values nobody wants; nil for any other shape.
func (u *unit) fusedStep(e rule.Expr) exec {
	switch e := e.(type) {
	case *rule.IncDec:
		i, ok := intLocal(e.Target)
		if !ok || e.Target.Type().Kind != fact.Int {
			return nil
		}
		if e.Dec {
			return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p - 1)); return next }
		}
		return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p + 1)); return next }
	case *rule.Assign:
		if e.Op == rule.OpNone {
			return u.arrayStore(e)
		}
		return u.fusedAssign(e)
	}
	return nil
}

func (u *unit) fusedAssign(e *rule.Assign) exec {
	i, ok := intLocal(e.Target)
	if !ok || e.Kind != fact.Int || e.Target.Type().Kind != fact.Int || e.Op != rule.OpAdd && e.Op != rule.OpSub {
		return nil
	}
	x := u.compile(e.Value)
	if x.form != intForm || x.maybe {
		return nil
	}
	if j, ok := intLocal(e.Value); ok && e.Op == rule.OpAdd {
		return func(f *Frame) signal {
			p := &f.Locals[i].I
			*p = int64(int32(*p + f.Locals[j].I))
			return next
		}
	}
	fn := x.integer
	if e.Op == rule.OpSub {
		return func(f *Frame) signal {
			old := f.Locals[i].I // Java reads the target before the value
			f.Locals[i].I = int64(int32(old - fn(f)))
			return next
		}
	}
	return func(f *Frame) signal {
		old := f.Locals[i].I
		f.Locals[i].I = int64(int32(old + fn(f)))
		return next
	}
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
			if items := l.Items(); uint64(i) < uint64(len(items)) {
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
