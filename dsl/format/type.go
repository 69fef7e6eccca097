package format

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// typ formats a type.
func (l *layout) typ(t *ast.TypeRef) {
	if t == nil || emptySpan(t.Range) {
		return
	}
	for _, i := range l.own(t) {
		tok := &l.toks[i]
		if tok.Type != token.Op {
			continue
		}
		switch tok.Value {
		case "<", "[", "]", ">":
			l.glue(i)
		}
		if tok.Value == "<" && i < l.last(t) {
			l.glue(i + 1)
		}
	}
	for _, c := range childNodes(t) {
		if c, ok := c.(*ast.TypeRef); ok {
			l.typ(c)
		}
	}
}

func (l *layout) types(ts []*ast.TypeRef) {
	for _, t := range ts {
		l.typ(t)
	}
}

// angles removes blanks around the brackets of explicit type arguments.
func (l *layout) angles(n ast.Node) {
	for _, i := range l.own(n) {
		if l.is(i, "<") || l.is(i, ">") {
			l.glue(i)
			l.glue(i + 1)
		}
	}
}

// params formats the parameter list of n.
func (l *layout) params(n ast.Node, ps []*ast.Param, indent int) {
	var open, end int
	for _, i := range l.own(n) {
		if l.is(i, "(") && open == 0 {
			open = i
		}
		if l.is(i, ")") && end == 0 {
			end = i
		}
	}
	if open == 0 || end == 0 {
		return
	}
	l.glue(open)
	partsIn(l, open, end, ps, indent, false)
	for _, p := range ps {
		l.param(p)
	}
}

func (l *layout) param(p *ast.Param) {
	l.annotations(p.Annotations)
	l.typ(p.Type)
	if p.Variadic {
		l.glueOwn(p, ".")
		l.space(l.first(p.Name))
	}
	l.glueOwn(p, "[", "]")
}
