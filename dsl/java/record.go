package java

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// CompleteRecord adds to the declaration of a record the members that the language defines for it: fields, accessors, canonical
// constructor, and toString, unless the record declares them itself. Unless it declares equals, its components become its keys. f is the
// file that contains the declaration. A record must be completed only once.
func CompleteRecord(f *File, decl *ast.Class) {
	var text strings.Builder
	for _, p := range decl.Components {
		typ, name := f.Source.Slice(p.Type.Span()), p.Name.Text
		if p.Variadic {
			typ += "[]"
		}
		fmt.Fprintf(&text, "private final %s %s;\n", typ, name)
		if !Declares(decl, name, 0) {
			fmt.Fprintf(&text, "public %s %s() { return %s; }\n", typ, name, name)
		}
		decl.Keys = append(decl.Keys, name)
	}
	canonical(&text, f, decl)
	if !Declares(decl, "toString", 0) {
		recordText(&text, decl)
	}
	if Declares(decl, "equals", 1) {
		decl.Keys = nil
	}
	AddMembers(f, decl, text.String())
}

// Declares reports whether a class declares a method with a name and number of parameters. With the name of the class it looks for a
// constructor.
func Declares(decl *ast.Class, name string, params int) bool {
	return slices.ContainsFunc(decl.Body.Members, func(m *ast.Member) bool {
		return m.Name != nil && m.Name.Text == name && len(m.Params) == params && !m.Compact
	})
}

// canonical writes the constructor with all components as parameters, unless the record declares it. It contains the body of a compact
// constructor, which is removed.
func canonical(text *strings.Builder, f *File, decl *ast.Class) {
	body := ""
	for i, m := range decl.Body.Members {
		if m.Compact {
			decl.Annotations = append(decl.Annotations, m.Annotations...)
			body = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(f.bodyText(m)), "{"), "}")
			decl.Body.Members = slices.Concat(decl.Body.Members[:i], decl.Body.Members[i+1:])
			break
		}
	}
	if Declares(decl, decl.Name.Text, len(decl.Components)) {
		return
	}
	params := make([]string, len(decl.Components))
	for i, p := range decl.Components {
		params[i] = f.Source.Slice(p.Span())
	}
	fmt.Fprintf(text, "public %s(%s) { %s\n", decl.Name.Text, strings.Join(params, ", "), body)
	for _, p := range decl.Components {
		fmt.Fprintf(text, "this.%s = %s;\n", p.Name.Text, p.Name.Text)
	}
	text.WriteString("}\n")
}

// recordText writes a record's toString.
func recordText(text *strings.Builder, decl *ast.Class) {
	fmt.Fprintf(text, "public String toString() { return \"%s[\"", decl.Name.Text)
	for i, p := range decl.Components {
		if i > 0 {
			text.WriteString(` + ", "`)
		}
		fmt.Fprintf(text, ` + "%s=" + %s`, p.Name.Text, p.Name.Text)
	}
	text.WriteString(" + \"]\"; }\n")
}

// AddMembers adds generated members, given as Java text, to the declaration of a class in f.
func AddMembers(f *File, decl *ast.Class, text string) {
	made, err := ParseFile(source.NewFile(f.Source.Name(), fmt.Sprintf("class %s { %s }", decl.Name.Text, text)))
	if err == nil && len(made.Classes) == 1 {
		decl.Body.Members = append(decl.Body.Members, made.Classes[0].Body.Members...)
	}
}
