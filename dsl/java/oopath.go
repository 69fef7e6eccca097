package java

import "whenthen/dsl/ast"

// OOPath reads `/a[ c ]/b#T[0]`, optionally with ../ before it. A separator at the start of a line begins another path.
func (p *Parser) OOPath() *ast.OOPath {
	start := p.Here()
	o := &ast.OOPath{Passive: p.Is("?/")}
	for first := true; p.Is("/") || p.Is("?/") || p.adjacent(".", ".", "/"); first = false {
		if !first && p.newLine() {
			break
		}
		o.Segments = append(o.Segments, p.ooPathSegment())
	}
	if len(o.Segments) == 0 {
		panic(p.Fail("a path"))
	}
	o.Base = p.Since(start)
	return o
}

func (p *Parser) ooPathSegment() *ast.OOPathSegment {
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
	if s.Back > 0 { // ../name.length() and the like: what follows the step is read as behind any other value
		s.Name = p.name("a step of the path")
	} else {
		s.Name = p.Dotted("a step of the path")
	}
	if p.Accept("#") {
		n := p.Dotted("the name of a type")
		s.Cast = &ast.TypeRef{Base: n.Base, Name: n.Text}
	}
	if p.Is("[") {
		open := *p.Next()
		cs := Inside(p, p.Constraints)
		p.Closing("]", open)
		if lit, ok := cs[0].X.(*ast.Literal); ok && len(cs) == 1 && lit.Kind == ast.LitInt {
			s.Index = lit
		} else {
			s.Constraints = cs
		}
	}
	s.Base = p.Since(start)
	return s
}
