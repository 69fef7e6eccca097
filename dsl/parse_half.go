package dsl

import (
	"whenthen/engine/operator"
	"whenthen/engine/source"
)

// Half constraints: in `f > 1 && < 9 || == 20` the left side is written once. Such a chain binds tighter than the connectives between
// full comparisons, so `a > 60 || < 50 && b == 1` asks for b whatever a is. That is how Drools groups it.

// restrictions reads on behind a comparison or group x as long as a connective is followed by a restriction of the same left side.
func (p *parser) restrictions(x, left Expr) (Expr, error) {
	x, err := p.andRestrictions(x, left)
	for n := 0; err == nil && p.is("||") && p.restrictionAhead(); n++ {
		if n > maxChain {
			return nil, p.failAs(CodeTooDeep, "too many operators in a row", "")
		}
		name := p.operatorName(1)
		var y Expr
		if y, err = p.restriction(left); err == nil {
			y, err = p.andRestrictions(y, left)
		}
		if err == nil {
			x = &Binary{Base: p.since(x.Span().Start), Op: "||", OpName: name, X: x, Y: y}
		}
	}
	return x, err
}

func (p *parser) andRestrictions(x, left Expr) (Expr, error) {
	for n := 0; p.is("&&") && p.restrictionAhead(); n++ {
		if n > maxChain {
			return nil, p.failAs(CodeTooDeep, "too many operators in a row", "")
		}
		name := p.operatorName(1)
		y, err := p.restriction(left)
		if err != nil {
			return nil, err
		}
		x = &Binary{Base: p.since(x.Span().Start), Op: "&&", OpName: name, X: x, Y: y}
	}
	return x, nil
}

// restrictionAhead tells whether a restriction follows the connective that stands next.
func (p *parser) restrictionAhead() bool {
	defer func(at int) { p.at = at }(p.at)
	p.next()
	return p.is("(") && p.atHalfGroup() || p.impliedNext()
}

// restriction reads `< 9` or `( > 1 && < 9 )`; its left side is implied.
func (p *parser) restriction(left Expr) (Expr, error) {
	at := p.here()
	implied := &Implied{Base{source.Span{Start: at, End: at}}, left}
	if p.is("(") {
		return p.halfGroup(implied, left)
	}
	return p.singleComparison(implied)
}

// halfGroup reads the brackets of `f( > 1 && < 9 )`; x is f as far as it is written here.
func (p *parser) halfGroup(x, left Expr) (Expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	open := *p.next()
	body, err := p.restriction(left)
	if err == nil {
		body, err = p.restrictions(body, left)
	}
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, err
	}
	return &HalfGroup{p.since(x.Span().Start), x, body}, nil
}

// impliedNext tells whether a comparison without its left side comes next. A word operator counts only if an operand follows it, as
// properties may have such names.
func (p *parser) impliedNext() bool {
	op, prec, _ := p.infix()
	if prec != operator.Equality && prec != operator.Relational || op == "instanceof" {
		return false
	}
	t := p.peek()
	if t.Type == tokOp {
		return op != "~" || isComparison(p.peek2().Value)
	}
	n := p.peek2()
	switch n.Type {
	case tokString, tokNumber:
		return true
	case tokIdent:
		return op == "not" || !isWordOperator(n.Value) && n.Value != "not"
	}
	return is(n, "(") || is(n, "[") && takesBrackets(op)
}

// atHalfGroup tells whether an operator stands behind the opening bracket, or the brackets, that come next.
func (p *parser) atHalfGroup() bool {
	if !p.soft {
		return false
	}
	defer func(at int) { p.at = at }(p.at)
	for p.is("(") {
		p.next()
	}
	op := p.peek()
	if op.Type == tokOp {
		return isComparison(op.Value)
	}
	if op.Type != tokIdent || !isWordOperator(op.Value) {
		return false
	}
	n := p.peek2()
	return n.Type == tokString || n.Type == tokNumber || n.Type == tokIdent && !isWordOperator(n.Value) && n.Value != "not" && n.Value != "instanceof"
}
