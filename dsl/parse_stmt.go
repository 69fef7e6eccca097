package dsl

import (
	"strings"

	"whenthen/engine/source"
)

// consequence reads the statements of a then-part up to "end", or up to "then" of a named block. The closing word is not consumed.
func (p *parser) consequence() (*Block, error) {
	if is(p.prev(), "then") && p.is("[") && p.peek2().Type == tokIdent && is(p.peekAt(2), "]") {
		return nil, p.failAs(CodeMissingThen, `the rule has no plain "then" before its named ones`, "")
	}
	return p.consequenceFrom(p.prev().End)
}

func (p *parser) consequenceFrom(start source.Pos) (*Block, error) {
	p.soft, p.lineEnds, p.noBind, p.lenient = false, false, 0, p.mvel
	b := &Block{}
	if text := p.freeText(); text != nil {
		b.Stmts = []Stmt{text}
	}
	for !p.atConsequenceEnd() {
		if err := p.statementInto(b); err != nil {
			return nil, err
		}
	}
	b.Range = source.Span{Start: start, End: p.here()}
	return b, nil
}

// statementInto reads a statement and appends it to a block.
func (p *parser) statementInto(b *Block) error {
	s, err := p.statement()
	if err == nil {
		b.Stmts = append(b.Stmts, s)
	}
	return err
}

// freeText reads a consequence of the java dialect that is made of plain words, as placeholders in rules under construction are. Anything
// else gives nil and is left to be read as code.
func (p *parser) freeText() *FreeText {
	if p.mvel || p.atConsequenceEnd() {
		return nil
	}
	text := &FreeText{}
	start := p.here()
	p.try(func() bool {
		for !p.atConsequenceEnd() {
			t := p.next()
			if !isProse(t) {
				return false
			}
			text.Words = append(text.Words, t.Value)
		}
		return true
	})
	if p.here() == start {
		return nil
	}
	text.Base = p.since(start)
	return text
}

// hashLine reads a line that begins with #.
func (p *parser) hashLine() *FreeText {
	text := &FreeText{}
	start := p.here()
	for p.peek().Start.Line == start.Line && !p.peek().EOF() {
		text.Words = append(text.Words, p.next().Value)
	}
	text.Base = p.since(start)
	return text
}

// isProse tells whether a token may stand in a sentence: code always has a bracket, quote, semicolon, binding or statement word.
func isProse(t *Token) bool {
	switch t.Type {
	case tokNumber:
		return true
	case tokIdent:
		switch t.Value {
		case "return", "break", "continue", "throw", "this", "new":
			return false
		}
		return !strings.Contains(t.Value, "$")
	}
	return t.Type == tokOp && strings.Contains(".,-:", t.Value)
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
			return &Empty{p.since(t.Start)}, nil
		case "@":
			return p.declaration()
		case "#":
			if p.newLine() {
				return p.hashLine(), nil
			}
		}
	}
	return p.expressionStatement()
}

func (p *parser) wordStatement(t Token) (Stmt, error) {
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
		if m := p.peekAt(2); t.Value == "modify" && n.Type == tokIdent && (is(m, ")") || is(m, "{")) {
			p.next()
			return nil, p.fail(`"(" after modify`)
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
		if err := p.statementInto(b); err != nil {
			return nil, err
		}
	}
	p.next()
	b.Base = p.since(open.Start)
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
		p.semis = append(p.semis, missing{*p.prev()})
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
func (p *parser) headStatement(t Token) (Stmt, error) {
	start := p.next().Start
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

// jumpStatement reads return, throw, yield, break, continue and assert; nil if the word is a variable here.
func (p *parser) jumpStatement(t Token, n *Token) (Stmt, error) {
	if n.Type == tokOp && (n.Value == "=" || n.Value == "." || isIncDec(n.Value) && t.Value == "yield" || n.Value == "(" && t.Value == "yield") {
		return nil, nil
	}
	start := p.next().Start
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
