package java

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"whenthen/engine/fact"
)

// cast narrows a number as Java's (int), (long) … do.
func cast[T int | int64 | int16 | int8](v any) (T, error) {
	var i int64
	switch x := v.(type) {
	case float64, float32:
		f, _ := fact.Convert(x, fact.DoubleType)
		i = castFloat(f.(float64), unsafe.Sizeof(T(0)) == 8 && !isInt[T]())
	default:
		if v == nil {
			return 0, fact.NewException(fact.NullPointerType, "null")
		}
		b, ok := bigOf(v)
		if !ok {
			return 0, fact.NewException(fact.ClassCastType, fact.ToString(v)+" is not a Number")
		}
		i = int64(b.Uint64())
		if b.Sign() < 0 {
			i = -int64(b.Uint64())
		}
	}
	if isInt[T]() {
		return T(int32(i)), nil
	}
	return T(i), nil
}

func isInt[T any]() bool { _, ok := any(*new(T)).(int); return ok }

// castFloat cuts towards zero and keeps to the limits of int or long.
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

func toDouble(v any) (float64, error) {
	f, err := arg[float64](v)
	return f, err
}

// numberMethods are those of every number; a fast intValue is added for Integer.
func numberMethods() []*fact.Method {
	return []*fact.Method{
		e0("intValue", cast[int]), e0("longValue", cast[int64]), e0("shortValue", cast[int16]), e0("byteValue", cast[int8]),
		e0("doubleValue", toDouble),
		e0("floatValue", func(v any) (float32, error) { f, err := toDouble(v); return float32(f), err }),
	}
}

func parseInt(s string, radix, size int) (int64, error) {
	if s == "" || strings.Contains(s, "_") {
		return 0, exception(fact.NumberFormatType, "For input string: %q", s)
	}
	i, err := strconv.ParseInt(s, radix, size)
	if err != nil {
		text := exception(fact.NumberFormatType, "For input string: %q", s)
		if radix != 10 {
			text = exception(fact.NumberFormatType, "For input string: %q under radix %d", s, radix)
		}
		return 0, text
	}
	return i, nil
}

func parseDouble(s string) (float64, error) {
	t := strings.TrimSpace(s)
	switch {
	case t == "":
		return 0, exception(fact.NumberFormatType, "empty String")
	case t == "NaN", t == "Infinity", t == "-Infinity":
	case strings.ContainsAny(t, "_iInN"):
		return 0, exception(fact.NumberFormatType, "For input string: %q", s)
	}
	f, err := strconv.ParseFloat(strings.TrimRight(t, "dDfF"), 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, exception(fact.NumberFormatType, "For input string: %q", s)
	}
	return f, nil
}

