package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// asked is what the annotations of a class ask Lombok to generate.
type asked struct {
	getters, setters, fluent, chain  bool
	none, all, required, value, data bool
	builder                          bool
	text, equality                   bool
	prefixes                         []string
}

// fieldDefaults makes the fields final if an annotation of the class says so.
func (g *generator) fieldDefaults() {
	if g.on("Value") == nil && !is(g.on("FieldDefaults"), "makeFinal") {
		return
	}
	for _, m := range g.decl.Body.Members {
		if m.Vars != nil && !m.Has("static") && !m.Has("final") && ast.FindAnnotation(m.Annotations, "NonFinal") == nil {
			m.Modifiers = append(m.Modifiers, "final")
		}
	}
}

func (g *generator) on(name string) *ast.Annotation {
	return ast.FindAnnotation(g.decl.Annotations, name)
}

// lombok generates the members that annotations ask for and that the class does not declare itself.
func (g *generator) lombok() {
	has := func(name string) bool { return g.on(name) != nil }
	a := asked{data: has("Data"), value: has("Value")}
	a.getters = a.data || a.value || has("Getter")
	a.setters = a.data || has("Setter")
	if acc := g.on("Accessors"); acc != nil {
		a.fluent = strings.Contains(strings.ReplaceAll(acc.Text, " ", ""), "fluent=true")
		a.chain = a.fluent || strings.Contains(strings.ReplaceAll(acc.Text, " ", ""), "chain=true")
		a.prefixes = list(acc, "prefix")
	}
	a.builder = has("Builder")
	a.none, a.all, a.required = has("NoArgsConstructor"), has("AllArgsConstructor"), has("RequiredArgsConstructor")
	a.text = a.data || a.value || has("ToString")
	a.equality = a.data || a.value || has("EqualsAndHashCode")
	for _, f := range g.fields {
		g.accessors(a, f)
	}
	g.staticGetters()
	g.constructors(a)
	if has("StandardException") {
		g.exception()
	}
	if has("FieldNameConstants") {
		g.fieldNames()
	}
	if a.builder {
		g.builder(g.on("Builder"), g.builderFields(), g.name, "new "+g.name)
	}
	if has("SuperBuilder") {
		g.superBuilder()
	}
	g.builderOfMember()
	g.checkParameters()
	g.inferredVals()
	if a.text && !g.hasMethod("toString", 0) {
		g.toString()
	}
	if a.equality && !g.hasMethod("equals", 1) && g.decl.Kind == "class" {
		g.keys()
	}
	g.logger()
	if has("UtilityClass") {
		for _, m := range g.decl.Body.Members {
			if !m.Has("static") && m.Class == nil {
				m.Modifiers = append(m.Modifiers, "static")
			}
		}
	}
}

// loggers maps logger annotations to the type of the logger and the expression that creates it.
var loggers = map[string][2]string{
	"Slf4j":      {"org.slf4j.Logger", "org.slf4j.LoggerFactory.getLogger(%q)"},
	"Log":        {"java.util.logging.Logger", "java.util.logging.Logger.getLogger(%q)"},
	"Log4j":      {"org.apache.log4j.Logger", "org.apache.log4j.Logger.getLogger(%q)"},
	"Log4j2":     {"org.apache.logging.log4j.Logger", "org.apache.logging.log4j.LogManager.getLogger(%q)"},
	"CommonsLog": {"org.apache.commons.logging.Log", "org.apache.commons.logging.LogFactory.getLog(%q)"},
}

// checkParameters inserts the null checks of @NonNull parameters at the start of method bodies.
func (g *generator) checkParameters() {
	for _, m := range g.decl.Body.Members {
		var checks strings.Builder
		for _, p := range m.Params {
			if f := (field{name: p.Name.Text, notNull: true}); ast.FindAnnotation(p.Annotations, "NonNull") != nil {
				checks.WriteString(f.notNullCheck(f.name))
			}
		}
		// a call of another constructor must stay in front
		if checks.Len() == 0 || m.Unread == nil || slices.Contains([]string{"this", "super"}, m.Unread.Toks[1].Value) {
			continue
		}
		made, err := java.ParseFile(source.NewFile(g.file.Source.Name(), "class C { void m() {"+checks.String()+"} }"))
		if err != nil {
			continue
		}
		toks := made.Classes[0].Body.Members[0].Unread.Toks
		m.Unread.Toks = slices.Concat(toks[:len(toks)-1], m.Unread.Toks[1:])
	}
}

