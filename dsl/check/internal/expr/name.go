package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/java/kie"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// ref is the meaning of a prefix of a dotted name: a value, a type, or the beginning of a qualified name.
type ref struct {
	value rule.Expr
	typ   *fact.Type
	path  string
}

// resolve determines the meaning of the expression before a dot.
func (e *Env) resolve(x ast.Expr) ref {
	switch x := x.(type) {
	case *ast.Ident:
		if v := e.variable(x.Name, x.Span()); v != nil {
			return ref{value: v}
		}
		if t := e.FindType(x.Name); t != nil {
			return ref{typ: t}
		}
		if p := jtype.Primitives[x.Name]; p != nil {
			return ref{typ: p}
		}
		return ref{path: x.Name}
	case *ast.Select:
		if id, ok := x.X.(*ast.Ident); ok && id.Name == "super" && e.inClass() && e.Code.This != nil {
			if f := e.superField(x.Name, x.Span()); f != nil {
				return ref{value: f}
			}
		}
		if v := e.ruleProperty(x.X, x.Name.Text, x.Span()); v != nil {
			return ref{value: v}
		}
		r := e.resolve(x.X)
		switch {
		case r.value != nil && x.Name.Text == "class" && e.checkedAsJava():
			return ref{value: e.ErrorHint(x.Name.Span(), finding.UnknownProperty, "write getClass()", "only a type is followed by .class")}
		case r.value != nil:
			return ref{value: e.Property(r.value, x.Name, x.Span(), x.NullSafe)}
		case r.typ != nil:
			return e.member(r.typ, x)
		}
		path := r.path + "." + x.Name.Text
		if t := e.FindType(path); t != nil {
			return ref{typ: t}
		}
		return ref{path: path}
	}
	return ref{value: e.Expr(x)}
}

// member resolves Type.Name: an enum constant, a static field or a nested type.
func (e *Env) member(t *fact.Type, x *ast.Select) ref {
	name := x.Name.Text
	if name == "this" && e.inClass() {
		if object := e.objectAround(t, x.Span()); object != nil {
			return ref{value: object}
		}
	}
	if v := e.staticOf(t, name, x.Span()); v != nil {
		return ref{value: v}
	}
	if n := e.MemberType(t, name, 0); n != nil {
		return ref{typ: n}
	}
	if e.MissingMember(t, name, x.Name.Span()) {
		return ref{value: ir.Bad(x.Span())}
	}
	e.ErrorHint(x.Name.Span(), finding.UnknownConstant, project.DidYouMean(name, constantsOf(t)), "%s has no constant %q", t, name)
	return ref{value: ir.Bad(x.Span())}
}

// constantsOf returns the names of the constants of an enum.
func constantsOf(t *fact.Type) (names []string) {
	for _, c := range t.Constants {
		names = append(names, c.Name)
	}
	return names
}

// variable resolves a plain name to a value; nil if there is none. Local variables have priority in code and properties in a pattern, then
// bindings, globals and statically imported constants.
func (e *Env) variable(name string, span source.Span) rule.Expr {
	if e.Code != nil {
		if l := e.Code.find(name); l != nil {
			e.Code.keep(l)
			return l.At(span)
		}
	}
	if e.inClass() && e.Own == nil {
		if x := e.classVariable(name, span); x != nil {
			return x
		}
	}
	if e.Own != nil && e.anyName(e.Own.This.Type()) && (e.Scope.Find(name) != nil || e.Globals[name] != nil) {
		// Any name may be a key of a map or a property of an Object, so a binding or global with that name takes precedence.
	} else if e.Own != nil && !strings.HasPrefix(name, "$") {
		if ir.IsBad(e.Own.This) {
			if b := e.Scope.Find(name); b == nil {
				return ir.Bad(span)
			}
		} else if p := e.OwnProperty(name, span); p != nil {
			return p
		}
	}
	if b := e.Scope.Find(name); b != nil {
		return e.Bound(b, span)
	}
	if g := e.Globals[name]; g != nil && (e.Code == nil || !e.Code.Function) {
		e.UseGlobal(g)
		if e.Code != nil && e.Code.effects {
			return e.Code.global(g, span)
		}
		return &rule.GlobalVar{Node: ir.Node(g.Type, span), Global: g}
	}
	for _, s := range e.File.AllStatics() {
		if s.Member != "*" && s.Member != name {
			continue
		}
		for _, class := range []string{s.Class, naming.Simple(s.Class)} {
			if v, t, ok := e.Types.StaticField(class, name); ok {
				return ir.Const(t, v, span)
			}
		}
		if t := e.Types.Lookup(s.Class); t != nil && t.IsClass() {
			if x := e.staticField(t, name, span); x != nil {
				return x
			}
		}
	}
	if x := e.unitValue(name, span); x != nil {
		return x
	}
	if x := e.handleOf(name, span); x != nil {
		return x
	}
	if name == "rule" && e.About != nil {
		return ir.Const(kie.RuleType, e.About.object, span)
	}
	return e.contextObject(name, span)
}

