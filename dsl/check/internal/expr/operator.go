package expr

import (
	"math"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

func (e *Env) binary(x *ast.Binary) rule.Expr {
	o := operator.Lookup(x.Op)
	if o == nil {
		return e.wordOperator(x, nil)
	}
	switch {
	case o.Operands == operator.Conditional:
		l, r := e.Condition(x.X), e.Condition(x.Y)
		if ir.IsBad(l) || ir.IsBad(r) {
			return ir.Bad(x.Span())
		}
		return &rule.Binary{Node: ir.Node(fact.BoolType, x.Span()), Op: o.Op, Kind: fact.Bool, L: l, R: r}
	case o.Operands == operator.Alike, o.Operands == operator.Ordered:
		return e.comparison(x, o.Op)
	case o.Arithmetic():
		l, r := e.Expr(x.X), e.Expr(x.Y)
		if ir.IsBad(l) || ir.IsBad(r) {
			return ir.Bad(x.Span())
		}
		return e.arithmetic(o.Op, l, r, x.OpName.Span(), x.Span())
	}
	return e.wordOperator(x, o)
}

// arithmetic types l op r. If one side is a string, + is concatenation.
func (e *Env) arithmetic(op operator.Op, l, r rule.Expr, opAt, span source.Span) rule.Expr {
	l, r = e.orNull(l), e.orNull(r)
	a, b := l.Type(), r.Type()
	if op == operator.Add && (a.Kind == fact.String || b.Kind == fact.String) && a.Kind != fact.Void && b.Kind != fact.Void {
		if e.Code != nil {
			if c := ir.ConstantText(l, r, span); c != nil {
				return c
			}
		}
		return &rule.Binary{Node: ir.Node(fact.StringType, span), Op: operator.Concat, Kind: fact.String, L: e.apart(l), R: e.apart(r)}
	}
	if op == operator.Add && (e.besideText(a, b) || e.besideText(b, a)) {
		return &rule.Binary{Node: ir.Node(fact.StringType, span), Op: operator.Concat, Kind: fact.String, L: ir.Boxed(l), R: ir.Boxed(r)}
	}
	if !e.inJava() {
		if x := e.textArithmetic(op, l, r, opAt, span); x != nil {
			return x
		}
	}
	var kind fact.Kind
	switch op {
	case operator.Shl, operator.Shr, operator.Ushr:
		if a.Kind.Integer() && b.Kind.Integer() {
			kind = jtype.Promoted(a.Kind, a.Kind)
			return &rule.Binary{Node: ir.Node(jtype.OfKind(kind), span), Op: op, Kind: kind,
				L: ir.Convert(ir.Unboxed(l), jtype.OfKind(kind)), R: ir.Convert(ir.Unboxed(r), fact.LongType)}
		}
	case operator.BitAnd, operator.BitOr, operator.BitXor:
		switch {
		case a.Kind == fact.Bool && b.Kind == fact.Bool && (e.inJava() || e.Code == nil && (e.Own == nil || e.Own.IsCode) || op == operator.BitXor):
			kind = fact.Bool
		case a.Kind.Integer() && b.Kind.Integer():
			kind = jtype.Promoted(a.Kind, b.Kind)
		}
	default:
		kind = jtype.NumberKind(a.Kind, b.Kind)
		if op == operator.Div && (kind.Integer() || kind == fact.Float) && e.inMVEL() {
			switch how := e.division(l, r); {
			case how == ofOneClass:
				kind = fact.Double
			case how == ofTwoClasses && kind.Integer():
				return ir.Convert(&rule.Binary{Node: ir.Node(fact.ObjectType, span), Op: operator.Quotient, Kind: fact.Any, L: ir.Boxed(l), R: ir.Boxed(r)}, jtype.OfKind(kind))
			}
		}
	}
	if kind == fact.Invalid && e.mayCompute(op, a, b) && !e.onlyTernary(l) && !e.onlyTernary(r) {
		if op == operator.Div && !e.inJava() {
			op = operator.Quotient
		}
		return &rule.Binary{Node: ir.Node(fact.ObjectType, span), Op: op, Kind: fact.Any, L: ir.Boxed(l), R: ir.Boxed(r)}
	}
	if kind == fact.Invalid {
		return e.wrongOperands(op, a, b, opAt)
	}
	t := jtype.OfKind(kind)
	e.inexact(l, r)
	return &rule.Binary{Node: ir.Node(t, span), Op: op, Kind: kind, L: ir.Operand(l, t), R: ir.Operand(r, t)}
}

// wrongOperands reports an operator that does not work on operands of two types.
func (e *Env) wrongOperands(op operator.Op, a, b *fact.Type, at source.Span) rule.Expr {
	hint := ""
	if e.Code == nil && (op == operator.Shl || op == operator.Shr) {
		hint = "to compare, write <, <=, > or >="
	}
	if (op == operator.BitAnd || op == operator.BitOr) && a.Kind == fact.Bool && b.Kind == fact.Bool {
		hint = "write " + op.String() + op.String() + " between conditions"
	}
	return e.ErrorHint(at, finding.WrongOperand, hint, "%s cannot be used between %s and %s", op, jtype.Article(a), jtype.Article(b))
}

// besideText reports whether + of an Object and an operand of another type concatenates strings: the value of the Object must be a string,
// since Java has accepted the code of a class.
func (e *Env) besideText(object, other *fact.Type) bool {
	return e.Code != nil && object.Kind == fact.Any && (other.Kind == fact.Bool || e.inClass() && other.Boxed && !jtype.MayBeNumber(other) && other.Kind != fact.Null)
}

// mayCompute reports whether the values of two operands may turn out to be numbers at run time. Bit operators accept an Object in Java code
// only, where Java may know its type, and accept booleans as well.
func (e *Env) mayCompute(op operator.Op, a, b *fact.Type) bool {
	if op <= operator.Rem {
		return jtype.MayBeNumber(a) && jtype.MayBeNumber(b)
	}
	mayBe := func(t *fact.Type) bool { return jtype.MayBeNumber(t) || t.Kind == fact.Bool }
	return e.inJava() && (a.Kind == fact.Any || b.Kind == fact.Any) && mayBe(a) && mayBe(b)
}

// textArithmetic types arithmetic of a string and a number, as MVEL computes it: beside an integer the string may also be a fraction. In code
// the result has the type of the number. It returns nil for any other operands.
func (e *Env) textArithmetic(op operator.Op, l, r rule.Expr, opAt, span source.Span) rule.Expr {
	if op != operator.Sub && op != operator.Mul && op != operator.Div && op != operator.Rem {
		return nil
	}
	text, number := &l, r.Type()
	if r.Type().Kind == fact.String {
		text, number = &r, l.Type()
	}
	if (*text).Type().Kind != fact.String || !jtype.IsNumber(number.Kind) {
		return nil
	}
	switch as := fact.Box(number); {
	case number.Kind.Integer():
		*text = ir.Convert(*text, fact.Box(fact.DoubleType))
	case number.Kind == fact.BigInteger:
		*text = ir.Convert(*text, fact.DecimalType)
	default:
		*text = ir.Convert(*text, as)
	}
	x := e.arithmetic(op, l, r, opAt, span)
	if e.Code != nil && number.Kind.Integer() && !ir.IsBad(x) {
		return ir.ToNumber(x, jtype.Promoted(number.Kind, number.Kind))
	}
	return x
}

// division is how MVEL code divides two integers or floats.
type division uint8

const (
	ofOneClass    division = iota // as doubles
	ofTwoClasses                  // as doubles, cast to the wider class
	withoutDouble                 // as Java does
)

// division returns how MVEL code divides two integers or floats. A literal on the right gets the class of what it divides if that is wider; an Integer
// object is divided by a literal as in Java.
func (e *Env) division(l, r rule.Expr) division {
	a, b := l.Type(), r.Type()
	_, literal := r.(*rule.Const)
	_, both := l.(*rule.Const)
	switch literal = literal && !both; {
	case literal && a.Boxed && a.Kind == b.Kind:
		return withoutDouble
	case a.Kind == b.Kind, literal && jtype.Wider(b.Kind, a.Kind):
		return ofOneClass
	}
	return ofTwoClasses
}

func (e *Env) unary(x *ast.Unary) rule.Expr {
	if x.Op == "!" {
		v := e.Condition(x.X)
		if ir.IsBad(v) {
			return v
		}
		n := ir.Not(v).(*rule.Unary)
		n.At = x.Span()
		return n
	}
	if lit, ok := x.X.(*ast.Literal); ok && x.Op == "-" && lit.Kind == ast.LitInt && lit.Value == int64(1<<31) {
		return ir.Const(fact.IntType, int(-1<<31), x.Span())
	}
	if lit, ok := x.X.(*ast.Literal); ok && x.Op == "-" && leastLong(lit) {
		return ir.Const(fact.LongType, lit.Value, x.Span())
	}
	v := e.Expr(x.X)
	if ir.IsBad(v) {
		return v
	}
	op := operator.Prefixed(x.Op).Op
	k := v.Type().Kind
	switch {
	case k == fact.Any && jtype.MayBeNumber(v.Type()) && (op != operator.BitNot || e.inJava()):
		return &rule.Unary{Node: ir.Node(fact.ObjectType, x.Span()), Op: op, Kind: fact.Any, X: v}
	case k.Integer():
		k = jtype.Promoted(k, k)
	case k.Floating() && op != operator.BitNot, (k == fact.Decimal || k == fact.BigInteger) && op != operator.BitNot:
	default:
		return e.Errorf(x.Span(), finding.WrongOperand, "%s cannot be used on %s", x.Op, jtype.Article(v.Type()))
	}
	if c, ok := v.(*rule.Const); ok {
		if folded := ir.Negated(c, op, jtype.OfKind(k), x.Span()); folded != nil {
			return folded
		}
	}
	return &rule.Unary{Node: ir.Node(jtype.OfKind(k), x.Span()), Op: op, Kind: k, X: ir.Convert(ir.Unboxed(v), jtype.OfKind(k))}
}

// leastLong reports whether a literal is 2^63, which is a long only after a minus sign.
func leastLong(x *ast.Literal) bool {
	return x.Kind == ast.LitLong && x.Value == int64(math.MinInt64) && !strings.HasPrefix(x.Raw, "0")
}

// decimalAsDouble converts a decimal to double, or a literal compared with a float to float, if it is compared with a double or float
// property that is named directly: w == v, w == 0.1B, w in ( v ). In MVEL code it does so if the first operand is a double or float,
// whatever it is. In all other cases the double is converted to the decimal with exactly the value of its bits: v == w and v == 0.1 are
// false if the decimal v is 0.1, as in Drools.
func (e *Env) decimalAsDouble(x, y ast.Expr, l, r rule.Expr) (rule.Expr, rule.Expr) {
	a, b := l.Type().Kind, r.Type().Kind
	first := a.Floating() && b == fact.Decimal
	switch {
	case !first && !(a == fact.Decimal && b.Floating()):
	case e.Code != nil:
		if first && e.MVEL {
			r = ir.ToNumber(r, fact.Double)
		}
	case e.ownPath(x, l):
		if first {
			r = besideFloating(r, a)
		}
	case !first && e.ownPath(y, r):
		l = besideFloating(l, b)
	}
	return l, r
}

// besideFloating converts a decimal for a comparison with a property of a floating-point kind k: a literal to k, any other expression to
// double.
func besideFloating(x rule.Expr, k fact.Kind) rule.Expr {
	if _, literal := x.(*rule.Const); !literal {
		k = fact.Double
	}
	return ir.ToNumber(x, k)
}

// inexact warns about a double literal that is compared or computed with a decimal and whose value is not exactly the number as it is
// written.
func (e *Env) inexact(l, r rule.Expr) {
	for _, pair := range [][2]rule.Expr{{l, r}, {r, l}} {
		c, ok := pair[0].(*rule.Const)
		if !ok || pair[1].Type().Kind != fact.Decimal {
			continue
		}
		x, ok := c.Value.(float64)
		if !ok {
			continue
		}
		looks, err := decimal.OfFloat(x)
		is, err2 := decimal.OfBinary(x)
		if err != nil || err2 != nil || looks.Cmp(is) == 0 {
			continue
		}
		hint := "write " + looks.String() + "B, which is exact"
		if e.inJava() {
			hint = "write new BigDecimal( \"" + looks.String() + "\" ), which is exact"
		}
		e.Report(source.Warning, c.Span(), finding.Inexact, hint, looks.String()+" is a double; compared or combined with a BigDecimal its value is "+is.String())
	}
}

// ownPath reports whether x, typed as v, names a property of the pattern or of one of its properties, without "this" and without brackets.
func (e *Env) ownPath(x ast.Expr, v rule.Expr) bool {
	p, ok := v.(*rule.Prop)
	if !ok || e.Own == nil {
		return false
	}
	switch x := x.(type) {
	case *ast.Implied:
		return e.ownPath(x.Of, v)
	case *ast.Ident: // not the name of a binding, which may denote a property too
		this, ok := p.Of.(*rule.Slot)
		return ok && this.Name == "this" && p.Property.Name == x.Name
	case *ast.Select:
		return e.ownPath(x.X, p.Of)
	}
	return false
}
