package dsl

// Named consequences: `do[name]`, `break[name]` and `if ( x ) do[name] else ...` behind a condition.

// atBranch tells whether a call of a named consequence, or an if that chooses between several, comes next.
func (p *parser) atBranch() bool {
	switch {
	case p.is("do"), p.is("if"):
		return p.atElement(p.peek().Value)
	}
	return p.is("break") && is(p.peek2(), "[")
}

func (p *parser) consequenceBranch() (ConsequenceBranch, error) {
	if p.is("if") {
		return p.conditionalBranch()
	}
	return p.consequenceCall()
}

func (p *parser) consequenceCall() (*ConsequenceCall, error) {
	start := p.here()
	if !p.is("do") && !p.is("break") {
		return nil, p.fail(`"do" or "break" and the name of a consequence`)
	}
	c := &ConsequenceCall{Break: p.next().Value == "break"}
	open := *p.peek()
	err := p.expect("[")
	if err == nil {
		if c.Name, err = p.name("the name of a consequence"); err == nil {
			err = p.closing("]", open)
		}
	}
	if err != nil {
		return nil, err
	}
	c.Base = p.since(start)
	return c, nil
}

func (p *parser) conditionalBranch() (*ConsequenceIf, error) {
	start := startOf(*p.next())
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	c := &ConsequenceIf{}
	var err error
	if c.X, err = p.constraintExpr(); err != nil {
		return nil, err
	}
	if err = p.closing(")", open); err != nil {
		return nil, err
	}
	if c.Then, err = p.consequenceCall(); err != nil {
		return nil, err
	}
	if p.accept("else") {
		if err = p.deeper(); err == nil {
			c.Else, err = p.consequenceBranch()
			p.depth--
		}
		if err != nil {
			return nil, err
		}
	}
	c.Base = p.since(start)
	return c, nil
}
