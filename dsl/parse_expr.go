package dsl

import "whenthen/engine/operator"

// constraintExpr reads an expression of a constraint: everything but assignment.
func (p *parser) constraintExpr() (Expr, error) {
	return p.inMode(true, p.conditional)
}

// codeExpr reads an expression of Java code.
func (p *parser) codeExpr() (Expr, error) {
	return p.inMode(false, p.expression)
}

// inMode runs f with soft set or not.
func (p *parser) inMode(soft bool, f func() (Expr, error)) (Expr, error) {
	oldSoft, oldEnds, oldBind := p.soft, p.lineEnds, p.noBind
	p.soft, p.lineEnds, p.noBind = soft, false, 0
	x, err := f()
	p.soft, p.lineEnds, p.noBind = oldSoft, oldEnds, oldBind
	return x, err
}

// expression reads a whole expression with assignment.
func (p *parser) expression() (Expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	if !p.soft && p.atLambda() {
		return p.lambda()
	}
	x, err := p.conditional()
	if err != nil {
		return nil, err
	}
	op, width := p.assignmentOperator()
	if op == "" {
		return x, nil
	}
	if p.soft && op == "=" {
		return nil, p.failAs(CodeAssignment, `"=" assigns; a constraint compares with "=="`, `write "=="`)
	}
	for ; width > 0; width-- {
		p.next()
	}
	y, err := p.arrayInitOr(p.expression)
	if err != nil {
		return nil, err
	}
	return &Assign{p.since(x.Span().Start), op, x, y}, nil
}

// assignmentOperator is the assignment operator that stands next and the number of its tokens.
func (p *parser) assignmentOperator() (string, int) {
	t := p.peek()
	if t.Type != tokOp {
		return "", 0
	}
	switch t.Value {
	case "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=":
		return t.Value, 1
	case ">":
		if p.adjacent(">", ">=") {
			return ">>=", 2
		}
		if p.adjacent(">", ">", ">=") {
			return ">>>=", 3
		}
	case "<":
		if p.adjacent("<", "<=") {
			return "<<=", 2
		}
	}
	return "", 0
}

// adjacent tells whether the next tokens are these operators without blanks between them.
func (p *parser) adjacent(ops ...string) bool {
	if !p.is(ops[0]) {
		return false
	}
	off := p.peek().Start.Offset
	for n, op := range ops {
		t := p.peekAt(n)
		if t.Value != op || t.Type != tokOp || t.Start.Offset != off {
			return false
		}
		off += int32(len(op))
	}
	return true
}

// conditional reads `a ? b : c` or anything tighter.
func (p *parser) conditional() (Expr, error) {
	x, err := p.binary(operator.Disjunction)
	if err != nil || !p.is("?") || p.lineEnds && p.newLine() {
		return x, err
	}
	p.next()
	p.noBind++
	then, err := p.branch()
	p.noBind--
	if err == nil {
		err = p.expect(":")
	}
	if err != nil {
		return nil, err
	}
	els, err := p.branch()
	if err != nil {
		return nil, err
	}
	return &Ternary{p.since(x.Span().Start), x, then, els}, nil
}

// untilQuestion reads what may stand alone as a constraint or after "from": in DRL6 a ternary needs brackets there.
func (p *parser) untilQuestion() (Expr, error) {
	if p.level == DRL10 {
		return p.conditional()
	}
	return p.binary(operator.Disjunction)
}

func (p *parser) branch() (Expr, error) {
	if p.soft && !p.is("(") {
		if err := p.deeper(); err != nil {
			return nil, err
		}
		defer func() { p.depth-- }()
		return p.conditional()
	}
	return p.expression()
}

// binary reads operators of at least the given strength.
func (p *parser) binary(min operator.Precedence) (Expr, error) {
	x, err := p.unary()
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		if min <= operator.Relational && p.is("(") && p.atHalfGroup() {
			left := x
			if x, err = p.halfGroup(x, left); err == nil {
				x, err = p.restrictions(x, left)
			}
			if err != nil {
				return nil, err
			}
		}
		op, prec, width := p.infix()
		if prec < min || prec == operator.Never {
			return x, nil
		}
		if n > maxChain {
			return nil, p.failAs(CodeTooDeep, "too many operators in a row", "")
		}
		if prec == operator.Equality || prec == operator.Relational {
			x, err = p.comparison(x)
		} else {
			name := p.operatorName(width)
			var y Expr
			if y, err = p.binary(prec + 1); err == nil {
				x = &Binary{Base: p.since(x.Span().Start), Op: op, OpName: name, X: x, Y: y}
			}
		}
		if err != nil {
			return nil, err
		}
	}
}

