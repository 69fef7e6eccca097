package dsl

import "whenthen/engine/operator"

// Expressions are read by precedence climbing. The same code serves constraints (soft is set: word operators, half constraints, bindings,
// inline casts) and Java code (lambdas, assignments, anonymous classes).

// isWordOperator tells whether a word is an operator of conditions.
func isWordOperator(word string) bool { return isOperatorIn(word, operator.Conditions) }

func isOperatorIn(word string, place operator.Place) bool {
	o := operator.Lookup(word)
	return o != nil && o.In&place != 0 && o.Word()
}

// takesBrackets tells whether arguments in square brackets may follow an operator.
func takesBrackets(op string) bool {
	o := operator.Lookup(op)
	return o != nil && o.Brackets()
}

// isComparison tells whether a sign compares.
func isComparison(op string) bool {
	o := operator.Lookup(op)
	return o != nil && (o.Binds == operator.Equality || o.Binds == operator.Relational) && !o.Word()
}

// infix is the operator at the next token, how tightly it binds, and the number of its tokens; it binds operator.Never if none may stand here.
func (p *parser) infix() (op string, binds operator.Precedence, width int) {
	t := p.peek()
	switch t.Type {
	case tokOp:
		if t.Value == ">" && p.adjacent(">", ">") {
			switch {
			case p.adjacent(">", ">", ">="), p.adjacent(">", ">="):
				return "", 0, 0
			case p.adjacent(">", ">", ">"):
				return ">>>", operator.Shift, 3
			}
			return ">>", operator.Shift, 2
		}
		if t.Value == "<" && p.adjacent("<", "<") {
			return "<<", operator.Shift, 2
		}
		if t.Value == "<" && p.adjacent("<", "<=") || t.Value == ">" && p.adjacent(">", ">=") {
			return "", 0, 0
		}
		if p.soft && t.Value == "##" || p.soft && t.Value == "~" {
			return t.Value, operator.Relational, 1
		}
		if t.Value == "/" && p.lineEnds && p.newLine() && p.peek2().Type == tokIdent {
			return "", 0, 0 // an OOPath on a line of its own
		}
		if t.Value == "~" && !p.soft && p.adjacent("~", "=") {
			return "~=", operator.Relational, 2
		}
		if o := operator.Lookup(t.Value); o != nil {
			return t.Value, o.Binds, 1
		}
	case tokIdent:
		return p.wordInfix(t.Value)
	}
	return "", 0, 0
}

func (p *parser) wordInfix(word string) (string, operator.Precedence, int) {
	if word == "instanceof" {
		return word, operator.Relational, 1
	}
	if !p.soft {
		if p.mvel && isOperatorIn(word, operator.MVEL) && !p.newLine() {
			return word, operator.Relational, 1
		}
		return "", 0, 0
	}
	if word == "not" {
		n := p.peek2()
		if n.Type == tokIdent && (isWordOperator(n.Value) || n.Value == "instanceof") || is(n, "##") {
			return word, operator.Relational, 1
		}
		return "", 0, 0
	}
	if isWordOperator(word) {
		return word, operator.Relational, 1
	}
	return "", 0, 0
}

// operatorName consumes the tokens of an operator and makes one name of them.
func (p *parser) operatorName(width int) *Name {
	start, text := p.here(), ""
	for ; width > 0; width-- {
		text += p.next().Value
	}
	return &Name{Base: p.since(start), Text: text}
}

// comparison reads an operator of equality or relation behind x with its right side, and the half constraints that go on with x.
func (p *parser) comparison(x Expr) (Expr, error) {
	c, err := p.singleComparison(x)
	if err != nil || !p.soft {
		return c, err
	}
	return p.restrictions(c, x)
}

func (p *parser) singleComparison(x Expr) (Expr, error) {
	start := x.Span().Start
	opStart := p.here()
	t := p.next()
	op, negated := t.Value, false
	if op == "not" && t.Type == tokIdent {
		negated = true
		t = p.next()
		op = t.Value
	}
	switch {
	case op == "instanceof":
		return p.instanceOf(x, negated)
	case op == "in" && t.Type == tokIdent && (p.soft || p.is("(")):
		return p.inList(x, negated)
	case op == "##" || op == "~" && p.soft || op == "~" && p.is("="):
		op += p.next().Value
	}
	b := &Binary{Op: op, OpName: &Name{Base: p.since(opStart), Text: op}, Negated: negated, X: x}
	if p.is("[") && (takesBrackets(op) || p.soft && op[0] == '#') {
		params, err := p.operatorParams()
		if err != nil {
			return nil, err
		}
		b.Params, b.HasParams = params, true
	}
	tighter := operator.Shift
	if o := operator.Lookup(op); !p.soft && o != nil && o.Binds == operator.Equality {
		tighter = operator.Relational // in Java a == b < c compares a with the outcome of b < c
	}
	y, err := p.binary(tighter)
	if err != nil {
		return nil, err
	}
	b.Y, b.Base = y, p.since(start)
	return b, nil
}

// operatorParams reads the arguments of str[startsWith] or after[3m, *].
func (p *parser) operatorParams() ([]Expr, error) {
	open := *p.next()
	if p.accept("]") {
		return nil, nil
	}
	var params []Expr
	for {
		start := p.here()
		var x Expr
		var err error
		if p.is("-") && is(p.peek2(), "*") {
			p.next()
			x = &Unary{Op: "-", X: p.star()}
			x.(*Unary).Base = p.since(start)
		} else if p.is("*") {
			x = p.star()
		} else if x, err = p.expression(); err != nil {
			return nil, err
		}
		asTime(x)
		params = append(params, x)
		if !p.accept(",") {
			return params, p.closing("]", open)
		}
	}
}

// star reads the * of after[3m, *].
func (p *parser) star() *Literal {
	t := p.next()
	return &Literal{Base: Base{t.Span()}, Kind: LitStar, Raw: t.Value}
}

// asTime reads number literals again where times stand: 10d is ten days there.
func asTime(x Expr) {
	if u, ok := x.(*Unary); ok {
		x = u.X
	}
	if l, ok := x.(*Literal); ok && l.Kind == LitDouble {
		if kind, value, ok := numberLiteral(l.Raw, true); ok {
			l.Kind, l.Value = kind, value
		}
	}
}

func (p *parser) instanceOf(x Expr, negated bool) (Expr, error) {
	if !p.soft {
		p.accept("final")
	}
	typ, err := p.typeRef()
	if err != nil {
		return nil, err
	}
	n := &InstanceOf{X: x, Negated: negated, Type: typ}
	if !p.soft && p.isIdent() && !p.newLine() && p.peek().Value != "instanceof" {
		n.Binding = nameOf(*p.next())
	}
	n.Base = p.since(x.Span().Start)
	return n, nil
}

func (p *parser) inList(x Expr, negated bool) (Expr, error) {
	open := *p.peek()
	if !p.is("(") {
		return nil, p.fail(`"(" and the list of values`)
	}
	list, err := p.arguments()
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, p.record(&syntaxError{code: CodeMissingOperand, want: "at least one value in the brackets", opens: open})
	}
	return &InList{p.since(x.Span().Start), x, negated, list}, nil
}
