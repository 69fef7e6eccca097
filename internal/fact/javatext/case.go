package javatext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// EqualFolded implements String.equalsIgnoreCase. Most texts are ASCII or differ in their first letters.
func EqualFolded(a, b string) bool {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		if x|y >= utf8.RuneSelf {
			return strings.EqualFold(a[i:], b[i:]) || CompareFolded(a[i:], b[i:]) == 0
		}
		if x != y && fold(rune(x)) != fold(rune(y)) {
			return false
		}
	}
	return len(a) == len(b)
}

// CompareFolded implements String.compareToIgnoreCase.
func CompareFolded(a, b string) int { return compareBy(a, b, fold) }

// fold returns the character that Java compares instead of c when it ignores case.
func fold(c rune) rune {
	if c < utf8.RuneSelf {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}
	return unicode.ToLower(unicode.ToUpper(c))
}

// Folded returns a text that is the same for all texts that EqualFolded takes for equal.
func Folded(s string) string {
	return strings.Map(func(c rune) rune {
		if c < utf8.RuneSelf {
			return fold(c)
		}
		for next := unicode.SimpleFold(c); next != c; next = unicode.SimpleFold(next) { // around the characters that Unicode takes for equal
			if next < c {
				c = next
				break
			}
		}
		return fold(c)
	}, s)
}

// compareBy compares texts after converting their characters by form. The result is the difference of the first code units that differ, or
// of the lengths.
func compareBy(a, b string, form func(rune) rune) int {
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if x, y = form(x), form(y); x != y {
			return unitsApart(x, y)
		}
		a, b = a[n:], b[m:]
	}
	return Len(a) - Len(b)
}

// unitsApart returns the difference of the first code units in which two characters differ.
func unitsApart(x, y rune) int {
	var s, t [2]uint16
	u, v := AppendUnits(s[:0], x), AppendUnits(t[:0], y)
	if len(u) > 1 && len(v) > 1 && u[0] == v[0] {
		return int(u[1]) - int(v[1])
	}
	return int(u[0]) - int(v[0])
}
