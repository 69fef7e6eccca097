package text

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"whenthen/engine/java/internal/def"
)

// spec is a format specifier: %[index$][flags][width][.precision]conversion.
type spec struct {
	argument  int // number of the argument, from 1; 0 if not given
	flags     flags
	width     int // 0 if not given
	precision int // -1 if not given
	verb      byte
	upper     bool
	suffix    byte // the letter after t in a date conversion
}

// flags is a set of flag characters.
type flags uint8

const (
	left flags = 1 << iota
	alternate
	plus
	space
	zero
	comma
	brackets
	previous // use the argument of the preceding specifier
)

// flagSigns contains the flag characters in the order of their bits.
const flagSigns = "-#+ 0,(<"

func (f flags) String() string {
	var signs []byte
	for i := range len(flagSigns) {
		if f>>i&1 != 0 {
			signs = append(signs, flagSigns[i])
		}
	}
	return string(signs)
}

// flagOf returns the flag for a character, or 0 if the character is not a flag.
func flagOf(c byte) flags {
	if c > '<' {
		return 0
	}
	if i := strings.IndexByte(flagSigns, c); i >= 0 {
		return 1 << i
	}
	return 0
}

// String returns the specifier as exceptions show it.
func (s *spec) String() string {
	text := "%" + s.flags.String()
	if s.argument > 0 {
		text += strconv.Itoa(s.argument) + "$"
	}
	if s.width > 0 {
		text += strconv.Itoa(s.width)
	}
	if s.precision >= 0 {
		text += "." + strconv.Itoa(s.precision)
	}
	verb := string(s.verb)
	if s.upper {
		verb = strings.ToUpper(verb)
	}
	if s.suffix != 0 {
		verb += string(s.suffix)
	}
	return text + verb
}

// readSpec reads the specifier at the beginning of a text and returns its length n in bytes.
func readSpec(text string) (s spec, n int, err error) {
	at := 1
	if n := digits(text[at:]); n > 0 && strings.HasPrefix(text[at+n:], "$") {
		if s.argument = numberOf(text[at : at+n]); s.argument <= 0 {
			return s, 0, def.Exception(illegalIndexType, "Illegal format argument index = %d", s.argument)
		}
		at += n + 1
	}
	for at < len(text) {
		f := flagOf(text[at])
		if f == 0 {
			break
		}
		if s.flags&f != 0 {
			return s, 0, def.Exception(duplicateFlagsType, "Flags = '%s'", f)
		}
		s.flags |= f
		at++
	}
	if n := digits(text[at:]); n > 0 {
		if s.width = numberOf(text[at : at+n]); s.width < 0 {
			return s, 0, def.Exception(illegalWidthType, "%d", s.width)
		}
		at += n
	}
	s.precision = -1
	if at+1 < len(text) && text[at] == '.' {
		if n := digits(text[at+1:]); n > 0 {
			if s.precision = numberOf(text[at+1 : at+1+n]); s.precision < 0 {
				return s, 0, def.Exception(illegalPrecisionType, "%d", s.precision)
			}
			at += 1 + n
		}
	}
	if at == len(text) || !conversion(text[at]) {
		return s, 0, def.Exception(unknownFormatType, "Conversion = '%s'", wrongConversion(text[1:]))
	}
	s.verb = text[at]
	at++
	if s.verb|0x20 == 't' && at < len(text) && conversion(text[at]) {
		s.suffix = text[at]
		at++
	}
	if s.verb >= 'A' && s.verb <= 'Z' && strings.IndexByte("SBHCXEGTA", s.verb) >= 0 {
		s.verb, s.upper = s.verb|0x20, true
	}
	return s, at, s.check()
}

