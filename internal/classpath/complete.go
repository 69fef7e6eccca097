package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/dsl/java"
)

// complete adds the members that the compiler or Lombok generates: those of a record, and the accessors, constructors, builders and
// toString methods that annotations request. They are generated as Java source and parsed like the rest of the class.
func complete(c *check.Class, s settings) {
	if c.Decl.Compiled || c.Decl.Completed {
		return
	}
	c.Decl.Completed = true
	g := &generator{file: c.File, decl: c.Decl, name: c.Decl.Name.Text, shown: c.Decl.Name.Text, settings: s}
	for o := c.Outer; o != nil; o = o.Outer {
		g.shown = o.Decl.Name.Text + "." + g.shown
		g.enclosing = append(g.enclosing, o.Decl)
	}
	if hasLombok(c.File) {
		g.fieldDefaults()
	}
	g.fields = g.ownFields()
	if c.Decl.Kind == "record" {
		g.fields = g.components()
		java.CompleteRecord(c.File, c.Decl)
	}
	if hasLombok(c.File) {
		g.lombok()
	}
	if g.text.Len() == 0 {
		return
	}
	java.AddMembers(c.File, c.Decl, g.text.String())
}

// hasLombok reports whether a file imports a name of Lombok, or uses one in an annotation.
func hasLombok(f *java.File) bool {
	for _, im := range f.Imports {
		if strings.HasPrefix(im.Name.Text, "lombok") {
			return true
		}
	}
	return strings.Contains(f.Source.Text(), "@lombok.")
}

// generator generates the members of one class.
type generator struct {
	file   *java.File
	decl   *ast.Class
	name   string
	shown  string // the name with the names of the enclosing classes, as in Lombok's toString
	fields []field
	text   strings.Builder

	enclosing []*ast.Class // the innermost first
	settings  settings
}

// field is an instance field, with the information that its accessors depend on.
type field struct {
	name, typ string
	boolean   bool // of the primitive type
	final     bool
	value     bool // has an initializer
	notNull   bool
	transient bool
	as        []*ast.Annotation
	builder   string // the initializer, if @Builder.Default defers it
	lazy      string // the initializer, if @Getter(lazy = true) defers it
}

func (g *generator) write(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// typeText returns the source text of a type.
func (g *generator) typeText(t *ast.TypeRef) string { return g.file.Source.Slice(t.Span()) }

func (g *generator) ownFields() []field {
	var list []field
	for _, m := range g.decl.Body.Members {
		if m.Vars == nil || m.Has("static") {
			continue
		}
		for _, v := range m.Vars {
			f := field{name: v.Name.Text, typ: g.typeText(m.Type) + strings.Repeat("[]", v.Dims), final: m.Has("final"), value: v.Init != nil, as: m.Annotations}
			f.boolean, f.transient = f.typ == "boolean", m.Has("transient")
			f.notNull = ast.FindAnnotation(m.Annotations, "NonNull") != nil && !primitives[f.typ]
			if v.Init != nil && ast.FindAnnotation(m.Annotations, "Default") != nil {
				f.builder = g.file.Source.Slice(v.Init.Span())
				f.value = false
			}
			if v.Init != nil && is(ast.FindAnnotation(m.Annotations, "Getter"), "lazy") {
				f.lazy = g.file.Source.Slice(v.Init.Span())
				v.Init = nil
			}
			list = append(list, f)
		}
	}
	return list
}

var primitives = map[string]bool{"boolean": true, "byte": true, "short": true, "int": true, "long": true, "char": true, "float": true, "double": true}

// notNullCheck returns the check that Lombok generates before an assignment to a @NonNull field; "" for other fields.
func (g *generator) notNullCheck(f field, value string) string {
	if !f.notNull {
		return ""
	}
	exception := "NullPointerException"
	if own := g.settings.text("nonnull.exceptiontype"); own == "IllegalArgumentException" {
		exception = own
	}
	return fmt.Sprintf("if (%s == null) throw new %s(\"%s is marked non-null but is null\"); ", value, exception, f.name)
}

// hasMethod calls [java.Declares] for the class.
func (g *generator) hasMethod(name string, params int) bool {
	return java.Declares(g.decl, name, params)
}

func (g *generator) hasConstructor() bool {
	return slices.ContainsFunc(g.decl.Body.Members, func(m *ast.Member) bool { return m.Name != nil && m.Type == nil })
}

// components returns the fields of a record.
func (g *generator) components() []field {
	var fields []field
	for _, p := range g.decl.Components {
		typ := g.typeText(p.Type)
		if p.Variadic {
			typ += "[]"
		}
		fields = append(fields, field{name: p.Name.Text, typ: typ, final: true})
	}
	return fields
}
