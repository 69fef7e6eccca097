package project

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/java"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// Classes finds the Java classes that rule files import.
type Classes interface {
	// Find returns the class with a qualified name, com.acme.Order or com.acme.Order.Line; nil if there is none. It is called from several
	// goroutines, for as long as the rules are in use.
	Find(qualified string) *Class
	// HasPackage reports whether the package may contain a class that Find returns. A class counts as the package of its nested classes.
	HasPackage(name string) bool
}

// Whereabouts is an interface that Classes may also have: it returns what to do so that a class is found that Find does not return; "" if
// nothing is known of it.
type Whereabouts interface {
	Whereabouts(qualified string) string
}

// Class is the syntax of a Java class.
type Class struct {
	File  *java.File
	Decl  *ast.Class
	Outer *Class // the enclosing class, nil for a top-level class
}

// QualifiedName returns the package and the name, with the names of the enclosing classes.
func (c *Class) QualifiedName() string {
	if c.Outer != nil {
		return c.Outer.QualifiedName() + "." + c.Decl.Name.Text
	}
	return naming.Qualified(c.File.Package, c.Decl.Name.Text)
}

// Property returns where the class itself declares a property: at its field, otherwise at its getter or setter.
func (c *Class) Property(name string) (at source.Span, ok bool) {
	methods := map[string]bool{name: true}
	if name != "" {
		upper := strings.ToUpper(name[:1]) + name[1:]
		methods["get"+upper], methods["is"+upper], methods["set"+upper] = true, true, true
	}
	for _, m := range c.Decl.Body.Members {
		for _, v := range m.Vars {
			if v.Name.Text == name {
				return v.Name.Span(), true
			}
		}
		if !ok && m.Type != nil && m.Name != nil && methods[m.Name.Text] {
			at, ok = m.Name.Span(), true
		}
	}
	return at, ok
}

// Field returns the declaration of a field of the class itself; nil if there is no such field.
func (c *Class) Field(name string) *ast.Member {
	for _, m := range c.Decl.Body.Members {
		if slices.ContainsFunc(m.Vars, func(v *ast.VarDecl) bool { return v.Name.Text == name }) {
			return m
		}
	}
	return nil
}

// ClassScope is a class with the names visible in its source.
type ClassScope struct {
	*Class
	Type       *fact.Type
	Enclosing  *ClassScope
	TypeParams map[string]*ast.TypeRef // type parameters and their bounds; a nil bound is Object
	// Names is the file in which type names are resolved. Findings in a class are reported to the caller's unit only.
	Names *File
	// Captures is the context that a local or anonymous class captures, nil for any other class. LocalTypes are the local classes of
	// that code, by simple name.
	Captures   *Capture
	LocalTypes map[string]*fact.Type
	// Constant is the enum constant whose body contains the code; nil for any other code.
	Constant *fact.EnumValue
}

// ConstantField returns the name of the field of the enum that holds a field of the constant's body. Rule text cannot use this name.
func (j *ClassScope) ConstantField(name string) string { return j.Constant.Name + " " + name }

// ConstantMethods returns the methods with a name in the constant's body.
func (j *ClassScope) ConstantMethods(name string) (list []*fact.Method) {
	if j.Constant != nil {
		for _, m := range j.Constant.Overrides {
			if m.Name == name {
				list = append(list, m)
			}
		}
	}
	return list
}

// ScopeOf builds the scope of a class from its file.
func (c *Check) ScopeOf(found *Class) *ClassScope {
	file := &ast.File{Source: found.File.Source, Imports: found.File.Imports}
	if found.File.Package != "" {
		file.Package = &ast.Package{Name: &ast.Name{Text: found.File.Package}}
	}
	j := &ClassScope{Class: found, Names: newFile(file), TypeParams: map[string]*ast.TypeRef{}}
	if found.Outer != nil {
		j.Enclosing = c.ScopeOf(found.Outer)
		if !found.Decl.Has("static") && found.Decl.Kind == "class" {
			maps.Copy(j.TypeParams, j.Enclosing.TypeParams)
		}
	}
	j.AddTypeParams(found.Decl.TypeParams)
	return j
}

// AddTypeParams makes type parameters known in the class.
func (j *ClassScope) AddTypeParams(list []*ast.TypeRef) {
	for _, p := range list {
		j.TypeParams[p.Name] = p.Bound
	}
}

// WithTypeParams returns the scope of a generic method with these type parameters.
func (j *ClassScope) WithTypeParams(list []*ast.TypeRef) *ClassScope {
	if len(list) == 0 {
		return j
	}
	in := *j
	in.TypeParams = maps.Clone(j.TypeParams)
	in.AddTypeParams(list)
	return &in
}

// Known resolves a type reference in the class; it returns nil if the type is unknown.
func (j *ClassScope) Known(c *Check, ref *ast.TypeRef) *fact.Type {
	name := ref.Path()
	if p := jtype.Primitives[name]; p != nil {
		return p
	}
	if bound, ok := j.TypeParams[name]; ok {
		if bound == nil || bound.Name == name {
			return fact.ObjectType
		}
		return j.bound(c, name, bound)
	}
	return j.findType(c, name)
}

