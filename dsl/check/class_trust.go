package check

import (
	"fmt"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Java has compiled the source of a Java class, and knows types more precisely than this package, which keeps neither all type
// arguments nor the libraries the class uses. An error found here is therefore most often a gap of this package. So types are
// assumed to fit, members are resolved at run time, and a statement that cannot be compiled fails when it is reached.

// attempt checks a statement. A statement of a class that cannot be compiled becomes one that fails at run time.
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

// failingStatement replaces a statement that cannot be compiled.
func (e *env) failingStatement(s ast.Stmt, d source.Diagnostic) rule.Stmt {
	err := cannotRun(e.class, e.code.member, d.File, d.Span, d.Message)
	e.failing = append(e.failing, err)
	m := &fact.Method{Name: e.code.member, Result: fact.VoidType, Static: true, Run: func(*fact.Env, []fact.Value, *fact.Value) error { return err }}
	return &rule.ExprStmt{StmtNode: ir.Stmt(s), X: &rule.Call{Node: ir.Node(fact.VoidType, s.Span()), Method: m}}
}

// trusted converts x to type t if x may be a t and the code of a class uses it as one; else it is nil.
func (e *env) trusted(x rule.Expr, t *fact.Type) rule.Expr {
	if from := x.Type(); e.inClass() && jtype.MayBe(from, t) {
		return ir.Cast(x, t, x.Span())
	}
	return nil
}

func cannotRun(in *javaClass, member string, file *source.File, at source.Span, why string) error {
	return &fact.Failure{Message: fmt.Sprintf("%s.%s (%s:%d) cannot run here: %s; register a Go function to replace it", in.Decl.Name.Text, member,
		file.Name(), at.Start.Line, why)}
}
