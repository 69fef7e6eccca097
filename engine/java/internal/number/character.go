package number

import (
	"slices"
	"strconv"
	"unicode"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

func characterClass() def.Class {
	is := func(name string, f func(rune) bool) *fact.Method {
		test := func(c fact.CharValue) bool { return f(rune(c)) }
		return def.AtOnce(adapt.OnChar(test), def.S1(name, test))
	}
	// of creates the same member for a code point, which may be given as an object like the elements of chars().
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
		other := func(c fact.CharValue) fact.CharValue { return fact.CharValue(f(rune(c))) }
		return def.AtOnce(adapt.OnChar(other), def.S1(name, other))
	}
	same := func(c fact.CharValue) fact.CharValue { return c }
	fields := map[string]any{"MIN_VALUE": fact.CharValue(0), "MAX_VALUE": fact.CharValue(0xffff), "SIZE": 16, "BYTES": 2, "MIN_RADIX": minRadix,
		"MAX_RADIX": maxRadix, "TYPE": fact.CharType, "UNASSIGNED": int8(unassigned)}
	for _, t := range characterTypes {
		fields[t.name] = t.number
	}
	return def.Class{Type: fact.CharacterType, Fields: fields,
		Methods: []*fact.Method{
			def.M0("charValue", same),
			def.Takes(def.M1("compareTo", func(a, b fact.CharValue) int { return int(a) - int(b) }), fact.CharacterType),
		},
		Statics: slices.Concat(characterStatics(), codePointStatics(), surrogateStatics(), []*fact.Method{
			of("isDigit", unicode.IsDigit), of("isLetter", unicode.IsLetter), of("isUpperCase", unicode.IsUpper), of("isLowerCase", unicode.IsLower),
			of("isWhitespace", javatext.IsWhitespace), of("isLetterOrDigit", func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }), of("isAlphabetic", unicode.IsLetter),
			def.S1("toUpperCase", func(c int) int { return int(unicode.ToUpper(rune(c))) }), def.S1("toLowerCase", func(c int) int { return int(unicode.ToLower(rune(c))) }),
			def.S1("toTitleCase", func(c int) int { return int(unicode.ToTitle(rune(c))) }),
			def.S1("toString", func(c int) string { return string(javatext.Char(rune(c))) }), def.S1("charCount", func(c int) int { return len(javatext.AppendUnits(nil, javatext.Char(rune(c)))) }),
			def.Gives(registry.BaseArrayOf(fact.CharType), def.S1("toChars", func(c int) *fact.ListValue {
				var list []any
				for _, u := range javatext.AppendUnits(nil, rune(c)) {
					list = append(list, fact.CharValue(u))
				}
				return def.Array(fact.CharType, list...)
			})),
			is("isDigit", unicode.IsDigit), is("isLetter", unicode.IsLetter), is("isUpperCase", unicode.IsUpper), is("isLowerCase", unicode.IsLower),
			is("isWhitespace", javatext.IsWhitespace), is("isLetterOrDigit", func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }),
			is("isAlphabetic", unicode.IsLetter), to("toUpperCase", unicode.ToUpper), to("toLowerCase", unicode.ToLower), to("toTitleCase", unicode.ToTitle),
			def.Gives(fact.CharacterType, def.S1("valueOf", same)), def.S1("toString", func(c fact.CharValue) string { return fact.ToString(c) }),
		}),
		Constructors: []*fact.Method{def.S1("", same)},
	}
}

// characterStatics returns the static methods of Character that exist only for char, and digit and forDigit.
func characterStatics() []*fact.Method {
	type c = fact.CharValue
	return []*fact.Method{
		def.S1("reverseBytes", func(x c) c { return c(uint16(x)<<8 | uint16(x)>>8) }),
		def.S2("compare", func(a, b c) int { return int(a) - int(b) }), def.S1("hashCode", func(x c) int { return int(x) }),
		def.S2("digit", func(x, radix int) int { return digit(rune(x), radix) }), def.S2("digit", func(x c, radix int) int { return digit(rune(x), radix) }),
		def.S2("forDigit", func(n, radix int) c {
			if n < 0 || n >= radix || radix < minRadix || radix > maxRadix {
				return 0
			}
			return c(strconv.FormatInt(int64(n), 36)[0])
		}),
	}
}

// ofCodePoint creates the two overloads of a static method of Character, for a code point and for a char.
func ofCodePoint[R any](name string, f func(rune) R) []*fact.Method {
	return []*fact.Method{def.S1(name, func(x int) R { return f(rune(x)) }), def.S1(name, func(x fact.CharValue) R { return f(rune(x)) })}
}

// codePointStatics returns static methods of Character that exist both for code points and for chars.
func codePointStatics() []*fact.Method {
	numeric := func(c rune) int { return digit(c, maxRadix) }
	start := func(c rune) bool {
		return unicode.IsLetter(c) || unicode.In(c, unicode.Nl, unicode.Sc, unicode.Pc)
	}
	return slices.Concat(ofCodePoint("getNumericValue", numeric), ofCodePoint("getType", characterType), ofCodePoint("isJavaIdentifierStart", start),
		ofCodePoint("isJavaIdentifierPart", func(c rune) bool { return start(c) || unicode.IsDigit(c) }),
		ofCodePoint("isSpaceChar", func(c rune) bool { return unicode.In(c, unicode.Z) }), ofCodePoint("isTitleCase", unicode.IsTitle),
		ofCodePoint("isISOControl", func(c rune) bool { return c >= 0 && c < 0x20 || c >= 0x7f && c < 0xa0 }))
}

// surrogateStatics returns the static methods of Character for the halves of which UTF-16 makes code points outside of the basic plane.
func surrogateStatics() []*fact.Method {
	type c = fact.CharValue
	high := func(x c) bool { return x >= 0xd800 && x < 0xdc00 }
	low := func(x c) bool { return x >= 0xdc00 && x < 0xe000 }
	beyond := func(x int) bool { return x > 0xffff && x <= unicode.MaxRune }
	return []*fact.Method{
		def.S1("isHighSurrogate", high), def.S1("isLowSurrogate", low), def.S1("isSurrogate", func(x c) bool { return high(x) || low(x) }),
		def.S2("isSurrogatePair", func(x, y c) bool { return high(x) && low(y) }),
		def.S2("toCodePoint", func(x, y c) int { return int(x)<<10 + int(y) - 0x35fdc00 }),
		def.S1("highSurrogate", func(x int) c { return c(x>>10 + 0xd7c0) }), def.S1("lowSurrogate", func(x int) c { return c(x&0x3ff + 0xdc00) }),
		def.S1("isSupplementaryCodePoint", beyond), def.S1("isBmpCodePoint", func(x int) bool { return x >= 0 && x <= 0xffff }),
		def.S1("isValidCodePoint", func(x int) bool { return x >= 0 && x <= unicode.MaxRune }),
	}
}

// decimalDigit returns the value of a digit of any script: Unicode has them in rows of ten, from zero to nine.
func decimalDigit(c rune) (n rune) {
	for unicode.IsDigit(c - n - 1) {
		n++
	}
	return n % 10
}

// digit returns the value of a digit or letter in a radix, or -1.
func digit(c rune, radix int) int {
	if c > unicode.MaxASCII && unicode.IsDigit(c) {
		c = '0' + decimalDigit(c)
	}
	n, err := strconv.ParseInt(string(c), 36, 32)
	if err != nil || int(n) >= radix || radix > maxRadix {
		return -1
	}
	return int(n)
}
