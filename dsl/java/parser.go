package java

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Parser reads tokens: one block of a rule file, or a piece of Java. Its methods are the productions; each reads what its name says, from the
// next token on, and returns an error, which is then also recorded, if that is not there. It belongs to one goroutine.
type Parser struct {
	File *source.File
	Toks []token.Token
	At   int         // index of the next token
	Eof  token.Token // what stands behind the last one

	Level   ast.Level
	Mvel    bool // code is in the mvel dialect
	Lenient bool // a missing semicolon at a line end is fine
	Soft    bool // the expression stands in a condition, not in Java code
	// Operators are words that are operators of conditions besides those of the language.
	Operators map[string]bool
	// LineEnds tells that a line end ends the expression: after "from", outside brackets.
	LineEnds bool
	NoBind   int // above 0 where "name :" is no binding: in ternaries and map literals
	// signatures tells that bodies of methods are stepped over, and that a member nobody can read is left out.
	signatures bool
	java       bool // it is a Java file

	Depth      int           // nesting of productions
	generics   int           // nesting of type arguments
	classDepth int           // class bodies around
	Quiet      int           // above 0 while only trying: failures are not recorded
	Farthest   *SyntaxError  // the recorded failure farthest on in the text
	Semis      []token.Token // tokens a semicolon is missing behind
}

// Limits on what is read, so that no text takes the stack or the day.
const (
	maxDepth    = 400   // nested productions
	maxGenerics = 24    // type arguments inside type arguments
	maxChain    = 20000 // selections or operators in a row
	maxParts    = 200   // parts of a dotted name
)

// NewParser reads tokens of a file.
func NewParser(file *source.File, toks []token.Token, level ast.Level) Parser {
	p := Parser{File: file, Toks: toks, Level: level}
	if n := len(toks); n > 0 {
		p.Eof = token.EndToken(toks[n-1].End)
	}
	return p
}

// SyntaxError is where a block could not be read on. At counts tokens from the start of the block.
type SyntaxError struct {
	At    int
	Code  source.Code
	Tok   token.Token
	Want  string // what could have stood there, in words
	Msg   string // the whole message, if Want is not enough
	Hint  string
	Opens token.Token // the bracket that is still open, if that is the trouble
}

// Error is the message without the place.
func (e *SyntaxError) Error() string {
	if e.Msg != "" {
		return e.Msg
	}
	return fmt.Sprintf("expected %s but found %s", e.Want, token.Describe(e.Tok))
}

// Peek is the next token, which stays where it is; behind the last one it is Eof.
func (p *Parser) Peek() *token.Token { return p.peekAt(0) }

// peek2 is the token after the next one, peekAt the n-th after it; peekAt(0) is peek().
func (p *Parser) peek2() *token.Token { return p.peekAt(1) }

func (p *Parser) peekAt(n int) *token.Token {
	if p.At+n < len(p.Toks) {
		return &p.Toks[p.At+n]
	}
	return &p.Eof
}

// Next takes the next token; behind the last one it takes nothing and returns Eof.
func (p *Parser) Next() *token.Token {
	t := p.Peek()
	if p.At < len(p.Toks) {
		p.At++
	}
	return t
}

// Prev is the token consumed last; in front of the first one it is that itself.
func (p *Parser) Prev() *token.Token { return &p.Toks[max(p.At-1, 0)] }

// Is tells whether the next token is the operator or word s. A text in quotes never is.
func (p *Parser) Is(s string) bool { return token.Is(p.Peek(), s) }

// IsIdent tells whether the next token is an identifier; keywords count as such.
func (p *Parser) IsIdent() bool { return p.Peek().Type == token.Ident }

// Accept takes the next token if it is the operator or word s, and tells whether it was.
func (p *Parser) Accept(s string) bool {
	if p.Is(s) {
		p.Next()
		return true
	}
	return false
}

// Expect takes the next token, which must be the operator or word s.
func (p *Parser) Expect(s string) error {
	if p.Accept(s) {
		return nil
	}
	return p.Fail(`"` + s + `"`)
}

