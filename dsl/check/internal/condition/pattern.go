package condition

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// patternOrQuery checks Name( ... ). It is a live query call if there is a query, but no type, with that name.
func (e checker) patternOrQuery(p *ast.Pattern) []rule.Condition {
	p = e.withColon(p)
	if p.Type != nil && len(p.Type.Args) == 0 && e.FindType(p.Type.Name) == nil {
		if q := e.FindQuery(p.Type.Name); q != nil {
			return e.callQuery(q, p.Span(), p.Positional, p.Constraints, true)
		}
	}
	switch src := p.Source.(type) {
	case *ast.FromCollect:
		return e.collect(p, src)
	case *ast.Accumulate:
		return e.fromAccumulate(p, src)
	}
	x, unified := e.pattern(p)
	if x == nil {
		return nil
	}
	if e.Scope.Parent == nil {
		e.Branch.Last = x
	}
	return append([]rule.Condition{x}, unified...)
}

// withColon treats $aOrder( … ) as $a : Order( … ) with the colon missing, and reports that.
func (e checker) withColon(p *ast.Pattern) *ast.Pattern {
	if p.Type == nil || p.Binding != nil || !strings.HasPrefix(p.Type.Name, "$") || e.FindType(p.Type.Name) != nil {
		return p
	}
	for i := 2; i < len(p.Type.Name); i++ {
		binding, name := p.Type.Name[:i], p.Type.Name[i:]
		if e.FindType(name) == nil {
			continue
		}
		e.ErrorHint(p.Type.Span(), finding.UnknownType, "write "+binding+" : "+name+"( … )", "there is no type %q", p.Type.Name)
		meant, t := *p, *p.Type
		t.Name, meant.Type, meant.Binding = name, &t, &ast.Name{Base: p.Type.Base, Text: binding}
		return &meant
	}
	return p
}

// pattern checks a pattern over facts or over the elements of an expression. It returns nil if the type is unknown; bindings are made
// nevertheless, to avoid further errors.
func (e checker) pattern(p *ast.Pattern) (*rule.Pattern, []rule.Condition) {
	t := e.TypeRef(p.Type)
	if t.Kind != fact.Invalid && !t.Boxed {
		e.ErrorHint(p.Type.Span(), finding.WrongType, "write "+fact.Box(t).Name, "no fact has the primitive type %s", t)
		t = jtype.Invalid
	}
	out := &rule.Pattern{At: p.Span(), Type: t}
	e.source(p, out)
	if p.Over != nil {
		out.Window = window(e.Unit, p.Over)
		if out.Window != nil {
			windowOf(e.Unit, t, p.Over)
		}
	}
	out.Slot = e.Branch.Slot()
	if p.Binding != nil {
		out.Name = p.Binding.Text
	}
	e.Branch.Place(out.Slot).Name = out.Name
	in := e.on(out, p)
	unified := e.bindPattern(p, out, in)
	if w := out.Window; w != nil && w.Name != "" {
		w.Tests = e.windowTests(w.Name, out.Slot)
	}
	if p.Watch != nil {
		e.Branch.Place(out.Slot).Watch = p.Watch
		e.watchOfClass(t, p)
	}
	unified = append(unified, in.positional(p, out)...)
	for _, c := range p.Constraints {
		unified = append(unified, in.patternConstraint(c, out)...)
	}
	if t.Kind == fact.Invalid {
		return nil, nil
	}
	e.Branch.Patterns = append(e.Branch.Patterns, out)
	e.contradiction(out)
	return out, unified
}

// watchOfClass reports @watch on a type whose patterns react to every change anyway.
func (e checker) watchOfClass(t *fact.Type, p *ast.Pattern) {
	if t.Class && t.Declared {
		e.ErrorHint(p.Span(), finding.NoEffect, "remove @watch, or declare "+t.Name+" without @classReactive", "a pattern on %s reacts to every change, so it cannot watch single properties", t)
	}
}

