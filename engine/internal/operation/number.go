package operation

import (
	"math"
	"math/big"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// Java arithmetic on int64 and float64.

// Wrap narrows i to the width of an integer kind, as Java does.
func Wrap(k fact.Kind, i int64) int64 {
	switch k {
	case fact.Int:
		return int64(int32(i))
	case fact.Short:
		return int64(int16(i))
	case fact.Byte:
		return int64(int8(i))
	case fact.Char:
		return int64(uint16(i))
	}
	return i
}

// Truncate converts a floating-point number to an integer kind, as Java does.
func Truncate(k fact.Kind, x float64) int64 { return Wrap(k, fact.Truncate(x, k == fact.Long)) }

// round rounds x to the precision of a floating-point kind.
func round(k fact.Kind, x float64) float64 {
	if k == fact.Float {
		return float64(float32(x))
	}
	return x
}

// intArith applies an operator of kind Int or Long. A division by zero fails.
func intArith(op operator.Op, k fact.Kind, x, y int64) int64 {
	switch op {
	case operator.Add:
		return Wrap(k, x+y)
	case operator.Sub:
		return Wrap(k, x-y)
	case operator.Mul:
		return Wrap(k, x*y)
	case operator.Div, operator.Rem:
		if y == 0 {
			DivideByZero()
		}
		if op == operator.Rem {
			return x % y
		}
		return Wrap(k, x/y)
	case operator.BitAnd:
		return x & y
	case operator.BitOr:
		return x | y
	case operator.BitXor:
		return x ^ y
	}
	return shift(op, k, x, y)
}

// shift shifts an int or long. Only the low five or six bits of the distance count, as in Java.
func shift(op operator.Op, k fact.Kind, x, y int64) int64 {
	if k == fact.Long {
		switch n := uint(y & 63); op {
		case operator.Shl:
			return x << n
		case operator.Shr:
			return x >> n
		default:
			return int64(uint64(x) >> n)
		}
	}
	switch n := uint(y & 31); op {
	case operator.Shl:
		return int64(int32(x) << n)
	case operator.Shr:
		return int64(int32(x) >> n)
	default:
		return int64(int32(uint32(x) >> n))
	}
}

// floatArith applies an operator of kind Float or Double.
func floatArith(op operator.Op, k fact.Kind, x, y float64) float64 {
	switch op {
	case operator.Add:
		return round(k, x+y)
	case operator.Sub:
		return round(k, x-y)
	case operator.Mul:
		return round(k, x*y)
	case operator.Div:
		return round(k, x/y)
	}
	return round(k, math.Mod(x, y))
}

// IntOf returns the integer in v, which may have a Go type that only hosts use. ok is false if v is not an integer.
func IntOf(v any) (i int64, ok bool) {
	if i, ok = fact.Integer(v); ok {
		return i, true
	}
	switch v := v.(type) {
	case int32:
		return int64(v), true
	case uint8:
		return int64(v), true
	case uint16:
		return int64(v), true
	case uint32:
		return int64(v), true
	case uint:
		return int64(v), true
	case uint64:
		return int64(v), true
	}
	return 0, false
}

// FloatOf returns a number as a float64. ok is false if v is neither an integer nor a floating-point number.
func FloatOf(v any) (x float64, ok bool) {
	if x, ok = fact.Floating(v); ok {
		return x, true
	}
	i, ok := IntOf(v)
	return float64(i), ok
}

// KindOf returns the kind of a number, boolean, character or text by its Go type, Null for nil, and Invalid for anything else.
func KindOf(v any) fact.Kind {
	switch v.(type) {
	case nil:
		return fact.Null
	case int, int32, uint8, uint16:
		return fact.Int
	case int64, uint, uint32, uint64:
		return fact.Long
	case float64:
		return fact.Double
	case float32:
		return fact.Float
	case int16:
		return fact.Short
	case int8:
		return fact.Byte
	case fact.CharValue:
		return fact.Char
	case bool:
		return fact.Bool
	case string:
		return fact.String
	case *decimal.Decimal:
		return fact.Decimal
	case *big.Int:
		return fact.BigInteger
	}
	return fact.Invalid
}
