package project

import (
	"maps"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// Assignable reports whether every value of type t is also of type u. Type arguments are ignored.
func (c *Check) Assignable(t, u *fact.Type) bool {
	if t == u || u == fact.ObjectType || t.Kind == fact.Invalid || u.Kind == fact.Invalid {
		return true
	}
	if t.Kind == fact.Null {
		return u.Boxed
	}
	if t.Array || u.Array {
		return t.Array && u.Array && (t.Elem == u.Elem || t.Elem.Boxed && u.Elem.Boxed && c.Assignable(t.Elem, u.Elem))
	}
	if t.AssignableTo(u.Raw()) || t.Kind == fact.Enum && u == fact.EnumType {
		return true
	}
	// Slices and collections of a host program have no Java class: only their kind counts.
	if t.Kind == u.Kind && t.Kind.Collection() {
		switch {
		case t.Go != nil:
			return u.Name == "List" || u.Name == "Set" || u.Name == "Map" || u.Go == nil && u.Package == "java.util"
		case u.Go != nil: // the elements are converted
			return true
		}
	}
	return t.Go != nil && (t.Kind == fact.List || t.Kind == fact.Set) && (u.Raw() == fact.CollectionType || u.Raw() == fact.IterableType)
}

// TypeRef resolves a type reference. It reports mistakes and then returns the invalid type. A nil reference is Object.
func (u *Unit) TypeRef(ref *ast.TypeRef) *fact.Type {
	if ref == nil {
		return fact.ObjectType
	}
	t := u.bareType(ref)
	if t.Kind == fact.Invalid {
		return t
	}
	if ref.Diamond {
		u.ErrorHint(ref.Span(), finding.WrongArguments, "write the type arguments, or remove the <>", "<> can only be used after new")
		return jtype.Invalid
	}
	if len(ref.Args) > 0 {
		args := make([]*fact.Type, len(ref.Args))
		for i, a := range ref.Args {
			if args[i] = fact.Box(u.typeArgument(a)); args[i].Kind == fact.Invalid {
				return jtype.Invalid
			}
		}
		t = u.Types.Generic(t.Raw(), args...)
	}
	return u.Types.ArraysOf(t, ref.Dims)
}

// ConditionType is TypeRef for conditions. As in Drools, the classes of the file's globals can be used there by their simple names
// without an import.
func (u *Unit) ConditionType(ref *ast.TypeRef) *fact.Type {
	if ref == nil || u.FindType(ref.Name) != nil || jtype.Primitives[ref.Name] != nil {
		return u.TypeRef(ref)
	}
	for _, g := range u.File.Tree.Globals {
		if g.Type != nil && strings.HasSuffix(g.Type.Name, "."+ref.Name) {
			named := *ref
			named.Name = g.Type.Name
			return u.TypeRef(&named)
		}
	}
	return u.TypeRef(ref)
}

// typeArgument resolves a type argument. A wildcard is replaced with its upper bound.
func (u *Unit) typeArgument(ref *ast.TypeRef) *fact.Type {
	if ref.Name != "?" {
		return u.TypeRef(ref)
	}
	if ref.BoundKind == "extends" && ref.Bound != nil {
		return u.TypeRef(ref.Bound)
	}
	return fact.ObjectType
}

func (u *Unit) bareType(ref *ast.TypeRef) *fact.Type {
	name := ref.Path()
	if p := jtype.Primitives[name]; p != nil {
		return p
	}
	if u.Class != nil {
		if _, ok := u.Class.TypeParams[name]; ok {
			return u.Class.Known(u.Check, ref)
		}
	}
	if t := u.FindType(name); t != nil {
		return t.Complete()
	}
	u.UnknownType(ref.Span(), name)
	return jtype.Invalid
}

// UnknownType reports an unknown type name, once per file.
func (u *Unit) UnknownType(at source.Span, name string) {
	first, _, _ := strings.Cut(name, ".")
	if u.File.UnknownName(first) || u.File.Unknown[name] {
		u.Failed = true
		return
	}
	if u.Class == nil {
		u.Lose(u.File, name)
	}
	candidates := u.visibleTypes()
	if name[0] >= 'a' && name[0] <= 'z' {
		candidates = append(slices.Sorted(maps.Keys(jtype.Primitives)), candidates...)
		for _, key := range slices.Sorted(maps.Keys(u.Queries)) {
			candidates = append(candidates, u.Queries[key].Tree.Name.Text) // a query used as a pattern
		}
	}
	if platform.Class(name) != "" {
		u.UnknownClass(at, finding.UnknownType, name, SupplyHint, "")
		return
	}
	for _, pkg := range append([]string{"java.lang"}, u.File.WildImports...) {
		whole := pkg + "." + name
		// Only the packages of Drools are known, not its classes. So the name may belong to another unknown package instead.
		if whose := platform.Class(whole); whose == "Java" || whose != "" && u.unknownPackage(u.File) == nil {
			u.UnknownClass(at, finding.UnknownType, whole, SupplyHint, "")
			return
		}
	}
	if u.MaybeElsewhere(at, name) {
		return
	}
	if whole := u.File.Imports[name]; whole != "" { // only in the sources of a class; in rule files, the import is reported
		u.ErrorHint(at, finding.UnknownType, SupplyHint, "there is no class %q, which is imported", whole)
		return
	}
	hint := DidYouMean(name, candidates)
	if right := typeElsewhere(name); right != "" {
		hint = "write " + right
	}
	if pkg := u.packageOf(name); pkg != "" {
		hint = "add the line: import " + pkg + "." + name
	}
	u.ErrorHint(at, finding.UnknownType, hint, "there is no type %q", name)
}

// typeElsewhere returns the type that has this name in Go and other languages; "" if there is none.
func typeElsewhere(name string) string {
	return map[string]string{"bool": "boolean", "int8": "byte", "int16": "short", "int32": "int", "int64": "long", "uint": "long", "float32": "float", "float64": "double",
		"number": "double", "any": "Object", "text": "String"}[name]
}

// FindType resolves a simple, nested or qualified type name in a rule file. It searches single-type imports, including those of the other
// files of the package, then the own package, imports of whole packages, java.lang. It returns nil if there is no such type.
func (u *Unit) FindType(name string) *fact.Type {
	if t := u.LocalTypes[name]; t != nil {
		return t
	}
	if u.Class != nil {
		return u.Class.findType(u.Check, name)
	}
	if first, rest, dotted := strings.Cut(name, "."); dotted {
		if t := u.Types.Lookup(name); t != nil {
			return t
		}
		if outer := u.FindType(first); outer != nil {
			if t := u.MemberType(outer, rest, 0); t != nil {
				return t
			}
		}
		if q, ok := u.File.Imports[first]; ok {
			return u.Types.Lookup(q + "." + rest)
		}
		for _, pkg := range u.File.WildImports {
			if t := u.Types.LookupIn(pkg, name); t != nil {
				return t
			}
		}
		return nil
	}
	for _, f := range u.File.together {
		if q, ok := f.Imports[name]; ok {
			if t := u.Types.Lookup(q); t != nil {
				return t
			}
		}
	}
	if t := u.Types.LookupIn(u.File.Package, name); t != nil {
		return t
	}
	for _, f := range u.File.together {
		for _, pkg := range f.WildImports {
			if t := u.Types.LookupIn(pkg, name); t != nil {
				return t
			}
		}
	}
	return u.Types.LookupIn("java.lang", name)
}

// MemberType returns the nested class with a name that a class declares or inherits, such as HashMap.Entry; nil if there is none.
func (c *Check) MemberType(t *fact.Type, name string, depth int) *fact.Type {
	if found := c.Types.Lookup(t.QualifiedName() + "." + name); found != nil || depth > 8 {
		return found
	}
	for _, p := range t.Parents {
		if found := c.MemberType(p.Raw(), name, depth+1); found != nil {
			return found
		}
	}
	return nil
}

// visibleTypes lists the simple type names of the file, nearest packages first.
func (u *Unit) visibleTypes() []string {
	var names []string
	names = append(names, u.Types.Names(u.File.Package)...)
	names = append(names, slices.Sorted(maps.Keys(u.File.Imports))...)
	for _, pkg := range u.File.WildImports {
		names = append(names, u.Types.Names(pkg)...)
	}
	return append(names, u.Types.Names("java.lang")...)
}

// packageOf returns a package that has a type with a simple name and that authors often forget to import; "" if there is none.
func (u *Unit) packageOf(name string) string {
	packages := []string{"java.util", "java.math", "java.time"}
	for _, f := range u.Files {
		packages = append(packages, f.Package)
	}
	for _, pkg := range packages {
		if pkg != "" && u.Types.LookupIn(pkg, name) != nil {
			return pkg
		}
	}
	return ""
}

// JavaType resolves a type in Java code, where type arguments are checked. Declarations of facts and globals, and MVEL code, are not
// checked for them.
func (u *Unit) JavaType(ref *ast.TypeRef) *fact.Type {
	t := u.TypeRef(ref)
	if ref != nil && t.Kind != fact.Invalid && u.Class == nil && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// QueryType resolves the type of a query parameter.
func (u *Unit) QueryType(ref *ast.TypeRef) *fact.Type {
	t := u.ConditionType(ref)
	if ref != nil && t.Kind != fact.Invalid && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// argumentsFit checks the number of type arguments in a type reference. If those of a type do not fit, it reports the first such type and
// returns false.
func (u *Unit) argumentsFit(ref *ast.TypeRef) bool {
	if len(ref.Args) > 0 {
		if n, known := jtype.Parameters(u.bareType(ref).Complete()); known && n != len(ref.Args) {
			if n == 0 {
				u.ErrorHint(ref.Span(), finding.WrongArguments, "write "+ref.Name, "%s takes no type arguments", ref.Name)
			} else {
				u.Errorf(ref.Span(), finding.WrongArity, "%s takes %s, not %d", ref.Name, english.Count(n, "type argument"), len(ref.Args))
			}
			return false
		}
	}
	for _, a := range ref.Args {
		if p := jtype.Primitives[a.Name]; p != nil && a.Dims == 0 && a.Inner == nil {
			u.ErrorHint(a.Span(), finding.WrongType, "write "+fact.Box(p).Name, "a primitive type such as %s cannot be a type argument", a.Name)
			return false
		}
		if !u.argumentsFit(a) {
			return false
		}
	}
	return ref.Bound == nil || u.argumentsFit(ref.Bound)
}
