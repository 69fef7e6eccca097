package classpath

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// builderFields are the fields a builder of the class has.
func (g *generator) builderFields() []field {
	var list []field
	for _, f := range g.fields {
		if !(f.final && f.value) {
			list = append(list, f)
		}
	}
	return list
}

// builder writes builder(), the builder class and, where it is asked for, toBuilder(). Make is what build() calls with all fields.
func (g *generator) builder(a *ast.Annotation, fields []field, make string) {
	class := or(argument(a, "builderClassName"), g.name+"Builder")
	method := or(argument(a, "builderMethodName"), "builder")
	var members strings.Builder
	var args, copies []string
	for _, f := range fields {
		f.setter(&members, class, "this", argument(a, "setterPrefix"))
		args = append(args, "this."+f.name)
		copies = append(copies, f.copying())
	}
	fmt.Fprintf(&members, "public %s %s() { return %s(%s); }\n", g.name, or(argument(a, "buildMethodName"), "build"), make, strings.Join(args, ", "))
	g.nest("public static class "+class, class, members.String())
	if !g.hasMethod(method, 0) {
		g.write("public static %s %s() { return new %s(); }", class, method, class)
	}
	if strings.Contains(strings.ReplaceAll(a.Text, " ", ""), "toBuilder=true") && !g.hasMethod("toBuilder", 0) {
		g.write("public %s toBuilder() { %s made = new %s(); %s return made; }", class, class, class, strings.Join(copies, " "))
	}
}

// superBuilder writes builders that inherit from one another as their classes do.
func (g *generator) superBuilder() {
	class := g.name + "Builder"
	parent, call := "", ""
	if len(g.decl.Extends) > 0 && g.decl.Extends[0].Name != "Object" {
		name := g.decl.Extends[0].Name
		parent = fmt.Sprintf(" extends %s.%sBuilder<C, B>", name, name[strings.LastIndexByte(name, '.')+1:])
		call = "super(made); "
	}
	var members strings.Builder
	var sets []string
	for _, f := range g.builderFields() {
		f.setter(&members, "B", "self()", "")
		sets = append(sets, fmt.Sprintf("this.%s = made.%s;", f.name, f.name))
	}
	members.WriteString("protected abstract B self();\npublic abstract C build();\n")
	g.nest(fmt.Sprintf("public static abstract class %s<C extends %s, B extends %s<C, B>>%s", class, g.name, class, parent), class, members.String())
	g.write("protected %s(%s<?, ?> made) { %s%s }", g.name, class, call, strings.Join(sets, " "))
	if g.decl.Has("abstract") {
		return
	}
	g.write("private static class %sImpl extends %s<%s, %sImpl> { protected %sImpl self() { return this; } public %s build() { return new %s(this); } }",
		class, class, g.name, class, class, g.name, g.name)
	g.write("public static %s<?, ?> builder() { return new %sImpl(); }", class, class)
}

// builderOfMember writes the builder that a constructor or static method asks for: its fields are the parameters.
func (g *generator) builderOfMember() {
	for _, m := range g.decl.Body.Members {
		a := ast.FindAnnotation(m.Annotations, "Builder")
		if a == nil || m.Name == nil || m.Vars != nil || m.Class != nil {
			continue
		}
		var fields []field
		for _, p := range m.Params {
			fields = append(fields, field{name: p.Name.Text, typ: g.typeText(p.Type)})
		}
		make := "new " + g.name
		if m.Type != nil {
			make = g.name + "." + m.Name.Text
		}
		g.builder(a, fields, make)
		return
	}
}

// setter writes the field of a builder and the method that sets it. A field with @Singular is added to, one by one or many at once.
func (f field) setter(to *strings.Builder, result, this, prefix string) {
	prefixed := func(name string) string {
		if prefix == "" {
			return name
		}
		return prefix + strings.ToUpper(name[:1]) + name[1:]
	}
	name := prefixed(f.name)
	singular := ast.FindAnnotation(f.as, "Singular")
	if singular == nil {
		value := ""
		if f.builder != "" {
			value = " = " + f.builder
		}
		fmt.Fprintf(to, "%s %s%s;\npublic %s %s(%s value) { this.%s = value; return %s; }\n", f.typ, f.name, value, result, name, f.typ, f.name, this)
		return
	}
	one := prefixed(or(strings.Trim(strings.TrimPrefix(strings.TrimSpace(singular.Text), "value ="), `" `), strings.TrimSuffix(f.name, "s")))
	raw, args, _ := strings.Cut(f.typ, "<")
	args = strings.TrimSuffix(args, ">")
	if strings.HasSuffix(raw, "Map") {
		key, value, _ := strings.Cut(or(args, "Object, Object"), ",")
		fmt.Fprintf(to, "java.util.Map %s = new java.util.LinkedHashMap();\n", f.name)
		fmt.Fprintf(to, "public %s %s(%s key, %s value) { this.%s.put(key, value); return %s; }\n", result, one, key, value, f.name, this)
		fmt.Fprintf(to, "public %s %s(java.util.Map values) { this.%s.putAll(values); return %s; }\n", result, name, f.name, this)
		return
	}
	made := "ArrayList"
	if strings.HasSuffix(raw, "Set") {
		made = "LinkedHashSet"
	}
	fmt.Fprintf(to, "java.util.%s %s = new java.util.%s();\n", made, f.name, made)
	fmt.Fprintf(to, "public %s %s(%s value) { this.%s.add(value); return %s; }\n", result, one, or(args, "Object"), f.name, this)
	fmt.Fprintf(to, "public %s %s(java.util.Collection values) { this.%s.addAll(values); return %s; }\n", result, name, f.name, this)
}

// copying is what gives the field of a builder the value that an object has.
func (f field) copying() string {
	if ast.FindAnnotation(f.as, "Singular") == nil {
		return fmt.Sprintf("made.%s = this.%s;", f.name, f.name)
	}
	if raw, _, _ := strings.Cut(f.typ, "<"); strings.HasSuffix(raw, "Map") {
		return fmt.Sprintf("made.%s.putAll(this.%s);", f.name, f.name)
	}
	return fmt.Sprintf("made.%s.addAll(this.%s);", f.name, f.name)
}

// nest writes a class inside the class. If the source declares it itself, it gets the members that it lacks.
func (g *generator) nest(head, name, members string) {
	own := g.decl.Nested(name)
	if own == nil {
		g.write("%s {\n%s}", head, members)
		return
	}
	made, err := java.ParseFile(source.NewFile(g.file.Source.Name(), "class "+name+" {\n"+members+"}"))
	if err != nil || len(made.Classes) != 1 {
		return
	}
	has := (&generator{decl: own}).has
	for _, m := range made.Classes[0].Body.Members {
		if !has(m) {
			own.Body.Members = append(own.Body.Members, m)
		}
	}
}

// has reports that the class declares a field or method like m.
func (g *generator) has(m *ast.Member) bool {
	if m.Vars == nil {
		return m.Name != nil && g.hasMethod(m.Name.Text, len(m.Params))
	}
	for _, own := range g.decl.Body.Members {
		for _, v := range own.Vars {
			if v.Name.Text == m.Vars[0].Name.Text {
				return true
			}
		}
	}
	return false
}

func or(text, instead string) string {
	if text != "" {
		return text
	}
	return instead
}
