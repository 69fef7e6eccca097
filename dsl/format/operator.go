package format

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// operatorTokens puts blanks around the operator of n and none inside it.
func (l *layout) operatorTokens(n ast.Node) {
	own := l.own(n)
	for k, i := range own {
		if k > 0 && own[k-1] == i-1 && l.toks[i].Type == token.Op && l.ends[i-1] == l.toks[i].Start.Offset {
			l.glue(i)
		} else if i > l.first(n) {
			l.space(i)
		}
	}
	if len(own) > 0 && own[len(own)-1] < l.last(n) {
		l.space(own[len(own)-1] + 1)
	}
}

// binary formats operators. The operands of a chain of the same operator are the parts of one group.
func (l *layout) binary(x *ast.Binary, indent int) {
	if !chains(x.Op) {
		l.comparison(x, indent)
		return
	}
	var links []*ast.Binary // outermost first
	for b := x; ; {
		links = append(links, b)
		left, ok := b.X.(*ast.Binary)
		if !ok || !sameChain(left.Op, x.Op) {
			break
		}
		b = left
	}
	grp := l.open(l.first(x), l.last(x))
	l.groups[grp].fill = x.Op == "+" || x.Op == "-"
	inner := indent + l.cont()
	l.expr(links[len(links)-1].X, indent)
	for k := len(links) - 1; k >= 0; k-- {
		b := links[k]
		l.space(l.first(b.Y) - 1)
		if l.lineEndsAllowed(b) {
			l.soft(grp, l.first(b.Y), inner, true)
		} else {
			l.space(l.first(b.Y))
		}
		l.expr(b.Y, inner)
	}
}

// lineEndsAllowed reports whether the right operand may start the next line. If it begins with a sign, it could be read as a new statement
// there.
func (l *layout) lineEndsAllowed(b *ast.Binary) bool {
	i := l.first(b.Y)
	return l.first(b.Y) > l.last(b.X)+1 && !l.is(i, "+") && !l.is(i, "-")
}

func chains(op string) bool { return op == "&&" || op == "||" || op == "+" || op == "-" }

func sameChain(a, b string) bool {
	sum := func(op string) bool { return op == "+" || op == "-" }
	return a == b || sum(a) && sum(b)
}

// comparison formats an operator that must not end a line, with its parameters in square brackets.
func (l *layout) comparison(x *ast.Binary, indent int) {
	op := l.first(x)
	if !emptySpan(x.X.Span()) {
		l.expr(x.X, indent)
		op = l.last(x.X) + 1
		l.space(op)
	}
	y := l.first(x.Y)
	depth := 0
	for i := op + 1; i < y; i++ {
		glued := l.toks[i].Type == token.Op && l.toks[i-1].Type == token.Op && l.ends[i-1] == l.toks[i].Start.Offset
		switch {
		case l.is(i, "["):
			l.glue(i)
			l.glue(i + 1)
			depth++
		case l.is(i, "]"):
			l.glue(i)
			depth--
		case depth == 0 && glued:
			l.glue(i)
		case depth == 0:
			l.space(i)
		}
	}
	l.space(y)
	l.exprs(x.Params, indent)
	l.expr(x.Y, indent)
}

func (l *layout) ternary(x *ast.Ternary, indent int) {
	grp := l.open(l.first(x), l.last(x))
	inner := indent + l.cont()
	l.space(l.first(x.Then) - 1)
	l.space(l.first(x.Else) - 1)
	l.soft(grp, l.first(x.Then), inner, true)
	l.soft(grp, l.first(x.Else), inner, true)
	l.expr(x.If, indent)
	l.expr(x.Then, inner)
	l.expr(x.Else, inner)
}
