package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// QuietVariable returns the value of a binding or global without marking it as used; nil if there is neither.
func (e *Env) QuietVariable(id *ast.Ident) rule.Expr {
	if b := e.Scope.Find(id.Name); b != nil {
		return b.Value
	}
	if g := e.Globals[id.Name]; g != nil {
		return &rule.GlobalVar{Node: ir.Node(g.Type, id.Span()), Global: g}
	}
	return nil
}

// Constraint checks a constraint: it makes the binding and returns the test, or nil if there is no test.
func (e *Env) Constraint(c *ast.Constraint) rule.Expr {
	if c.Binding == nil {
		e.readsNoProperty(c.X)
		return e.Condition(c.X)
	}
	first := leftmost(c.X)
	quieter := e
	if e.Reading == ReadsConstraint {
		quieter = e.With(e.Own, ReadsBinding)
		if workedOut(first) && !c.Unify {
			quieter.Reading = ReadsExpression
		}
	}
	value := quieter.Expr(first)
	if value.Type().Kind == fact.Void {
		value = e.NoValue(first.Span())
	}
	var unified rule.Expr
	if old := e.Scope.Find(c.Binding.Text); old != nil && c.Unify {
		if other := e.Bound(old, c.Binding.Span()); !ir.IsBad(value) && !ir.IsBad(other) {
			unified = e.Compare(operator.Eq, value, other, c.Binding.Span(), c.Span())
		}
	} else {
		e.BindValue(c.Binding, value)
	}
	if ir.IsBad(value) {
		return unified
	}
	if first == c.X {
		return ir.And(e.castGuard(first), ir.And(unified, e.NullGuard(value)))
	}
	if b, ok := c.X.(*ast.Binary); ok && (b.Op == "&&" || b.Op == "||") && e.joinsNoTests(b) {
		e.Warnf(c.X.Span(), finding.NeverMatches, "%s is bound to the first operand only, which is not true or false, so this never matches", c.Binding.Text)
		return ir.And(unified, ir.Const(fact.BoolType, false, c.X.Span()))
	}
	e.readsNoProperty(c.X)
	test := e.Expr(c.X)
	if !ir.IsBad(test) && test.Type().Kind != fact.Bool {
		if b, ok := c.X.(*ast.Binary); ok && (b.Op == "&" || b.Op == "|" || b.Op == "^") {
			e.ErrorHint(c.X.Span(), finding.NotBoolean, "to bind the whole expression, put it in brackets", "%s is bound to the first operand only; the whole must then be true or false, but it is %s",
				c.Binding.Text, jtype.Article(test.Type()))
		}
		return unified
	}
	if !ir.IsBad(test) {
		test = ir.Unboxed(test)
	}
	return ir.And(unified, test)
}

// workedOut reports whether a bound value is computed: neither a property nor an element of one, as in $n : boss.name, $n : name.length()
// or $n : ( price * 2 ). As in Drools, the pattern then does not react to changes of the properties that the value is computed from. It
// does if the value has a null-safe step or a cast, since this is a constraint, too.
func workedOut(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return false
	case *ast.Paren:
		return workedOut(x.X)
	case *ast.Index:
		return workedOut(x.X)
	case *ast.Call:
		if x.X == nil && len(x.Args) == 0 {
			return false
		}
	}
	return !ast.Contains(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			return n.NullSafe
		case *ast.Call:
			return n.NullSafe
		case *ast.InlineCast:
			return true
		}
		return false
	})
}

// joinsNoTests reports whether x is a chain of && and || with an operand that is not boolean. Drools compiles such a chain after a binding
// as a constraint that is always false. Names in the chain are bound nevertheless.
func (e *Env) joinsNoTests(x ast.Expr) bool {
	b, ok := x.(*ast.Binary)
	if !ok || b.Op != "&&" && b.Op != "||" {
		if bind, ok := x.(*ast.Bind); ok {
			e.Expr(bind)
		}
		y := e.Quietly(x)
		return !ir.IsBad(y) && y.Type().Kind != fact.Bool && y.Type().Kind != fact.Any
	}
	left, right := e.joinsNoTests(b.X), e.joinsNoTests(b.Y)
	return left || right
}

// Guard returns the test that an expression can be read: that the operands of !. are not null and that inline casts succeed; nil if it
// contains neither. The value is what the expression was typed as.
func (e *Env) Guard(x ast.Expr, value rule.Expr) rule.Expr {
	return ir.And(e.castGuard(x), e.NullGuard(value))
}

// NullGuard returns the test that no operand of !. in a bound value is null; nil if there is no !. in it: P( $n : boss!.name ) does not
// match without a boss.
func (e *Env) NullGuard(value rule.Expr) (guard rule.Expr) {
	rule.Walk(value, func(x rule.Expr) {
		if of := nullSafeOperand(x); of != nil {
			null := ir.Const(fact.NullType, nil, x.Span())
			guard = ir.And(e.Compare(operator.Ne, of, null, x.Span(), x.Span()), guard)
		}
	})
	return guard
}

