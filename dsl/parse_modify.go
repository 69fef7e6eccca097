package dsl

// modifyAhead tells whether the bracket behind the next word is followed by a brace, as in `modify( $x ) {`, or the word is a modify
// without its block.
func (p *parser) modifyAhead() bool {
	return p.looking(func() bool {
		word := p.next().Value
		depth := 0
		for {
			t := p.next()
			switch {
			case t.EOF():
				return false
			case is(t, "("):
				depth++
			case is(t, ")"):
				if depth--; depth == 0 {
					return p.is("{") || word == "modify" && p.is(";")
				}
			}
		}
	})
}

func (p *parser) modifyStatement() (Stmt, error) {
	t := p.next()
	start := t.Start
	n := &Modify{With: t.Value == "with"}
	var err error
	if n.Target, err = p.condition(); err != nil {
		return nil, err
	}
	if p.accept(";") {
		n.Base = p.since(start)
		return n, nil
	}
	open := *p.next()
	n.HasBlock = true
	for !p.is("}") {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		n.Entries = append(n.Entries, x)
		if p.accept(",") {
			if p.is("}") {
				return nil, p.record(&syntaxError{code: CodeStrayComma, want: "a call on the modified fact"})
			}
			continue
		}
		if p.is(";") && is(p.peek2(), "}") {
			p.next()
		}
		if !p.is("}") {
			e := p.fail(`"," or "}"`)
			e.opens = open
			return nil, e
		}
	}
	p.next()
	n.Base = p.since(start)
	if p.is(";") && !p.newLine() {
		p.next()
	}
	return n, nil
}

// localFunction reads MVEL's `def name( a, b ) { ... }`.
func (p *parser) localFunction() (Stmt, error) {
	start := p.next().Start
	f := &LocalFunction{Name: nameOf(*p.next())}
	var err error
	if f.Params, err = p.params(); err != nil {
		return nil, err
	}
	if f.Body, err = p.block(); err != nil {
		return nil, err
	}
	p.accept(";")
	f.Base = p.since(start)
	return f, nil
}
