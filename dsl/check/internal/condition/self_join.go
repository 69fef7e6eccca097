package condition

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
)

// reducedForall reduces forall( $x : T( a ) T( this == $x, b ) ) as Drools does: the forall holds if there is a T( a ) and no T( a, !( b )
// ), in which $x is the T itself. It returns the pattern T( a ) and the constraints b. The pattern is nil if the forall has another form,
// or if b binds something.
func (e checker) reducedForall(f *ast.Forall) (some *ast.Pattern, rest []*ast.Constraint) {
	if !e.joinsItself(f) {
		return nil, nil
	}
	first, second := ast.Unwrap(f.Conditions[0]).(*ast.Pattern), ast.Unwrap(f.Conditions[1]).(*ast.Pattern)
	if second.Positional != nil || second.Over != nil || second.Source != nil {
		return nil, nil
	}
	name := first.Binding.Text
	for _, c := range second.Constraints {
		switch {
		case isSelf(c, name):
		case c.Binding != nil || expr.Binds(c.X):
			return nil, nil
		default:
			rest = append(rest, c)
		}
	}
	if rest == nil {
		return nil, nil
	}
	return first, rest
}

// boundIfRead returns a pattern without its binding, unless its own or further constraints read it.
func boundIfRead(p *ast.Pattern, further []*ast.Constraint) *ast.Pattern {
	reads := func(c *ast.Constraint) bool { return mentions(c.X, p.Binding.Text) }
	if slices.ContainsFunc(p.Constraints, reads) || slices.ContainsFunc(further, reads) {
		return p
	}
	unbound := *p
	unbound.Binding = nil
	return &unbound
}

// violating checks T( a, !( b ) ). The constraints of b become one test, but each counts as a separate constraint for the properties that
// it reads of other patterns (see Branch.OneConstraint).
func (e checker) violating(p *ast.Pattern, b []*ast.Constraint) []rule.Condition {
	out, unified := e.pattern(p)
	if out == nil {
		return nil
	}
	in := e.on(out, p)
	var all rule.Expr
	for _, c := range b {
		end := e.Branch.OneConstraint()
		if x := in.Constraint(c); !ir.IsBad(x) {
			all = ir.And(all, x)
		}
		end()
	}
	if !ir.IsBad(all) {
		out.Tests = append(out.Tests, e.newTest(out.Slot, e.violated(all)))
	}
	return append([]rule.Condition{out}, unified...)
}

// sameSource returns the conditions after the first pattern of a forall. In forall( $x : T( … ) from s T( this == $x, … ) ), the second
// pattern gets the source of the first one.
func sameSource(f *ast.Forall) []ast.Condition {
	first, second := ast.Unwrap(f.Conditions[0]).(*ast.Pattern), ast.Unwrap(f.Conditions[1]).(*ast.Pattern)
	if first.Source == nil || second.Source != nil {
		return f.Conditions[1:]
	}
	copied := *second
	copied.Source = first.Source
	return []ast.Condition{&copied}
}

// joinsItself reports whether a forall has the form forall( $x : T( … ) T( this == $x, … ) ). Unlike any other forall, it does not hold if
// no fact matches the first pattern.
func (e checker) joinsItself(f *ast.Forall) bool {
	if len(f.Conditions) != 2 {
		return false
	}
	first, ok1 := ast.Unwrap(f.Conditions[0]).(*ast.Pattern)
	second, ok2 := ast.Unwrap(f.Conditions[1]).(*ast.Pattern)
	if !ok1 || !ok2 || first.Binding == nil || e.FindType(first.Type.Name) != e.FindType(second.Type.Name) {
		return false
	}
	return slices.ContainsFunc(second.Constraints, func(c *ast.Constraint) bool { return isSelf(c, first.Binding.Text) })
}

// isSelf reports whether a constraint is this == $x.
func isSelf(c *ast.Constraint, name string) bool {
	b, ok := c.X.(*ast.Binary)
	if !ok || b.Op != "==" {
		return false
	}
	_, this := b.X.(*ast.This)
	id, named := b.Y.(*ast.Ident)
	return this && named && id.Name == name
}
