package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

func (p *Parser) forStatement() (ast.Stmt, error) {
	start := p.Next().Start
	open := *p.Next()
	if s, err := p.forEach(start, open); s != nil || err != nil {
		return s, err
	}
	n := &ast.For{}
	var err error
	if n.Init, err = p.forInit(); err != nil {
		return nil, err
	}
	if !p.Is(";") {
		if n.Cond, err = p.expression(); err != nil {
			return nil, err
		}
	}
	if err := p.Expect(";"); err != nil {
		return nil, err
	}
	if n.Post, err = until(p, ")", ",", p.expression); err != nil {
		return nil, err
	}
	if err := p.Closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.Since(start)
	return n, nil
}

// forInit reads the initializer of a for statement with its semicolon.
func (p *Parser) forInit() ([]ast.Stmt, error) {
	if p.Accept(";") {
		return nil, nil
	}
	if p.Is("final") || p.Is("@") || p.atLocalVar() {
		v, err := p.localVar()
		if err != nil {
			return nil, err
		}
		return []ast.Stmt{v}, p.Expect(";")
	}
	init, err := separated(p, p.bareExpression)
	if err != nil {
		return nil, err
	}
	return init, p.Expect(";")
}

// bareExpression reads an expression as a statement, without a semicolon.
func (p *Parser) bareExpression() (ast.Stmt, error) {
	start := p.Here()
	x, err := p.expression()
	if err != nil {
		return nil, err
	}
	return &ast.ExprStmt{Base: p.Since(start), X: x}, nil
}

// forEach reads `( Type name : x ) body`. It returns nil without advancing if the head has another form.
func (p *Parser) forEach(start source.Pos, open token.Token) (ast.Stmt, error) {
	n := &ast.ForEach{}
	ok := p.try(func() bool {
		n.Modifiers, n.Annotations = p.modifiers()
		untyped := token.Is(p.peek2(), ":") || token.Is(p.peek2(), "in") && !token.Is(p.peekAt(2), ":") // "in" may be the name
		if !(p.IsIdent() && untyped) {
			t, err := p.TypeRef()
			if err != nil {
				return false
			}
			n.Type = t
		}
		if !p.IsIdent() {
			return false
		}
		n.Name = NameOf(*p.Next())
		return p.Accept(":") || p.Mvel && p.Accept("in")
	})
	if !ok {
		return nil, nil
	}
	var err error
	if n.X, err = p.expression(); err != nil {
		return nil, err
	}
	if err = p.Closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.Since(start)
	return n, nil
}

func (p *Parser) doStatement() (ast.Stmt, error) {
	start := p.Next().Start
	n := &ast.DoWhile{}
	var err error
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	if n.Until = p.Is("until"); n.Until {
		p.Next()
	} else if err := p.Expect("while"); err != nil {
		return nil, err
	}
	if n.Cond, err = p.condition(); err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	n.Base = p.Since(start)
	return n, nil
}
