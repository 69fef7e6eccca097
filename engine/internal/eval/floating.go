package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// floatOp is the closure of an operation on float or double. Those on double have one for each shape of the operands;
// see intOp.
func floatOp(op rule.Op, k fact.Kind, l, r code) func(*Frame) float64 {
	var fn func(*Frame) float64
	switch {
	case k != fact.Double:
	case r.constant:
		y, _ := floatOf(r.consts)
		if fn = intVarDouble(op, l.fromInt-1, y); fn == nil {
			fn = doubleExprConst(op, l.float, y)
		}
	case l.constant:
		x, _ := floatOf(l.consts)
		fn = doubleConstExpr(op, x, r.float)
	case l.local > 0 && r.local > 0:
		fn = doubleVarVar(op, l.local-1, r.local-1)
	case l.local > 0:
		fn = doubleVarExpr(op, l.local-1, r.float)
	default:
		fn = doubleExprExpr(op, l.float, r.float)
	}
	if fn == nil {
		x, y := l.float, r.float
		fn = func(f *Frame) float64 { a := x(f); return floatArith(op, k, a, y(f)) }
	}
	return fn
}

// intVarDouble is integer variable op constant; nil if i is none or there is no closure for it.
func intVarDouble(op rule.Op, i int, y float64) func(*Frame) float64 {
	switch {
	case i < 0:
	case op == rule.OpAdd:
		return func(f *Frame) float64 { return float64(f.Locals[i].I) + y }
	case op == rule.OpMul:
		return func(f *Frame) float64 { return float64(f.Locals[i].I) * y }
	}
	return nil
}

func doubleExprConst(op rule.Op, x func(*Frame) float64, y float64) func(*Frame) float64 {
	switch op {
	case rule.OpAdd:
		return func(f *Frame) float64 { return x(f) + y }
	case rule.OpSub:
		return func(f *Frame) float64 { return x(f) - y }
	case rule.OpMul:
		return func(f *Frame) float64 { return x(f) * y }
	case rule.OpDiv:
		return func(f *Frame) float64 { return x(f) / y }
	}
	return nil
}

func doubleConstExpr(op rule.Op, x float64, y func(*Frame) float64) func(*Frame) float64 {
	switch op {
	case rule.OpAdd:
		return func(f *Frame) float64 { return x + y(f) }
	case rule.OpSub:
		return func(f *Frame) float64 { return x - y(f) }
	case rule.OpMul:
		return func(f *Frame) float64 { return x * y(f) }
	case rule.OpDiv:
		return func(f *Frame) float64 { return x / y(f) }
	}
	return nil
}

func doubleVarVar(op rule.Op, i, j int) func(*Frame) float64 {
	switch op {
	case rule.OpAdd:
		return func(f *Frame) float64 { return f.Locals[i].float() + f.Locals[j].float() }
	case rule.OpSub:
		return func(f *Frame) float64 { return f.Locals[i].float() - f.Locals[j].float() }
	case rule.OpMul:
		return func(f *Frame) float64 { return f.Locals[i].float() * f.Locals[j].float() }
	case rule.OpDiv:
		return func(f *Frame) float64 { return f.Locals[i].float() / f.Locals[j].float() }
	}
	return nil
}

func doubleVarExpr(op rule.Op, i int, y func(*Frame) float64) func(*Frame) float64 {
	switch op {
	case rule.OpAdd:
		return func(f *Frame) float64 { a := f.Locals[i].float(); return a + y(f) }
	case rule.OpSub:
		return func(f *Frame) float64 { a := f.Locals[i].float(); return a - y(f) }
	case rule.OpMul:
		return func(f *Frame) float64 { a := f.Locals[i].float(); return a * y(f) }
	case rule.OpDiv:
		return func(f *Frame) float64 { a := f.Locals[i].float(); return a / y(f) }
	}
	return nil
}

func doubleExprExpr(op rule.Op, x, y func(*Frame) float64) func(*Frame) float64 {
	switch op {
	case rule.OpAdd:
		return func(f *Frame) float64 { return x(f) + y(f) }
	case rule.OpSub:
		return func(f *Frame) float64 { return x(f) - y(f) }
	case rule.OpMul:
		return func(f *Frame) float64 { return x(f) * y(f) }
	case rule.OpDiv:
		return func(f *Frame) float64 { return x(f) / y(f) }
	}
	return nil
}
