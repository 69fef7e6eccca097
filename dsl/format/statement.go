package format

import "whenthen/dsl/ast"

// block formats `{ ... }`, each statement on a separate line.
func (l *layout) block(b *ast.Block, indent int) {
	l.statements(b.Stmts, indent+formatStep)
	l.closeBrace(l.last(b), len(b.Stmts) == 0, indent)
}

// closeBrace formats a closing brace. The braces of an empty block stay together unless there is a comment between them.
func (l *layout) closeBrace(i int, empty bool, indent int) {
	if empty && len(l.gaps[i].comments) == 0 {
		l.glue(i)
		return
	}
	g := l.hard(i, indent)
	g.inner, g.bottom, g.top = indent+formatStep, true, empty
}

func (l *layout) statements(ss []ast.Stmt, indent int) {
	for k, s := range ss {
		first := l.first(s)
		if _, ok := s.(*ast.Empty); ok && k > 0 && !endsModify(ss[k-1]) {
			l.glue(first)
		} else {
			l.hard(first, indent).top = k == 0
		}
		l.statement(s, indent)
	}
}

// endsModify reports whether a semicolon on the same line would belong to the statement.
func endsModify(s ast.Stmt) bool {
	_, ok := s.(*ast.Modify)
	return ok
}

func (l *layout) statement(s ast.Stmt, indent int) {
	defer func(code bool) { l.code = code }(l.code)
	l.code = true
	switch s := s.(type) {
	case *ast.Block:
		l.block(s, indent)
	case *ast.LocalVar:
		l.annotations(s.Annotations)
		l.typ(s.Type)
		l.variables(s.Vars, indent)
	case *ast.ExprStmt:
		l.expr(s.X, indent)
	case *ast.FreeText:
		l.keep(l.first(s), l.last(s))
	case *ast.Modify:
		l.modify(s, indent)
	case *ast.If:
		l.ifStatement(s, indent)
	case *ast.For:
		l.forStatement(s, indent)
	case *ast.ForEach:
		l.annotations(s.Annotations)
		l.typ(s.Type)
		l.headBrackets(s)
		colon := l.last(s.Name) + 1
		for l.is(colon, "[") || l.is(colon, "]") {
			colon++
		}
		l.spaced(colon)
		l.expr(s.X, indent)
		l.body(s, s.Body, indent)
	case *ast.While:
		l.headBrackets(s)
		l.expr(s.Cond, indent)
		l.body(s, s.Body, indent)
	case *ast.DoWhile:
		l.body(s, s.Body, indent)
		l.headBrackets(s)
		l.expr(s.Cond, indent)
		for _, i := range l.own(s) {
			if l.is(i, "while") || l.is(i, "until") {
				l.afterBody(i, s.Body, indent)
			}
		}
	case *ast.Switch:
		l.switchCases(s, s.X, s.Cases, indent)
	case *ast.Try:
		l.try(s, indent)
	case *ast.Labeled:
		l.glue(l.last(s.Label) + 1)
		l.space(l.first(s.Body))
		l.statement(s.Body, indent)
	case *ast.Synchronized:
		l.headBrackets(s)
		l.expr(s.X, indent)
		l.body(s, s.Body, indent)
	case *ast.LocalClass:
		l.class(s.Class, indent)
	case *ast.LocalFunction:
		l.params(s, s.Params, indent)
		l.space(l.first(s.Body))
		l.block(s.Body, indent)
	default: // return, throw, break and the like
		for _, c := range childNodes(s) {
			if x, ok := c.(ast.Expr); ok {
				l.expr(x, indent)
			}
		}
	}
}

// headBrackets formats the brackets after a keyword: `while (x)`.
func (l *layout) headBrackets(n ast.Node) {
	open := false
	for _, i := range l.own(n) {
		switch {
		case l.is(i, "(") && !open:
			l.space(i)
			l.glue(i + 1)
			open = true
		case l.is(i, ")"):
			l.glue(i)
		}
	}
}

// body formats the statement that a loop or if controls: a block on the same line, any other statement too if it fits.
func (l *layout) body(n ast.Node, s ast.Stmt, indent int) {
	if _, empty := s.(*ast.Empty); empty {
		l.glue(l.first(s))
		return
	}
	l.bodyAt(l.first(n), s, indent)
}

