package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
	"whenthen/engine/source"
)

// Half constraints: in `f > 1 && < 9 || == 20` the left side is written only once. As in Drools, such a chain binds tighter than the
// connectives between full comparisons, so `a > 60 || < 50 && b == 1` requires b for any value of a.

// restrictions reads, after a comparison or group x, connectives and restrictions of the same left side as long as they follow.
func (p *Parser) restrictions(x, left ast.Expr) ast.Expr {
	x = p.andRestrictions(x, left)
	for n := 0; p.Is("||") && p.restrictionAhead(); n++ {
		if n > maxChain {
			panic(p.FailAs(mistake.TooDeep, "too many operators in a row", ""))
		}
		name := p.operatorName(1)
		y := p.andRestrictions(p.restriction(left), left)
		x = &ast.Binary{Base: p.Since(x.Span().Start), Op: "||", OpName: name, X: x, Y: y}
	}
	return x
}

func (p *Parser) andRestrictions(x, left ast.Expr) ast.Expr {
	for n := 0; p.Is("&&") && p.restrictionAhead(); n++ {
		if n > maxChain {
			panic(p.FailAs(mistake.TooDeep, "too many operators in a row", ""))
		}
		name := p.operatorName(1)
		y := p.restriction(left)
		x = &ast.Binary{Base: p.Since(x.Span().Start), Op: "&&", OpName: name, X: x, Y: y}
	}
	return x
}

// restrictionAhead reports whether a restriction follows the next token, a connective.
func (p *Parser) restrictionAhead() bool {
	defer func(at int) { p.At = at }(p.At)
	p.Next()
	return p.Is("(") && p.atHalfGroup() || p.impliedNext()
}

// restriction reads `< 9` or `( > 1 && < 9 )`; its left side is implied.
func (p *Parser) restriction(left ast.Expr) ast.Expr {
	at := p.Here()
	implied := &ast.Implied{Base: ast.Base{Range: source.Span{Start: at, End: at}}, Of: left}
	if p.Is("(") {
		return p.halfGroup(implied, left)
	}
	return p.singleComparison(implied)
}

// halfGroup reads the brackets of `f( > 1 && < 9 )`; x is f, or an *ast.Implied if f is not written here.
func (p *Parser) halfGroup(x, left ast.Expr) ast.Expr {
	p.deeper()
	defer func() { p.Depth-- }()
	open := *p.Next()
	body := p.restrictions(p.restriction(left), left)
	p.Closing(")", open)
	return &ast.HalfGroup{Base: p.Since(x.Span().Start), X: x, Body: body}
}

// impliedNext reports whether the next tokens are a comparison without its left side. A word operator counts only if an operand follows,
// since properties may have the names of word operators.
func (p *Parser) impliedNext() bool {
	op, prec, _ := p.infix()
	if prec != operator.Equality && prec != operator.Relational || op == "instanceof" {
		return false
	}
	t := p.Peek()
	if t.Type == token.Op {
		return op != "~" || isComparison(p.peek2().Value)
	}
	n := p.peek2()
	switch n.Type {
	case token.String, token.Number:
		return true
	case token.Ident:
		return op == "not" || !p.isWordOperator(n.Value) && n.Value != "not"
	}
	return token.Is(n, "(") || token.Is(n, "[") && takesBrackets(op)
}

// atHalfGroup reports whether the next token is an opening bracket that is followed, possibly after more brackets, by an operator.
func (p *Parser) atHalfGroup() bool {
	if !p.Soft {
		return false
	}
	defer func(at int) { p.At = at }(p.At)
	for p.Is("(") {
		p.Next()
	}
	op := p.Peek()
	if op.Type == token.Op {
		return isComparison(op.Value)
	}
	if op.Type != token.Ident || !p.isWordOperator(op.Value) {
		return false
	}
	n := p.peek2()
	return n.Type == token.String || n.Type == token.Number || n.Type == token.Ident && !p.isWordOperator(n.Value) && n.Value != "not" && n.Value != "instanceof"
}
