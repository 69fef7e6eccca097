package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// The text of a Java class has been compiled by Java, which knows more about types than is kept here: what its type arguments
// are, and the libraries it uses. So what this package finds wrong in it is most often something it does not know. Types are
// taken to fit, members are looked for when the code runs, and a statement that cannot be compiled fails when it is reached.

// attempt checks a statement; one of a class that cannot be compiled becomes one that fails.
func (e *env) attempt(s ast.Stmt) []rule.Stmt {
	if !e.inClass() {
		return e.statement(s)
	}
	before, locals := len(e.found), len(e.code.locals)
	out := e.statement(s)
	for _, l := range e.code.locals[locals:] {
		if l.typ.Kind == fact.Invalid {
			l.typ = fact.ObjectType
		}
	}
	for _, d := range e.found[before:] {
		if d.Severity == source.Error {
			e.found = e.found[:before]
			return []rule.Stmt{e.failingStatement(s, d)}
		}
	}
	return out
}

// failingStatement takes the place of a statement that cannot run.
func (e *env) failingStatement(s ast.Stmt, d source.Diagnostic) rule.Stmt {
	err := cannotRun(e.class, e.code.member, d.File, d.Span, d.Message)
	e.failing = append(e.failing, err)
	m := &fact.Method{Name: e.code.member, Result: fact.VoidType, Static: true, Run: func(*fact.Env, []fact.Value, *fact.Value) error { return err }}
	return &rule.ExprStmt{StmtNode: ir.Stmt(s), X: &rule.Call{Node: ir.Node(fact.VoidType, s.Span()), Method: m}}
}

// trusted is x as a value of type t where the code of a class takes it for one, nil where it cannot be one.
func (e *env) trusted(x rule.Expr, t *fact.Type) rule.Expr {
	if from := x.Type(); e.inClass() && jtype.MayBe(from, t) {
		return ir.Cast(x, t, x.Span())
	}
	return nil
}
