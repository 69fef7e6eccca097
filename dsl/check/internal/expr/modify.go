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

// updateMask returns the mask of the properties that update( x ) reports as changed: those whose setters the action calls on x, and those
// on whose values it calls methods, as in x.getTags().add( y ). It has all properties if a statement calls any other method of x, if the
// action does none of this, or if x is not the name of a variable of a condition: Drools does not follow local variables. In MVEL code, as in Drools' classic engine, an action that does none of this to the
// variable of a condition changes no property: what with( x ){ … } sets does not count.
func (e *Env) updateMask(x ast.Expr, t *fact.Type) fact.Mask {
	if e.local(x) != nil {
		return fact.AllProperties
	}
	mask := e.setOn(x, t, e.MVEL)
	_, plain := x.(*ast.Ident)
	switch {
	case mask == 0 && e.MVEL && plain && !t.Class:
		return fact.NoProperty
	case mask == 0 || t.Class:
		return fact.AllProperties
	}
	return mask
}

// local returns the local variable that x is the name of, or nil.
func (e *Env) local(x ast.Expr) *Local {
	if id, ok := unwrapped(x).(*ast.Ident); ok {
		return e.Code.find(id.Name)
	}
	return nil
}

// setOn returns the mask of the properties of the object x that the action sets anywhere, or on whose values it calls methods; blocks says
// whether what modify blocks set counts, as it does in Drools for MVEL code and for a modify without changes. The mask is 0 if x is not a
// plain name.
func (e *Env) setOn(x ast.Expr, t *fact.Type, blocks bool) fact.Mask {
	id, ok := unwrapped(x).(*ast.Ident)
	if !ok || e.Code.statements == nil {
		return 0
	}
	isTarget := func(y ast.Expr) bool {
		y = unwrapped(y)
		if c, ok := y.(*ast.Cast); ok {
			y = unwrapped(c.X)
		}
		other, ok := y.(*ast.Ident)
		return ok && other.Name == id.Name
	}
	var mask fact.Mask
	ast.Walk(e.Code.statements, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			if n.X != nil && isTarget(n.X) {
				mask |= e.writes(t, n, true)
			}
		case *ast.Assign:
			if s, ok := n.X.(*ast.Select); ok && isTarget(s.X) {
				mask |= propertyMask(t, s.Name.Text)
			}
		case *ast.Modify:
			if blocks && !n.With && isTarget(n.Target) {
				for _, entry := range n.Entries {
					mask |= e.setBy(entry, t)
				}
			}
		case *ast.ExprStmt:
			if root, steps, ok := chainOf(n.X); ok && root == id.Name && len(steps) > 0 {
				read := fact.Mask(0)
				if len(steps) > 1 {
					read = e.reached(t, steps[0])
				}
				if read == 0 && steps[0].call != nil {
					read = e.writes(t, steps[0].call, false)
				}
				mask |= read
			}
		}
		return true
	})
	return mask
}

// setBy returns the mask of the properties that an entry of a modify block sets, or on whose values it calls methods.
func (e *Env) setBy(entry ast.Expr, t *fact.Type) fact.Mask {
	switch x := entry.(type) {
	case *ast.Call:
		switch root, steps, _ := chainOf(x); {
		case root != "":
			return propertyMask(t, root)
		case len(steps) == 1:
			return e.writes(t, x, false)
		case len(steps) > 1:
			return e.reached(t, steps[0])
		}
	case *ast.Assign:
		if id, ok := x.X.(*ast.Ident); ok {
			return propertyMask(t, id.Name)
		}
	case *ast.IncDec:
		if id, ok := x.X.(*ast.Ident); ok {
			return propertyMask(t, id.Name)
		}
	}
	return 0
}

// propertyMask returns the mask of the property with a name, or 0 if there is none.
func propertyMask(t *fact.Type, name string) fact.Mask {
	if p := t.Property(name); p != nil {
		return p.Mask()
	}
	return 0
}

// writes returns the mask of the properties that the methods that a call may resolve to change. Within an expression only setters count, as
// in Drools.
func (e *Env) writes(t *fact.Type, call *ast.Call, setters bool) fact.Mask {
	var mask fact.Mask
	for _, m := range e.Types.Methods(t, call.Name.Text) {
		if len(m.Params) == len(call.Args) && (m.SetterOf != nil || !setters) {
			mask |= m.Changes()
		}
	}
	return mask
}

// reached returns the mask of the property that a step reads: an action on its value counts as a change of the property.
func (e *Env) reached(t *fact.Type, s step) fact.Mask {
	if s.call == nil {
		return propertyMask(t, s.name)
	}
	for _, m := range e.Types.Methods(t, s.name) {
		if len(m.Params) == 0 && m.Reads != nil && len(s.call.Args) == 0 {
			return m.Reads.Mask()
		}
	}
	return 0
}
