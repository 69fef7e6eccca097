package javatext

import "unicode"

// IsWhitespace is Character.isWhitespace: unlike Unicode's definition it excludes non-breaking spaces and includes the separator
// control characters.
func IsWhitespace(c rune) bool {
	return c >= 0x1c && c <= 0x1f || unicode.IsSpace(c) && c != 0x85 && c != 0xa0 && c != 0x2007 && c != 0x202f
}
