package java

import (
	"whenthen/dsl/ast"
)

// ooPath reads an OOPath used as an operand.
func (p *Parser) ooPath() (ast.Expr, error) {
	o, err := p.OOPath()
	if err != nil {
		return nil, err
	}
	return o, nil
}

// OOPath reads `/a[ c ]/b#T[0]`, optionally with ../ in front. A separator at the start of a line begins another path.
func (p *Parser) OOPath() (*ast.OOPath, error) {
	start := p.Here()
	o := &ast.OOPath{Passive: p.Is("?/")}
	for first := true; p.Is("/") || p.Is("?/") || p.adjacent(".", ".", "/"); first = false {
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
		return nil, p.Fail("a path")
	}
	o.Base = p.Since(start)
	return o, nil
}

func (p *Parser) ooPathSegment() (*ast.OOPathSegment, error) {
	start := p.Here()
	s := &ast.OOPathSegment{Passive: p.Is("?/")}
	if p.Is("/") || p.Is("?/") {
		p.Next()
	}
	for p.adjacent(".", ".", "/") {
		for range 3 {
			p.Next()
		}
		s.Back++
	}
	var err error
	if s.Name, err = p.Dotted("a step of the path"); err != nil {
		return nil, err
	}
	if p.Accept("#") {
		n, err := p.Dotted("the name of a type")
		if err != nil {
			return nil, err
		}
		s.Cast = &ast.TypeRef{Base: n.Base, Name: n.Text}
	}
	if p.Is("[") {
		open := *p.Next()
		cs, err := Inside(p, p.Constraints)
		if err == nil {
			err = p.Closing("]", open)
		}
		if err != nil {
			return nil, err
		}
		if lit, ok := cs[0].X.(*ast.Literal); ok && len(cs) == 1 && lit.Kind == ast.LitInt {
			s.Index = lit
		} else {
			s.Constraints = cs
		}
	}
	s.Base = p.Since(start)
	return s, nil
}
