package javatext

import (
	"cmp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Units is Java's view of a string.
func Units(s string) []uint16 { return utf16.Encode([]rune(s)) }

// Len is Java's length: in UTF-16 code units.
func Len(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c > 0xFFFF {
			n++
		}
	}
	return n
}

// Compare orders by UTF-16 code units, which differs from UTF-8 order for characters beyond U+FFFF only.
func Compare(a, b string) int {
	if c := strings.Compare(a, b); c == 0 || !hasSurrogates(a) && !hasSurrogates(b) {
		return c
	}
	x, y := Units(a), Units(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return cmp.Compare(x[i], y[i])
		}
	}
	return cmp.Compare(len(x), len(y))
}

func hasSurrogates(s string) bool {
	for i := range len(s) {
		if s[i] >= 0xF0 {
			return true
		}
	}
	return false
}

// Hash is String.hashCode.
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

// wideHash goes on with the hash of a text where its first character outside of ASCII stands.
func wideHash(h int32, s string) int32 {
	for _, c := range s {
		if c > 0xFFFF {
			a, b := utf16.EncodeRune(c)
			h = (h*31+a)*31 + b
			continue
		}
		h = h*31 + c
	}
	return h
}
