package expr

import (
	"cmp"
	"math"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// Expr types an expression. The result is never nil. It has the invalid type if an error has been reported.
func (e *Env) Expr(x ast.Expr) rule.Expr {
	span := x.Span()
	switch x := x.(type) {
	case *ast.Literal:
		return e.literal(x)
	case *ast.Ident, *ast.Select:
		return e.name(x)
	case *ast.This:
		if e.Own == nil && e.inClass() && e.Code.This != nil {
			return e.ThisVar(span)
		}
		if e.Own == nil {
			return e.Errorf(span, finding.UnknownBinding, "\"this\" can only be used inside a pattern")
		}
		e.readObject(e.Own.This)
		return ir.At(e.Own.This, span)
	case *ast.Index:
		return e.index(x)
	case *ast.Call:
		return e.call(x)
	case *ast.Cast:
		t := e.TypeRef(x.Type)
		return e.cast(e.castOperand(x.X, t), t, span)
	case *ast.InlineCast:
		return e.castTo(e.inner(x.X), e.TypeRef(x.Type), span)
	case *ast.Unary:
		return e.unary(x)
	case *ast.Binary:
		return e.binary(x)
	case *ast.Implied:
		return e.Expr(x.Of)
	case *ast.HalfGroup:
		return e.Expr(x.Body)
	case *ast.InList:
		return e.inList(x)
	case *ast.Paren:
		return e.Expr(x.X)
	case *ast.Bind:
		return e.boundOperand(x)
	case *ast.Ternary:
		return e.ternary(x, nil)
	case *ast.InstanceOf:
		return e.instanceOf(x)
	case *ast.InlineEval:
		return e.Expr(x.X)
	case *ast.NestedGroup:
		return e.nestedGroup(x)
	case *ast.Assign, *ast.IncDec:
		return e.assignment(x)
	default:
		return e.creation(x)
	}
}

// inner types the operand of a member access or similar form. There, "this" is not a read of the object as a whole.
func (e *Env) inner(x ast.Expr) rule.Expr {
	if this, ok := x.(*ast.This); ok && e.Own != nil {
		return ir.At(e.Own.This, this.Span())
	}
	return e.Expr(x)
}

// literal types a literal. In Java code a single-quoted letter is a char; elsewhere it is a string until it is used with a char.
func (e *Env) literal(x *ast.Literal) rule.Expr {
	if e.checkedAsJava() && !e.writtenAsJava(x) {
		return ir.Bad(x.Span())
	}
	constant := func(t *fact.Type, v any) rule.Expr { return ir.Const(t, v, x.Span()) }
	switch x.Kind {
	case ast.LitInt:
		n, _ := x.Value.(int64)
		if n > math.MaxInt32 || n < math.MinInt32 {
			if e.inJava() {
				return e.ErrorHint(x.Span(), finding.WrongType, "write "+x.Raw+"L", "%s is too large for an int", x.Raw)
			}
			return constant(fact.LongType, n)
		}
		return constant(fact.IntType, int(int32(n)))
	case ast.LitLong:
		n, _ := x.Value.(int64)
		if leastLong(x) {
			return e.Errorf(x.Span(), finding.WrongType, "%s is too large for a long", x.Raw)
		}
		return constant(fact.LongType, n)
	case ast.LitFloat:
		f, _ := x.Value.(float64)
		return constant(fact.FloatType, float32(f))
	case ast.LitDouble:
		return constant(fact.DoubleType, x.Value)
	case ast.LitBigDecimal, ast.LitBigInteger:
		t := fact.DecimalType
		if x.Kind == ast.LitBigInteger {
			t = fact.BigIntegerType
		}
		v, err := fact.Convert(x.Value, t)
		if err != nil {
			return e.Errorf(x.Span(), finding.WrongType, "%s is not a number", x.Raw)
		}
		return constant(t, v)
	case ast.LitString:
		s, _ := x.Value.(string)
		if r := []rune(s); x.Quote == '\'' && len(r) == 1 && e.inJava() {
			return constant(fact.CharType, fact.CharValue(javatext.Unit(r[0])))
		}
		return constant(fact.StringType, s)
	case ast.LitBool:
		return constant(fact.BoolType, x.Value)
	case ast.LitTime:
		return constant(fact.LongType, x.Value)
	case ast.LitNull:
		return constant(fact.NullType, nil)
	}
	return e.Errorf(x.Span(), finding.WrongType, "%s can only be used as an argument of a temporal operator", x.Raw)
}

// Condition types an expression that must be boolean.
func (e *Env) Condition(x ast.Expr) rule.Expr {
	if b, ok := unwrapped(x).(*ast.Bind); ok {
		return e.innerBind(b)
	}
	if c, ok := unwrapped(x).(*ast.InlineCast); ok && e.Code == nil {
		v, t := e.inner(c.X), e.TypeRef(c.Type)
		if ir.IsBad(v) || t.Kind == fact.Invalid {
			return ir.Bad(x.Span())
		}
		return &rule.InstanceOf{Node: ir.Node(fact.BoolType, x.Span()), X: v, Of: t}
	}
	y := e.Expr(x)
	if ir.IsBad(y) {
		return y
	}
	t := y.Type()
	switch {
	case t.Kind == fact.Bool:
		switch x := unwrapped(x).(type) {
		case *ast.Select, *ast.Call: // operators add their type tests themselves
			return e.guarded(ir.Unboxed(y), x)
		}
		return ir.Unboxed(y)
	case t.Kind == fact.Any && !e.onlyObject(y):
		return ir.Cast(y, fact.BoolType, y.Span())
	}
	if e.Own != nil && ir.IsBad(e.Own.This) { // if the pattern's type is unknown, the text may not be a pattern at all
		return ir.Bad(x.Span())
	}
	hint := ""
	switch x := x.(type) {
	case *ast.Assign:
		if x.Op == "=" {
			hint = "compare with =="
		}
	case *ast.Literal:
		hint = "compare it with something; for several values of one property write name in ( … )"
	case *ast.Ident:
		if e.Own != nil {
			hint = "compare it with something, or give it a name: $" + x.Name + " : " + x.Name
		}
	}
	return e.ErrorHint(x.Span(), finding.NotBoolean, hint, "this must be true or false, but it is %s", jtype.Article(t))
}

func (e *Env) index(x *ast.Index) rule.Expr {
	of, key := e.inner(x.X), e.Expr(x.Index)
	if ir.IsBad(of) || ir.IsBad(key) {
		return ir.Bad(x.Span())
	}
	of = ir.CollectionObject(of)
	t := of.Type()
	elem := cmp.Or(t.Elem, fact.ObjectType)
	switch {
	case t.Kind == fact.List:
		if key = e.Assign(key, fact.IntType, x.Index.Span(), "an index"); ir.IsBad(key) {
			return key
		}
		if !t.Array {
			elem = fact.Box(elem)
		}
	case t.Kind == fact.Map:
		key = ir.Convert(key, fact.Box(key.Type()))
		elem = fact.Box(elem)
	case t.Kind == fact.Any && t != fact.NumberType:
	default:
		return e.Errorf(x.Span(), finding.WrongType, "%s has no elements", jtype.Article(t))
	}
	return &rule.Index{Node: ir.Node(elem, x.Span()), Of: of, Key: key}
}
