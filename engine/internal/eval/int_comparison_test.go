package eval

import (
	"testing"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// TestIfBothWays holds if statements that make their test themselves against the test as a program.
func TestIfBothWays(t *testing.T) {
	c := compilerForTest()
	tryIf(t, c, local(0, fact.BoolType), fact.BoolType)
	tryIf(t, c, not(local(1, fact.BoolType)), fact.BoolType)
	for _, k := range []*fact.Type{fact.IntType, fact.LongType} {
		x, y := local(0, k), local(1, k)
		left := []rule.Expr{x, opaque(x), bin(rule.OpRem, k.Kind, x, y), bin(rule.OpMul, k.Kind, x, y)}
		right := []rule.Expr{x, y, opaque(y)}
		for _, v := range operands[k] {
			right = append(right, constant(k, v))
		}
		for op := rule.OpEq; op <= rule.OpGe; op++ {
			if op == rule.OpSame || op == rule.OpNotSame {
				continue
			}
			for _, l := range left {
				for _, r := range right {
					tryIf(t, c, bin(op, k.Kind, l, r), k)
				}
			}
		}
	}
}

// tryIf runs an if statement on variables 0 and 1 of type k with all operands.
func tryIf(t *testing.T, c *Compiler, cond rule.Expr, k *fact.Type) {
	t.Helper()
	u, program := c.unit(true), c.unit(true).program(cond)
	then := &rule.SetLocal{Local: 2, Type: fact.BoolType, Value: constant(fact.BoolType, true)}
	statement := u.ifStmt(&rule.If{Cond: cond, Then: then})
	value := func(f *Frame) any { statement(f); return f.Locals[2].I != 0 }
	native := valueCode(fact.BooleanType, spanOf(cond), value)
	f := frame()
	for _, a := range operands[k] {
		for _, b := range operands[k] {
			setLocals(f, []*fact.Type{k, k, fact.BoolType}, a, b, false)
			compare(t, f, cond, native, program)
		}
	}
}
