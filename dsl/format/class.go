package format

import "whenthen/dsl/ast"

func (l *layout) class(c *ast.Class, indent int) {
	l.annotations(c.Annotations)
	l.angles(c)
	for _, ts := range [][]*ast.TypeRef{c.TypeParams, c.Extends, c.Implements} {
		l.types(ts)
	}
	if c.Kind == "record" {
		l.params(c, c.Components, indent)
	}
	for _, i := range l.own(c) {
		if l.is(i, ">") {
			l.space(i + 1)
		}
	}
	l.follow(l.first(c.Body), indent)
	l.classBody(c.Body, indent)
}

func (l *layout) classBody(b *ast.ClassBody, indent int) {
	inner := indent + formatStep
	fresh := true // nothing follows the opening brace yet
	for k, c := range b.Constants {
		if k == 0 {
			l.hard(l.first(c), inner).top = true
		}
		l.enumConstant(c, inner)
		fresh = false
	}
	for _, m := range b.Members {
		l.hard(l.first(m), inner).top = fresh
		l.member(m, inner)
		fresh = false
	}
	own := l.own(b)
	l.closeBrace(l.last(b), fresh && len(own) == 2, indent)
}

// enumConstant formats an enum constant. Its class body, if any, is not changed.
func (l *layout) enumConstant(c *ast.EnumConstant, indent int) {
	l.arguments(c, c.Args, indent, false)
	for _, i := range l.own(c) {
		if l.is(i, "{") {
			l.keep(i, l.last(c))
			l.space(i)
			return
		}
	}
}

func (l *layout) member(m *ast.Member, indent int) {
	l.annotations(m.Annotations)
	if n := len(m.Annotations); n > 0 && m.Body != nil {
		l.hard(l.last(m.Annotations[n-1])+1, indent).top = true
	}
	l.typ(m.Type)
	l.types(m.Throws)
	if len(m.TypeParams) > 0 {
		l.angles(m)
		l.space(l.first(m.TypeParams[0]) - 1)
		l.types(m.TypeParams)
		l.space(l.last(m.TypeParams[len(m.TypeParams)-1]) + 2)
	}
	if m.Name != nil {
		l.params(m, m.Params, indent)
	}
	l.variables(m.Vars, indent)
	if m.Body != nil {
		if first := l.first(m.Body); first > l.first(m) {
			l.follow(first, indent)
		}
		l.block(m.Body, indent)
	}
	if m.Class != nil {
		l.class(m.Class, indent)
	}
}
