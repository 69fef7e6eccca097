package expr

import (
	"whenthen/dsl/ast"
	"whenthen/engine/source"
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
