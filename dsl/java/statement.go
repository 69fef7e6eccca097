package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Consequence reads the statements of a consequence up to "end", or up to the "then" of a named consequence. That word is not consumed.
func (p *Parser) Consequence() *ast.Block {
	if token.Is(p.Prev(), "then") && p.Is("[") && p.peek2().Type == token.Ident && token.Is(p.peekAt(2), "]") {
		panic(p.FailAs(mistake.MissingThen, `the rule has no plain "then" before its named consequences`, ""))
	}
	return p.consequenceFrom(p.Prev().End)
}

func (p *Parser) consequenceFrom(start source.Pos) *ast.Block {
	p.Soft, p.LineEnds, p.NoBind, p.Lenient = false, false, 0, p.Mvel
	b := &ast.Block{}
	if text := p.freeText(); text != nil {
		b.Stmts = []ast.Stmt{text}
	}
	for !p.atConsequenceEnd() {
		p.StatementInto(b)
	}
	b.Range = source.Span{Start: start, End: p.Here()}
	return b
}

// StatementInto reads a statement and appends it to a block.
func (p *Parser) StatementInto(b *ast.Block) {
	b.Stmts = append(b.Stmts, p.statement())
}

// atConsequenceEnd reports whether the next token ends the consequence. A variable may be called "end" or "then": in that case the tokens
// after it continue a statement.
func (p *Parser) atConsequenceEnd() bool {
	t := p.Peek()
	if t.EOF() {
		return true
	}
	if token.Is(t, "then") {
		n := p.peek2()
		return token.Is(n, "[") || n.Type == token.Ident
	}
	if !token.Is(t, "end") {
		return false
	}
	n := p.peek2()
	return n.EOF() || token.Is(n, ";") && p.peekAt(2).EOF() || n.Type != token.Op
}

// statement reads one statement with its semicolon.
func (p *Parser) statement() ast.Stmt {
	p.deeper()
	defer func() { p.Depth-- }()
	t := p.Peek()
	switch t.Type {
	case token.Ident:
		return p.wordStatement(*t)
	case token.Op:
		switch t.Value {
		case "{":
			return p.Block()
		case ";":
			p.Next()
			return &ast.Empty{Base: p.Since(t.Start)}
		case "@":
			return p.declaration()
		case "#":
			if p.newLine() {
				return p.hashLine()
			}
		}
	}
	return p.expressionStatement()
}

func (p *Parser) wordStatement(t token.Token) ast.Stmt {
	n := p.peek2()
	switch t.Value {
	case "if", "while", "switch", "synchronized", "until":
		if token.Is(n, "(") {
			return p.headStatement(t)
		}
		p.needsBracket(t, n)
	case "for", "foreach":
		if token.Is(n, "(") {
			return p.forStatement()
		}
		p.needsBracket(t, n)
	case "do", "try":
		if token.Is(n, "{") || token.Is(n, "(") && t.Value == "try" || t.Value == "do" && n.Type == token.Ident {
			if t.Value == "do" {
				return p.doStatement()
			}
			return p.tryStatement()
		}
	case "return", "throw", "yield", "break", "continue", "assert":
		if s := p.jumpStatement(t, n); s != nil {
			return s
		}
	case "modify", "with":
		if p.java { // a method of the class may have this name
			break
		}
		if token.Is(n, "(") && p.modifyAhead() {
			return p.modifyStatement()
		}
		if m := p.peekAt(2); t.Value == "modify" && n.Type == token.Ident && (token.Is(m, ")") || token.Is(m, "{")) {
			p.Next()
			panic(p.Fail(`"(" after modify`))
		}
	case "def", "function":
		if p.Mvel && n.Type == token.Ident && token.Is(p.peekAt(2), "(") {
			return p.localFunction()
		}
	case "final", "class", "interface", "enum", "abstract", "static", "record", "strictfp":
		if n.Type == token.Ident {
			return p.declaration()
		}
	case "case", "default", "else", "catch", "finally":
		panic(p.Fail("a statement"))
	}
	if token.Is(n, ":") && t.Value != "end" {
		return p.labeled()
	}
	if p.atLocalVar() {
		return p.declaration()
	}
	return p.expressionStatement()
}

// Block reads a block with its braces.
func (p *Parser) Block() *ast.Block {
	open := *p.Peek()
	p.Expect("{")
	b := &ast.Block{Braces: true}
	for !p.Is("}") {
		if p.Peek().EOF() || p.Is("end") && p.peek2().EOF() {
			p.Closing("}", open)
		}
		p.StatementInto(b)
	}
	p.Next()
	b.Base = p.Since(open.Start)
	return b
}

