package format

import (
	"whenthen/dsl/ast"
)

// call formats a call and the chain of calls that it is a part of.
func (l *layout) call(x *ast.Call, indent int) {
	inner := indent + l.steps(x, indent)
	for {
		l.link(x, inner)
		before, ok := x.X.(*ast.Call)
		if !ok {
			break
		}
		x = before
	}
	l.expr(x.X, indent)
}

// link formats the name and the arguments of a call.
func (l *layout) link(x *ast.Call, indent int) {
	if first := l.first(x.Name); l.is(first, "{") { // MVEL's x.{ ... }
		l.keep(first, l.last(x.Name))
		l.glue(first)
		return
	}
	if len(x.TypeArgs) > 0 {
		l.angles(x)
		l.types(x.TypeArgs)
	}
	l.arguments(x, x.Args, indent, true)
}

// minSteps is the number of calls with arguments from which on a chain may be broken before its points.
const minSteps = 3

// steps makes a group of a chain of calls such as `list.stream().filter( ... ).map( ... ).toList()`; x is the last call. The chain is not
// broken before the first call with arguments. It returns the indentation of the calls.
func (l *layout) steps(x *ast.Call, indent int) int {
	if !l.code {
		return 0
	}
	var links []*ast.Call // last first
	arguments := 0
	for c := x; c != nil; c, _ = c.X.(*ast.Call) {
		links = append(links, c)
		if len(c.Args) > 0 {
			arguments++
		}
		if hasBody(c.Args) {
			return 0
		}
	}
	if arguments < minSteps {
		return 0
	}
	for len(links[len(links)-1].Args) == 0 {
		links = links[:len(links)-1]
	}
	grp := l.open(l.first(x), l.last(x))
	for _, c := range links {
		if c.X != nil {
			l.soft(grp, l.last(c.X)+1, indent+l.cont(), false)
		}
	}
	return l.cont()
}

// creation formats `new T( ... ) { ... }`.
func (l *layout) creation(x *ast.New, indent int) {
	l.expr(x.Outer, indent)
	l.typ(x.Type)
	open := l.last(x.Type) + 1
	l.glue(open)
	l.argumentList(x, open, x.Args, indent, true)
	if x.Body != nil {
		l.space(l.first(x.Body))
		l.classBody(x.Body, indent)
	}
}

// arguments formats the `( a, b )` of a call n. With hug, a last argument that is a lambda or anonymous class with a body keeps the other
// arguments on its line.
func (l *layout) arguments(n ast.Node, args []ast.Expr, indent int, hug bool) {
	own := l.own(n)
	for k := len(own) - 1; k >= 0; k-- {
		if open := own[k]; l.is(open, "(") {
			l.glue(open)
			l.argumentList(n, open, args, indent, hug)
			return
		}
	}
}

func (l *layout) argumentList(n ast.Node, open int, args []ast.Expr, indent int, hug bool) {
	end := closing(l, n, open, args)
	if hug && (hasBody(args) || len(args) == 1 && hugs(args[0])) {
		for i, x := range args {
			l.gaps[l.first(x)].kind = gapSpace
			if i == 0 {
				l.glue(l.first(x))
			}
			l.expr(x, indent)
		}
		l.glue(end)
		return
	}
	l.elements(open, end, args, indent)
}

// elements formats the expressions between two brackets. If there are many literals, they fill their lines, while the gaps at the brackets
// themselves still break together.
func (l *layout) elements(open, end int, xs []ast.Expr, indent int) {
	partsIn(l, open, end, xs, indent, false)
	if len(xs) > 6 && allLiterals(xs) {
		fill := l.open(open+1, end-1)
		l.groups[fill].fill = true
		for _, x := range xs[1:] {
			l.gaps[l.first(x)].group = fill
		}
	}
	l.exprs(xs, indent+formatStep)
}

func allLiterals(xs []ast.Expr) bool {
	for _, x := range xs {
		if u, ok := x.(*ast.Unary); ok {
			x = u.X
		}
		switch x.(type) {
		case *ast.Literal, *ast.Ident, *ast.Select:
		default:
			return false
		}
	}
	return true
}

// hasBody reports whether the last argument, and only the last, is a lambda or an anonymous class with braces.
func hasBody(args []ast.Expr) bool {
	for i, x := range args {
		body := false
		switch x := x.(type) {
		case *ast.Lambda:
			body = x.Body != nil
		case *ast.New:
			body = x.Body != nil
		}
		if body != (i == len(args)-1) {
			return false
		}
	}
	return len(args) > 0
}

// hugs reports whether a single argument of a call is better broken inside itself than at the brackets around it.
func hugs(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Call:
		return len(x.Args) > 0
	case *ast.New:
		return len(x.Args) > 0
	case *ast.Binary:
		return chains(x.Op)
	}
	return false
}
