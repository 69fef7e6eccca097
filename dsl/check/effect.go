package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// step is one link of a call chain such as drools.getRule().getName(): a call, or a plain name if call is nil.
type step struct {
	name string
	call *ast.Call
	at   source.Span
}

// chainOf splits a chain of calls and selections into its root name and steps; ok is false if the root is no plain name.
func chainOf(x ast.Expr) (root string, steps []step, ok bool) {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name, nil, true
	case *ast.Select:
		root, steps, ok = chainOf(x.X)
		return root, append(steps, step{x.Name.Text, nil, x.Name.Span()}), ok
	case *ast.Call:
		if x.X == nil {
			return "", []step{{x.Name.Text, x, x.Name.Span()}}, true
		}
		root, steps, ok = chainOf(x.X)
		return root, append(steps, step{x.Name.Text, x, x.Name.Span()}), ok
	}
	return "", nil, false
}

// reassigned is the binding of a fact that the plain name x stands for, if the action assigns another object to that name: an
// update still applies to the matched fact. It is nil for anything else.
func (e *env) reassigned(x ast.Expr) *binding {
	id, ok := x.(*ast.Ident)
	if !ok || e.code.statements == nil {
		return nil
	}
	b := e.sc.find(id.Name)
	if b == nil || !b.fact || ir.IsBad(b.value) {
		return nil
	}
	assigned := false
	ast.Walk(e.code.statements, func(n ast.Node) bool {
		if a, ok := n.(*ast.Assign); ok {
			target, ok := a.X.(*ast.Ident)
			assigned = assigned || ok && target.Name == id.Name
		}
		return true
	})
	if !assigned {
		return nil
	}
	return b
}

// updateByHandle types update( handle, object ). In an action it names no property, as in Drools: only patterns on types that are
// not property reactive see the change.
func (e *env) updateByHandle(x *ast.Call) rule.Expr {
	args, ok := e.args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	return &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: rule.EffectUpdate, Args: ir.AllBoxed(args)}
}

// updateMask is the mask of the properties that update( x ) reports as changed: those whose setters the action calls on x, and
// those on whose values it calls methods, as in x.getTags().add( y ). It is everything if a statement calls any other method of x,
// if the action does none of this, or if x is no plain name.
func (e *env) updateMask(x ast.Expr, t *fact.Type) fact.Mask {
	mask := e.setOn(x, t)
	if mask == 0 || t.Class {
		return fact.AllProperties
	}
	return mask
}

// setOn is the mask of what the action sets, anywhere, on a plain name or calls methods on; 0 for any other expression.
func (e *env) setOn(x ast.Expr, t *fact.Type) fact.Mask {
	id, ok := x.(*ast.Ident)
	if !ok || e.code.statements == nil {
		return 0
	}
	isTarget := func(y ast.Expr) bool {
		other, ok := y.(*ast.Ident)
		return ok && other.Name == id.Name
	}
	var mask fact.Mask
	ast.Walk(e.code.statements, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			if n.X != nil && isTarget(n.X) {
				mask |= e.writes(t, n, true)
			}
		case *ast.Assign:
			if s, ok := n.X.(*ast.Select); ok && isTarget(s.X) {
				if p := t.Property(s.Name.Text); p != nil {
					mask |= p.Mask()
				}
			}
		case *ast.ExprStmt:
			if root, steps, ok := chainOf(n.X); ok && root == id.Name && len(steps) > 0 {
				read := fact.Mask(0)
				if len(steps) > 1 {
					read = e.reached(t, steps[0])
				}
				if read == 0 && steps[0].call != nil {
					read = e.writes(t, steps[0].call, false)
				}
				mask |= read
			}
		}
		return true
	})
	return mask
}

// writes is the mask of what the methods that a call may resolve to change. Within an expression only setters count, as in Drools.
func (e *env) writes(t *fact.Type, call *ast.Call, setters bool) fact.Mask {
	var mask fact.Mask
	for _, m := range e.reg.Methods(t, call.Name.Text) {
		if len(m.Params) == len(call.Args) && (m.SetterOf != nil || !setters) {
			mask |= m.Changes()
		}
	}
	return mask
}

// reached is the mask of the property that a step reads: whatever is done to its value counts as a change of the property.
func (e *env) reached(t *fact.Type, s step) fact.Mask {
	if s.call == nil {
		if p := t.Property(s.name); p != nil {
			return p.Mask()
		}
		return 0
	}
	for _, m := range e.reg.Methods(t, s.name) {
		if len(m.Params) == 0 && m.Reads != nil && len(s.call.Args) == 0 {
			return m.Reads.Mask()
		}
	}
	return 0
}
