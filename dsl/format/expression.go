package format

import (
	"slices"

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

func (l *layout) exprs(xs []ast.Expr, indent int) {
	for _, x := range xs {
		l.expr(x, indent)
	}
}

// expr formats an expression on a line with the given indentation.
func (l *layout) expr(x ast.Expr, indent int) {
	if x == nil || emptySpan(x.Span()) {
		return
	}
	switch x := x.(type) {
	case *ast.Call:
		l.call(x, indent)
	case *ast.Cast:
		l.cast(x, indent)
	case *ast.Unary:
		l.glue(l.first(x.X))
		l.expr(x.X, indent)
	case *ast.IncDec:
		if x.Prefix {
			l.glue(l.first(x.X))
		} else {
			l.glue(l.last(x))
		}
		l.expr(x.X, indent)
	case *ast.InlineCast:
		l.glueAll(x.Type)
		l.expr(x.X, indent)
	case *ast.Binary:
		l.binary(x, indent)
	case *ast.HalfGroup:
		l.halfGroup(x, indent)
	case *ast.InList:
		l.inList(x, indent)
	case *ast.Paren:
		l.glue(l.first(x.X))
		l.expr(x.X, indent)
	case *ast.Ternary:
		l.ternary(x, indent)
	case *ast.Assign:
		l.operatorTokens(x)
		l.expr(x.X, indent)
		l.expr(x.Y, indent)
	case *ast.NestedGroup:
		l.nestedGroup(x, indent)
	case *ast.InlineEval:
		inBrackets(l, x, []ast.Expr{x.X}, indent)
		l.expr(x.X, indent+formatStep)
	case *ast.OOPath:
		l.ooPath(x, indent)
	case *ast.SwitchExpr:
		l.switchCases(x, x.X, x.Cases, indent)
	case *ast.Bind:
		l.spaced(l.first(x.X) - 1)
		l.expr(x.X, indent)
	case *ast.Index:
		l.parts(x, indent)
		l.glue(l.last(x.X) + 1)
	case *ast.Select:
		l.parts(x, indent)
		for i := l.last(x.X) + 1; i <= l.last(x); i++ {
			l.glue(i)
		}
	default:
		l.made(x, indent)
	}
}

// made formats an expression that creates an object or a function, and the expressions that consist only of their parts: names, literals,
// instanceof.
func (l *layout) made(x ast.Expr, indent int) {
	switch x := x.(type) {
	case *ast.New:
		l.creation(x, indent)
	case *ast.NewArray:
		l.newArray(x, indent)
	case *ast.ArrayInit:
		l.elements(l.first(x), l.last(x), x.Elems, indent)
	case *ast.ListLit:
		l.elements(l.first(x), l.last(x), x.Elems, indent)
	case *ast.MapLit:
		l.mapLit(x, indent)
	case *ast.Lambda:
		l.lambda(x, indent)
	case *ast.MethodRef:
		l.typ(x.Type)
		l.expr(x.X, indent)
		l.angles(x)
		l.glue(l.first(x.Name))
	case *ast.ClassLit:
		l.typ(x.Type)
	default:
		l.parts(x, indent)
	}
}

// parts formats the expressions and types that an expression consists of.
func (l *layout) parts(x ast.Expr, indent int) {
	for _, c := range childNodes(x) {
		switch c := c.(type) {
		case ast.Expr:
			l.expr(c, indent)
		case *ast.TypeRef:
			l.typ(c)
		}
	}
}

func (l *layout) cast(x *ast.Cast, indent int) {
	own := l.own(x)
	l.typ(x.Type)
	l.glue(l.first(x.Type))
	l.glue(own[len(own)-1])
	l.space(l.first(x.X))
	l.expr(x.X, indent)
}

func (l *layout) halfGroup(x *ast.HalfGroup, indent int) {
	open := l.first(x.Body) - 1
	l.space(open)
	l.glue(open + 1)
	l.expr(x.X, indent)
	l.expr(x.Body, indent)
}

func (l *layout) nestedGroup(x *ast.NestedGroup, indent int) {
	open := l.first(x.Constraints[0]) - 1
	l.glue(open)
	partsIn(l, open, l.last(x), x.Constraints, indent, true)
	l.expr(x.X, indent)
	l.constraints(x.Constraints, indent+formatStep)
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

func (l *layout) newArray(x *ast.NewArray, indent int) {
	l.typ(x.Type)
	l.glueOwn(x, "[", "]")
	for _, n := range x.Lengths {
		l.glue(l.first(n))
		l.expr(n, indent)
	}
	if x.Init != nil {
		l.space(l.first(x.Init))
		l.expr(x.Init, indent)
	}
}

func (l *layout) mapLit(m *ast.MapLit, indent int) {
	if len(m.Entries) == 0 {
		l.glueAll(m)
		return
	}
	partsIn(l, l.first(m), l.last(m), m.Entries, indent, false)
	for _, e := range m.Entries {
		l.spaced(l.first(e.Value) - 1)
		l.expr(e.Key, indent+formatStep)
		l.expr(e.Value, indent+formatStep)
	}
}

func (l *layout) lambda(x *ast.Lambda, indent int) {
	if l.is(l.first(x), "(") {
		l.glueOwn(x, ")")
	}
	for _, p := range x.Params {
		l.param(p)
	}
	switch {
	case x.Body != nil:
		l.spaced(l.first(x.Body) - 1)
		l.block(x.Body, indent)
	case x.X != nil:
		l.spaced(l.first(x.X) - 1)
		l.expr(x.X, indent)
	}
}

func (l *layout) inList(x *ast.InList, indent int) {
	own := l.own(x)
	open := own[slices.IndexFunc(own, func(i int) bool { return l.is(i, "(") })]
	l.expr(x.X, indent)
	l.argumentList(x, open, x.List, indent, false)
	l.space(open)
}

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
