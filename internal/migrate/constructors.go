package migrate

import (
	"fmt"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// constructors writes a function for each constructor of a class that does something. Assignments to fields, as most constructors and the
// initial values of fields are, become Go; one that does more fails when it is called, until it is completed.
func (g *goWriter) constructors(t *fact.Type) {
	if t.Abstract() || len(t.Java.Enclosing) > 0 {
		return // only subclasses, or methods of the enclosing object, call them
	}
	seen := map[string]bool{}
	for _, m := range t.Java.Ctors {
		params := g.paramTypes(m)
		if m.Hidden || seen[params] {
			continue
		}
		seen[params] = true
		w := &assignments{g: g, of: t, complete: true}
		w.call(m)
		if len(m.Params) == 0 && (w.complete && len(w.lines) == 0 || collection(t) != "") {
			continue // the zero value is such an object; a collection has to be written as a whole
		}
		function := g.free("New" + g.name(t))
		g.functions[m] = function
		g.write("// %s is a constructor of %s.", function, t.QualifiedName())
		_, list, _ := strings.Cut(g.signature(m), "(")
		list, _, _ = strings.Cut(list, ")")
		if !w.complete {
			g.todo = append(g.todo, function)
			g.write("func %s(%s) *%s {\npanic(%q)\n}\n", function, list, g.name(t), t.QualifiedName()+"."+naming.Simple(t.Name)+" still has to be written in Go")
			continue
		}
		g.write("func %s(%s) *%s {\no := &%s{}\n%sreturn o\n}\n", function, list, g.name(t), g.name(t), strings.Join(w.lines, ""))
	}
}

// registered writes the registration of the constructors.
func (g *goWriter) registered(b *strings.Builder, t *fact.Type) {
	for _, m := range t.Java.Ctors {
		if function := g.functions[m]; function != "" {
			fmt.Fprintf(b, "whenthen.Static(%q, %q, \"new\", %s),\n", packageOf(t), naming.Simple(t.Name), function)
		}
	}
}

// assignments translates a constructor, with those of its superclasses and the initial values of fields, as far as it consists of
// assignments.
type assignments struct {
	g        *goWriter
	of       *fact.Type
	lines    []string
	complete bool // everything has been translated

	values map[string]rule.Expr // if not nil, the values are collected by the names of the fields, and nothing is translated
}

// operand is a Go expression and the type that it has.
type operand struct {
	text string
	typ  string
}

// call translates a constructor with its own parameters as arguments.
func (w *assignments) call(m *fact.Method) {
	if m.Body == nil {
		w.complete = false
		return
	}
	body, err := m.Body()
	f, ok := body.(*rule.Function)
	if err != nil || !ok || f.Body == nil || len(f.Params) != len(m.Params)+1 {
		w.complete = false
		return
	}
	vars := map[int]operand{f.Params[0]: {text: "o"}}
	for i, p := range f.Params[1:] {
		if w.values != nil {
			break // the values of parameters are not known
		}
		typ := w.g.typeOf(m.Params[i])
		if m.Variadic && i == len(m.Params)-1 {
			typ = "[]" + typ
		}
		vars[p] = operand{w.g.paramName(m, i), typ}
	}
	w.statements(f.Body.List, vars)
}

func (w *assignments) statements(list []rule.Stmt, vars map[int]operand) {
	for _, s := range list {
		switch s := s.(type) {
		case *rule.Block:
			w.statements(s.List, vars)
		case *rule.ExprStmt:
			w.statement(s.X, vars)
		default:
			w.complete = false
		}
	}
}

func (w *assignments) statement(x rule.Expr, vars map[int]operand) {
	switch x := x.(type) {
	case *rule.FunctionCall: // of a superclass's constructor, another constructor, or the initial values
		if x.Function.Body == nil || len(x.Function.Failing) > 0 || len(x.Args) != len(x.Function.Params) {
			break
		}
		inner := map[int]operand{}
		for i, a := range x.Args {
			o, ok := w.value(a, vars)
			if !ok {
				w.complete = false
				return
			}
			inner[x.Function.Params[i]] = o
		}
		w.statements(x.Function.Body.List, inner)
		return
	case *rule.Assign:
		target, ok := x.Target.(*rule.Prop)
		if ok && x.Op == 0 && w.values != nil && w.object(target.Of, vars) {
			w.values[target.Property.Name] = x.Value
			return
		}
		value, known := w.value(x.Value, vars)
		if !ok || !known || x.Op != 0 || !w.object(target.Of, vars) {
			break
		}
		field, typ := w.g.fieldOf(w.of, target.Property)
		if assigned, fits := value.as(typ); fits && field != "" {
			w.lines = append(w.lines, fmt.Sprintf("o.%s = %s\n", field, assigned))
			return
		}
	}
	w.complete = false
}

// object reports whether an expression is the object under construction.
func (w *assignments) object(x rule.Expr, vars map[int]operand) bool {
	o, ok := w.value(x, vars)
	return ok && o.text == "o" && o.typ == ""
}

// value translates a value.
func (w *assignments) value(x rule.Expr, vars map[int]operand) (o operand, ok bool) {
	switch x := x.(type) {
	case *rule.LocalVar:
		o, ok = vars[x.Index]
		return o, ok
	}
	if w.values != nil {
		return operand{}, false
	}
	switch x := x.(type) {
	case *rule.Const:
		text, ok := w.g.literal(x.Value, x.Type())
		if x.Value == nil {
			return operand{"nil", "nil"}, true
		}
		return operand{text, w.g.typeOf(fact.Unbox(x.Type()))}, ok
	case *rule.Convert: // boxing; as looks at the types
		if fact.Unbox(x.Type()) == fact.Unbox(x.X.Type()) {
			return w.value(x.X, vars)
		}
		if c, ok := x.X.(*rule.Const); ok && c.Value != nil {
			text, ok := w.g.literal(c.Value, x.Type())
			return operand{text, w.g.typeOf(fact.Unbox(x.Type()))}, ok
		}
	case *rule.New:
		t := x.Type()
		if len(x.Args) == 0 && t == fact.DateType {
			w.g.imports["time"] = true
			return operand{"time.Now()", "time.Time"}, true
		}
		if len(x.Args) == 0 && (t.Kind == fact.List || t.Kind == fact.Set || t.Kind == fact.Map) && !t.IsClass() {
			return operand{"", "empty"}, true
		}
	}
	return operand{}, false
}

// as returns the expression as a value of a Go type; ok is false if it is none.
func (o operand) as(typ string) (text string, ok bool) {
	switch {
	case o.typ == "empty" && (strings.HasPrefix(typ, "[]") || strings.HasPrefix(typ, "map[")):
		return typ + "{}", true
	case o.typ == "nil" && (strings.HasPrefix(typ, "[]") || strings.HasPrefix(typ, "map[") || strings.HasPrefix(typ, "*") || typ == "any"):
		return "nil", true
	case o.typ == "nil" || o.typ == "empty" || o.typ == "":
		return "", false
	case typ == o.typ || typ == "any":
		return o.text, true
	case typ == "*"+o.typ:
		return "new(" + o.text + ")", true
	}
	return "", false
}

// fieldOf returns the Go name and type of a field of a class, which may be inherited; "" if Go has no such field.
func (g *goWriter) fieldOf(t *fact.Type, p *fact.Property) (name, typ string) {
	for ; t != nil && g.name(t) != ""; t = superclass(t) {
		if name := g.fields[t.QualifiedName()][p.Name]; name != "" {
			return name, g.typeOf(p.Type)
		}
	}
	return "", ""
}
