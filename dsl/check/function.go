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
	for _, decl := range f.Tree.Functions {
		u := c.UnitOf(f, decl.Name.Text)
		fn := &project.Function{Unit: u, Tree: decl, IR: &rule.Function{Name: decl.Name.Text, Span: decl.Span(), File: f.Source, Result: fact.VoidType}}
		if decl.Result != nil {
			fn.IR.Result = u.JavaType(decl.Result)
		}
		for _, p := range decl.Params {
			t := u.JavaType(p.Type)
			if p.Type == nil {
				u.ErrorHint(p.Name.Span(), finding.BadDeclaration, "write Object "+p.Name.Text+", or a more exact type", "a parameter of a function needs a type")
			}
			if p.Variadic && t.Kind != fact.Invalid {
				t, fn.Variadic = u.Types.ArrayOf(t), true
			}
			fn.Params = append(fn.Params, t)
		}
		key := naming.Qualified(f.Package, decl.Name.Text)
		for _, old := range c.Functions[key] {
			if jtype.Same(old.Params, fn.Params) {
				u.Errorf(decl.Name.Span(), finding.DuplicateName, "a function %q with these parameters is already declared (%s)", decl.Name.Text, u.File.Source.Spot(old.Tree.Name.Span()))
			}
		}
		c.Functions[key] = append(c.Functions[key], fn)
	}
}

// checkFunctions checks the bodies of all functions, in file order.
func (c *passes) checkFunctions() {
	for _, f := range c.Files {
		for _, decl := range f.Tree.Functions {
			if c.Options.Stopped() {
				return
			}
			for _, fn := range c.Functions[naming.Qualified(f.Package, decl.Name.Text)] {
				if fn.Tree == decl {
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
