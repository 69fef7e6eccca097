package class

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// typeMeta reads the annotations that control how the engine treats facts of the class.
func typeMeta(j *project.ClassScope, d *registry.Class) {
	for _, a := range j.Decl.Annotations {
		name := naming.Simple(a.Name.Text)
		text := strings.Trim(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(a.Text), "value")), "=")), "\"")
		switch name {
		case "Role":
			d.Event = strings.HasSuffix(strings.ToUpper(text), "EVENT")
		case "ClassReactive":
			d.Reactive = true
		case "Timestamp", "Duration":
			d.Meta[strings.ToLower(name)] = text
		case "Expires":
			project.Expires(a.Text, d.Meta)
		case "PropertyReactive":
		}
	}
}

// aliases records the names that a field has in JSON according to its Jackson or Gson annotations.
func (d *describer) aliases(m *ast.Member, field string) {
	for _, annotation := range []string{"JsonProperty", "JsonAlias", "SerializedName"} {
		a := ast.FindAnnotation(m.Annotations, annotation)
		if a == nil {
			continue
		}
		for _, name := range quoted(a.Text) {
			if d.out.Aliases == nil {
				d.out.Aliases = map[string]string{}
			}
			d.out.Aliases[name] = field
		}
	}
}

// modifies records the properties in @Modifies( { "a", "b" } ): those that a method changes besides the one that it sets.
func (d *describer) modifies(m *ast.Member, method *fact.Method) {
	a := ast.FindAnnotation(m.Annotations, "Modifies")
	if a == nil {
		return
	}
	if d.out.Modifies == nil {
		d.out.Modifies = map[*fact.Method][]string{}
	}
	d.out.Modifies[method] = quoted(a.Text)
}

// quoted returns the texts in double quotes in an annotation.
func quoted(text string) []string {
	var list []string
	for {
		_, after, ok := strings.Cut(text, "\"")
		name, rest, closed := strings.Cut(after, "\"")
		if !ok || !closed {
			return list
		}
		list = append(list, name)
		text = rest
	}
}
