package number

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// bitStatics returns the static methods that Integer and Long have in addition to the smaller types, most of which treat a number as bits.
// parse is the name of the method that parses a number, and size is 32 or 64.
func bitStatics[T int | int64](typ *fact.Type, parse string, size int) []*fact.Method {
	u := func(n T) uint64 { return uint64(n) & (1<<(size-1)<<1 - 1) }
	back := func(n uint64) T { return T(int64(n<<(64-size)) >> (64 - size)) }
	return []*fact.Method{
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
		def.S1("reverseBytes", func(n T) T { return back(bits.ReverseBytes64(u(n)) >> (64 - size)) }),
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
			n, err := decode(s, size)
			return T(n), err
		})),
		parses(def.T2(parse, func(s string, radix int) (T, error) { n, err := parseInt(s, radix, size); return T(n), err })),
		parses(def.T1(strings.Replace(parse, "parse", "parseUnsigned", 1), func(s string) (T, error) {
			n, err := strconv.ParseUint(strings.TrimPrefix(s, "+"), 10, size)
			if err != nil {
				return 0, fact.NotANumber(s)
			}
			return back(n), nil
		})),
		def.S2("max", func(a, b T) T { return max(a, b) }), def.S2("min", func(a, b T) T { return min(a, b) }),
		def.S2("sum", func(a, b T) T { return back(uint64(a + b)) }),
		def.S1("signum", func(n T) int { return cmp.Compare(n, 0) }), def.S1("bitCount", func(n T) int { return bits.OnesCount64(u(n)) }),
		def.S1("toBinaryString", func(n T) string { return strconv.FormatUint(u(n), 2) }), def.S1("toHexString", func(n T) string { return strconv.FormatUint(u(n), 16) }),
		def.S1("toOctalString", func(n T) string { return strconv.FormatUint(u(n), 8) }),
		def.S2("toString", func(n T, radix int) string { return strconv.FormatInt(int64(n), radixOrTen(radix)) }),
	}
}

// unsignedStatics returns the methods of Byte, Short and Integer that interpret a number as unsigned.
func unsignedStatics[T int8 | int16 | int](mask int64) []*fact.Method {
	wide := def.S1("toUnsignedLong", func(n T) int64 { return int64(n) & mask })
	if mask > math.MaxInt32 {
		return []*fact.Method{wide}
	}
	return []*fact.Method{def.S1("toUnsignedInt", func(n T) int { return int(int64(n) & mask) }), wide}
}
