package token

import (
	"strings"
	"unicode/utf8"
)

// number scans a number and everything attached to it: suffixes, the parts of a time such as 1h30m, and letters that make it invalid. The
// code that uses the token determines its meaning.
func (s *scanner) number() {
	if s.at(0) == '0' && (s.at(1) == 'x' || s.at(1) == 'X') {
		s.skip(2)
		if n := hexadecimalExponent(s.text[s.off:]); n > 0 {
			s.skip(n)
		}
		s.alnum()
		return
	}
	s.digits()
	if c := s.at(1); s.at(0) == '.' && c != '.' && c != '(' && c != '#' && (IsDigit(c) || !IsWordByte(c) && c < utf8.RuneSelf) {
		s.skip(1)
		s.digits()
	}
	if c := s.at(0) | 0x20; c == 'e' {
		if IsDigit(s.at(1)) {
			s.skip(1)
		} else if (s.at(1) == '+' || s.at(1) == '-') && IsDigit(s.at(2)) {
			s.skip(2)
		}
	}
	if strings.IndexByte("lLIB", s.at(0)) >= 0 && s.headWord(1) {
		s.skip(1)
	} else if !s.headWord(0) {
		s.alnum()
	}
}

// hexadecimalExponent returns the length of the text after 0x up to the sign or the first digit of an exponent, as in 0x1.8p-3; 0 if there
// is no exponent. Without an exponent, a point after the number is not part of it.
func hexadecimalExponent(text string) int {
	n, point := 0, false
	for ; n < len(text); n++ {
		c := text[n]
		if digit := IsDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' || c == '_'; !digit && (c != '.' || point) {
			break
		}
		point = point || c == '.'
	}
	if n == 0 || n >= len(text) || text[n]|0x20 != 'p' {
		return 0
	}
	n++
	if n < len(text) && (text[n] == '+' || text[n] == '-') {
		n++
	}
	if n == len(text) || !IsDigit(text[n]) {
		return 0
	}
	return n
}

func (s *scanner) digits() {
	for IsDigit(s.at(0)) || s.at(0) == '_' {
		s.skip(1)
	}
}

// IsDigit reports whether c is an ASCII digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }
