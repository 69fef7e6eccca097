package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/dsl/token"
	"whenthen/engine/source"
	"whenthen/internal/fact/naming"
)

// asked are the members that the annotations of a class request from Lombok.
type asked struct {
	getters, setters                 bool
	none, all, required, value, data bool
	builder                          bool
	text, equality                   bool
}

// lombok generates the members that annotations request and that the class does not declare itself.
func (g *generator) lombok() {
	has := func(name string) bool { return g.on(name) != nil }
	a := asked{data: has("Data"), value: has("Value")}
	a.getters = a.data || a.value || has("Getter")
	a.setters = a.data || has("Setter")
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
	g.cleanups()
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

// fieldDefaults makes the fields final if an annotation of the class requests that.
func (g *generator) fieldDefaults() {
	if g.on("Value") == nil && !g.is(g.on("FieldDefaults"), "makeFinal", "fielddefaults.defaultfinal") {
		return
	}
	for _, m := range g.decl.Body.Members {
		if m.Vars != nil && !m.Has("static") && !m.Has("final") && ast.FindAnnotation(m.Annotations, "NonFinal") == nil {
			m.Modifiers = append(m.Modifiers, "final")
		}
	}
}

// checkParameters inserts the null checks of @NonNull parameters at the start of method bodies.
func (g *generator) checkParameters() {
	for _, m := range g.decl.Body.Members {
		var checks strings.Builder
		for _, p := range m.Params {
			if f := (field{name: p.Name.Text, notNull: true}); ast.FindAnnotation(p.Annotations, "NonNull") != nil {
				checks.WriteString(g.notNullCheck(f, f.name))
			}
		}
		// a call of another constructor must remain the first statement
		if checks.Len() == 0 || m.Unread == nil || slices.Contains([]string{"this", "super"}, m.Unread.Toks[1].Value) {
			continue
		}
		if toks := g.block(checks.String()); toks != nil {
			m.Unread.Toks = slices.Concat(toks[:len(toks)-1], m.Unread.Toks[1:])
		}
	}
}

// block returns the tokens of a block with the given statements, including its braces; nil if they are not Java.
func (g *generator) block(statements string) []token.Token {
	made, err := java.ParseFile(source.NewFile(g.file.Source.Name(), "class C { void m() {"+statements+"} }"))
	if err != nil {
		return nil
	}
	return made.Classes[0].Body.Members[0].Unread.Toks
}

// inferredVals replaces Lombok's val, which infers the type of a variable, with Java's var.
func (g *generator) inferredVals() {
	for _, m := range g.decl.Body.Members {
		if m.Unread == nil {
			continue
		}
		toks := m.Unread.Toks
		for i := len(toks) - 3; i >= 0; i-- {
			if toks[i].Value == "val" && (toks[i+2].Value == "=" || toks[i+2].Value == ":") {
				toks[i].Value = "var"
				if i > 1 && toks[i-2].Value == "lombok" {
					toks = slices.Delete(toks, i-2, i)
				}
			}
		}
		m.Unread.Toks = toks
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

// logger generates the field log, or the field with the name in the settings.
func (g *generator) logger() {
	for _, a := range g.decl.Annotations {
		if l, ok := loggers[naming.Simple(a.Name.Text)]; ok {
			topic := or(argument(a, "topic"), g.file.Package+"."+strings.ReplaceAll(g.shown, ".", "$"))
			g.write("private static final %s %s = %s;", l[0], or(g.settings.text("log.fieldname"), "log"), fmt.Sprintf(l[1], topic))
		}
	}
}

// exception generates the four usual constructors of an exception.
func (g *generator) exception() {
	for _, c := range [][2]string{{"", ""}, {"String message", "message"}, {"Throwable cause", "cause == null ? null : cause.getMessage(), cause"}, {"String message, Throwable cause", "message, cause"}} {
		g.write("public %s(%s) { super(%s); }", g.name, c[0], c[1])
	}
}

// fieldNames generates the class of constants with the names of the fields.
func (g *generator) fieldNames() {
	class := or(argument(g.on("FieldNameConstants"), "innerTypeName"), or(g.settings.text("fieldnameconstants.innertypename"), "Fields"))
	g.write("public static final class %s {", class)
	for _, f := range g.fields {
		if !f.transient {
			g.write("public static final String %s = %q;", f.name, f.name)
		}
	}
	g.write("}")
}
