package number

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// num is a BigInteger.
type num = *big.Int

func bigIntegerClass() def.Class {
	return def.Class{
		Type: fact.BigIntegerType, Fields: map[string]any{"ZERO": big.NewInt(0), "ONE": big.NewInt(1), "TWO": big.NewInt(2), "TEN": big.NewInt(10)},
		Methods: slices.Concat(wholeArithmetic(), bitMethods(), wholeForms()),
		Statics: []*fact.Method{def.S1("valueOf", big.NewInt)},
		Constructors: []*fact.Method{
			def.T1("", inDecimal),
			def.Takes(def.T1("", ofTwosComplement), registry.BaseArrayOf(fact.ByteType)),
			def.Takes(def.T2("", ofMagnitude), fact.IntType, registry.BaseArrayOf(fact.ByteType)),
			def.T2("", inRadix),
		},
	}
}

// wholeOp returns a method of two numbers that always has a result.
func wholeOp(name string, f func(z, x, y num) num) *fact.Method {
	return def.M1(name, func(x, y num) num { return f(new(big.Int), x, y) })
}

// wholeArithmetic returns the methods that compute with numbers as a whole.
func wholeArithmetic() []*fact.Method {
	div := func(name string, f func(z, x, y num) num) *fact.Method {
		return def.E1(name, func(x, y num) (num, error) {
			if y.Sign() == 0 {
				return nil, byZero()
			}
			return f(new(big.Int), x, y), nil
		})
	}
	return []*fact.Method{
		wholeOp("add", num.Add), wholeOp("subtract", num.Sub),
		def.E2("multiply", func(env *fact.Env, x, y num) (num, error) {
			if err := askBits(env, x.BitLen()+y.BitLen()); err != nil {
				return nil, err
			}
			return new(big.Int).Mul(x, y), nil
		}), div("divide", num.Quo), div("remainder", num.Rem),
		def.E1("mod", func(x, m num) (num, error) {
			if err := modulus(m); err != nil {
				return nil, err
			}
			return new(big.Int).Mod(x, m), nil
		}),
		wholeOp("gcd", func(z, x, y num) num { return z.GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y)) }),
		def.M0("negate", func(x num) num { return new(big.Int).Neg(x) }), def.M0("abs", func(x num) num { return new(big.Int).Abs(x) }),
		def.M0("signum", num.Sign),
		def.Gives(registry.BaseArrayOf(fact.BigIntegerType), def.E1("divideAndRemainder", func(x, y num) (*fact.ListValue, error) {
			if y.Sign() == 0 {
				return nil, byZero()
			}
			q, r := new(big.Int).QuoRem(x, y, new(big.Int))
			return def.Array(fact.BigIntegerType, q, r), nil
		})),
		def.E3("modPow", modPow), def.M1("compareTo", num.Cmp),
		def.E2("pow", func(env *fact.Env, x num, n int) (num, error) {
			if n < 0 {
				return nil, fact.NewException(fact.ArithmeticType, "Negative exponent")
			}
			if size := x.BitLen(); size > 1 {
				if err := askBits(env, size*n); err != nil {
					return nil, err
				}
			}
			return new(big.Int).Exp(x, big.NewInt(int64(n)), nil), nil
		}),
		def.M1("max", extreme(num.Cmp, 1)),
		def.M1("min", extreme(num.Cmp, -1)),
		def.E2("isProbablePrime", isProbablePrime), def.E1("nextProbablePrime", nextProbablePrime),
		def.E1("modInverse", func(x, m num) (num, error) {
			if err := modulus(m); err != nil {
				return nil, err
			}
			return inverse(x, m)
		}),
		def.E0("sqrt", func(x num) (num, error) {
			if x.Sign() < 0 {
				return nil, fact.NewException(fact.ArithmeticType, "Negative BigInteger")
			}
			return new(big.Int).Sqrt(x), nil
		}),
	}
}

