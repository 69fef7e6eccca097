package expr

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Names and calls in the code of a class, where their resolution differs from other code.

// ThisVar returns the receiver of the method.
func (e *Env) ThisVar(at source.Span) rule.Expr { return e.Code.This.At(at) }

func (e *Env) inClass() bool { return e.Class != nil && e.Code != nil }

func (e *Env) classOf(j *project.ClassScope) *fact.Type { return e.Types.Lookup(j.QualifiedName()) }

// classVariable resolves a name to a field, static field or enum constant of the class or an enclosing class; nil if none of them has the
// name.
func (e *Env) classVariable(name string, at source.Span) rule.Expr {
	var object rule.Expr // an instance of j, nil in static context
	if e.Code.This != nil {
		object = e.ThisVar(at)
	}
	for j := e.Class; j != nil; j, object = j.Enclosing, outward(object, at) {
		t := e.classOf(j)
		if t == nil {
			continue
		}
		fields := []string{name, project.VariableField(name)}
		if j.Constant != nil {
			fields = append(fields, j.ConstantField(name))
		}
		for _, field := range fields {
			if p := t.Field(field); p != nil && object != nil && !e.privateAround(j, p) {
				return &rule.Prop{Node: ir.Node(p.Type, at), Of: object, Property: p}
			}
		}
		if x := e.staticField(t, name, at); x != nil {
			return x
		}
		if c := t.Constant(name); c != nil {
			return ir.Const(t, c, at)
		}
	}
	return nil
}

// privateAround reports whether a field of the superclass of j is a private field of a class that encloses j. Then its plain name means the
// field of the enclosing object, since private members are not inherited.
func (e *Env) privateAround(j *project.ClassScope, p *fact.Property) bool {
	for around := j.Enclosing; around != nil; around = around.Enclosing {
		if e.classOf(around) == p.Owner {
			m := around.Field(p.Name)
			return m != nil && m.Has("private")
		}
	}
	return false
}

// superField types super.name: the field of the superclass.
func (e *Env) superField(name *ast.Name, at source.Span) rule.Expr {
	for _, p := range e.classOf(e.Class).Parents {
		if f := p.Field(name.Text); f != nil {
			return &rule.Prop{Node: ir.Node(f.Type, at), Of: e.ThisVar(at), Property: f}
		}
	}
	return nil
}

// outward returns the object that encloses an object; nil if there is none, or if the object is nil.
func outward(object rule.Expr, at source.Span) rule.Expr {
	if object == nil {
		return nil
	}
	return around(object, at)
}

// staticField returns the read of a static field of a Java class; nil if there is no such field.
func (e *Env) staticField(t *fact.Type, name string, at source.Span) rule.Expr {
	holder, p := t.StaticField(name)
	if p == nil {
		return nil
	}
	return &rule.Prop{Node: ir.Node(p.Type, at), Of: ir.Const(holder.Type, holder, at), Property: p}
}

// classCall types a call of a method of the class or an enclosing class; nil if none of them has the method.
func (e *Env) classCall(x *ast.Call) rule.Expr {
	name := x.Name.Text
	var object rule.Expr
	if e.Code.This != nil {
		object = e.ThisVar(x.Name.Span())
	}
	for j := e.Class; j != nil; j, object = j.Enclosing, outward(object, x.Name.Span()) {
		t := e.classOf(j)
		if t == nil {
			continue
		}
		if object != nil && e.hasMethod(t, name) {
			return e.methodCall(object, x)
		}
		if own := j.ConstantMethods(name); object != nil && len(own) > 0 {
			return e.callAmong(object, own, x)
		}
		if len(e.Types.StaticMethods(t.QualifiedName(), name)) > 0 {
			return e.staticCall(t, x)
		}
	}
	return nil
}

// hasMethod reports whether a class has or inherits a method with a name. Private methods are not inherited.
func (e *Env) hasMethod(t *fact.Type, name string) bool {
	own := func(m *fact.Method) bool { return !m.Hidden || m.Owner == t }
	return slices.ContainsFunc(e.Types.Methods(t, name), own) || e.functionWith(t, name) != nil
}

// cloning is Object.clone, which only super.clone() can call.
var cloning = &fact.Method{Name: "clone", Owner: fact.ObjectType, Result: fact.ObjectType, Run: func(_ *fact.Env, regs []fact.Value, out *fact.Value) error {
	rec, ok := regs[0].Any().(*fact.Record)
	if !ok {
		return fact.NewException(fact.CloneType, "")
	}
	out.SetAny(rec.Clone())
	return nil
}}

