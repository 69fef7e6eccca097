package parse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/engine/source"
)

// parser is the state of parsing one block once. The grammar and the hand-written productions share it.
type parser struct {
	java.Parser
	grammar *built
	work    int                 // tokens processed, counted against the budget of repairs
	nested  int                 // conditions in prefix position, which can nest without brackets
	notes   []source.Diagnostic // mistakes that did not prevent parsing
}

// enter moves the parser to the current position of the grammar.
func (p *parser) enter(lx *lexer.PeekingLexer) {
	p.At = 0
	if raw := lx.RawCursor(); raw > 0 {
		p.At = grammar.EndIndex(&lx.Range(raw-1, raw)[0])
	}
}

// leave moves the grammar to the current position of the parser.
func (p *parser) leave(lx *lexer.PeekingLexer) {
	for t := lx.Peek(); !t.EOF() && t.Pos.Offset < p.At; t = lx.Peek() {
		lx.Next()
	}
}
