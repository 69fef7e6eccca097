package migrate

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// access is what an accessor does: a method that only returns or sets a field.
type access int

const (
	none  access = iota
	bean         // a getter or setter, named after the field
	plain        // returns a field and is called like it, as the methods of a record
	other        // has a name that does not follow from that of the field, such as size() for a field count
)

// goAnswers reports whether rules can call an accessor of a Go struct although nobody has written it.
func goAnswers(a access) bool { return a == bean || a == plain }

// declaredAnswers reports whether a declared type has an accessor by itself.
func declaredAnswers(a access) bool { return a == bean }

// accessor tells what a method is to the field that it returns or sets.
func accessor(m *fact.Method) access {
	p, sets := accessed(m)
	if p == nil {
		return none
	}
	field := beanName(m.Owner.Raw(), p)
	switch upper := naming.Capitalize(field); {
	case sets && m.Name == "set"+upper, !sets && m.Name == "get"+upper, !sets && m.Name == "is"+upper && p.Type.Kind == fact.Bool:
		return bean
	case !sets && m.Name == field:
		return plain
	}
	return other
}

// accessed returns the field that a method returns or sets, if it does nothing else; otherwise nil.
func accessed(m *fact.Method) (p *fact.Property, sets bool) {
	if m.Body == nil {
		return nil, false
	}
	body, err := m.Body()
	f, ok := body.(*rule.Function)
	if err != nil || !ok || f.Body == nil || len(f.Body.List) != 1 {
		return nil, false
	}
	field := func(x rule.Expr) *fact.Property {
		if p, ok := x.(*rule.Prop); ok && p.Property.Getter == nil && isVariable(p.Of, true) {
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
		if a, ok := s.X.(*rule.Assign); ok && a.Op == operator.None && len(m.Params) == 1 && isVariable(a.Value, false) {
			return field(a.Target), true
		}
	}
	return nil, false
}

// isVariable reports whether an expression is this, or another variable, which may be converted to the type of what it is assigned to.
func isVariable(x rule.Expr, this bool) bool {
	if c, ok := x.(*rule.Convert); ok && !this {
		x = c.X
	}
	v, ok := x.(*rule.LocalVar)
	return ok && (v.Name == "this") == this
}

// beanName returns the name by which rules read a field: that of the only getter that returns it, if there is no property of the field's own
// name. A field isLate with a getter isLate or getLate is late, a field _name with a getter getName is name.
func beanName(t *fact.Type, f *fact.Property) string {
	if t.Property(f.Name) != nil {
		return f.Name
	}
	found := ""
	for _, m := range t.OwnMethods() {
		if p, sets := accessed(m); p == nil || sets || p.Name != f.Name {
			continue
		}
		for _, prefix := range []string{"get", "is"} {
			name, ok := naming.Suffix(m.Name, prefix)
			if name = registry.BeanName(name); ok && t.Property(name) != nil && t.Field(name) == nil {
				if found != "" && found != name {
					return f.Name
				}
				found = name
			}
		}
	}
	if found == "" {
		return f.Name
	}
	return found
}

// access writes a method that returns or sets a field of the struct. It reports whether the method is one.
func (g *goWriter) access(t *fact.Type, m *fact.Method) bool {
	p, sets := accessed(m)
	if p == nil {
		return false
	}
	field, typ := g.fieldOf(t, p)
	switch {
	case sets && field != "" && typ == g.typeOf(m.Params[0]):
		g.write("// %s sets %s.\nfunc (o *%s) %s {\no.%s = %s\n}\n", methodName(m), field, g.name(t), g.signature(m), field, g.paramName(m, 0))
	case !sets && field != "" && typ == g.typeOf(m.Result):
		g.write("// %s returns %s.\nfunc (o *%s) %s { return o.%s }\n", methodName(m), field, g.name(t), g.signature(m), field)
	default:
		return false
	}
	return true
}