// handleOf returns the handle of the fact that a binding is bound to. Drools calls it $x__Handle__ in actions. It returns nil for any other
// name.
func (e *Env) handleOf(name string, span source.Span) rule.Expr {
	name, ok := strings.CutSuffix(name, "__Handle__")
	if !ok || e.Code == nil || !e.Code.effects || e.Scope.Find(name) == nil {
		return nil
	}
	base := ast.Base{Range: span}
	runtime := &ast.Call{Base: base, X: &ast.Ident{Base: base, Name: "drools"}, Name: &ast.Name{Base: base, Text: "getKieRuntime"}}
	return e.Expr(&ast.Call{Base: base, X: runtime, Name: &ast.Name{Base: base, Text: "getFactHandle"}, Args: []ast.Expr{&ast.Ident{Base: base, Name: name}}})
}

// anyName reports whether values of t may have a property with any name.
func (e *Env) anyName(t *fact.Type) bool { return t.Kind == fact.Map || e.open(t) }

// OwnProperty resolves a name to a property of the pattern's object, or returns nil. A capitalized name that is a type is not also the
// property whose name begins with a small letter: Level does not mean the property level.
func (e *Env) OwnProperty(name string, span source.Span) rule.Expr {
	t := e.Own.This.Type()
	if naming.Capital(name) && t.Property(name) == nil && e.FindType(name) != nil || e.accessorOf(t, name) != "" {
		return nil
	}
	return e.TryProperty(e.Own.This, name, span, false)
}

// accessorOf returns the property whose getter has this name, or "". A pattern accepts name and getName(), but not getName without
// brackets. Interfaces are exempt, as in Drools.
func (e *Env) accessorOf(t *fact.Type, name string) string {
	if e.Code != nil || t.IsInterface() || t.Kind.Collection() || t.Property(name) != nil {
		return ""
	}
	for _, front := range []string{"get", "is"} {
		if rest, ok := strings.CutPrefix(name, front); ok && naming.Capital(rest) {
			if p := e.Types.Property(t, registry.BeanName(rest)); p != nil {
				return p.Name
			}
		}
	}
	return ""
}

// Bound types a use of a binding. In code it is a local variable that is filled before the first statement.
func (e *Env) Bound(b *Binding, span source.Span) rule.Expr {
	e.Uses(b.file, b.At)
	if e.Code != nil {
		return e.Code.input(b, span)
	}
	if ir.IsBad(b.Value) {
		return ir.Bad(span)
	}
	if e.Own != nil && !e.Own.Outside && e.Own.slot() == b.Slot && b.Inside != nil {
		inside := ir.At(b.Inside, span)
		if slot, ok := inside.(*rule.Slot); ok && b.Fact {
			if e.Branch.unread == nil {
				e.Branch.unread = map[*rule.Slot]bool{}
			}
			e.Branch.unread[slot] = true
		}
		rule.Walk(inside, func(x rule.Expr) { // the reads of a computed value count where a constraint uses it
			if p, ok := x.(*rule.Prop); ok {
				e.readProperty(p.Of, p.Property)
			}
		})
		return inside
	}
	return ir.At(b.Value, span)
}

// name types a plain or dotted name.
func (e *Env) name(x ast.Expr) rule.Expr {
	if s, ok := x.(*ast.Select); ok {
		if _, isThis := s.X.(*ast.This); isThis && e.Own != nil {
			return e.Property(ir.At(e.Own.This, s.X.Span()), s.Name, s.Span(), s.NullSafe)
		}
		if s.Name.Text == "class" {
			if r := e.resolve(s.X); r.typ != nil {
				return ir.Const(fact.ClassType, r.typ, x.Span())
			}
		}
	}
	r := e.resolve(x)
	switch {
	case r.value != nil:
		return r.value
	case r.typ != nil:
		return e.Errorf(x.Span(), finding.WrongType, "%q is a type, not a value", r.typ.Name)
	}
	root := x
	var class *ast.Select // the part of x that looks like the qualified name of a class
	for {
		s, ok := root.(*ast.Select)
		if !ok {
			break
		}
		if _, qualified := s.X.(*ast.Select); qualified && naming.Capital(s.Name.Text) {
			class = s
		}
		root = s.X
	}
	if class != nil && r.path != "" && !naming.Capital(r.path) {
		e.UnknownType(class.Span(), e.resolve(class).path)
		return ir.Bad(x.Span())
	}
	if id, ok := root.(*ast.Ident); ok {
		if e.Own == nil && naming.Capital(id.Name) && root != x {
			e.UnknownType(id.Span(), id.Name)
			return ir.Bad(x.Span())
		}
		return e.unknownName(id.Name, id.Span())
	}
	return ir.Bad(x.Span())
}

// step is one link of a call chain such as drools.getRule().getName(): a call, or a plain name if call is nil.
type step struct {
	name string
	call *ast.Call
	at   source.Span
}

// chainOf splits a chain of calls and selections into its root name and steps. ok is false if the root is not a plain name.
func chainOf(x ast.Expr) (root string, steps []step, ok bool) {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name, nil, true
	case *ast.Select:
		root, steps, ok = chainOf(x.X)
		return root, append(steps, step{x.Name.Text, nil, x.Name.Span()}), ok
	case *ast.Call:
		if x.X == nil {
			return "", []step{{x.Name.Text, x, x.Name.Span()}}, true
		}
		root, steps, ok = chainOf(x.X)
		return root, append(steps, step{x.Name.Text, x, x.Name.Span()}), ok
	}
	return "", nil, false
}
