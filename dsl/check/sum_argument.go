package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// summed is the argument of sum as Drools knows it: where an arithmetic expression of whole numbers joins operands of two types, of
// an int and a literal even, it takes the sum for a Double.
func (e *env) summed(x ast.Expr, arg rule.Expr) rule.Expr {
	switch arg.Type().Kind {
	case fact.Int, fact.Long, fact.Short, fact.Byte:
		if b, ok := x.(*ast.Binary); ok && e.operandType(b) == fact.BoxedDoubleType {
			return ir.Convert(ir.Unboxed(arg), fact.DoubleType)
		}
	}
	return arg
}

// operandType is the type Drools gives an operand of an argument of sum: a literal's is its wrapper class, that of an expression
// Double unless both operands are of one type. Remainders and what is in brackets count as their wrapper class.
func (e *env) operandType(x ast.Expr) *fact.Type {
	if b, ok := x.(*ast.Binary); ok && b.Op != "%" {
		if l := e.operandType(b.X); l == e.operandType(b.Y) {
			return l
		}
		return fact.BoxedDoubleType
	}
	t := e.quietly(x).Type()
	switch x.(type) {
	case *ast.Literal, *ast.Binary, *ast.Paren:
		return jtype.Boxed(t)
	}
	return t
}
