package lsp

import (
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/internal/fact"
)

// typeNamed resolves the name of a type in a file: a declared, registered, imported or library type.
func (f *folder) typeNamed(file *dsl.File, name string) *fact.Type {
	types := f.analysis.Types
	if types == nil || name == "" {
		return nil
	}
	if file != nil {
		for _, i := range file.Imports {
			if i.Name == nil {
				continue
			}
			if i.Wild {
				if t := types.LookupIn(i.Name.Text, name); t != nil {
					return t
				}
			} else if i.Name.Text == name || strings.HasSuffix(i.Name.Text, "."+name) {
				if t := types.Lookup(i.Name.Text); t != nil {
					return t
				}
			}
		}
		if file.Package != nil && file.Package.Name != nil {
			if t := types.LookupIn(file.Package.Name.Text, name); t != nil {
				return t
			}
		}
	}
	if t := types.Named(name); t != nil {
		return t
	}
	for _, pkg := range []string{"java.lang", "java.util", "java.math", "java.time"} {
		if t := types.LookupIn(pkg, name); t != nil {
			return t
		}
	}
	return types.Lookup(name)
}

// binding is a name that an item binds to an object or a value.
type binding struct {
	name *ast.Name
	typ  *fact.Type // nil if unknown
}

// bindings lists the names that an item (a rule, a query, a function) binds: bindings of patterns and constraints, results of
// accumulate, parameters and local variables.
func (f *folder) bindings(file *dsl.File, item ast.Node) []binding {
	var list []binding
	var this *fact.Type // type of the enclosing pattern
	var visit func(n ast.Node) bool
	add := func(name *ast.Name, t *fact.Type) {
		if name != nil {
			list = append(list, binding{name, t})
		}
	}
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Pattern:
			outer := this
			this = nil
			if n.Type != nil {
				this = f.typeNamed(file, n.Type.Name)
			}
			add(n.Binding, this)
			ast.Children(n, func(c ast.Node) { ast.Walk(c, visit) })
			this = outer
			return false
		case *ast.Constraint:
			add(n.Binding, f.typeOf(file, leftmost(n.X), list, this))
		case *ast.Bind:
			add(n.Name, f.typeOf(file, leftmost(n.X), list, this))
		case *ast.AccumulateFunction:
			add(n.Binding, nil)
		case *ast.GroupBy:
			add(n.Binding, nil)
		case *ast.Param:
			t := fact.ObjectType
			if n.Type != nil {
				t = f.typeNamed(file, n.Type.Name)
			}
			add(n.Name, t)
		case *ast.LocalVar:
			var t *fact.Type
			if n.Type != nil {
				t = f.typeNamed(file, n.Type.Name)
			}
			for _, d := range n.Vars {
				if t == nil && d.Init != nil {
					add(d.Name, f.typeOf(file, d.Init, list, nil))
				} else {
					add(d.Name, t)
				}
			}
		}
		return true
	}
	ast.Walk(item, visit)
	return list
}

// leftmost returns the operand to which a binding before a comparison refers.
func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := e.(*ast.Binary)
		if !ok {
			return e
		}
		e = b.X
	}
}

// typeOf returns the type of an expression as far as names, properties and calls determine it, or nil. this is the type of the enclosing
// pattern.
func (f *folder) typeOf(file *dsl.File, e ast.Expr, known []binding, this *fact.Type) *fact.Type {
	switch e := e.(type) {
	case *ast.This:
		return this
	case *ast.Paren:
		return f.typeOf(file, e.X, known, this)
	case *ast.Cast:
		return f.typeNamed(file, e.Type.Name)
	case *ast.InlineCast:
		return f.typeNamed(file, e.Type.Name)
	case *ast.New:
		return f.typeNamed(file, e.Type.Name)
	case *ast.Literal:
		if e.Kind == ast.LitString {
			return fact.StringType
		}
	case *ast.Ident:
		return f.typeOfName(file, e.Name, known, this)
	case *ast.Select:
		if e.Name != nil {
			return f.member(f.typeOf(file, e.X, known, this), e.Name.Text)
		}
	case *ast.Call:
		if e.X != nil && e.Name != nil {
			return f.member(f.typeOf(file, e.X, known, this), e.Name.Text)
		}
	case *ast.Index:
		if t := f.typeOf(file, e.X, known, this); t != nil {
			return t.Elem
		}
	}
	return nil
}

// typeOfName returns the type of a variable, a global, a property of the enclosing pattern, or a class.
func (f *folder) typeOfName(file *dsl.File, name string, known []binding, this *fact.Type) *fact.Type {
	for i := len(known) - 1; i >= 0; i-- {
		if known[i].name.Text == name {
			return known[i].typ
		}
	}
	if this != nil {
		if p := f.analysis.Types.Property(this, name); p != nil {
			return p.Type
		}
	}
	if g, ok := f.globals[name]; ok && g.Type != nil {
		return f.typeNamed(g.file, g.Type.Name)
	}
	return f.typeNamed(file, name)
}

// member returns the type of a property or of the result of a method.
func (f *folder) member(t *fact.Type, name string) *fact.Type {
	if t == nil {
		return nil
	}
	if p := f.analysis.Types.Property(t, name); p != nil {
		return p.Type
	}
	methods := f.analysis.Types.Methods(t, name)
	if len(methods) == 0 {
		return nil
	}
	if m := methods[0]; m.ResultOf != nil {
		return m.ResultOf(f.analysis.Types, t, nil)
	}
	return methods[0].Result
}

// itemAt returns the rule, query, function or declaration at an offset, or nil.
func itemAt(file *dsl.File, offset int) ast.Item {
	if file == nil {
		return nil
	}
	for _, i := range file.Items {
		if s := i.Span(); int(s.Start.Offset) <= offset && offset <= int(s.End.Offset) {
			return i
		}
	}
	return nil
}
