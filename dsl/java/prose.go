package java

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// freeText reads a consequence of the java dialect that consists of plain words, as placeholders in unfinished rules do. For any other
// text, it returns nil, and the text is read as code.
func (p *Parser) freeText() *ast.FreeText {
	if p.Mvel || p.atConsequenceEnd() {
		return nil
	}
	text := &ast.FreeText{}
	start := p.Here()
	p.try(func() bool {
		for !p.atConsequenceEnd() {
			t := p.Next()
			if !isProse(t) {
				return false
			}
			text.Words = append(text.Words, t.Value)
		}
		return true
	})
	if p.Here() == start {
		return nil
	}
	text.Base = p.Since(start)
	return text
}

// hashLine reads a line that begins with #.
func (p *Parser) hashLine() *ast.FreeText {
	text := &ast.FreeText{}
	start := p.Here()
	for p.Peek().Start.Line == start.Line && !p.Peek().EOF() {
		text.Words = append(text.Words, p.Next().Value)
	}
	text.Base = p.Since(start)
	return text
}

// isProse reports whether a token can be part of a sentence. Code always contains a bracket, quote, semicolon, binding or statement
// keyword.
func isProse(t *token.Token) bool {
	switch t.Type {
	case token.Number:
		return true
	case token.Ident:
		switch t.Value {
		case "return", "break", "continue", "throw", "this", "new":
			return false
		}
		return !strings.Contains(t.Value, "$")
	}
	return t.Type == token.Op && strings.Contains(".,-:", t.Value)
}
