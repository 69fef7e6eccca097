package java

import (
	"whenthen/dsl/ast"
)

func (p *Parser) tryStatement() (ast.Stmt, error) {
	start := p.Next().Start
	n := &ast.Try{}
	var err error
	if p.Is("(") {
		open := *p.Next()
		n.Resources, err = until(p, ")", ";", func() (ast.Stmt, error) {
			if p.Is("final") || p.Is("@") || p.atLocalVar() {
				return p.localVar()
			}
			return p.bareExpression()
		})
		if err == nil {
			err = p.Closing(")", open)
		}
		if err != nil {
			return nil, err
		}
	}
	if n.Body, err = p.Block(); err != nil {
		return nil, err
	}
	for p.Is("catch") {
		c, err := p.catch()
		if err != nil {
			return nil, err
		}
		n.Catches = append(n.Catches, c)
	}
	if p.Accept("finally") {
		if n.Finally, err = p.Block(); err != nil {
			return nil, err
		}
	}
	if len(n.Catches) == 0 && n.Finally == nil && len(n.Resources) == 0 {
		return nil, p.Fail(`"catch" or "finally"`)
	}
	n.Base = p.Since(start)
	return n, nil
}

func (p *Parser) catch() (*ast.Catch, error) {
	start := p.Next().Start
	open := *p.Peek()
	if err := p.Expect("("); err != nil {
		return nil, err
	}
	at := p.Here()
	c := &ast.Catch{Param: &ast.Param{}}
	c.Param.Modifiers, c.Param.Annotations = p.modifiers()
	t, err := p.TypeRef()
	if err != nil {
		return nil, err
	}
	for p.Accept("|") {
		more, err := p.TypeRef()
		if err != nil {
			return nil, err
		}
		t.And = append(t.And, more)
		t.Range.End = more.Range.End
	}
	c.Param.Type = t
	if c.Param.Name, err = p.name("the name of the exception"); err != nil {
		return nil, err
	}
	c.Param.Base = p.Since(at)
	if err := p.Closing(")", open); err != nil {
		return nil, err
	}
	if c.Body, err = p.Block(); err != nil {
		return nil, err
	}
	c.Base = p.Since(start)
	return c, nil
}
