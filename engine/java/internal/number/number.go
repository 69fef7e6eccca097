package number

import (
	"cmp"
	"math"
	"strconv"
	"strings"
	"unsafe"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// cast narrows a number like Java's casts (int), (long) and so on.
func cast[T int | int64 | int16 | int8](v any) (T, error) {
	var i int64
	switch x := v.(type) {
	case int:
		i = int64(x)
	case int64:
		i = x
	case float64, float32:
		f, _ := fact.Convert(x, fact.DoubleType)
		i = fact.Truncate(f.(float64), unsafe.Sizeof(T(0)) == 8 && !isInt[T]())
	case *decimal.Decimal:
		i = x.LowBits()
	default:
		if v == nil {
			return 0, fact.NullPointer()
		}
		b, ok := Whole(v)
		if !ok {
			return 0, fact.NewException(fact.ClassCastType, fact.ToString(v)+" is not a Number")
		}
		i = decimal.LowBits(b)
	}
	if isInt[T]() {
		return T(int32(i)), nil
	}
	return T(i), nil
}

func isInt[T any]() bool { _, ok := any(*new(T)).(int); return ok }

// ToDouble converts a number of any kind to a double.
func ToDouble(v any) (float64, error) {
	f, err := def.Arg[float64](v)
	return f, err
}

// numberMethods returns the conversion methods that every number has. For each class, one of them returns the number unchanged.
func numberMethods() []*fact.Method {
	return []*fact.Method{
		def.E0("intValue", cast[int]), def.E0("longValue", cast[int64]), def.E0("shortValue", cast[int16]), def.E0("byteValue", cast[int8]),
		def.E0("doubleValue", ToDouble),
		def.E0("floatValue", func(v any) (float32, error) { f, err := ToDouble(v); return float32(f), err }),
	}
}

// The radixes that Java supports.
const (
	minRadix = 2
	maxRadix = 36
)

// radixOrTen returns the radix itself, or 10 if Java does not support it.
func radixOrTen(radix int) int {
	if radix < minRadix || radix > maxRadix {
		return 10
	}
	return radix
}

func parseInt(s string, radix, size int) (int64, error) {
	if radix == 10 && size >= 32 {
		if n, ok := fewDigits(s); ok {
			return n, nil
		}
	}
	switch {
	case radix < minRadix:
		return 0, def.Exception(fact.NumberFormatType, "radix %d less than Character.MIN_RADIX", radix)
	case radix > maxRadix:
		return 0, def.Exception(fact.NumberFormatType, "radix %d greater than Character.MAX_RADIX", radix)
	}
	i, err := strconv.ParseInt(s, radix, max(size, 32))
	if err == nil && i != i<<(64-size)>>(64-size) {
		return 0, def.Exception(fact.NumberFormatType, "Value out of range. Value:\"%s\" Radix:%d", s, radix)
	}
	if err != nil {
		var text error = fact.NotANumber(s)
		if radix != 10 {
			text = def.Exception(fact.NumberFormatType, "For input string: \"%s\" under radix %d", s, radix)
		}
		return 0, text
	}
	return i, nil
}

// fewDigits parses a number of up to nine digits with an optional minus sign, which most numbers are. ok is false for any other text.
func fewDigits(s string) (n int64, ok bool) {
	digits := s
	if len(s) > 1 && s[0] == '-' {
		digits = s[1:]
	}
	if len(digits) == 0 || len(digits) > 9 {
		return 0, false
	}
	for i := range len(digits) {
		d := digits[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = 10*n + int64(d)
	}
	if len(digits) < len(s) {
		n = -n
	}
	return n, true
}

// decode parses a number with a prefix for its radix: 0x, 0X or # for 16, a leading zero for 8.
func decode(s string, size int) (int64, error) {
	digits := strings.TrimLeft(s[:min(len(s), 1)], "+-") + s[min(len(s), 1):]
	sign := s[:len(s)-len(digits)]
	radix := 10
	for _, front := range []string{"0x", "0X", "#", "0"} {
		if rest, ok := strings.CutPrefix(digits, front); ok && (rest != "" || front != "0") {
			if digits, radix = rest, 16; front == "0" {
				radix = 8
			}
			break
		}
	}
	switch {
	case s == "":
		return 0, fact.NewException(fact.NumberFormatType, "Zero length string")
	case strings.HasPrefix(digits, "-") || strings.HasPrefix(digits, "+"):
		return 0, fact.NewException(fact.NumberFormatType, "Sign character in wrong position")
	}
	return parseInt(strings.TrimPrefix(sign, "+")+digits, radix, size)
}

// parses makes a parsing member throw Java's exception for null.
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
	t := strings.TrimFunc(s, func(c rune) bool { return c <= ' ' })
	switch {
	case t == "":
		return 0, def.Exception(fact.NumberFormatType, "empty String")
	case t == "NaN", t == "Infinity", t == "-Infinity":
	case strings.ContainsAny(t, "_iInN"):
		return 0, fact.NotANumber(t)
	}
	digits := t
	if strings.ContainsAny(t[len(t)-1:], "dDfF") {
		digits = t[:len(t)-1]
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, fact.NotANumber(t)
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
	return def.Class{Type: typ, Fields: map[string]any{"MIN_VALUE": low, "MAX_VALUE": T(-1 - int64(low)), "SIZE": size, "BYTES": size / 8, "TYPE": fact.Unbox(typ)},
		Methods: []*fact.Method{
			def.Takes(def.M1("compareTo", compare), typ),
			def.M0(strings.ToLower(parse)+"Value", same),
		},
		Statics: []*fact.Method{
			parses(def.AtOnce(adapt.Parsing(read), def.T1("parse"+parse, read))), parses(def.Gives(typ, def.T1("valueOf", read))), def.Gives(typ, def.S1("valueOf", same)),
			def.S1("toString", func(x T) string { return javatext.Digits(int64(x)) }),
			def.T2("hashCode", func(env *fact.Env, x T) (int, error) { return def.HashCode(env, x) }),
			def.S2("compare", compare),
		},
		Constructors: []*fact.Method{def.S1("", same), parses(def.T1("", read))},
	}
}

func numberClasses() []def.Class {
	integer := wholeClass[int](fact.IntegerType, "Int", 32)
	integer.Statics = append(integer.Statics, bitStatics[int](fact.IntegerType, "parseInt", 32)...)
	integer.Statics = append(integer.Statics, unsignedStatics[int](math.MaxUint32)...)
	long := wholeClass[int64](fact.BoxedLongType, "Long", 64)
	long.Statics = append(long.Statics, bitStatics[int64](fact.BoxedLongType, "parseLong", 64)...)
	short, octet := wholeClass[int16](fact.BoxedShortType, "Short", 16), wholeClass[int8](fact.BoxedByteType, "Byte", 8)
	short.Statics = append(short.Statics, unsignedStatics[int16](math.MaxUint16)...)
	octet.Statics = append(octet.Statics, unsignedStatics[int8](math.MaxUint8)...)
	float := floatClass[float32](fact.BoxedFloatType, 32, math.MaxFloat32, math.SmallestNonzeroFloat32)
	float.Statics = append(float.Statics, floatBits()...)
	double := floatClass[float64](fact.BoxedDoubleType, 64, math.MaxFloat64, math.SmallestNonzeroFloat64)
	double.Statics = append(double.Statics, doubleBits()...)
	return append([]def.Class{
		{Type: fact.NumberType, Methods: numberMethods()}, integer, long,
		short, octet, double, float,
	}, booleanClass(), characterClass())
}

// floatClass returns Double or Float; size is in bits.
func floatClass[T float64 | float32](typ *fact.Type, size int, largest, smallest T) def.Class {
	parse := func(s string) (T, error) { f, err := parseDouble(s); return T(f), err }
	same := func(x T) T { return x }
	compare := func(a, b T) (int, error) { return fact.NaturalOrder(a, b) }
	isNaN := func(x T) bool { return x != x }
	isInfinite := func(x T) bool { return math.IsInf(float64(x), 0) }
	c := def.Class{Type: typ,
		Fields: map[string]any{
			"MAX_VALUE": largest, "MIN_VALUE": smallest, "NaN": T(math.NaN()), "POSITIVE_INFINITY": T(math.Inf(1)), "NEGATIVE_INFINITY": T(math.Inf(-1)),
			"SIZE": size, "BYTES": size / 8, "TYPE": fact.Unbox(typ),
		},
		Methods: []*fact.Method{
			def.Takes(def.E1("compareTo", compare), typ),
			def.M0(strings.ToLower(typ.Name)+"Value", same),
			def.M0("isNaN", isNaN), def.M0("isInfinite", isInfinite),
		},
		Statics: []*fact.Method{
			def.AtOnce(adapt.Parsing(parse), def.T1("parse"+typ.Name, parse)), def.Gives(typ, def.T1("valueOf", parse)), def.Gives(typ, def.S1("valueOf", same)),
			def.S1("toString", func(x T) string { return fact.ToString(x) }), def.T2("compare", compare),
			def.S2("max", func(a, b T) T { return T(math.Max(float64(a), float64(b))) }),
			def.S2("min", func(a, b T) T { return T(math.Min(float64(a), float64(b))) }),
			def.S2("sum", func(a, b T) T { return a + b }),
			def.S1("isNaN", isNaN), def.S1("isFinite", func(x T) bool { return !math.IsInf(float64(x), 0) && x == x }),
			def.S1("isInfinite", isInfinite), def.T2("hashCode", func(env *fact.Env, x T) (int, error) { return def.HashCode(env, x) }),
		},
		Constructors: []*fact.Method{def.S1("", same), def.T1("", parse)},
	}
	if typ == fact.BoxedFloatType {
		c.Fields["MIN_NORMAL"], c.Fields["MIN_EXPONENT"], c.Fields["MAX_EXPONENT"] = T(0x1p-126), -126, 127
		c.Constructors = append(c.Constructors, def.S1("", func(x float64) T { return T(x) }))
	}
	if typ == fact.BoxedDoubleType {
		c.Fields["MIN_NORMAL"], c.Fields["MIN_EXPONENT"], c.Fields["MAX_EXPONENT"] = 0x1p-1022, -1022, 1023
	}
	return c
}

// doubleBits returns the static methods of Double that convert from and to its bits.
func doubleBits() []*fact.Method {
	return []*fact.Method{
		def.S1("toHexString", func(f float64) string { return javatext.HexDouble(f, -1) }),
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

// floatBits returns the static methods of Float that convert from and to its bits.
func floatBits() []*fact.Method {
	raw := func(f float32) int { return int(int32(math.Float32bits(f))) }
	return []*fact.Method{
		def.S1("toHexString", javatext.HexFloat),
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