// bound returns the type that replaces a type parameter. Its bound may mention the parameter itself: T extends Comparable<T>. If such a
// bound is a class of the project, as in B extends Builder<B>, the actual type is a subclass, so the result is Object, whose members are
// resolved at run time.
func (j *ClassScope) bound(c *Check, name string, bound *ast.TypeRef) *fact.Type {
	of := j.boundType(c, name, bound)
	if of.IsClass() && mentions(bound.Args, name) {
		return fact.ObjectType
	}
	return of
}

// mentions reports whether a type name occurs in type arguments.
func mentions(args []*ast.TypeRef, name string) bool {
	return slices.ContainsFunc(args, func(a *ast.TypeRef) bool { return a.Name == name || mentions(a.Args, name) })
}

func (j *ClassScope) boundType(c *Check, name string, bound *ast.TypeRef) *fact.Type {
	outside := *j
	outside.TypeParams = maps.Clone(j.TypeParams)
	delete(outside.TypeParams, name)
	return cmp.Or(outside.Known(c, &ast.TypeRef{Base: bound.Base, Name: bound.Name, Inner: bound.Inner}), fact.ObjectType)
}

// TypeOf resolves the type of a field, parameter or result. It returns Object, whose members are resolved at run time, if the type is
// unknown.
func (j *ClassScope) TypeOf(c *Check, ref *ast.TypeRef) *fact.Type {
	if ref == nil {
		return fact.ObjectType
	}
	if ref.Name == "?" {
		if ref.BoundKind == "extends" && ref.Bound != nil {
			return j.TypeOf(c, ref.Bound)
		}
		return fact.ObjectType
	}
	t := cmp.Or(j.Known(c, ref), fact.ObjectType)
	if len(ref.Args) > 0 {
		args := make([]*fact.Type, len(ref.Args))
		for i, a := range ref.Args {
			args[i] = fact.Box(j.TypeOf(c, a))
		}
		t = c.Types.Generic(t.Raw(), args...)
	}
	return c.Types.ArraysOf(t, ref.Dims)
}

// findType resolves a class name as Java does: in nested classes from the inside out, then the class itself, then the scope of the file.
func (j *ClassScope) findType(c *Check, name string) *fact.Type {
	first, rest, dotted := strings.Cut(name, ".")
	for at := j; at != nil; at = at.Enclosing {
		if t := at.LocalTypes[first]; t != nil && !dotted {
			return t
		}
		if t := at.nested(c, first); t != nil {
			if dotted {
				return c.MemberType(t, rest, 0)
			}
			return t
		}
	}
	return c.UnitOf(j.Names, "").FindType(name)
}

// nested returns the class with a name that is nested in j or in a class that j extends.
func (j *ClassScope) nested(c *Check, name string) *fact.Type {
	if j.Decl.Name.Text == name {
		return c.Types.Lookup(j.QualifiedName())
	}
	if j.Decl.Nested(name) != nil {
		return c.Types.Lookup(j.QualifiedName() + "." + name)
	}
	if j.Type == nil {
		return nil // the supertypes are still being resolved
	}
	for _, p := range j.Type.Parents {
		if t := c.MemberType(p.Raw(), name, 0); t != nil {
			return t
		}
	}
	return nil
}

// Capture is the context that an anonymous or local class captures.
type Capture struct {
	Variables []registry.ClassField // captured variables of the enclosing code
	HasOuter  bool                  // there is an enclosing object
	Forwards  *fact.Method          // for an anonymous class: the super constructor to which its own constructor passes its arguments
}

// Has reports whether a variable with a name is captured. c may be nil.
func (c *Capture) Has(name string) bool {
	return c != nil && slices.ContainsFunc(c.Variables, func(v registry.ClassField) bool { return v.Name == VariableField(name) })
}

// VariableField returns the name of the field that holds a captured variable. Rule text cannot use this name.
func VariableField(name string) string { return "variable " + name }

// IsKnownClass reports whether t is a Java class of the project.
func IsKnownClass(t *fact.Type) bool { return t != nil && t.IsClass() }

// IsCollectionClass reports whether t is a collection class of the library that can be extended.
func IsCollectionClass(reg *registry.Registry, t *fact.Type) bool {
	if !t.Kind.Collection() || t.IsClass() || t.Array {
		return false
	}
	return len(reg.Constructors(t.Raw())) > 0
}

// IsLibraryInterface reports whether t is an interface of the Java library that a class can implement without being a functional object or
// a complete collection.
func IsLibraryInterface(t *fact.Type) bool {
	switch t.Raw().QualifiedName() {
	case "java.util.Iterator", "java.util.ListIterator", "java.lang.Iterable", "java.lang.Comparable", "java.util.Collection", "java.util.List", "java.util.Set", "java.util.Map", "java.util.Map.Entry":
		return true
	}
	return false
}
