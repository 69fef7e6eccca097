package migrate

import (
	"fmt"
	"maps"
	"slices"

	"whenthen/internal/fact"
)

// iface writes an interface, with the methods of those that it extends: Go allows them to be repeated only with the same signature.
func (g *goWriter) iface(t *fact.Type) {
	g.write("// %s is the interface %s.\ntype %s interface {", g.name(t), t.QualifiedName(), g.name(t))
	methods, overloads := g.demanded(t)
	for _, m := range methods {
		g.write("%s", g.signature(m))
	}
	for _, m := range overloads {
		g.overload(g.name(t), methods[slices.IndexFunc(methods, func(w *fact.Method) bool { return methodName(w) == methodName(m) })], m)
	}
	g.write("}\n")
	g.methods(t, "")
}

// demanded returns the methods that a class must have to implement an interface. Of methods with the same name it returns the first, because
// Go has no overloading, and apart from them the others.
func (g *goWriter) demanded(t *fact.Type) (list, overloads []*fact.Method) {
	seen := map[string]bool{}
	var add func(t *fact.Type)
	add = func(t *fact.Type) {
		for _, m := range t.OwnMethods() {
			switch name := methodName(m); {
			case m.Body != nil || m.Hidden:
			case seen[name]:
				overloads = append(overloads, m)
			default:
				seen[name] = true
				list = append(list, m)
			}
		}
		for _, p := range t.Parents {
			if p.IsClass() && g.name(p) != "" {
				add(p.Raw())
			}
		}
	}
	add(t)
	return list, overloads
}

// accessors writes the getters and setters that an interface has and that methods leaves out: rules do not need them, but without them the Go
// type does not implement the interface.
func (g *goWriter) accessors(t *fact.Type) {
	for _, m := range t.OwnMethods() {
		if m.Hidden || m.Static || m.Body == nil || !g.promised[g.contract(m)] || g.isField(t, methodName(m)) {
			continue
		}
		if goAnswers(accessor(m)) {
			g.access(t, m)
		}
	}
}

// contract returns what Go compares of a method to see whether a type implements an interface: its name, parameters and result.
func (g *goWriter) contract(m *fact.Method) string {
	imports := maps.Clone(g.imports)
	defer func() { g.imports = imports }() // nothing is written here, so nothing has to be imported
	text := methodName(m) + g.paramTypes(m)
	if m.Result != nil && m.Result != fact.VoidType {
		text += " " + g.typeOf(m.Result)
	}
	return text
}

// isField reports whether the struct of a class has a field with that Go name.
func (g *goWriter) isField(t *fact.Type, name string) bool {
	for _, field := range g.fields[t.QualifiedName()] {
		if field == name {
			return true
		}
	}
	return false
}

// overload tells of a method of a Java type that cannot be written, because another one has its name in Go.
func (g *goWriter) overload(name string, written, m *fact.Method) {
	if what := fmt.Sprintf("%s.%s%s (overloads %s%s, which Go cannot)", name, methodName(m), m.ParamText(), methodName(m), written.ParamText()); m.ParamText() != written.ParamText() && !slices.Contains(g.todo, what) {
		g.todo = append(g.todo, what)
	}
}
