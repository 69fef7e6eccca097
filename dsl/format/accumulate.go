package format

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// accumulate formats the brackets of an accumulate: source, functions or code, and constraints.
func (l *layout) accumulate(a *ast.Accumulate, indent int) {
	inner := indent + formatStep
	open := l.first(a) + 1
	end := l.last(a)
	for ; end > open && l.is(end, ";"); end-- {
	}
	parts := slices.Concat([]ast.Node{a.Source}, nodes(a.Functions), nodes(a.Constraints))
	l.glue(open)
	grp := partsIn(l, open, end, parts, indent, true)
	l.condition(a.Source, inner)
	l.functions(a.Functions, inner)
	l.constraints(a.Constraints, inner)
	own := l.own(a)
	for k, i := range own {
		if t := &l.toks[i]; k > 0 && t.Type == token.Ident && l.is(i+1, "(") {
			l.soft(grp, i, inner, true)
			l.glue(i + 1)
			l.codeBrackets(i+1, own[k+2:])
		}
	}
	for _, b := range []*ast.Block{a.Init, a.Action, a.Reverse} {
		if b != nil && len(b.Stmts) > 0 {
			l.inlineBlock(b, inner)
		}
	}
	l.expr(a.Result, inner+formatStep)
}

// codeBrackets puts blanks inside the brackets of `init( ... )`; rest are the accumulate's own tokens after the opening bracket.
func (l *layout) codeBrackets(open int, rest []int) {
	for _, i := range rest {
		if l.is(i, ")") {
			if i == open+1 {
				l.glue(i)
			} else {
				l.space(open + 1)
				l.space(i)
			}
			return
		}
	}
}

// inlineBlock formats statements in round brackets, on one line if they fit.
func (l *layout) inlineBlock(b *ast.Block, indent int) {
	inner := indent + formatStep
	first, last := l.first(b.Stmts[0]), l.last(b.Stmts[len(b.Stmts)-1])
	grp := l.open(first-1, last+1)
	for i, s := range b.Stmts {
		l.soft(grp, l.first(s), inner, true).top = i == 0
		l.statement(s, inner)
	}
	if l.is(last+1, ")") {
		l.softEnd(grp, last+1, indent, true)
	}
}

func (l *layout) functions(fs []*ast.AccumulateFunction, indent int) {
	for _, f := range fs {
		if f.Binding != nil {
			l.spaced(l.first(f.Name) - 1)
		}
		l.arguments(f, f.Args, indent, false)
	}
}

func (l *layout) groupBy(g *ast.GroupBy, indent int) {
	inner := indent + formatStep
	own := l.own(g)
	open, end := own[1], l.last(g)
	for ; end > open && l.is(end, ";"); end-- {
	}
	var key ast.Node = g.Key
	if g.Binding != nil {
		key = g.Binding
	}
	parts := slices.Concat([]ast.Node{g.Source, key}, nodes(g.Functions), nodes(g.Constraints))
	l.glue(open)
	partsIn(l, open, end, parts, indent, true)
	l.condition(g.Source, inner)
	if g.Binding != nil {
		l.space(l.last(g.Binding) + 1)
		l.space(l.first(g.Key))
	}
	l.expr(g.Key, inner)
	l.functions(g.Functions, inner)
	l.constraints(g.Constraints, inner)
}
