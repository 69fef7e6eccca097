package expr

import (
	"cmp"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// cast types (T) x. In patterns, behind from, and in MVEL code, unlike in Java, it converts between strings, numbers and decimals, and
// anything simple to a string: (String) 5 is "5". What is null then remains null.
func (e *Env) cast(x rule.Expr, t *fact.Type, at source.Span) rule.Expr {
	from := x.Type()
	scalar := from.Kind == fact.Any || jtype.Coerces(from, from)
	numbers, truth := from.Kind.Numeric() && t.Kind.Numeric(), t.Kind == fact.Bool || from.Kind == fact.Bool && t.Kind != fact.String
	if !e.leftToMVEL() || from.Kind == t.Kind || !scalar || !jtype.Coerces(t, t) || numbers || truth {
		return e.castTo(x, t, at)
	}
	if from.Boxed {
		t = fact.Box(t)
	}
	return ir.Convert(x, t)
}

// leftToMVEL reports whether Drools leaves the expression to MVEL, where a cast converts and a literal has the type of the number beside it.
func (e *Env) leftToMVEL() bool {
	return e.MVEL || e.Interpreted || e.Code == nil && e.Own != nil && !e.Own.IsCode && !e.Own.Outside
}

// castTo types (T) x in Java, and x#T: numbers are converted, objects are checked at run time.
func (e *Env) castTo(x rule.Expr, t *fact.Type, at source.Span) rule.Expr {
	if ir.IsBad(x) || t.Kind == fact.Invalid {
		return ir.Bad(at)
	}
	from := x.Type()
	switch {
	case from.Kind == fact.Void:
		return e.NoValue(x.Span())
	case from.Kind.Numeric() && t.Kind.Numeric():
		if !from.Boxed && !t.Boxed || from.Kind == t.Kind {
			return ir.Convert(x, t)
		}
		if e.inJava() && t.Boxed {
			break
		}
		if e.wrapperInJava(x) && !jtype.Wider(from.Kind, t.Kind) {
			return e.narrowsWrapper(from, t, at)
		}
		return ir.Convert(ir.Unboxed(x), t)
	case from.Kind == t.Kind && fact.Primitive(t.Kind) != nil:
		return ir.Convert(x, t)
	case from == t:
		return x
	case from.Kind == fact.Func && (t.Kind == fact.Func || implementable(t)):
		return e.Fit(x, t)
	case e.numberInJava(x) && t.Kind.Numeric() && !t.Boxed:
		return ir.Convert(x, t)
	case e.checkedAsJava() && numberBeside(from, t):
	case from.Kind == fact.Any || t.Kind == fact.Any || from.Kind == fact.Null && t.Boxed:
		return ir.Cast(x, t, at)
	case e.Related(from, t):
		return ir.Cast(x, t, at)
	}
	return e.Errorf(at, finding.WrongType, "%s cannot be cast to %s", jtype.Article(from), t)
}

// narrowsWrapper reports a cast of a wrapper to a primitive type to which Java does not widen its number.
func (e *Env) narrowsWrapper(from, t *fact.Type, at source.Span) rule.Expr {
	hint := "write x." + t.String() + "Value() for this object x"
	if t.Kind == fact.Char {
		hint = "write (char) x.intValue() for this object x"
	}
	return e.ErrorHint(at, finding.WrongType, hint, "%s cannot be cast to %s: Java widens the number in an object, but does not narrow it", jtype.Article(from), t)
}

// castOperand types the operand of a cast to t. If it is a lambda and t a functional interface, t determines the types of its parameters.
func (e *Env) castOperand(x ast.Expr, t *fact.Type) rule.Expr {
	x = unwrapped(x)
	switch x.(type) {
	case *ast.Lambda, *ast.MethodRef:
		return e.expected(x, t)
	}
	return e.Expr(x)
}

// numberBeside reports whether one type is Number and the other a class that is not a subclass of it.
func numberBeside(a, b *fact.Type) bool {
	never := func(t *fact.Type) bool {
		return t.Array || t.Declared && t.Kind == fact.Struct || t.Kind == fact.String || t.Kind == fact.Bool || t.Kind == fact.Char || t.Kind == fact.Date
	}
	return a == fact.NumberType && never(b) || b == fact.NumberType && never(a)
}

// Related reports whether a value of static type a can also be of type b.
func (e *Env) Related(a, b *fact.Type) bool {
	if e.checkedAsJava() && numberBeside(a, b) {
		return false
	}
	if a.Kind == fact.Any || b.Kind == fact.Any {
		return true
	}
	if e.Assignable(a, b) || e.Assignable(b, a) || jtype.ShareSubclass(a, b) || e.inClass() && jtype.MayBe(a, b) {
		return true
	}
	// Structs that embed two types, and collections, can be distinguished at run time only.
	collection := func(t *fact.Type) bool { return t.Kind == fact.List || t.Kind == fact.Set }
	return collection(a) && a.Kind == b.Kind
}

// ternary types x ? a : b. want is the expected type, nil if there is none.
func (e *Env) ternary(x *ast.Ternary, want *fact.Type) rule.Expr {
	cond, a, b := e.Condition(x.If), e.expected(x.Then, want), e.expected(x.Else, want)
	if ir.IsBad(cond) || ir.IsBad(a) || ir.IsBad(b) {
		return ir.Bad(x.Span())
	}
	if want != nil && e.checkedAsJava() && e.assignedApart(want, a, b) {
		a, b = e.Assign(a, want, x.Then.Span(), "the value"), e.Assign(b, want, x.Else.Span(), "the value")
		if ir.IsBad(a) || ir.IsBad(b) {
			return ir.Bad(x.Span())
		}
		return &rule.Conditional{Node: ir.Node(want, x.Span()), If: cond, Then: a, Else: b}
	}
	t := e.commonOf(a, b)
	if t == nil {
		return e.Errorf(x.Span(), finding.WrongType, "the two values of ?: have different types: %s and %s", jtype.Article(a.Type()), jtype.Article(b.Type()))
	}
	return &rule.Conditional{Node: ir.Node(t, x.Span()), If: cond, Then: e.join(a, t), Else: e.join(b, t)}
}

// assignedApart reports whether Java assigns each of the values of a ternary or switch to the expected type as if there were no others: not
// if all are numbers or all are booleans, which have a common type. A value of unknown type, and an object where a String is expected,
// which is also what this package takes a CharSequence for, are left alone.
func (e *Env) assignedApart(want *fact.Type, values ...rule.Expr) bool {
	first, apart := values[0].Type(), false
	for _, v := range values {
		t := v.Type()
		switch {
		case want.Kind == fact.Invalid, t.Kind == fact.Any, t.Kind == fact.Void, t.Kind == fact.Null:
			return false
		case want == fact.StringType && t.Kind != fact.String && fact.Primitive(t.Kind) == nil:
			return false
		}
		apart = apart || t.Kind != first.Kind && !(t.Kind.Numeric() && first.Kind.Numeric())
	}
	return apart
}

// commonOf returns the type of an expression with one of these values: a ternary or a switch. It returns nil if one of them is void.
func (e *Env) commonOf(values ...rule.Expr) *fact.Type {
	t := values[0].Type()
	if !slices.ContainsFunc(values, func(x rule.Expr) bool { return x.Type() != t }) { // also for Character and null
		return t
	}
	if t := narrow(values); t != nil {
		return t
	}
	for _, x := range values[1:] {
		if t = e.common(t, x.Type()); t == nil {
			return nil
		}
	}
	return t
}

// narrow returns the type of values that all have type char, short or byte, or are int constants in the range of that type. A byte may be a
// short. It returns nil for any other values.
func narrow(values []rule.Expr) (t *fact.Type) {
	isConst := func(x rule.Expr) (c *rule.Const, is bool) {
		c, is = x.(*rule.Const)
		return c, is && x.Type() == fact.IntType
	}
	for _, x := range values {
		p := fact.Primitive(x.Type().Kind)
		if _, constant := isConst(x); constant {
			continue
		}
		switch {
		case p == fact.ByteType && (t == nil || t == fact.ShortType), p == fact.CharType && t == nil, p == fact.ShortType && t == nil:
			t = cmp.Or(t, p)
		case p == fact.ShortType && t == fact.ByteType:
			t = p
		case p == nil || p != t:
			return nil
		}
	}
	for _, x := range values {
		if c, constant := isConst(x); constant && t != nil {
			if _, exact := ir.Narrowed(c.Value, t); !exact {
				return nil
			}
		}
	}
	return t
}

// apart removes the conversion of the branches of a numeric ternary to a common type, where MVEL code uses the result as an object or a
// string: "" + ( b ? 1 : 2.5 ) is 1 there, and 1.0 in Java. It returns any other expression unchanged.
func (e *Env) apart(x rule.Expr) rule.Expr {
	c, ok := x.(*rule.Conditional)
	if !ok || !e.inMVEL() || !c.T.Kind.Numeric() {
		return x
	}
	branch := func(b rule.Expr) rule.Expr {
		if to, ok := b.(*rule.Convert); ok && !to.Checked && to.X.Type().Kind.Numeric() {
			b = to.X
		}
		return ir.Boxed(e.apart(b))
	}
	return &rule.Conditional{Node: ir.Node(fact.ObjectType, c.At), If: c.If, Then: branch(c.Then), Else: branch(c.Else)}
}

// join converts a branch of a ternary to the common type t.
func (e *Env) join(x rule.Expr, t *fact.Type) rule.Expr {
	if e.inMVEL() && x.Type().Kind.Numeric() && t.Kind.Numeric() && x.Type().Kind != t.Kind { // not folded, so that apart can remove it
		return &rule.Convert{Node: ir.Node(t, x.Span()), X: ir.Unboxed(x)}
	}
	if y := e.Fit(x, t); y != nil {
		return y
	}
	return ir.Convert(x, t)
}

// common returns the common type of two values, or nil if one of them is void.
func (e *Env) common(a, b *fact.Type) *fact.Type {
	switch {
	case a == b:
		return a
	case a.Kind == fact.Void || b.Kind == fact.Void:
		return nil
	case a.Kind == fact.Null:
		return fact.Box(b)
	case b.Kind == fact.Null:
		return fact.Box(a)
	case a.Kind == b.Kind && fact.Primitive(a.Kind) != nil:
		return fact.Primitive(a.Kind)
	case a.Kind.Numeric() && b.Kind.Numeric():
		return jtype.OfKind(jtype.Promoted(a.Kind, b.Kind))
	case e.Assignable(fact.Box(a), fact.Box(b)):
		return fact.Box(b)
	case e.Assignable(fact.Box(b), fact.Box(a)):
		return fact.Box(a)
	}
	for _, p := range a.Parents {
		if c := e.common(p, b); c != nil && c != fact.ObjectType {
			return c
		}
	}
	return fact.ObjectType
}

func (e *Env) instanceOf(x *ast.InstanceOf) rule.Expr {
	if x.Binding != nil && e.Code == nil {
		return e.Unsupported(x.Binding.Span(), "a variable after instanceof in a condition")
	}
	v, t := e.Expr(x.X), e.TypeRef(x.Type)
	if ir.IsBad(v) || t.Kind == fact.Invalid {
		return ir.Bad(x.Span())
	}
	if e.primitive(v) || e.checkedAsJava() && !t.Boxed {
		return e.Errorf(x.Span(), finding.WrongType, "instanceof needs an object and a class, not %s and %s", jtype.Article(v.Type()), t)
	}
	if !e.Related(fact.Box(v.Type()), t) {
		if e.InheritsUnknown(t) {
			return ir.Bad(x.Span())
		}
		return e.Errorf(x.Span(), finding.WrongType, "%s can never be %s", jtype.Article(v.Type()), jtype.Article(t))
	}
	if e.Own != nil && e.Code == nil {
		if e.Own.narrowed == nil {
			e.Own.narrowed = map[string]*fact.Type{}
		}
		e.Own.narrowed[rule.Canonical(v, e.Own.slot())] = t
	}
	tested := v
	if _, variable := v.(*rule.LocalVar); x.Binding != nil && !variable { // the value is tested and then assigned, but evaluated only once
		once := e.Code.Fresh("", v.Type()).At(v.Span())
		v, tested = once, &rule.Assign{Node: ir.Node(v.Type(), v.Span()), Target: once, Value: v}
	}
	var y rule.Expr = &rule.InstanceOf{Node: ir.Node(fact.BoolType, x.Span()), X: tested, Of: t}
	if x.Binding != nil {
		l := e.Code.Declare(e, x.Binding, t)
		set := &rule.Assign{Node: ir.Node(t, x.Span()), Target: l, Value: ir.Cast(v, t, x.Span())}
		always := &rule.Binary{Node: ir.Node(fact.BoolType, x.Span()), Op: operator.Same, Kind: fact.Any, L: set, R: l}
		y = &rule.Binary{Node: ir.Node(fact.BoolType, x.Span()), Op: operator.And, Kind: fact.Bool, L: y, R: always}
	}
	return y
}
