package classpath

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/engine/source"
	"whenthen/internal/fact/naming"
)

// builderFields returns the fields of the builder of the class.
func (g *generator) builderFields() []field {
	var list []field
	for _, f := range g.fields {
		if !(f.final && f.value) && f.lazy == "" {
			list = append(list, f)
		}
	}
	return list
}

// builder generates builder(), the builder class and, if requested, toBuilder(). build() calls make with all fields; its return type is
// result.
func (g *generator) builder(a *ast.Annotation, fields []field, result, make string) {
	class := or(argument(a, "builderClassName"), g.builderName(result))
	method := or(argument(a, "builderMethodName"), "builder")
	var members strings.Builder
	var args, copies []string
	for _, f := range fields {
		g.setter(f, &members, class, "this", argument(a, "setterPrefix"))
		args = append(args, f.built("this"))
		copies = append(copies, f.copying("made", "this"))
	}
	fmt.Fprintf(&members, "public %s %s() { return %s(%s); }\n", result, or(argument(a, "buildMethodName"), "build"), make, strings.Join(args, ", "))
	g.nest("public static class "+class, class, members.String())
	if !g.hasMethod(method, 0) {
		g.write("public static %s %s() { return new %s(); }", class, method, class)
	}
	if is(a, "toBuilder") && !g.hasMethod("toBuilder", 0) {
		g.write("public %s toBuilder() { %s made = new %s(); %s return made; }", class, class, class, strings.Join(copies, " "))
	}
}

// builderName returns the name of the builder of a class.
func (g *generator) builderName(class string) string {
	return strings.Replace(or(g.settings.text("builder.classname"), "*Builder"), "*", naming.Simple(class), 1)
}

// superBuilder generates builders that inherit from one another like their classes.
func (g *generator) superBuilder() {
	a, class := g.on("SuperBuilder"), g.builderName(g.name)
	parent, call, fill := "", "", ""
	if len(g.decl.Extends) > 0 && g.decl.Extends[0].Name != "Object" {
		name := g.decl.Extends[0].Name
		parent = fmt.Sprintf(" extends %s.%s<C, B>", name, g.builderName(name))
		call, fill = "super(made); ", "super.$fillValuesFrom(from); "
	}
	copied := is(a, "toBuilder")
	var members strings.Builder
	var sets []string
	for _, f := range g.builderFields() {
		g.setter(f, &members, "B", "self()", argument(a, "setterPrefix"))
		sets = append(sets, fmt.Sprintf("this.%s = %s; %s", f.name, f.built("made"), g.notNullCheck(f, "this."+f.name)))
		fill += f.copying("this", "from") + " "
	}
	build := or(argument(a, "buildMethodName"), "build")
	fmt.Fprintf(&members, "protected abstract B self();\npublic abstract C %s();\n", build)
	if copied {
		fmt.Fprintf(&members, "protected B $fillValuesFrom(%s from) { %s return self(); }\n", g.name, fill)
	}
	g.nest(fmt.Sprintf("public static abstract class %s<C extends %s, B extends %s<C, B>>%s", class, g.name, class, parent), class, members.String())
	g.write("protected %s(%s<?, ?> made) { %s%s }", g.name, class, call, strings.Join(sets, " "))
	if g.decl.Has("abstract") {
		return
	}
	g.write("private static class %sImpl extends %s<%s, %sImpl> { protected %sImpl self() { return this; } public %s %s() { return new %s(this); } }",
		class, class, g.name, class, class, g.name, build, g.name)
	g.write("public static %s<?, ?> %s() { return new %sImpl(); }", class, or(argument(a, "builderMethodName"), "builder"), class)
	if copied && !g.hasMethod("toBuilder", 0) {
		g.write("public %s<?, ?> toBuilder() { return new %sImpl().$fillValuesFrom(this); }", class, class)
	}
}

// builderOfMember generates the builder that a constructor or static method requests. Its fields are the parameters.
func (g *generator) builderOfMember() {
	for _, m := range g.decl.Body.Members {
		a := ast.FindAnnotation(m.Annotations, "Builder")
		if a == nil || m.Name == nil || m.Vars != nil || m.Class != nil {
			continue
		}
		var fields []field
		for _, p := range m.Params {
			fields = append(fields, field{name: p.Name.Text, typ: g.typeText(p.Type), as: p.Annotations, notNull: ast.FindAnnotation(p.Annotations, "NonNull") != nil})
		}
		result, make := g.name, "new "+g.name
		if m.Type != nil {
			result, make = g.typeText(m.Type), g.name+"."+m.Name.Text
		}
		g.builder(a, fields, result, make)
		return
	}
}

