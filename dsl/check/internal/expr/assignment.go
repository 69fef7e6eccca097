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

// assignment types assignments, increments and decrements. They are allowed in code, not in constraints.
func (e *Env) assignment(x ast.Expr) rule.Expr {
	if e.Code == nil {
		hint := ""
		if a, ok := x.(*ast.Assign); ok && a.Op == "=" {
			hint = "compare with =="
		}
		return e.ErrorHint(x.Span(), finding.Assignment, hint, "a condition cannot assign or change anything")
	}
	if inc, ok := x.(*ast.IncDec); ok {
		target := e.target(inc.X)
		if ir.IsBad(target) {
			return target
		}
		t := target.Type()
		if !t.Kind.Numeric() && t.Kind != fact.Any {
			return e.Errorf(inc.Span(), finding.WrongOperand, "%s cannot be used on %s", inc.Op, jtype.Article(t))
		}
		return &rule.IncDec{Node: ir.Node(t, x.Span()), Target: target, Dec: inc.Op == "--", Prefix: inc.Prefix}
	}
	a := x.(*ast.Assign)
	target := e.assignTarget(a)
	if ir.IsBad(target) {
		e.Expr(a.Y)
		return target
	}
	t := target.Type()
	if a.Op == "=" {
		if init, ok := a.Y.(*ast.ArrayInit); ok {
			if _, local := target.(*rule.LocalVar); local {
				return e.store(a, target, e.arrayInit(init, t))
			}
			return e.store(a, target, e.assignedBraces(init, t))
		}
		v := e.expected(a.Y, t)
		if p, ok := target.(*rule.Prop); ok && !ir.IsBad(v) && jtype.GrowsFor(p.Property.Owner, v.Type(), t) {
			v = ir.Convert(v, t)
		}
		return e.store(a, target, e.Assign(v, t, a.Y.Span(), "the value"))
	}
	return e.compound(a, target)
}

func (e *Env) store(a *ast.Assign, target, v rule.Expr) rule.Expr {
	if ir.IsBad(v) {
		return ir.Bad(a.Span())
	}
	return &rule.Assign{Node: ir.Node(target.Type(), a.Span()), Target: target, Value: v}
}

// compound types += and the like: the operation is computed in its promoted type, and the result is cast to the type of the target.
func (e *Env) compound(a *ast.Assign, target rule.Expr) rule.Expr {
	v := e.Expr(a.Y)
	if ir.IsBad(v) {
		return v
	}
	o := operator.Lookup(strings.TrimSuffix(a.Op, "="))
	if o == nil || !o.Arithmetic() {
		return e.Errorf(a.Span(), finding.UnknownOperator, "there is no operator %q", a.Op)
	}
	result := e.arithmetic(o.Op, target, v, a.Span(), a.Span())
	if ir.IsBad(result) {
		return result
	}
	host, property := target.(*rule.Prop)
	if t := target.Type(); e.checkedAsJava() && !(property && !ofDeclared(host.Property)) && !compounds(result.Type(), t) {
		return e.ErrorHint(a.Span(), finding.WrongType, "write x = … with a cast", "%s must be %s, not %s", "the result of "+a.Op, t, result.Type())
	}
	if c, ok := result.(*rule.Convert); ok { // a quotient that is cast to its class
		result = c.X
	}
	b := result.(*rule.Binary)
	return &rule.Assign{Node: ir.Node(target.Type(), a.Span()), Target: target, Op: b.Op, Kind: b.Kind, Value: b.R}
}

// compounds reports whether Java casts the result of += and the like to the type of the variable.
func compounds(result, t *fact.Type) bool {
	switch {
	case result.Kind == fact.Any:
		return true
	case !result.Kind.Numeric() && jtype.IsNumber(result.Kind), !t.Kind.Numeric() && jtype.IsNumber(t.Kind): // operators on BigDecimal exist only here
		return jtype.IsNumber(result.Kind)
	case t.Kind.Numeric():
		return result.Kind.Numeric() && (!t.Boxed || t.Kind == result.Kind)
	}
	return fact.Box(result).AssignableTo(t) || t.Kind == result.Kind
}

// assignTarget is like target, but in the mvel dialect an assignment to an unknown name declares a variable.
func (e *Env) assignTarget(a *ast.Assign) rule.Expr {
	if id, ok := a.X.(*ast.Ident); ok && e.MVEL && a.Op == "=" && e.variable(id.Name, id.Span()) == nil {
		t := fact.ObjectType
		if v := e.Quietly(a.Y); !ir.IsBad(v) && v.Type().Kind != fact.Null && v.Type().Kind != fact.Void {
			t = v.Type()
		}
		return e.Code.Declare(e, &ast.Name{Base: id.Base, Text: id.Name}, t)
	}
	return e.target(a.X)
}

// target types the left-hand side of an assignment. A local variable counts as assigned from there on.
func (e *Env) target(x ast.Expr) rule.Expr {
	x = unwrapped(x)
	if id, ok := x.(*ast.Ident); ok && e.Code.find(id.Name) != nil {
		e.Code.find(id.Name).unset, e.Code.find(id.Name).set = false, true
	}
	v := e.Expr(x)
	if ir.IsBad(v) {
		return v
	}
	switch y := v.(type) {
	case *rule.LocalVar:
		l := e.Code.locals[y.Index]
		if l.final && !l.blank {
			return e.Errorf(x.Span(), finding.NotAssignable, "%q is final", l.name)
		}
		return y
	case *rule.Prop:
		if y.Property.Set == nil {
			return e.Errorf(x.Span(), finding.NotAssignable, "the property %q of %s cannot be set", y.Property.Name, y.Of.Type())
		}
		return y
	case *rule.Call: // a property that was resolved to a call of its getter
		if _, called := x.(*ast.Call); !called && y.Method.Reads != nil && y.Method.Reads.Set != nil {
			return &rule.Prop{Node: ir.Node(y.Type(), x.Span()), Of: y.Of, Property: y.Method.Reads}
		}
	case *rule.Index, *rule.DynamicProp, *rule.GlobalVar:
		return v
	}
	return e.Errorf(x.Span(), finding.NotAssignable, "nothing can be assigned to this expression")
}

// Quietly types an expression only to determine its type. Findings are discarded; they are reported when the expression is typed again.
func (e *Env) Quietly(x ast.Expr) (v rule.Expr) {
	e.Unit.Quietly(func() { v = e.Expr(x) })
	return v
}
