package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

func (e *Env) try(s *ast.Try) rule.Stmt {
	if len(s.Resources) > 0 {
		return e.try(withResources(s))
	}
	out := &rule.Try{StmtNode: ir.Stmt(s), Body: e.Block(s.Body)}
	var caught []*fact.Type
	for _, c := range s.Catches {
		out.Catches = append(out.Catches, e.catch(c, out.Body, &caught))
	}
	if s.Finally != nil {
		out.Finally = e.Block(s.Finally)
	}
	return out
}

// catch checks a catch clause. body is what it guards, and caught are the classes that the clauses before it catch; those of this one are
// added.
func (e *Env) catch(c *ast.Catch, body *rule.Block, caught *[]*fact.Type) rule.Catch {
	var out rule.Catch
	before := len(*caught)
	t := fact.ThrowableType
	refs := []*ast.TypeRef{c.Param.Type}
	if c.Param.Type != nil {
		refs = append(refs, c.Param.Type.And...)
	}
	for _, ref := range refs {
		if ref == nil {
			continue
		}
		bare := *ref
		bare.And = nil
		found, failed := len(e.Found), e.Failed
		ct := e.TypeRef(&bare)
		if ct.Kind == fact.Invalid && e.inClass() { // of a library that is not available here, so nothing throws it
			e.Forget(found)
			e.Failed = failed
			out.Classes = append(out.Classes, ref.Name)
			continue
		}
		if ct.Kind != fact.Invalid && !ct.AssignableTo(fact.ThrowableType) {
			e.Errorf(ref.Span(), finding.WrongType, "%s cannot be thrown or caught", jtype.Article(ct))
		}
		if ct.Kind != fact.Invalid && e.inJava() && slices.ContainsFunc((*caught)[:before], ct.AssignableTo) {
			e.ErrorHint(ref.Span(), finding.Misplaced, "write the catch of the more special class first", "%s is caught already by a catch before this one", jtype.Article(ct))
		}
		e.checkCaught(ct, body, (*caught)[before:], ref.Span())
		if ct.Kind != fact.Invalid {
			*caught = append(*caught, ct)
		}
		if len(refs) == 1 {
			t = ct
		}
		out.Classes = append(out.Classes, ct.Name)
	}
	e.Code.Push()
	out.Local = e.Code.Declare(e, c.Param.Name, t).Index
	e.Code.locals[out.Local].final = len(refs) > 1 || slices.Contains(c.Param.Modifiers, "final")
	out.Body = e.Block(c.Body)
	e.Code.Pop()
	return out
}

// withResources desugars the resources of a try: each is closed at the end of a separate block, the last resource first, and the catch
// clauses cover all of it. An exception of close after an exception of the block is added to the latter:
//
//	Resource r = ...; Throwable thrown = null;
//	try { ... } catch ( Throwable t ) { thrown = t; throw t; }
//	finally { if ( r != null ) try { r.close(); } catch ( Throwable t ) { if ( thrown == null ) throw t; thrown.addSuppressed( t ); } }
func withResources(s *ast.Try) *ast.Try {
	block := s.Body
	for i := len(s.Resources) - 1; i >= 0; i-- {
		var resource ast.Expr
		at := desugared{ast.Base{Range: s.Resources[i].Span()}}
		inside := at.block()
		switch r := s.Resources[i].(type) {
		case *ast.LocalVar:
			resource = r.Vars[0].Name.Ident()
			inside.Stmts = append(inside.Stmts, r)
		case *ast.ExprStmt:
			resource = r.X
		}
		thrown, caught := at.name("thrown by the block"), at.name("caught") // rule text can neither use nor hide these names
		throwCaught := &ast.Throw{Base: at.Base, X: caught.Ident()}
		closing := &ast.Try{Base: at.Base, Body: at.block(at.call(resource, "close")), Catches: at.catch(caught,
			&ast.If{Base: at.Base, Cond: at.compared(thrown.Ident(), "=="), Then: throwCaught},
			at.call(thrown.Ident(), "addSuppressed", caught.Ident()))}
		inside.Stmts = append(inside.Stmts,
			&ast.LocalVar{Base: at.Base, Type: at.throwable(), Vars: []*ast.VarDecl{{Base: at.Base, Name: thrown, Init: at.null()}}},
			&ast.Try{Base: s.Base, Body: block,
				Catches: at.catch(caught, &ast.ExprStmt{Base: at.Base, X: &ast.Assign{Base: at.Base, X: thrown.Ident(), Op: "=", Y: caught.Ident()}}, throwCaught),
				Finally: at.block(&ast.If{Base: at.Base, Cond: at.compared(resource, "!="), Then: closing})})
		block = inside
	}
	return &ast.Try{Base: s.Base, Body: block, Catches: s.Catches, Finally: s.Finally}
}

// desugared makes the nodes of generated code at the position of the text that it replaces.
type desugared struct{ ast.Base }

func (d desugared) name(text string) *ast.Name { return &ast.Name{Base: d.Base, Text: text} }

func (d desugared) block(list ...ast.Stmt) *ast.Block { return &ast.Block{Base: d.Base, Stmts: list} }

func (d desugared) null() ast.Expr { return &ast.Literal{Base: d.Base, Kind: ast.LitNull, Raw: "null"} }

func (d desugared) throwable() *ast.TypeRef { return &ast.TypeRef{Base: d.Base, Name: "Throwable"} }

func (d desugared) call(of ast.Expr, method string, args ...ast.Expr) ast.Stmt {
	return &ast.ExprStmt{Base: d.Base, X: &ast.Call{Base: d.Base, X: of, Name: d.name(method), Args: args}}
}

// compared compares x with null.
func (d desugared) compared(x ast.Expr, op string) ast.Expr {
	return &ast.Binary{Base: d.Base, X: x, Op: op, OpName: d.name(op), Y: d.null()}
}

func (d desugared) catch(name *ast.Name, list ...ast.Stmt) []*ast.Catch {
	return []*ast.Catch{{Base: d.Base, Param: &ast.Param{Base: d.Base, Type: d.throwable(), Name: name}, Body: d.block(list...)}}
}