// nullSafeOperand returns the operand before !. in x; nil if x is not such an access.
func nullSafeOperand(x rule.Expr) rule.Expr {
	var of rule.Expr
	safe := false
	switch x := x.(type) {
	case *rule.Prop:
		of, safe = x.Of, x.NullSafe
	case *rule.DynamicProp:
		of, safe = x.Of, x.NullSafe
	case *rule.Call:
		of, safe = x.Of, x.NullSafe
	case *rule.DynamicCall:
		of, safe = x.Of, x.NullSafe
	}
	if !safe {
		return nil
	}
	return of
}

// leftmost returns the operand that a binding before an expression binds: $a : age > 3 binds age. So does $a : age + 1, where Drools drops
// the rest. After & it treats the rest as a condition.
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

// BindValue binds a name to a value of the pattern under check.
func (e *Env) BindValue(name *ast.Name, inside rule.Expr) {
	slot := e.Own.slot()
	e.Bind(&Binding{Name: name.Text, At: name.Span(), Value: ir.Renamed(inside, slot, e.Branch.Place(slot).Name), Inside: inside, Slot: slot})
}

// ReadsOwn reports whether an expression reads the pattern's object.
func (e *Env) ReadsOwn(x ast.Expr) bool {
	if ir.IsBad(e.Own.This) {
		return true
	}
	if b, ok := x.(*ast.Binary); ok && e.comparesProperty(b) {
		return true
	}
	return rule.ReadsSlot(e.With(e.Own, ReadsNothing).Quietly(x), e.Own.slot())
}

// comparesProperty reports whether an expression compares a plain property of the pattern's object, as most constraints do. Then it need
// not be typed to determine that it reads the object.
func (e *Env) comparesProperty(b *ast.Binary) bool {
	id, ok := b.X.(*ast.Ident)
	if o := operator.Lookup(b.Op); !ok || o == nil || o.Operands != operator.Alike && o.Operands != operator.Ordered {
		return false
	}
	t := e.Own.This.Type()
	return e.Code == nil && !strings.HasPrefix(id.Name, "$") && t.Property(id.Name) != nil && !e.anyName(t) && t != fact.Primitive(t.Kind)
}

// back types `../a/b` in a constraint of a step of a path: it starts at the object as many steps back.
func (e *Env) back(o *ast.OOPath) rule.Expr {
	first := o.Segments[0]
	if e.Branch == nil || first.Back == 0 || len(e.Branch.Steps) == 0 {
		return e.Errorf(o.Span(), finding.Misplaced, "a path must be a constraint of its own, not part of an expression")
	}
	at := len(e.Branch.Steps) - first.Back
	if at < 0 {
		return e.Errorf(first.Span(), finding.Misplaced, "this goes back further than the start of the path, which has %d steps so far", len(e.Branch.Steps))
	}
	var x ast.Expr = &ast.Ident{Base: first.Base, Name: e.Branch.Steps[at].Text}
	for _, s := range o.Segments {
		x = &ast.Select{Base: s.Base, X: x, Name: s.Name}
		if s.Index != nil {
			x = &ast.Index{Base: s.Base, X: x, Index: s.Index}
		}
	}
	return e.Expr(x)
}

// Binds reports whether an expression contains a binding.
func Binds(x ast.Expr) bool {
	return ast.Contains(x, func(n ast.Node) bool {
		_, ok := n.(*ast.Bind)
		return ok
	})
}

// unwrapped returns an expression without the brackets around it.
func unwrapped(x ast.Expr) ast.Expr {
	for {
		p, ok := x.(*ast.Paren)
		if !ok {
			return x
		}
		x = p.X
	}
}

// boundOperand types a binding used as an operand, as in ( $n : name == "x" ). Its value is the value of the operand that it binds.
func (e *Env) boundOperand(x *ast.Bind) rule.Expr {
	if e.Own == nil || e.Code != nil {
		return e.innerBind(x)
	}
	value := e.Expr(x.X)
	if old := e.Scope.Find(x.Name.Text); old != nil && x.Unify {
		e.Uses(old.file, old.At)
		return value
	}
	e.BindValue(x.Name, value)
	return value
}

// innerBind types a binding in the place of a condition. If the bound value is not boolean, the condition is always true.
func (e *Env) innerBind(x *ast.Bind) rule.Expr {
	if e.Own == nil || e.Code != nil {
		return e.Errorf(x.Name.Span(), finding.Misplaced, "%q can only be bound in the constraints of a pattern", x.Name.Text)
	}
	y := e.Constraint(&ast.Constraint{Base: x.Base, Binding: x.Name, Unify: x.Unify, X: x.X})
	if y == nil {
		return ir.True(x.Span())
	}
	return y
}
