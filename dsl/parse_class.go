package dsl

import "whenthen/engine/source"

// modifiers reads words such as final and annotations.
func (p *parser) modifiers() (words []string, as []*Annotation) {
	for {
		switch {
		case p.is("@") && !is(p.peek2(), "interface"):
			a, err := p.annotation()
			if err != nil {
				return words, as
			}
			as = append(as, a)
		case p.isIdent() && isModifier(p.peek().Value) && (p.peek2().Type == tokIdent || is(p.peek2(), "<") || is(p.peek2(), "@") || is(p.peek2(), "{")):
			words = append(words, p.next().Value)
		default:
			return words, as
		}
	}
}

func isModifier(w string) bool {
	switch w {
	case "final", "static", "public", "private", "protected", "abstract", "synchronized", "native", "transient", "volatile", "strictfp", "default":
		return true
	}
	return false
}

// class reads a class, interface, enum or record behind its modifiers.
func (p *parser) class(start source.Pos, words []string, as []*Annotation) (*Class, error) {
	c := &Class{Modifiers: words, Annotations: as, Kind: p.next().Value}
	var err error
	if c.Name, err = p.name("the name of a class"); err != nil {
		return nil, err
	}
	if p.is("<") {
		if c.TypeParams, err = p.typeParams(); err != nil {
			return nil, err
		}
	}
	if c.Kind == "record" {
		if c.Components, err = p.params(); err != nil {
			return nil, err
		}
	}
	if p.accept("extends") {
		if c.Extends, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if p.accept("implements") {
		if c.Implements, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if p.signatures && p.accept("permits") {
		if _, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if c.Body, err = p.classBody(c.Kind); err != nil {
		return nil, err
	}
	c.Base = p.since(start)
	return c, nil
}

func (p *parser) typeList() ([]*TypeRef, error) {
	var ts []*TypeRef
	for {
		t, err := p.typeRef()
		if err != nil {
			return nil, err
		}
		ts = append(ts, t)
		if !p.accept(",") {
			return ts, nil
		}
	}
}

func (p *parser) classBody(kind string) (*ClassBody, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	lenient := p.lenient
	p.classDepth++
	defer func() { p.depth--; p.classDepth--; p.lenient = lenient }()
	open := *p.peek()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	b := &ClassBody{}
	if kind == "enum" {
		if err := p.enumConstants(b); err != nil {
			return nil, err
		}
	}
	for !p.is("}") {
		if p.accept(";") {
			continue
		}
		if p.signatures && p.peek().EOF() {
			return nil, p.closing("}", open)
		}
		at := p.at
		m, err := p.member()
		if err != nil && p.signatures {
			p.at = at
			p.skipMember()
			b.Unread++
			continue
		}
		if err != nil {
			return nil, err
		}
		b.Members = append(b.Members, m)
	}
	p.next()
	b.Base = p.since(open.Start)
	return b, nil
}

func (p *parser) enumConstants(b *ClassBody) error {
	for p.isIdent() || p.signatures && p.is("@") {
		if p.is("@") {
			_, _ = p.modifiers()
		}
		n := nameOf(*p.next())
		c := &EnumConstant{Name: n}
		if p.is("(") {
			args, err := p.arguments()
			if err != nil {
				return err
			}
			c.Args = args
		}
		if p.is("{") {
			body, err := p.classBody("")
			if err != nil {
				return err
			}
			c.Body = body
		}
		c.Base = p.since(n.Range.Start)
		b.Constants = append(b.Constants, c)
		if !p.accept(",") {
			break
		}
	}
	p.accept(";")
	return nil
}

func (p *parser) member() (*Member, error) {
	start := p.here()
	m := &Member{}
	m.Modifiers, m.Annotations = p.modifiers()
	var err error
	switch {
	case p.is("{"):
		err = p.memberBody(m)
	case p.is("static") && is(p.peek2(), "{"):
		m.Modifiers = append(m.Modifiers, p.next().Value)
		err = p.memberBody(m)
	case p.atClass() || p.signatures && p.atJavaClass():
		m.Class, err = p.class(p.here(), m.Modifiers, m.Annotations)
	case p.is("@"):
		return nil, p.fail("a member") // an annotation declared inside
	default:
		err = p.fieldOrMethod(m)
	}
	if err != nil {
		return nil, err
	}
	m.Base = p.since(start)
	return m, nil
}

func (p *parser) fieldOrMethod(m *Member) (err error) {
	if p.is("<") {
		if m.TypeParams, err = p.typeParams(); err != nil {
			return err
		}
	}
	if !(p.isIdent() && is(p.peek2(), "(")) {
		if m.Type, err = p.typeRef(); err != nil {
			return err
		}
	}
	if p.signatures && m.Type != nil && p.is("{") { // the short constructor of a record
		m.Name, m.Type = &Name{Base: m.Type.Base, Text: m.Type.Name}, nil
		m.Compact = true
		return p.memberBody(m)
	}
	if is(p.peek2(), "(") {
		if m.Name, err = p.name("the name of a method"); err != nil {
			return err
		}
		return p.method(m)
	}
	if m.Vars, err = p.variables(); err != nil {
		return err
	}
	return p.expect(";")
}

func (p *parser) method(m *Member) (err error) {
	if m.Params, err = p.params(); err != nil {
		return err
	}
	m.Type.addDims(p.brackets())
	if p.accept("throws") {
		if m.Throws, err = p.typeList(); err != nil {
			return err
		}
	}
	if p.accept("default") {
		if _, err = p.expression(); err != nil {
			return err
		}
	}
	if p.accept(";") {
		return nil
	}
	return p.memberBody(m)
}

func (p *parser) memberBody(m *Member) (err error) {
	if p.signatures {
		m.unread, err = p.laterBody()
		return err
	}
	m.Body, err = p.block()
	return err
}

func (t *TypeRef) addDims(n int) {
	if t != nil {
		t.Dims += n
	}
}
