package check

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// modify checks modify( x ){ … } and MVEL's with( x ){ … }: plain names in the entries are members of x.
func (e *env) modify(m *ast.Modify) []rule.Stmt {
	if !e.code.effects && !m.With {
		e.errorf(m.Span(), finding.Misplaced, "modify can only be used in actions")
		return nil
	}
	if !m.HasBlock && !m.With {
		e.errorHint(m.Span(), finding.Misplaced, "write modify( x ) { … }, or update( x )", "modify needs a block of changes")
		return nil
	}
	target := e.expr(m.Target)
	t := target.Type()
	if !ir.IsBad(target) && (!t.Boxed || t.Kind == fact.Null || t.Kind == fact.Void) {
		e.errorf(m.Target.Span(), finding.WrongType, "%s cannot be modified", jtype.Article(t))
		target, t = ir.Bad(m.Target.Span()), jtype.Invalid
	}
	l := e.code.fresh("", t)
	out := &rule.Modify{StmtNode: ir.Stmt(m), Target: target, Local: l.index}
	in := e.with(&own{this: &rule.LocalVar{Node: ir.Node(t, m.Target.Span()), Index: l.index, Name: e.file.src.Slice(m.Target.Span())}}, readsNothing)
	for _, entry := range m.Entries {
		if a, ok := entry.(*ast.Assign); ok && !e.mvel && !e.publicField(t, a.X) {
			e.failed = true
			e.reportAbout("dialect", source.Error, a.Span(), finding.Misplaced, "call the setter instead, or use dialect \"mvel\"", "assignments in modify need dialect \"mvel\"")
			continue
		}
		if a, ok := entry.(*ast.Assign); ok && !in.ownTarget(a) {
			continue
		}
		if !ir.IsBad(target) && !in.changes(entry) {
			e.errorHint(entry.Span(), finding.Misplaced, "call a setter, as in modify( $x ) { setTotal( 3 ) }", "a modify block can only call methods of the modified object")
			continue
		}
		y := in.expr(entry)
		if ir.IsBad(y) {
			continue
		}
		out.Calls = append(out.Calls, y)
		out.Mask |= ir.Written(y, l.index)
	}
	out.Mask |= e.setOn(m.Target, t)
	if out.Mask == 0 || t.Class {
		out.Mask = fact.AllProperties
	}
	if m.With {
		list := []rule.Stmt{&rule.SetLocal{StmtNode: ir.Stmt(m), Local: l.index, Type: t, Value: target}}
		for _, c := range out.Calls {
			list = append(list, &rule.ExprStmt{StmtNode: ir.Stmt(m), X: c})
		}
		return []rule.Stmt{&rule.Block{StmtNode: ir.Stmt(m), List: list}}
	}
	if b := e.reassigned(m.Target); b != nil {
		out.Matched = e.code.original(b, m.Span())
		return []rule.Stmt{out}
	}
	out.Expect = !e.surelyFact(m.Target)
	return []rule.Stmt{out}
}

// changes reports whether an entry of a modify block changes the object: it calls a method on it or on something it holds,
// assigns, or increments or decrements in postfix form.
func (e *env) changes(entry ast.Expr) bool {
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
			t := e.own.this.Type()
			return e.open(t) || e.reg.Property(t, y.Name) != nil
		default:
			return false
		}
	}
}

// surelyFact reports whether x is the variable of a pattern over facts.
func (e *env) surelyFact(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	if !ok || e.b == nil || e.code.find(id.Name) != nil {
		return false
	}
	b := e.sc.find(id.Name)
	return b != nil && b.fact && slices.ContainsFunc(e.b.patterns, func(p *rule.Pattern) bool { return p.Slot == b.slot && p.From == nil })
}

// ownTarget checks the target of an assignment in a modify block: it reports a plain name that is neither a property of the object
// nor anything else, and then returns false.
func (e *env) ownTarget(a *ast.Assign) bool {
	id, ok := a.X.(*ast.Ident)
	if !ok || ir.IsBad(e.own.this) || e.open(e.own.this.Type()) || e.quietVariable(id) != nil || e.code.find(id.Name) != nil || !ir.IsBad(e.quietly(id)) {
		return true
	}
	e.unknownMember(id.Span(), finding.UnknownProperty, e.own.this.Type(), id.Name, didYouMean(id.Name, e.reg.Members(e.own.this.Type())))
	return false
}

// publicField reports whether x names a public field of the class, which Java code assigns without a setter.
func (e *env) publicField(t *fact.Type, x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	if !ok || !t.IsClass() || e.opts.Classes == nil {
		return false
	}
	class := e.opts.Classes.Find(t.QualifiedName())
	if class == nil {
		return false
	}
	for _, m := range class.Decl.Body.Members {
		for _, v := range m.Vars {
			if v.Name.Text == id.Name {
				return m.Has("public") && !m.Has("static")
			}
		}
	}
	return false
}
