package number

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unsafe"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

// cast narrows a number as Java's (int), (long) … do.
func cast[T int | int64 | int16 | int8](v any) (T, error) {
	var i int64
	switch x := v.(type) {
	case int:
		i = int64(x)
	case int64:
		i = x
	case float64, float32:
		f, _ := fact.Convert(x, fact.DoubleType)
		i = castFloat(f.(float64), unsafe.Sizeof(T(0)) == 8 && !isInt[T]())
	case *decimal.Decimal:
		i = lowBits(x)
	default:
		if v == nil {
			return 0, fact.NewException(fact.NullPointerType, "null")
		}
		b, ok := Whole(v)
		if !ok {
			return 0, fact.NewException(fact.ClassCastType, fact.ToString(v)+" is not a Number")
		}
		i = lowBitsOfBig(b)
	}
	if isInt[T]() {
		return T(int32(i)), nil
	}
	return T(i), nil
}

// lowBits returns the lowest 64 bits of the whole part.
func lowBits(d *decimal.Decimal) int64 {
	if i, ok := d.Int64(); ok {
		return i
	}
	return lowBitsOfBig(d.Int())
}

func lowBitsOfBig(b *big.Int) int64 {
	if b.Sign() < 0 {
		return -int64(b.Uint64())
	}
	return int64(b.Uint64())
}

func isInt[T any]() bool { _, ok := any(*new(T)).(int); return ok }

// castFloat truncates towards zero and saturates at the limits of int or long.
func castFloat(f float64, long bool) int64 {
	low, high := int64(math.MinInt32), int64(math.MaxInt32)
	if long {
		low, high = math.MinInt64, math.MaxInt64
	}
	switch {
	case f != f:
		return 0
	case f >= float64(high):
		return high
	case f <= float64(low):
		return low
	}
	return int64(f)
}

// ToDouble converts a number of any kind to a double.
func ToDouble(v any) (float64, error) {
	f, err := def.Arg[float64](v)
	return f, err
}

// numberMethods returns the conversion methods that every number has. For each class, one of them changes nothing.
func numberMethods() []*fact.Method {
	return []*fact.Method{
		def.E0("intValue", cast[int]), def.E0("longValue", cast[int64]), def.E0("shortValue", cast[int16]), def.E0("byteValue", cast[int8]),
		def.E0("doubleValue", ToDouble),
		def.E0("floatValue", func(v any) (float32, error) { f, err := ToDouble(v); return float32(f), err }),
	}
}

func parseInt(s string, radix, size int) (int64, error) {
	if s == "" || strings.Contains(s, "_") {
		return 0, fact.NotANumber(s)
	}
	i, err := strconv.ParseInt(s, radix, size)
	if err != nil {
		var text error = fact.NotANumber(s)
		if radix != 10 {
			text = def.Exception(fact.NumberFormatType, "For input string: \"%s\" under radix %d", s, radix)
		}
		return 0, text
	}
	return i, nil
}

// parses makes a parsing member reject null with the exception that Java throws there.
func parses(m *fact.Method) *fact.Method {
	run := m.Run
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if args[0].IsNull() {
			return fact.NewException(fact.NumberFormatType, "Cannot parse null string")
		}
		return run(env, args, out)
	}
	return m
}

func parseDouble(s string) (float64, error) {
	t := strings.TrimSpace(s)
	switch {
	case t == "":
		return 0, def.Exception(fact.NumberFormatType, "empty String")
	case t == "NaN", t == "Infinity", t == "-Infinity":
	case strings.ContainsAny(t, "_iInN"):
		return 0, fact.NotANumber(s)
	}
	f, err := strconv.ParseFloat(strings.TrimRight(t, "dDfF"), 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, fact.NotANumber(s)
	}
	return f, nil
}

// wholeClass returns Integer, Long, Short or Byte; parse is the name of its parsing method, such as parseInt.
func wholeClass[T int | int64 | int16 | int8](typ *fact.Type, parse string, size int) def.Class {
	read := func(s string) (T, error) { i, err := parseInt(s, 10, size); return T(i), err }
	same := func(x T) T { return x }
	low := T(-1 << (size - 1))
	compare := cmp.Compare[T]
	if size < 32 { // like characters, these are compared by their difference
		compare = func(a, b T) int { return int(a) - int(b) }
	}
	return def.Class{Type: typ, Fields: map[string]any{"MIN_VALUE": low, "MAX_VALUE": T(-1 - int64(low))},
		Methods: []*fact.Method{
			def.Takes(def.M1("compareTo", compare), typ),
			def.M0(strings.ToLower(parse)+"Value", same),
		},
		Statics: []*fact.Method{
			parses(def.T1("parse"+parse, read)), parses(def.Gives(typ, def.T1("valueOf", read))), def.Gives(typ, def.S1("valueOf", same)),
			def.S1("toString", func(x T) string { return javatext.Digits(int64(x)) }),
			def.T2("hashCode", func(env *fact.Env, x T) (int, error) { return def.HashCode(env, x) }),
			def.S2("compare", compare),
		},
		Constructors: []*fact.Method{def.S1("", same), parses(def.T1("", read))},
	}
}

