package parse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// parser is the state of one parse of one block, which the grammar and the productions written by hand share.
type parser struct {
	java.Parser
	grammar *built
	work    int                 // tokens looked at, for the budget of repairs
	nested  int                 // conditions read that may nest without brackets
	notes   []source.Diagnostic // what could be read but is not in order
}

// enter goes to where the grammar's tokens stand.
func (p *parser) enter(lx *lexer.PeekingLexer) {
	p.At = 0
	if raw := lx.RawCursor(); raw > 0 {
		p.At = grammar.EndIndex(&lx.Range(raw-1, raw)[0])
	}
}

// leave takes the grammar's tokens along to where the parser went.
func (p *parser) leave(lx *lexer.PeekingLexer) {
	for t := lx.Peek(); !t.EOF() && t.Pos.Offset < p.At; t = lx.Peek() {
		lx.Next()
	}
}