// patternConstraint adds the tests of a constraint to its pattern, or returns the unification of a query parameter with a value.
func (e checker) patternConstraint(c *ast.Constraint, out *rule.Pattern) []rule.Condition {
	if c.Unify && e.unboundParam(c.Binding.Ident()) == nil {
		if b := e.unboundParam(c.X); b != nil && !e.ownName(b.Name) {
			e.ErrorHint(c.Span(), finding.UnknownProperty, "write "+b.Name+" := "+c.Binding.Text, "the left side of := must be the parameter of the query, %s", b.Name)
			return nil
		}
	}
	if b, x := e.unifiedParam(c); b != nil {
		value := e.Expr(x)
		if !ir.IsBad(value) { // also as long as the parameter has no value
			out.Tests = append(out.Tests, e.tests(out.Slot, e.Guard(x, value))...)
		}
		return e.unify(b, value, c.Span())
	}
	if mode := beliefMode(c.X); mode != nil {
		e.Warnf(c.Span(), finding.NoEffect, "belief modes are not supported, so nothing is ever %s", mode.Text)
		out.Tests = append(out.Tests, e.tests(out.Slot, ir.Const(fact.BoolType, false, c.Span()))...)
		return nil
	}
	defer e.Branch.OneConstraint()()
	out.Tests = append(out.Tests, e.tests(out.Slot, e.Constraint(c))...)
	return nil
}

// on returns the checker for constraints on the object of a pattern.
func (e checker) on(out *rule.Pattern, p *ast.Pattern) checker {
	this := &rule.Slot{Node: ir.Node(out.Type, p.Type.Span()), Index: out.Slot, Name: "this"}
	return e.with(&expr.Own{This: this, Loose: out.Type.Meta["typesafe"] == "false"}, expr.ReadsConstraint)
}

// beliefMode returns the belief mode that a constraint such as _.neg names, nil for any other constraint. Without a belief system, no fact
// matches in any mode, as in Drools.
func beliefMode(x ast.Expr) *ast.Name {
	s, ok := x.(*ast.Select)
	if !ok {
		return nil
	}
	if id, ok := s.X.(*ast.Ident); !ok || id.Name != "_" {
		return nil
	}
	return s.Name
}

// unifiedParam recognizes "param := value", "value == param" and "param == value". It returns the query parameter and the value, or nil for
// any other constraint.
func (e checker) unifiedParam(c *ast.Constraint) (*expr.Binding, ast.Expr) {
	if c.Binding != nil {
		if !c.Unify {
			return nil, nil
		}
		return e.unboundParam(c.Binding.Ident()), c.X
	}
	x, ok := c.X.(*ast.Binary)
	if !ok || x.Op != "==" {
		return nil, nil
	}
	for _, sides := range [][2]ast.Expr{{x.Y, x.X}, {x.X, x.Y}} {
		if b := e.unboundParam(sides[0]); b != nil && !e.ownName(b.Name) && e.unboundParam(sides[1]) == nil && e.ReadsOwn(sides[1]) {
			return b, sides[1]
		}
	}
	return nil, nil
}

// ownName reports whether a plain name is a property of the pattern's object.
func (e checker) ownName(name string) bool {
	return !ir.IsBad(e.Own.This) && !strings.HasPrefix(name, "$") && e.with(e.Own, expr.ReadsNothing).OwnProperty(name, e.Own.This.Span()) != nil
}

