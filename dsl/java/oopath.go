package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// OOPath reads `/a[ c ]/b#T[0].c`, or `../a`. A separator at the start of a line begins another path. What stands behind a point in a path
// that goes back is left to the caller: the path is an operand like any other there.
func (p *Parser) OOPath() *ast.OOPath {
	start := p.Here()
	o := &ast.OOPath{Passive: p.Is("?/")}
	for first := true; p.Is("/") || p.Is("?/") || p.adjacent(".", ".", "/") || p.atWholeStep(o); first = false {
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

// atWholeStep reports whether the next tokens are a point and the name of a step.
func (p *Parser) atWholeStep(o *ast.OOPath) bool {
	return len(o.Segments) > 0 && o.Segments[0].Back == 0 && p.Is(".") && p.peek2().Type == token.Ident
}

func (p *Parser) ooPathSegment() *ast.OOPathSegment {
	start := p.Here()
	s := &ast.OOPathSegment{Passive: p.Is("?/")}
	if p.Is(".") && p.peek2().Type == token.Ident {
		p.Next()
		s.Whole = true
	} else if p.Is("/") || p.Is("?/") {
		p.Next()
	}
	for p.adjacent(".", ".", "/") {
		for range 3 {
			p.Next()
		}
		s.Back++
	}
	s.Name = p.name("a step of the path")
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
