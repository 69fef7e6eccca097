package dsl

import "whenthen/dsl/source"

// attributes reads the attributes of a rule, with the word and the commas that may stand round them.
func (p *parser) attributes() ([]*Attribute, error) {
	if p.accept("attributes") {
		p.accept(":")
	}
	var as []*Attribute
	for {
		name, width := attributeAt(p.toks[p.at:])
		if name == "" {
			return as, nil
		}
		a, err := p.attribute(name, width)
		if err != nil {
			return nil, err
		}
		as = append(as, a)
		p.accept(",")
	}
}

// attribute reads one attribute; its name is made up of so many tokens.
func (p *parser) attribute(name string, width int) (*Attribute, error) {
	start := p.here()
	for range width {
		p.next()
	}
	a := &Attribute{Name: &Name{Base: p.since(start), Text: name}}
	var err error
	switch name {
	case "salience", "enabled":
		a.Value, err = p.headExpr()
	case "no-loop", "auto-focus", "lock-on-active":
		if p.is("true") || p.is("false") {
			a.Value = p.literal()
		}
	case "timer", "duration":
		if p.is("(") {
			a.Timer, err = p.timer()
		} else {
			a.Value, err = p.delay()
		}
	default:
		if p.peek().Type != tokString {
			return nil, p.unexpected()
		}
		a.Value = p.literal()
		for name == "calendars" && p.is(",") && p.peek2().Type == tokString {
			p.next()
			a.More = append(a.More, p.literal())
		}
	}
	if err != nil {
		return nil, err
	}
	a.Base = p.since(start)
	return a, nil
}

// delay reads the number of a timer without brackets.
func (p *parser) delay() (Expr, error) {
	sign := *p.peek()
	signed := p.accept("-") || p.accept("+")
	if p.peek().Type != tokNumber {
		return nil, p.unexpected()
	}
	x := p.literal()
	if signed {
		return &Unary{Base{source.Span{Start: startOf(sign), End: x.Range.End}}, sign.Value, x}, nil
	}
	return x, nil
}

// literal reads a text, number or truth value, whatever it means.
func (p *parser) literal() *Literal {
	t := *p.next()
	l := &Literal{Base: Base{spanOf(t)}, Raw: t.Value}
	switch t.Type {
	case tokString:
		l.Kind, l.Value, l.Quote = LitString, unquote(t.Value), t.Value[0]
	case tokNumber:
		l.Kind, l.Value, _ = numberLiteral(t.Value, false)
	default:
		l.Kind, l.Value = LitBool, t.Value == "true"
	}
	return l
}
