package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

func node(t *fact.Type, at source.Span) rule.Node { return rule.Node{T: t, At: at} }

// at copies a bound value for the place it is used at, so that a failure shows that place.
func at(e rule.Expr, span source.Span) rule.Expr {
	switch x := e.(type) {
	case *rule.Slot:
		y := *x
		y.At = span
		return &y
	case *rule.Prop:
		y := *x
		y.At = span
		return &y
	case *rule.Row:
		y := *x
		y.At = span
		return &y
	}
	return e
}

// bad stands for an expression that was reported.
func bad(at source.Span) rule.Expr { return &rule.Const{Node: node(jtype.Invalid, at)} }

func isBad(e rule.Expr) bool { return e == nil || e.Type().Kind == fact.Invalid }

// and joins two tests, each of which may be nil.
func and(a, b rule.Expr) rule.Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &rule.Binary{Node: node(fact.BoolType, a.Span().Join(b.Span())), Op: operator.And, Kind: fact.Bool, L: a, R: b}
}

// not negates a boolean.
func not(x rule.Expr) rule.Expr {
	return &rule.Unary{Node: node(fact.BoolType, x.Span()), Op: operator.Not, Kind: fact.Bool, X: x}
}

func truth(at source.Span) rule.Expr {
	return &rule.Const{Node: node(fact.BoolType, at), Value: true}
}

func stmtAt(n ast.Node) rule.StmtNode { return rule.StmtNode{At: n.Span()} }

// convert makes x a value of type t, with a Convert where the representation or the static type changes. It does not
// ask whether that makes sense; see assign for Java's rules and compared for DRL's.
func convert(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	if from == t || from.Kind == fact.Invalid || t.Kind == fact.Invalid {
		return x
	}
	if c, ok := x.(*rule.Const); ok {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: node(t, x.Span()), X: x}
}

// cast is a conversion that fails unless the value is of type t.
func cast(x rule.Expr, t *fact.Type, at source.Span) rule.Expr {
	if isBad(x) || t.Kind == fact.Invalid {
		return bad(at)
	}
	if c, ok := x.(*rule.Const); ok && t.Kind.Numeric() {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: node(t, at), X: x, Checked: true}
}

// unboxed makes a nullable number, char or boolean a primitive; null then is a failure.
func unboxed(x rule.Expr) rule.Expr {
	t := x.Type()
	if p := jtype.Primitive(t.Kind); p != nil && t.Boxed {
		return convert(x, p)
	}
	return x
}

// boxUp makes a primitive value an object.
func boxUp(x rule.Expr) rule.Expr {
	if !x.Type().Boxed {
		return convert(x, jtype.Boxed(x.Type()))
	}
	return x
}

func boxAll(args []rule.Expr) []rule.Expr {
	out := make([]rule.Expr, len(args))
	for i, a := range args {
		out[i] = boxUp(a)
	}
	return out
}

// packed makes an array of the arguments of the last parameter, unless they are one already.
func packed(args []rule.Expr, params []*fact.Type, at source.Span) []rule.Expr {
	last := len(params) - 1
	if len(args) == len(params) && args[last].Type().Array {
		return args
	}
	rest := &rule.NewArray{Node: node(params[last], at), Elements: append([]rule.Expr(nil), args[last:]...)}
	return append(args[:last:last], rest)
}

// operand converts an operand of arithmetic. A double beside a decimal stays what it is, but for literals: the operator takes it to the last
// digit.
func operand(x rule.Expr, t *fact.Type) rule.Expr {
	if _, literal := x.(*rule.Const); !literal && t.Kind == fact.Decimal && x.Type().Kind.Floating() {
		return boxUp(unboxed(x))
	}
	return convert(unboxed(x), t)
}

// toNumber converts a number to a kind; nullable ones stay nullable.
func toNumber(x rule.Expr, k fact.Kind) rule.Expr {
	if x.Type().Kind == k {
		return x
	}
	if x.Type().Boxed {
		return convert(x, jtype.Boxed(jtype.OfKind(k)))
	}
	return convert(x, jtype.OfKind(k))
}

// negated folds a sign in front of a constant.
func negated(c *rule.Const, op operator.Op, t *fact.Type, at source.Span) rule.Expr {
	if op == operator.BitNot {
		return nil
	}
	switch v := c.Value.(type) {
	case int:
		if op == operator.Neg {
			v = int(int32(-v))
		}
		return &rule.Const{Node: node(t, at), Value: v}
	case int64:
		if op == operator.Neg {
			v = -v
		}
		return &rule.Const{Node: node(t, at), Value: v}
	case float64:
		if op == operator.Neg {
			v = -v
		}
		return &rule.Const{Node: node(t, at), Value: v}
	}
	return nil
}

// collectionObject is x as an object whose elements are found when rules run, if it is of a Java class that is a collection or
// map, or may be one by way of a supertype that nobody knows.
func collectionObject(x rule.Expr) rule.Expr {
	t := x.Type()
	if t.IsClass() && (t.Open() || t.AssignableTo(fact.CollectionType) || t.AssignableTo(fact.MapType)) {
		return convert(x, fact.ObjectType)
	}
	return x
}
