package token

import (
	"strings"

	"whenthen/dsl/keyword"
)

// quoted scans a string. It ends on the line where it begins, with two exceptions: a Java text block, and a double-quoted string that
// continues to a later line on which the other quotes are in pairs. An unclosed string becomes an error token up to the end of the line.
func (s *scanner) quoted(q byte) Type {
	if q == '"' && s.at(1) == '"' && s.at(2) == '"' {
		if end := textBlockEnd(s.text, s.off+3); end > 0 {
			s.advance(end)
			return String
		}
	}
	end, closed := closingQuote(s.text, s.off+1, q)
	if !closed && q == '"' && end < len(s.text) {
		if far, ok := laterQuote(s.text, end); ok {
			end, closed = far, true
		}
	}
	s.advance(end)
	if closed {
		return String
	}
	return Error
}

// closingQuote returns the offset after the closing quote on the same line, or the end of the line and false.
func closingQuote(text string, from int, q byte) (int, bool) {
	for i := from; i < len(text); i++ {
		switch text[i] {
		case q:
			return i + 1, true
		case '\\':
			if i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
				i++
			}
		case '\n':
			if text[i-1] == '\r' && i > from {
				i--
			}
			return i, false
		}
	}
	return len(text), false
}

// maxStringLines is the number of line ends that a string may contain before it counts as unclosed.
const maxStringLines = 30

// laterQuote looks for the end of a string that spans lines. It accepts the end only if the quotes after it on its line are in pairs: if a
// quote is missing they are not, since every later string then opens where it should close.
func laterQuote(text string, from int) (int, bool) {
	for line := 0; line < maxStringLines; line++ {
		nl := strings.IndexByte(text[from:], '\n')
		if nl < 0 {
			return 0, false
		}
		from += nl + 1
		if BeginsCode(text[from:]) {
			return 0, false
		}
		end, closed := closingQuote(text, from, '"')
		if !closed {
			from = end
			continue
		}
		rest := text[end:]
		if nl := strings.IndexByte(rest, '\n'); nl >= 0 {
			rest = rest[:nl]
		}
		return end, strings.Count(rest, `"`)%2 == 0
	}
	return 0, false
}

// BeginsCode reports whether a line begins with a word that begins lines of rules but hardly ever lines of prose.
func BeginsCode(text string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(text[:min(len(text), 200)], " \t"), "\n")
	word, _, _ = strings.Cut(strings.TrimRight(word, " \r;"), " ")
	k := keyword.Lookup(word)
	return k != nil && k.BeginsLine
}

// textBlockEnd returns the offset after the closing """ of a text block whose opening quotes end at from; 0 if it is not a text block.
func textBlockEnd(text string, from int) int {
	for i := from; i < len(text) && text[i] != '\n'; i++ {
		if text[i] != ' ' && text[i] != '\t' && text[i] != '\r' {
			return 0
		}
	}
	for i := from; i+2 < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if text[i:i+3] == `"""` {
			return i + 3
		}
	}
	return 0
}

func (s *scanner) backQuoted() Type {
	end := strings.IndexByte(s.text[s.off+1:], '`')
	if end <= 0 || strings.ContainsAny(s.text[s.off+1:s.off+1+end], "\n \t") {
		return s.strayCharacters()
	}
	s.advance(s.off + end + 2)
	return Ident
}
