package text

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
)

// compareStrings implements String.compareTo: strings are ordered by their code units.
func compareStrings(a, b string) int {
	return compareBy(a, b, func(c rune) rune { return c })
}

// compareFolded implements String.compareToIgnoreCase.
func compareFolded(a, b string) int { return compareBy(a, b, fold) }

// equalFolded reports whether strings are equal without regard to case.
func equalFolded(a, b string) bool { return strings.EqualFold(a, b) || compareFolded(a, b) == 0 }

// fold returns the form by which Java compares characters without regard to case.
func fold(c rune) rune {
	if c < utf8.RuneSelf {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}
	return unicode.ToLower(unicode.ToUpper(c))
}

// compareBy compares strings by a form of their characters: the result is the difference of the first code units that differ, or of the lengths.
func compareBy(a, b string, form func(rune) rune) int {
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if x, y = form(x), form(y); x != y {
			return unitsApart(x, y)
		}
		a, b = a[n:], b[m:]
	}
	return len(units(a)) - len(units(b))
}

// unitsApart returns the difference of the first code units in which two characters differ.
func unitsApart(x, y rune) int {
	u, v := utf16.AppendRune(nil, x), utf16.AppendRune(nil, y)
	if len(u) == len(v) && u[0] == v[0] {
		return int(u[1]) - int(v[1])
	}
	return int(u[0]) - int(v[0])
}

// caseless compares strings like compareToIgnoreCase.
var caseless = collect.Comparator(func(x, y any) (int, error) {
	a, err := def.Arg[string](x)
	if err != nil {
		return 0, err
	}
	b, err := def.Arg[string](y)
	return compareFolded(a, b), err
})
