package java

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode"

	"whenthen/internal/fact"
)

// bitStatics are the static methods of Integer and Long that see a number as bits; size is 32 or 64.
func bitStatics[T int | int64](typ *fact.Type, size int) []*fact.Method {
	u := func(n T) uint64 { return uint64(n) & (1<<(size-1)<<1 - 1) }
	back := func(n uint64) T { return T(int64(n<<(64-size)) >> (64 - size)) }
	list := []*fact.Method{
		s1("numberOfLeadingZeros", func(n T) int { return bits.LeadingZeros64(u(n)) - (64 - size) }),
		s1("numberOfTrailingZeros", func(n T) int { return min(bits.TrailingZeros64(u(n)), size) }),
		s1("highestOneBit", func(n T) T {
			if n == 0 {
				return 0
			}
			return back(1 << (bits.Len64(u(n)) - 1))
		}),
		s1("lowestOneBit", func(n T) T { return back(u(n) & -u(n)) }),
		s1("reverse", func(n T) T { return back(bits.Reverse64(u(n)) >> (64 - size)) }),
		s2("rotateLeft", func(n T, by int) T {
			by = int(modulo(int64(by), int64(size)))
			return back(u(n)<<by | u(n)>>(size-by))
		}),
		s2("rotateRight", func(n T, by int) T {
			by = int(modulo(int64(by), int64(size)))
			return back(u(n)>>by | u(n)<<(size-by))
		}),
		s1("toUnsignedString", func(n T) string { return strconv.FormatUint(u(n), 10) }),
		s2("compareUnsigned", func(a, b T) int { return order(u(a), u(b)) }),
		t2("divideUnsigned", func(a, b T) (T, error) {
			if b == 0 {
				return 0, exception(fact.ArithmeticType, "/ by zero")
			}
			return back(u(a) / u(b)), nil
		}),
		t2("remainderUnsigned", func(a, b T) (T, error) {
			if b == 0 {
				return 0, exception(fact.ArithmeticType, "/ by zero")
			}
			return back(u(a) % u(b)), nil
		}),
		gives(typ, t2("valueOf", func(s string, radix int) (T, error) { n, err := parseInt(s, radix, size); return T(n), err })),
		gives(typ, t1("decode", func(s string) (T, error) {
			n, err := strconv.ParseInt(strings.Replace(s, "#", "0x", 1), 0, size)
			if err != nil {
				return 0, fact.NotANumber(s)
			}
			return T(n), nil
		})),
	}
	if size == 64 {
		list = append(list,
			t2("parseLong", func(s string, radix int) (T, error) { n, err := parseInt(s, radix, size); return T(n), err }),
			s1("signum", func(n T) int { return order(n, 0) }), s1("bitCount", func(n T) int { return bits.OnesCount64(u(n)) }),
			s1("toBinaryString", func(n T) string { return strconv.FormatUint(u(n), 2) }), s1("toHexString", func(n T) string { return strconv.FormatUint(u(n), 16) }),
			s1("toOctalString", func(n T) string { return strconv.FormatUint(u(n), 8) }),
			s2("toString", func(n T, radix int) string { return strconv.FormatInt(int64(n), radix) }))
	}
	return list
}

func order[T int | int64 | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func doubleStatics() []*fact.Method {
	return []*fact.Method{
		s1("isInfinite", func(f float64) bool { return math.IsInf(f, 0) }),
		t2("hashCode", func(env *fact.Env, f float64) (int, error) { return hashCode(env, f) }),
		s1("doubleToLongBits", func(f float64) int64 {
			if f != f {
				return 0x7ff8000000000000
			}
			return int64(math.Float64bits(f))
		}),
		s1("longBitsToDouble", func(n int64) float64 { return math.Float64frombits(uint64(n)) }),
	}
}

func booleanStatics() []*fact.Method {
	return []*fact.Method{
		s2("compare", func(a, b bool) int {
			switch {
			case a == b:
				return 0
			case a:
				return 1
			}
			return -1
		}),
		s2("logicalXor", func(a, b bool) bool { return a != b }),
		t2("hashCode", func(env *fact.Env, b bool) (int, error) { return hashCode(env, b) }),
	}
}

func characterStatics() []*fact.Method {
	type c = fact.CharValue
	digit := func(x c, radix int) int {
		n, err := strconv.ParseInt(string(rune(x)), 36, 32)
		if err != nil || int(n) >= radix {
			return -1
		}
		return int(n)
	}
	return []*fact.Method{
		s2("compare", func(a, b c) int { return int(a) - int(b) }), s1("hashCode", func(x c) int { return int(x) }), s2("digit", digit),
		s2("forDigit", func(n, radix int) c {
			if n < 0 || n >= radix || radix > 36 {
				return 0
			}
			return c(strconv.FormatInt(int64(n), 36)[0])
		}),
		s1("isSpaceChar", func(x c) bool { return unicode.In(rune(x), unicode.Z) }), s1("isTitleCase", func(x c) bool { return unicode.IsTitle(rune(x)) }),
		s1("isJavaIdentifierStart", func(x c) bool { return unicode.IsLetter(rune(x)) || x == '_' || x == '$' }),
		s1("isJavaIdentifierPart", func(x c) bool { return unicode.IsLetter(rune(x)) || unicode.IsDigit(rune(x)) || x == '_' || x == '$' }),
	}
}

// rareNumbers are the members above, by class.
var rareNumbers = map[*fact.Type]func() class{
	fact.IntegerType:     func() class { return class{statics: bitStatics[int](fact.IntegerType, 32)} },
	fact.BoxedLongType:   func() class { return class{statics: bitStatics[int64](fact.BoxedLongType, 64)} },
	fact.BoxedDoubleType: func() class { return class{statics: doubleStatics()} },
	fact.BooleanType:     func() class { return class{statics: booleanStatics()} },
	fact.CharacterType:   func() class { return class{statics: characterStatics()} },
}