// semicolon reads the end of a statement. At a line end or before a closing sign the semicolon may be missing: that is accepted in
// MVEL, and recorded in the java dialect.
func (p *Parser) semicolon() {
	if p.Accept(";") {
		return
	}
	t := p.Peek()
	closes := t.EOF() || token.Is(t, "}") || token.Is(t, ")") || p.atConsequenceEnd()
	if !closes && !p.newLine() {
		panic(p.Fail(`";"`))
	}
	if !p.Lenient && p.Quiet == 0 {
		p.Semis = append(p.Semis, *p.Prev())
	}
}

func (p *Parser) expressionStatement() ast.Stmt {
	start := p.Here()
	x := p.expression()
	if !p.Mvel && tellsEngine(x) && !p.Is(";") {
		return &ast.ExprStmt{Base: p.Since(start), X: x, Open: true}
	}
	p.semicolon()
	return &ast.ExprStmt{Base: p.Since(start), X: x}
}

// tellsEngine reports whether x is update( x ), delete( x ) or retract( x ), which Drools accepts without a semicolon because it replaces
// them with its own calls.
func tellsEngine(x ast.Expr) bool {
	c, ok := x.(*ast.Call)
	if !ok || c.X != nil {
		return false
	}
	switch c.Name.Text {
	case "update", "delete", "retract":
		return len(c.Args) == 1
	}
	return false
}

// condition reads an expression in brackets.
func (p *Parser) condition() ast.Expr {
	open := *p.Peek()
	p.Expect("(")
	x := p.expression()
	p.Closing(")", open)
	return x
}

// needsBracket fails at a word that begins a statement of Java if what follows can only be the expression that belongs into brackets.
func (p *Parser) needsBracket(t token.Token, n *token.Token) {
	if t.Value != "until" && t.Value != "foreach" && (n.Type == token.Number || n.Type == token.Ident && !IsWordOperator(n.Value) || token.Is(n, "!")) {
		p.Next()
		panic(p.Fail(`"(" after ` + t.Value))
	}
}

// headStatement reads the statements that begin with a keyword and an expression in brackets.
func (p *Parser) headStatement(t token.Token) ast.Stmt {
	start := p.Next().Start
	x := p.condition()
	switch t.Value {
	case "synchronized":
		b := p.Block()
		return &ast.Synchronized{Base: p.Since(start), X: x, Body: b}
	case "switch":
		cases := p.switchCases()
		return &ast.Switch{Base: p.Since(start), X: x, Cases: cases}
	case "while", "until":
		body := p.statement()
		return &ast.While{Base: p.Since(start), Until: t.Value == "until", Cond: x, Body: body}
	}
	n := &ast.If{Cond: x, Then: p.statement()}
	if p.Accept("else") {
		n.Else = p.statement()
	}
	n.Base = p.Since(start)
	return n
}

// jumpStatement reads return, throw, yield, break, continue and assert; nil if the word is a variable here.
func (p *Parser) jumpStatement(t token.Token, n *token.Token) ast.Stmt {
	if n.Type == token.Op && (n.Value == "=" || n.Value == "." || isIncDec(n.Value) && t.Value == "yield" && token.Is(p.peekAt(2), ";") || n.Value == "(" && t.Value == "yield" && p.values == 0) {
		return nil
	}
	start := p.Next().Start
	var x, message ast.Expr
	var label *ast.Name
	switch t.Value {
	case "break", "continue":
		if p.IsIdent() && !p.newLine() && !p.atConsequenceEnd() {
			label = NameOf(*p.Next())
		}
	case "return":
		if !p.Is(";") && !p.Is("}") && !p.atConsequenceEnd() && !(p.Mvel && p.newLine()) {
			x = p.expression()
		}
	default:
		if x = p.expression(); t.Value == "assert" && p.Accept(":") {
			message = p.expression()
		}
	}
	p.semicolon()
	base := p.Since(start)
	switch t.Value {
	case "break":
		return &ast.Break{Base: base, Label: label}
	case "continue":
		return &ast.Continue{Base: base, Label: label}
	case "return":
		return &ast.Return{Base: base, X: x}
	case "throw":
		return &ast.Throw{Base: base, X: x}
	case "yield":
		return &ast.Yield{Base: base, X: x}
	}
	return &ast.Assert{Base: base, X: x, Message: message}
}

func isIncDec(op string) bool { return op == "++" || op == "--" }

func (p *Parser) labeled() ast.Stmt {
	label := NameOf(*p.Next())
	p.Next()
	body := p.statement()
	return &ast.Labeled{Base: p.Since(label.Range.Start), Label: label, Body: body}
}
