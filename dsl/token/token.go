package token

import (
	"strings"

	"whenthen/engine/source"
)

// Type is the kind of a token.
type Type uint8

// Token is a word, sign, text or number of the text, or a comment.
type Token struct {
	Type Type
	// Repaired tells that the token does not stand in the text so: it was put in, or in place of another, to find out what a mistake was.
	Repaired bool
	Value    string // as written, or what a repair made of it
	// Start and End are its place in the text. What was put in takes no room; what was put in place of something has the place of that.
	Start, End source.Pos
}

// EOF tells whether the token is the end of the text.
func (t *Token) EOF() bool { return t.Type == EOF }

// Span is the place of the token.
func (t *Token) Span() source.Span { return source.Span{Start: t.Start, End: t.End} }

// EndToken is the token behind the last one, at a place.
func EndToken(at source.Pos) Token { return Token{Start: at, End: at} }

// Is tells whether a token is the sign or word s. A text in quotes never is.
func Is(t *Token, s string) bool {
	return t.Value == s && (t.Type == Op || t.Type == Ident || t.Type == Const)
}

// IsOneOf tells whether a token is one of some signs or words.
func IsOneOf(t *Token, texts ...string) bool {
	for _, s := range texts {
		if Is(t, s) {
			return true
		}
	}
	return false
}

// Describe names a token for a message.
func Describe(t Token) string {
	switch t.Type {
	case EOF:
		return "the end of the text"
	case String:
		return "the text " + Shorten(t.Value)
	case Number:
		return "the number " + Shorten(t.Value)
	}
	return `"` + Shorten(t.Value) + `"`
}

// Shorten cuts a text to what fits into a message.
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

// Behind is the place behind a text that begins at start.
func Behind(start source.Pos, text string) source.Pos {
	s := scanner{text: text, line: int(start.Line), col: int(start.Col)}
	s.advance(len(text))
	end := s.pos()
	end.Offset += start.Offset
	return end
}