// bindPattern binds the pattern's object to a name. With :=, the object is compared with the name if that is already bound, and unified
// with it if it is a query parameter.
func (e checker) bindPattern(p *ast.Pattern, out *rule.Pattern, in checker) []rule.Condition {
	if p.Binding == nil {
		return nil
	}
	name := p.Binding.Text
	this := in.Own.This.(*rule.Slot)
	if old := e.Scope.Find(name); old != nil && p.Unify {
		out.Name = ""
		if b := e.unboundParam(p.Binding.Ident()); b != nil {
			in.Branch.React(out.Slot, fact.AllProperties) // as for any constraint on the object itself
			return in.unify(b, this, p.Binding.Span())
		}
		out.Tests = append(out.Tests, in.tests(out.Slot, in.Compare(operator.Eq, this, e.Bound(old, p.Binding.Span()), p.Binding.Span(), p.Binding.Span()))...)
		return nil
	}
	if e.Scope.Parent == nil && !ir.IsBad(this) && e.Scope.Find(name) == nil && !strings.HasPrefix(name, project.HiddenPrefix) {
		if other := e.Branch.Types[name]; other == nil {
			e.Branch.Types[name] = this.T
		} else if other != this.T {
			e.Errorf(p.Binding.Span(), finding.DuplicateBinding, "%q is %s in another branch of the \"or\" and cannot be %s here", name, jtype.Article(other), jtype.Article(this.T))
		}
	}
	outside := *this
	outside.Name, outside.At = name, p.Binding.Span()
	e.Bind(&expr.Binding{Name: name, At: p.Binding.Span(), Value: &outside, Inside: this, Slot: out.Slot, Fact: true})
	return nil
}

// constraintInFront reports a constraint in front of the semicolon, where positional arguments stand, which do not see the properties.
func (e checker) constraintInFront(arg ast.Expr) bool {
	b, ok := arg.(*ast.Binary)
	if !ok {
		return false
	}
	own, ok := b.X.(*ast.Ident)
	if !ok || e.with(nil, expr.ReadsNothing).QuietVariable(own) != nil || e.Own.This.Type().Property(own.Name) == nil {
		return false
	}
	e.ErrorHint(arg.Span(), finding.WrongArguments, "constraints are separated by commas, and none ends with a semicolon", "in front of the semicolon stand positional arguments, not constraints")
	return true
}

// positional checks the arguments before the semicolon. A name that is not bound yet is bound to the property, a query parameter is unified
// with it, and anything else is compared with it.
func (e checker) positional(p *ast.Pattern, out *rule.Pattern) (unified []rule.Condition) {
	t := out.Type
	if t.Kind != fact.Invalid && len(p.Positional) > len(t.Positions) {
		e.Errorf(p.Positional[len(t.Positions)].Span(), finding.WrongArity, "%s takes at most %s", t, english.Count(len(t.Positions), "positional argument"))
		t = jtype.Invalid
	}
	for i, arg := range p.Positional {
		if b, ok := arg.(*ast.Bind); ok { // a binding before the semicolon has no position
			unified = append(unified, e.patternConstraint(&ast.Constraint{Base: b.Base, Binding: b.Name, Unify: b.Unify, X: b.X}, out)...)
			continue
		}
		if t.Kind == fact.Invalid {
			if id, ok := arg.(*ast.Ident); ok && e.Scope.Find(id.Name) == nil {
				e.Bind(&expr.Binding{Name: id.Name, At: id.Span(), Value: ir.Bad(id.Span()), Slot: out.Slot})
			}
			continue
		}
		prop := t.Positions[i]
		value := e.Property(e.Own.This, &ast.Name{Base: ast.Base{Range: arg.Span()}, Text: prop.Name}, arg.Span(), false)
		if id, ok := arg.(*ast.Ident); ok && !e.with(nil, expr.ReadsNothing).Denotes(id) {
			e.with(e.Own, expr.ReadsBinding).TryProperty(e.Own.This, prop.Name, arg.Span(), false)
			e.BindValue(&ast.Name{Base: id.Base, Text: id.Name}, value)
			continue
		}
		if e.constraintInFront(arg) {
			continue
		}
		x := e.with(nil, e.Reading).Expr(arg)
		if ir.IsBad(x) {
			continue
		}
		if b := e.unboundParam(arg); b != nil {
			unified = append(unified, e.unify(b, value, arg.Span())...)
			continue
		}
		tests := e.tests(out.Slot, e.Compare(operator.Eq, value, x, arg.Span(), arg.Span()))
		for _, test := range tests {
			test.Text = prop.Name + " == " + test.Text // the text of the argument alone would not say what it is compared with
		}
		out.Tests = append(out.Tests, tests...)
	}
	return unified
}
