package dsl

// ooPath is ooPathNode as an operand.
func (p *parser) ooPath() (Expr, error) {
	o, err := p.ooPathNode()
	if err != nil {
		return nil, err
	}
	return o, nil
}

// ooPathNode reads `/a[ c ]/b#T[0]`, perhaps with ../ in front. A separator on a new line begins another path.
func (p *parser) ooPathNode() (*OOPath, error) {
	start := p.here()
	o := &OOPath{Passive: p.is("?/")}
	for first := true; p.is("/") || p.is("?/") || p.adjacent(".", ".", "/"); first = false {
		if !first && p.newLine() {
			break
		}
		seg, err := p.ooPathSegment()
		if err != nil {
			return nil, err
		}
		o.Segments = append(o.Segments, seg)
	}
	if len(o.Segments) == 0 {
		return nil, p.fail("a path")
	}
	o.Base = p.since(start)
	return o, nil
}

func (p *parser) ooPathSegment() (*OOPathSegment, error) {
	start := p.here()
	s := &OOPathSegment{Passive: p.is("?/")}
	if p.is("/") || p.is("?/") {
		p.next()
	}
	for p.adjacent(".", ".", "/") {
		for range 3 {
			p.next()
		}
		s.Back++
	}
	var err error
	if s.Name, err = p.dotted("a step of the path"); err != nil {
		return nil, err
	}
	if p.accept("#") {
		n, err := p.dotted("the name of a type")
		if err != nil {
			return nil, err
		}
		s.Cast = &TypeRef{Base: n.Base, Name: n.Text}
	}
	if p.is("[") {
		open := *p.next()
		cs, err := inside(p, p.constraints)
		if err == nil {
			err = p.closing("]", open)
		}
		if err != nil {
			return nil, err
		}
		if lit, ok := cs[0].X.(*Literal); ok && len(cs) == 1 && lit.Kind == LitInt {
			s.Index = lit
		} else {
			s.Constraints = cs
		}
	}
	s.Base = p.since(start)
	return s, nil
}
