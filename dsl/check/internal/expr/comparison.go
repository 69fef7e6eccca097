package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// comparison types == != < <= > >=. In Java code, == on objects is identity; everywhere else it compares values.
func (e *Env) comparison(x *ast.Binary, op operator.Op) rule.Expr {
	l, r := e.Expr(x.X), e.Expr(x.Y)
	if ir.IsBad(l) || ir.IsBad(r) {
		return ir.Bad(x.Span())
	}
	l, r = e.decimalAsDouble(x.X, x.Y, l, r)
	e.inexact(l, r)
	y := e.Compare(op, l, r, x.OpName.Span(), x.Span())
	return e.guarded(y, x.X, x.Y)
}

// guarded puts the type tests of inline casts before a comparison: a#T.f == 1 holds only if a is a T.
func (e *Env) guarded(y rule.Expr, operands ...ast.Expr) rule.Expr {
	if e.Code != nil || ir.IsBad(y) {
		return y
	}
	for _, x := range operands {
		y = ir.And(e.castGuard(x), y)
	}
	return y
}

// castGuard returns the conjunction of the type tests for the inline casts in an expression; nil if there are none.
func (e *Env) castGuard(x ast.Expr) (guard rule.Expr) {
	ast.Walk(x, func(n ast.Node) bool {
		c, ok := n.(*ast.InlineCast)
		if ok {
			quiet := *e
			quiet.Reading = ReadsNothing
			v, t := quiet.inner(c.X), e.TypeRef(c.Type)
			if !ir.IsBad(v) && t.Kind != fact.Invalid && fact.Primitive(v.Type().Kind) == nil { // a primitive value needs no test
				guard = ir.And(&rule.InstanceOf{Node: ir.Node(fact.BoolType, c.Span()), X: v, Of: t}, guard)
			}
		}
		return true
	})
	return guard
}

// Compare types l op r.
func (e *Env) Compare(op operator.Op, l, r rule.Expr, opAt, span source.Span) rule.Expr {
	l, r = e.orNull(l), e.orNull(r)
	a, b := l.Type(), r.Type()
	if a.Kind == fact.Void || b.Kind == fact.Void {
		return e.Errorf(opAt, finding.WrongOperand, "%s needs two values", op)
	}
	equality := op == operator.Eq || op == operator.Ne || op == operator.Same || op == operator.NotSame
	identity := op == operator.Same || op == operator.NotSame
	java := e.inJava()
	kind := e.comparisonKind(&l, &r, equality, java)
	if kind == fact.Invalid {
		return e.ErrorHint(opAt, finding.WrongOperand, e.compareHint(a, b), "%s cannot compare %s with %s", op, jtype.Article(a), jtype.Article(b))
	}
	if java && equality && !identity && (kind == fact.Struct || kind == fact.Any || kind == fact.List || kind == fact.Set || kind == fact.Map) &&
		a.Boxed && b.Boxed && a.Kind != fact.Null && b.Kind != fact.Null {
		if op == operator.Eq {
			op = operator.Same
		} else {
			op = operator.NotSame
		}
	}
	if java && !identity && fact.Primitive(kind) != nil && (!equality || !a.Boxed || !b.Boxed) {
		l, r = ir.Unboxed(l), ir.Unboxed(r) // null cannot be unboxed
	}
	return &rule.Binary{Node: ir.Node(fact.BoolType, span), Op: op, Kind: kind, L: l, R: r}
}

// compareHint suggests how to fix operands that cannot be compared.
func (e *Env) compareHint(a, b *fact.Type) string {
	if a.Kind == b.Kind && (a.Kind == fact.String || a.Kind == fact.Date || a.Kind == fact.Enum) && e.inJava() {
		return "Java compares only numbers with < and >: write a.compareTo( b ) < 0"
	}
	if a.Kind == fact.List || a.Kind == fact.Set {
		return "use contains to test for an element"
	}
	if a == fact.DurationType && b.Kind.Numeric() {
		return "write a time such as 2h or 500ms, or convert the duration to a number: toMillis(), toMinutes()"
	}
	if e.inJava() && (a.Kind == fact.Char && b.Kind == fact.String || a.Kind == fact.String && b.Kind == fact.Char) {
		return "a string is written in double quotes, a char in single ones"
	}
	if a.Kind == fact.Char && b.Kind.Numeric() || b.Kind == fact.Char && a.Kind.Numeric() {
		return "write the character in quotes, as in '5', or cast it to int"
	}
	if a.Kind == fact.Enum && b.Kind == fact.String && len(a.Constants) > 0 {
		return "use the constant, as in " + a.Name + "." + a.Constants[0].Name
	}
	if b.Kind == fact.List || b.Kind == fact.Set {
		return "use memberOf to test for an element of a collection"
	}
	return ""
}

