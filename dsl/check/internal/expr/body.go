package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Action checks a right-hand side with the bindings of e.
func (e *Env) Action(body *ast.Block) *rule.Action {
	in := e.With(nil, ReadsNothing)
	in.Code = NewCode()
	in.Code.effects, in.Code.statements = true, body
	out := &rule.Action{File: e.File.Source, Body: in.Block(body)}
	out.Inputs, out.Locals = in.Code.inputs, in.Code.List()
	return out
}

// AccumulateCode checks init( … ), action( … ), reverse( … ), result( … ).
func (e *Env) AccumulateCode(a *ast.Accumulate) *rule.AccumulateCode {
	in := e.With(nil, ReadsNothing)
	in.Code = NewCode()
	out := &rule.AccumulateCode{Init: &rule.Block{}}
	if a.Init != nil { // its variables are visible in the other parts, so it gets no block of its own
		out.Init.List = in.Statements(a.Init.Stmts)
	}
	out.Action = in.Block(a.Action)
	if a.Reverse != nil {
		out.Reverse = in.Block(a.Reverse)
	}
	if a.Result != nil {
		if x := in.Expr(a.Result); !ir.IsBad(x) {
			out.Result = ir.Boxed(x)
		}
	}
	out.Locals, out.Inputs = in.Code.List(), in.Code.inputs
	return out
}

// Function checks the body of a function.
func Function(f *project.Function) {
	e := New(f.Unit)
	e.Code = NewCode()
	e.Code.Function, e.Code.Result, e.Code.resultRef = true, f.IR.Result, f.Tree.Result
	for i, p := range f.Tree.Params {
		f.IR.Params = append(f.IR.Params, e.Code.Declare(e, p.Name, f.Params[i]).Index)
	}
	f.IR.Body = e.Block(f.Tree.Body)
	f.IR.Locals = e.Code.List()
	if r := f.IR.Result; r.Kind != fact.Void && !f.Unit.Failed && !ir.LeavesFunction(f.IR.Body) {
		e.Errorf(f.Tree.Name.Span(), finding.MissingReturn, "the function %q may end without returning %s", f.Tree.Name.Text, jtype.Article(r))
	}
}