func numberClasses() []class {
	compare := func(a, b any) (int, error) { return fact.Compare(a, b) }
	whole := func(typ, prim *fact.Type, size int, low, high any) class {
		parse := func(name string, result *fact.Type) *fact.Method {
			return gives(result, t1(name, func(s string) (any, error) {
				i, err := parseInt(s, 10, size)
				if err != nil {
					return nil, err
				}
				return fact.Convert(i, prim)
			}))
		}
		short := map[string]string{"Integer": "Int"}[typ.Name]
		if short == "" {
			short = typ.Name
		}
		same := func(v any) (any, error) { return fact.Convert(v, prim) }
		return class{typ: typ, fields: map[string]any{"MIN_VALUE": low, "MAX_VALUE": high},
			methods: []*fact.Method{takes(e1("compareTo", compare), typ)},
			statics: []*fact.Method{
				parse("parse"+short, prim), parse("valueOf", typ),
				takes(gives(typ, t1("valueOf", same)), prim),
				takes(s1("toString", fact.ToString), prim),
				takes(s1("hashCode", hashCode), prim),
				takes(t2("compare", compare), prim, prim),
			},
			ctors: []*fact.Method{takes(t1("", same), prim), takes(t1("", func(s string) (any, error) {
				i, err := parseInt(s, 10, size)
				if err != nil {
					return nil, err
				}
				return fact.Convert(i, prim)
			}), fact.StringType)},
		}
	}
	integer := whole(fact.IntegerType, fact.IntType, 32, math.MinInt32, math.MaxInt32)
	integer.methods = append(integer.methods, quick(func(p unsafe.Pointer) int { return *(*int)(p) }, m0("intValue", func(i int) int { return i })))
	integer.statics = append(integer.statics,
		t2("parseInt", func(s string, radix int) (int, error) { i, err := parseInt(s, radix, 32); return int(i), err }),
		s2("max", func(a, b int) int { return max(a, b) }), s2("min", func(a, b int) int { return min(a, b) }),
		s2("sum", func(a, b int) int { return wrap(a + b) }),
		s1("signum", func(a int) int { return min(max(a, -1), 1) }),
		s1("bitCount", func(a int) int { return bits.OnesCount32(uint32(a)) }),
		s1("toBinaryString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 2) }),
		s1("toHexString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 16) }),
		s1("toOctalString", func(a int) string { return strconv.FormatUint(uint64(uint32(a)), 8) }),
		s2("toString", func(a, radix int) string { return strconv.FormatInt(int64(a), radix) }))
	long := whole(fact.BoxedLongType, fact.LongType, 64, int64(math.MinInt64), int64(math.MaxInt64))
	long.statics = append(long.statics,
		s2("max", func(a, b int64) int64 { return max(a, b) }), s2("min", func(a, b int64) int64 { return min(a, b) }),
		s2("sum", func(a, b int64) int64 { return a + b }))
	return append([]class{
		{typ: fact.NumberType, methods: numberMethods()}, integer, long,
		whole(fact.BoxedShortType, fact.ShortType, 16, int16(math.MinInt16), int16(math.MaxInt16)),
		whole(fact.BoxedByteType, fact.ByteType, 8, int8(math.MinInt8), int8(math.MaxInt8)),
		floatClass(fact.BoxedDoubleType, fact.DoubleType, map[string]any{"MAX_VALUE": math.MaxFloat64, "MIN_VALUE": math.SmallestNonzeroFloat64,
			"NaN": math.NaN(), "POSITIVE_INFINITY": math.Inf(1), "NEGATIVE_INFINITY": math.Inf(-1)}),
		floatClass(fact.BoxedFloatType, fact.FloatType, map[string]any{"MAX_VALUE": float32(math.MaxFloat32), "MIN_VALUE": float32(math.SmallestNonzeroFloat32),
			"NaN": float32(math.NaN())}),
	}, booleanClass(), characterClass())
}

func floatClass(typ, prim *fact.Type, fields map[string]any) class {
	parse := func(v any) (any, error) {
		if s, ok := v.(string); ok {
			f, err := parseDouble(s)
			if err != nil {
				return nil, err
			}
			v = f
		}
		return fact.Convert(v, prim)
	}
	compare := func(a, b any) (int, error) { return fact.Compare(a, b) }
	return class{typ: typ, fields: fields,
		methods: []*fact.Method{
			takes(e1("compareTo", compare), typ),
			m0("isNaN", func(f float64) bool { return f != f }), m0("isInfinite", func(f float64) bool { return math.IsInf(f, 0) }),
		},
		statics: []*fact.Method{
			takes(gives(prim, t1("parse"+typ.Name, parse)), fact.StringType),
			takes(gives(typ, t1("valueOf", parse)), fact.StringType), takes(gives(typ, t1("valueOf", parse)), prim),
			takes(s1("toString", fact.ToString), prim), takes(t2("compare", compare), prim, prim),
			takes(gives(prim, t2("max", pick(1))), prim, prim), takes(gives(prim, t2("min", pick(-1))), prim, prim),
			takes(gives(prim, t2("sum", func(a, b float64) (any, error) { return fact.Convert(a+b, prim) })), prim, prim),
			s1("isNaN", func(f float64) bool { return f != f }),
			s1("isFinite", func(f float64) bool { return !math.IsInf(f, 0) && f == f }),
		},
		ctors: []*fact.Method{takes(t1("", parse), prim), takes(t1("", parse), fact.StringType)},
	}
}

// pick returns the greater (want 1) or smaller (want -1) of two values.
func pick(want int) func(a, b any) (any, error) {
	return func(a, b any) (any, error) {
		c, err := fact.Compare(a, b)
		if c == -want {
			a = b
		}
		return a, err
	}
}

func booleanClass() class {
	parse := func(v any) bool {
		s, ok := v.(string)
		return ok && strings.EqualFold(s, "true")
	}
	same := func(b bool) bool { return b }
	return class{typ: fact.BooleanType, fields: map[string]any{"TRUE": true, "FALSE": false},
		methods: []*fact.Method{
			quick(func(p unsafe.Pointer) bool { return *(*bool)(p) }, m0("booleanValue", same)),
			takes(e1("compareTo", fact.Compare), fact.BooleanType),
		},
		statics: []*fact.Method{
			takes(s1("parseBoolean", parse), fact.StringType),
			takes(gives(fact.BooleanType, s1("valueOf", parse)), fact.StringType), gives(fact.BooleanType, s1("valueOf", same)),
			takes(s1("toString", fact.ToString), fact.BoolType),
			s2("logicalAnd", func(a, b bool) bool { return a && b }), s2("logicalOr", func(a, b bool) bool { return a || b }),
		},
		ctors: []*fact.Method{s1("", same), takes(s1("", parse), fact.StringType)},
	}
}

func characterClass() class {
	is := func(name string, f func(rune) bool) *fact.Method {
		return s1(name, func(c fact.CharValue) bool { return f(rune(c)) })
	}
	to := func(name string, f func(rune) rune) *fact.Method {
		return s1(name, func(c fact.CharValue) fact.CharValue { return fact.CharValue(f(rune(c))) })
	}
	same := func(c fact.CharValue) fact.CharValue { return c }
	return class{typ: fact.CharacterType,
		methods: []*fact.Method{
			m0("charValue", same),
			m1("compareTo", func(a, b fact.CharValue) int { return int(a) - int(b) }),
		},
		statics: []*fact.Method{
			is("isDigit", unicode.IsDigit), is("isLetter", unicode.IsLetter), is("isUpperCase", unicode.IsUpper), is("isLowerCase", unicode.IsLower),
			is("isWhitespace", unicode.IsSpace), is("isLetterOrDigit", func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }),
			is("isAlphabetic", unicode.IsLetter), to("toUpperCase", unicode.ToUpper), to("toLowerCase", unicode.ToLower),
			s1("getNumericValue", func(c fact.CharValue) int {
				i, err := strconv.ParseInt(c.String(), 36, 32)
				if err != nil {
					return -1
				}
				return int(i)
			}),
			gives(fact.CharacterType, s1("valueOf", same)), s1("toString", func(c fact.CharValue) string { return c.String() }),
		},
		ctors: []*fact.Method{s1("", same)},
	}
}
