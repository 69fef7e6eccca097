package ir

import (
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Fold evaluates an expression at compile time, for default values: constants, arithmetic on them, and calls with constant arguments. It
// returns false if that is not possible.
func Fold(x rule.Expr) (any, bool) {
	switch x := x.(type) {
	case *rule.Const:
		return x.Value, true
	case *rule.LocalVar:
		return x.Constant, x.Constant != nil
	case *rule.Convert:
		v, ok := Fold(x.X)
		if !ok || v == nil {
			return nil, ok
		}
		out, err := fact.Convert(v, x.T)
		return out, err == nil
	case *rule.Unary:
		v, ok := Fold(x.X)
		b, isBool := v.(bool)
		return !b, ok && isBool && x.Op == operator.Not
	case *rule.Binary:
		return foldBinary(x)
	case *rule.New:
		args, ok := foldAll(x.Args)
		if !ok || x.Ctor == nil {
			return nil, false
		}
		v, err := x.Ctor.Invoke(nil, nil, args...)
		return v, err == nil
	case *rule.Call:
		var of any
		if x.Of != nil {
			v, ok := Fold(x.Of)
			if !ok || v == nil {
				return nil, false
			}
			of = v
		}
		args, ok := foldAll(x.Args)
		if !ok {
			return nil, false
		}
		v, err := x.Method.Invoke(nil, of, args...)
		return v, err == nil
	case *rule.NewArray:
		return foldArray(x)
	case *rule.Conditional:
		v, ok := Fold(x.If)
		if holds, isBool := v.(bool); !ok || !isBool {
			return nil, false
		} else if holds {
			return Fold(x.Then)
		}
		return Fold(x.Else)
	}
	return nil, false
}

// ConstantText returns l + r, one of which is a string, as a constant if both are constant expressions in Java's sense: Java makes one
// object of it, as of a literal. It returns nil for all other operands.
func ConstantText(l, r rule.Expr, at source.Span) rule.Expr {
	a, ok1 := Constant(l)
	b, ok2 := Constant(r)
	if !ok1 || !ok2 {
		return nil
	}
	return Const(fact.StringType, fact.ToString(a)+fact.ToString(b), at)
}

// Constant returns the value of an expression of literals, operators and variables that are constants; ok is false for other expressions
// and for null.
func Constant(x rule.Expr) (v any, ok bool) {
	unknown := rule.Contains(x, func(x rule.Expr) bool {
		switch x := x.(type) {
		case *rule.Const, *rule.LocalVar, *rule.Unary, *rule.Binary, *rule.Conditional:
			return false
		case *rule.Convert:
			return x.T.Boxed && x.T != fact.StringType
		}
		return true
	})
	if !unknown {
		v, ok = Fold(x)
	}
	return v, ok && v != nil
}

// foldArray evaluates an array with constant elements or a constant length.
func foldArray(x *rule.NewArray) (any, bool) {
	if !x.T.Array || len(x.Inner) > 0 {
		return nil, false
	}
	if x.Length == nil {
		items, ok := foldAll(x.Elements)
		return fact.NewListOf(x.T, items...), ok
	}
	v, ok := Fold(x.Length)
	n, isInt := IntOf(v)
	if !ok || !isInt || n < 0 || n > maxDefaultLength {
		return nil, false
	}
	return fact.NewArray(x.T, int(n)), true
}

// maxDefaultLength limits the length of arrays as default values, since every new object gets its own array.
const maxDefaultLength = 1 << 16

func foldAll(list []rule.Expr) ([]any, bool) {
	var out []any
	for _, x := range list {
		v, ok := Fold(x)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// foldBinary evaluates arithmetic and comparisons of numbers, the concatenation of strings, && and ||.
func foldBinary(x *rule.Binary) (any, bool) {
	l, ok1 := Fold(x.L)
	r, ok2 := Fold(x.R)
	if !ok1 || !ok2 {
		return nil, false
	}
	if x.Op == operator.Concat {
		return fact.ToString(l) + fact.ToString(r), true
	}
	switch {
	case x.Kind == fact.Bool:
		a, ok1 := l.(bool)
		b, ok2 := r.(bool)
		return x.Op == operator.And && a && b || x.Op == operator.Or && (a || b), ok1 && ok2 && (x.Op == operator.And || x.Op == operator.Or)
	case x.Kind.Integer():
		a, ok1 := IntOf(l)
		b, ok2 := IntOf(r)
		if v, known := foldComparison(x.Op, a, b); known {
			return v, ok1 && ok2
		}
		n := map[operator.Op]int64{operator.Add: a + b, operator.Sub: a - b, operator.Mul: a * b}
		if b != 0 {
			n[operator.Div], n[operator.Rem] = a/b, a%b
		}
		if v, known := n[x.Op]; known && ok1 && ok2 {
			return Canonical(v, x.T)
		}
	case x.Kind.Floating():
		a, ok1 := fact.Floating(l)
		b, ok2 := fact.Floating(r)
		if v, known := foldComparison(x.Op, a, b); known {
			return v, ok1 && ok2
		}
		n := map[operator.Op]float64{operator.Add: a + b, operator.Sub: a - b, operator.Mul: a * b, operator.Div: a / b}
		if v, known := n[x.Op]; known && ok1 && ok2 {
			return Canonical(v, x.T)
		}
	}
	return nil, false
}

// foldComparison compares two numbers; known is false for an operator that does not.
func foldComparison[T int64 | float64](op operator.Op, a, b T) (v, known bool) {
	switch op {
	case operator.Eq:
		return a == b, true
	case operator.Ne:
		return a != b, true
	case operator.Lt:
		return a < b, true
	case operator.Le:
		return a <= b, true
	case operator.Gt:
		return a > b, true
	case operator.Ge:
		return a >= b, true
	}
	return false, false
}
