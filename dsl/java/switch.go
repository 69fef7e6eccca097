package java

import (
	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// switchCases reads the cases of a switch with the braces.
func (p *Parser) switchCases() ([]*ast.SwitchCase, error) {
	open := *p.Peek()
	if err := p.Expect("{"); err != nil {
		return nil, err
	}
	cases := []*ast.SwitchCase{}
	for !p.Is("}") {
		c, err := p.switchCase()
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, p.Closing("}", open)
}

func (p *Parser) switchCase() (*ast.SwitchCase, error) {
	start := p.Here()
	c := &ast.SwitchCase{}
	if p.Accept("default") {
		c.Default = true
	} else if err := p.Expect("case"); err != nil {
		return nil, err
	} else if err := p.caseLabels(c); err != nil {
		return nil, err
	}
	if c.Arrow = p.Accept("->"); c.Arrow {
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		c.Body = []ast.Stmt{s}
	} else if err := p.Expect(":"); err != nil {
		return nil, err
	} else {
		for !p.Is("case") && !p.Is("default") && !p.Is("}") {
			if p.Peek().EOF() {
				break
			}
			s, err := p.statement()
			if err != nil {
				return nil, err
			}
			c.Body = append(c.Body, s)
		}
	}
	c.Base = p.Since(start)
	return c, nil
}

func (p *Parser) caseLabels(c *ast.SwitchCase) error {
	p.NoBind++
	defer func() { p.NoBind-- }()
	for {
		if p.Accept("default") {
			c.Default = true
		} else if p.IsIdent() && p.atLocalVarName() {
			at := p.Here()
			t, err := p.TypeRef()
			if err != nil {
				return err
			}
			n, err := p.name("a name")
			if err != nil {
				return err
			}
			c.Types = append(c.Types, &ast.Param{Base: p.Since(at), Type: t, Name: n})
		} else {
			x, err := p.Conditional()
			if err != nil {
				return err
			}
			c.Labels = append(c.Labels, x)
		}
		if !p.Accept(",") {
			break
		}
	}
	if p.Accept("when") {
		x, err := p.Conditional()
		c.Guard = x
		return err
	}
	return nil
}

func (p *Parser) switchExpr(start source.Pos) (ast.Expr, error) {
	x, err := p.condition()
	if err != nil {
		return nil, err
	}
	p.values++
	cases, err := p.switchCases()
	p.values--
	if err != nil {
		return nil, err
	}
	return &ast.SwitchExpr{Base: p.Since(start), X: x, Cases: cases}, nil
}