// comparisonKind determines the kind in which two operands are compared, and converts them. The second operand is converted to the type of
// the first, which in DRL usually is the property, unless only the second one is a property. The result is Invalid if the operands cannot
// be compared.
func (e *Env) comparisonKind(l, r *rule.Expr, equality, java bool) fact.Kind {
	e.timeForDuration(l, (*r).Type())
	e.timeForDuration(r, (*l).Type())
	a, b := (*l).Type(), (*r).Type()
	switch {
	case a.Kind == fact.Null || b.Kind == fact.Null:
		if java && (fact.Primitive(a.Kind) != nil && !a.Boxed || fact.Primitive(b.Kind) != nil && !b.Boxed || !equality) {
			return fact.Invalid // the Java compiler rejects comparisons that can never hold
		}
		return e.nullKind(l, r, equality)
	case a.Kind == fact.Any || b.Kind == fact.Any:
		*l, *r = ir.Boxed(*l), ir.Boxed(*r)
		return fact.Any
	}
	if java && e.neverComparable(*l, *r, equality) {
		return fact.Invalid
	}
	if k := e.charKind(l, r); k != fact.Invalid {
		return k
	}
	if e.Code == nil && (a.Kind == fact.Char && jtype.IsNumber(b.Kind) || b.Kind == fact.Char && jtype.IsNumber(a.Kind)) {
		return fact.Invalid // conditions treat a character as a string, not as a number
	}
	if e.leftToMVEL() {
		e.literalAsFloat(l, b)
		e.literalAsFloat(r, a)
		a, b = (*l).Type(), (*r).Type()
	}
	if k := jtype.NumberKind(a.Kind, b.Kind); k != fact.Invalid {
		*l, *r = ir.ToNumber(*l, k), ir.ToNumber(*r, k)
		return k
	}
	if a.Kind == b.Kind {
		return e.sameKind(l, r, equality, java)
	}
	if java {
		if equality && jtype.ShareSubclass(a, b) {
			*l, *r = ir.Boxed(*l), ir.Boxed(*r)
			return fact.Any
		}
		return fact.Invalid
	}
	if e.Code == nil && e.Own != nil && e.Own.IsCode { // Drools compiles an "if" after a pattern as Java code
		return fact.Invalid
	}
	return e.coercedKind(l, r, equality)
}

// literalAsFloat gives a double literal the type of the float that it is compared with, as MVEL does: f == 15.1 holds for the
// float 15.1f, which as a double is another number than 15.1.
func (e *Env) literalAsFloat(x *rule.Expr, with *fact.Type) {
	if _, ok := (*x).(*rule.Const); ok && with.Kind == fact.Float && (*x).Type() == fact.DoubleType {
		*x = ir.Convert(*x, fact.FloatType)
	}
}

// neverComparable reports operands that Java's compiler refuses to compare: a char and a string, objects of two classes of numbers, and
// objects of declared types that are unrelated or compared by order.
func (e *Env) neverComparable(l, r rule.Expr, equality bool) bool {
	a, b := l.Type(), r.Type()
	switch {
	case !e.checkedAsJava():
		return false
	case a.Kind == fact.Char && b.Kind == fact.String, a.Kind == fact.String && b.Kind == fact.Char:
		return true
	case a.Declared && b.Declared && a.Kind == fact.Struct && b.Kind == fact.Struct:
		return !equality || !e.Related(a, b)
	}
	return equality && a.Kind != b.Kind && e.wrapper(l) && e.wrapper(r)
}

// sameKind determines how two operands of the same kind that are not numbers are compared.
func (e *Env) sameKind(l, r *rule.Expr, equality, java bool) fact.Kind {
	a, b := (*l).Type(), (*r).Type()
	switch a.Kind {
	case fact.Bool, fact.List, fact.Set, fact.Map, fact.Func:
		if equality {
			return a.Kind
		}
		if a.Kind == fact.Bool && !java {
			*l, *r = ir.Boxed(*l), ir.Boxed(*r)
			return fact.Any
		}
	case fact.Date:
		mixed := jtype.IsLocalDate(a) && jtype.IsOldDate(b) || jtype.IsOldDate(a) && jtype.IsLocalDate(b)
		if !mixed && (!java || equality) {
			return a.Kind
		}
	case fact.String:
		if !java || equality {
			return a.Kind
		}
	case fact.Enum:
		if a == b && (!java || equality) {
			return a.Kind
		}
	case fact.Struct:
		if !equality {
			return fact.Any
		}
		if !e.Related(a, b) {
			e.Warnf((*r).Span(), finding.NeverMatches, "%s can never equal %s", jtype.Article(a), jtype.Article(b))
		}
		return fact.Struct
	}
	return fact.Invalid
}

// nullKind types a comparison with null.
func (e *Env) nullKind(l, r *rule.Expr, equality bool) fact.Kind {
	a, b := (*l).Type(), (*r).Type()
	t := a
	if a.Kind == fact.Null {
		t = b
	}
	if !equality && !e.ordered(t) {
		return fact.Invalid
	}
	t = fact.Box(t)
	if t.Kind == fact.Null {
		return fact.Any
	}
	*l, *r = ir.Convert(*l, t), ir.Convert(*r, t)
	return t.Kind
}

// ordered reports whether values of t have an order, so that they can be compared with <.
func (e *Env) ordered(t *fact.Type) bool {
	switch t.Kind {
	case fact.Bool, fact.List, fact.Set, fact.Map, fact.Func:
		return false
	}
	return true
}
