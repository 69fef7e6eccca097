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

// remainder is variable % n for n > 0.
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

// modulo is x % d for d > 0.
func (x linear) modulo(d int64) func(*Frame) int64 {
	i, m, n := x.local, x.mul, x.add
	if x.isInt {
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I*m+n)) % d }
	}
	return func(f *Frame) int64 { return (f.Locals[i].I*m + n) % d }
}

// addIn is variable += n for the variable x reads; nil if x is anything but variable + n.
func (x linear) addIn(i int) exec {
	if x.local != i || x.mul != 1 {
		return nil
	}
	n := x.add
	if x.isInt {
		return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p + n)); return next }
	}
	return func(f *Frame) signal { f.Locals[i].I += n; return next }
}

// is compares the remainder with a constant; nil for what is not == or !=.
func (x remainder) is(op rule.Op, k int64) func(*Frame) bool {
	i, n := x.local, x.n
	switch {
	case op == rule.OpEq && n == 2 && k == 0:
		return func(f *Frame) bool { return f.Locals[i].I&1 == 0 }
	case op == rule.OpNe && n == 2 && k == 0:
		return func(f *Frame) bool { return f.Locals[i].I&1 != 0 }
	case op == rule.OpEq:
		return func(f *Frame) bool { return f.Locals[i].I%n == k }
	case op == rule.OpNe:
		return func(f *Frame) bool { return f.Locals[i].I%n != k }
	}
	return nil
}

// addTo is variable += x and variable -= x on a variable of kind Int or Long.
func (x remainder) addTo(k fact.Kind, minus bool, i int) exec {
	j, n := x.local, x.n
	switch {
	case k == fact.Int && minus:
		return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p - f.Locals[j].I%n)); return next }
	case k == fact.Int:
		return func(f *Frame) signal { p := &f.Locals[i].I; *p = int64(int32(*p + f.Locals[j].I%n)); return next }
	case minus:
		return func(f *Frame) signal { f.Locals[i].I -= f.Locals[j].I % n; return next }
	}
	return func(f *Frame) signal { f.Locals[i].I += f.Locals[j].I % n; return next }
}
