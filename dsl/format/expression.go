package format

import (
	"slices"

	"whenthen/dsl/ast"
)

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
