package check

import (
	"sync"

	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// function is a function of a rule file. Its signature is known before any body is checked.
type function struct {
	unit   *unit
	ast    *ast.Function
	params []*fact.Type
	// variadic is set if the last parameter takes any number of arguments, as an array.
	variadic bool
	ir       *rule.Function
}

// functionsNamed lists the overloads of a function, from the file's own package or else imported.
func (u *unit) functionsNamed(name string) []*function {
	list := u.functions[qualify(u.file.pkg, name)]
	if len(list) > 0 {
		return list
	}
	for _, s := range u.file.allStatics() {
		if s.member == name || s.member == "*" {
			list = append(list, u.functions[qualify(s.class, name)]...)
		}
	}
	return list
}

func (c *checker) functionNames() []string {
	var names []string
	for _, f := range c.files {
		for _, fn := range f.ast.Functions {
			if fn.Name != nil {
				names = append(names, fn.Name.Text)
			}
		}
	}
	return names
}

// query is a query of a rule file. Its signature is known before any body is checked.
type query struct {
	unit *unit
	ast  *ast.Query
	ir   *rule.Query
}

// findQuery looks up a query in the file's own package, then among the imports.
func (u *unit) findQuery(name string) *query {
	if q := u.queries[qualify(u.file.pkg, name)]; q != nil {
		return q
	}
	if imported, ok := u.file.imports[name]; ok {
		if q := u.queries[imported]; q != nil {
			return q
		}
	}
	for _, pkg := range u.file.wildImports {
		if q := u.queries[qualify(pkg, name)]; q != nil {
			return q
		}
	}
	return u.queries[name]
}

func (c *checker) queryNames() []string {
	var names []string
	for _, f := range c.files {
		for _, q := range f.ast.Queries {
			if q.Name != nil {
				names = append(names, q.Name.Text)
			}
		}
	}
	return names
}

// windowScope is a declared window with the scope in which its names are resolved.
type windowScope struct {
	unit *unit
	ast  *ast.WindowDecl
}

// unitFor is a unit that resolves names in the window's file but reports to the checker of u.
func (w *windowScope) unitFor(u *unit) *unit {
	return &unit{checker: u.checker, file: w.unit.file, name: w.unit.name, class: w.unit.class}
}

// foldTable holds the accumulate functions in use, by class name.
type foldTable struct {
	mu sync.Mutex
	of map[string]*fact.Fold
}

func newFoldTable() *foldTable { return &foldTable{of: map[string]*fact.Fold{}} }

func (c *checker) globalNames() []string {
	var names []string
	for _, g := range c.base.Globals {
		names = append(names, g.Name)
	}
	return names
}
