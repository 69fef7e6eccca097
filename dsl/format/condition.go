package format

import "whenthen/dsl/ast"

// conditions formats each condition on a separate line.
func (l *layout) conditions(cs []ast.Condition, indent int) {
	for _, c := range cs {
		switch c := c.(type) {
		case *ast.ConsequenceCall:
			l.space(l.first(c))
		case *ast.ConsequenceIf:
			l.hard(l.first(c), indent+formatStep)
		default:
			l.hard(l.first(c), indent)
		}
		l.condition(c, indent)
	}
}

func (l *layout) condition(c ast.Condition, indent int) {
	switch c := c.(type) {
	case *ast.And:
		l.connected(l.open(l.first(c), l.last(c)), c, c.Children, c.Prefix, indent)
	case *ast.Or:
		l.connected(l.open(l.first(c), l.last(c)), c, c.Children, c.Prefix, indent)
	case *ast.Not:
		l.space(l.first(c.Inner))
		l.condition(c.Inner, indent)
	case *ast.Exists:
		l.space(l.first(c.Inner))
		l.condition(c.Inner, indent)
	case *ast.Forall:
		inBrackets(l, c, c.Conditions, indent)
		for _, inner := range c.Conditions {
			l.condition(inner, indent+formatStep)
		}
	case *ast.Group:
		l.bracketed(c, indent)
	case *ast.Eval:
		inBrackets(l, c, []ast.Expr{c.X}, indent)
		l.expr(c.X, indent+formatStep)
	case *ast.Pattern:
		l.pattern(c, indent)
	case *ast.QueryCall:
		l.glue(l.first(c.Name))
		l.glueAll(c.Name)
		l.patternBrackets(c, l.last(c.Name)+1, c.Positional, c.Constraints, indent)
	case *ast.Accumulate:
		l.accumulate(c, indent)
	case *ast.GroupBy:
		l.groupBy(c, indent)
	case *ast.OOPath:
		l.ooPath(c, indent)
	case *ast.ConsequenceCall:
		l.glueAll(c)
	case *ast.ConsequenceIf:
		l.consequenceIf(c, indent)
	}
}

// connected formats `A and B` and the inside of `(and A B)`. Conditions on separate lines are indented by one step, except inside brackets,
// which already indent them.
func (l *layout) connected(grp int, n ast.Node, cs []ast.Condition, prefix bool, indent int) {
	inner := indent + formatStep
	if l.is(l.first(n)-1, "(") && l.is(l.last(n)+1, ")") && !prefix {
		inner = indent
	}
	for i, c := range cs {
		first := l.first(c)
		if _, ok := c.(*ast.ConsequenceCall); ok {
			l.space(first)
		} else if i > 0 || prefix {
			l.soft(grp, first, inner, true)
		}
		if i == 0 && !prefix {
			l.condition(c, indent)
		} else {
			l.condition(c, inner)
		}
	}
}

// bracketed formats `( A or B )`, `$x : ( A or B )` and `(or A B)`.
func (l *layout) bracketed(c *ast.Group, indent int) {
	end := l.last(c)
	open := l.first(c.Inner) - 1
	if !l.is(open, "(") || !l.is(end, ")") {
		return
	}
	if c.Binding != nil {
		l.space(open)
	}
	prefix, children := false, []ast.Condition(nil)
	switch in := c.Inner.(type) {
	case *ast.And:
		prefix, children = in.Prefix, in.Children
	case *ast.Or:
		prefix, children = in.Prefix, in.Children
	}
	if !prefix {
		partsIn(l, open, end, []ast.Condition{c.Inner}, indent, true)
		l.condition(c.Inner, indent+formatStep)
		return
	}
	l.glue(open + 1)
	grp := l.open(open, end)
	l.connected(grp, c.Inner, children, true, indent)
	l.softEnd(grp, end, indent, false)
}

func (l *layout) pattern(p *ast.Pattern, indent int) {
	l.annotations(p.Before)
	l.annotations(p.Annotations)
	l.glueAll(p.Type)
	open := l.last(p.Type) + 1
	tail := p.Over != nil || p.Source != nil
	grp := 0
	if tail {
		grp = l.open(l.first(p), l.last(p))
	}
	l.patternBrackets(p, open, p.Positional, p.Constraints, indent)
	if p.Over != nil {
		l.soft(grp, l.first(p.Over), indent+formatStep, true)
		l.window(p.Over)
	}
	if p.Source != nil {
		from := l.first(p.Source) - 1
		l.space(from + 1)
		switch p.Source.(type) {
		case *ast.FromCollect, *ast.Accumulate: // they have brackets of their own, so "from" stays on the line of the pattern
			l.space(from)
			l.patternSource(p.Source, indent)
		default:
			l.soft(grp, from, indent+formatStep, true)
			l.patternSource(p.Source, indent+formatStep)
		}
	}
}

