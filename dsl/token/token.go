package token

import (
	"strings"

	"whenthen/engine/source"
)

// Type is the kind of a token.
type Type uint8

// Token is an identifier, operator, string, number or comment of the text.
type Token struct {
	Type Type
	// Repaired is true if error recovery inserted the token or replaced another token with it.
	Repaired bool
	Value    string // as written in the text, or as repaired
	// Start and End are its position in the text. An inserted token has zero width; a replacement has the position of the original token.
	Start, End source.Pos
}

// EOF reports whether the token is the end-of-file token.
func (t *Token) EOF() bool { return t.Type == EOF }

// Span returns the position of the token.
func (t *Token) Span() source.Span { return source.Span{Start: t.Start, End: t.End} }

// EndToken returns the end-of-file token at a position.
func EndToken(at source.Pos) Token { return Token{Start: at, End: at} }

// Is reports whether a token is the operator or word s. A string token is never equal to s.
func Is(t *Token, s string) bool {
	return t.Value == s && (t.Type == Op || t.Type == Ident || t.Type == Const)
}

// IsOneOf reports whether a token is one of the operators or words.
func IsOneOf(t *Token, texts ...string) bool {
	for _, s := range texts {
		if Is(t, s) {
			return true
		}
	}
	return false
}

// Describe returns a description of a token for a message.
func Describe(t Token) string {
	switch t.Type {
	case EOF:
		return "the end of the file"
	case String:
		return "the string " + Shorten(t.Value)
	case Number:
		return "the number " + Shorten(t.Value)
	}
	return `"` + Shorten(t.Value) + `"`
}

// Shorten shortens a text for a message.
func Shorten(s string) string {
	s, _, cut := strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 40 {
		return string(r[:37]) + "..."
	}
	if cut {
		return s + "..."
	}
	return s
}

// Behind returns the position directly after a text that begins at start.
func Behind(start source.Pos, text string) source.Pos {
	s := scanner{text: text, line: int(start.Line), col: int(start.Col)}
	s.advance(len(text))
	end := s.pos()
	end.Offset += start.Offset
	return end
}
