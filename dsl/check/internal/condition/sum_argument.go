package condition

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// summed converts the argument of sum as Drools does: if an integer expression combines operands of two different types, even an
// int and a literal, Drools computes the sum as a Double.
func (e checker) summed(x ast.Expr, arg rule.Expr) rule.Expr {
	switch arg.Type().Kind {
	case fact.Int, fact.Long, fact.Short, fact.Byte:
		if b, ok := x.(*ast.Binary); ok && e.operandType(b) == fact.BoxedDoubleType {
			return ir.Convert(ir.Unboxed(arg), fact.DoubleType)
		}
	}
	return arg
}

// operandType is the type that Drools gives an operand in the argument of sum: for a literal its wrapper class; for an operation
// Double, unless both operands have the same type. A remainder or an expression in brackets has the wrapper class of its own type.
func (e checker) operandType(x ast.Expr) *fact.Type {
	if b, ok := x.(*ast.Binary); ok && b.Op != "%" {
		if l := e.operandType(b.X); l == e.operandType(b.Y) {
			return l
		}
		return fact.BoxedDoubleType
	}
	t := e.Quietly(x).Type()
	switch x.(type) {
	case *ast.Literal, *ast.Binary, *ast.Paren:
		return jtype.Boxed(t)
	}
	return t
}
