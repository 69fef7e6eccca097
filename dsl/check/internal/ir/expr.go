package ir

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Node is the head of an expression of a type at a place.
func Node(t *fact.Type, at source.Span) rule.Node { return rule.Node{T: t, At: at} }

// At copies a bound value for the place it is used at, so that a failure shows that place.
func At(e rule.Expr, span source.Span) rule.Expr {
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

// Bad stands for an expression that was reported.
func Bad(at source.Span) rule.Expr { return &rule.Const{Node: Node(jtype.Invalid, at)} }

// IsBad tells that an expression is missing or was reported, so that nothing more is said about it.
func IsBad(e rule.Expr) bool { return e == nil || e.Type().Kind == fact.Invalid }

// And joins two tests, each of which may be nil.
func And(a, b rule.Expr) rule.Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &rule.Binary{Node: Node(fact.BoolType, a.Span().Join(b.Span())), Op: operator.And, Kind: fact.Bool, L: a, R: b}
}

// Not negates a boolean.
func Not(x rule.Expr) rule.Expr {
	return &rule.Unary{Node: Node(fact.BoolType, x.Span()), Op: operator.Not, Kind: fact.Bool, X: x}
}

// True is the constant.
func True(at source.Span) rule.Expr {
	return &rule.Const{Node: Node(fact.BoolType, at), Value: true}
}

// Stmt is the head of a statement for a node of the tree.
func Stmt(n ast.Node) rule.StmtNode { return rule.StmtNode{At: n.Span()} }

// Convert makes x a value of type t, with a Convert where the representation or the static type changes. It does not
// ask whether that makes sense; see assign for Java's rules and compared for DRL's.
func Convert(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	if from == t || from.Kind == fact.Invalid || t.Kind == fact.Invalid {
		return x
	}
	if c, ok := x.(*rule.Const); ok {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: Node(t, x.Span()), X: x}
}

// Cast is a conversion that fails unless the value is of type t.
func Cast(x rule.Expr, t *fact.Type, at source.Span) rule.Expr {
	if IsBad(x) || t.Kind == fact.Invalid {
		return Bad(at)
	}
	if c, ok := x.(*rule.Const); ok && t.Kind.Numeric() {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: Node(t, at), X: x, Checked: true}
}

// Unboxed makes a nullable number, char or boolean a primitive; null then is a failure.
func Unboxed(x rule.Expr) rule.Expr {
	t := x.Type()
	if p := jtype.Primitive(t.Kind); p != nil && t.Boxed {
		return Convert(x, p)
	}
	return x
}

// Boxed makes a primitive value an object.
func Boxed(x rule.Expr) rule.Expr {
	if !x.Type().Boxed {
		return Convert(x, jtype.Boxed(x.Type()))
	}
	return x
}

// AllBoxed is Boxed of each argument, in a new list.
func AllBoxed(args []rule.Expr) []rule.Expr {
	out := make([]rule.Expr, len(args))
	for i, a := range args {
		out[i] = Boxed(a)
	}
	return out
}

// Packed makes an array of the arguments of the last parameter, unless they are one already.
func Packed(args []rule.Expr, params []*fact.Type, at source.Span) []rule.Expr {
	last := len(params) - 1
	if len(args) == len(params) && args[last].Type().Array {
		return args
	}
	rest := &rule.NewArray{Node: Node(params[last], at), Elements: append([]rule.Expr(nil), args[last:]...)}
	return append(args[:last:last], rest)
}

// Operand converts an operand of arithmetic. A double beside a decimal stays what it is, but for literals: the operator takes it to the last
// digit.
func Operand(x rule.Expr, t *fact.Type) rule.Expr {
	if _, literal := x.(*rule.Const); !literal && t.Kind == fact.Decimal && x.Type().Kind.Floating() {
		return Boxed(Unboxed(x))
	}
	return Convert(Unboxed(x), t)
}

// ToNumber converts a number to a kind; nullable ones stay nullable.
func ToNumber(x rule.Expr, k fact.Kind) rule.Expr {
	if x.Type().Kind == k {
		return x
	}
	if x.Type().Boxed {
		return Convert(x, jtype.Boxed(jtype.OfKind(k)))
	}
	return Convert(x, jtype.OfKind(k))
}

// Negated folds a sign in front of a constant.
func Negated(c *rule.Const, op operator.Op, t *fact.Type, at source.Span) rule.Expr {
	if op == operator.BitNot {
		return nil
	}
	switch v := c.Value.(type) {
	case int:
		if op == operator.Neg {
			v = int(int32(-v))
		}
		return &rule.Const{Node: Node(t, at), Value: v}
	case int64:
		if op == operator.Neg {
			v = -v
		}
		return &rule.Const{Node: Node(t, at), Value: v}
	case float64:
		if op == operator.Neg {
			v = -v
		}
		return &rule.Const{Node: Node(t, at), Value: v}
	}
	return nil
}

// CollectionObject is x as an object whose elements are found when rules run, if it is of a Java class that is a collection or
// map, or may be one by way of a supertype that nobody knows.
func CollectionObject(x rule.Expr) rule.Expr {
	t := x.Type()
	if t.IsClass() && (t.Open() || t.AssignableTo(fact.CollectionType) || t.AssignableTo(fact.MapType)) {
		return Convert(x, fact.ObjectType)
	}
	return x
}
