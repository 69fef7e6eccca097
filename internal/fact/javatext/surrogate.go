package javatext

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Java's strings may contain one half of a surrogate pair without the other, for example after substring or while a loop appends char by
// char. UTF-8 has no form for it, so it is kept as one of the last 2048 code points of Unicode, which are for private use. The two halves
// become their character again when they come to stand side by side.
const firstHalf = 0x10F800

// halfLead is the first byte of the UTF-8 form of a half, which few other characters begin with.
const halfLead = 0xF4

// surrogates are the numbers of the first half of all pairs, and the first number behind all halves.
const (
	surrogates    = 0xD800
	lowSurrogates = 0xDC00
	noSurrogates  = 0xE000
)

// Char returns the character that a string holds for a code unit or code point.
func Char(c rune) rune {
	if surrogates <= c && c < noSurrogates {
		return c - surrogates + firstHalf
	}
	return c
}

// Unit returns the code unit for a character of a string that is half of a pair, and any other character unchanged.
func Unit(c rune) rune {
	if c >= firstHalf {
		return c - firstHalf + surrogates
	}
	return c
}

// AppendUnits appends the code units of a character of a string.
func AppendUnits(list []uint16, c rune) []uint16 {
	if c >= firstHalf {
		return append(list, uint16(Unit(c)))
	}
	return utf16.AppendRune(list, c)
}

// Text returns the string of code units.
func Text(units []uint16) string {
	b := make([]byte, 0, len(units))
	for i := 0; i < len(units); i++ {
		c := rune(units[i])
		if surrogates <= c && c < noSurrogates {
			if i+1 < len(units) {
				if pair := utf16.DecodeRune(c, rune(units[i+1])); pair != utf8.RuneError {
					b = utf8.AppendRune(b, pair)
					i++
					continue
				}
			}
			c = Char(c)
		}
		b = utf8.AppendRune(b, c)
	}
	return string(b)
}

// Paired returns a string in which the halves of pairs that stand side by side have become characters.
func Paired(s string) string {
	if i := strings.IndexByte(s, halfLead); i < 0 || !hasPair(s[i:]) {
		return s
	}
	return Text(Units(s))
}

// BeginsWithHalf reports whether the first character of a string is half of a pair.
func BeginsWithHalf(s string) bool { return len(s) > 0 && s[0] == halfLead && first(s) >= firstHalf }

func first(s string) rune { c, _ := utf8.DecodeRuneInString(s); return c }

// hasPair reports whether a first and a second half of a pair stand side by side.
func hasPair(s string) bool {
	var last rune
	for _, c := range s {
		if utf16.DecodeRune(Unit(last), Unit(c)) != utf8.RuneError && c >= firstHalf {
			return true
		}
		last = c
	}
	return false
}

// AppendChar appends a code unit to the UTF-8 form of a string. at is where the changed bytes begin: earlier than the end if the code unit
// is the second half of a pair that the string's last character begins.
func AppendChar(text []byte, unit rune) (out []byte, at int) {
	at = len(text)
	if lowSurrogates <= unit && unit < noSurrogates {
		last, size := utf8.DecodeLastRune(text)
		if pair := utf16.DecodeRune(Unit(last), unit); last >= firstHalf && pair != utf8.RuneError {
			at -= size
			return utf8.AppendRune(text[:at], pair), at
		}
	}
	return utf8.AppendRune(text, Char(unit)), at
}

// Encodable returns a string without halves of pairs: each one becomes a question mark, as when Java writes a string in a character set.
func Encodable(s string) string {
	if strings.IndexByte(s, halfLead) < 0 {
		return s
	}
	return strings.Map(func(c rune) rune {
		if c >= firstHalf {
			return '?'
		}
		return c
	}, s)
}
