package class

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/expr"
	"whenthen/internal/fact"
)

// typeParam returns the name of the type parameter of the class that is the type of a method's parameter; "" for any other type.
func (d *describer) typeParam(m *ast.Member, t *ast.TypeRef) string {
	if t.Dims > 0 || declares(m.TypeParams, t.Name) || !declares(d.Decl.TypeParams, t.Name) {
		return ""
	}
	return t.Name
}

// resultParam returns the name of the type parameter of the class that is the type of a method's result; "" for any other type.
func (d *describer) resultParam(m *ast.Member) string {
	if m.Type == nil || m.Has("static") {
		return ""
	}
	return d.typeParam(m, m.Type)
}

// declares reports whether a list of type parameters has one with this name.
func declares(list []*ast.TypeRef, name string) bool {
	return slices.ContainsFunc(list, func(p *ast.TypeRef) bool { return p.Name == name })
}

// libraryMethods adds the methods of functional interfaces of the Java library that an interface inherits or that an abstract class leaves
// to its subclasses.
func (d *describer) libraryMethods() {
	for _, ref := range slices.Concat(d.Decl.Extends, d.Decl.Implements) {
		t := d.Known(d.Check, ref)
		if t == nil || t.Kind != fact.Func {
			continue
		}
		t = d.TypeOf(d.Check, ref)
		m := expr.LibraryMethod(t)
		if m == nil {
			continue
		}
		d.out.Implements = append(d.out.Implements, t)
		own := slices.ContainsFunc(d.out.Methods, func(own *fact.Method) bool { return own.Name == m.Name && len(own.Params) == len(m.Params) })
		if !own && (d.Decl.Kind == "interface" || d.Decl.Has("abstract")) {
			d.out.Methods = append(d.out.Methods, d.Types.NewCodeMethod(m, nil))
		}
	}
}

// arguments returns the type arguments of the class's supertypes, by the names of their type parameters.
func (d *describer) arguments() map[*fact.Type]map[string]fact.TypeArgument {
	var all map[*fact.Type]map[string]fact.TypeArgument
	for _, ref := range slices.Concat(d.Decl.Extends, d.Decl.Implements) {
		if len(ref.Args) == 0 {
			continue
		}
		super := d.Known(d.Check, ref)
		if super == nil || !super.IsClass() || len(super.Java.TypeParams) != len(ref.Args) {
			continue
		}
		given := map[string]fact.TypeArgument{}
		for i, name := range super.Java.TypeParams {
			if a := ref.Args[i]; a.Dims == 0 && declares(d.Decl.TypeParams, a.Name) {
				given[name] = fact.TypeArgument{Param: a.Name}
			} else {
				given[name] = fact.TypeArgument{Type: fact.Box(d.TypeOf(d.Check, a))}
			}
		}
		if all == nil {
			all = map[*fact.Type]map[string]fact.TypeArgument{}
		}
		all[super.Raw()] = given
	}
	return all
}
