package class

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// usesOuter reports whether the class mentions a field or method of an enclosing object that it does not have itself. It inspects only the
// syntax, since the types of the enclosing classes may not be complete yet.
func (d *describer) usesOuter() bool {
	own := map[string]bool{}
	body := d.wholeBody()
	for _, n := range body {
		ast.Walk(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.VarDecl:
				own[n.Name.Text] = true
			case *ast.Param:
				if n.Name != nil {
					own[n.Name.Text] = true
				}
			}
			return true
		})
	}
	for _, p := range d.Decl.Extends {
		if d.innerBeside(p.Name) {
			return true
		}
	}
	return slices.ContainsFunc(body, func(n ast.Node) bool { return d.namesOuter(n, own) })
}

// namesOuter is like usesOuter, for one part of the class. own are the names that the class declares.
func (d *describer) namesOuter(part ast.Node, own map[string]bool) bool {
	return ast.Contains(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			return !own[n.Name] && d.ofOuter(n.Name, false)
		case *ast.Call:
			return n.X == nil && d.ofOuter(n.Name.Text, true)
		case *ast.Select:
			return n.Name.Text == "this"
		case *ast.New:
			return n.Outer == nil && n.Type != nil && d.innerBeside(n.Type.Name)
		}
		return false
	})
}

// innerBeside reports whether name is an inner class that needs an enclosing object, in an enclosing class or in the enclosing code.
func (d *describer) innerBeside(name string) bool {
	if t := d.LocalTypes[name]; t != nil {
		return t != d.Type && slices.Contains(t.Java.Enclosing, expr.OuterField)
	}
	for j := d.Enclosing; j != nil; j = j.Enclosing {
		if c := j.Decl.Nested(name); c != nil {
			return c.Kind == "class" && !c.Has("static") && c != d.Decl && j.Decl.Kind != "interface"
		}
	}
	return false
}

// ofOuter reports whether the name is a field or method of an enclosing object and not of the class itself.
func (d *describer) ofOuter(name string, method bool) bool {
	if d.has(d.ClassScope, name, method, 0) {
		return false
	}
	for j := d.Enclosing; j != nil; j = j.Enclosing {
		if d.has(j, name, method, 0) || j.Captures.Has(name) {
			return true
		}
		if j.Decl.Has("static") || j.Decl.Kind != "class" {
			return false
		}
	}
	return false
}

// has reports whether a class has or inherits an instance field or method with a name. Private members are not inherited.
func (d *describer) has(j *project.ClassScope, name string, method bool, depth int) bool {
	for _, m := range j.Decl.Body.Members {
		if m.Class != nil || m.Has("static") || depth > 0 && m.Has("private") {
			continue
		}
		if method && m.Name != nil && m.Type != nil && m.Name.Text == name {
			return true
		}
		for _, v := range m.Vars {
			if !method && v.Name.Text == name {
				return true
			}
		}
	}
	for _, ref := range append(append([]*ast.TypeRef(nil), j.Decl.Extends...), j.Decl.Implements...) {
		t := j.Known(d.Check, ref)
		if t == nil || depth > 8 || d.Options.Classes == nil {
			continue
		}
		if found := d.Options.Classes.Find(t.QualifiedName()); found != nil && d.has(d.ScopeOf(found), name, method, depth+1) {
			return true
		}
	}
	return false
}

// wholeBody returns the members of the class and of nested classes, including the code of their methods.
func (d *describer) wholeBody() []ast.Node {
	var list []ast.Node
	var add func(members []*ast.Member)
	add = func(members []*ast.Member) {
		for _, m := range members {
			list = append(list, m)
			if m.Class != nil {
				add(m.Class.Body.Members)
			} else if m.Body == nil {
				if block, err := d.File.ReadBody(m); err == nil && block != nil {
					list = append(list, block)
				}
			}
		}
	}
	add(d.Decl.Body.Members)
	return list
}

// encloses returns the fields that hold the enclosing object and captured variables of a class.
func (d *describer) encloses() []registry.ClassField {
	var list []registry.ClassField
	if d.Enclosing != nil && (d.Captures == nil || d.Captures.HasOuter) && !d.Decl.Has("static") && d.Decl.Kind == "class" && d.usesOuter() {
		if t := d.Types.Lookup(d.Enclosing.QualifiedName()); t != nil && !t.IsInterface() && t.Kind == fact.Struct {
			list = append(list, registry.ClassField{Name: expr.OuterField, Type: t})
		}
	}
	if d.Captures != nil {
		list = append(list, d.Captures.Variables...)
	}
	return list
}

// forwarding adds the constructor of an anonymous class, which passes its arguments to the constructor of the class it extends.
func (d *describer) forwarding(m *fact.Method) {
	sig := &fact.Method{Name: d.Decl.Name.Text, Result: fact.VoidType, Static: true, Makes: true, Params: m.Params}
	d.addConstructor(sig, func() (any, error) {
		f := d.newBody(d.ClassScope, "new "+d.Decl.Name.Text, d.Decl.Span(), fact.VoidType, false)
		f.takeEnclosing(false)
		in := []rule.Expr{f.e.ThisVar(d.Decl.Span())}
		for _, p := range m.Params {
			l := f.e.Code.Fresh("argument", p)
			f.ir.Params = append(f.ir.Params, l.Index)
			in = append(in, l.At(d.Decl.Span()))
		}
		if held := d.collection(); held != nil {
			f.holdCollection(held, m, in[1:], d.Decl.Span())
			f.fieldValues()
			return f.done()
		}
		fn, err := m.Body()
		if err != nil {
			return nil, err
		}
		f.add(&rule.FunctionCall{Node: ir.Node(fact.VoidType, d.Decl.Span()), Function: fn.(*rule.Function), Args: in})
		f.fieldValues()
		return f.done()
	})
}
