package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// nestedGroup types X.( a, b ). As in Drools, it is short for constraints with X in front of the first name of each condition: x.( k > i )
// means x.k > i, so i is a property of the pattern's object, also where X has one of that name.
func (e *Env) nestedGroup(x *ast.NestedGroup) rule.Expr {
	of := e.inner(x.X)
	if ir.IsBad(of) {
		return of
	}
	var all rule.Expr
	if e.Code == nil {
		all = e.castGuard(x.X)
	}
	if x.NullSafe {
		null := ir.Const(of.Type(), nil, x.X.Span())
		all = &rule.Binary{Node: ir.Node(fact.BoolType, x.X.Span()), Op: operator.Ne, Kind: of.Type().Kind, L: of, R: null}
	}
	for _, c := range x.Constraints {
		written := *c
		written.X, _ = inFront(x.X, c.X)
		y := e.Constraint(&written)
		if y == nil {
			continue
		}
		if ir.IsBad(y) {
			return ir.Bad(x.Span())
		}
		all = ir.And(all, y)
	}
	if all == nil {
		return ir.True(x.Span())
	}
	return all
}

// inFront returns a copy of x with of in front of its first name, and of the first name after each && and ||. If x begins with something
// other than a name, such as a literal, the next name is the first one. ok is false if there is no name.
func inFront(of, x ast.Expr) (copied ast.Expr, ok bool) {
	switch x := x.(type) {
	case *ast.Ident:
		return &ast.Select{Base: x.Base, X: of, Name: &ast.Name{Base: x.Base, Text: x.Name}}, true
	case *ast.This:
		return of, true
	case *ast.Call:
		y := *x
		if x.X == nil {
			y.X = of
			return &y, true
		}
		y.X, ok = inFront(of, x.X)
		return &y, ok
	case *ast.Binary:
		y := *x
		y.X, ok = inFront(of, x.X)
		if !ok || x.Op == "&&" || x.Op == "||" {
			var behind bool
			y.Y, behind = inFront(of, x.Y)
			ok = ok || behind
		}
		return &y, ok
	case *ast.HalfGroup:
		y := *x
		y.X, ok = inFront(of, x.X)
		y.Body, _ = inFront(of, x.Body)
		return &y, ok
	}
	copied, operand := firstOperand(x)
	if operand != nil {
		*operand, ok = inFront(of, *operand)
	}
	return copied, ok
}

// firstOperand returns a copy of x, and a pointer to the first operand in the copy; nil if x has no operand.
func firstOperand(x ast.Expr) (copied ast.Expr, operand *ast.Expr) {
	switch x := x.(type) {
	case *ast.Select:
		y := *x
		return &y, &y.X
	case *ast.Index:
		y := *x
		return &y, &y.X
	case *ast.NestedGroup:
		y := *x
		return &y, &y.X
	case *ast.InlineCast:
		y := *x
		return &y, &y.X
	case *ast.Cast:
		y := *x
		return &y, &y.X
	case *ast.InstanceOf:
		y := *x
		return &y, &y.X
	case *ast.InList:
		y := *x
		return &y, &y.X
	case *ast.Implied:
		y := *x
		return &y, &y.Of
	case *ast.Unary:
		y := *x
		return &y, &y.X
	case *ast.Paren:
		y := *x
		return &y, &y.X
	case *ast.Bind:
		y := *x
		return &y, &y.X
	case *ast.InlineEval:
		y := *x
		return &y, &y.X
	case *ast.Ternary:
		y := *x
		return &y, &y.If
	}
	return x, nil
}
