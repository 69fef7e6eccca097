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
			a, err := Attempt(p, p.annotation)
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

// class reads a class, interface, enum or record after its modifiers.
func (p *Parser) class(start source.Pos, words []string, as []*ast.Annotation) *ast.Class {
	c := &ast.Class{Modifiers: words, Annotations: as, Kind: p.Next().Value}
	c.Name = p.name("the name of a class")
	if p.Is("<") {
		c.TypeParams = p.typeParams()
	}
	if c.Kind == "record" {
		c.Components = p.Params()
	}
	if p.Accept("extends") {
		c.Extends = p.typeList()
	}
	if p.Accept("implements") {
		c.Implements = p.typeList()
	}
	if p.signatures && p.Accept("permits") {
		p.typeList()
	}
	c.Body = p.classBody(c.Kind)
	c.Base = p.Since(start)
	return c
}

func (p *Parser) typeList() []*ast.TypeRef { return separated(p, p.TypeRef) }

func (p *Parser) classBody(kind string) *ast.ClassBody {
	p.deeper()
	lenient := p.Lenient
	p.classDepth++
	defer func() { p.Depth--; p.classDepth--; p.Lenient = lenient }()
	open := *p.Peek()
	p.Expect("{")
	b := &ast.ClassBody{}
	if kind == "enum" {
		p.enumConstants(b)
	}
	for !p.Is("}") {
		if p.Accept(";") {
			continue
		}
		if p.signatures && p.Peek().EOF() {
			p.Closing("}", open)
		}
		if !p.signatures {
			b.Members = append(b.Members, p.member())
			continue
		}
		at := p.At
		if m, err := Attempt(p, p.member); err == nil {
			b.Members = append(b.Members, m)
		} else {
			p.At = at
			p.skipMember()
			b.Unread++
		}
	}
	p.Next()
	b.Base = p.Since(open.Start)
	return b
}

func (p *Parser) enumConstants(b *ast.ClassBody) {
	for p.IsIdent() || p.signatures && p.Is("@") {
		if p.Is("@") {
			p.modifiers()
		}
		n := NameOf(*p.Next())
		c := &ast.EnumConstant{Name: n}
		if p.Is("(") {
			c.Args = p.Arguments()
		}
		if p.Is("{") {
			c.Body = p.classBody("")
		}
		c.Base = p.Since(n.Range.Start)
		b.Constants = append(b.Constants, c)
		if !p.Accept(",") {
			break
		}
	}
	p.Accept(";")
}

func (p *Parser) member() *ast.Member {
	start := p.Here()
	m := &ast.Member{}
	m.Modifiers, m.Annotations = p.modifiers()
	switch {
	case p.Is("{"):
		p.memberBody(m)
	case p.Is("static") && token.Is(p.peek2(), "{"):
		m.Modifiers = append(m.Modifiers, p.Next().Value)
		p.memberBody(m)
	case p.atClass() || p.signatures && p.atJavaClass():
		m.Class = p.class(p.Here(), m.Modifiers, m.Annotations)
	case p.Is("@"):
		panic(p.Fail("a member")) // a nested annotation type
	default:
		p.fieldOrMethod(m)
	}
	m.Base = p.Since(start)
	return m
}

func (p *Parser) fieldOrMethod(m *ast.Member) {
	if p.Is("<") {
		m.TypeParams = p.typeParams()
	}
	if !(p.IsIdent() && token.Is(p.peek2(), "(")) {
		m.Type = p.TypeRef()
	}
	if p.classDepth > 0 && m.Type != nil && p.Is("{") { // the compact constructor of a record
		m.Name, m.Type = &ast.Name{Base: m.Type.Base, Text: m.Type.Name}, nil
		m.Compact = true
		p.memberBody(m)
	} else if token.Is(p.peek2(), "(") {
		m.Name = p.name("the name of a method")
		p.method(m)
	} else {
		m.Vars = p.variables()
		p.Expect(";")
	}
}

func (p *Parser) method(m *ast.Member) {
	m.Params = p.Params()
	m.Type.AddDims(p.brackets())
	if p.Accept("throws") {
		m.Throws = p.typeList()
	}
	if p.Accept("default") {
		p.expression()
	}
	if !p.Accept(";") {
		p.memberBody(m)
	}
}

func (p *Parser) memberBody(m *ast.Member) {
	if p.signatures {
		m.Unread = p.laterBody()
	} else {
		m.Body = p.Block()
	}
}
