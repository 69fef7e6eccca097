package migrate

import (
	"fmt"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Declare writes classes as declared types, a text for each package, by the name of its file. A nested class is declared in a
// package that is called like the class around it, so that imports of it stay as they are. Methods with logic have no place in
// a declared type; they are named in comments.
func Declare(classes []*fact.Type) map[string]string {
	groups := map[string][]*fact.Type{}
	var names []string
	for _, t := range classes {
		pkg := packageOf(t)
		if groups[pkg] == nil {
			names = append(names, pkg)
		}
		groups[pkg] = append(groups[pkg], t)
	}
	files := map[string]string{}
	for _, pkg := range names {
		var b strings.Builder
		if pkg != "" {
			fmt.Fprintf(&b, "package %s\n", pkg)
		}
		for _, t := range groups[pkg] {
			b.WriteString("\n")
			declareType(&b, t)
		}
		name := pkg
		if name == "" {
			name = "types"
		}
		files[name+".drl"] = b.String()
	}
	return files
}

// packageOf is where a class is declared: com.acme.Order for com.acme.Order.Line.
func packageOf(t *fact.Type) string {
	q := t.QualifiedName()
	if dot := strings.LastIndexByte(q, '.'); dot >= 0 {
		return q[:dot]
	}
	return ""
}

func declareType(b *strings.Builder, t *fact.Type) {
	name := simple(t.Name)
	if t.Kind == fact.Enum {
		declareEnum(b, t, name)
		return
	}
	if t.IsInterface() {
		fmt.Fprintf(b, "// %s is an interface, which declared types do not have: patterns on it need a declared supertype\n", name)
		return
	}
	fmt.Fprintf(b, "declare %s", name)
	if s := superclass(t); s != nil {
		fmt.Fprintf(b, " extends %s", s.QualifiedName())
	}
	b.WriteString("\n")
	if t.Event {
		b.WriteString("  @role( event )\n")
	}
	if p, _ := t.MetaOf("timestamp").(string); p != "" {
		fmt.Fprintf(b, "  @timestamp( %s )\n", p)
	}
	for _, f := range t.OwnFields() {
		fmt.Fprintf(b, "  %s : %s", f.Name, drlType(f.Type))
		for _, k := range t.KeyProps {
			if k.Name == f.Name {
				b.WriteString(" @key")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("end\n")
	if c := collection(t); c != "" {
		fmt.Fprintf(b, "// %s is a %s, which a declared type cannot be: give it a field for that\n", name, c)
	}
	for _, m := range logic(t) {
		fmt.Fprintf(b, "// %s.%s has logic: write it as a function or into the rules\n", name, m.Name)
	}
}

// declareEnum writes an enum. Values of its constants are not carried over.
func declareEnum(b *strings.Builder, t *fact.Type, name string) {
	var constants []string
	for _, c := range t.Constants {
		constants = append(constants, c.Name)
	}
	fmt.Fprintf(b, "declare enum %s\n  %s;\nend\n", name, strings.Join(constants, ", "))
}

// drlType is how a type is written in a declaration.
func drlType(t *fact.Type) string {
	switch {
	case t.Array:
		return drlType(t.Elem) + "[]"
	case t.IsClass():
		return t.Raw().QualifiedName()
	case t.Kind == fact.List || t.Kind == fact.Set || t.Kind == fact.Map:
		raw := t.Raw()
		switch {
		case t.Kind == fact.Map && t.Key != nil && t.Elem != nil:
			return fmt.Sprintf("%s<%s, %s>", raw.QualifiedName(), drlType(t.Key), drlType(t.Elem))
		case t.Kind != fact.Map && t.Elem != nil:
			return fmt.Sprintf("%s<%s>", raw.QualifiedName(), drlType(t.Elem))
		}
		return raw.QualifiedName()
	case t.Package == "" || t.Package == "java.lang":
		return t.Name
	}
	return t.QualifiedName()
}

// logic are the methods of a class that do more than read or set a field.
func logic(t *fact.Type) []*fact.Method {
	var list []*fact.Method
	for _, m := range t.OwnMethods() {
		switch m.Name {
		case "equals", "hashCode", "toString", "compareTo", "canEqual":
			continue
		}
		if !m.Hidden && m.Body != nil && !plain(m) {
			list = append(list, m)
		}
	}
	return list
}

// plain reports code that only returns a field, or sets one.
func plain(m *fact.Method) bool {
	body, err := m.Body()
	f, ok := body.(*rule.Function)
	if err != nil || !ok || f.Body == nil || len(f.Body.List) != 1 {
		return false
	}
	field := func(x rule.Expr) bool {
		p, ok := x.(*rule.Prop)
		return ok && p.Property.Getter == nil
	}
	switch s := f.Body.List[0].(type) {
	case *rule.Return:
		return len(m.Params) == 0 && field(s.Value)
	case *rule.ExprStmt:
		a, ok := s.X.(*rule.Assign)
		return ok && len(m.Params) == 1 && field(a.Target) && !field(a.Value)
	}
	return false
}
