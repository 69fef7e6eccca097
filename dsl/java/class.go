package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// modifiers reads modifiers, such as final, and annotations.
func (p *Parser) modifiers() (words []string, as []*ast.Annotation) {
	for {
		switch {
		case p.Is("@") && !token.Is(p.peek2(), "interface"):
			a, err := p.annotation()
			if err != nil {
				return words, as
			}
			as = append(as, a)
		case p.IsIdent() && isModifier(p.Peek().Value) && (p.peek2().Type == token.Ident || token.IsOneOf(p.peek2(), "<", "@", "{")):
			words = append(words, p.Next().Value)
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

// class reads a class, interface, enum or record whose modifiers have been read.
func (p *Parser) class(start source.Pos, words []string, as []*ast.Annotation) (*ast.Class, error) {
	c := &ast.Class{Modifiers: words, Annotations: as, Kind: p.Next().Value}
	var err error
	if c.Name, err = p.name("the name of a class"); err != nil {
		return nil, err
	}
	if p.Is("<") {
		if c.TypeParams, err = p.typeParams(); err != nil {
			return nil, err
		}
	}
	if c.Kind == "record" {
		if c.Components, err = p.Params(); err != nil {
			return nil, err
		}
	}
	if p.Accept("extends") {
		if c.Extends, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if p.Accept("implements") {
		if c.Implements, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if p.signatures && p.Accept("permits") {
		if _, err = p.typeList(); err != nil {
			return nil, err
		}
	}
	if c.Body, err = p.classBody(c.Kind); err != nil {
		return nil, err
	}
	c.Base = p.Since(start)
	return c, nil
}

func (p *Parser) typeList() ([]*ast.TypeRef, error) { return separated(p, p.TypeRef) }

func (p *Parser) classBody(kind string) (*ast.ClassBody, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	lenient := p.Lenient
	p.classDepth++
	defer func() { p.Depth--; p.classDepth--; p.Lenient = lenient }()
	open := *p.Peek()
	if err := p.Expect("{"); err != nil {
		return nil, err
	}
	b := &ast.ClassBody{}
	if kind == "enum" {
		if err := p.enumConstants(b); err != nil {
			return nil, err
		}
	}
	for !p.Is("}") {
		if p.Accept(";") {
			continue
		}
		if p.signatures && p.Peek().EOF() {
			return nil, p.Closing("}", open)
		}
		at := p.At
		m, err := p.member()
		if err != nil && p.signatures {
			p.At = at
			p.skipMember()
			b.Unread++
			continue
		}
		if err != nil {
			return nil, err
		}
		b.Members = append(b.Members, m)
	}
	p.Next()
	b.Base = p.Since(open.Start)
	return b, nil
}

func (p *Parser) enumConstants(b *ast.ClassBody) error {
	for p.IsIdent() || p.signatures && p.Is("@") {
		if p.Is("@") {
			_, _ = p.modifiers()
		}
		n := NameOf(*p.Next())
		c := &ast.EnumConstant{Name: n}
		if p.Is("(") {
			args, err := p.Arguments()
			if err != nil {
				return err
			}
			c.Args = args
		}
		if p.Is("{") {
			body, err := p.classBody("")
			if err != nil {
				return err
			}
			c.Body = body
		}
		c.Base = p.Since(n.Range.Start)
		b.Constants = append(b.Constants, c)
		if !p.Accept(",") {
			break
		}
	}
	p.Accept(";")
	return nil
}

func (p *Parser) member() (*ast.Member, error) {
	start := p.Here()
	m := &ast.Member{}
	m.Modifiers, m.Annotations = p.modifiers()
	var err error
	switch {
	case p.Is("{"):
		err = p.memberBody(m)
	case p.Is("static") && token.Is(p.peek2(), "{"):
		m.Modifiers = append(m.Modifiers, p.Next().Value)
		err = p.memberBody(m)
	case p.atClass() || p.signatures && p.atJavaClass():
		m.Class, err = p.class(p.Here(), m.Modifiers, m.Annotations)
	case p.Is("@"):
		return nil, p.Fail("a member") // a nested annotation type
	default:
		err = p.fieldOrMethod(m)
	}
	if err != nil {
		return nil, err
	}
	m.Base = p.Since(start)
	return m, nil
}

func (p *Parser) fieldOrMethod(m *ast.Member) (err error) {
	if p.Is("<") {
		if m.TypeParams, err = p.typeParams(); err != nil {
			return err
		}
	}
	if !(p.IsIdent() && token.Is(p.peek2(), "(")) {
		if m.Type, err = p.TypeRef(); err != nil {
			return err
		}
	}
	if p.classDepth > 0 && m.Type != nil && p.Is("{") { // the compact constructor of a record
		m.Name, m.Type = &ast.Name{Base: m.Type.Base, Text: m.Type.Name}, nil
		m.Compact = true
		return p.memberBody(m)
	}
	if token.Is(p.peek2(), "(") {
		if m.Name, err = p.name("the name of a method"); err != nil {
			return err
		}
		return p.method(m)
	}
	if m.Vars, err = p.variables(); err != nil {
		return err
	}
	return p.Expect(";")
}

func (p *Parser) method(m *ast.Member) (err error) {
	if m.Params, err = p.Params(); err != nil {
		return err
	}
	m.Type.AddDims(p.brackets())
	if p.Accept("throws") {
		if m.Throws, err = p.typeList(); err != nil {
			return err
		}
	}
	if p.Accept("default") {
		if _, err = p.expression(); err != nil {
			return err
		}
	}
	if p.Accept(";") {
		return nil
	}
	return p.memberBody(m)
}

func (p *Parser) memberBody(m *ast.Member) (err error) {
	if p.signatures {
		m.Unread, err = p.laterBody()
		return err
	}
	m.Body, err = p.Block()
	return err
}