// superCall types super.name( args ), which calls the method of the supertype even if the object's own class overrides it. It returns nil
// for any other call.
func (e *Env) superCall(x *ast.Call) rule.Expr {
	if !e.inClass() || e.Code.This == nil {
		return nil
	}
	t := e.classOf(e.Class)
	parents, ok := e.superclasses(x, t)
	if !ok {
		return nil
	}
	args, ok := e.Args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	list := e.superMethods(parents, x.Name.Text)
	if len(list) == 0 {
		return e.Errorf(x.Name.Span(), finding.UnknownMethod, "the superclass of %s has no known method %q", t, x.Name.Text)
	}
	m := e.Overload(list, args, x.Name, "super."+x.Name.Text)
	if m == nil {
		return ir.Bad(x.Span())
	}
	in := e.ConvertArgs(m, args)
	if m.Body == nil {
		var of rule.Expr = e.ThisVar(x.Span())
		if held := t.Field(fact.HeldField); held != nil && m.Owner != fact.ObjectType {
			of = &rule.Prop{Node: ir.Node(held.Type, x.Span()), Of: of, Property: held}
		}
		if m.Super != nil {
			m = &fact.Method{Name: m.Name, Owner: m.Owner, Params: m.Params, Result: m.Result, Run: m.Super}
		}
		return &rule.Call{Node: ir.Node(m.Result, x.Span()), Of: of, Method: m, Args: in}
	}
	fn, err := m.Body()
	if err != nil {
		return e.Errorf(x.Span(), finding.NotSupported, "%v", err)
	}
	return &rule.FunctionCall{Node: ir.Node(m.Result, x.Span()), Function: fn.(*rule.Function), Args: append([]rule.Expr{e.ThisVar(x.Span())}, in...)}
}

// superclasses returns the types in which super.name( args ), in the code of class t, looks for the method. ok is false for any other call.
func (e *Env) superclasses(x *ast.Call, t *fact.Type) (parents []*fact.Type, ok bool) {
	parents = t.Parents
	if e.Class.Constant != nil {
		parents = []*fact.Type{t}
	}
	switch super := x.X.(type) {
	case *ast.Ident:
		if super.Name != "super" {
			return nil, false
		}
	case *ast.Select: // Interface.super.name( args )
		if super.Name.Text != "super" {
			return nil, false
		}
		if r := e.resolve(super.X); r.typ != nil && r.typ.IsInterface() {
			parents = []*fact.Type{r.typ}
		}
	default:
		return nil, false
	}
	return parents, true
}

// superMethods returns the methods of supertypes with a name; those of Object if they have none.
func (e *Env) superMethods(parents []*fact.Type, name string) (list []*fact.Method) {
	for _, p := range parents {
		list = append(list, e.Types.Methods(p, name)...)
	}
	if len(list) == 0 {
		list = e.Types.Methods(fact.ObjectType, name)
	}
	if len(list) == 0 && name == "clone" {
		list = []*fact.Method{cloning}
	}
	return list
}

// visible removes private methods, unless the code belongs to a class or declares their class.
func (e *Env) visible(list []*fact.Method) []*fact.Method {
	if e.Class != nil {
		return list
	}
	hidden := func(m *fact.Method) bool { return m.Hidden && !e.declared(m.Owner) }
	if !slices.ContainsFunc(list, hidden) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), hidden)
}

// Java has compiled the source of a Java class, and knows its types more precisely than this package, which keeps neither all type
// arguments nor the libraries that the class uses. An error found here is therefore most often a gap of this package. So types are assumed
// to fit, members are resolved at run time, and a statement that cannot be compiled fails when it is reached.

// attempt checks a statement. A statement of a class that cannot be compiled becomes one that fails at run time.
func (e *Env) attempt(s ast.Stmt) []rule.Stmt {
	if !e.inClass() {
		return e.statement(s)
	}
	before, locals, failed := len(e.Found), len(e.Code.locals), e.Failed
	e.Failed = false
	defer func() { e.Failed = failed }() // the statements after one that fails are not affected
	out := e.statement(s)
	for _, l := range e.Code.locals[locals:] {
		if l.typ.Kind == fact.Invalid {
			l.typ = fact.ObjectType
		}
	}
	why := source.Diagnostic{File: e.File.Source, Span: s.Span(), Message: "it uses what is not known here"}
	found := e.Found[before:]
	if len(found) > 0 { // a class or member of Java that is not supported is a warning where rules are only checked
		why = found[0]
	}
	for _, d := range found {
		if d.Severity == source.Error {
			why, e.Failed = d, true
			break
		}
	}
	if !e.Failed {
		return out
	}
	e.Forget(before)
	return []rule.Stmt{e.failingStatement(s, why)}
}

// failingStatement replaces a statement that cannot be compiled.
func (e *Env) failingStatement(s ast.Stmt, d source.Diagnostic) rule.Stmt {
	err := CannotRun(e.Class, e.Code.Member, d.File, d.Span, d.Message)
	e.Failing = append(e.Failing, err)
	m := &fact.Method{Name: e.Code.Member, Result: fact.ThrowableType, Static: true, Run: func(*fact.Env, []fact.Value, *fact.Value) error { return err }}
	return &rule.Throw{StmtNode: ir.Stmt(s), Value: &rule.Call{Node: ir.Node(fact.ThrowableType, s.Span()), Method: m}}
}

// CannotRun returns the error of a call to code of a class that cannot be compiled. why may be the text of such an error itself.
func CannotRun(in *project.ClassScope, member string, file *source.File, at source.Span, why string) error {
	const remedy = "; register a Go function to replace it"
	return &fact.Failure{Message: fmt.Sprintf("%s.%s (%s:%d) cannot run here: %s", in.Decl.Name.Text, member,
		file.Name(), at.Start.Line, strings.TrimSuffix(why, remedy)+remedy)}
}

// trusted converts x to type t if x may be a t and the code of a class uses it as a t; otherwise it returns nil.
func (e *Env) trusted(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	if e.inClass() && t == fact.StringType && from.Name == "StringBuilder" {
		return ir.Text(x) // the target is a CharSequence, which is a String here
	}
	if e.inClass() && jtype.MayBe(from, t) {
		return ir.Cast(x, t, x.Span())
	}
	return nil
}