func numberClasses() []def.Class {
	integer := wholeClass[int](fact.IntegerType, "Int", 32)
	integer.Statics = append(integer.Statics,
		parses(def.T2("parseInt", func(s string, radix int) (int, error) { i, err := parseInt(s, radix, 32); return int(i), err })),
		def.S2("max", func(a, b int) int { return max(a, b) }), def.S2("min", func(a, b int) int { return min(a, b) }),
		def.S2("sum", func(a, b int) int { return Wrap(a + b) }),
		def.S1("signum", func(a int) int { return min(max(a, -1), 1) }),
		def.S1("bitCount", func(a int) int { return bits.OnesCount32(uint32(a)) }),
		def.S1("toBinaryString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 2) }),
		def.S1("toHexString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 16) }),
		def.S1("toOctalString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 8) }),
		def.S2("toString", func(a, radix int) string { return strconv.FormatInt(int64(a), radix) }))
	long := wholeClass[int64](fact.BoxedLongType, "Long", 64)
	long.Statics = append(long.Statics,
		def.S2("max", func(a, b int64) int64 { return max(a, b) }), def.S2("min", func(a, b int64) int64 { return min(a, b) }),
		def.S2("sum", func(a, b int64) int64 { return a + b }))
	return append([]def.Class{
		{Type: fact.NumberType, Methods: numberMethods()}, integer, long,
		wholeClass[int16](fact.BoxedShortType, "Short", 16), wholeClass[int8](fact.BoxedByteType, "Byte", 8),
		floatClass[float64](fact.BoxedDoubleType, math.MaxFloat64, math.SmallestNonzeroFloat64),
		floatClass[float32](fact.BoxedFloatType, math.MaxFloat32, math.SmallestNonzeroFloat32),
	}, booleanClass(), characterClass())
}

// floatClass returns Double or Float.
func floatClass[T float64 | float32](typ *fact.Type, largest, smallest T) def.Class {
	parse := func(s string) (T, error) { f, err := parseDouble(s); return T(f), err }
	same := func(x T) T { return x }
	compare := func(a, b T) (int, error) {
		if a == 0 && b == 0 { // -0.0 is less than 0.0
			return cmp.Compare(math.Copysign(1, float64(a)), math.Copysign(1, float64(b))), nil
		}
		return fact.Compare(a, b)
	}
	isNaN := func(x T) bool { return x != x }
	c := def.Class{Type: typ,
		Fields: map[string]any{"MAX_VALUE": largest, "MIN_VALUE": smallest, "NaN": T(math.NaN())},
		Methods: []*fact.Method{
			def.Takes(def.E1("compareTo", compare), typ),
			def.M0(strings.ToLower(typ.Name)+"Value", same),
			def.M0("isNaN", isNaN), def.M0("isInfinite", func(x T) bool { return math.IsInf(float64(x), 0) }),
		},
		Statics: []*fact.Method{
			def.T1("parse"+typ.Name, parse), def.Gives(typ, def.T1("valueOf", parse)), def.Gives(typ, def.S1("valueOf", same)),
			def.S1("toString", func(x T) string { return fact.ToString(x) }), def.T2("compare", compare),
			def.S2("max", func(a, b T) T { return T(math.Max(float64(a), float64(b))) }),
			def.S2("min", func(a, b T) T { return T(math.Min(float64(a), float64(b))) }),
			def.S2("sum", func(a, b T) T { return a + b }),
			def.S1("isNaN", isNaN), def.S1("isFinite", func(x T) bool { return !math.IsInf(float64(x), 0) && x == x }),
		},
		Constructors: []*fact.Method{def.S1("", same), def.T1("", parse)},
	}
	if typ == fact.BoxedDoubleType {
		c.Fields["POSITIVE_INFINITY"], c.Fields["NEGATIVE_INFINITY"] = math.Inf(1), math.Inf(-1)
	} else {
		c.Fields["POSITIVE_INFINITY"], c.Fields["NEGATIVE_INFINITY"] = float32(math.Inf(1)), float32(math.Inf(-1))
		c.Constructors = append(c.Constructors, def.S1("", func(x float64) T { return T(x) }))
	}
	return c
}

func booleanClass() def.Class {
	parse := func(s *fact.Value) bool { return !s.IsNull() && strings.EqualFold(s.Text(), "true") }
	same := func(b bool) bool { return b }
	return def.Class{Type: fact.BooleanType, Fields: map[string]any{"TRUE": true, "FALSE": false},
		Methods: []*fact.Method{
			def.M0("booleanValue", same),
			def.Takes(def.E1("compareTo", fact.Compare), fact.BooleanType),
		},
		Statics: []*fact.Method{
			def.S1("parseBoolean", parse),
			def.Gives(fact.BooleanType, def.S1("valueOf", parse)), def.Gives(fact.BooleanType, def.S1("valueOf", same)),
			def.S1("toString", strconv.FormatBool),
			def.S2("logicalAnd", func(a, b bool) bool { return a && b }), def.S2("logicalOr", func(a, b bool) bool { return a || b }),
		},
		Constructors: []*fact.Method{def.S1("", same), def.S1("", parse)},
	}
}

func characterClass() def.Class {
	is := func(name string, f func(rune) bool) *fact.Method {
		return def.S1(name, func(c fact.CharValue) bool { return f(rune(c)) })
	}
	// of makes the same member for a code point, including one passed as an object, as the elements of chars() are.
	of := func(name string, f func(rune) bool) *fact.Method {
		return def.T1(name, func(v any) (bool, error) {
			if c, ok := v.(fact.CharValue); ok {
				return f(rune(c)), nil
			}
			c, err := def.Arg[int](v)
			return f(rune(c)), err
		})
	}
	to := func(name string, f func(rune) rune) *fact.Method {
		return def.S1(name, func(c fact.CharValue) fact.CharValue { return fact.CharValue(f(rune(c))) })
	}
	same := func(c fact.CharValue) fact.CharValue { return c }
	return def.Class{Type: fact.CharacterType,
		Methods: []*fact.Method{
			def.M0("charValue", same),
			def.M1("compareTo", func(a, b fact.CharValue) int { return int(a) - int(b) }),
		},
		Statics: []*fact.Method{
			of("isDigit", unicode.IsDigit), of("isLetter", unicode.IsLetter), of("isUpperCase", unicode.IsUpper), of("isLowerCase", unicode.IsLower),
			of("isWhitespace", isWhitespace), of("isLetterOrDigit", func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }), of("isAlphabetic", unicode.IsLetter),
			def.S1("toUpperCase", func(c int) int { return int(unicode.ToUpper(rune(c))) }), def.S1("toLowerCase", func(c int) int { return int(unicode.ToLower(rune(c))) }),
			def.S1("toString", func(c int) string { return string(rune(c)) }), def.S1("charCount", func(c int) int { return len(utf16.Encode([]rune{rune(c)})) }),
			def.Gives(registry.BaseArrayOf(fact.CharType), def.S1("toChars", func(c int) *fact.ListValue {
				var list []any
				for _, u := range utf16.Encode([]rune{rune(c)}) {
					list = append(list, fact.CharValue(u))
				}
				return def.Array(fact.CharType, list...)
			})),
			is("isDigit", unicode.IsDigit), is("isLetter", unicode.IsLetter), is("isUpperCase", unicode.IsUpper), is("isLowerCase", unicode.IsLower),
			is("isWhitespace", isWhitespace), is("isLetterOrDigit", func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }),
			is("isAlphabetic", unicode.IsLetter), to("toUpperCase", unicode.ToUpper), to("toLowerCase", unicode.ToLower), to("toTitleCase", unicode.ToTitle),
			def.S1("getNumericValue", func(c fact.CharValue) int {
				i, err := strconv.ParseInt(c.String(), 36, 32)
				if err != nil {
					return -1
				}
				return int(i)
			}),
			def.Gives(fact.CharacterType, def.S1("valueOf", same)), def.S1("toString", func(c fact.CharValue) string { return c.String() }),
		},
		Constructors: []*fact.Method{def.S1("", same)},
	}
}

// isWhitespace is Character.isWhitespace: unlike Unicode's definition it excludes non-breaking spaces and includes the separator
// control characters.
func isWhitespace(c rune) bool {
	return c >= 0x1c && c <= 0x1f || unicode.IsSpace(c) && c != 0x85 && c != 0xa0 && c != 0x2007 && c != 0x202f
}
