package class

import (
	"cmp"
	"maps"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
)

// inferred derives the result type of a generic method from the types of the arguments: the result of <T> T first( List<T> l ) is the
// element type of the list. A type parameter is replaced with its bound if the arguments do not determine it, and with Object if they
// contradict each other.
func (d *describer) inferred(m *ast.Member, in *project.ClassScope) func(fact.Space, *fact.Type, []*fact.Type) *fact.Type {
	return func(_ fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
		at := *in
		at.TypeParams, at.LocalTypes = maps.Clone(in.TypeParams), map[string]*fact.Type{}
		maps.Copy(at.LocalTypes, in.LocalTypes)
		for _, p := range m.TypeParams {
			var is *fact.Type
			for i, a := range args {
				if said := argument(p.Name, m.Params[min(i, len(m.Params)-1)].Type, a); is == nil || is == said {
					is = said
				} else if said != nil {
					is = fact.ObjectType
				}
			}
			if is != nil && is != fact.ObjectType {
				delete(at.TypeParams, p.Name)
				at.LocalTypes[p.Name] = is
			}
		}
		return at.TypeOf(d.Check, m.Type)
	}
}

// argument returns the type that replaces the type parameter name if a value of type t is passed to a parameter of type ref; nil if these
// do not determine it.
func argument(name string, ref *ast.TypeRef, t *fact.Type) *fact.Type {
	switch {
	case ref == nil || t == nil || !t.Boxed && ref.Dims > 0, t.Kind == fact.Null, t.Kind == fact.Func, t.Kind == fact.Invalid:
		return nil
	case ref.Dims > 0 && t.Array:
		inner := *ref
		inner.Dims--
		return argument(name, &inner, t.Elem)
	case ref.Name == name && ref.Dims == 0:
		return fact.Box(t)
	case ref.BoundKind == "extends":
		return argument(name, ref.Bound, t)
	case len(ref.Args) == 1 && t.Key == nil:
		return argument(name, ref.Args[0], t.Elem)
	case len(ref.Args) == 2 && t.Key != nil:
		return cmp.Or(argument(name, ref.Args[0], t.Key), argument(name, ref.Args[1], t.Elem))
	}
	return nil
}
