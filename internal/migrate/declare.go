package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/naming"
)

// Declare writes classes as declared types. It returns one text per package, by file name. A nested class is declared in a package
// with the name of the enclosing class, so that imports of it need not change. A declared type cannot have methods with logic; they
// are named in comments.
func Declare(classes []*fact.Type) map[string]string {
	groups := map[string][]*fact.Type{}
	var names []string
	w := declarer{known: map[*fact.Type]bool{}}
	for _, t := range classes {
		w.known[t] = !t.IsInterface()
		pkg := packageOf(t)
		if groups[pkg] == nil {
			names = append(names, pkg)
		}
		groups[pkg] = append(groups[pkg], t)
	}
	files := map[string]string{}
	for _, pkg := range names {
		w.Reset()
		if pkg != "" {
			w.line("package %s", pkg)
		}
		for _, t := range groups[pkg] {
			w.line("")
			w.declare(t)
		}
		name := pkg
		if name == "" {
			name = "types"
		}
		files[name+".drl"] = w.String()
	}
	return files
}

// packageOf returns the package in which a class is declared: com.acme.Order for com.acme.Order.Line.
func packageOf(t *fact.Type) string {
	pkg, _ := naming.Split(t.QualifiedName())
	return pkg
}

// declarer writes the declarations of a package.
type declarer struct {
	strings.Builder
	known map[*fact.Type]bool // the classes that become declared types
}

func (w *declarer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *declarer) declare(t *fact.Type) {
	name := naming.Simple(t.Name)
	switch {
	case t.Kind == fact.Enum:
		w.enum(t, name)
		return
	case t.IsInterface():
		w.line("// %s is an interface, which cannot be declared: patterns on it need a declared supertype", name)
		w.logic(t, name)
		return
	}
	super := superclass(t)
	if super == nil {
		w.line("declare %s", name)
	} else {
		w.line("declare %s extends %s", name, super.QualifiedName())
	}
	w.event(t)
	values := initial(t)
	for _, f := range t.OwnFields() {
		if super != nil && super.Field(f.Name) != nil {
			w.line("  // %s is also a field of the supertype", f.Name)
			continue
		}
		key := ""
		if slices.ContainsFunc(t.KeyProps, func(k *fact.Property) bool { return k.Name == f.Name }) {
			key = " @key"
		}
		value := ""
		if x := values[f.Name]; x != nil {
			if text, ok := valueOf(x); ok {
				value = " = " + text
			} else {
				w.line("  // what %s is at first has to be set where a %s is made", f.Name, name)
			}
		}
		w.line("  %s : %s%s%s", beanName(t, f), w.typeOf(f.Type), value, key)
	}
	w.line("end")
	if c := collection(t); c != "" {
		w.line("// %s is a %s, which a declared type cannot be: add a field that holds its elements", name, c)
	}
	w.logic(t, name)
}

// logic names the constants, constructors and methods that a declared type cannot have.
func (w *declarer) logic(t *fact.Type, name string) {
	fixed, varying := t.OwnConstants()
	for _, field := range slices.Concat(fixed, varying) {
		w.line("// %s.%s is a static field: write its value in the rules, or make it a global", name, field)
	}
	if !t.Abstract() && t.Kind != fact.Enum && !t.IsInterface() {
		w.constructors(t, name)
	}
	for _, m := range slices.Concat(logic(t, declaredAnswers), statics(t)) {
		w.line("// %s.%s contains logic: write it as a function or in the rules", name, m.Name)
	}
}

// constructors names the constructors with arguments. A declared type has one without them, one with all fields and one with the keys.
func (w *declarer) constructors(t *fact.Type, name string) {
	for _, m := range t.Java.Ctors {
		if m.Hidden || len(m.Params) == 0 || t.Java.Record {
			continue
		}
		var params []string
		for _, p := range m.Params {
			params = append(params, p.String())
		}
		w.line("// new %s( %s ) sets fields: do so where it is called", name, strings.Join(params, ", "))
	}
}

// initial returns what the constructor without arguments assigns to fields.
func initial(t *fact.Type) map[string]rule.Expr {
	for _, m := range t.Java.Ctors {
		if len(m.Params) == 0 {
			w := &assignments{of: t, complete: true, values: map[string]rule.Expr{}}
			w.call(m)
			return w.values
		}
	}
	return nil
}

