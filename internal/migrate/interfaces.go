package migrate

import (
	"maps"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// iface writes an interface, with the methods of those that it extends: Go allows them to be repeated only with the same signature.
func (g *goWriter) iface(t *fact.Type) {
	g.write("// %s is the interface %s.\ntype %s interface {", g.name(t), t.QualifiedName(), g.name(t))
	for _, m := range g.demanded(t) {
		g.write("%s", g.signature(m))
	}
	g.write("}\n")
	g.methods(t, "")
}

// demanded returns the methods that a class must have to implement an interface. Of methods with the same name it returns the first, because
// Go has no overloading.
func (g *goWriter) demanded(t *fact.Type) (list []*fact.Method) {
	seen := map[string]bool{}
	var add func(t *fact.Type)
	add = func(t *fact.Type) {
		for _, m := range t.OwnMethods() {
			if name := methodName(m); m.Body == nil && !m.Hidden && !seen[name] {
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
	return list
}

// accessors writes the methods that only return or set a field, if an interface has them: rules do not need them, but without them the Go
// type does not implement the interface.
func (g *goWriter) accessors(t *fact.Type) {
	for _, m := range t.OwnMethods() {
		if m.Hidden || m.Static || m.Body == nil || !g.promised[g.contract(m)] {
			continue
		}
		p, sets := accessed(m)
		if p == nil || g.isField(t, methodName(m)) {
			continue
		}
		field, typ := g.fieldOf(t, p)
		switch {
		case sets && field != "" && typ == g.typeOf(m.Params[0]):
			g.write("// %s sets %s.\nfunc (o *%s) %s {\no.%s = %s\n}\n", methodName(m), field, g.name(t), g.signature(m), field, g.paramName(m, 0))
		case !sets && field != "" && typ == g.typeOf(m.Result):
			g.write("// %s returns %s.\nfunc (o *%s) %s { return o.%s }\n", methodName(m), field, g.name(t), g.signature(m), field)
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

// accessed returns the field that a method returns or sets, if it does nothing else; otherwise nil.
func accessed(m *fact.Method) (p *fact.Property, sets bool) {
	body, err := m.Body()
	f, ok := body.(*rule.Function)
	if err != nil || !ok || f.Body == nil || len(f.Body.List) != 1 {
		return nil, false
	}
	field := func(x rule.Expr) *fact.Property {
		if p, ok := x.(*rule.Prop); ok && p.Property.Getter == nil {
			return p.Property
		}
		return nil
	}
	switch s := f.Body.List[0].(type) {
	case *rule.Return:
		if len(m.Params) == 0 {
			return field(s.Value), false
		}
	case *rule.ExprStmt:
		if a, ok := s.X.(*rule.Assign); ok && len(m.Params) == 1 && field(a.Value) == nil {
			return field(a.Target), true
		}
	}
	return nil, false
}

// isAccessor reports whether a method only returns a field or sets one.
func isAccessor(m *fact.Method) bool {
	p, _ := accessed(m)
	return p != nil
}
