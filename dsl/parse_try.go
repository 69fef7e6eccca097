package dsl

func (p *parser) tryStatement() (Stmt, error) {
	start := p.next().Start
	n := &Try{}
	if p.is("(") {
		open := *p.next()
		for !p.is(")") {
			var r Stmt
			var err error
			if p.is("final") || p.is("@") || p.atLocalVar() {
				r, err = p.localVar()
			} else {
				at := p.here()
				var x Expr
				if x, err = p.expression(); err == nil {
					r = &ExprStmt{p.since(at), x}
				}
			}
			if err != nil {
				return nil, err
			}
			n.Resources = append(n.Resources, r)
			if !p.accept(";") {
				break
			}
		}
		if err := p.closing(")", open); err != nil {
			return nil, err
		}
	}
	var err error
	if n.Body, err = p.block(); err != nil {
		return nil, err
	}
	for p.is("catch") {
		c, err := p.catch()
		if err != nil {
			return nil, err
		}
		n.Catches = append(n.Catches, c)
	}
	if p.accept("finally") {
		if n.Finally, err = p.block(); err != nil {
			return nil, err
		}
	}
	if len(n.Catches) == 0 && n.Finally == nil && len(n.Resources) == 0 {
		return nil, p.fail(`"catch" or "finally"`)
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) catch() (*Catch, error) {
	start := p.next().Start
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	at := p.here()
	c := &Catch{Param: &Param{}}
	c.Param.Modifiers, c.Param.Annotations = p.modifiers()
	t, err := p.typeRef()
	if err != nil {
		return nil, err
	}
	for p.accept("|") {
		more, err := p.typeRef()
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
	c.Param.Base = p.since(at)
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	if c.Body, err = p.block(); err != nil {
		return nil, err
	}
	c.Base = p.since(start)
	return c, nil
}