// inferredVals replaces Lombok's val, which infers the type of a variable, by Java's var.
func (g *generator) inferredVals() {
	for _, m := range g.decl.Body.Members {
		if m.Unread == nil {
			continue
		}
		toks := m.Unread.Toks
		for i := range toks[:max(0, len(toks)-2)] {
			if toks[i].Value == "val" && (toks[i+2].Value == "=" || toks[i+2].Value == ":") {
				toks[i].Value = "var"
			}
		}
	}
}

// logger generates the field log.
func (g *generator) logger() {
	for _, a := range g.decl.Annotations {
		if l, ok := loggers[a.Name.Text[strings.LastIndexByte(a.Name.Text, '.')+1:]]; ok {
			g.write("private static final %s log = %s;", l[0], fmt.Sprintf(l[1], or(argument(a, "topic"), g.file.Package+"."+g.name)))
		}
	}
}

// asks reports whether a field has an annotation or, if the field does not say, whether the class has it. AccessLevel.NONE and
// PRIVATE mean no.
func asks(f field, name string, class bool) bool {
	if own := ast.FindAnnotation(f.as, name); own != nil {
		return !strings.Contains(own.Text, "NONE") && !strings.Contains(own.Text, "PRIVATE")
	}
	return class
}

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
		if !found || rest == "" || p != "" && isLetter(p[len(p)-1]) && !startsUpper(rest) {
			continue
		}
		f.name = strings.ToLower(rest[:1]) + rest[1:]
		return f, true
	}
	return f, len(prefixes) == 0
}

// exception generates the four usual constructors of an exception.
func (g *generator) exception() {
	for _, c := range [][2]string{{"", ""}, {"String message", "message"}, {"Throwable cause", "cause == null ? null : cause.getMessage(), cause"}, {"String message, Throwable cause", "message, cause"}} {
		g.write("public %s(%s) { super(%s); }", g.name, c[0], c[1])
	}
}

// fieldNames generates the class of constants with the names of the fields.
func (g *generator) fieldNames() {
	class := or(argument(g.on("FieldNameConstants"), "innerTypeName"), "Fields")
	g.write("public static final class %s {", class)
	for _, f := range g.fields {
		if !f.transient {
			g.write("public static final String %s = %q;", f.name, f.name)
		}
	}
	g.write("}")
}

func (g *generator) constructors(a asked) {
	if g.decl.Kind != "class" && g.decl.Kind != "enum" {
		return
	}
	own := g.hasConstructor()
	var all, required []field
	for _, f := range g.fields {
		if f.lazy != "" {
			continue
		}
		if !(f.final && f.value) {
			all = append(all, f)
		}
		if (f.final || f.notNull) && !f.value && f.builder == "" {
			required = append(required, f)
		}
	}
	made := map[int]bool{}
	explicit := a.none || a.all || a.required
	write := func(list []field, static string) {
		if made[len(list)] || g.hasMethod(g.name, len(list)) && len(list) == 0 {
			return
		}
		made[len(list)] = true
		var params, names, sets []string
		for _, f := range list {
			params, names = append(params, f.typ+" "+f.name), append(names, f.name)
			sets = append(sets, fmt.Sprintf("%sthis.%s = %s;", f.notNullCheck(f.name), f.name, f.name))
		}
		g.write("public %s(%s) { %s }", g.name, strings.Join(params, ", "), strings.Join(sets, " "))
		if static != "" && !g.hasMethod(static, len(list)) {
			g.write("public static %s %s(%s) { return new %s(%s); }", g.name, static, strings.Join(params, ", "), g.name, strings.Join(names, ", "))
		}
	}
	static := argument(g.on("Data"), "staticConstructor") + argument(g.on("Value"), "staticConstructor")
	if a.none {
		write(nil, argument(g.on("NoArgsConstructor"), "staticName"))
	}
	if a.all || (a.value || a.builder) && !explicit && !own {
		write(all, static+argument(g.on("AllArgsConstructor"), "staticName"))
	} else if a.builder && !made[len(all)] {
		write(all, "") // the builder needs it
	}
	if a.required || a.data && !explicit && !own && !a.builder {
		write(required, static+argument(g.on("RequiredArgsConstructor"), "staticName"))
	}
}

