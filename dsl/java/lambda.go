package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// Params reads `( Type a, b )`.
func (p *Parser) Params() ([]*ast.Param, error) { return inRound(p, p.param) }

func (p *Parser) param() (*ast.Param, error) {
	start := p.Here()
	q := &ast.Param{}
	q.Modifiers, q.Annotations = p.modifiers()
	if n := p.peek2(); !(p.IsIdent() && (token.Is(n, ",") || token.Is(n, ")") || n.EOF())) && !p.bareArrayParam() {
		var err error
		if q.Type, err = p.TypeRef(); err != nil {
			return nil, err
		}
		if p.adjacent(".", ".", ".") {
			for range 3 {
				p.Next()
			}
			q.Variadic = true
		}
	}
	var err error
	if q.Name, err = p.name("the name of a parameter"); err != nil {
		return nil, err
	}
	if dims := p.brackets(); dims > 0 && q.Type != nil {
		q.Type.Dims += dims
	}
	q.Base = p.Since(start)
	return q, nil
}

// bareArrayParam reports whether `name[]` without a type comes next, which queries allow.
func (p *Parser) bareArrayParam() bool {
	return p.looking(func() bool {
		p.Next()
		return p.brackets() > 0 && (p.Is(",") || p.Is(")"))
	})
}

// atLambda reports whether `x ->` or `( ... ) ->` comes next.
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
	return p.looking(func() bool {
		_, err := p.Params()
		return err == nil && p.Is("->")
	})
}

func (p *Parser) lambda() (ast.Expr, error) {
	start := p.Here()
	l := &ast.Lambda{}
	var err error
	if p.IsIdent() {
		n := NameOf(*p.Next())
		l.Params = []*ast.Param{{Base: n.Base, Name: n}}
	} else if l.Params, err = p.Params(); err != nil {
		return nil, err
	}
	p.Next()
	if p.Is("{") {
		lenient := p.Lenient
		l.Body, err = p.Block()
		p.Lenient = lenient
	} else {
		l.X, err = p.expression()
	}
	if err != nil {
		return nil, err
	}
	l.Base = p.Since(start)
	return l, nil
}
