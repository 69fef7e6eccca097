package expr

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/flow"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/dsl/java"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Inner classes need an object of the enclosing class; anonymous and local classes also need variables of the enclosing code. These
// captured values are stored in fields of the class. The first parameters of every constructor receive them.

// OuterField is the name of the field that holds the enclosing object. Rule text cannot use it.
const OuterField = "the object around"

// variableOf returns the name of the captured variable that a field holds; false for any other field.
func variableOf(field string) (string, bool) {
	return strings.CutPrefix(field, project.VariableField(""))
}

// anonymous types new T( args ) { ... } for a class or interface of the project.
func (e *Env) anonymous(x *ast.New, t *fact.Type) rule.Expr {
	super := *x.Type
	super.Diamond = false
	decl := &ast.Class{Base: x.Base, Kind: "class", Body: x.Body, Name: &ast.Name{Base: x.Base, Text: e.placeName(t.Name+"$", x.Span())}}
	args, ok := e.Args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	var forwards *fact.Method
	switch {
	case t.IsInterface():
		decl.Implements = []*ast.TypeRef{&super}
	case t.IsClass() && t.Kind == fact.Struct:
		decl.Extends = []*ast.TypeRef{&super}
		args = append(e.Enclosing(t, x.Span()), args...)
		if forwards = e.Overload(e.Types.Constructors(t.Raw()), args, decl.Name, "new "+t.Name); forwards == nil {
			return ir.Bad(x.Span())
		}
	case project.IsCollectionClass(e.Types, t):
		decl.Extends = []*ast.TypeRef{&super}
		if len(args) > 0 {
			if forwards = e.Overload(e.Types.Constructors(t.Raw()), args, decl.Name, "new "+t.Name); forwards == nil {
				return ir.Bad(x.Span())
			}
		}
	case project.IsLibraryInterface(t):
		decl.Implements = []*ast.TypeRef{&super}
	case t != fact.ObjectType && t.Kind != fact.Func:
		return e.Unsupported(x.Span(), "a class declared inside code that extends "+t.Name)
	}
	own := e.declareClass(decl, "", forwards)
	ctor := e.Types.Constructors(own)[0]
	made := &rule.New{Node: ir.Node(own, x.Span()), Ctor: ctor, Args: e.ConvertArgs(ctor, append(e.Enclosing(own, x.Span()), args...))}
	if t.Kind == fact.Func {
		return e.asFunction(made, t)
	}
	return made
}

// localClassStmt declares a local class for the code that follows.
func (e *Env) localClassStmt(x *ast.LocalClass) {
	name := x.Class.Name.Text
	if x.Class.Kind == "record" && !x.Class.Completed {
		x.Class.Completed = true
		java.CompleteRecord(e.fileOfCode(), x.Class)
	}
	decl := *x.Class
	decl.Name = &ast.Name{Base: x.Class.Name.Base, Text: e.placeName(name, x.Span())}
	for _, m := range decl.Body.Members {
		if m.Type == nil && m.Name != nil && m.Name.Text == name {
			m.Name = decl.Name
		}
	}
	e.declareClass(&decl, name, nil)
}

// placeName makes the name of a local class unique by adding its position, since other code may use the same name. An anonymous class
// passes a name that ends with a dollar sign.
func (e *Env) placeName(name string, at source.Span) string {
	if e.Class != nil {
		return fmt.Sprintf("%s$%d_%d", name, at.Start.Line, at.Start.Col)
	}
	return fmt.Sprintf("%s$%s_%d_%d", name, strings.ReplaceAll(e.File.Source.Name(), ".", "_"), at.Start.Line, at.Start.Col)
}

// declared reports whether the class is declared in the code itself, so that its private members are accessible.
func (e *Env) declared(t *fact.Type) bool {
	return slices.Contains(slices.Collect(maps.Values(e.Unit.LocalTypes)), t)
}

// declareClass registers a class that code declares. It is visible under its simple name to the code that follows.
func (e *Env) declareClass(decl *ast.Class, name string, forwards *fact.Method) *fact.Type {
	if e.Unit.LocalTypes == nil {
		e.Unit.LocalTypes = map[string]*fact.Type{}
	}
	found := &project.Class{Decl: decl}
	j := &project.ClassScope{Class: found, Names: e.File, TypeParams: map[string]*ast.TypeRef{}, LocalTypes: e.Unit.LocalTypes, Captures: &project.Capture{Forwards: forwards}}
	if e.Class != nil {
		found.File, found.Outer, j.Enclosing = e.Class.File, e.Class.Class, e.Class
		maps.Copy(j.TypeParams, e.Class.TypeParams)
		j.Captures.HasOuter = e.Code.This != nil && decl.Kind == "class"
	} else {
		found.File = e.fileOfCode()
	}
	j.AddTypeParams(decl.TypeParams)
	if decl.Kind == "class" { // records, enums and interfaces do not capture anything
		j.Captures.Variables = e.captured(decl)
	}
	t := e.Define(e.Check, j)
	if name != "" {
		e.Unit.LocalTypes[name] = t
	}
	return t.Complete()
}

