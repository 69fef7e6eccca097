package check

import (
	"maps"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// assignable reports whether every value of type t is also of type u, element types aside.
func (c *checker) assignable(t, u *fact.Type) bool {
	if t == u || u == fact.ObjectType || t.Kind == fact.Invalid || u.Kind == fact.Invalid {
		return true
	}
	if t.Kind == fact.Null {
		return u.Boxed
	}
	if t.Array || u.Array {
		return t.Array && u.Array && (t.Elem == u.Elem || t.Elem.Boxed && u.Elem.Boxed && c.assignable(t.Elem, u.Elem))
	}
	if t.AssignableTo(u.Raw()) || t.Kind == fact.Enum && u == fact.EnumType {
		return true
	}
	// Slices and collections of a host program belong to no Java class: only their kind counts.
	if t.Kind == u.Kind && (t.Kind == fact.List || t.Kind == fact.Set || t.Kind == fact.Map) {
		switch {
		case t.Go != nil:
			return u.Name == "List" || u.Name == "Set" || u.Name == "Map" || u.Go == nil && u.Package == "java.util"
		case u.Go != nil: // the elements are converted
			return true
		}
	}
	return t.Go != nil && (t.Kind == fact.List || t.Kind == fact.Set) && (u.Raw() == fact.CollectionType || u.Raw() == fact.IterableType)
}

// typeRef resolves a type reference. It reports mistakes and returns the invalid type then. A nil reference is Object.
func (u *unit) typeRef(ref *ast.TypeRef) *fact.Type {
	if ref == nil {
		return fact.ObjectType
	}
	t := u.bareType(ref)
	if t.Kind == fact.Invalid {
		return t
	}
	if ref.Diamond {
		u.errorHint(ref.Span(), finding.WrongArguments, "write the type arguments, or remove the <>", "<> can only be used after new")
		return jtype.Invalid
	}
	if len(ref.Args) > 0 {
		args := make([]*fact.Type, len(ref.Args))
		for i, a := range ref.Args {
			if args[i] = jtype.Boxed(u.typeArgument(a)); args[i].Kind == fact.Invalid {
				return jtype.Invalid
			}
		}
		t = u.reg.Generic(t.Raw(), args...)
	}
	for range ref.Dims {
		t = u.reg.ArrayOf(t)
	}
	return t
}

// conditionType is typeRef for conditions. As in Drools, the classes of the file's globals can be used there by their simple names
// without an import.
func (u *unit) conditionType(ref *ast.TypeRef) *fact.Type {
	if ref == nil || u.findType(ref.Name) != nil || jtype.Primitives[ref.Name] != nil {
		return u.typeRef(ref)
	}
	for _, g := range u.file.ast.Globals {
		if g.Type != nil && strings.HasSuffix(g.Type.Name, "."+ref.Name) {
			named := *ref
			named.Name = g.Type.Name
			return u.typeRef(&named)
		}
	}
	return u.typeRef(ref)
}

// typeArgument resolves a type argument. A wildcard stands for its upper bound.
func (u *unit) typeArgument(ref *ast.TypeRef) *fact.Type {
	if ref.Name != "?" {
		return u.typeRef(ref)
	}
	if ref.BoundKind == "extends" && ref.Bound != nil {
		return u.typeRef(ref.Bound)
	}
	return fact.ObjectType
}

func (u *unit) bareType(ref *ast.TypeRef) *fact.Type {
	name := ref.Name
	if ref.Inner != nil {
		name += "." + ref.Inner.Name
	}
	if p := jtype.Primitives[name]; p != nil {
		return p
	}
	if u.class != nil {
		if _, ok := u.class.tvars[name]; ok {
			return u.class.known(u.checker, ref)
		}
	}
	if t := u.findType(name); t != nil {
		return t.Complete()
	}
	u.unknownType(ref.Span(), name)
	return jtype.Invalid
}

// unknownType reports an unknown type name, once per file.
func (u *unit) unknownType(at source.Span, name string) {
	first, _, _ := strings.Cut(name, ".")
	if u.file.unknownName(first) || u.file.unknown[name] {
		u.failed = true
		return
	}
	if u.class == nil {
		u.lose(u.file, name)
	}
	candidates := u.visibleTypes()
	if name[0] >= 'a' && name[0] <= 'z' {
		candidates = append(slices.Sorted(maps.Keys(jtype.Primitives)), candidates...)
		for _, key := range slices.Sorted(maps.Keys(u.queries)) {
			candidates = append(candidates, u.queries[key].ast.Name.Text) // a query used as a pattern
		}
	}
	if platform.Class(name) != "" {
		u.unknownClass(at, finding.UnknownType, name, supplyHint, "")
		return
	}
	for _, pkg := range append([]string{"java.lang"}, u.file.wildImports...) {
		if whole := pkg + "." + name; platform.Class(whole) != "" {
			u.unknownClass(at, finding.UnknownType, whole, supplyHint, "")
			return
		}
	}
	if u.maybeElsewhere(at, name) {
		return
	}
	hint := didYouMean(name, candidates)
	if pkg := u.packageOf(name); pkg != "" {
		hint = "add the line: import " + pkg + "." + name
	}
	u.errorHint(at, finding.UnknownType, hint, "there is no type %q", name)
}

// findType resolves a simple, nested or qualified type name in a rule file: single-type imports, including those of the other
// files of the package, then the own package, imports of whole packages, java.lang. It is nil if there is none.
func (u *unit) findType(name string) *fact.Type {
	if t := u.localTypes[name]; t != nil {
		return t
	}
	if u.class != nil {
		return u.class.findType(u.checker, name)
	}
	if first, rest, dotted := strings.Cut(name, "."); dotted {
		if t := u.reg.Lookup(name); t != nil {
			return t
		}
		if outer := u.findType(first); outer != nil {
			if t := u.memberType(outer, rest, 0); t != nil {
				return t
			}
		}
		if q, ok := u.file.imports[first]; ok {
			return u.reg.Lookup(q + "." + rest)
		}
		for _, pkg := range u.file.wildImports {
			if t := u.reg.LookupIn(pkg, name); t != nil {
				return t
			}
		}
		return nil
	}
	f := u.file
	if q, ok := f.imports[name]; ok {
		if t := u.reg.Lookup(q); t != nil {
			return t
		}
	}
	for _, s := range f.siblings {
		if q, ok := s.imports[name]; ok {
			if t := u.reg.Lookup(q); t != nil {
				return t
			}
		}
	}
	for _, pkg := range append([]string{f.pkg}, f.wildImports...) {
		if t := u.reg.LookupIn(pkg, name); t != nil {
			return t
		}
	}
	for _, s := range f.siblings {
		for _, pkg := range s.wildImports {
			if t := u.reg.LookupIn(pkg, name); t != nil {
				return t
			}
		}
	}
	return u.reg.LookupIn("java.lang", name)
}

// memberType is the nested class of that name that a class declares or inherits: HashMap.Entry.
func (c *checker) memberType(t *fact.Type, name string, depth int) *fact.Type {
	if found := c.reg.Lookup(t.QualifiedName() + "." + name); found != nil || depth > 8 {
		return found
	}
	for _, p := range t.Parents {
		if found := c.memberType(p.Raw(), name, depth+1); found != nil {
			return found
		}
	}
	return nil
}

// visibleTypes lists the simple type names of the file, nearest packages first.
func (u *unit) visibleTypes() []string {
	var names []string
	names = append(names, u.reg.Names(u.file.pkg)...)
	names = append(names, slices.Sorted(maps.Keys(u.file.imports))...)
	for _, pkg := range u.file.wildImports {
		names = append(names, u.reg.Names(pkg)...)
	}
	return append(names, u.reg.Names("java.lang")...)
}

// packageOf is a package that has a type of that simple name and is often forgotten among the imports.
func (u *unit) packageOf(name string) string {
	packages := []string{"java.util", "java.math", "java.time"}
	for _, f := range u.files {
		packages = append(packages, f.pkg)
	}
	for _, pkg := range packages {
		if pkg != "" && u.reg.LookupIn(pkg, name) != nil {
			return pkg
		}
	}
	return ""
}
