package expr

import (
	"whenthen/dsl/ast"
	"whenthen/internal/fact"
)

// updateMask returns the mask of the properties that update( x ) reports as changed: those whose setters the action calls on x, and those
// on whose values it calls methods, as in x.getTags().add( y ), or through which MVEL code assigns, as in x.tags[0] = y. It has all
// properties if a statement calls any other method of x, if the action does none of this, or if x is not the name of a variable of a
// condition: Drools does not follow local variables. In MVEL code, as in Drools' classic engine, an action that does none of this to the
// variable of a condition changes no property: what with( x ){ … } sets does not count.
func (e *Env) updateMask(x ast.Expr, t *fact.Type) fact.Mask {
	if e.local(x) != nil {
		return fact.AllProperties
	}
	mask := e.setOn(x, t, e.MVEL)
	_, plain := x.(*ast.Ident)
	switch {
	case mask == 0 && e.MVEL && plain && !t.Class:
		return fact.NoProperty
	case mask == 0 || t.Class:
		return fact.AllProperties
	}
	return mask
}

// local returns the local variable that x is the name of, or nil.
func (e *Env) local(x ast.Expr) *Local {
	if id, ok := unwrapped(x).(*ast.Ident); ok {
		return e.Code.find(id.Name)
	}
	return nil
}

// setOn returns the mask of the properties of the object x that the action sets anywhere, or on whose values it calls methods; blocks says
// whether what modify blocks set counts, as it does in Drools for MVEL code and for a modify without changes. The mask is 0 if x is not a
// plain name.
func (e *Env) setOn(x ast.Expr, t *fact.Type, blocks bool) fact.Mask {
	id, ok := unwrapped(x).(*ast.Ident)
	if !ok || e.Code.statements == nil {
		return 0
	}
	isTarget := func(y ast.Expr) bool {
		y = unwrapped(y)
		if c, ok := y.(*ast.Cast); ok {
			y = unwrapped(c.X)
		}
		other, ok := y.(*ast.Ident)
		return ok && other.Name == id.Name
	}
	var mask fact.Mask
	ast.Walk(e.Code.statements, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			if n.X != nil && isTarget(n.X) {
				mask |= e.writes(t, n, true)
			}
		case *ast.Assign:
			s, plain := n.X.(*ast.Select)
			plain = plain && isTarget(s.X)
			if first, ok := firstStep(n.X, isTarget); ok && (plain || e.MVEL) {
				mask |= e.reached(t, first)
			}
		case *ast.Modify:
			if blocks && !n.With && isTarget(n.Target) {
				for _, entry := range n.Entries {
					mask |= e.setBy(entry, t)
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

// setBy returns the mask of the properties that an entry of a modify block sets, or on whose values it calls methods.
func (e *Env) setBy(entry ast.Expr, t *fact.Type) fact.Mask {
	switch x := entry.(type) {
	case *ast.Call:
		switch root, steps, _ := chainOf(x); {
		case root != "":
			return propertyMask(t, root)
		case len(steps) == 1:
			return e.writes(t, x, false)
		case len(steps) > 1:
			return e.reached(t, steps[0])
		}
	case *ast.Assign:
		if id, ok := x.X.(*ast.Ident); ok {
			return propertyMask(t, id.Name)
		}
	case *ast.IncDec:
		if id, ok := x.X.(*ast.Ident); ok {
			return propertyMask(t, id.Name)
		}
	}
	return 0
}

// propertyMask returns the mask of the property with a name, or 0 if there is none.
func propertyMask(t *fact.Type, name string) fact.Mask {
	if p := t.Property(name); p != nil {
		return p.Mask()
	}
	return 0
}

// writes returns the mask of the properties that the methods that a call may resolve to change. Within an expression only setters count, as
// in Drools.
func (e *Env) writes(t *fact.Type, call *ast.Call, setters bool) fact.Mask {
	var mask fact.Mask
	for _, m := range e.Types.Methods(t, call.Name.Text) {
		if len(m.Params) == len(call.Args) && (m.SetterOf != nil || !setters) {
			mask |= m.Changes()
		}
	}
	return mask
}

// firstStep returns the step that follows the object in what an assignment assigns to: total in $o.total, customer in $o.customer.name, lines
// in $o.getLines()[0].
func firstStep(x ast.Expr, isObject func(ast.Expr) bool) (step, bool) {
	for {
		switch y := x.(type) {
		case *ast.Select:
			if isObject(y.X) {
				return step{y.Name.Text, nil, y.Name.Span()}, true
			}
			x = y.X
		case *ast.Call:
			if y.X == nil {
				return step{}, false
			}
			if isObject(y.X) {
				return step{y.Name.Text, y, y.Name.Span()}, true
			}
			x = y.X
		case *ast.Index:
			x = y.X
		default:
			return step{}, false
		}
	}
}

// reached returns the mask of the property that a step reads: an action on its value counts as a change of the property.
func (e *Env) reached(t *fact.Type, s step) fact.Mask {
	if s.call == nil {
		return propertyMask(t, s.name)
	}
	for _, m := range e.Types.Methods(t, s.name) {
		if len(m.Params) == 0 && m.Reads != nil && len(s.call.Args) == 0 {
			return m.Reads.Mask()
		}
	}
	return 0
}
