package javatext

import (
	"cmp"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// Units returns the UTF-16 code units of a string.
func Units(s string) []uint16 {
	list := make([]uint16, 0, len(s))
	for _, c := range s {
		list = AppendUnits(list, c)
	}
	return list
}

// Len returns the length as Java counts it, in UTF-16 code units.
func Len(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c > 0xFFFF && c < firstHalf {
			n++
		}
	}
	return n
}

// Compare orders strings by UTF-16 code units. That differs from the order of UTF-8 only if a character beyond U+FFFF is compared with
// another character.
func Compare(a, b string) int {
	for i := range min(len(a), len(b)) {
		if x, y := a[i], b[i]; x != y {
			if max(x, y) >= 0xF0 {
				return slices.Compare(Units(a), Units(b))
			}
			return cmp.Compare(x, y)
		}
	}
	return cmp.Compare(len(a), len(b))
}

// Difference returns what String.compareTo does: the difference of the first code units that differ, or of the lengths.
func Difference(a, b string) int {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	if i < len(a) && i < len(b) {
		if x, y := a[i], b[i]; max(x, y) < utf8.RuneSelf {
			return int(x) - int(y)
		}
		for i > 0 && !utf8.RuneStart(a[i]) {
			i--
		}
	}
	return compareBy(a[i:], b[i:], func(c rune) rune { return c })
}

// Hash implements String.hashCode.
func Hash(s string) int32 {
	var h int32
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return wideHash(h, s[i:])
		}
		h = h*31 + int32(s[i])
	}
	return h
}

// wideHash continues the hash of a string at its first character beyond ASCII.
func wideHash(h int32, s string) int32 {
	for _, c := range s {
		if c > 0xFFFF && c < firstHalf {
			a, b := utf16.EncodeRune(c)
			h = (h*31+a)*31 + b
			continue
		}
		h = h*31 + Unit(c)
	}
	return h
}
