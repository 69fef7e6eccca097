package dsl

import "whenthen/dsl/source"

// rule reads a rule from its first word to the semicolon behind its "end".
func (p *parser) rule() (*Rule, error) {
	r := &Rule{}
	start := startOf(*p.next())
	var err error
	if r.Name, err = p.itemName("a rule"); err != nil {
		return nil, err
	}
	if p.accept("extends") {
		if r.Extends, err = p.stringOrName("the name of the rule that is extended"); err != nil {
			return nil, err
		}
	}
	if r.Annotations, err = p.annotations(); err != nil {
		return nil, err
	}
	if r.Attributes, err = p.attributes(); err != nil {
		return nil, err
	}
	if p.accept("when") {
		r.HasWhen = true
		if colon := *p.peek(); p.accept(":") && p.level == DRL10 {
			p.note(colon, CodeLevel, `"when:" is not DRL10`, `write "when" alone`)
		}
		if r.When, err = p.conditions(); err != nil {
			return nil, err
		}
	}
	if !p.accept("then") {
		return nil, p.unexpected()
	}
	if r.Then, err = p.consequence(); err != nil {
		return nil, err
	}
	for p.is("then") && is(p.peek2(), "[") {
		named, err := p.namedConsequence()
		if err != nil {
			return nil, err
		}
		r.Named = append(r.Named, named)
	}
	if r.Base, err = p.itemEnd(start); err != nil {
		return nil, err
	}
	return r, nil
}

// namedConsequence reads `then[name] ...`.
func (p *parser) namedConsequence() (*NamedConsequence, error) {
	n := &NamedConsequence{}
	start := startOf(*p.next())
	open := *p.next()
	var err error
	if n.Name, err = p.name("the name of a consequence"); err == nil {
		err = p.closing("]", open)
	}
	if err == nil {
		n.Body, err = p.consequence()
	}
	if err != nil {
		return nil, err
	}
	n.Range = source.Span{Start: start, End: n.Body.Range.End}
	return n, nil
}

// query reads a query from its first word to the semicolon behind its "end".
func (p *parser) query() (*Query, error) {
	q := &Query{}
	start := startOf(*p.next())
	var err error
	if q.Name, err = p.itemName("a query"); err != nil {
		return nil, err
	}
	if q.HasParams = p.is("("); q.HasParams {
		list, err := p.paramList()
		if err != nil {
			return nil, err
		}
		q.Params = list.params
	}
	if q.Annotations, err = p.annotations(); err != nil {
		return nil, err
	}
	if q.When, err = p.conditions(); err != nil {
		return nil, err
	}
	if q.Base, err = p.itemEnd(start); err != nil {
		return nil, err
	}
	return q, nil
}

// itemName reads the name of a rule or query: quoted, or a word that begins no section.
func (p *parser) itemName(what string) (*Name, error) {
	if p.is("when") || p.is("then") || p.is("end") {
		return nil, p.unexpected()
	}
	if t := p.peek(); t.Type != tokString && t.Type != tokIdent {
		return nil, p.unexpected()
	}
	return p.stringOrName("the name of " + what)
}

// itemEnd reads the "end" of a rule or query that began at start.
func (p *parser) itemEnd(start source.Pos) (Base, error) {
	if !p.accept("end") {
		return Base{}, p.unexpected()
	}
	p.accept(";")
	return p.since(start), nil
}
