package dsl

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// parser is the state of one parse of one block. The struct-tag grammar and the hand-written productions share it.
type parser struct {
	grammar *grammar
	toks    []Token // of the block
	at      int     // index of the next token
	eof     Token   // what stands behind the last one

	level   Level
	mvel    bool // code is in the mvel dialect
	lenient bool // a missing semicolon at a line end is fine

	work     int // tokens looked at, for the budget of repairs
	depth    int // nesting of hand-written productions
	nested   int // conditions read that may nest without brackets
	generics int // nesting of type arguments
	quiet    int // above 0 while only trying: failures are not recorded
	noBind   int // above 0 where "name :" is no binding: in ternaries and map literals
	soft     bool
	lineEnds bool // a line end ends the expression: after "from", outside brackets
	// signatures tells that bodies of methods are stepped over, and that a member nobody can read is left out.
	signatures bool
	classDepth int // class bodies around
	farthest   *syntaxError
	semis      []missing           // semicolons that were not there
	notes      []source.Diagnostic // what could be read but is not in order
}

// missing is a place where a token should have stood.
type missing struct {
	after Token
}

// syntaxError is where a block could not be read on. at counts tokens from the start of the block.
type syntaxError struct {
	at    int
	code  source.Code
	tok   Token
	want  string // what could have stood there, in words
	msg   string // the whole message, if want is not enough
	hint  string
	opens Token // the bracket that is still open, if that is the trouble
}

func (e *syntaxError) Error() string {
	if e.msg != "" {
		return e.msg
	}
	return fmt.Sprintf("expected %s but found %s", e.want, describe(e.tok))
}

// enter goes to where the grammar's tokens stand; the function returned takes those along to where the parser went.
func (p *parser) enter(lx *lexer.PeekingLexer) func() {
	depth := p.depth
	p.at = 0
	if raw := lx.RawCursor(); raw > 0 {
		p.at = endIndex(&lx.Range(raw-1, raw)[0])
	}
	return func() {
		p.depth = depth
		for t := lx.Peek(); !t.EOF() && t.Pos.Offset < p.at; t = lx.Peek() {
			lx.Next()
		}
	}
}

func (p *parser) peek() *Token { return p.peekAt(0) }

// peek2 is the token after the next one, peekAt the n-th after it; peekAt(0) is peek().
func (p *parser) peek2() *Token { return p.peekAt(1) }

func (p *parser) peekAt(n int) *Token {
	if p.at+n < len(p.toks) {
		return &p.toks[p.at+n]
	}
	return &p.eof
}

func (p *parser) next() *Token {
	t := p.peek()
	if p.at < len(p.toks) {
		p.at++
	}
	return t
}

// prev is the token consumed last; in front of the first one it is that itself.
func (p *parser) prev() *Token { return &p.toks[max(p.at-1, 0)] }

// is tells whether the next token is the operator or word s. A text in quotes never is.
func (p *parser) is(s string) bool { return is(p.peek(), s) }

func (p *parser) isIdent() bool { return p.peek().Type == tokIdent }

func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.next()
		return true
	}
	return false
}

func (p *parser) expect(s string) error {
	if p.accept(s) {
		return nil
	}
	return p.fail(`"` + s + `"`)
}

// closing expects the bracket that closes the one opened by open.
func (p *parser) closing(s string, open Token) error {
	if p.accept(s) {
		return nil
	}
	err := p.fail(`"` + s + `"`)
	err.opens = open
	return err
}

// fail records and returns that something else should stand here.
func (p *parser) fail(want string) *syntaxError {
	return p.record(&syntaxError{code: CodeUnexpectedToken, want: want})
}

// failAs is fail with a code and a message of its own.
func (p *parser) failAs(code source.Code, msg, hint string) *syntaxError {
	return p.record(&syntaxError{code: code, msg: msg, hint: hint})
}

func (p *parser) record(e *syntaxError) *syntaxError {
	e.at, e.tok = p.at, *p.peek()
	if p.quiet == 0 && (p.farthest == nil || e.at > p.farthest.at) {
		p.farthest = e
	}
	return e
}

// try runs f and goes back to where it started unless f returns true. Failures inside are not recorded.
func (p *parser) try(f func() bool) bool {
	at, semis := p.at, len(p.semis)
	p.quiet++
	ok := f()
	p.quiet--
	if !ok {
		p.at, p.semis = at, p.semis[:semis]
	}
	return ok
}

// looking is try that always goes back.
func (p *parser) looking(f func() bool) bool {
	found := false
	p.try(func() bool { found = f(); return false })
	return found
}

// deeper counts a level of nesting; the returned error is not nil if there are too many.
func (p *parser) deeper() error {
	p.depth++
	if p.depth > maxDepth {
		return p.failAs(CodeTooDeep, "this is nested too deeply", "")
	}
	return nil
}

// newLine tells whether the next token stands on another line than the one before.
func (p *parser) newLine() bool {
	return p.peek().Start.Line > p.prev().End.Line
}

// since is the base of a node that begins at start and ends with the token consumed last.
func (p *parser) since(start source.Pos) Base {
	end := p.prev().End
	if end.Offset < start.Offset {
		end = start
	}
	return Base{source.Span{Start: start, End: end}}
}

// inside runs f with line ends counting for nothing and bindings allowed, as inside brackets.
func inside[T any](p *parser, f func() (T, error)) (T, error) {
	lineEnds, noBind := p.lineEnds, p.noBind
	p.lineEnds, p.noBind = false, 0
	v, err := f()
	p.lineEnds, p.noBind = lineEnds, noBind
	return v, err
}

func (p *parser) here() source.Pos { return p.peek().Start }

// name reads an identifier.
func (p *parser) name(what string) (*Name, error) {
	if !p.isIdent() {
		return nil, p.fail(what)
	}
	return nameOf(*p.next()), nil
}

func nameOf(t Token) *Name {
	n := &Name{Base: Base{t.Span()}, Text: t.Value}
	switch {
	case t.Type == tokString:
		n.Quote = t.Value[0]
		n.Text = unquote(t.Value)
	case strings.HasPrefix(t.Value, "`"):
		n.Quote = '`'
		n.Text = strings.Trim(t.Value, "`")
	}
	return n
}

// dotted reads a.b.c. It stops before a point that no identifier follows.
func (p *parser) dotted(what string) (*Name, error) {
	n, err := p.name(what)
	if err != nil {
		return nil, err
	}
	for parts := 1; p.is(".") && p.peek2().Type == tokIdent; parts++ {
		if parts > maxParts {
			return nil, p.failAs(CodeTooDeep, "this name has too many parts", "")
		}
		p.next()
		t := p.next()
		n.Text += "." + t.Value
		n.Range.End = t.End
	}
	return n, nil
}

// stringOrName reads a quoted or plain name.
func (p *parser) stringOrName(what string) (*Name, error) {
	if p.peek().Type == tokString {
		return nameOf(*p.next()), nil
	}
	return p.name(what)
}