// valueOf returns an initial value as it is written in a declaration; ok is false if it is more than a constant or an empty collection.
func valueOf(x rule.Expr) (text string, ok bool) {
	switch x := x.(type) {
	case *rule.Convert:
		return valueOf(x.X)
	case *rule.New:
		if len(x.Args) == 0 && !x.Type().IsClass() {
			return "new " + x.Type().Raw().QualifiedName() + "()", true
		}
	case *rule.Const:
		switch v := x.Value.(type) {
		case string:
			return strconv.Quote(v), true
		case bool, int, float64:
			return fmt.Sprint(v), true
		case int64:
			return fmt.Sprint(v, "L"), true
		case *decimal.Decimal:
			return fmt.Sprintf("new java.math.BigDecimal( %q )", v), true
		case *fact.EnumValue:
			return v.Type.QualifiedName() + "." + v.Name, true
		}
	}
	return "", false
}

// event writes the annotations of an event class: its role, timestamp and duration.
func (w *declarer) event(t *fact.Type) {
	if t.Event {
		w.line("  @role( event )")
	}
	for _, meta := range []string{fact.MetaTimestamp, fact.MetaDuration} {
		name, _ := t.Meta[meta].(string)
		switch {
		case name == "":
		case t.Field(name) == nil:
			w.line("  // @%s( %s ) is computed by a method: add a field for it", meta, name)
		default:
			w.line("  @%s( %s )", meta, name)
		}
	}
	if ms, ok := t.Meta[fact.MetaExpires].(int64); ok && t.Meta[fact.MetaSoft] == nil {
		w.line("  @expires( %dms )", ms)
	}
}

// enum writes an enum. The values of its constants are lost.
func (w *declarer) enum(t *fact.Type, name string) {
	var constants []string
	for _, c := range t.Constants {
		constants = append(constants, c.Name)
	}
	w.line("declare enum %s\n  %s;\nend", name, strings.Join(constants, ", "))
	w.logic(t, name)
}

// typeOf returns a type as it is written in a declaration. A class that is not declared, such as an interface, becomes Object.
func (w *declarer) typeOf(t *fact.Type) string {
	switch {
	case t.Array:
		return w.typeOf(t.Elem) + "[]"
	case t.IsClass() && !w.known[t.Raw()]:
		return "Object"
	case t.IsClass():
		return t.Raw().QualifiedName()
	case t.Kind.Collection():
		raw := t.Raw()
		switch {
		case t.Kind == fact.Map && t.Key != nil && t.Elem != nil:
			return fmt.Sprintf("%s<%s, %s>", raw.QualifiedName(), w.typeOf(t.Key), w.typeOf(t.Elem))
		case t.Kind != fact.Map && t.Elem != nil:
			return fmt.Sprintf("%s<%s>", raw.QualifiedName(), w.typeOf(t.Elem))
		}
		return raw.QualifiedName()
	case t.Package == "" || t.Package == "java.lang":
		return t.Name
	}
	return t.QualifiedName()
}

// logic returns the methods of a class that a type made for it does not have by itself, and those that it inherits from interfaces. Which
// ones it has is what answers reports. The constants of an enum lose their fields, so that any method of an enum belongs to them.
func logic(t *fact.Type, answers func(access) bool) []*fact.Method {
	list := written(t, t.OwnMethods(), answers)
	for _, p := range t.Parents {
		if !p.IsClass() || !p.IsInterface() || t.IsInterface() {
			continue
		}
		for _, m := range inherited(p.Raw(), answers) {
			if !slices.ContainsFunc(t.OwnMethods(), func(own *fact.Method) bool { return shape(own) == shape(m) }) {
				list = append(list, m)
			}
		}
	}
	return list
}

// inherited returns the methods with code of an interface and the interfaces that it extends.
func inherited(t *fact.Type, answers func(access) bool) []*fact.Method {
	list := written(t, t.OwnMethods(), answers)
	for _, p := range t.Parents {
		if p.IsClass() && p.IsInterface() {
			list = append(list, inherited(p.Raw(), answers)...)
		}
	}
	return list
}

// statics returns the static methods of a class.
func statics(t *fact.Type) []*fact.Method {
	return slices.DeleteFunc(written(t, t.OwnStatics(), nil), func(m *fact.Method) bool { return t.Kind == fact.Enum && (m.Name == "values" || m.Name == "valueOf") })
}

// written returns the methods among some of a class that have to be written again.
func written(t *fact.Type, methods []*fact.Method, answers func(access) bool) (list []*fact.Method) {
	for _, m := range methods {
		switch m.Name {
		case "equals", "hashCode", "toString", "compareTo", "canEqual":
			continue
		}
		if !m.Hidden && m.Body != nil && (m.Static || t.Kind == fact.Enum || !answers(accessor(m))) {
			list = append(list, m)
		}
	}
	return list
}
