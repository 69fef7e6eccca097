package dsl

// params reads `( Type a, b )`.
func (p *parser) params() ([]*Param, error) {
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	if p.accept(")") {
		return nil, nil
	}
	var params []*Param
	for {
		q, err := p.param()
		if err != nil {
			return nil, err
		}
		params = append(params, q)
		if !p.accept(",") {
			if p.accept(")") {
				return params, nil
			}
			e := p.fail(`"," or ")"`)
			e.opens = open
			return nil, e
		}
	}
}

func (p *parser) param() (*Param, error) {
	start := p.here()
	q := &Param{}
	q.Modifiers, q.Annotations = p.modifiers()
	if n := p.peek2(); !(p.isIdent() && (is(n, ",") || is(n, ")") || n.EOF())) && !p.bareArrayParam() {
		var err error
		if q.Type, err = p.typeRef(); err != nil {
			return nil, err
		}
		if p.adjacent(".", ".", ".") {
			for range 3 {
				p.next()
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
	q.Base = p.since(start)
	return q, nil
}

// bareArrayParam tells of `name[]` without a type, which queries allow.
func (p *parser) bareArrayParam() bool {
	return p.looking(func() bool {
		p.next()
		return p.brackets() > 0 && (p.is(",") || p.is(")"))
	})
}

// atLambda tells whether `x ->` or `( ... ) ->` stands next.
func (p *parser) atLambda() bool {
	t := p.peek()
	if t.Type == tokIdent {
		return is(p.peek2(), "->")
	}
	if !is(t, "(") {
		return false
	}
	if n := p.peek2(); n.Type != tokIdent && !is(n, ")") && !is(n, "@") {
		return false
	}
	return p.looking(func() bool {
		_, err := p.params()
		return err == nil && p.is("->")
	})
}

func (p *parser) lambda() (Expr, error) {
	start := p.here()
	l := &Lambda{}
	var err error
	if p.isIdent() {
		n := nameOf(*p.next())
		l.Params = []*Param{{Base: n.Base, Name: n}}
	} else if l.Params, err = p.params(); err != nil {
		return nil, err
	}
	p.next()
	if p.is("{") {
		lenient := p.lenient
		l.Body, err = p.block()
		p.lenient = lenient
	} else {
		l.X, err = p.expression()
	}
	if err != nil {
		return nil, err
	}
	l.Base = p.since(start)
	return l, nil
}
