package number

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// bitStatics returns the static methods of Integer and Long that treat a number as bits; size is 32 or 64.
func bitStatics[T int | int64](typ *fact.Type, size int) []*fact.Method {
	u := func(n T) uint64 { return uint64(n) & (1<<(size-1)<<1 - 1) }
	back := func(n uint64) T { return T(int64(n<<(64-size)) >> (64 - size)) }
	list := []*fact.Method{
		def.S1("numberOfLeadingZeros", func(n T) int { return bits.LeadingZeros64(u(n)) - (64 - size) }),
		def.S1("numberOfTrailingZeros", func(n T) int { return min(bits.TrailingZeros64(u(n)), size) }),
		def.S1("highestOneBit", func(n T) T {
			if n == 0 {
				return 0
			}
			return back(1 << (bits.Len64(u(n)) - 1))
		}),
		def.S1("lowestOneBit", func(n T) T { return back(u(n) & -u(n)) }),
		def.S1("reverse", func(n T) T { return back(bits.Reverse64(u(n)) >> (64 - size)) }),
		def.S2("rotateLeft", func(n T, by int) T {
			by = int(def.FloorMod(int64(by), int64(size)))
			return back(u(n)<<by | u(n)>>(size-by))
		}),
		def.S2("rotateRight", func(n T, by int) T {
			by = int(def.FloorMod(int64(by), int64(size)))
			return back(u(n)>>by | u(n)<<(size-by))
		}),
		def.S1("toUnsignedString", func(n T) string { return strconv.FormatUint(u(n), 10) }),
		def.S2("compareUnsigned", func(a, b T) int { return cmp.Compare(u(a), u(b)) }),
		def.T2("divideUnsigned", func(a, b T) (T, error) {
			if b == 0 {
				return 0, def.Exception(fact.ArithmeticType, "/ by zero")
			}
			return back(u(a) / u(b)), nil
		}),
		def.T2("remainderUnsigned", func(a, b T) (T, error) {
			if b == 0 {
				return 0, def.Exception(fact.ArithmeticType, "/ by zero")
			}
			return back(u(a) % u(b)), nil
		}),
		parses(def.Gives(typ, def.T2("valueOf", func(s string, radix int) (T, error) { n, err := parseInt(s, radix, size); return T(n), err }))),
		def.Gives(typ, def.T1("decode", func(s string) (T, error) {
			n, err := strconv.ParseInt(strings.Replace(s, "#", "0x", 1), 0, size)
			if err != nil {
				return 0, fact.NotANumber(s)
			}
			return T(n), nil
		})),
	}
	if size == 32 {
		list = append(list, def.S1("toUnsignedLong", func(n T) int64 { return int64(u(n)) }))
	} else {
		list = append(list,
			parses(def.T2("parseLong", func(s string, radix int) (T, error) { n, err := parseInt(s, radix, size); return T(n), err })),
			def.S1("signum", func(n T) int { return cmp.Compare(n, 0) }), def.S1("bitCount", func(n T) int { return bits.OnesCount64(u(n)) }),
			def.S1("toBinaryString", func(n T) string { return strconv.FormatUint(u(n), 2) }), def.S1("toHexString", func(n T) string { return strconv.FormatUint(u(n), 16) }),
			def.S1("toOctalString", func(n T) string { return strconv.FormatUint(u(n), 8) }),
			def.S2("toString", func(n T, radix int) string { return strconv.FormatInt(int64(n), radix) }))
	}
	return list
}

func doubleStatics() []*fact.Method {
	return []*fact.Method{
		def.S1("isInfinite", func(f float64) bool { return math.IsInf(f, 0) }),
		def.T2("hashCode", func(env *fact.Env, f float64) (int, error) { return def.HashCode(env, f) }),
		def.S1("doubleToLongBits", func(f float64) int64 {
			if f != f {
				return 0x7ff8000000000000
			}
			return int64(math.Float64bits(f))
		}),
		def.S1("doubleToRawLongBits", func(f float64) int64 { return int64(math.Float64bits(f)) }),
		def.S1("longBitsToDouble", func(n int64) float64 { return math.Float64frombits(uint64(n)) }),
	}
}

func floatStatics() []*fact.Method {
	raw := func(f float32) int { return int(int32(math.Float32bits(f))) }
	return []*fact.Method{
		def.S1("isInfinite", func(f float32) bool { return math.IsInf(float64(f), 0) }),
		def.T2("hashCode", func(env *fact.Env, f float32) (int, error) { return def.HashCode(env, f) }),
		def.S1("floatToIntBits", func(f float32) int {
			if f != f {
				return 0x7fc00000
			}
			return raw(f)
		}),
		def.S1("floatToRawIntBits", raw),
		def.S1("intBitsToFloat", func(n int) float32 { return math.Float32frombits(uint32(n)) }),
	}
}

// unsignedStatics returns the methods of Byte and Short that read a number as one without a sign.
func unsignedStatics[T int8 | int16](mask int) []*fact.Method {
	return []*fact.Method{
		def.S1("toUnsignedInt", func(n T) int { return int(n) & mask }),
		def.S1("toUnsignedLong", func(n T) int64 { return int64(int(n) & mask) }),
	}
}

func booleanStatics() []*fact.Method {
	return []*fact.Method{
		def.S2("compare", func(a, b bool) int {
			switch {
			case a == b:
				return 0
			case a:
				return 1
			}
			return -1
		}),
		def.S2("logicalXor", func(a, b bool) bool { return a != b }),
		def.T2("hashCode", func(env *fact.Env, b bool) (int, error) { return def.HashCode(env, b) }),
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
		def.S2("compare", func(a, b c) int { return int(a) - int(b) }), def.S1("hashCode", func(x c) int { return int(x) }), def.S2("digit", digit),
		def.S2("forDigit", func(n, radix int) c {
			if n < 0 || n >= radix || radix > 36 {
				return 0
			}
			return c(strconv.FormatInt(int64(n), 36)[0])
		}),
		def.S1("isSpaceChar", func(x c) bool { return unicode.In(rune(x), unicode.Z) }), def.S1("isTitleCase", func(x c) bool { return unicode.IsTitle(rune(x)) }),
		def.S1("isJavaIdentifierStart", func(x c) bool { return unicode.IsLetter(rune(x)) || x == '_' || x == '$' }),
		def.S1("isJavaIdentifierPart", func(x c) bool { return unicode.IsLetter(rune(x)) || unicode.IsDigit(rune(x)) || x == '_' || x == '$' }),
	}
}

// rareNumbers holds the members above, by class.
var rareNumbers = map[*fact.Type]func() def.Class{
	fact.IntegerType:     func() def.Class { return def.Class{Statics: bitStatics[int](fact.IntegerType, 32)} },
	fact.BoxedLongType:   func() def.Class { return def.Class{Statics: bitStatics[int64](fact.BoxedLongType, 64)} },
	fact.BoxedDoubleType: func() def.Class { return def.Class{Statics: doubleStatics()} },
	fact.BoxedFloatType:  func() def.Class { return def.Class{Statics: floatStatics()} },
	fact.BoxedShortType:  func() def.Class { return def.Class{Statics: unsignedStatics[int16](0xffff)} },
	fact.BoxedByteType:   func() def.Class { return def.Class{Statics: unsignedStatics[int8](0xff)} },
	fact.BooleanType:     func() def.Class { return def.Class{Statics: booleanStatics()} },
	fact.CharacterType:   func() def.Class { return def.Class{Statics: characterStatics()} },
}
