package java

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Parser parses tokens: one block of a rule file, or a piece of Java. Its methods are the productions. Each reads the construct in its
// name, starting at the next token; if it is not there, it panics with a SyntaxError, which Attempt returns. A Parser must not be used
// concurrently.
type Parser struct {
	File *source.File
	Toks []token.Token
	At   int         // index of the next token
	Eof  token.Token // the end-of-file token

	Level ast.Level
	Mvel  bool // code is in the mvel dialect
	// Operators are words that are operators in conditions, in addition to the operators of the language.
	Operators map[string]bool
	// signatures is true if the bodies of methods are skipped and members that cannot be parsed are left out.
	signatures bool
	java       bool // parsing a Java file

	mode
	Farthest *SyntaxError  // the recorded failure that is farthest in the text
	Semis    []token.Token // tokens after which a semicolon is missing
}

// mode is the part of the state that productions set for productions inside them.
type mode struct {
	Lenient bool // a missing semicolon at a line end is accepted
	Soft    bool // the expression is in a condition, not in Java code
	// LineEnds is true if a line end ends the expression: after "from", outside of brackets.
	LineEnds bool
	NoBind   int // if positive, "name :" is not a binding: in ternaries and map literals

	Depth      int // current nesting of productions
	generics   int // current nesting of type arguments
	classDepth int // number of enclosing class bodies
	values     int // number of enclosing switches that are values
	Quiet      int // if positive, failures are not recorded, because the parser only tests a possibility
}

// Limits that keep any text from exhausting the stack or the time.
const (
	maxDepth    = 400   // nested productions
	maxGenerics = 24    // type arguments inside type arguments
	maxChain    = 20000 // selections or operators in sequence
	maxParts    = 200   // parts of a dotted name
)

// NewParser returns a parser for tokens of a file.
func NewParser(file *source.File, toks []token.Token, level ast.Level) Parser {
	p := Parser{File: file, Toks: toks, Level: level}
	if n := len(toks); n > 0 {
		p.Eof = token.EndToken(toks[n-1].End)
	}
	return p
}

// SyntaxError is the error at the position beyond which a block could not be parsed. At is an index into the tokens of the block.
type SyntaxError struct {
	At    int
	Code  source.Code
	Tok   token.Token
	Want  string // what was expected, in words
	Msg   string // the whole message, if Want is not sufficient
	Hint  string
	Opens token.Token // the bracket that is still open, if this is the cause
}

// Error returns the message without the position.
func (e *SyntaxError) Error() string {
	if e.Msg != "" {
		return e.Msg
	}
	return fmt.Sprintf("expected %s but found %s", e.Want, token.Describe(e.Tok))
}

// Peek returns the next token without consuming it; at the end it is Eof.
func (p *Parser) Peek() *token.Token { return p.peekAt(0) }

// peek2 returns the token after the next one, peekAt the n-th token after the next one, so that peekAt(0) is Peek().
func (p *Parser) peek2() *token.Token { return p.peekAt(1) }

func (p *Parser) peekAt(n int) *token.Token {
	if p.At+n < len(p.Toks) {
		return &p.Toks[p.At+n]
	}
	return &p.Eof
}

// Next consumes the next token; at the end it consumes nothing and returns Eof.
func (p *Parser) Next() *token.Token {
	t := p.Peek()
	if p.At < len(p.Toks) {
		p.At++
	}
	return t
}

// Prev returns the token consumed last, or the first token if none has been consumed.
func (p *Parser) Prev() *token.Token { return &p.Toks[max(p.At-1, 0)] }

// Is reports whether the next token is the operator or word s. A string token is never equal to s.
func (p *Parser) Is(s string) bool { return token.Is(p.Peek(), s) }

// IsIdent reports whether the next token is an identifier. Keywords are identifiers.
func (p *Parser) IsIdent() bool { return p.Peek().Type == token.Ident }

// Accept consumes the next token if it is the operator or word s, and returns whether it did.
func (p *Parser) Accept(s string) bool {
	if p.Is(s) {
		p.Next()
		return true
	}
	return false
}

// Expect consumes the next token, which must be the operator or word s.
func (p *Parser) Expect(s string) {
	if !p.Accept(s) {
		panic(p.Fail(`"` + s + `"`))
	}
}

// Closing expects the bracket s, which closes the bracket open.
func (p *Parser) Closing(s string, open token.Token) {
	if !p.Accept(s) {
		panic(p.unclosed(`"`+s+`"`, open))
	}
}

