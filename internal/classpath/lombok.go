package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
)

// asked is what the annotations of a class ask Lombok for.
type asked struct {
	getters, setters, fluent, chain  bool
	none, all, required, value, data bool
	builder                          bool
	text, equality                   bool
}

func (g *generator) on(name string) *ast.Annotation {
	return ast.FindAnnotation(g.decl.Annotations, name)
}

// lombok writes what the annotations ask for and the class does not have itself.
func (g *generator) lombok() {
	has := func(name string) bool { return g.on(name) != nil }
	a := asked{data: has("Data"), value: has("Value")}
	a.getters = a.data || a.value || has("Getter")
	a.setters = a.data || has("Setter")
	if acc := g.on("Accessors"); acc != nil {
		a.fluent = strings.Contains(strings.ReplaceAll(acc.Text, " ", ""), "fluent=true")
		a.chain = a.fluent || strings.Contains(strings.ReplaceAll(acc.Text, " ", ""), "chain=true")
	}
	a.builder = has("Builder")
	a.none, a.all, a.required = has("NoArgsConstructor"), has("AllArgsConstructor"), has("RequiredArgsConstructor")
	a.text = a.data || a.value || has("ToString")
	a.equality = a.data || a.value || has("EqualsAndHashCode")
	if a.value {
		for i := range g.fields {
			g.fields[i].final = true
		}
	}
	for _, f := range g.fields {
		g.accessors(a, f)
	}
	g.constructors(a)
	if a.builder {
		g.builder(g.on("Builder"), g.builderFields(), "new "+g.name)
	}
	if has("SuperBuilder") {
		g.superBuilder()
	}
	g.builderOfMember()
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

// loggers are the types of the loggers that annotations ask for, and what makes one.
var loggers = map[string][2]string{
	"Slf4j":      {"org.slf4j.Logger", "org.slf4j.LoggerFactory.getLogger(%q)"},
	"Log":        {"java.util.logging.Logger", "java.util.logging.Logger.getLogger(%q)"},
	"Log4j":      {"org.apache.log4j.Logger", "org.apache.log4j.Logger.getLogger(%q)"},
	"Log4j2":     {"org.apache.logging.log4j.Logger", "org.apache.logging.log4j.LogManager.getLogger(%q)"},
	"CommonsLog": {"org.apache.commons.logging.Log", "org.apache.commons.logging.LogFactory.getLog(%q)"},
}

// logger writes the field log.
func (g *generator) logger() {
	for _, a := range g.decl.Annotations {
		if l, ok := loggers[a.Name.Text[strings.LastIndexByte(a.Name.Text, '.')+1:]]; ok {
			g.write("private static final %s log = %s;", l[0], fmt.Sprintf(l[1], or(argument(a, "topic"), g.file.Package+"."+g.name)))
		}
	}
}

// asks reports an annotation of a field or, where the field says nothing, the class. AccessLevel.NONE takes it back.
func asks(f field, name string, class bool) bool {
	if own := ast.FindAnnotation(f.as, name); own != nil {
		return !strings.Contains(own.Text, "NONE") && !strings.Contains(own.Text, "PRIVATE")
	}
	return class
}

func (g *generator) accessors(a asked, f field) {
	name := accessorName(f)
	get, set := getterName(f), "set"+name
	if a.fluent {
		get, set = f.name, f.name
	}
	if asks(f, "Getter", a.getters) && !g.hasMethod(get, 0) {
		g.write("public %s %s() { return this.%s; }", f.typ, get, f.name)
	}
	if !f.final && asks(f, "Setter", a.setters) && !g.hasMethod(set, 1) {
		if a.chain {
			g.write("public %s %s(%s value) { this.%s = value; return this; }", g.name, set, f.typ, f.name)
		} else {
			g.write("public void %s(%s value) { this.%s = value; }", set, f.typ, f.name)
		}
	}
	if (g.on("With") != nil || ast.FindAnnotation(f.as, "With") != nil) && !g.hasMethod("with"+name, 1) {
		var args []string
		for _, o := range g.fields {
			if o.name == f.name {
				args = append(args, "value")
			} else {
				args = append(args, "this."+o.name)
			}
		}
		g.write("public %s with%s(%s value) { return new %s(%s); }", g.name, name, f.typ, g.name, strings.Join(args, ", "))
	}
}

func (g *generator) constructors(a asked) {
	if g.decl.Kind != "class" && g.decl.Kind != "enum" {
		return
	}
	own := g.hasConstructor()
	var all, required []field
	for _, f := range g.fields {
		if !(f.final && f.value) {
			all = append(all, f)
		}
		if (f.final || f.notNull) && !f.value {
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
			sets = append(sets, fmt.Sprintf("this.%s = %s;", f.name, f.name))
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

// argument is the text in quotes that an annotation gives for a name, "" if it gives none.
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

// list are the texts in quotes that an annotation gives for a name: of = {"id", "name"}.
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

// is reports that an annotation sets a name to true.
func is(a *ast.Annotation, name string) bool {
	return a != nil && strings.Contains(strings.ReplaceAll(a.Text, " ", ""), name+"=true")
}

// chosen are the fields that an annotation of the class and those of the fields choose for toString or equals.
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
		case marked(f, ".Exclude"), slices.Contains(exclude, f.name), only, f.transient && annotation == "EqualsAndHashCode":
			continue
		case len(of) > 0 && !slices.Contains(of, f.name):
			continue
		}
		fields = append(fields, f)
	}
	return fields
}

// toString shows fields as Lombok does: by their getters, where there are some.
func (g *generator) toString() {
	class := g.on("ToString")
	named := class == nil || !strings.Contains(strings.ReplaceAll(class.Text, " ", ""), "includeFieldNames=false")
	var parts []string
	for _, f := range g.chosen("ToString") {
		value := "this." + f.name
		if get := getterName(f); g.hasMethod(get, 0) && !is(class, "doNotUseGetters") {
			value = "this." + get + "()"
		}
		switch {
		case strings.HasSuffix(f.typ, "[][]"):
			value = "java.util.Arrays.deepToString(" + value + ")"
		case strings.HasSuffix(f.typ, "[]"):
			value = "java.util.Arrays.toString(" + value + ")"
		}
		if named {
			value = fmt.Sprintf("\"%s=\" + %s", f.name, value)
		}
		parts = append(parts, value)
	}
	text := fmt.Sprintf("\"%s(\"", g.name)
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

// getterName is the name of a field's getter.
func getterName(f field) string {
	if f.boolean {
		return "is" + accessorName(f)
	}
	return "get" + accessorName(f)
}

// keys are the fields that generated equality compares.
func (g *generator) keys() {
	for _, f := range g.chosen("EqualsAndHashCode") {
		g.decl.Keys = append(g.decl.Keys, f.name)
	}
}
