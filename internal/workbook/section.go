package workbook

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// part is a piece of a section. Its kind is a character of number formats (0 # ? . , % E / @, or G for General), of date formats (y m d h
// s, or a for AM/PM), [ for elapsed time, or t for a text.
type part struct {
	kind byte
	text string
}

// section is one of the up to four formats in a code: for positive numbers, negative numbers, 0 and texts.
type section struct {
	code  string
	parts []part
	holds func(n float64) bool // nil if it has no condition
}

func (s section) has(kinds string) bool {
	return slices.ContainsFunc(s.parts, func(p part) bool { return strings.IndexByte(kinds, p.kind) >= 0 })
}

func (s section) isDate() bool { return s.has("ymdhs[a") }

// split parses a code into its sections.
func split(code string) []section {
	var all []section
	for {
		var s section
		rest := code
		for rest != "" && rest[0] != ';' {
			rest = rest[s.add(rest):]
		}
		s.code = code[:len(code)-len(rest)]
		all = append(all, s)
		if rest == "" {
			return all
		}
		code = rest[1:]
	}
}

// words are the parts with more than one character.
var words = []struct {
	name string
	kind byte
}{{general, 'G'}, {"AM/PM", 'a'}, {"A/P", 'a'}, {"E+", 'E'}, {"E-", 'E'}}

// add adds the first part of a code and returns its length.
func (s *section) add(code string) int {
	take := func(kind byte, text string, length int) int {
		s.parts = append(s.parts, part{kind, text})
		return length
	}
	for _, w := range words {
		if len(code) >= len(w.name) && strings.EqualFold(code[:len(w.name)], w.name) {
			return take(w.kind, "", len(w.name))
		}
	}
	_, width := utf8.DecodeRuneInString(code[1:]) // of the second character
	switch c := code[0]; {
	case c == '"':
		text, _, closed := strings.Cut(code[1:], `"`)
		if !closed {
			return take('t', text, len(code))
		}
		return take('t', text, len(text)+2)
	case c == '\\' && width > 0:
		return take('t', code[1:1+width], 1+width)
	case c == '_' && width > 0: // the space of a character
		return take('t', " ", 1+width)
	case c == '*' && width > 0: // a character that fills the cell; POI repeats it three times
		return take('t', strings.Repeat(code[1:1+width], 3), 1+width)
	case c == '[' && strings.IndexByte(code, ']') > 0:
		end := strings.IndexByte(code, ']')
		s.bracket(code[1:end])
		return end + 1
	case strings.IndexByte("0#?.,%/@", c) >= 0:
		return take(c, code[:1], 1)
	case strings.IndexByte("ymdhsYMDHS", c) >= 0:
		n := len(code) - len(strings.TrimLeft(code, string([]byte{c | 0x20, c &^ 0x20})))
		return take(c|0x20, code[:n], n)
	}
	return take('t', code[:1], 1)
}

// bracket adds the content of square brackets: elapsed time, a currency or a condition. Colours are ignored.
func (s *section) bracket(text string) {
	lower := strings.ToLower(text)
	if lower == "" {
		return
	}
	if strings.IndexByte("hms", lower[0]) >= 0 && strings.Trim(lower, lower[:1]) == "" {
		s.parts = append(s.parts, part{'[', lower})
		return
	}
	if currency, ok := strings.CutPrefix(text, "$"); ok {
		currency, _, _ = strings.Cut(currency, "-")
		s.parts = append(s.parts, part{'t', currency})
		return
	}
	operator := strings.TrimRight(text, "-+.0123456789eE")
	limit, ok := parseNumber(text[len(operator):])
	if compared := strings.TrimSpace(operator); ok && compared != "" && strings.Contains(" < <= > >= = <> ", " "+compared+" ") {
		s.holds = func(n float64) bool { return operate(compared, n, limit) == true }
	}
}
