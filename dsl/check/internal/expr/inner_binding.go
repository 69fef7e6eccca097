package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
)

// unwrapped returns an expression without the brackets around it.
func unwrapped(x ast.Expr) ast.Expr {
	for {
		p, ok := x.(*ast.Paren)
		if !ok {
			return x
		}
		x = p.X
	}
}

// boundOperand types a binding used as an operand, as in ( $n : name == "x" ). Its value is the value of the operand that it binds.
func (e *Env) boundOperand(x *ast.Bind) rule.Expr {
	if e.Own == nil || e.Code != nil {
		return e.innerBind(x)
	}
	value := e.Expr(x.X)
	if old := e.Scope.Find(x.Name.Text); old != nil && x.Unify {
		e.Uses(old.file, old.At)
		return value
	}
	e.BindValue(x.Name, value)
	return value
}

// innerBind types a binding in the place of a condition. If the bound value is not boolean, the condition is always true.
func (e *Env) innerBind(x *ast.Bind) rule.Expr {
	if e.Own == nil || e.Code != nil {
		return e.Errorf(x.Name.Span(), finding.Misplaced, "%q can only be bound in the constraints of a pattern", x.Name.Text)
	}
	y := e.Constraint(&ast.Constraint{Base: x.Base, Binding: x.Name, Unify: x.Unify, X: x.X})
	if y == nil {
		return ir.True(x.Span())
	}
	return y
}
