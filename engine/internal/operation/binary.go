package operation

import (
	"math/big"
	"strings"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// Operations on canonical values: register code uses them for objects, programs of package untyped call them, and the instructions on
// numbers are tested against them.

// BinaryAny applies a binary operator, except &&, || and the temporal ones.
func BinaryAny(op operator.Op, k fact.Kind, l, r any) any {
	switch op {
	case operator.Eq:
		return EqualAny(nil, k, l, r)
	case operator.Ne:
		return !EqualAny(nil, k, l, r)
	case operator.Same:
		return Identical(l, r)
	case operator.NotSame:
		return !Identical(l, r)
	case operator.Lt, operator.Le, operator.Gt, operator.Ge:
		return OrderAny(op, l, r)
	case operator.Concat:
		return javatext.Paired(fact.ToString(l) + fact.ToString(r))
	case operator.Contains:
		return ContainsAny(l, r)
	case operator.MemberOf:
		return ContainsAny(r, l)
	case operator.SoundsLike:
		a, ok1 := l.(string)
		b, ok2 := r.(string)
		return ok1 && ok2 && TextTest(op, a, b)
	case operator.StartsWith, operator.EndsWith, operator.Length:
		return textOf(op, l, r)
	}
	return ArithAny(op, k, l, r)
}

// EqualAny implements ==. For primitive floating-point kinds it follows IEEE 754: NaN is equal to nothing.
func EqualAny(env *fact.Env, k fact.Kind, l, r any) bool {
	if k.Floating() {
		a, ok1 := FloatOf(l)
		b, ok2 := FloatOf(r)
		if ok1 && ok2 {
			return a == b
		}
	}
	return equal(env, l, r) || k == fact.Any && equalAsNumbers(l, r)
}

// textOf applies an operator that converts any value to text.
func textOf(op operator.Op, l, r any) bool {
	if l == nil {
		Fail(fact.NullPointerType, "%s needs a string, not null", op)
	}
	text := fact.ToString(l)
	if op != operator.Length {
		return r != nil && TextTest(op, text, fact.ToString(r))
	}
	n, ok := IntOf(r)
	length, _ := fact.Length(text)
	return ok && int64(length) == n
}

// TextTest applies an operator to two texts.
func TextTest(op operator.Op, text, other string) bool {
	switch op {
	case operator.SoundsLike:
		return soundAlike(text, other)
	case operator.Contains:
		return strings.Contains(text, other)
	case operator.StartsWith:
		return strings.HasPrefix(text, other)
	case operator.EndsWith:
		return strings.HasSuffix(text, other)
	}
	return text == other
}

// ArithAny applies an arithmetic or bitwise operator to operands of kind k; Any means the wider kind of the two operands.
func ArithAny(op operator.Op, k fact.Kind, l, r any) any {
	if l == nil || r == nil {
		NullValue()
	}
	if op == operator.Quotient {
		return quotient(l, r)
	}
	if k == fact.Any {
		k = wider(op, l, r)
	}
	switch k {
	case fact.String:
		return javatext.Paired(fact.ToString(l) + fact.ToString(r))
	case fact.Bool:
		a, ok1 := l.(bool)
		b, ok2 := r.(bool)
		if ok1 && ok2 {
			switch op {
			case operator.BitAnd:
				return a && b
			case operator.BitOr:
				return a || b
			case operator.BitXor:
				return a != b
			}
		}
	case fact.Decimal:
		return decimalArith(op, l, r)
	case fact.BigInteger:
		return bigArith(op, l, r)
	case fact.Float, fact.Double:
		a, ok1 := FloatOf(l)
		b, ok2 := FloatOf(r)
		if ok1 && ok2 && op <= operator.Rem {
			return fact.BoxFloat(k, floatArith(op, k, a, b))
		}
	default:
		a, ok1 := IntOf(l)
		b, ok2 := IntOf(r)
		if ok1 && ok2 && k.Integer() {
			if k != fact.Long {
				k = fact.Int
			}
			return fact.BoxInt(k, intArith(op, k, a, b))
		}
	}
	Fail(fact.ClassCastType, "cannot compute %s %s %s", fact.ToString(l), op, fact.ToString(r))
	return nil
}

// quotient divides as MVEL does, which computes quotients of integers and floats as doubles. If they have the same class, the result is that
// double. Otherwise it is cast to the wider of the two.
func quotient(l, r any) any {
	k := wider(operator.Div, l, r)
	x, ok1 := FloatOf(l)
	y, ok2 := FloatOf(r)
	switch same := KindOf(l) == KindOf(r); {
	case !ok1 || !ok2 || !k.Integer() && k != fact.Float:
		return ArithAny(operator.Div, k, l, r)
	case same:
		return x / y
	case k == fact.Float:
		return fact.BoxFloat(k, round(k, x/y))
	}
	return fact.BoxInt(k, Truncate(k, x/y))
}

// wider returns the kind in which Java would compute with two values.
func wider(op operator.Op, l, r any) fact.Kind {
	a, b := KindOf(l), KindOf(r)
	rank := func(k fact.Kind) int {
		switch k {
		case fact.Char, fact.Byte, fact.Short, fact.Int:
			return 1
		case fact.Long:
			return 2
		case fact.Float:
			return 3
		case fact.Double:
			return 4
		case fact.BigInteger:
			return 5
		case fact.Decimal:
			return 6
		}
		return 0
	}
	switch {
	case (a == fact.String || b == fact.String) && op == operator.Add:
		return fact.String
	case a == fact.Bool && b == fact.Bool:
		return fact.Bool
	case rank(a) == 0 || rank(b) == 0:
		Fail(fact.ClassCastType, "cannot compute %s %s %s", fact.ToString(l), op, fact.ToString(r))
	case op >= operator.Shl && op <= operator.Ushr:
		b = fact.Int
	}
	if (a == fact.BigInteger || b == fact.BigInteger) && (a.Floating() || b.Floating()) {
		return fact.Decimal
	}
	if rank(b) > rank(a) {
		a = b
	}
	if rank(a) == 1 {
		return fact.Int
	}
	return a
}

func bigArith(op operator.Op, l, r any) any {
	a, b := bigOf(l), bigOf(r)
	z := new(big.Int)
	switch op {
	case operator.Add:
		return z.Add(a, b)
	case operator.Sub:
		return z.Sub(a, b)
	case operator.Mul:
		return z.Mul(a, b)
	case operator.Div, operator.Rem:
		if b.Sign() == 0 {
			Fail(fact.ArithmeticType, "BigInteger divide by zero")
		}
		if op == operator.Div {
			return z.Quo(a, b)
		}
		return z.Rem(a, b)
	case operator.BitAnd:
		return z.And(a, b)
	case operator.BitOr:
		return z.Or(a, b)
	case operator.BitXor:
		return z.Xor(a, b)
	}
	Fail(fact.ClassCastType, "big integers have no operator %s", op)
	return nil
}

func bigOf(v any) *big.Int {
	if b, ok := v.(*big.Int); ok {
		return b
	}
	if i, ok := IntOf(v); ok {
		return big.NewInt(i)
	}
	c, err := fact.Convert(v, fact.BigIntegerType)
	if err != nil {
		Fail(fact.ClassCastType, "%s", err)
	}
	return c.(*big.Int)
}

// UnaryAny applies -, + or ~ to a value of kind k; Any means the value's own kind.
func UnaryAny(op operator.Op, k fact.Kind, v any) any {
	if v == nil {
		NullValue()
	}
	if k == fact.Any {
		k = KindOf(v)
	}
	switch {
	case k.Integer():
		i, ok := IntOf(v)
		if !ok {
			break
		}
		if k != fact.Long {
			k = fact.Int
		}
		switch op {
		case operator.Neg:
			i = -i
		case operator.BitNot:
			i = ^i
		}
		return fact.BoxInt(k, Wrap(k, i))
	case k.Floating() && op != operator.BitNot:
		x, ok := FloatOf(v)
		if !ok {
			break
		}
		if op == operator.Neg {
			x = -x
		}
		return fact.BoxFloat(k, x)
	case k == fact.Decimal && op != operator.BitNot:
		if op == operator.Plus {
			return v
		}
		return decimalArith(operator.Sub, 0, v)
	case k == fact.BigInteger:
		switch b := bigOf(v); op {
		case operator.Neg:
			return new(big.Int).Neg(b)
		case operator.BitNot:
			return new(big.Int).Not(b)
		default:
			return b
		}
	}
	Fail(fact.ClassCastType, "cannot compute %s%s", op, fact.ToString(v))
	return nil
}
