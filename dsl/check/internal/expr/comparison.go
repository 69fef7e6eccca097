package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
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
	if k := e.charKind(l, r); k != fact.Invalid {
		return k
	}
	if e.Code == nil && (a.Kind == fact.Char && jtype.IsNumber(b.Kind) || b.Kind == fact.Char && jtype.IsNumber(a.Kind)) {
		return fact.Invalid // conditions treat a character as a string, not as a number
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

// timeForDuration converts a time literal to a Duration if want is Duration. Otherwise the literal is a number of milliseconds.
func (e *Env) timeForDuration(x *rule.Expr, want *fact.Type) {
	c, ok := (*x).(*rule.Const)
	if want != fact.DurationType || !ok {
		return
	}
	text := e.File.Source.Slice(c.At)
	if ms, ok := cron.Span(text); ok && strings.Trim(text, "0123456789") != "" {
		*x = ir.Const(fact.DurationType, datetime.DurationOfMillis(ms), c.At)
	}
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

// charKind compares chars with chars and one-letter strings. It is Invalid if neither operand is a char.
func (e *Env) charKind(l, r *rule.Expr) fact.Kind {
	a, b := (*l).Type(), (*r).Type()
	switch {
	case a.Kind == fact.Char && b.Kind == fact.Char:
		return fact.Char
	case a.Kind == fact.Char && b.Kind == fact.String:
		*r = ir.Convert(*r, fact.Box(a))
		if c, ok := (*r).(*rule.Const); ok && !a.Boxed {
			*r = ir.Convert(c, fact.CharType)
		}
		return charOrText(l, r)
	case a.Kind == fact.String && b.Kind == fact.Char:
		*r = ir.Convert(*r, fact.StringType)
		return fact.String
	}
	return fact.Invalid
}

// charOrText compares strings if the string is longer than one letter, so that the comparison is false and not an error.
func charOrText(l, r *rule.Expr) fact.Kind {
	if c, ok := (*r).(*rule.Convert); ok {
		*l, *r = ir.Convert(*l, fact.StringType), c.X
		return fact.String
	}
	return fact.Char
}

// coercedKind compares values of different kinds with DRL's coercions. The type of the property decides: a string compared with a numeric
// property becomes a number, a number compared with a string property becomes a string.
func (e *Env) coercedKind(l, r *rule.Expr, equality bool) fact.Kind {
	target, other := l, r
	if _, constant := (*l).(*rule.Const); constant {
		target, other = r, l
	}
	to, from := (*target).Type(), (*other).Type()
	_, literal := (*other).(*rule.Const)
	switch {
	case from.Kind == fact.String && !literal && equality && (jtype.IsNumber(to.Kind) || to.Kind == fact.Bool):
		read := fact.Box(to)
		if !to.Kind.Floating() && to.Kind != fact.Bool {
			read = fact.DecimalType
		}
		*target = ir.Boxed(*target)
		*other = &rule.Convert{Node: ir.Node(fact.ObjectType, (*other).Span()), X: *other, Checked: true, Read: read}
		return fact.Any
	case to.Kind == fact.Date && from.Kind == fact.String && !literal && equality:
		*l, *r = ir.Boxed(*l), ir.Boxed(*r)
		return fact.Any
	case to.Kind == fact.String && !literal && !equality && from.Kind.Numeric() && !from.Boxed:
		k := fact.Long
		if from.Kind.Floating() {
			k = fact.Double
		}
		*target, *other = ir.Convert(*target, fact.Box(jtype.OfKind(k))), ir.ToNumber(*other, k)
		return k
	case (to.Kind == fact.Bool && from.Kind == fact.String || to.Kind == fact.String && from.Kind == fact.Bool) && !equality:
		*l, *r = ir.Convert(*l, fact.StringType), ir.Convert(*r, fact.StringType)
		return fact.String
	case equality && (to.Kind == fact.String && jtype.NeverText(from) || from.Kind == fact.String && jtype.NeverText(to)):
		e.WarnHint((*r).Span(), finding.NeverMatches, e.compareHint((*l).Type(), (*r).Type()), "%s can never equal %s", jtype.Article(to), jtype.Article(from))
		*l, *r = ir.Boxed(*l), ir.Boxed(*r)
		return fact.Any
	case jtype.IsNumber(to.Kind) && from.Kind == fact.String,
		to.Kind == fact.Bool && from.Kind == fact.String && equality,
		to.Kind == fact.Date && (from.Kind == fact.String || from.Kind == fact.Long):
		return e.toProperty(other, to)
	case to.Kind == fact.String && (from.Kind.Numeric() || from.Kind == fact.Bool || from.Kind == fact.Decimal ||
		from.Kind == fact.BigInteger || from.Kind == fact.Date):
		*other = ir.Convert(*other, fact.StringType)
		return fact.String
	}
	return fact.Invalid
}

// toProperty converts the other operand to the type of the property. It warns about a constant that cannot be converted, since every such
// comparison fails.
func (e *Env) toProperty(other *rule.Expr, to *fact.Type) fact.Kind {
	text, constant := (*other).(*rule.Const)
	switch to.Kind {
	case fact.Date:
		*other = e.dateConst(*other)
	case fact.Bool: // as Boolean.parseBoolean reads it
		s, _ := text.Value.(string)
		if !strings.EqualFold(s, "true") && !strings.EqualFold(s, "false") {
			e.WarnHint(text.At, finding.ConstantFailure, "", "this string is neither true nor false, and counts as false")
		}
		*other = ir.Const(fact.BoolType, strings.EqualFold(s, "true"), text.At)
	}
	*other = ir.Convert(*other, fact.Box(to))
	if c, folded := (*other).(*rule.Const); folded && !to.Boxed {
		*other = ir.Convert(c, to)
	} else if constant && !folded {
		hint := ""
		if to.Kind == fact.Date {
			hint = "another format of dates must be set: --date-format, or drools.dateformat in the project"
		}
		e.WarnHint((*other).Span(), finding.ConstantFailure, hint, "this string cannot be read as %s, so the comparison always fails", to)
	}
	return to.Kind
}

// dateConst converts a string constant that is a date in the project's own format to the ISO format. It returns any other expression
// unchanged.
func (e *Env) dateConst(x rule.Expr) rule.Expr {
	c, ok := x.(*rule.Const)
	if !ok {
		return x
	}
	if text, ok := c.Value.(string); ok {
		return &rule.Const{Node: c.Node, Value: e.Options.DateText(text)}
	}
	return x
}
