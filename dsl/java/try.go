package java

import "whenthen/dsl/ast"

func (p *Parser) tryStatement() ast.Stmt {
	start := p.Next().Start
	n := &ast.Try{}
	if p.Is("(") {
		open := *p.Next()
		n.Resources = until(p, ")", ";", func() ast.Stmt {
			if p.Is("final") || p.Is("@") || p.atLocalVar() {
				return p.localVar()
			}
			return p.bareExpression()
		})
		p.Closing(")", open)
	}
	n.Body = p.Block()
	for p.Is("catch") {
		n.Catches = append(n.Catches, p.catch())
	}
	if p.Accept("finally") {
		n.Finally = p.Block()
	}
	if len(n.Catches) == 0 && n.Finally == nil && len(n.Resources) == 0 {
		panic(p.Fail(`"catch" or "finally"`))
	}
	n.Base = p.Since(start)
	return n
}

func (p *Parser) catch() *ast.Catch {
	start := p.Next().Start
	open := *p.Peek()
	p.Expect("(")
	at := p.Here()
	c := &ast.Catch{Param: &ast.Param{}}
	c.Param.Modifiers, c.Param.Annotations = p.modifiers()
	c.Param.Type = p.TypeRef()
	for p.Accept("|") {
		p.alsoType(c.Param.Type)
	}
	c.Param.Name = p.name("the name of the exception")
	c.Param.Base = p.Since(at)
	p.Closing(")", open)
	c.Body = p.Block()
	c.Base = p.Since(start)
	return c
}