// arguments reads `( a, b )`.
func (p *parser) arguments() ([]Expr, error) {
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	if p.accept(")") {
		return nil, nil
	}
	var args []Expr
	for {
		x, err := inside(p, p.expression)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
		if !p.accept(",") {
			if p.is(")") {
				p.next()
				return args, nil
			}
			e := p.fail(`"," or ")"`)
			e.opens = open
			return args, e
		}
	}
}

// unary reads prefix operators, casts and bindings.
func (p *parser) unary() (Expr, error) {
	t := p.peek()
	start := t.Start
	if t.Type == tokOp {
		switch t.Value {
		case "+", "-", "!", "~":
			if err := p.deeper(); err != nil {
				return nil, err
			}
			p.next()
			x, err := p.unary()
			p.depth--
			if err != nil {
				return nil, err
			}
			return &Unary{p.since(start), t.Value, x}, nil
		case "++", "--":
			p.next()
			x, err := p.unary()
			if err != nil {
				return nil, err
			}
			return &IncDec{p.since(start), t.Value, true, x}, nil
		case "(":
			if x, err := p.cast(); x != nil || err != nil {
				return x, err
			}
		case "!.":
			// "!" before a number such as .5 never happens; this is a selection without its left side.
			return nil, p.fail("a value")
		}
	}
	if p.soft && p.noBind == 0 && t.Type == tokIdent {
		if n := p.peek2(); is(n, ":") || is(n, ":=") {
			return p.bind()
		}
	}
	x, err := p.primary()
	if err != nil {
		return nil, err
	}
	if p.is("++") || p.is("--") {
		if !p.newLine() {
			op := p.next().Value
			return &IncDec{p.since(start), op, false, x}, nil
		}
	}
	return x, nil
}

// bind reads `$x : expr` inside an expression.
func (p *parser) bind() (Expr, error) {
	name := nameOf(*p.next())
	unify := p.next().Value == ":="
	x, err := p.unary()
	if err != nil {
		return nil, err
	}
	return &Bind{p.since(name.Range.Start), name, unify, x}, nil
}

// cast reads `(Type) x`, or returns nil without moving if the bracket does not begin a cast.
func (p *parser) cast() (Expr, error) {
	start := p.here()
	var typ *TypeRef
	ok := p.try(func() bool {
		p.next()
		var err error
		typ, err = p.typeRef()
		for err == nil && !p.soft && p.accept("&") {
			var more *TypeRef
			if more, err = p.typeRef(); err == nil {
				typ.And = append(typ.And, more)
				typ.Range.End = more.Range.End
			}
		}
		return err == nil && p.accept(")") && p.castOperand(typ)
	})
	if !ok {
		return nil, nil
	}
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	var x Expr
	var err error
	if !p.soft && p.atLambda() {
		x, err = p.lambda()
	} else {
		x, err = p.unary()
	}
	if err != nil {
		return nil, err
	}
	return &Cast{p.since(start), typ, x}, nil
}

// castOperand tells whether what follows `(Type)` can be cast.
func (p *parser) castOperand(typ *TypeRef) bool {
	t := p.peek()
	primitive := isPrimitive(typ.Name)
	switch t.Type {
	case tokString, tokNumber, tokConst:
		return true
	case tokIdent:
		if _, prec, _ := p.infix(); prec > 0 && !(t.Value == "in" || t.Value == "is") {
			return false
		}
		return !(p.soft && (t.Value == "and" || t.Value == "or" || t.Value == "from" || t.Value == "in"))
	case tokOp:
		switch t.Value {
		case "(", "!", "~":
			return t.Value != "(" || !(p.lineEnds && p.newLine()) && !p.atHalfGroup()
		case "+", "-", "++", "--":
			return primitive && typ.Dims == 0
		}
	}
	return false
}

func isPrimitive(name string) bool {
	switch name {
	case "boolean", "char", "byte", "short", "int", "long", "float", "double":
		return true
	}
	return false
}
