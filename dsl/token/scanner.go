package token

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whenthen/dsl/keyword"
	"whenthen/engine/source"
)

// The token types. There are no keyword tokens: a keyword is an Ident in a certain position.
const (
	EOF Type = iota
	Ident
	String
	Number
	Op
	Const // true, false and null, the only reserved words
	Comment
	Error // text that is not a token
)

// scanner scans the text once. line and col are the position of off; col counts characters.
type scanner struct {
	text      string
	off       int
	line, col int
	lax       Lax
	// commentEnd is the offset of the last "*/" found, or the length of the text if there is none.
	commentEnd int
	dotNumber  bool // a point may begin a number here, since it cannot select a member of the token before it
}

// Lex returns all tokens of the text, including comments and error tokens. The end-of-file token is last.
func Lex(text string) []Token { return LexFrom(text, 0, 1, 1) }

// LexFrom scans a text from a position in the middle.
func LexFrom(text string, off, line, col int) []Token {
	return lexWith(scanner{text: text, off: off, line: line, col: col, dotNumber: true})
}

func lexWith(s scanner) []Token {
	r := Reader{s}
	toks, whole := r.Next(nil, (len(s.text)-s.off)/4+8)
	for !whole {
		toks, whole = r.Next(toks, len(toks))
	}
	return toks
}

// Reader scans a text in portions.
type Reader struct{ s scanner }

// Lax changes how a text is read whose comments are probably wrong.
type Lax struct {
	// Nested reads the text as if a comment whose end is missing had swallowed everything up to the end of the next comment: of a comment
	// that contains the beginning of another comment, only the first line is dropped, as an error token.
	Nested bool
	// Hash reads text after "#" that looks like a comment as a comment, as old versions of Drools did.
	Hash bool
}

// NewReader returns a reader that scans a text from its beginning.
func NewReader(text string, lax Lax) *Reader {
	return &Reader{scanner{text: text, line: 1, col: 1, dotNumber: true, lax: lax}}
}

// Next appends the next n tokens to a slice. If whole is true, the text has ended: there may be fewer tokens, and the end-of-file token
// follows them.
func (r *Reader) Next(toks []Token, n int) (more []Token, whole bool) {
	s := &r.s
	if s.off == 0 && strings.HasPrefix(s.text, "\ufeff") {
		s.off = len("\ufeff")
	}
	toks = slices.Grow(toks, min(n, (len(s.text)-s.off)/4+8)+1)
	for end := len(toks) + n; len(toks) < end; {
		s.blanks()
		start := s.pos()
		if s.off >= len(s.text) {
			return append(toks, Token{Start: start, End: start}), true
		}
		typ := s.token()
		value := s.text[start.Offset:s.off]
		if typ != Comment {
			s.dotNumber = typ == Op && value != ")" && value != "]" && value != "."
		}
		toks = append(toks, Token{Type: typ, Value: value, Start: start, End: s.pos()})
	}
	return toks, false
}

// pos returns the current position.
func (s *scanner) pos() source.Pos {
	return source.Pos{Offset: int32(s.off), Line: int32(s.line), Col: int32(s.col)}
}

func (s *scanner) blanks() {
	for s.off < len(s.text) {
		switch s.text[s.off] {
		case ' ', '\t', '\r', '\f', '\v':
			s.col++
		case '\n':
			s.line++
			s.col = 1
		default:
			return
		}
		s.off++
	}
}

// at returns the byte n positions ahead; 0 after the end of the text.
func (s *scanner) at(n int) byte {
	if s.off+n < len(s.text) {
		return s.text[s.off+n]
	}
	return 0
}

// skip moves over n bytes of ASCII text without a newline.
func (s *scanner) skip(n int) { s.off += n; s.col += n }

// advance moves to the offset to, over any text.
func (s *scanner) advance(to int) {
	part := s.text[s.off:to]
	if n := strings.Count(part, "\n"); n > 0 {
		s.line += n
		s.col = 1
		part = part[strings.LastIndexByte(part, '\n')+1:]
	}
	s.col += utf8.RuneCountInString(part)
	s.off = to
}

// token scans one token and returns its type. It always advances.
func (s *scanner) token() Type {
	c := s.text[s.off]
	switch {
	case IsWordByte(c) && !IsDigit(c):
		from := s.off
		s.word()
		switch s.text[from:s.off] {
		case "true", "false", "null":
			return Const
		}
		return Ident
	case c >= utf8.RuneSelf:
		if r, _ := utf8.DecodeRuneInString(s.text[s.off:]); unicode.IsLetter(r) {
			s.word()
			return Ident
		}
		return s.strayCharacters()
	case IsDigit(c) || c == '.' && IsDigit(s.at(1)) && s.dotNumber:
		s.number()
		return Number
	case c == '"' || c == '\'':
		return s.quoted(c)
	case c == '`':
		return s.backQuoted()
	case c == '/' && s.at(1) == '/':
		return s.lineComment()
	case c == '/' && s.at(1) == '*':
		return s.blockComment()
	case c == '#' && s.lax.Hash && s.hashComment():
		return s.lineComment()
	}
	if n := operatorLength(s.text[s.off:]); n > 0 {
		s.skip(n)
		return Op
	}
	return s.strayCharacters()
}

