package java

import (
	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// switchCases reads the cases of a switch with the braces.
func (p *Parser) switchCases() []*ast.SwitchCase {
	open := *p.Peek()
	p.Expect("{")
	cases := []*ast.SwitchCase{}
	for !p.Is("}") {
		cases = append(cases, p.switchCase())
	}
	p.Closing("}", open)
	return cases
}

func (p *Parser) switchCase() *ast.SwitchCase {
	start := p.Here()
	c := &ast.SwitchCase{}
	if p.Accept("default") {
		c.Default = true
	} else {
		p.Expect("case")
		p.caseLabels(c)
	}
	if c.Arrow = p.Accept("->"); c.Arrow {
		if p.values > 0 && p.Is("switch") { // a value, with a semicolon after it
			c.Body = []ast.Stmt{p.expressionStatement()}
		} else {
			c.Body = []ast.Stmt{p.statement()}
		}
	} else {
		p.Expect(":")
		for !p.Is("case") && !p.Is("default") && !p.Is("}") && !p.Peek().EOF() {
			c.Body = append(c.Body, p.statement())
		}
	}
	c.Base = p.Since(start)
	return c
}

func (p *Parser) caseLabels(c *ast.SwitchCase) {
	p.NoBind++
	defer func() { p.NoBind-- }()
	for {
		if p.Accept("default") {
			c.Default = true
		} else if p.IsIdent() && p.atLocalVarName() {
			at := p.Here()
			t := p.TypeRef()
			n := p.name("a name")
			c.Types = append(c.Types, &ast.Param{Base: p.Since(at), Type: t, Name: n})
		} else {
			c.Labels = append(c.Labels, p.Conditional())
		}
		if !p.Accept(",") {
			break
		}
	}
	if p.Accept("when") {
		c.Guard = p.Conditional()
	}
}

func (p *Parser) switchExpr(start source.Pos) ast.Expr {
	x := p.condition()
	p.values++
	cases := p.switchCases()
	p.values--
	return &ast.SwitchExpr{Base: p.Since(start), X: x, Cases: cases}
}
