package check

import (
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// patternOrQuery checks Name( ... ). It is a live query call if Name is a query and no type.
func (e *env) patternOrQuery(p *ast.Pattern) []rule.Condition {
	p = e.withColon(p)
	if p.Type != nil && len(p.Type.Args) == 0 && e.findType(p.Type.Name) == nil {
		if q := e.findQuery(p.Type.Name); q != nil {
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
	if e.sc.parent == nil {
		e.b.last = x
	}
	out := []rule.Condition{x}
	for _, u := range unified {
		out = append(out, u)
	}
	return out
}

// withColon treats $aOrder( … ) as $a : Order( … ) with the colon missing, and reports that.
func (e *env) withColon(p *ast.Pattern) *ast.Pattern {
	if p.Type == nil || p.Binding != nil || !strings.HasPrefix(p.Type.Name, "$") || e.findType(p.Type.Name) != nil {
		return p
	}
	for i := 2; i < len(p.Type.Name); i++ {
		binding, name := p.Type.Name[:i], p.Type.Name[i:]
		if e.findType(name) == nil {
			continue
		}
		e.errorHint(p.Type.Span(), finding.UnknownType, "write "+binding+" : "+name+"( … )", "there is no type %q", p.Type.Name)
		meant, t := *p, *p.Type
		t.Name, meant.Type, meant.Binding = name, &t, &ast.Name{Base: p.Type.Base, Text: binding}
		return &meant
	}
	return p
}

// pattern checks a pattern over facts or over the elements of an expression. It is nil if the type is unknown; the bindings are
// still made, to avoid follow-up errors.
func (e *env) pattern(p *ast.Pattern) (*rule.Pattern, []*rule.Unify) {
	t := e.typeRef(p.Type)
	if t.Kind != fact.Invalid && !t.Boxed {
		e.errorHint(p.Type.Span(), finding.WrongType, "write "+jtype.Boxed(t).Name, "no fact has the primitive type %s", t)
		t = jtype.Invalid
	}
	out := &rule.Pattern{At: p.Span(), Type: t}
	e.source(p, out)
	if p.Over != nil {
		out.Window = e.window(p.Over)
		if out.Window != nil {
			e.windowOf(t, p.Over)
		}
	}
	out.Slot = e.b.slot()
	if p.Binding != nil {
		out.Name = p.Binding.Text
	}
	e.b.names[out.Slot] = out.Name
	this := &rule.Slot{Node: ir.Node(t, p.Type.Span()), Index: out.Slot, Name: "this", Matched: true}
	in := e.with(&own{this: this, loose: t.Meta["typesafe"] == "false"}, readsConstraint)
	unified := e.bindPattern(p, out, in)
	if w := out.Window; w != nil && w.Name != "" {
		w.Tests = e.windowTests(w.Name, out.Slot)
	}
	if p.Watch != nil {
		e.b.watches[out.Slot] = p.Watch
		e.watchOfClass(t, p)
	}
	unified = append(unified, in.positional(p, out)...)
	for _, c := range p.Constraints {
		unified = append(unified, in.patternConstraint(c, out)...)
	}
	if t.Kind == fact.Invalid {
		return nil, nil
	}
	e.b.patterns = append(e.b.patterns, out)
	e.contradiction(out)
	return out, unified
}

// watchOfClass reports @watch on a type whose patterns react to every change anyway.
func (e *env) watchOfClass(t *fact.Type, p *ast.Pattern) {
	if t.Class && t.Declared {
		e.errorHint(p.Span(), finding.NoEffect, "remove @watch, or declare "+t.Name+" without @classReactive", "a pattern on %s reacts to every change, so it cannot watch single properties", t)
	}
}

// patternConstraint adds the tests of a constraint to its pattern, or returns the unification of a query parameter with a value.
func (e *env) patternConstraint(c *ast.Constraint, out *rule.Pattern) []*rule.Unify {
	if c.Unify && e.unboundParam(identOf(c.Binding)) == nil {
		if b := e.unboundParam(c.X); b != nil && !e.ownName(b.name) {
			e.errorHint(c.Span(), finding.UnknownProperty, "write "+b.name+" := "+c.Binding.Text, "the left side of := must be the parameter of the query, %s", b.name)
			return nil
		}
	}
	if b, x := e.unifiedParam(c); b != nil {
		if u := e.unify(b, e.expr(x), c.Span()); u != nil {
			return []*rule.Unify{u}
		}
		return nil
	}
	if mode := beliefMode(c.X); mode != nil {
		e.warnf(c.Span(), finding.NoEffect, "belief modes are not supported, so nothing is ever %s", mode.Text)
		out.Tests = append(out.Tests, e.tests(out.Slot, &rule.Const{Node: ir.Node(fact.BoolType, c.Span()), Value: false})...)
		return nil
	}
	out.Tests = append(out.Tests, e.tests(out.Slot, e.constraint(c))...)
	return nil
}

// beliefMode is the mode that a constraint such as _.neg asks for, nil for any other constraint. Without a belief system, Drools
// matches no fact in any mode.
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

// unifiedParam recognizes "param := value", "value == param" and "param == value". It returns the query parameter and the value,
// nil for any other constraint.
func (e *env) unifiedParam(c *ast.Constraint) (*binding, ast.Expr) {
	if c.Binding != nil {
		if !c.Unify {
			return nil, nil
		}
		return e.unboundParam(identOf(c.Binding)), c.X
	}
	x, ok := c.X.(*ast.Binary)
	if !ok || x.Op != "==" {
		return nil, nil
	}
	for _, sides := range [][2]ast.Expr{{x.Y, x.X}, {x.X, x.Y}} {
		if b := e.unboundParam(sides[0]); b != nil && !e.ownName(b.name) && e.unboundParam(sides[1]) == nil && e.readsOwn(sides[1]) {
			return b, sides[1]
		}
	}
	return nil, nil
}

// readsOwn reports whether an expression reads the pattern's object.
func (e *env) readsOwn(x ast.Expr) bool {
	if ir.IsBad(e.own.this) {
		return true
	}
	return slices.Contains(ir.Slots(e.with(e.own, readsNothing).quietly(x)), e.own.slot())
}

// ownName reports whether a plain name is a property of the pattern's object.
func (e *env) ownName(name string) bool {
	return !ir.IsBad(e.own.this) && !strings.HasPrefix(name, "$") && e.with(e.own, readsNothing).ownProperty(name, e.own.this.Span()) != nil
}

// bindPattern binds the pattern's object. With := a name that is already bound is compared, and a query parameter is unified with
// the object.
func (e *env) bindPattern(p *ast.Pattern, out *rule.Pattern, in *env) (unified []*rule.Unify) {
	if p.Binding == nil {
		return nil
	}
	name := p.Binding.Text
	this := in.own.this.(*rule.Slot)
	if old := e.sc.find(name); old != nil && p.Unify {
		out.Name = ""
		if b := e.unboundParam(identOf(p.Binding)); b != nil {
			if u := in.unify(b, this, p.Binding.Span()); u != nil {
				unified = append(unified, u)
			}
			return unified
		}
		out.Tests = append(out.Tests, in.tests(out.Slot, in.compare(operator.Eq, this, e.bound(old, p.Binding.Span()), p.Binding.Span(), p.Binding.Span()))...)
		return nil
	}
	if e.sc.parent == nil && !ir.IsBad(this) {
		if other := e.b.types[name]; other == nil {
			e.b.types[name] = this.T
		} else if other != this.T {
			e.errorf(p.Binding.Span(), finding.DuplicateBinding, "%q is %s in another branch of the \"or\" and cannot be %s here", name, jtype.Article(other), jtype.Article(this.T))
		}
	}
	outside := *this
	outside.Name, outside.At = name, p.Binding.Span()
	e.bind(&binding{name: name, at: p.Binding.Span(), value: &outside, inside: this, slot: out.Slot, fact: true})
	return nil
}

// positional checks the arguments before the semicolon. An unbound name binds the property, a query parameter is unified with it,
// and anything else is compared.
func (e *env) positional(p *ast.Pattern, out *rule.Pattern) (unified []*rule.Unify) {
	t := out.Type
	if t.Kind != fact.Invalid && len(p.Positional) > len(t.Positions) {
		e.errorf(p.Positional[len(t.Positions)].Span(), finding.WrongArity, "%s takes at most %d positional arguments", t, len(t.Positions))
		t = jtype.Invalid
	}
	for i, arg := range p.Positional {
		if b, ok := arg.(*ast.Bind); ok { // a binding in front of the semicolon takes no position
			unified = append(unified, e.patternConstraint(&ast.Constraint{Base: b.Base, Binding: b.Name, Unify: b.Unify, X: b.X}, out)...)
			continue
		}
		if t.Kind == fact.Invalid {
			if id, ok := arg.(*ast.Ident); ok && e.sc.find(id.Name) == nil {
				e.bind(&binding{name: id.Name, at: id.Span(), value: ir.Bad(id.Span()), slot: out.Slot})
			}
			continue
		}
		prop := t.Positions[i]
		value := e.property(e.own.this, &ast.Name{Base: ast.Base{Range: arg.Span()}, Text: prop.Name}, arg.Span(), false)
		if id, ok := arg.(*ast.Ident); ok && e.with(nil, readsNothing).quietVariable(id) == nil {
			e.with(e.own, readsBinding).tryProperty(e.own.this, prop.Name, arg.Span(), false)
			e.bindValue(&ast.Name{Base: id.Base, Text: id.Name}, value)
			continue
		}
		x := e.with(nil, e.reading).expr(arg)
		if ir.IsBad(x) {
			continue
		}
		if b := e.unboundParam(arg); b != nil {
			if u := e.unify(b, value, arg.Span()); u != nil {
				unified = append(unified, u)
			}
			continue
		}
		tests := e.tests(out.Slot, e.compare(operator.Eq, value, x, arg.Span(), arg.Span()))
		for _, test := range tests {
			test.Text = prop.Name + " == " + test.Text // on its own, the argument would not say what it is compared with
		}
		out.Tests = append(out.Tests, tests...)
	}
	return unified
}

// quietVariable looks up a name without marking it as used. The name of a type counts as known too.
func (e *env) quietVariable(id *ast.Ident) rule.Expr {
	if b := e.sc.find(id.Name); b != nil {
		return b.value
	}
	if g := e.globals[id.Name]; g != nil {
		return &rule.GlobalVar{Node: ir.Node(g.Type, id.Span()), Global: g}
	}
	return nil
}

// bindValue binds a name to a value of the pattern under check.
func (e *env) bindValue(name *ast.Name, inside rule.Expr) {
	slot := e.own.slot()
	e.bind(&binding{name: name.Text, at: name.Span(), value: ir.Renamed(inside, slot, e.b.names[slot]), inside: inside, slot: slot})
}

// constraint checks one constraint: it makes the binding and returns the test, nil if there is none.
func (e *env) constraint(c *ast.Constraint) rule.Expr {
	if c.Binding == nil {
		e.readsNoProperty(c.X)
		return e.condition(c.X)
	}
	first := leftmost(c.X)
	quieter := e
	if e.reading == readsConstraint {
		quieter = e.with(e.own, readsBinding)
	}
	value := quieter.expr(first)
	if value.Type().Kind == fact.Void {
		e.errorf(first.Span(), finding.WrongType, "this call returns no value")
		value = ir.Bad(first.Span())
	}
	var unified rule.Expr
	if old := e.sc.find(c.Binding.Text); old != nil && c.Unify {
		if other := e.bound(old, c.Binding.Span()); !ir.IsBad(value) && !ir.IsBad(other) {
			unified = e.compare(operator.Eq, value, other, c.Binding.Span(), c.Span())
		}
	} else {
		e.bindValue(c.Binding, value)
	}
	if ir.IsBad(value) {
		return unified
	}
	if first == c.X {
		return ir.And(e.castGuard(first), ir.And(unified, e.nullGuard(value)))
	}
	if b, ok := c.X.(*ast.Binary); ok && (b.Op == "&&" || b.Op == "||") && e.joinsNoTests(b) {
		e.warnf(c.X.Span(), finding.NeverMatches, "%s is bound to the first operand only, which is not true or false, so this never matches", c.Binding.Text)
		return ir.And(unified, &rule.Const{Node: ir.Node(fact.BoolType, c.X.Span()), Value: false})
	}
	e.readsNoProperty(c.X)
	test := e.expr(c.X)
	if !ir.IsBad(test) && test.Type().Kind != fact.Bool {
		if b, ok := c.X.(*ast.Binary); ok && (b.Op == "&" || b.Op == "|" || b.Op == "^") {
			e.errorHint(c.X.Span(), finding.NotBoolean, "to bind the whole expression, put it in brackets", "%s is bound to the first operand only; the whole must then be true or false, but it is %s",
				c.Binding.Text, jtype.Article(test.Type()))
		}
		return unified
	}
	if !ir.IsBad(test) {
		test = ir.Unboxed(test)
	}
	return ir.And(unified, test)
}

// joinsNoTests reports whether x is a chain of && and || with an operand that is not boolean. Drools compiles such a chain behind
// a binding, and it is false. Names in the chain are bound nevertheless.
func (e *env) joinsNoTests(x ast.Expr) bool {
	b, ok := x.(*ast.Binary)
	if !ok || b.Op != "&&" && b.Op != "||" {
		if bind, ok := x.(*ast.Bind); ok {
			e.expr(bind)
		}
		y := e.quietly(x)
		return !ir.IsBad(y) && y.Type().Kind != fact.Bool && y.Type().Kind != fact.Any
	}
	left, right := e.joinsNoTests(b.X), e.joinsNoTests(b.Y)
	return left || right
}

// nullGuard is the test that no !. in a bound value meets null, nil if it contains none: P( $n : boss!.name ) does not match
// without a boss.
func (e *env) nullGuard(value rule.Expr) (guard rule.Expr) {
	rule.Walk(value, func(x rule.Expr) {
		if of := guarded(x); of != nil {
			null := &rule.Const{Node: ir.Node(fact.NullType, x.Span())}
			guard = ir.And(e.compare(operator.Ne, of, null, x.Span(), x.Span()), guard)
		}
	})
	return guard
}

// guarded is the operand in front of !. in x; nil if x is no such access.
func guarded(x rule.Expr) rule.Expr {
	switch x := x.(type) {
	case *rule.Prop:
		if x.NullSafe {
			return x.Of
		}
	case *rule.DynamicProp:
		if x.NullSafe {
			return x.Of
		}
	case *rule.Call:
		if x.NullSafe {
			return x.Of
		}
	case *rule.DynamicCall:
		if x.NullSafe {
			return x.Of
		}
	}
	return nil
}

// leftmost is the operand that a binding in front of an expression binds: $a : age > 3 binds age. So does $a : age + 1, where
// Drools drops the rest; behind & it treats the rest as a condition.
func leftmost(x ast.Expr) ast.Expr {
	for {
		switch y := x.(type) {
		case *ast.Binary:
			x = y.X
		case *ast.InList:
			x = y.X
		case *ast.InstanceOf:
			x = y.X
		case *ast.HalfGroup:
			x = y.X
		default:
			return x
		}
	}
}
