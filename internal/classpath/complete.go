package classpath

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// complete adds what the compiler or Lombok gives a class: the members of a record, and accessors, constructors, builders
// and texts that annotations ask for. They are written as Java and read like everything else.
func complete(c *check.Class) {
	if c.Decl.Compiled || c.Decl.Completed {
		return
	}
	c.Decl.Completed = true
	g := &generator{file: c.File, decl: c.Decl, name: c.Decl.Name.Text, shown: c.Decl.Name.Text}
	for o := c.Outer; o != nil; o = o.Outer {
		g.shown = o.Decl.Name.Text + "." + g.shown
	}
	if hasLombok(c.File) {
		g.fieldDefaults()
	}
	g.fields = g.ownFields()
	if c.Decl.Kind == "record" {
		g.record()
	}
	if hasLombok(c.File) {
		g.lombok()
	}
	if g.text.Len() == 0 {
		return
	}
	text := fmt.Sprintf("class %s { %s }", g.name, g.text.String())
	made, err := java.ParseFile(source.NewFile(c.File.Source.Name(), text))
	if err == nil && len(made.Classes) == 1 {
		c.Decl.Body.Members = append(c.Decl.Body.Members, made.Classes[0].Body.Members...)
	}
}

// hasLombok reports that a file imports anything of Lombok, or names it in an annotation.
func hasLombok(f *java.File) bool {
	for _, im := range f.Imports {
		if strings.HasPrefix(im.Name.Text, "lombok") {
			return true
		}
	}
	return strings.Contains(f.Source.Text(), "@lombok.")
}

// generator writes the members of one class.
type generator struct {
	file   *java.File
	decl   *ast.Class
	name   string
	shown  string // with the names of the classes around it, as toString of Lombok shows it
	fields []field
	text   strings.Builder
}

// field is a field of objects as accessors see it.
type field struct {
	name, typ string
	boolean   bool // primitive
	final     bool
	value     bool // has an initial value
	notNull   bool
	transient bool
	as        []*ast.Annotation
	builder   string // the initial value, if @Builder.Default keeps it
	lazy      string // the initial value, if @Getter(lazy = true) waits with it
}

func (g *generator) write(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// typeText is a type as it is written in the source.
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

// notNullCheck is what Lombok puts in front of an assignment to a field that must not be null.
func (f field) notNullCheck(value string) string {
	if !f.notNull {
		return ""
	}
	return fmt.Sprintf("if (%s == null) throw new NullPointerException(\"%s is marked non-null but is null\"); ", value, f.name)
}

// hasMethod reports a method of that name and number of parameters, or a constructor for the name of the class.
func (g *generator) hasMethod(name string, params int) bool {
	for _, m := range g.decl.Body.Members {
		if m.Name != nil && m.Name.Text == name && len(m.Params) == params {
			return true
		}
	}
	return false
}

func (g *generator) hasConstructor() bool {
	for _, m := range g.decl.Body.Members {
		if m.Name != nil && m.Type == nil {
			return true
		}
	}
	return false
}

// record writes fields, accessors, the constructor and the text of a record.
func (g *generator) record() {
	var params, parts []string
	var fields []field
	for _, p := range g.decl.Components {
		typ := g.typeText(p.Type)
		if p.Variadic {
			typ += "[]"
		}
		fields = append(fields, field{name: p.Name.Text, typ: typ, final: true})
		g.write("private final %s %s;", typ, p.Name.Text)
		if !g.hasMethod(p.Name.Text, 0) {
			g.write("public %s %s() { return %s; }", typ, p.Name.Text, p.Name.Text)
		}
		params = append(params, g.file.Source.Slice(p.Span()))
		parts = append(parts, fmt.Sprintf("\"%s=\" + %s", p.Name.Text, p.Name.Text))
		g.decl.Keys = append(g.decl.Keys, p.Name.Text)
	}
	compact, whole := "", false
	for i, m := range g.decl.Body.Members {
		switch {
		case m.Compact:
			body := g.file.BodyText(m)
			g.decl.Annotations = append(g.decl.Annotations, m.Annotations...)
			compact = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(body), "{"), "}")
			g.decl.Body.Members = append(g.decl.Body.Members[:i:i], g.decl.Body.Members[i+1:]...)
		case m.Type == nil && m.Name != nil && len(m.Params) == len(g.decl.Components):
			whole = true
		}
		if m.Compact {
			break
		}
	}
	if !whole {
		g.write("public %s(%s) { %s", g.name, strings.Join(params, ", "), compact)
		for _, p := range g.decl.Components {
			g.write("this.%s = %s;", p.Name.Text, p.Name.Text)
		}
		g.write("}")
	}
	if !g.hasMethod("toString", 0) {
		text := "\"" + g.name + "[\""
		if len(parts) > 0 {
			text += " + " + strings.Join(parts, " + \", \" + ")
		}
		g.write("public String toString() { return %s + \"]\"; }", text)
	}
	if g.hasMethod("equals", 1) {
		g.decl.Keys = nil
	}
	g.fields = fields
}

// accessorName is the name behind get and set for a field.
func accessorName(f field) string {
	name := f.name
	if f.boolean && strings.HasPrefix(name, "is") && len(name) > 2 && startsUpper(name[2:]) {
		name = name[2:]
	}
	return strings.ToUpper(name[:1]) + name[1:]
}