// bitMethods returns the methods for the bits of a number in two's complement.
func bitMethods() []*fact.Method {
	return []*fact.Method{
		def.M0("bitLength", func(x num) int { return magnitude(x).BitLen() }),
		def.M0("bitCount", func(x num) int {
			n := 0
			for _, w := range magnitude(x).Bits() {
				n += bits.OnesCount(uint(w))
			}
			return n
		}),
		wholeOp("and", num.And), wholeOp("or", num.Or), wholeOp("xor", num.Xor), wholeOp("andNot", num.AndNot), def.M0("not", func(x num) num { return new(big.Int).Not(x) }),
		def.E2("shiftLeft", shiftLeft), def.E2("shiftRight", func(env *fact.Env, x num, n int) (num, error) { return shiftLeft(env, x, -n) }),
		def.E1("testBit", func(x num, n int) (bool, error) { return n >= 0 && x.Bit(n) == 1, bitAddress(n) }),
		def.E2("setBit", func(env *fact.Env, x num, n int) (num, error) { return withBit(env, x, n, 1) }),
		def.E2("clearBit", func(env *fact.Env, x num, n int) (num, error) { return withBit(env, x, n, 0) }),
		def.E2("flipBit", func(env *fact.Env, x num, n int) (num, error) { return withBit(env, x, n, 1-x.Bit(max(n, 0))) }),
		def.M0("getLowestSetBit", func(x num) int {
			if x.Sign() == 0 {
				return -1
			}
			return int(x.TrailingZeroBits())
		}),
	}
}

// wholeForms returns the methods that convert a number.
func wholeForms() []*fact.Method {
	return []*fact.Method{
		def.E2("toString", func(env *fact.Env, x num, base int) (string, error) {
			if err := askBits(env, x.BitLen()); err != nil {
				return "", err
			}
			return x.Text(radixOrTen(base)), nil
		}),
		def.Gives(registry.BaseArrayOf(fact.ByteType), def.M0("toByteArray", twosComplement)),
		def.E0("intValueExact", func(x num) (int, error) {
			if !x.IsInt64() || x.Int64() != int64(int32(x.Int64())) {
				return 0, fact.NewException(fact.ArithmeticType, "BigInteger out of int range")
			}
			return int(x.Int64()), nil
		}),
		def.E0("longValueExact", func(x num) (int64, error) {
			if !x.IsInt64() {
				return 0, fact.NewException(fact.ArithmeticType, "BigInteger out of long range")
			}
			return x.Int64(), nil
		}),
	}
}

// notWhole returns the exception for a text that is not a BigInteger. Java reads as many digits at once as fit into an int, without leading
// zeros, and names the first of these groups that is not a number.
func notWhole(s string, base int) error {
	digits := strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	switch {
	case digits == "":
		return fact.NewException(fact.NumberFormatType, "Zero length BigInteger")
	case strings.ContainsAny(digits, "+-"):
		return fact.NewException(fact.NumberFormatType, "Illegal embedded sign character")
	}
	group := 0
	for n := base; n <= math.MaxInt32; n *= base {
		group++
	}
	rest := []rune(strings.TrimLeft(digits, "0"))
	for len(rest) > 0 && len(rest) <= decimal.MaxBits {
		n := (len(rest)-1)%group + 1
		if _, err := parseInt(string(rest[:n]), base, 32); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return tooManyDigits()
}

// tooManyDigits returns the exception for a number that exceeds the size limit.
func tooManyDigits() error {
	return fact.NewException(fact.NumberFormatType, "a number of too many digits")
}

func byZero() error { return fact.NewException(fact.ArithmeticType, "BigInteger divide by zero") }

func modulus(m *big.Int) error {
	if m.Sign() <= 0 {
		return fact.NewException(fact.ArithmeticType, "BigInteger: modulus not positive")
	}
	return nil
}

func inverse(x, m *big.Int) (*big.Int, error) {
	if z := new(big.Int).ModInverse(x, m); z != nil {
		return z, nil
	}
	return nil, fact.NewException(fact.ArithmeticType, "BigInteger not invertible.")
}

// modPow implements BigInteger.modPow. A negative exponent means the power of the inverse.
func modPow(env *fact.Env, x, n, m *big.Int) (*big.Int, error) {
	if err := modulus(m); err != nil {
		return nil, err
	}
	if err := env.Work(n.BitLen() * (1 + m.BitLen()>>6) * (1 + m.BitLen()>>10)); err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		var err error
		if x, err = inverse(x, m); err != nil {
			return nil, err
		}
		n = new(big.Int).Neg(n)
	}
	return new(big.Int).Exp(x, n, m), nil
}

