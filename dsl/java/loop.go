package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

func (p *Parser) forStatement() ast.Stmt {
	start := p.Next().Start
	open := *p.Next()
	if s := p.forEach(start, open); s != nil {
		return s
	}
	n := &ast.For{Init: p.forInit()}
	if !p.Is(";") {
		n.Cond = p.expression()
	}
	p.Expect(";")
	n.Post = until(p, ")", ",", p.expression)
	p.Closing(")", open)
	n.Body = p.statement()
	n.Base = p.Since(start)
	return n
}

// forInit reads the initializer of a for statement with its semicolon.
func (p *Parser) forInit() []ast.Stmt {
	if p.Accept(";") {
		return nil
	}
	if p.Is("final") || p.Is("@") || p.atLocalVar() {
		v := p.localVar()
		p.Expect(";")
		return []ast.Stmt{v}
	}
	init := separated(p, p.bareExpression)
	p.Expect(";")
	return init
}

// bareExpression reads an expression as a statement, without a semicolon.
func (p *Parser) bareExpression() ast.Stmt {
	start := p.Here()
	x := p.expression()
	return &ast.ExprStmt{Base: p.Since(start), X: x}
}

// forEach reads `( Type name : x ) body`, where the brackets of an array may stand behind the name. It returns nil without advancing if the
// head has another form.
func (p *Parser) forEach(start source.Pos, open token.Token) ast.Stmt {
	n := &ast.ForEach{}
	ok := p.try(func() bool {
		n.Modifiers, n.Annotations = p.modifiers()
		untyped := token.Is(p.peek2(), ":") || token.Is(p.peek2(), "in") && !token.Is(p.peekAt(2), ":") // "in" may be the name
		if !(p.IsIdent() && untyped) {
			n.Type = p.TypeRef()
		}
		if !p.IsIdent() {
			return false
		}
		n.Name = NameOf(*p.Next())
		if n.Type != nil {
			n.Type.AddDims(p.brackets()) // as in C: for ( String pair[] : pairs )
		}
		return p.Accept(":") || p.Mvel && p.Accept("in")
	})
	if !ok {
		return nil
	}
	n.X = p.expression()
	p.Closing(")", open)
	n.Body = p.statement()
	n.Base = p.Since(start)
	return n
}

func (p *Parser) doStatement() ast.Stmt {
	start := p.Next().Start
	n := &ast.DoWhile{Body: p.statement()}
	if n.Until = p.Accept("until"); !n.Until {
		p.Expect("while")
	}
	n.Cond = p.condition()
	p.semicolon()
	n.Base = p.Since(start)
	return n
}
