package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
)

// chosen returns the fields that toString or equals uses, according to the annotations of the class and of the fields.
func (g *generator) chosen(annotation string) []field {
	class := g.on(annotation)
	of, exclude, only := list(class, "of"), list(class, "exclude"), g.is(class, "onlyExplicitlyIncluded", strings.ToLower(annotation)+".onlyexplicitlyincluded")
	marked := func(f field, mark string) bool {
		return slices.ContainsFunc(f.as, func(a *ast.Annotation) bool { return strings.HasSuffix(a.Name.Text, annotation+mark) })
	}
	var fields []field
	for _, f := range g.fields {
		switch {
		case marked(f, ".Include"):
		case f.lazy != "" && annotation == "EqualsAndHashCode", marked(f, ".Exclude"), slices.Contains(exclude, f.name), only, f.transient && annotation == "EqualsAndHashCode":
			continue
		case len(of) > 0 && !slices.Contains(of, f.name):
			continue
		}
		fields = append(fields, f)
	}
	return fields
}

// toString generates toString as Lombok does: values come from getters if there are any.
func (g *generator) toString() {
	class := g.on("ToString")
	named := !strings.Contains(compact(class), "includeFieldNames=false")
	if g.settings.text("tostring.includefieldnames") == "false" {
		named = is(class, "includeFieldNames")
	}
	var parts []string
	for _, s := range g.shownParts() {
		if named {
			s.value = fmt.Sprintf("\"%s=\" + %s", s.name, s.value)
		}
		parts = append(parts, s.value)
	}
	text := fmt.Sprintf("\"%s(\"", g.shown)
	if g.callsSuper(class, "tostring.callsuper") {
		text += " + \"super=\" + super.toString()"
		if len(parts) > 0 {
			text += " + \", \""
		}
	}
	if len(parts) > 0 {
		text += " + " + strings.Join(parts, " + \", \" + ")
	}
	g.write("public String toString() { return %s + \")\"; }", text)
}

// shownPart is a field or method that toString shows.
type shownPart struct {
	name, value string
	rank        int
}

// shownParts returns the fields and methods that toString shows, those with a higher rank first.
func (g *generator) shownParts() []shownPart {
	var parts []shownPart
	for _, f := range g.chosen("ToString") {
		value := "this." + f.name
		if get := g.getterName(f); g.hasMethod(get, 0) && !g.is(g.on("ToString"), "doNotUseGetters", "tostring.donotusegetters") || f.lazy != "" {
			value = "this." + get + "()"
		}
		switch {
		case strings.HasSuffix(f.typ, "[][]"):
			value = "java.util.Arrays.deepToString(" + value + ")"
		case strings.HasSuffix(f.typ, "[]"):
			value = "java.util.Arrays.toString(" + value + ")"
		}
		parts = append(parts, shown(f.name, value, f.as))
	}
	for _, m := range g.decl.Body.Members {
		if m.Name != nil && includes(m.Annotations) != nil {
			parts = append(parts, shown(m.Name.Text, "this."+m.Name.Text+"()", m.Annotations))
		}
	}
	slices.SortStableFunc(parts, func(a, b shownPart) int { return b.rank - a.rank })
	return parts
}

func includes(as []*ast.Annotation) *ast.Annotation {
	for _, a := range as {
		if strings.HasSuffix(a.Name.Text, "ToString.Include") {
			return a
		}
	}
	return nil
}

func shown(name, value string, as []*ast.Annotation) shownPart {
	include := includes(as)
	part := shownPart{name: or(argument(include, "name"), name), value: value}
	if include != nil {
		_, rank, _ := strings.Cut(strings.ReplaceAll(include.Text, " ", ""), "rank=")
		_, _ = fmt.Sscan(rank, &part.rank)
	}
	return part
}

// keys sets the fields that generated equals and hashCode methods compare.
func (g *generator) keys() {
	if g.callsSuper(g.on("EqualsAndHashCode"), "equalsandhashcode.callsuper") {
		g.decl.Keys = append(g.decl.Keys, "super")
	}
	for _, f := range g.chosen("EqualsAndHashCode") {
		g.decl.Keys = append(g.decl.Keys, f.name)
	}
}

// callsSuper reports whether a generated method calls the same method of the superclass.
func (g *generator) callsSuper(a *ast.Annotation, key string) bool {
	set := g.settings.text(key) == "call" && len(g.decl.Extends) > 0 && g.decl.Kind == "class"
	return is(a, "callSuper") || set && !strings.Contains(compact(a), "callSuper=false")
}
