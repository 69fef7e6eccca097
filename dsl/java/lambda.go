package java

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// Params reads `( Type a, b )`.
func (p *Parser) Params() []*ast.Param { return inRound(p, p.param) }

func (p *Parser) param() *ast.Param {
	start := p.Here()
	q := &ast.Param{}
	q.Modifiers, q.Annotations = p.modifiers()
	if n := p.peek2(); !(p.IsIdent() && (token.Is(n, ",") || token.Is(n, ")") || n.EOF())) && !p.bareArrayParam() {
		q.Type = p.TypeRef()
		if p.adjacent(".", ".", ".") {
			for range 3 {
				p.Next()
			}
			q.Variadic = true
		}
	}
	q.Name = p.name("the name of a parameter")
	if dims := p.brackets(); dims > 0 && q.Type != nil {
		q.Type.Dims += dims
	}
	q.Base = p.Since(start)
	return q
}

// bareArrayParam reports whether the next tokens are `name[]` without a type, which queries allow.
func (p *Parser) bareArrayParam() bool {
	return p.looking(func() bool {
		p.Next()
		return p.brackets() > 0 && (p.Is(",") || p.Is(")"))
	})
}

// atLambda reports whether the next tokens are `x ->` or `( ... ) ->`.
func (p *Parser) atLambda() bool {
	t := p.Peek()
	if t.Type == token.Ident {
		return token.Is(p.peek2(), "->")
	}
	if !token.Is(t, "(") {
		return false
	}
	if n := p.peek2(); n.Type != token.Ident && !token.Is(n, ")") && !token.Is(n, "@") {
		return false
	}
	if n := p.peekAt(2); n.Type == token.Op && !slices.Contains([]string{")", ",", ".", "<", "[", "@", "->"}, n.Value) {
		return false
	}
	return p.looking(func() bool {
		p.Params()
		return p.Is("->")
	})
}

func (p *Parser) lambda() ast.Expr {
	start := p.Here()
	l := &ast.Lambda{}
	if p.IsIdent() {
		n := NameOf(*p.Next())
		l.Params = []*ast.Param{{Base: n.Base, Name: n}}
	} else {
		l.Params = p.Params()
	}
	p.Next()
	if p.Is("{") {
		lenient := p.Lenient
		l.Body = p.Block()
		p.Lenient = lenient
	} else {
		l.X = p.expression()
	}
	l.Base = p.Since(start)
	return l
}