// digits returns the number of digits at the beginning of a text.
func digits(text string) (n int) {
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// numberOf returns the value of digits. If it exceeds the range of int, it returns the least int, as Java's messages do.
func numberOf(digits string) (n int) {
	for i := range len(digits) {
		if n = 10*n + int(digits[i]-'0'); n > math.MaxInt32 {
			return math.MinInt32
		}
	}
	return n
}

// conversion reports whether a character may end a specifier.
func conversion(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '%' }

// wrongConversion returns the character that Java's exception about an unknown specifier names: the first character of rest, or % if rest
// is empty.
func wrongConversion(rest string) string {
	for _, c := range rest {
		return string(c)
	}
	return "%"
}

// check returns the exception for a specifier with flags, width or precision that its conversion does not allow.
func (s *spec) check() error {
	plain := s.flags&^previous == 0 && s.precision < 0
	switch s.verb {
	case 's', 'd', 'f', 'e', 'g', 'a', 'x', 'o', 'b', 'h', 'c', '%':
		if plain {
			return nil
		}
	}
	const signs = plus | space | zero | comma | brackets
	switch s.verb {
	case 's':
		return cmp.Or(s.wide(left), s.refuse(signs), s.refuse(alternate))
	case 'b', 'h':
		return cmp.Or(s.refuse(alternate), s.wide(left), s.refuse(signs))
	case 'c':
		return cmp.Or(s.exact(), s.refuse(signs|alternate), s.wide(left))
	case 't':
		switch {
		case s.suffix == 0 && s.upper:
			return def.Exception(unknownFormatType, "Conversion = 'T'")
		case s.suffix == 0:
			return def.Exception(unknownFormatType, "Conversion = 't'")
		case strings.IndexByte(dateLetters, s.suffix) < 0:
			return def.Exception(unknownFormatType, "Conversion = '%s'", "t"+string(s.suffix))
		}
		return cmp.Or(s.exact(), s.refuse(signs|alternate), s.wide(left))
	case 'd':
		return cmp.Or(s.numeric(), s.exact(), s.refuse(alternate))
	case 'x', 'o':
		return cmp.Or(s.numeric(), s.exact(), s.refuse(comma))
	case 'f':
		return s.numeric()
	case 'e':
		return cmp.Or(s.numeric(), s.refuse(comma))
	case 'g':
		return cmp.Or(s.numeric(), s.refuse(alternate))
	case 'a':
		return cmp.Or(s.numeric(), s.refuse(brackets|comma))
	case '%':
		if s.flags&^left != 0 {
			return cmp.Or(s.exact(), s.illegalFlags())
		}
		return cmp.Or(s.exact(), s.wide(left))
	case 'n':
		switch err := s.exact(); {
		case err != nil:
			return err
		case s.width > 0:
			return def.Exception(illegalWidthType, "%d", s.width)
		case s.flags != 0:
			return s.illegalFlags()
		}
		return nil
	}
	return def.Exception(unknownFormatType, "Conversion = '%c'", s.verb)
}

// exact returns the exception for a precision, for conversions without one.
func (s *spec) exact() error {
	if s.precision < 0 {
		return nil
	}
	return def.Exception(illegalPrecisionType, "%d", s.precision)
}

func (s *spec) refuse(some flags) error {
	bad := s.flags & some
	if bad == 0 {
		return nil
	}
	return def.Exception(mismatchType, "Conversion = %c, Flags = %s", cmp.Or(s.suffix, s.verb), bad&-bad)
}

// wide returns the exception for any of the flags some if the specifier has no width.
func (s *spec) wide(some flags) error {
	if s.flags&some == 0 || s.width > 0 {
		return nil
	}
	return def.Exception(missingWidthType, "%s", s.String())
}

func (s *spec) illegalFlags() error { return def.Exception(illegalFlagsType, "Flags = '%s'", s.flags) }

// numeric does the checks that all conversions of numbers have in common.
func (s *spec) numeric() error {
	if err := s.wide(left | zero); err != nil {
		return err
	}
	if s.flags&(plus|space) == plus|space || s.flags&(left|zero) == left|zero {
		return s.illegalFlags()
	}
	return nil
}
