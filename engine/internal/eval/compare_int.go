package eval

import "whenthen/engine/rule"

// compareInt is a comparison of two integers that are there, by the shape of the operands; see intOp.
func compareInt(op rule.Op, l, r code) func(*Frame) bool {
	switch {
	case l.constant && !r.constant:
		return compareInt(op.Turned(), r, l)
	case l.local > 0 && r.held != nil && op == rule.OpLt:
		return lessThanHeld(l.local-1, *r.held, r.integer)
	case l.local > 0 && r.held != nil && op == rule.OpLe:
		return atMostHeld(l.local-1, *r.held, r.integer)
	case r.constant && l.local > 0:
		return varToConst(op, l.local-1, constInt(r))
	case r.constant:
		return exprToConst(op, l.integer, constInt(r))
	case l.local > 0 && r.local > 0:
		return varToVar(op, l.local-1, r.local-1)
	case l.local > 0:
		return varToExpr(op, l.local-1, r.integer)
	case r.local > 0:
		return exprToVar(op, l.integer, r.local-1)
	}
	return exprToExpr(op, l.integer, r.integer)
}

func varToConst(op rule.Op, i int, n int64) func(*Frame) bool {
	switch op {
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
	}
	return func(f *Frame) bool { return f.Locals[i].I >= n }
}

func exprToConst(op rule.Op, x func(*Frame) int64, n int64) func(*Frame) bool {
	switch op {
	case rule.OpEq:
		return func(f *Frame) bool { return x(f) == n }
	case rule.OpNe:
		return func(f *Frame) bool { return x(f) != n }
	case rule.OpLt:
		return func(f *Frame) bool { return x(f) < n }
	case rule.OpLe:
		return func(f *Frame) bool { return x(f) <= n }
	case rule.OpGt:
		return func(f *Frame) bool { return x(f) > n }
	}
	return func(f *Frame) bool { return x(f) >= n }
}

func varToVar(op rule.Op, i, j int) func(*Frame) bool {
	switch op {
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
	}
	return func(f *Frame) bool { return f.Locals[i].I >= f.Locals[j].I }
}

func varToExpr(op rule.Op, i int, y func(*Frame) int64) func(*Frame) bool {
	switch op {
	case rule.OpEq:
		return func(f *Frame) bool { a := f.Locals[i].I; return a == y(f) }
	case rule.OpNe:
		return func(f *Frame) bool { a := f.Locals[i].I; return a != y(f) }
	case rule.OpLt:
		return func(f *Frame) bool { a := f.Locals[i].I; return a < y(f) }
	case rule.OpLe:
		return func(f *Frame) bool { a := f.Locals[i].I; return a <= y(f) }
	case rule.OpGt:
		return func(f *Frame) bool { a := f.Locals[i].I; return a > y(f) }
	}
	return func(f *Frame) bool { a := f.Locals[i].I; return a >= y(f) }
}

func exprToVar(op rule.Op, x func(*Frame) int64, j int) func(*Frame) bool {
	switch op {
	case rule.OpEq:
		return func(f *Frame) bool { a := x(f); return a == f.Locals[j].I }
	case rule.OpNe:
		return func(f *Frame) bool { a := x(f); return a != f.Locals[j].I }
	case rule.OpLt:
		return func(f *Frame) bool { a := x(f); return a < f.Locals[j].I }
	case rule.OpLe:
		return func(f *Frame) bool { a := x(f); return a <= f.Locals[j].I }
	case rule.OpGt:
		return func(f *Frame) bool { a := x(f); return a > f.Locals[j].I }
	}
	return func(f *Frame) bool { a := x(f); return a >= f.Locals[j].I }
}

func exprToExpr(op rule.Op, x, y func(*Frame) int64) func(*Frame) bool {
	switch op {
	case rule.OpEq:
		return func(f *Frame) bool { return x(f) == y(f) }
	case rule.OpNe:
		return func(f *Frame) bool { return x(f) != y(f) }
	case rule.OpLt:
		return func(f *Frame) bool { return x(f) < y(f) }
	case rule.OpLe:
		return func(f *Frame) bool { return x(f) <= y(f) }
	case rule.OpGt:
		return func(f *Frame) bool { return x(f) > y(f) }
	}
	return func(f *Frame) bool { return x(f) >= y(f) }
}
