package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// mayRepeat reports whether MVEL lets code declare a name again with type t: the type of the variable or binding that has the name,
// or a subtype.
func (e *Env) mayRepeat(name string, t *fact.Type) bool {
	if !e.MVEL || e.inClass() {
		return false
	}
	old := jtype.Invalid
	if l := e.Code.find(name); l != nil && !l.unset && (l.exact || t.Boxed) {
		old = l.Typ
	} else if b := e.Scope.Find(name); l == nil && b != nil {
		old = b.Value.Type()
	}
	return t == old || t.Boxed && old.Boxed && old.Kind != fact.Invalid && e.Assignable(t, old)
}

// declare declares a variable that has a value from the start, which hides one that it may repeat.
func (e *Env) declare(name *ast.Name, t *fact.Type) *Local {
	if e.mayRepeat(name.Text, t) {
		return e.Code.locals[e.Code.hide(name, t).Index]
	}
	return e.Code.locals[e.Code.Declare(e, name, t).Index]
}

// setAgain is the statement for the declaration of a local variable that exists: in MVEL it assigns to the variable, also to that of
// an outer block. It is nil if there is none.
func (e *Env) setAgain(v *ast.VarDecl, t *fact.Type, value rule.Expr) rule.Stmt {
	l := e.Code.find(v.Name.Text)
	if l == nil || ir.IsBad(value) || !e.mayRepeat(v.Name.Text, t) {
		return nil
	}
	target := e.target(&ast.Ident{Base: v.Name.Base, Name: v.Name.Text})
	value = e.Assign(value, l.Typ, v.Span(), "the value of "+l.Name)
	if ir.IsBad(target) || ir.IsBad(value) {
		return &rule.Block{StmtNode: ir.Stmt(v)}
	}
	return &rule.ExprStmt{StmtNode: ir.Stmt(v), X: &rule.Assign{Node: ir.Node(l.Typ, v.Span()), Target: target, Value: value}}
}
