package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Closures of integer operations by the shape of the operands: a local variable or constant is read in place, which
// spares a call. Java evaluates the left operand first, so a variable is read before the call on its right.

// intOp is an operation on int or long.
func intOp(e *rule.Binary, l, r code) code { return intCode(e.T, spanOf(e), intClosure(e, l, r)) }

// intClosure is the closure of an operation on operands of any shape.
func intClosure(e *rule.Binary, l, r code) func(*Frame) int64 {
	var fn func(*Frame) int64
	switch {
	case r.constant && l.local > 0:
		fn = intVarConst(e.Op, e.Kind, l.local-1, constInt(r))
	case r.constant:
		fn = intExprConst(e.Op, e.Kind, l.integer, constInt(r))
	case l.local > 0 && r.local > 0:
		fn = intVarVar(e, l.local-1, r.local-1)
	case l.local > 0:
		fn = intVarExpr(e.Op, e.Kind, l.local-1, r.integer)
	case r.local > 0:
		fn = intExprVar(e.Op, e.Kind, l.integer, r.local-1)
	}
	if fn == nil {
		fn = intExprExpr(e, l.integer, r.integer)
	}
	return fn
}

func constInt(c code) int64 {
	n, _ := intOf(c.consts)
	return n
}

// intVarConst is variable op constant; nil if there is no closure for it.
func intVarConst(op rule.Op, k fact.Kind, i int, n int64) func(*Frame) int64 {
	isInt := k == fact.Int
	if op == rule.OpSub {
		op, n = rule.OpAdd, -n // sums wrap
	}
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I + n)) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { return f.Locals[i].I + n }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I * n)) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { return f.Locals[i].I * n }
	case op == rule.OpDiv && n > 0:
		return func(f *Frame) int64 { return f.Locals[i].I / n }
	case op == rule.OpRem && n > 0:
		return func(f *Frame) int64 { return f.Locals[i].I % n }
	case op == rule.OpBitAnd:
		return func(f *Frame) int64 { return f.Locals[i].I & n }
	case op == rule.OpBitOr:
		return func(f *Frame) int64 { return f.Locals[i].I | n }
	case op == rule.OpUshr && isInt:
		bits := uint(n & 31)
		return func(f *Frame) int64 { return int64(int32(uint32(f.Locals[i].I) >> bits)) }
	case op >= rule.OpShl && op <= rule.OpUshr:
		return func(f *Frame) int64 { return shift(op, k, f.Locals[i].I, n) }
	}
	return nil
}

// intExprConst is expression op constant.
func intExprConst(op rule.Op, k fact.Kind, x func(*Frame) int64, n int64) func(*Frame) int64 {
	isInt := k == fact.Int
	if op == rule.OpSub {
		op, n = rule.OpAdd, -n
	}
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { return int64(int32(x(f) + n)) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { return x(f) + n }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { return int64(int32(x(f) * n)) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { return x(f) * n }
	case op == rule.OpDiv && n > 0:
		return func(f *Frame) int64 { return x(f) / n }
	case op == rule.OpRem && n > 0:
		return func(f *Frame) int64 { return x(f) % n }
	case op == rule.OpBitAnd:
		return func(f *Frame) int64 { return x(f) & n }
	case op == rule.OpBitOr:
		return func(f *Frame) int64 { return x(f) | n }
	case op == rule.OpUshr && isInt:
		bits := uint(n & 31)
		return func(f *Frame) int64 { return int64(int32(uint32(x(f)) >> bits)) }
	case op >= rule.OpShl && op <= rule.OpUshr:
		return func(f *Frame) int64 { return shift(op, k, x(f), n) }
	}
	return nil
}

// intVarVar is variable op variable.
func intVarVar(e *rule.Binary, i, j int) func(*Frame) int64 {
	op, k, at := e.Op, e.Kind, spanOf(e)
	isInt := k == fact.Int
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I + f.Locals[j].I)) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { return f.Locals[i].I + f.Locals[j].I }
	case op == rule.OpSub && isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I - f.Locals[j].I)) }
	case op == rule.OpSub:
		return func(f *Frame) int64 { return f.Locals[i].I - f.Locals[j].I }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { return int64(int32(f.Locals[i].I * f.Locals[j].I)) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { return f.Locals[i].I * f.Locals[j].I }
	case op == rule.OpRem:
		return func(f *Frame) int64 {
			d := f.Locals[j].I
			if d == 0 {
				fail(at, fact.ArithmeticType, "/ by zero")
			}
			return f.Locals[i].I % d
		}
	}
	return nil
}

// intVarExpr is variable op expression.
func intVarExpr(op rule.Op, k fact.Kind, i int, y func(*Frame) int64) func(*Frame) int64 {
	isInt := k == fact.Int
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { a := f.Locals[i].I; return int64(int32(a + y(f))) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { a := f.Locals[i].I; return a + y(f) }
	case op == rule.OpSub && isInt:
		return func(f *Frame) int64 { a := f.Locals[i].I; return int64(int32(a - y(f))) }
	case op == rule.OpSub:
		return func(f *Frame) int64 { a := f.Locals[i].I; return a - y(f) }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { a := f.Locals[i].I; return int64(int32(a * y(f))) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { a := f.Locals[i].I; return a * y(f) }
	case op == rule.OpBitXor:
		return func(f *Frame) int64 { a := f.Locals[i].I; return a ^ y(f) }
	}
	return nil
}

// intExprVar is expression op variable.
func intExprVar(op rule.Op, k fact.Kind, x func(*Frame) int64, j int) func(*Frame) int64 {
	isInt := k == fact.Int
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { a := x(f); return int64(int32(a + f.Locals[j].I)) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { a := x(f); return a + f.Locals[j].I }
	case op == rule.OpSub && isInt:
		return func(f *Frame) int64 { a := x(f); return int64(int32(a - f.Locals[j].I)) }
	case op == rule.OpSub:
		return func(f *Frame) int64 { a := x(f); return a - f.Locals[j].I }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { a := x(f); return int64(int32(a * f.Locals[j].I)) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { a := x(f); return a * f.Locals[j].I }
	}
	return nil
}

// intExprExpr is every operation on every operands.
func intExprExpr(e *rule.Binary, x, y func(*Frame) int64) func(*Frame) int64 {
	op, k, at := e.Op, e.Kind, spanOf(e)
	isInt := k == fact.Int
	switch {
	case op == rule.OpAdd && isInt:
		return func(f *Frame) int64 { return int64(int32(x(f) + y(f))) }
	case op == rule.OpAdd:
		return func(f *Frame) int64 { return x(f) + y(f) }
	case op == rule.OpSub && isInt:
		return func(f *Frame) int64 { return int64(int32(x(f) - y(f))) }
	case op == rule.OpSub:
		return func(f *Frame) int64 { return x(f) - y(f) }
	case op == rule.OpMul && isInt:
		return func(f *Frame) int64 { return int64(int32(x(f) * y(f))) }
	case op == rule.OpMul:
		return func(f *Frame) int64 { return x(f) * y(f) }
	case op == rule.OpBitAnd:
		return func(f *Frame) int64 { return x(f) & y(f) }
	case op == rule.OpBitOr:
		return func(f *Frame) int64 { return x(f) | y(f) }
	case op == rule.OpBitXor:
		return func(f *Frame) int64 { return x(f) ^ y(f) }
	}
	return func(f *Frame) int64 { a := x(f); return intArith(op, k, a, y(f), at) }
}
