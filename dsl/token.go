package dsl

import (
	"strings"

	"whenthen/engine/source"
)

// TokenType is the kind of a token.
type TokenType uint8

// Token is a word, sign, text or number of the text, or a comment.
type Token struct {
	Type TokenType
	// Repaired tells that the token does not stand in the text so: it was put in, or in place of another, to find out what a mistake was.
	Repaired bool
	Value    string // as written, or what a repair made of it
	// Start and End are its place in the text. What was put in takes no room; what was put in place of something has the place of that.
	Start, End source.Pos
}

// EOF tells whether the token is the end of the text.
func (t *Token) EOF() bool { return t.Type == tokEOF }

// Span is the place of the token.
func (t *Token) Span() source.Span { return source.Span{Start: t.Start, End: t.End} }

// endToken is the token behind the last one, at a place.
func endToken(at source.Pos) Token { return Token{Start: at, End: at} }

// is tells whether a token is the sign or word s. A text in quotes never is.
func is(t *Token, s string) bool {
	return t.Value == s && (t.Type == tokOp || t.Type == tokIdent || t.Type == tokConst)
}

// describe names a token for a message.
func describe(t Token) string {
	switch t.Type {
	case tokEOF:
		return "the end of the text"
	case tokString:
		return "the text " + shorten(t.Value)
	case tokNumber:
		return "the number " + shorten(t.Value)
	}
	return `"` + shorten(t.Value) + `"`
}

// shorten cuts a text to what fits into a message.
func shorten(s string) string {
	s, _, cut := strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 40 {
		return string(r[:37]) + "..."
	}
	if cut {
		return s + "..."
	}
	return s
}

// behind is the place behind a text that begins at start.
func behind(start source.Pos, text string) source.Pos {
	s := scanner{text: text, line: int(start.Line), col: int(start.Col)}
	s.advance(len(text))
	end := s.pos()
	end.Offset += start.Offset
	return end
}