// patternBrackets formats `( positional; constraints )`.
func (l *layout) patternBrackets(n ast.Node, open int, positional []ast.Expr, constraints []*ast.Constraint, indent int) {
	parts := append(nodes(positional), nodes(constraints)...)
	end := closing(l, n, open, parts)
	l.glue(open)
	partsIn(l, open, end, parts, indent, true)
	l.exprs(positional, indent+formatStep)
	l.constraints(constraints, indent+formatStep)
}

// closing returns the index of the bracket that closes the one at open, after the parts.
func closing[N ast.Node](l *layout, n ast.Node, open int, parts []N) int {
	i := open + 1
	if len(parts) > 0 {
		i = l.last(parts[len(parts)-1]) + 1
	}
	for last := l.last(n); i < last && !l.is(i, ")") && !l.is(i, "]"); i++ {
	}
	return i
}

func (l *layout) constraints(cs []*ast.Constraint, indent int) {
	for _, c := range cs {
		for _, i := range l.own(c) {
			l.space(i) // the colon of the binding
		}
		if c.Binding != nil {
			l.space(l.first(c.X))
		}
		l.expr(c.X, indent)
	}
}

func (l *layout) window(w *ast.Window) {
	l.glue(l.first(w.Kind) - 1)
	l.glue(l.first(w.Kind))
	own := l.own(w)
	open := l.last(w.Kind) + 1
	l.glue(open)
	if len(w.Args) > 0 {
		l.space(open + 1)
		l.space(own[len(own)-1])
	}
	l.exprs(w.Args, 0)
}

func (l *layout) patternSource(s ast.PatternSource, indent int) {
	switch s := s.(type) {
	case *ast.FromExpr:
		l.expr(s.X, indent)
	case *ast.FromCollect:
		inBrackets(l, s, []ast.Condition{s.Inner}, indent)
		l.condition(s.Inner, indent+formatStep)
	case *ast.Accumulate:
		l.accumulate(s, indent)
	case *ast.FromEntryPoint:
		l.dashes(s)
	}
}

func (l *layout) consequenceIf(c *ast.ConsequenceIf, indent int) {
	own := l.own(c)
	if len(own) > 2 {
		l.space(own[1])
		l.space(l.first(c.X))
		l.space(own[2])
	}
	l.expr(c.X, indent)
	l.space(l.first(c.Then))
	l.condition(c.Then, indent)
	if c.Else != nil {
		l.space(l.first(c.Else))
		l.condition(c.Else, indent)
	}
}

// ooPath formats `/a[ c ]/b#T[0]`. The steps stay on one line, since a step on a new line would begin another path.
func (l *layout) ooPath(o *ast.OOPath, indent int) {
	for k, s := range o.Segments {
		if k > 0 {
			l.glue(l.first(s))
		}
		for _, i := range l.own(s) {
			if i > l.first(s) {
				l.glue(i)
			}
		}
		l.glue(l.first(s.Name))
		l.glueAll(s.Name)
		if s.Cast != nil {
			l.glue(l.first(s.Cast))
			l.glueAll(s.Cast)
		}
		if s.Index != nil {
			l.glue(l.first(s.Index))
		}
		if len(s.Constraints) > 0 {
			end := l.last(s)
			partsIn(l, l.first(s.Constraints[0])-1, end, s.Constraints, indent, true)
			l.constraints(s.Constraints, indent+formatStep)
		}
	}
}

// nodes returns a list of nodes of one kind as nodes of any kind.
func nodes[N ast.Node](list []N) []ast.Node {
	out := make([]ast.Node, len(list))
	for i, n := range list {
		out[i] = n
	}
	return out
}

// inBrackets is like partsIn, for the parts of a node that consists of a word and a pair of brackets.
func inBrackets[N ast.Node](l *layout, n ast.Node, parts []N, indent int) {
	own := l.own(n)
	l.glue(own[1])
	partsIn(l, own[1], own[len(own)-1], parts, indent, true)
}

// partsIn formats the parts in a pair of brackets: all on the line, or each on a separate line. pad puts blanks inside the brackets. It
// returns the index of the group.
func partsIn[N ast.Node](l *layout, open, end int, parts []N, indent int, pad bool) int {
	grp := l.open(open, end)
	for i, n := range parts {
		l.soft(grp, l.first(n), indent+formatStep, pad || i > 0).top = i == 0
	}
	if len(parts) == 0 {
		l.glue(end)
	} else {
		l.softEnd(grp, end, indent, pad)
	}
	return grp
}
