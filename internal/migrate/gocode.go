package migrate

import (
	"fmt"
	"go/format"
	"go/token"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/java"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// Go writes the classes that rules use as Go structs, with a function Options that registers them under their Java packages and names. A
// method with logic becomes a stub that fails when it is called, as do operators and accumulate functions of Java; todo lists the stubs. The
// logic has to be ported from the Java class.
func Go(pkg string, analyses ...*whenthen.Analysis) (text []byte, todo []string, err error) {
	uses := registrations(analyses)
	classes := withoutFolds(Classes(analyses...), uses)
	g := &goWriter{library: java.Library(), names: map[string]string{}, functions: map[*fact.Method]string{}, fields: map[string]map[string]string{}, promised: map[string]bool{}, taken: map[string]bool{"Options": true},
		imports: map[string]bool{"whenthen": true}}
	for _, t := range classes {
		g.names[t.QualifiedName()] = g.free(exported(strings.ReplaceAll(t.Name, ".", "")))
		for _, name := range g.constants(t) {
			g.taken[name] = true
		}
	}
	for _, t := range classes {
		if t.IsInterface() {
			methods, _ := g.demanded(t)
			for _, m := range methods {
				g.promised[g.contract(m)] = true
			}
		}
	}
	for _, t := range classes {
		switch {
		case t.Kind == fact.Enum:
			g.enum(t)
		case t.IsInterface():
			g.iface(t)
		default:
			g.structure(t)
		}
	}
	var b, options strings.Builder
	g.options(&options, classes, uses)
	fmt.Fprintf(&b, "// Package %s holds the fact types of the rules.\npackage %s\n\nimport (\n", pkg, pkg)
	var own, std []string
	for name := range g.imports {
		if strings.HasPrefix(name, "whenthen") {
			own = append(own, name)
		} else {
			std = append(std, name)
		}
	}
	slices.Sort(std)
	slices.Sort(own)
	for _, name := range append(append(std, ""), own...) {
		if name != "" {
			fmt.Fprintf(&b, "\t%q", name)
		}
		b.WriteString("\n")
	}
	b.WriteString(")\n\n")
	b.WriteString(options.String())
	b.WriteString(g.text.String())
	text, err = format.Source([]byte(b.String()))
	return text, g.todo, err
}

// goWriter collects the Go text.
type goWriter struct {
	text      strings.Builder
	names     map[string]string            // by the qualified names of classes: each rule base has a type of its own for a class
	functions map[*fact.Method]string      // the functions for static methods and constructors
	fields    map[string]map[string]string // the Go fields of a class, by its qualified name and their names in Java
	promised  map[string]bool              // the contracts of the methods of interfaces
	taken     map[string]bool
	imports   map[string]bool
	todo      []string
	library   registry.Library
}

// name returns the Go name of a class, or "" if it is not among those to be written.
func (g *goWriter) name(t *fact.Type) string { return g.names[t.Raw().QualifiedName()] }

// free returns a name that is not taken, and takes it.
func (g *goWriter) free(name string) string {
	free := name
	for n := 2; g.taken[free]; n++ {
		free = fmt.Sprint(name, n)
	}
	g.taken[free] = true
	return free
}

func (g *goWriter) write(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// options writes the registration.
func (g *goWriter) options(b *strings.Builder, classes []*fact.Type, uses []registered) {
	b.WriteString("// Options make the types known to rules: whenthen.Compile(sources, Options()...).\nfunc Options() []whenthen.Option {\nreturn []whenthen.Option{\n")
	for _, t := range classes {
		switch name := g.name(t); {
		case t.Kind == fact.Enum:
			fmt.Fprintf(b, "whenthen.Enum%s, %s),\n", as(t, name), strings.Join(g.constants(t), ", "))
		case t.IsInterface():
			fmt.Fprintf(b, "whenthen.Interface%s, (*%s)(nil)),\n", as(t, name), name)
		default:
			var options string
			if name != naming.Simple(t.Name) {
				options += fmt.Sprintf(", whenthen.Named(%q)", naming.Simple(t.Name))
			}
			var keys []string
			for _, k := range t.KeyProps {
				keys = append(keys, fmt.Sprintf("%q", k.Name))
			}
			if len(keys) > 0 {
				options += ", whenthen.Keys(" + strings.Join(keys, ", ") + ")"
			}
			options += g.eventOptions(t)
			fmt.Fprintf(b, "whenthen.Struct(%q, %s{}%s),\n", packageOf(t), name, options)
		}
		for _, m := range statics(t) {
			if function := g.functions[m]; function != "" {
				fmt.Fprintf(b, "whenthen.Static(%q, %q, %q, %s),\n", packageOf(t), naming.Simple(t.Name), m.Name, function)
			}
		}
		g.registered(b, t)
		g.fixed(b, t)
	}
	g.register(b, uses)
	b.WriteString("}\n}\n\n")
}

// as returns the beginning of a registration: the package, and the name in Java if the Go name is another.
func as(t *fact.Type, name string) string {
	if java := naming.Simple(t.Name); java != name {
		return fmt.Sprintf("Named(%q, %q", packageOf(t), java)
	}
	return fmt.Sprintf("(%q", packageOf(t))
}

// eventOptions returns the options of an event class: that it is an event, its timestamp and its duration.
func (g *goWriter) eventOptions(t *fact.Type) (options string) {
	if t.Event {
		options = ", whenthen.EventType()"
	}
	for _, o := range []struct{ meta, option string }{{fact.MetaTimestamp, "Timestamp"}, {fact.MetaDuration, "Duration"}} {
		switch name, ok := t.Meta[o.meta].(string); {
		case ok && !token.IsIdentifier(name): // an expression: only a declare in rule text can have it
			g.todo = append(g.todo, fmt.Sprintf("%s (@%s( %s ), unless rule text declares it)", g.name(t), o.meta, name))
		case ok:
			options += fmt.Sprintf(", whenthen.%s(%q)", o.option, name)
		}
	}
	if ms, ok := t.Meta[fact.MetaExpires].(int64); ok && t.Meta[fact.MetaSoft] == nil {
		g.imports["time"] = true
		options += fmt.Sprintf(", whenthen.Expires(%d*time.Millisecond)", ms)
	}
	return options
}

// constants returns the Go names of an enum's constants: StatusNew for NEW of Status.
func (g *goWriter) constants(t *fact.Type) []string {
	var list []string
	for _, c := range t.Constants {
		name := g.name(t)
		for _, part := range strings.Split(strings.ToLower(c.Name), "_") {
			name += exported(part)
		}
		for slices.Contains(list, name) {
			name += "2"
		}
		list = append(list, name)
	}
	return list
}

// enum writes an enum as a string type. The values are the names of the constants in rules.
func (g *goWriter) enum(t *fact.Type) {
	name := g.name(t)
	g.write("// %s is the enum %s.\ntype %s string\n\n// The constants of %s.\nconst (", name, t.QualifiedName(), name, name)
	for i, c := range g.constants(t) {
		g.write("%s %s = %q", c, name, t.Constants[i].Name)
	}
	g.write(")\n")
	g.methods(t, "e")
}

// structure writes a class.
func (g *goWriter) structure(t *fact.Type) {
	name := g.name(t)
	g.write("// %s is the class %s.", name, t.QualifiedName())
	if c := collection(t); c != "" {
		g.write("// The methods that it inherits from %s still have to be written.", c)
		g.todo = append(g.todo, name+" ("+c+")")
	}
	g.write("type %s struct {", name)
	seen := map[string]bool{}
	for _, m := range logic(t, goAnswers) {
		seen[methodName(m)] = true // a field cannot have the name of a method; its tag has the name that rules use
	}
	g.fields[t.QualifiedName()] = map[string]string{}
	if s := superclass(t); s != nil && g.name(s) != "" {
		g.write("%s", g.name(s))
		seen[g.name(s)] = true
	}
	for _, f := range t.OwnFields() {
		field := exported(f.Name)
		for seen[field] {
			field += "2"
		}
		seen[field] = true
		g.fields[t.QualifiedName()][f.Name] = field
		if raw := f.Type.Raw(); f.Type.Kind == fact.List && !f.Type.Array && len(g.library.Methods(raw, "peek")) > 0 {
			g.todo = append(g.todo, fmt.Sprintf("%s.%s (%s, of which a slice has only the methods of lists)", name, field, raw.QualifiedName()))
		}
		g.write("%s %s `rule:%q`", field, g.typeOf(f.Type), beanName(t, f))
	}
	g.write("}\n")
	g.constructors(t)
	g.methods(t, "o")
	g.accessors(t)
}

// methods writes the methods that a struct does not have by itself, and functions for those that are static.
func (g *goWriter) methods(t *fact.Type, receiver string) {
	name := g.name(t)
	first := map[string]*fact.Method{} // by name: Go has no overloading
	for _, m := range logic(t, goAnswers) {
		if t.IsInterface() {
			break // the structs have them
		}
		method := methodName(m)
		if first[method] != nil {
			g.overload(name, first[method], m)
			continue
		}
		first[method] = m
		if t.Kind != fact.Enum && g.access(t, m) {
			continue
		}
		of := "*" + name
		if t.Kind == fact.Enum {
			of = name
		}
		g.todo = append(g.todo, name+"."+method)
		g.write("// %s still has to be written: see %s.%s.\nfunc (%s %s) %s {\npanic(%q)\n}\n", method, t.QualifiedName(), m.Name, receiver, of, g.signature(m),
			t.QualifiedName()+"."+m.Name+" still has to be written in Go")
	}
	seen := map[string]bool{}
	for _, m := range statics(t) {
		key := m.Name + g.paramTypes(m)
		if seen[key] {
			continue // two classes of Java became one type of Go
		}
		seen[key] = true
		function := g.free(name + exported(m.Name))
		g.functions[m] = function
		g.todo = append(g.todo, function)
		g.write("// %s still has to be written: see %s.%s.\nfunc %s%s {\npanic(%q)\n}\n", function, t.QualifiedName(), m.Name, function, strings.TrimPrefix(g.signature(m), methodName(m)),
			t.QualifiedName()+"."+m.Name+" still has to be written in Go")
	}
}

// signature returns a method's name with parameters and result.
func (g *goWriter) signature(m *fact.Method) string {
	var params []string
	for i, p := range m.Params {
		name, typ := g.paramName(m, i), g.typeOf(p)
		if m.Variadic && i == len(m.Params)-1 {
			typ = "..." + typ
		}
		params = append(params, name+" "+typ)
	}
	result := ""
	if m.Result != nil && m.Result != fact.VoidType {
		result = " " + g.typeOf(m.Result)
	}
	return fmt.Sprintf("%s(%s)%s", methodName(m), strings.Join(params, ", "), result)
}

// paramName returns the Go name of a parameter.
func (g *goWriter) paramName(m *fact.Method, i int) string {
	if i < len(m.ParamNames) && isParameter(m.ParamNames[i]) {
		return m.ParamNames[i]
	}
	return fmt.Sprintf("p%d", i+1)
}

// paramTypes returns the Go types of a method's parameters.
func (g *goWriter) paramTypes(m *fact.Method) string {
	var b strings.Builder
	for _, p := range m.Params {
		b.WriteString("," + g.typeOf(p))
	}
	return b.String()
}

// isParameter reports whether a name can be used for a parameter: not a keyword, a type used in signatures, or a receiver.
func isParameter(name string) bool {
	return token.IsIdentifier(name) && !slices.Contains([]string{"string", "int", "bool", "error", "any", "o", "e"}, name)
}