// afterBody places a word such as "else" that follows a body.
func (l *layout) afterBody(i int, body ast.Stmt, indent int) {
	if b, ok := body.(*ast.Block); ok && b.Braces {
		l.follow(i, indent)
		return
	}
	l.hard(i, indent)
}

func (l *layout) variables(vars []*ast.VarDecl, indent int) {
	for _, v := range vars {
		l.glueOwn(v, "[", "]")
		if v.Init != nil {
			l.space(l.first(v.Init))
			l.expr(v.Init, indent)
		}
	}
}

func (l *layout) modify(s *ast.Modify, indent int) {
	own := l.own(s)
	l.glue(own[1])
	l.glue(l.first(s.Target))
	l.expr(s.Target, indent)
	if !s.HasBlock {
		return
	}
	for _, i := range own {
		if l.is(i, "{") {
			l.space(i)
			partsIn(l, i, l.last(s), s.Entries, indent, true)
			break
		}
	}
	l.exprs(s.Entries, indent+formatStep)
}

func (l *layout) ifStatement(s *ast.If, indent int) {
	l.headBrackets(s)
	l.expr(s.Cond, indent)
	l.body(s, s.Then, indent)
	if s.Else == nil {
		return
	}
	word := l.first(s.Else) - 1
	l.afterBody(word, s.Then, indent)
	if _, chained := s.Else.(*ast.If); chained {
		l.space(word + 1)
		l.statement(s.Else, indent)
		return
	}
	l.bodyAt(word, s.Else, indent)
}

// bodyAt is like body, for a statement whose line begins at a token instead of a node.
func (l *layout) bodyAt(start int, s ast.Stmt, indent int) {
	if _, block := s.(*ast.Block); block {
		l.follow(l.first(s), indent)
		l.statement(s, indent)
		return
	}
	grp := l.open(start, l.last(s))
	l.soft(grp, l.first(s), indent+formatStep, true)
	l.statement(s, indent+formatStep)
}

func (l *layout) forStatement(s *ast.For, indent int) {
	l.headBrackets(s)
	for _, n := range s.Init {
		l.statement(n, indent)
	}
	l.expr(s.Cond, indent)
	l.exprs(s.Post, indent)
	for _, i := range l.own(s) {
		if l.is(i, ";") && (l.is(i+1, ";") || l.is(i+1, ")")) {
			l.glue(i + 1)
		}
	}
	l.body(s, s.Body, indent)
}

// switchCases formats a switch statement or expression.
func (l *layout) switchCases(n ast.Node, x ast.Expr, cases []*ast.SwitchCase, indent int) {
	l.headBrackets(n)
	l.expr(x, indent)
	for k, c := range cases {
		l.hard(l.first(c), indent+formatStep).top = k == 0
		l.switchCase(c, indent+formatStep)
	}
	l.follow(l.last(x)+2, indent)
	l.closeBrace(l.last(n), len(cases) == 0, indent)
}

func (l *layout) switchCase(c *ast.SwitchCase, indent int) {
	l.glueOwn(c, ":")
	l.exprs(c.Labels, indent)
	for _, p := range c.Types {
		l.param(p)
	}
	l.expr(c.Guard, indent)
	if len(c.Body) == 0 {
		return
	}
	if _, block := c.Body[0].(*ast.Block); c.Arrow || block && len(c.Body) == 1 {
		l.space(l.first(c.Body[0]))
		l.statement(c.Body[0], indent)
		return
	}
	l.statements(c.Body, indent+formatStep)
}

func (l *layout) try(s *ast.Try, indent int) {
	l.headBrackets(s)
	for _, r := range s.Resources {
		l.statement(r, indent)
	}
	l.body(s, s.Body, indent)
	for _, c := range s.Catches {
		l.follow(l.first(c), indent)
		l.headBrackets(c)
		l.param(c.Param)
		l.body(c, c.Body, indent)
	}
	if s.Finally != nil {
		l.follow(l.first(s.Finally)-1, indent)
		l.body(s, s.Finally, indent)
	}
}
