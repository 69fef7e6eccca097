package classpath

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/internal/fact/naming"
)

func (g *generator) accessors(a asked, f field) {
	s := g.style(f)
	bare, ok := f.unprefixed(s.prefixes)
	if !ok {
		return
	}
	name := g.accessorName(bare)
	get, set := g.getterName(f), "set"+name
	if s.fluent {
		set = bare.name
	}
	if asks(f, "Getter", a.getters) && !g.hasMethod(get, 0) {
		g.getter(f, get)
	}
	if !f.final && asks(f, "Setter", a.setters) && !g.hasMethod(set, 1) {
		check := g.notNullCheck(f, f.name)
		if s.chain {
			g.write("public %s %s(%s %s) { %sthis.%s = %s; return this; }", g.name, set, f.typ, f.name, check, f.name, f.name)
		} else {
			g.write("public void %s(%s %s) { %sthis.%s = %s; }", set, f.typ, f.name, check, f.name, f.name)
		}
	}
	if (g.on("With") != nil || ast.FindAnnotation(f.as, "With") != nil) && !g.hasMethod("with"+name, 1) {
		g.with(f, name)
	}
}

// getter generates a getter. A lazy getter computes the value at its first call.
func (g *generator) getter(f field, name string) {
	if f.lazy == "" {
		g.write("public %s %s() { return this.%s; }", f.typ, name, f.name)
		return
	}
	g.write("private transient boolean %s$made;", f.name)
	g.write("public %s %s() { if (!this.%s$made) { this.%s = %s; this.%s$made = true; } return this.%s; }", f.typ, name, f.name, f.name, f.lazy, f.name, f.name)
}

// style is the form of the accessors of a field.
type style struct {
	fluent, chain bool
	prefixes      []string // prefixes of the field's name that the accessors leave out
}

// style returns the style in the nearest annotation: of the field, of its class or of an enclosing class. Properties that it does not set
// are taken from the settings.
func (g *generator) style(f field) style {
	a := ast.FindAnnotation(f.as, "Accessors")
	for _, c := range append([]*ast.Class{g.decl}, g.enclosing...) {
		if a == nil {
			a = ast.FindAnnotation(c.Annotations, "Accessors")
		}
	}
	s := style{fluent: g.is(a, "fluent", "accessors.fluent"), prefixes: list(a, "prefix")}
	s.chain = g.is(a, "chain", "accessors.chain") || s.fluent && !strings.Contains(compact(a), "chain=false")
	if s.prefixes == nil {
		s.prefixes = g.settings["accessors.prefix"]
	}
	return s
}

// accessorName returns the name of a field as it is written after get and set.
func (g *generator) accessorName(f field) string {
	name := f.name
	if f.boolean && strings.HasPrefix(name, "is") && len(name) > 2 && naming.Capital(name[2:]) {
		name = name[2:]
	}
	if len(name) > 1 && naming.Capital(name[1:]) && g.settings.text("accessors.capitalization") == "beanspec" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// getterName returns the name of a field's getter.
func (g *generator) getterName(f field) string {
	s := g.style(f)
	bare, _ := f.unprefixed(s.prefixes)
	switch {
	case s.fluent:
		return bare.name
	case f.boolean && !g.settings.on("getter.noisprefix"):
		return "is" + g.accessorName(bare)
	}
	return "get" + g.accessorName(bare)
}

// staticGetters generates the getters of static fields, which only an annotation of the field itself requests.
func (g *generator) staticGetters() {
	for _, m := range g.decl.Body.Members {
		if m.Vars == nil || !m.Has("static") || !asks(field{as: m.Annotations}, "Getter", false) {
			continue
		}
		f := field{name: m.Vars[0].Name.Text, typ: g.typeText(m.Type)}
		f.boolean = f.typ == "boolean"
		if get := g.getterName(f); !g.hasMethod(get, 0) {
			g.write("public static %s %s() { return %s; }", f.typ, get, f.name)
		}
	}
}

// with generates the method that copies an object with a new value of one field.
func (g *generator) with(f field, name string) {
	var args []string
	for _, o := range g.fields {
		switch {
		case o.final && o.value:
		case o.name == f.name:
			args = append(args, f.name)
		default:
			args = append(args, "this."+o.name)
		}
	}
	g.write("public %s with%s(%s %s) { %sreturn this.%s == %s ? this : new %s(%s); }", g.name, name, f.typ, f.name, g.notNullCheck(f, f.name), f.name, f.name,
		g.name, strings.Join(args, ", "))
}

// unprefixed returns the field with the name that its accessors use. If prefixes are configured, a field with none of them has no
// accessors, and the result is false.
func (f field) unprefixed(prefixes []string) (field, bool) {
	for _, p := range prefixes {
		rest, found := strings.CutPrefix(f.name, p)
		if !found || rest == "" || p != "" && isLetter(p[len(p)-1]) && !naming.Capital(rest) {
			continue
		}
		f.name = strings.ToLower(rest[:1]) + rest[1:]
		return f, true
	}
	return f, len(prefixes) == 0
}
