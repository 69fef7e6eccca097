package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// linear is mul*variable + add, which sums and products with constants come down to. Wrapping once at the end is the
// same as wrapping at each step.
type linear struct {
	local    int
	mul, add int64
	isInt    bool // wraps at 32 bits
}

// remainder is variable % n for n > 1.
type remainder struct {
	local int
	n     int64
}

// linearOp is the operation on int or long if it is linear.
func linearOp(e *rule.Binary, l, r code) (linear, bool) {
	isInt := e.Kind == fact.Int
	x, ok := linearIn(l, isInt)
	n := int64(0)
	switch {
	case ok && r.constant:
		n = constInt(r)
	case l.constant:
		if x, ok = linearIn(r, isInt); !ok {
			return x, false
		}
		n = constInt(l)
		if e.Op == rule.OpSub {
			x.mul, x.add = -x.mul, n-x.add
			return x, true
		}
	default:
		return x, false
	}
	switch e.Op {
	case rule.OpAdd:
		x.add += n
	case rule.OpSub:
		x.add -= n
	case rule.OpMul:
		x.mul, x.add = x.mul*n, x.add*n
	default:
		return x, false
	}
	return x, true
}

func linearIn(c code, isInt bool) (linear, bool) {
	switch {
	case c.linear != nil && c.linear.isInt == isInt:
		return *c.linear, true
	case c.local > 0:
		return linear{local: c.local - 1, mul: 1, isInt: isInt}, true
	}
	return linear{}, false
}

func (x linear) fn() func(*Frame) int64 {
	i, m, n := x.local, x.mul, x.add
	switch {
	case x.isInt && m == 1:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I + n)) }
	case x.isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I*m + n)) }
	case m == 1:
		return func(f *Frame) int64 { return f.Locals[i].I + n }
	}
	return func(f *Frame) int64 { return f.Locals[i].I*m + n }
}

// plusVar is x + variable.
func (x linear) plusVar(j int) func(*Frame) int64 {
	i, m, n := x.local, x.mul, x.add
	if x.isInt {
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I*m + n + f.Locals[j].I)) }
	}
	return func(f *Frame) int64 { return f.Locals[i].I*m + n + f.Locals[j].I }
}

// modulo is x % by for by > 1.
func (x linear) modulo(by int64) func(*Frame) int64 {
	i, m, n, d := x.local, x.mul, x.add, newDivisor(by)
	if x.isInt {
		return func(f *Frame) int64 { return d.remainder(int64(int32(f.Locals[i].I*m + n))) }
	}
	return func(f *Frame) int64 { return d.remainder(f.Locals[i].I*m + n) }
}

// into is variable = x.
func (x linear) into(to int) exec {
	i, m, n := x.local, x.mul, x.add
	switch {
	case i == to && m == 1 && x.isInt:
		return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p + n)); return next }
	case i == to && m == 1:
		return func(f *Frame) signal { f.Locals[i].I += n; return next }
	case x.isInt:
		return func(f *Frame) signal { f.Locals[to].I = int64(int32(f.Locals[i].I*m + n)); return next }
	}
	return func(f *Frame) signal { f.Locals[to].I = f.Locals[i].I*m + n; return next }
}

// moduloInto is variable = x % by for by > 1.
func (x linear) moduloInto(to int, by int64) exec {
	i, m, n, d := x.local, x.mul, x.add, newDivisor(by)
	if x.isInt {
		return func(f *Frame) signal { f.Locals[to].I = d.remainder(int64(int32(f.Locals[i].I*m + n))); return next }
	}
	return func(f *Frame) signal { f.Locals[to].I = d.remainder(f.Locals[i].I*m + n); return next }
}

// plusVarInto is variable = x + variable j.
func (x linear) plusVarInto(to, j int) exec {
	i, m, n := x.local, x.mul, x.add
	if x.isInt {
		return func(f *Frame) signal {
			f.Locals[to].I = int64(int32(f.Locals[i].I*m + n + f.Locals[j].I))
			return next
		}
	}
	return func(f *Frame) signal { f.Locals[to].I = f.Locals[i].I*m + n + f.Locals[j].I; return next }
}

// is compares the remainder with a constant; nil for what is not == or !=.
func (x remainder) is(op rule.Op, k int64) func(*Frame) bool {
	i, n, d := x.local, x.n, newDivisor(x.n)
	switch {
	case op == rule.OpEq && n == 2 && k == 0:
		return func(f *Frame) bool { return f.Locals[i].I&1 == 0 }
	case op == rule.OpNe && n == 2 && k == 0:
		return func(f *Frame) bool { return f.Locals[i].I&1 != 0 }
	case op == rule.OpEq:
		return func(f *Frame) bool { return d.remainder(f.Locals[i].I) == k }
	case op == rule.OpNe:
		return func(f *Frame) bool { return d.remainder(f.Locals[i].I) != k }
	}
	return nil
}

// addTo is variable += x and variable -= x on a variable of kind Int or Long.
func (x remainder) addTo(k fact.Kind, minus bool, i int) exec {
	j, d := x.local, newDivisor(x.n)
	switch {
	case k == fact.Int && minus:
		return func(f *Frame) signal {
			p := &f.Locals[i].I
			*p = int64(int32(*p - d.remainder(f.Locals[j].I)))
			return next
		}
	case k == fact.Int:
		return func(f *Frame) signal {
			p := &f.Locals[i].I
			*p = int64(int32(*p + d.remainder(f.Locals[j].I)))
			return next
		}
	case minus:
		return func(f *Frame) signal { f.Locals[i].I -= d.remainder(f.Locals[j].I); return next }
	}
	return func(f *Frame) signal { f.Locals[i].I += d.remainder(f.Locals[j].I); return next }
}
