package dsl

import "whenthen/engine/source"

// switchCases reads the braces of a switch.
func (p *parser) switchCases() ([]*SwitchCase, error) {
	open := *p.peek()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	cases := []*SwitchCase{}
	for !p.is("}") {
		c, err := p.switchCase()
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, p.closing("}", open)
}

func (p *parser) switchCase() (*SwitchCase, error) {
	start := p.here()
	c := &SwitchCase{}
	if p.accept("default") {
		c.Default = true
	} else if err := p.expect("case"); err != nil {
		return nil, err
	} else if err := p.caseLabels(c); err != nil {
		return nil, err
	}
	if c.Arrow = p.accept("->"); c.Arrow {
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		c.Body = []Stmt{s}
	} else if err := p.expect(":"); err != nil {
		return nil, err
	} else {
		for !p.is("case") && !p.is("default") && !p.is("}") {
			if p.peek().EOF() {
				break
			}
			s, err := p.statement()
			if err != nil {
				return nil, err
			}
			c.Body = append(c.Body, s)
		}
	}
	c.Base = p.since(start)
	return c, nil
}

func (p *parser) caseLabels(c *SwitchCase) error {
	p.noBind++
	defer func() { p.noBind-- }()
	for {
		if p.accept("default") {
			c.Default = true
		} else if p.isIdent() && p.atLocalVarName() {
			at := p.here()
			t, err := p.typeRef()
			if err != nil {
				return err
			}
			n, err := p.name("a name")
			if err != nil {
				return err
			}
			c.Types = append(c.Types, &Param{Base: p.since(at), Type: t, Name: n})
		} else {
			x, err := p.conditional()
			if err != nil {
				return err
			}
			c.Labels = append(c.Labels, x)
		}
		if !p.accept(",") {
			break
		}
	}
	if p.accept("when") {
		x, err := p.conditional()
		c.Guard = x
		return err
	}
	return nil
}

func (p *parser) switchExpr(start source.Pos) (Expr, error) {
	x, err := p.condition()
	if err != nil {
		return nil, err
	}
	cases, err := p.switchCases()
	if err != nil {
		return nil, err
	}
	return &SwitchExpr{p.since(start), x, cases}, nil
}