func (s *scanner) lineComment() Type {
	end := strings.IndexByte(s.text[s.off:], '\n')
	if end < 0 {
		end = len(s.text) - s.off
	}
	if end > 0 && s.text[s.off+end-1] == '\r' {
		end--
	}
	s.advance(s.off + end)
	return Comment
}

// hashComment reports whether "#" looks like the beginning of a comment and not like a cast, as in address#Office, or an operator, as in a
// ##near b: it begins a line, follows the end of a statement, or follows a blank.
func (s *scanner) hashComment() bool {
	end := s.off
	for end > 0 && (s.text[end-1] == ' ' || s.text[end-1] == '\t') {
		end--
	}
	if end == 0 || strings.IndexByte("\n;{}", s.text[end-1]) >= 0 {
		return true
	}
	last, next := s.text[end-1], s.at(1)
	operator := (next == '#' || next >= 'A' && next <= 'Z') && (IsWordByte(last) || last == ')' || last == ']')
	return end < s.off && !operator
}

// blockComment scans /* ... */. The first line of an unclosed comment becomes an error token, so that the text after it is still scanned.
func (s *scanner) blockComment() Type {
	if s.commentEnd < s.off+2 {
		s.commentEnd = len(s.text)
		if end := strings.Index(s.text[s.off+2:], "*/"); end >= 0 {
			s.commentEnd = s.off + 2 + end
		}
	}
	if s.commentEnd < len(s.text) && !(s.lax.Nested && HoldsComment(s.text[s.off:s.commentEnd])) {
		s.advance(s.commentEnd + 2)
		return Comment
	}
	end := strings.IndexByte(s.text[s.off:], '\n')
	if end < 0 {
		end = len(s.text) - s.off
	}
	s.advance(s.off + end)
	return Error
}

// HoldsComment reports whether a comment contains "/*" on a later line than its first.
func HoldsComment(comment string) bool {
	nl := strings.IndexByte(comment, '\n')
	return nl >= 0 && strings.Contains(comment[nl:], "/*")
}

func (s *scanner) word() {
	for s.off < len(s.text) {
		c := s.text[s.off]
		if c < utf8.RuneSelf {
			if !IsWordByte(c) {
				return
			}
			s.off++
		} else {
			r, n := utf8.DecodeRuneInString(s.text[s.off:])
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
				return
			}
			s.off += n
		}
		s.col++
	}
}

// headWord reports whether a word of a rule's head begins n bytes ahead, as in "salience 10when": such a word ends the number before it.
func (s *scanner) headWord(n int) bool {
	from := min(s.off+n, len(s.text))
	to := from
	for to < len(s.text) && (IsWordByte(s.text[to]) || s.text[to] == '-') {
		to++
	}
	word := s.text[from:to]
	return word == "when" || strings.IndexByte(word, '-') > 0 && keyword.AttributeNamed(word) != nil
}

func (s *scanner) alnum() {
	for IsWordByte(s.at(0)) && s.at(0) != '$' {
		s.skip(1)
	}
}

// strayCharacters scans one character as an error token.
func (s *scanner) strayCharacters() Type {
	_, n := utf8.DecodeRuneInString(s.text[s.off:])
	s.off += n
	s.col++
	return Error
}

// operatorLength returns the length of the operator at the beginning of the text; 0 if there is none. ">" is always a separate token, so
// that the closing brackets of generic types are separate; the parser joins adjacent ones where a shift is possible.
func operatorLength(text string) int {
	two := ""
	if len(text) > 1 {
		two = text[:2]
	}
	if two == "?/" && len(text) > 2 && (text[2] == '/' || text[2] == '*') {
		return 1 // a question mark before a comment
	}
	switch two {
	case "&&", "||", "==", "!=", "<=", ">=", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", ":=", "!.", "?/", "##":
		return 2
	}
	if strings.IndexByte("-+*/%=<>!~?:;,.(){}[]&|^@#", text[0]) >= 0 {
		return 1
	}
	return 0
}

// IsWordByte reports whether c can be part of an ASCII identifier, including digits.
func IsWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || IsDigit(c)
}
