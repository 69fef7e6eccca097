package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// consequence reads the statements of a then-part up to "end", or up to "then" of a named block. The closing word is not consumed.
func (p *parser) consequence() (*Block, error) {
	p.syncPrev()
	if is(&p.prev, "then") && p.is("[") && p.peek2().Type == tokIdent && is(p.peekAt(2), "]") {
		return nil, p.failAs(CodeMissingThen, `the rule has no plain "then" before its named ones`, "")
	}
	return p.consequenceFrom(endOf(p.prev))
}

func (p *parser) consequenceFrom(start source.Pos) (*Block, error) {
	p.soft, p.last, p.lineEnds, p.noBind, p.lenient = false, nil, false, 0, p.mvel
	b := &Block{}
	for !p.atConsequenceEnd() {
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		b.Stmts = append(b.Stmts, s)
	}
	b.Range = source.Span{Start: start, End: p.here()}
	return b, nil
}

// atConsequenceEnd tells whether the next token ends the consequence. A variable may be called "end" or "then": it is followed by something
// that goes on with a statement.
func (p *parser) atConsequenceEnd() bool {
	t := p.peek()
	if t.EOF() {
		return true
	}
	if is(t, "then") {
		n := p.peek2()
		return is(n, "[") || n.Type == tokIdent
	}
	if !is(t, "end") {
		return false
	}
	n := p.peek2()
	return n.EOF() || is(n, ";") && p.peekAt(2).EOF() || n.Type != tokOp
}

// statement reads one statement with its semicolon.
func (p *parser) statement() (Stmt, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	t := p.peek()
	switch t.Type {
	case tokIdent:
		return p.wordStatement(*t)
	case tokOp:
		switch t.Value {
		case "{":
			return p.block()
		case ";":
			p.next()
			return &Empty{p.since(startOf(*t))}, nil
		case "@":
			return p.declaration()
		}
	}
	return p.expressionStatement()
}

func (p *parser) wordStatement(t lexer.Token) (Stmt, error) {
	n := p.peek2()
	switch t.Value {
	case "if", "while", "switch", "synchronized", "until":
		if is(n, "(") {
			return p.headStatement(t)
		}
	case "for", "foreach":
		if is(n, "(") {
			return p.forStatement()
		}
	case "do", "try":
		if is(n, "{") || is(n, "(") && t.Value == "try" || t.Value == "do" && n.Type == tokIdent {
			if t.Value == "do" {
				return p.doStatement()
			}
			return p.tryStatement()
		}
	case "return", "throw", "yield", "break", "continue", "assert":
		if s, err := p.jumpStatement(t, n); s != nil || err != nil {
			return s, err
		}
	case "modify", "with":
		if is(n, "(") && p.modifyAhead() {
			return p.modifyStatement()
		}
	case "def", "function":
		if p.mvel && n.Type == tokIdent && is(p.peekAt(2), "(") {
			return p.localFunction()
		}
	case "final", "class", "interface", "enum", "abstract", "static", "record", "strictfp":
		if n.Type == tokIdent {
			return p.declaration()
		}
	case "case", "default", "else", "catch", "finally":
		return nil, p.fail("a statement")
	}
	if is(n, ":") && t.Value != "end" {
		return p.labeled()
	}
	if p.atLocalVar() {
		return p.declaration()
	}
	return p.expressionStatement()
}

// block reads `{ ... }`.
func (p *parser) block() (*Block, error) {
	open := *p.peek()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	b := &Block{Braces: true}
	for !p.is("}") {
		if p.peek().EOF() || p.is("end") && p.peek2().EOF() {
			return nil, p.closing("}", open)
		}
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		b.Stmts = append(b.Stmts, s)
	}
	p.next()
	b.Base = p.since(startOf(open))
	return b, nil
}

