package classpath

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/internal/fact/naming"
)

func (g *generator) accessors(a asked, f field) {
	bare, ok := f.unprefixed(a.prefixes)
	if !ok {
		return
	}
	name := accessorName(bare)
	get, set := getterName(bare), "set"+name
	if a.fluent {
		get, set = bare.name, bare.name
	}
	if asks(f, "Getter", a.getters) && !g.hasMethod(get, 0) {
		g.getter(f, get)
	}
	if !f.final && asks(f, "Setter", a.setters) && !g.hasMethod(set, 1) {
		check := f.notNullCheck(f.name)
		if a.chain {
			g.write("public %s %s(%s %s) { %sthis.%s = %s; return this; }", g.name, set, f.typ, f.name, check, f.name, f.name)
		} else {
			g.write("public void %s(%s %s) { %sthis.%s = %s; }", set, f.typ, f.name, check, f.name, f.name)
		}
	}
	if (g.on("With") != nil || ast.FindAnnotation(f.as, "With") != nil) && !g.hasMethod("with"+name, 1) {
		g.with(f, name)
	}
}

// getter generates a getter. A lazy one computes the value at its first call.
func (g *generator) getter(f field, name string) {
	if f.lazy == "" {
		g.write("public %s %s() { return this.%s; }", f.typ, name, f.name)
		return
	}
	g.write("private transient boolean %s$made;", f.name)
	g.write("public %s %s() { if (!this.%s$made) { this.%s = %s; this.%s$made = true; } return this.%s; }", f.typ, name, f.name, f.name, f.lazy, f.name, f.name)
}

// getterName is the name of a field's getter.
func getterName(f field) string {
	if f.boolean {
		return "is" + accessorName(f)
	}
	return "get" + accessorName(f)
}

// staticGetters generates the getters of static fields, which only an annotation of the field itself asks for.
func (g *generator) staticGetters() {
	for _, m := range g.decl.Body.Members {
		if m.Vars == nil || !m.Has("static") || !asks(field{as: m.Annotations}, "Getter", false) {
			continue
		}
		f := field{name: m.Vars[0].Name.Text, typ: g.typeText(m.Type)}
		f.boolean = f.typ == "boolean"
		if get := getterName(f); !g.hasMethod(get, 0) {
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
	g.write("public %s with%s(%s %s) { %sreturn this.%s == %s ? this : new %s(%s); }", g.name, name, f.typ, f.name, f.notNullCheck(f.name), f.name, f.name,
		g.name, strings.Join(args, ", "))
}

// unprefixed is the field with the name that its accessors use. If prefixes are configured, a field with none of them has no
// accessors.
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