// fileOfCode returns the Java file that contains the code. For rule text, it creates one.
func (e *Env) fileOfCode() *java.File {
	if e.Class != nil {
		return e.Class.File
	}
	return &java.File{Source: e.File.Source, Package: e.File.Package}
}

// captured returns fields for the variables of the enclosing code that a class mentions.
func (e *Env) captured(decl *ast.Class) []registry.ClassField {
	var list []registry.ClassField
	seen := map[string]bool{}
	take := func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		if l := e.Code.find(name); l != nil {
			if !l.unset {
				e.enclose(l, decl)
				list = append(list, registry.ClassField{Name: project.VariableField(name), Type: l.typ})
			}
		} else if e.Class == nil && (e.Scope.Find(name) != nil || e.Globals[name] != nil) {
			if v := e.variable(name, decl.Span()); v != nil && !ir.IsBad(v) {
				list = append(list, registry.ClassField{Name: project.VariableField(name), Type: v.Type()})
			}
		}
	}
	takeOf := func(t *fact.Type) { // the variables that another class of the same code captures
		for _, field := range t.Java.Enclosing {
			if name, ok := variableOf(field); ok {
				take(name)
			}
		}
	}
	ast.Walk(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			take(n.Name)
		case *ast.TypeRef:
			if t := e.Unit.LocalTypes[n.Name]; t != nil {
				takeOf(t)
			}
		}
		return true
	})
	for _, p := range decl.Extends {
		if t := e.Unit.LocalTypes[p.Name]; t != nil {
			takeOf(t)
		}
	}
	return list
}

// enclose records that a local class uses a variable of the code around it, which then must not change. A class that declares or may
// inherit something else of that name is not taken to use it.
func (e *Env) enclose(l *Local, class *ast.Class) {
	own := len(class.Extends) > 0
	var use source.Span
	is := func(name *ast.Name) { own = own || name != nil && name.Text == l.name }
	ast.Walk(class.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if n.Name == l.name && !use.IsValid() {
				use = n.Span()
			}
		case *ast.VarDecl:
			is(n.Name)
		case *ast.Param:
			is(n.Name)
		case *ast.ForEach:
			is(n.Name)
		case *ast.InstanceOf:
			is(n.Binding)
		}
		return true
	})
	if !own {
		e.Code.enclosed = append(e.Code.enclosed, flow.Problem{Kind: flow.Captured, At: use, Local: l.Index})
	}
}

// Enclosing returns the first arguments for a constructor of t: its captured variables and enclosing object.
func (e *Env) Enclosing(t *fact.Type, at source.Span) []rule.Expr {
	if !t.IsClass() {
		return nil
	}
	var args []rule.Expr
	for _, field := range t.Complete().Java.Enclosing {
		var x rule.Expr
		if name, ok := variableOf(field); ok {
			x = e.variable(name, at)
		} else {
			x = e.objectAround(t.Field(OuterField).Type, at)
		}
		if x == nil {
			e.Errorf(at, finding.WrongType, "%s can only be created inside an object of its enclosing class", jtype.Article(t))
			x = ir.Bad(at)
		}
		args = append(args, x)
	}
	return args
}

// enclosingOf is like Enclosing, for an expression that may name the enclosing object: outer.new Inner().
func (e *Env) enclosingOf(x *ast.New, t *fact.Type) []rule.Expr {
	if x.Outer == nil {
		return e.Enclosing(t, x.Span())
	}
	outer := e.Expr(x.Outer)
	if ir.IsBad(outer) || t.Field(OuterField) == nil {
		return nil
	}
	return []rule.Expr{outer}
}

// objectAround returns the innermost object of type t among the receiver and its enclosing objects; nil if there is none.
func (e *Env) objectAround(t *fact.Type, at source.Span) rule.Expr {
	if e.Code == nil || e.Code.This == nil {
		return nil
	}
	for of := e.ThisVar(at); of != nil; of = around(of, at) {
		if e.Assignable(of.Type(), t) {
			return of
		}
	}
	return nil
}

// around returns the enclosing object of an object; nil if its class is not an inner class.
func around(of rule.Expr, at source.Span) rule.Expr {
	if p := of.Type().Field(OuterField); p != nil {
		return &rule.Prop{Node: ir.Node(p.Type, at), Of: of, Property: p}
	}
	return nil
}