// setter generates the field of a builder and the method that sets it. For a field with @Singular it generates methods that add one element
// or several.
func (g *generator) setter(f field, to *strings.Builder, result, this, prefix string) {
	prefixed := func(name string) string {
		if prefix == "" {
			return name
		}
		return prefix + strings.ToUpper(name[:1]) + name[1:]
	}
	bare, _ := f.unprefixed(g.style(f).prefixes)
	name := prefixed(bare.name)
	singular := ast.FindAnnotation(f.as, "Singular")
	if singular == nil {
		value := ""
		if f.builder != "" {
			value = " = " + f.builder
		}
		fmt.Fprintf(to, "%s %s%s;\npublic %s %s(%s %s) { %sthis.%s = %s; return %s; }\n", f.typ, f.name, value, result, name, f.typ, f.name,
			g.notNullCheck(f, f.name), f.name, f.name, this)
		return
	}
	one := prefixed(or(strings.Trim(strings.TrimPrefix(strings.TrimSpace(singular.Text), "value ="), `" `), singularOf(bare.name)))
	raw, args, _ := strings.Cut(f.typ, "<")
	args = strings.TrimSuffix(args, ">")
	made, many, add := f.gathered(), "java.util.Collection values", "addAll"
	if strings.HasSuffix(raw, "Map") {
		key, value, _ := strings.Cut(or(args, "Object, Object"), ",")
		many, add = "java.util.Map values", "putAll"
		fmt.Fprintf(to, "public %s %s(%s key, %s value) { this.%s.put(key, value); return %s; }\n", result, one, key, value, f.name, this)
	} else {
		fmt.Fprintf(to, "public %s %s(%s value) { this.%s.add(value); return %s; }\n", result, one, or(args, "Object"), f.name, this)
	}
	fmt.Fprintf(to, "%s %s = new %s();\n", made, f.name, made)
	fmt.Fprintf(to, "public %s %s(%s) { if (values == null) throw new NullPointerException(\"%s cannot be null\"); this.%s.%s(values); return %s; }\n",
		result, name, many, f.name, f.name, add, this)
	fmt.Fprintf(to, "public %s %s() { this.%s.clear(); return %s; }\n", result, "clear"+strings.ToUpper(f.name[:1])+f.name[1:], f.name, this)
}

// gathered returns the collection class in which a builder gathers the elements of a @Singular field.
func (f field) gathered() string {
	raw, _, _ := strings.Cut(f.typ, "<")
	raw = naming.Simple(raw)
	switch {
	case raw == "SortedMap", raw == "NavigableMap":
		return "java.util.TreeMap"
	case strings.HasSuffix(raw, "Map"):
		return "java.util.LinkedHashMap"
	case raw == "SortedSet", raw == "NavigableSet":
		return "java.util.TreeSet"
	case strings.HasSuffix(raw, "Set"):
		return "java.util.LinkedHashSet"
	}
	return "java.util.ArrayList"
}

// built returns the expression for the value of a field that the builder passes on. Gathered elements are copied to an unmodifiable
// collection.
func (f field) built(builder string) string {
	if ast.FindAnnotation(f.as, "Singular") == nil {
		return builder + "." + f.name
	}
	kind := "List"
	switch made := f.gathered(); {
	case strings.HasPrefix(made, "java.util.Tree"):
		return fmt.Sprintf("new %s(%s.%s)", made, builder, f.name)
	case strings.HasSuffix(made, "Map"):
		kind = "Map"
	case strings.HasSuffix(made, "Set"):
		kind = "Set"
	}
	return fmt.Sprintf("java.util.Collections.unmodifiable%s(new %s(%s.%s))", kind, f.gathered(), builder, f.name)
}

// copying generates the statement that sets a builder's field from an object.
func (f field) copying(builder, object string) string {
	if ast.FindAnnotation(f.as, "Singular") == nil {
		return fmt.Sprintf("%s.%s = %s.%s;", builder, f.name, object, f.name)
	}
	add := "addAll"
	if strings.HasSuffix(f.gathered(), "Map") {
		add = "putAll"
	}
	return fmt.Sprintf("if (%s.%s != null) %s.%s.%s(%s.%s);", object, f.name, builder, f.name, add, object, f.name)
}

// singulars are pairs of a plural ending and a singular ending, as in Lombok; the first match is used. A capital letter means a whole word,
// or a word that follows other words in the name.
var singulars = strings.Fields(`quizzes quiz matrices matrix indices index vertices vertex statuses status aliases alias -axes axe sexes sex
	movies movie octopodes octopus buses bus Mice mouse Lice louse Men man Women woman minutiae minutia shoes shoe synopses synopsis
	prognoses prognosis theses thesis diagnoses diagnosis bases base analyses analysis Crises crisis children child moves move
	zombies zombie -quies quy -ies y -oes o hives hive -tives tive -sses ss -ches ch -xes x -shes sh -lves lf -rves rf saves save
	Leaves leaf -s -`)

func singularOf(name string) string {
	for i := 0; i < len(singulars); i += 2 {
		plural, one := strings.ToLower(strings.TrimPrefix(singulars[i], "-")), strings.TrimPrefix(singulars[i+1], "-")
		if start := len(name) - len(plural); start >= 0 && strings.EqualFold(name[start:], plural) && (start > 0 || one != "") {
			if start < len(name) && naming.Capital(name[start:]) && one != "" {
				one = strings.ToUpper(one[:1]) + one[1:]
			}
			return name[:start] + one
		}
	}
	return name
}

// nest generates a nested class. If the source declares that class itself, only the missing members are added to it.
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

// has reports whether the class declares a field or method like m.
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
