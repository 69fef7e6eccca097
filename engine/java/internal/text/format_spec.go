package text

import (
	"strconv"
	"strings"
)

// spec is one format specifier, %[index$][flags][width][.precision]conversion.
type spec struct {
	text      string // the specifier itself
	from      argumentOf
	argument  int // number of the argument, from 1, if from is numberedArgument
	flags     string
	width     int
	precision int // -1: not given
	verb      byte
	upper     bool
	suffix    byte // the letter after t in a date conversion
}

func (s *spec) has(flag byte) bool { return strings.IndexByte(s.flags, flag) >= 0 }

// argumentOf says which argument a specifier formats.
type argumentOf uint8

const (
	nextArgument     argumentOf = iota
	sameArgument                // that of the specifier before, written as <
	numberedArgument            // written as its number and $
)

// formatFlags are the characters that may be flags.
const formatFlags = "-#+ 0,("

// readSpec reads the specifier at the beginning of a text. ok is false if there is none.
func readSpec(text string) (s spec, ok bool) {
	at := 1
	if n := digits(text[at:]); n > 0 && strings.HasPrefix(text[at+n:], "$") {
		s.from, s.argument = numberedArgument, numberOf(text[at:at+n])
		at += n + 1
	} else if strings.HasPrefix(text[at:], "<") {
		s.from = sameArgument
		at++
	}
	first := at
	for at < len(text) && strings.IndexByte(formatFlags, text[at]) >= 0 {
		at++
	}
	s.flags = text[first:at]
	if n := digits(text[at:]); n > 0 {
		s.width = numberOf(text[at : at+n])
		at += n
	}
	s.precision = -1
	if strings.HasPrefix(text[at:], ".") {
		n := digits(text[at+1:])
		if n == 0 {
			return s, false
		}
		s.precision = numberOf(text[at+1 : at+1+n])
		at += 1 + n
	}
	if at == len(text) || !conversion(text[at]) {
		return s, false
	}
	s.verb = text[at]
	at++
	if (s.verb == 't' || s.verb == 'T') && at < len(text) && conversion(text[at]) {
		s.suffix = text[at]
		at++
	}
	if s.verb >= 'A' && s.verb <= 'Z' {
		s.verb, s.upper = s.verb+'a'-'A', true
	}
	s.text = text[:at]
	return s, true
}

// digits returns the number of digits at the beginning of a text.
func digits(text string) (n int) {
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// numberOf returns the value of digits. A number that is too large becomes the largest one.
func numberOf(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// conversion reports whether a character may end a specifier.
func conversion(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '%' }
