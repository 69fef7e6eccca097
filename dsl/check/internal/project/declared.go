package project

import (
	"sync"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// Function is a function of a rule file. Its signature is known before any body is checked.
type Function struct {
	Unit   *Unit
	Tree   *ast.Function
	Params []*fact.Type
	// Variadic is true if the last parameter accepts any number of arguments, as an array.
	Variadic bool
	IR       *rule.Function
}

// FunctionsNamed returns the overloads of a function from the file's own package, or else the imported ones.
func (u *Unit) FunctionsNamed(name string) []*Function {
	list := u.Functions[naming.Qualified(u.File.Package, name)]
	if len(list) > 0 {
		return list
	}
	for _, s := range u.File.AllStatics() {
		if s.Member == name || s.Member == "*" {
			list = append(list, u.Functions[naming.Qualified(s.Class, name)]...)
		}
	}
	return list
}

// Query is a query of a rule file. Its signature is known before any body is checked.
type Query struct {
	Unit *Unit
	Tree *ast.Query
	IR   *rule.Query
}

// Primitive reports whether a parameter is declared with a primitive type. In the IR it has the wrapper class, since it may have no value.
func (q *Query) Primitive(param int) bool {
	t := q.Tree.Params[param].Type
	return t != nil && t.Dims == 0 && jtype.Primitives[t.Name] != nil
}

// FindQuery looks up a query in the file's own package, then among the imports.
func (u *Unit) FindQuery(name string) *Query {
	if q := u.Queries[naming.Qualified(u.File.Package, name)]; q != nil {
		return q
	}
	if imported, ok := u.File.Imports[name]; ok {
		if q := u.Queries[imported]; q != nil {
			return q
		}
	}
	for _, pkg := range u.File.WildImports {
		if q := u.Queries[naming.Qualified(pkg, name)]; q != nil {
			return q
		}
	}
	return u.Queries[name]
}

// Window is a declared window with the scope in which its names are resolved.
type Window struct {
	Unit *Unit
	Tree *ast.WindowDecl
}

// UnitFor returns a unit that resolves names in the window's file but reports to the check of u.
func (w *Window) UnitFor(u *Unit) *Unit {
	return &Unit{Check: u.Check, File: w.Unit.File, Name: w.Unit.Name, Class: w.Unit.Class}
}

// foldTable holds the accumulate functions in use, by class name.
type foldTable struct {
	mu sync.Mutex
	of map[string]*fact.Fold
}

// FoldOf returns the accumulate function with a name, which is created at its first use. All conditions get the same object, so that they
// can share nodes.
func (c *Check) FoldOf(name string, make func() *fact.Fold) *fact.Fold {
	c.folds.mu.Lock()
	defer c.folds.mu.Unlock()
	fold, known := c.folds.of[name]
	if !known {
		fold = make()
		c.folds.of[name] = fold
	}
	return fold
}

// FunctionNames lists the functions that the files declare, for "did you mean".
func (c *Check) FunctionNames() (names []string) {
	for _, f := range c.Files {
		for _, x := range f.Tree.Functions {
			names = append(names, x.Name.Text)
		}
	}
	return names
}

// QueryNames lists the queries that the files declare.
func (c *Check) QueryNames() (names []string) {
	for _, f := range c.Files {
		for _, x := range f.Tree.Queries {
			names = append(names, x.Name.Text)
		}
	}
	return names
}

// GlobalNames lists the globals that the files declare.
func (c *Check) GlobalNames() []string {
	var names []string
	for _, g := range c.Base.Globals {
		names = append(names, g.Name)
	}
	return names
}
