package expr

import (
	"fmt"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// modify checks modify( x ){ … } and MVEL's with( x ){ … }: plain names in the entries are members of x.
func (e *Env) modify(m *ast.Modify) []rule.Stmt {
	if !e.Code.effects && !m.With {
		e.Errorf(m.Span(), finding.Misplaced, "modify can only be used in actions")
		return nil
	}
	if !m.HasBlock && !m.With {
		e.ErrorHint(m.Span(), finding.Misplaced, "write modify( x ) { … }, or update( x )", "modify needs a block of changes")
		return nil
	}
	for _, extra := range m.Extra {
		e.Report(source.Warning, extra, finding.ExtraToken, "delete it", fmt.Sprintf("%q does not belong here; Drools skips it", e.File.Source.Slice(extra)))
	}
	target := e.Expr(m.Target)
	t := target.Type()
	if !ir.IsBad(target) && (!t.Boxed || t.Kind == fact.Null || t.Kind == fact.Void) {
		e.Errorf(m.Target.Span(), finding.WrongType, "%s cannot be modified", jtype.Article(t))
		target, t = ir.Bad(m.Target.Span()), jtype.Invalid
	}
	l := e.Code.Fresh("", t)
	out := &rule.Modify{StmtNode: ir.Stmt(m), Target: target, Local: l.Index}
	in := e.With(&Own{This: &rule.LocalVar{Node: ir.Node(t, m.Target.Span()), Index: l.Index, Name: e.File.Source.Slice(m.Target.Span())}}, ReadsNothing)
	for _, entry := range m.Entries {
		if y := in.entry(entry, target); !ir.IsBad(y) {
			out.Calls = append(out.Calls, y)
			out.Mask |= ir.Written(y, l.Index)
		}
	}
	switch local := e.local(m.Target); {
	case local == nil:
		out.Mask |= e.setOn(m.Target, t, e.MVEL || len(m.Entries) == 0)
	case e.MVEL, local.inferred: // Drools does not know the type of a variable declared with var
		out.Mask = fact.AllProperties
	case len(m.Entries) == 0:
		out.Mask = fact.NoProperty
	}
	if out.Mask == 0 || t.Class {
		out.Mask = fact.AllProperties
	}
	if m.With {
		list := []rule.Stmt{&rule.SetLocal{StmtNode: ir.Stmt(m), Local: l.Index, Type: t, Value: target}}
		for _, c := range out.Calls {
			list = append(list, &rule.ExprStmt{StmtNode: ir.Stmt(m), X: c})
		}
		return []rule.Stmt{&rule.Block{StmtNode: ir.Stmt(m), List: list}}
	}
	if b := e.reassigned(m.Target); b != nil {
		out.Matched = e.Code.original(b, m.Span())
		return []rule.Stmt{out}
	}
	out.Expect = !e.surelyFact(m.Target)
	return []rule.Stmt{out}
}

// entry types an entry of a block that modifies the object target; e is the environment of the block.
func (e *Env) entry(entry ast.Expr, target rule.Expr) rule.Expr {
	if a, ok := entry.(*ast.Assign); ok && !e.MVEL && !e.publicField(target.Type(), a.X) {
		e.Failed = true
		e.ReportAbout("dialect", source.Error, a.Span(), finding.Misplaced, "call the setter instead, or use dialect \"mvel\"", "assignments in modify need dialect \"mvel\"")
		return ir.Bad(a.Span())
	}
	if a, ok := entry.(*ast.Assign); ok && !e.ownTarget(a) {
		return ir.Bad(a.Span())
	}
	if !ir.IsBad(target) && !e.changes(entry) {
		return e.ErrorHint(entry.Span(), finding.Misplaced, "call a setter, as in modify( $x ) { setTotal( 3 ) }", "a modify block can only call methods of the modified object")
	}
	return e.Expr(entry)
}

// changes reports whether an entry of a modify block changes the object: it calls a method on it or on an object that it holds, assigns, or
// increments or decrements in postfix form.
func (e *Env) changes(entry ast.Expr) bool {
	if step, ok := entry.(*ast.IncDec); ok {
		return !step.Prefix
	}
	x := entry
	if a, ok := entry.(*ast.Assign); ok {
		x = a.X
	} else if _, ok := entry.(*ast.Call); !ok {
		return false
	}
	for {
		switch y := x.(type) {
		case *ast.Call:
			if y.X == nil {
				return true
			}
			x = y.X
		case *ast.Select:
			x = y.X
		case *ast.Index:
			x = y.X
		case *ast.Ident:
			t := e.Own.This.Type()
			return e.open(t) || e.Types.Property(t, y.Name) != nil
		default:
			return false
		}
	}
}

// surelyFact reports whether x is the variable of a pattern over facts.
func (e *Env) surelyFact(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	if !ok || e.Branch == nil || e.Code.find(id.Name) != nil {
		return false
	}
	b := e.Scope.Find(id.Name)
	return b != nil && b.Fact && slices.ContainsFunc(e.Branch.Patterns, func(p *rule.Pattern) bool { return p.Slot == b.Slot && p.From == nil })
}

// ownTarget checks the target of an assignment in a modify block. It returns false, after reporting it, if it is a plain name that is
// neither a property of the object nor known otherwise.
func (e *Env) ownTarget(a *ast.Assign) bool {
	id, ok := a.X.(*ast.Ident)
	if !ok || ir.IsBad(e.Own.This) || e.open(e.Own.This.Type()) || e.QuietVariable(id) != nil || e.Code.find(id.Name) != nil || !ir.IsBad(e.Quietly(id)) {
		return true
	}
	e.UnknownMember(id.Span(), finding.UnknownProperty, e.Own.This.Type(), id.Name, project.DidYouMean(id.Name, e.Types.Members(e.Own.This.Type())))
	return false
}

// publicField reports whether x names a public field of the class, which Java code assigns without a setter.
func (e *Env) publicField(t *fact.Type, x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	if !ok || !t.IsClass() || e.Options.Classes == nil {
		return false
	}
	class := e.Options.Classes.Find(t.QualifiedName())
	if class == nil {
		return false
	}
	field := class.Field(id.Name)
	return field != nil && field.Has("public") && !field.Has("static")
}

// reassigned returns the binding of a fact that the plain name x denotes, if the action assigns another object to that name: an update
// still applies to the matched fact. It returns nil for any other expression.
func (e *Env) reassigned(x ast.Expr) *Binding {
	id, ok := x.(*ast.Ident)
	if !ok || e.Code.statements == nil {
		return nil
	}
	b := e.Scope.Find(id.Name)
	if b == nil || !b.Fact || ir.IsBad(b.Value) {
		return nil
	}
	assigned := ast.Contains(e.Code.statements, func(n ast.Node) bool {
		a, ok := n.(*ast.Assign)
		if !ok {
			return false
		}
		target, ok := a.X.(*ast.Ident)
		return ok && target.Name == id.Name
	})
	if !assigned {
		return nil
	}
	return b
}

// updateByHandle types update( handle, object ). In an action it is a change of no property, as in Drools: only patterns that react to
// every change are notified.
func (e *Env) updateByHandle(x *ast.Call) rule.Expr {
	args, ok := e.Args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	if t := args[0].Type(); t.Declared && t.Kind == fact.Struct && e.checkedAsJava() {
		return e.ErrorHint(args[0].Span(), finding.WrongArguments, "write update( x )", "update with two arguments takes the handle of a fact first, not %s", jtype.Article(t))
	}
	return &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: rule.EffectUpdate, Args: ir.AllBoxed(args), Mask: fact.NoProperty}
}