// Closing expects the bracket that closes the one opened by open.
func (p *Parser) Closing(s string, open token.Token) error {
	if p.Accept(s) {
		return nil
	}
	err := p.Fail(`"` + s + `"`)
	err.Opens = open
	return err
}

// Fail records and returns that something else should stand here.
func (p *Parser) Fail(want string) *SyntaxError {
	return p.record(&SyntaxError{Code: mistake.UnexpectedToken, Want: want})
}

// FailAs is fail with a code and a message of its own.
func (p *Parser) FailAs(code source.Code, msg, hint string) *SyntaxError {
	return p.record(&SyntaxError{Code: code, Msg: msg, Hint: hint})
}

func (p *Parser) record(e *SyntaxError) *SyntaxError {
	e.At, e.Tok = p.At, *p.Peek()
	if p.Quiet == 0 && (p.Farthest == nil || e.At > p.Farthest.At) {
		p.Farthest = e
	}
	return e
}

// failure is the failure farthest on in the text, or else err.
func (p *Parser) failure(err error) error {
	if p.Farthest != nil {
		return p.Farthest
	}
	return err
}

// try runs f and goes back to where it started unless f returns true. Failures inside are not recorded.
func (p *Parser) try(f func() bool) bool {
	at, semis := p.At, len(p.Semis)
	p.Quiet++
	ok := f()
	p.Quiet--
	if !ok {
		p.At, p.Semis = at, p.Semis[:semis]
	}
	return ok
}

// looking is try that always goes back.
func (p *Parser) looking(f func() bool) bool {
	found := false
	p.try(func() bool { found = f(); return false })
	return found
}

// deeper counts a level of nesting; the returned error is not nil if there are too many.
func (p *Parser) deeper() error {
	p.Depth++
	if p.Depth > maxDepth {
		return p.FailAs(mistake.TooDeep, "this is nested too deeply", "")
	}
	return nil
}

// newLine tells whether the next token stands on another line than the one before.
func (p *Parser) newLine() bool {
	return p.Peek().Start.Line > p.Prev().End.Line
}

// Since is the base of a node that begins at start and ends with the token consumed last.
func (p *Parser) Since(start source.Pos) ast.Base {
	end := p.Prev().End
	if end.Offset < start.Offset {
		end = start
	}
	return ast.Base{Range: source.Span{Start: start, End: end}}
}

// Inside runs f with line ends counting for nothing and bindings allowed, as inside brackets.
func Inside[T any](p *Parser, f func() (T, error)) (T, error) {
	lineEnds, noBind := p.LineEnds, p.NoBind
	p.LineEnds, p.NoBind = false, 0
	v, err := f()
	p.LineEnds, p.NoBind = lineEnds, noBind
	return v, err
}

// Here is where the next token begins.
func (p *Parser) Here() source.Pos { return p.Peek().Start }

// name reads an identifier.
func (p *Parser) name(what string) (*ast.Name, error) {
	if !p.IsIdent() {
		return nil, p.Fail(what)
	}
	return NameOf(*p.Next()), nil
}

// NameOf makes a name of an identifier or a quoted text.
func NameOf(t token.Token) *ast.Name {
	n := &ast.Name{Base: ast.Base{Range: t.Span()}, Text: t.Value}
	switch {
	case t.Type == token.String:
		n.Quote = t.Value[0]
		n.Text = Unquote(t.Value)
	case strings.HasPrefix(t.Value, "`"):
		n.Quote = '`'
		n.Text = strings.Trim(t.Value, "`")
	}
	return n
}

// Dotted reads a.b.c. It stops before a point that no identifier follows.
func (p *Parser) Dotted(what string) (*ast.Name, error) {
	n, err := p.name(what)
	if err != nil {
		return nil, err
	}
	for parts := 1; p.Is(".") && p.peek2().Type == token.Ident; parts++ {
		if parts > maxParts {
			return nil, p.FailAs(mistake.TooDeep, "this name has too many parts", "")
		}
		p.Next()
		t := p.Next()
		n.Text += "." + t.Value
		n.Range.End = t.End
	}
	return n, nil
}
