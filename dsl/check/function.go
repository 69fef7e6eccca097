package check

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// collectFunctions registers the signatures of a file's functions.
func (c *passes) collectFunctions(f *fileScope) {
	for _, ast := range f.ast.Functions {
		if ast.Name == nil {
			continue
		}
		u := c.unitOf(f, ast.Name.Text)
		fn := &function{unit: u, ast: ast, ir: &rule.Function{Name: ast.Name.Text, Span: ast.Span(), File: f.src, Result: fact.VoidType}}
		if ast.Result != nil {
			fn.ir.Result = u.javaType(ast.Result)
		}
		for _, p := range ast.Params {
			t := u.javaType(p.Type)
			if p.Type == nil {
				u.errorHint(p.Name.Span(), finding.BadDeclaration, "write Object "+p.Name.Text+", or a more exact type", "a parameter of a function needs a type")
			}
			if p.Variadic && t.Kind != fact.Invalid {
				t, fn.variadic = u.reg.ArrayOf(t), true
			}
			fn.params = append(fn.params, t)
		}
		key := qualify(f.pkg, ast.Name.Text)
		for _, old := range c.functions[key] {
			if jtype.Same(old.params, fn.params) {
				u.errorf(ast.Name.Span(), finding.DuplicateName, "a function %q with these parameters is already declared (%s)", ast.Name.Text, u.file.src.Spot(old.ast.Name.Span()))
			}
		}
		c.functions[key] = append(c.functions[key], fn)
	}
}

// checkFunctions checks the bodies of all functions, in file order.
func (c *passes) checkFunctions() {
	for _, f := range c.files {
		for _, ast := range f.ast.Functions {
			if ast.Name == nil || c.opts.ended() {
				continue
			}
			for _, fn := range c.functions[qualify(f.pkg, ast.Name.Text)] {
				if fn.ast == ast {
					checkFunction(fn)
					if !fn.unit.failed {
						c.habits.SeeCode(fn.ir.Body)
						c.base.Functions = append(c.base.Functions, fn.ir)
					}
				}
			}
		}
	}
}

func checkFunction(f *function) {
	e := &env{unit: f.unit, sc: newScope(nil), code: newCode()}
	e.code.function, e.code.result, e.code.resultRef = true, f.ir.Result, f.ast.Result
	for i, p := range f.ast.Params {
		f.ir.Params = append(f.ir.Params, e.code.declare(e, p.Name, f.params[i]).Index)
	}
	f.ir.Body = e.block(f.ast.Body)
	f.ir.Locals = e.code.list()
	if r := f.ir.Result; r.Kind != fact.Void && !f.unit.failed && !ir.LeavesFunction(f.ir.Body) {
		e.errorf(f.ast.Name.Span(), finding.MissingReturn, "the function %q may end without returning %s", f.ast.Name.Text, jtype.Article(r))
	}
}
