package class

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// A class that extends ArrayList, HashMap or another collection of the Java library has such a collection in a field, to which it forwards
// the methods that it does not define itself.

// collection returns the library collection that the class extends directly, with its type arguments; nil if there is none.
func (d *describer) collection() *fact.Type {
	if d.Decl.Kind != "class" || d.Type == nil || len(d.Decl.Extends) == 0 || d.Decl.Compiled {
		return nil
	}
	for _, p := range d.Type.Parents {
		if project.IsCollectionClass(d.Types, p) {
			return d.TypeOf(d.Check, d.Decl.Extends[0])
		}
	}
	return nil
}

// makeCollection creates the collection of an object, with the arguments of super( ... ).
func (f *body) makeCollection(t *fact.Type, args []ast.Expr, at source.Span) {
	e, base := f.e, ast.Base{Range: at}
	ctors := e.Types.Constructors(t.Raw())
	in, ok := e.CallArgs(nil, ctors, args)
	if !ok {
		return
	}
	m := e.Overload(ctors, in, &ast.Name{Base: base, Text: t.Name}, "new "+t.Name)
	if m == nil {
		return
	}
	f.holdCollection(t, m, e.ConvertArgs(m, in), at)
}

// holdCollection stores a new collection in the object.
func (f *body) holdCollection(t *fact.Type, m *fact.Method, args []rule.Expr, at source.Span) {
	e, p := f.e, f.d.Type.Field(fact.HeldField)
	made := &rule.New{Node: ir.Node(t, at), Ctor: m, Args: args}
	f.add(&rule.Assign{Node: ir.Node(p.Type, at), Target: &rule.Prop{Node: ir.Node(p.Type, at), Of: e.ThisVar(at), Property: p}, Value: made})
}
