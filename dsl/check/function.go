package check

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// collectFunctions registers the signatures of a file's functions.
func (c *passes) collectFunctions(f *project.File) {
	for _, ast := range f.Tree.Functions {
		if ast.Name == nil {
			continue
		}
		u := c.UnitOf(f, ast.Name.Text)
		fn := &project.Function{Unit: u, Tree: ast, IR: &rule.Function{Name: ast.Name.Text, Span: ast.Span(), File: f.Source, Result: fact.VoidType}}
		if ast.Result != nil {
			fn.IR.Result = u.JavaType(ast.Result)
		}
		for _, p := range ast.Params {
			t := u.JavaType(p.Type)
			if p.Type == nil {
				u.ErrorHint(p.Name.Span(), finding.BadDeclaration, "write Object "+p.Name.Text+", or a more exact type", "a parameter of a function needs a type")
			}
			if p.Variadic && t.Kind != fact.Invalid {
				t, fn.Variadic = u.Types.ArrayOf(t), true
			}
			fn.Params = append(fn.Params, t)
		}
		key := naming.Qualified(f.Package, ast.Name.Text)
		for _, old := range c.Functions[key] {
			if jtype.Same(old.Params, fn.Params) {
				u.Errorf(ast.Name.Span(), finding.DuplicateName, "a function %q with these parameters is already declared (%s)", ast.Name.Text, u.File.Source.Spot(old.Tree.Name.Span()))
			}
		}
		c.Functions[key] = append(c.Functions[key], fn)
	}
}

// checkFunctions checks the bodies of all functions, in file order.
func (c *passes) checkFunctions() {
	for _, f := range c.Files {
		for _, ast := range f.Tree.Functions {
			if ast.Name == nil || c.Options.Stopped() {
				continue
			}
			for _, fn := range c.Functions[naming.Qualified(f.Package, ast.Name.Text)] {
				if fn.Tree == ast {
					expr.Function(fn)
					if !fn.Unit.Failed {
						c.habits.SeeCode(fn.IR.Body)
						c.Base.Functions = append(c.Base.Functions, fn.IR)
					}
				}
			}
		}
	}
}