// semicolon reads the end of a statement. At a line end or before a closing sign it may be missing: always in MVEL, and noted for the java
// dialect.
func (p *parser) semicolon() error {
	if p.accept(";") {
		return nil
	}
	t := p.peek()
	closes := t.EOF() || is(t, "}") || is(t, ")") || p.atConsequenceEnd()
	if !closes && !p.newLine() {
		return p.fail(`";"`)
	}
	if !p.lenient && p.quiet == 0 {
		p.semis = append(p.semis, missing{p.prev})
	}
	return nil
}

func (p *parser) expressionStatement() (Stmt, error) {
	start := p.here()
	x, err := p.expression()
	if err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	return &ExprStmt{p.since(start), x}, nil
}

// condition reads a bracketed expression.
func (p *parser) condition() (Expr, error) {
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	x, err := p.expression()
	if err != nil {
		return nil, err
	}
	return x, p.closing(")", open)
}

// headStatement reads the statements that begin with a word and a bracketed expression.
func (p *parser) headStatement(t lexer.Token) (Stmt, error) {
	start := startOf(*p.next())
	x, err := p.condition()
	if err != nil {
		return nil, err
	}
	switch t.Value {
	case "synchronized":
		b, err := p.block()
		if err != nil {
			return nil, err
		}
		return &Synchronized{p.since(start), x, b}, nil
	case "switch":
		cases, err := p.switchCases()
		if err != nil {
			return nil, err
		}
		return &Switch{p.since(start), x, cases}, nil
	case "while", "until":
		body, err := p.statement()
		if err != nil {
			return nil, err
		}
		return &While{p.since(start), t.Value == "until", x, body}, nil
	}
	n := &If{Cond: x}
	if n.Then, err = p.statement(); err != nil {
		return nil, err
	}
	if p.accept("else") {
		if n.Else, err = p.statement(); err != nil {
			return nil, err
		}
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) forStatement() (Stmt, error) {
	start := startOf(*p.next())
	open := *p.next()
	if s, err := p.forEach(start, open); s != nil || err != nil {
		return s, err
	}
	n := &For{}
	var err error
	if n.Init, err = p.forInit(); err != nil {
		return nil, err
	}
	if !p.is(";") {
		if n.Cond, err = p.expression(); err != nil {
			return nil, err
		}
	}
	if err := p.expect(";"); err != nil {
		return nil, err
	}
	for !p.is(")") {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		n.Post = append(n.Post, x)
		if !p.accept(",") {
			break
		}
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}

// forInit reads the first part of a for head with its semicolon.
func (p *parser) forInit() ([]Stmt, error) {
	if p.accept(";") {
		return nil, nil
	}
	if p.is("final") || p.is("@") || p.atLocalVar() {
		v, err := p.localVar()
		if err != nil {
			return nil, err
		}
		return []Stmt{v}, p.expect(";")
	}
	var init []Stmt
	for {
		start := p.here()
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		init = append(init, &ExprStmt{p.since(start), x})
		if !p.accept(",") {
			return init, p.expect(";")
		}
	}
}

// forEach reads `( Type name : x ) body`; it returns nil without moving if the head is another one.
func (p *parser) forEach(start source.Pos, open lexer.Token) (Stmt, error) {
	n := &ForEach{}
	ok := p.try(func() bool {
		n.Modifiers, n.Annotations = p.modifiers()
		if !(p.isIdent() && (is(p.peek2(), ":") || is(p.peek2(), "in"))) {
			t, err := p.typeRef()
			if err != nil {
				return false
			}
			n.Type = t
		}
		if !p.isIdent() {
			return false
		}
		n.Name = nameOf(*p.next())
		return p.accept(":") || p.mvel && p.accept("in")
	})
	if !ok {
		return nil, nil
	}
	var err error
	if n.X, err = p.expression(); err != nil {
		return nil, err
	}
	if err = p.closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) doStatement() (Stmt, error) {
	start := startOf(*p.next())
	n := &DoWhile{}
	var err error
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	if n.Until = p.is("until"); n.Until {
		p.next()
	} else if err := p.expect("while"); err != nil {
		return nil, err
	}
	if n.Cond, err = p.condition(); err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) tryStatement() (Stmt, error) {
	start := startOf(*p.next())
	n := &Try{}
	if p.is("(") {
		open := *p.next()
		for !p.is(")") {
			var r Stmt
			var err error
			if p.is("final") || p.is("@") || p.atLocalVar() {
				r, err = p.localVar()
			} else {
				at := p.here()
				var x Expr
				if x, err = p.expression(); err == nil {
					r = &ExprStmt{p.since(at), x}
				}
			}
			if err != nil {
				return nil, err
			}
			n.Resources = append(n.Resources, r)
			if !p.accept(";") {
				break
			}
		}
		if err := p.closing(")", open); err != nil {
			return nil, err
		}
	}
	var err error
	if n.Body, err = p.block(); err != nil {
		return nil, err
	}
	for p.is("catch") {
		c, err := p.catch()
		if err != nil {
			return nil, err
		}
		n.Catches = append(n.Catches, c)
	}
	if p.accept("finally") {
		if n.Finally, err = p.block(); err != nil {
			return nil, err
		}
	}
	if len(n.Catches) == 0 && n.Finally == nil && len(n.Resources) == 0 {
		return nil, p.fail(`"catch" or "finally"`)
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) catch() (*Catch, error) {
	start := startOf(*p.next())
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	at := p.here()
	c := &Catch{Param: &Param{}}
	c.Param.Modifiers, c.Param.Annotations = p.modifiers()
	t, err := p.typeRef()
	if err != nil {
		return nil, err
	}
	for p.accept("|") {
		more, err := p.typeRef()
		if err != nil {
			return nil, err
		}
		t.And = append(t.And, more)
		t.Range.End = more.Range.End
	}
	c.Param.Type = t
	if c.Param.Name, err = p.name("the name of the exception"); err != nil {
		return nil, err
	}
	c.Param.Base = p.since(at)
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	if c.Body, err = p.block(); err != nil {
		return nil, err
	}
	c.Base = p.since(start)
	return c, nil
}

// jumpStatement reads return, throw, yield, break, continue and assert; nil if the word is a variable here.
func (p *parser) jumpStatement(t lexer.Token, n *lexer.Token) (Stmt, error) {
	if n.Type == tokOp && (n.Value == "=" || n.Value == "." || isIncDec(n.Value) && t.Value == "yield" || n.Value == "(" && t.Value == "yield") {
		return nil, nil
	}
	start := startOf(*p.next())
	var x, message Expr
	var label *Name
	var err error
	switch t.Value {
	case "break", "continue":
		if p.isIdent() && !p.newLine() && !p.atConsequenceEnd() {
			label = nameOf(*p.next())
		}
	case "return":
		if !p.is(";") && !p.is("}") && !p.atConsequenceEnd() && !(p.mvel && p.newLine()) {
			x, err = p.expression()
		}
	default:
		if x, err = p.expression(); err == nil && t.Value == "assert" && p.accept(":") {
			message, err = p.expression()
		}
	}
	if err == nil {
		err = p.semicolon()
	}
	if err != nil {
		return nil, err
	}
	base := p.since(start)
	switch t.Value {
	case "break":
		return &Break{base, label}, nil
	case "continue":
		return &Continue{base, label}, nil
	case "return":
		return &Return{base, x}, nil
	case "throw":
		return &Throw{base, x}, nil
	case "yield":
		return &Yield{base, x}, nil
	}
	return &Assert{base, x, message}, nil
}

func isIncDec(op string) bool { return op == "++" || op == "--" }

func (p *parser) labeled() (Stmt, error) {
	label := nameOf(*p.next())
	p.next()
	body, err := p.statement()
	if err != nil {
		return nil, err
	}
	return &Labeled{p.since(label.Range.Start), label, body}, nil
}

// modifyAhead tells whether the bracket behind the next word is followed by a brace, as in `modify( $x ) {`, or the word is a modify
// without its block.
func (p *parser) modifyAhead() bool {
	return p.looking(func() bool {
		word := p.next().Value
		depth := 0
		for {
			t := p.next()
			switch {
			case t.EOF():
				return false
			case is(t, "("):
				depth++
			case is(t, ")"):
				if depth--; depth == 0 {
					return p.is("{") || word == "modify" && p.is(";")
				}
			}
		}
	})
}

func (p *parser) modifyStatement() (Stmt, error) {
	t := p.next()
	start := startOf(*t)
	n := &Modify{With: t.Value == "with"}
	var err error
	if n.Target, err = p.condition(); err != nil {
		return nil, err
	}
	if p.accept(";") {
		n.Base = p.since(start)
		return n, nil
	}
	open := *p.next()
	n.HasBlock = true
	for !p.is("}") {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		n.Entries = append(n.Entries, x)
		if p.accept(",") {
			if p.is("}") {
				return nil, p.record(&syntaxError{code: CodeStrayComma, want: "a call on the modified fact"})
			}
			continue
		}
		if p.is(";") && is(p.peek2(), "}") {
			p.next()
		}
		if !p.is("}") {
			e := p.fail(`"," or "}"`)
			e.opens = open
			return nil, e
		}
	}
	p.next()
	n.Base = p.since(start)
	if p.is(";") && !p.newLine() {
		p.next()
	}
	return n, nil
}

// switchCases reads the braces of a switch.
func (p *parser) switchCases() ([]*SwitchCase, error) {
	open := *p.peek()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	cases := []*SwitchCase{}
	for !p.is("}") {
		c, err := p.switchCase()
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, p.closing("}", open)
}

func (p *parser) switchCase() (*SwitchCase, error) {
	start := p.here()
	c := &SwitchCase{}
	if p.accept("default") {
		c.Default = true
	} else if err := p.expect("case"); err != nil {
		return nil, err
	} else if err := p.caseLabels(c); err != nil {
		return nil, err
	}
	if c.Arrow = p.accept("->"); c.Arrow {
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		c.Body = []Stmt{s}
	} else if err := p.expect(":"); err != nil {
		return nil, err
	} else {
		for !p.is("case") && !p.is("default") && !p.is("}") {
			if p.peek().EOF() {
				break
			}
			s, err := p.statement()
			if err != nil {
				return nil, err
			}
			c.Body = append(c.Body, s)
		}
	}
	c.Base = p.since(start)
	return c, nil
}

func (p *parser) caseLabels(c *SwitchCase) error {
	p.noBind++
	defer func() { p.noBind-- }()
	for {
		if p.accept("default") {
			c.Default = true
		} else if p.isIdent() && p.atLocalVarName() {
			at := p.here()
			t, err := p.typeRef()
			if err != nil {
				return err
			}
			n, err := p.name("a name")
			if err != nil {
				return err
			}
			c.Types = append(c.Types, &Param{Base: p.since(at), Type: t, Name: n})
		} else {
			x, err := p.conditional()
			if err != nil {
				return err
			}
			c.Labels = append(c.Labels, x)
		}
		if !p.accept(",") {
			break
		}
	}
	if p.accept("when") {
		x, err := p.conditional()
		c.Guard = x
		return err
	}
	return nil
}

func (p *parser) switchExpr(start source.Pos) (Expr, error) {
	x, err := p.condition()
	if err != nil {
		return nil, err
	}
	cases, err := p.switchCases()
	if err != nil {
		return nil, err
	}
	return &SwitchExpr{p.since(start), x, cases}, nil
}

// localFunction reads MVEL's `def name( a, b ) { ... }`.
func (p *parser) localFunction() (Stmt, error) {
	start := startOf(*p.next())
	f := &LocalFunction{Name: nameOf(*p.next())}
	var err error
	if f.Params, err = p.params(); err != nil {
		return nil, err
	}
	if f.Body, err = p.block(); err != nil {
		return nil, err
	}
	p.accept(";")
	f.Base = p.since(start)
	return f, nil
}
