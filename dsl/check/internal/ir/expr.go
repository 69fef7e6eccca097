package ir

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Node returns the common part of an expression node.
func Node(t *fact.Type, at source.Span) rule.Node { return rule.Node{T: t, At: at} }

// At copies the expression of a bound value to the position where it is used, so that an error at run time shows that position.
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

// Bad is the placeholder for an expression whose error has been reported.
func Bad(at source.Span) rule.Expr { return Const(jtype.Invalid, nil, at) }

// Const returns a constant of a type, at the position where it is written.
func Const(t *fact.Type, v any, at source.Span) *rule.Const {
	return &rule.Const{Node: Node(t, at), Value: v}
}

// IsBad reports whether an expression is missing or its error has been reported. Then no further error must be reported about it.
func IsBad(e rule.Expr) bool { return e == nil || e.Type().Kind == fact.Invalid }

// And returns the conjunction of two tests, each of which may be nil.
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

// True returns the constant true.
func True(at source.Span) rule.Expr { return Const(fact.BoolType, true, at) }

// Stmt returns the common part of a statement node, with the position of a syntax node.
func Stmt(n ast.Node) rule.StmtNode { return rule.StmtNode{At: n.Span()} }

// Convert converts x to type t, with a Convert node if the representation or the static type changes. It does not check whether the
// conversion is allowed: see expr.Env.Assign for Java's rules and comparisonKind for DRL's.
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

// Cast converts x to type t. At run time it fails unless the value is of that type.
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

// Unboxed converts a boxed number, char or boolean to its primitive type. At run time it fails for null.
func Unboxed(x rule.Expr) rule.Expr {
	t := x.Type()
	if p := fact.Primitive(t.Kind); p != nil && t.Boxed {
		return Convert(x, p)
	}
	return x
}

// WrapperValue returns the conversion that a method of a wrapper class such as Integer.intValue does; nil for any other method. As a
// conversion, it is compiled and indexed like an implicit unboxing in the text.
func WrapperValue(of rule.Expr, method string, result *fact.Type, at source.Span) rule.Expr {
	t := of.Type()
	if !t.Boxed || fact.Primitive(t.Kind) == nil || method != result.String()+"Value" {
		return nil
	}
	if t.Kind != result.Kind {
		of = Unboxed(of)
	}
	return &rule.Convert{Node: Node(result, at), X: of}
}

// Boxed converts a primitive value to its wrapper type.
func Boxed(x rule.Expr) rule.Expr {
	if !x.Type().Boxed {
		return Convert(x, fact.Box(x.Type()))
	}
	return x
}

// AllBoxed applies Boxed to each argument, in a new slice.
func AllBoxed(args []rule.Expr) []rule.Expr {
	out := make([]rule.Expr, len(args))
	for i, a := range args {
		out[i] = Boxed(a)
	}
	return out
}

// Packed puts the arguments of the last, variadic parameter into an array, unless they already are an array or the literal null.
func Packed(args []rule.Expr, params []*fact.Type, at source.Span) []rule.Expr {
	last := len(params) - 1
	if len(args) == len(params) {
		switch t := args[last].Type(); {
		case t.Array:
			return args
		case t.Kind == fact.Null:
			return append(args[:last:last], Const(params[last], nil, args[last].Span()))
		}
	}
	rest := &rule.NewArray{Node: Node(params[last], at), Elements: append([]rule.Expr(nil), args[last:]...)}
	return append(args[:last:last], rest)
}

// Operand converts an operand of arithmetic to type t. A double that is not a literal is not converted to a decimal: the operator converts
// it exactly.
func Operand(x rule.Expr, t *fact.Type) rule.Expr {
	if _, literal := x.(*rule.Const); !literal && t.Kind == fact.Decimal && x.Type().Kind.Floating() {
		return Boxed(Unboxed(x))
	}
	return Convert(Unboxed(x), t)
}

// ToNumber converts a number to another kind. Boxed numbers stay boxed.
func ToNumber(x rule.Expr, k fact.Kind) rule.Expr {
	if x.Type().Kind == k {
		return x
	}
	if x.Type().Boxed {
		return Convert(x, fact.Box(jtype.OfKind(k)))
	}
	return Convert(x, jtype.OfKind(k))
}

// Negated applies a sign to a constant at compile time.
func Negated(c *rule.Const, op operator.Op, t *fact.Type, at source.Span) rule.Expr {
	if op == operator.BitNot {
		return nil
	}
	switch v := c.Value.(type) {
	case int:
		if op == operator.Neg {
			v = int(int32(-v))
		}
		return Const(t, v, at)
	case int64:
		if op == operator.Neg {
			v = -v
		}
		return Const(t, v, at)
	case float64:
		if op == operator.Neg {
			v = -v
		}
		return Const(t, v, at)
	}
	return nil
}

// CollectionObject converts x to Object, so that its elements are determined at run time, if it has a Java class that is a collection or
// map, or that may be one through an unknown supertype.
func CollectionObject(x rule.Expr) rule.Expr {
	t := x.Type()
	if t.IsClass() && (t.Open() || t.AssignableTo(fact.CollectionType) || t.AssignableTo(fact.MapType)) {
		return Convert(x, fact.ObjectType)
	}
	return x
}
