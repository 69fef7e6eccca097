package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
)

// modifyAhead reports whether the next word and its brackets are followed by a brace, as in `modify( $x ) {`, or whether it is a modify
// without its block. After modify, one token may precede the brace.
func (p *Parser) modifyAhead() bool {
	return p.looking(func() bool {
		word := p.Next().Value
		depth := 0
		for {
			t := p.Next()
			switch {
			case t.EOF():
				return false
			case token.Is(t, "("):
				depth++
			case token.Is(t, ")"):
				if depth--; depth == 0 {
					return p.Is("{") || word == "modify" && (p.Is(";") || token.Is(p.peek2(), "{"))
				}
			}
		}
	})
}

func (p *Parser) modifyStatement() ast.Stmt {
	t := p.Next()
	start := t.Start
	n := &ast.Modify{With: t.Value == "with", Target: p.condition()}
	if !p.Is("{") && token.Is(p.peek2(), "{") {
		n.Extra = append(n.Extra, p.Next().Span())
	}
	if p.Accept(";") {
		n.Base = p.Since(start)
		return n
	}
	open := *p.Next()
	n.HasBlock = true
	for !p.Is("}") {
		n.Entries = append(n.Entries, p.expression())
		if p.Accept(",") {
			if p.Is("}") && p.Mvel {
				n.Extra = append(n.Extra, p.Prev().Span())
			} else if p.Is("}") {
				panic(p.record(&SyntaxError{Code: mistake.StrayComma, Want: "a call on the modified fact"}))
			}
			continue
		}
		if p.Is(";") && token.Is(p.peek2(), "}") {
			p.Next()
		}
		if !p.Mvel && !n.With && (p.Is(")") || p.Is("]")) && token.Is(p.peek2(), "}") {
			n.Extra = append(n.Extra, p.Next().Span())
		}
		if !p.Is("}") {
			panic(p.unclosed(`"," or "}"`, open))
		}
	}
	p.Next()
	n.Base = p.Since(start)
	if p.Is(";") && !p.newLine() {
		p.Next()
	}
	return n
}

// localFunction reads MVEL's `def name( a, b ) { ... }`.
func (p *Parser) localFunction() ast.Stmt {
	start := p.Next().Start
	f := &ast.LocalFunction{Name: NameOf(*p.Next())}
	f.Params = p.Params()
	f.Body = p.Block()
	p.Accept(";")
	f.Base = p.Since(start)
	return f
}