// unclosed is like Fail, inside a bracket that is still open.
func (p *Parser) unclosed(want string, open token.Token) *SyntaxError {
	return p.record(&SyntaxError{Code: mistake.UnexpectedToken, Want: want, Opens: open})
}

// Fail records and returns the error that the next token is not the expected one, which want describes.
func (p *Parser) Fail(want string) *SyntaxError {
	return p.record(&SyntaxError{Code: mistake.UnexpectedToken, Want: want})
}

// FailAs is Fail with another code and message.
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

// Attempt runs a production and returns the error with which it failed. After a failure the parser stays at that position, but its mode is
// restored.
func Attempt[T any](p *Parser, production func() T) (x T, err error) {
	before := p.mode
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *SyntaxError:
			p.mode, err = before, e
		default:
			panic(e)
		}
	}()
	return production(), nil
}

// try runs f and backtracks if f fails or returns false. Failures in f are not recorded.
func (p *Parser) try(f func() bool) bool {
	at, semis := p.At, len(p.Semis)
	p.Quiet++
	ok, _ := Attempt(p, f)
	p.Quiet--
	if !ok {
		p.At, p.Semis = at, p.Semis[:semis]
	}
	return ok
}

// looking is like try, but always backtracks. It returns the result of f.
func (p *Parser) looking(f func() bool) bool {
	found := false
	p.try(func() bool { found = f(); return false })
	return found
}

// deeper enters a level of nesting, and fails if there are too many.
func (p *Parser) deeper() {
	p.Depth++
	if p.Depth > maxDepth {
		panic(p.FailAs(mistake.TooDeep, "this is nested too deeply", ""))
	}
}

// newLine reports whether the next token is on another line than the previous one.
func (p *Parser) newLine() bool { return p.Peek().Start.Line > p.Prev().End.Line }

// Since returns the base of a node that begins at start and ends with the token consumed last.
func (p *Parser) Since(start source.Pos) ast.Base {
	end := p.Prev().End
	if end.Offset < start.Offset {
		end = start
	}
	return ast.Base{Range: source.Span{Start: start, End: end}}
}

// Inside runs f with the mode for text in brackets: line ends have no meaning, and bindings are allowed.
func Inside[T any](p *Parser, f func() T) T { return InMode(p, p.Soft, f) }

// InMode is Inside with Soft set to soft.
func InMode[T any](p *Parser, soft bool, f func() T) T {
	oldSoft, lineEnds, noBind := p.Soft, p.LineEnds, p.NoBind
	p.Soft, p.LineEnds, p.NoBind = soft, false, 0
	v := f()
	p.Soft, p.LineEnds, p.NoBind = oldSoft, lineEnds, noBind
	return v
}

// separated calls f once or several times, for elements with commas between them.
func separated[T any](p *Parser, f func() T) []T {
	var list []T
	for {
		if list = append(list, f()); !p.Accept(",") {
			return list
		}
	}
}

// inRound reads `( a, b )`; f reads an element. There may be no elements.
func inRound[T any](p *Parser, f func() T) []T {
	open := *p.Peek()
	p.Expect("(")
	if p.Accept(")") {
		return nil
	}
	list := separated(p, f)
	if !p.Accept(")") {
		panic(p.unclosed(`"," or ")"`, open))
	}
	return list
}

// until calls f for elements with separators between them, up to a closing bracket. There may be no elements, and a separator after the
// last one.
func until[T any](p *Parser, end, separator string, f func() T) []T {
	var list []T
	for !p.Is(end) {
		if list = append(list, f()); !p.Accept(separator) {
			break
		}
	}
	return list
}

// Here returns the position of the next token.
func (p *Parser) Here() source.Pos { return p.Peek().Start }

// name reads an identifier.
func (p *Parser) name(what string) *ast.Name {
	if !p.IsIdent() {
		panic(p.Fail(what))
	}
	return NameOf(*p.Next())
}

// NameOf returns the name in an identifier or string token.
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

// Dotted reads a.b.c. It stops before a point that is not followed by an identifier.
func (p *Parser) Dotted(what string) *ast.Name {
	n := p.name(what)
	for parts := 1; p.Is(".") && p.peek2().Type == token.Ident; parts++ {
		if parts > maxParts {
			panic(p.FailAs(mistake.TooDeep, "this name has too many parts", ""))
		}
		p.Next()
		t := p.Next()
		n.Text += "." + t.Value
		n.Range.End = t.End
	}
	return n
}