// magnitude returns x, or its complement if it is negative: its bits are those of x that differ from the sign bit.
func magnitude(x *big.Int) *big.Int {
	if x.Sign() < 0 {
		return new(big.Int).Not(x)
	}
	return x
}

func bitAddress(n int) error {
	if n < 0 {
		return fact.NewException(fact.ArithmeticType, "Negative bit address")
	}
	return nil
}

// withBit returns x with one bit set or cleared.
func withBit(env *fact.Env, x *big.Int, n int, bit uint) (*big.Int, error) {
	if err := bitAddress(n); err != nil {
		return nil, err
	}
	if err := askBits(env, max(n, x.BitLen())); err != nil {
		return nil, err
	}
	return new(big.Int).SetBit(x, n, bit), nil
}

// shiftLeft implements BigInteger.shiftLeft. A negative n shifts right, rounding towards minus infinity.
func shiftLeft(env *fact.Env, x *big.Int, n int) (*big.Int, error) {
	if n < 0 {
		return new(big.Int).Rsh(x, uint(-n)), nil
	}
	if err := askBits(env, x.BitLen()+n); err != nil {
		return nil, err
	}
	return new(big.Int).Lsh(x, uint(n)), nil
}

// inDecimal implements new BigInteger( text ).
func inDecimal(s string) (*big.Int, error) {
	if i, ok := decimal.ParseBig(s); ok {
		return i, nil
	}
	return nil, notWhole(s, 10)
}

// inRadix implements new BigInteger( text, radix ).
func inRadix(text string, radix int) (*big.Int, error) {
	if radix < minRadix || radix > maxRadix {
		return nil, fact.NewException(fact.NumberFormatType, "Radix out of range")
	}
	switch {
	case radix == 10:
		return inDecimal(text)
	case len(strings.TrimLeft(text, "+-0"))*bits.Len(uint(radix-1)) > decimal.MaxBits:
		return nil, tooManyDigits()
	}
	x, ok := new(big.Int).SetString(text, radix)
	if !ok {
		return nil, notWhole(text, radix)
	}
	return x, nil
}

// ofTwosComplement implements new BigInteger( bytes ), the reverse of toByteArray.
func ofTwosComplement(list adapt.Items) (*big.Int, error) {
	if len(list) == 0 {
		return nil, fact.NewException(fact.NumberFormatType, "Zero length BigInteger")
	}
	i, err := ofMagnitude(1, list)
	if first, _ := list[0].(int8); err == nil && first < 0 {
		i.Sub(i, new(big.Int).Lsh(big.NewInt(1), uint(8*len(list))))
	}
	return i, err
}

// ofMagnitude implements new BigInteger( sign, bytes ).
func ofMagnitude(sign int, list adapt.Items) (*big.Int, error) {
	b, err := def.Bytes(list)
	if err != nil {
		return nil, err
	}
	i := new(big.Int).SetBytes(b)
	switch {
	case sign < -1 || sign > 1:
		return nil, fact.NewException(fact.NumberFormatType, "Invalid signum value")
	case sign == 0 && i.Sign() != 0:
		return nil, fact.NewException(fact.NumberFormatType, "signum-magnitude mismatch")
	case sign < 0:
		i.Neg(i)
	}
	return i, nil
}

// twosComplement implements BigInteger.toByteArray: the fewest bytes with a sign bit, the most significant one first.
func twosComplement(x *big.Int) *fact.ListValue {
	n := magnitude(x).BitLen()/8 + 1
	low := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(8*n)), big.NewInt(1)))
	return def.ByteArray(low.FillBytes(make([]byte, n)))
}