// argument is the string that an annotation has for an element, "" if there is none.
func argument(a *ast.Annotation, name string) string {
	if a == nil {
		return ""
	}
	_, rest, found := strings.Cut(a.Text, name)
	rest, assigned := strings.CutPrefix(strings.TrimSpace(rest), "=")
	rest, quoted := strings.CutPrefix(strings.TrimSpace(rest), `"`)
	value, _, closed := strings.Cut(rest, `"`)
	if !found || !assigned || !quoted || !closed {
		return ""
	}
	return value
}

// list is the strings that an annotation has for an element: of = {"id", "name"}.
func list(a *ast.Annotation, name string) []string {
	if a == nil {
		return nil
	}
	for rest := a.Text; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return nil
		}
		before := i == 0 || !isLetter(rest[i-1])
		rest = rest[i+len(name):]
		value, assigned := strings.CutPrefix(strings.TrimSpace(rest), "=")
		if !before || !assigned {
			continue
		}
		value = strings.TrimSpace(value)
		if inside, braces := strings.CutPrefix(value, "{"); braces {
			value, _, _ = strings.Cut(inside, "}")
		} else if end := strings.IndexByte(value[min(1, len(value)):], '"'); end >= 0 {
			value = value[:end+2]
		}
		var names []string
		for i, part := range strings.Split(value, `"`) {
			if i%2 == 1 {
				names = append(names, part)
			}
		}
		return names
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// is reports whether an annotation sets an element to true.
func is(a *ast.Annotation, name string) bool {
	return a != nil && strings.Contains(strings.ReplaceAll(a.Text, " ", ""), name+"=true")
}

// chosen lists the fields that toString or equals uses, according to the annotations of the class and of the fields.
func (g *generator) chosen(annotation string) []field {
	class := g.on(annotation)
	of, exclude, only := list(class, "of"), list(class, "exclude"), is(class, "onlyExplicitlyIncluded")
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
	named := class == nil || !strings.Contains(strings.ReplaceAll(class.Text, " ", ""), "includeFieldNames=false")
	var parts []string
	for _, s := range g.shownParts() {
		if named {
			s.value = fmt.Sprintf("\"%s=\" + %s", s.name, s.value)
		}
		parts = append(parts, s.value)
	}
	text := fmt.Sprintf("\"%s(\"", g.shown)
	if is(class, "callSuper") {
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

// shownParts lists the fields and methods that toString shows, those of higher rank first.
func (g *generator) shownParts() []shownPart {
	var parts []shownPart
	for _, f := range g.chosen("ToString") {
		value := "this." + f.name
		if get := getterName(f); g.hasMethod(get, 0) && !is(g.on("ToString"), "doNotUseGetters") || f.lazy != "" {
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

// getterName is the name of a field's getter.
func getterName(f field) string {
	if f.boolean {
		return "is" + accessorName(f)
	}
	return "get" + accessorName(f)
}

// keys sets the fields that generated equals and hashCode methods compare.
func (g *generator) keys() {
	if is(g.on("EqualsAndHashCode"), "callSuper") {
		g.decl.Keys = append(g.decl.Keys, "super")
	}
	for _, f := range g.chosen("EqualsAndHashCode") {
		g.decl.Keys = append(g.decl.Keys, f.name)
	}
}
