package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// ConstraintExpr reads an expression of a constraint: everything but assignment.
func (p *Parser) ConstraintExpr() (ast.Expr, error) { return p.InMode(true, p.Conditional) }

// CodeExpr reads an expression of Java code.
func (p *Parser) CodeExpr() (ast.Expr, error) { return p.InMode(false, p.expression) }

// InMode runs f with Soft set as given, and with LineEnds and NoBind reset.
func (p *Parser) InMode(soft bool, f func() (ast.Expr, error)) (ast.Expr, error) {
	oldSoft, oldEnds, oldBind := p.Soft, p.LineEnds, p.NoBind
	p.Soft, p.LineEnds, p.NoBind = soft, false, 0
	x, err := f()
	p.Soft, p.LineEnds, p.NoBind = oldSoft, oldEnds, oldBind
	return x, err
}

// expression reads a whole expression with assignment.
func (p *Parser) expression() (ast.Expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.Depth-- }()
	if !p.Soft && p.atLambda() {
		return p.lambda()
	}
	x, err := p.Conditional()
	if err != nil {
		return nil, err
	}
	op, width := p.assignmentOperator()
	if op == "" {
		return x, nil
	}
	if p.Soft && op == "=" {
		return nil, p.FailAs(mistake.Assignment, `"=" assigns; a constraint compares with "=="`, `write "=="`)
	}
	for ; width > 0; width-- {
		p.Next()
	}
	y, err := p.arrayInitOr(p.expression)
	if err != nil {
		return nil, err
	}
	return &ast.Assign{Base: p.Since(x.Span().Start), Op: op, X: x, Y: y}, nil
}

// assignmentOperator is the assignment operator that comes next and the number of its tokens; "" if there is none.
func (p *Parser) assignmentOperator() (string, int) {
	t := p.Peek()
	if t.Type != token.Op {
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

// adjacent reports whether the next tokens are these operators, without blanks between them.
func (p *Parser) adjacent(ops ...string) bool {
	if !p.Is(ops[0]) {
		return false
	}
	off := p.Peek().Start.Offset
	for n, op := range ops {
		t := p.peekAt(n)
		if t.Value != op || t.Type != token.Op || t.Start.Offset != off {
			return false
		}
		off += int32(len(op))
	}
	return true
}

// Conditional reads `a ? b : c` or an expression of higher precedence.
func (p *Parser) Conditional() (ast.Expr, error) {
	x, err := p.binary(operator.Disjunction)
	if err != nil || !p.Is("?") || p.LineEnds && p.newLine() {
		return x, err
	}
	p.Next()
	p.NoBind++
	then, err := p.branch()
	p.NoBind--
	if err == nil {
		err = p.Expect(":")
	}
	if err != nil {
		return nil, err
	}
	els, err := p.branch()
	if err != nil {
		return nil, err
	}
	return &ast.Ternary{Base: p.Since(x.Span().Start), If: x, Then: then, Else: els}, nil
}

// UntilQuestion reads an expression that is a constraint by itself or follows "from". In DRL6 a ternary needs brackets there.
func (p *Parser) UntilQuestion() (ast.Expr, error) {
	if p.Level == ast.DRL10 {
		return p.Conditional()
	}
	return p.binary(operator.Disjunction)
}

func (p *Parser) branch() (ast.Expr, error) {
	if p.Soft && !p.Is("(") {
		if err := p.deeper(); err != nil {
			return nil, err
		}
		defer func() { p.Depth-- }()
		return p.Conditional()
	}
	return p.expression()
}

// binary reads operators of at least the given precedence.
func (p *Parser) binary(min operator.Precedence) (ast.Expr, error) {
	x, err := p.unary()
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		if min <= operator.Relational && p.Is("(") && p.atHalfGroup() {
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
			return nil, p.FailAs(mistake.TooDeep, "too many operators in a row", "")
		}
		if prec == operator.Equality || prec == operator.Relational {
			x, err = p.comparison(x)
		} else {
			name := p.operatorName(width)
			var y ast.Expr
			if y, err = p.binary(prec + 1); err == nil {
				x = &ast.Binary{Base: p.Since(x.Span().Start), Op: op, OpName: name, X: x, Y: y}
			}
		}
		if err != nil {
			return nil, err
		}
	}
}

// Arguments reads `( a, b )`.
func (p *Parser) Arguments() ([]ast.Expr, error) {
	return inRound(p, func() (ast.Expr, error) { return Inside(p, p.expression) })
}

// unary reads prefix operators, casts and bindings.
func (p *Parser) unary() (ast.Expr, error) {
	t := p.Peek()
	start := t.Start
	if t.Type == token.Op {
		switch t.Value {
		case "+", "-", "!", "~":
			if err := p.deeper(); err != nil {
				return nil, err
			}
			p.Next()
			x, err := p.unary()
			p.Depth--
			if err != nil {
				return nil, err
			}
			return &ast.Unary{Base: p.Since(start), Op: t.Value, X: x}, nil
		case "++", "--":
			p.Next()
			x, err := p.unary()
			if err != nil {
				return nil, err
			}
			return &ast.IncDec{Base: p.Since(start), Op: t.Value, Prefix: true, X: x}, nil
		case "(":
			if x, err := p.cast(); x != nil || err != nil {
				return x, err
			}
		case "!.":
			// "!" never precedes a number such as .5: this is a selection without its left side.
			return nil, p.Fail("a value")
		}
	}
	if p.Soft && p.NoBind == 0 && t.Type == token.Ident {
		if n := p.peek2(); token.Is(n, ":") || token.Is(n, ":=") {
			return p.bind()
		}
	}
	x, err := p.primary()
	if err != nil {
		return nil, err
	}
	if p.Is("++") || p.Is("--") {
		if !p.newLine() {
			op := p.Next().Value
			return &ast.IncDec{Base: p.Since(start), Op: op, Prefix: false, X: x}, nil
		}
	}
	return x, nil
}

// bind reads `$x : expr` inside an expression.
func (p *Parser) bind() (ast.Expr, error) {
	name := NameOf(*p.Next())
	unify := p.Next().Value == ":="
	p.NoBind++
	x, err := p.unary()
	p.NoBind--
	if err != nil {
		return nil, err
	}
	return &ast.Bind{Base: p.Since(name.Range.Start), Name: name, Unify: unify, X: x}, nil
}

// cast reads `(Type) x`, or returns nil without moving if the bracket does not begin a cast.
func (p *Parser) cast() (ast.Expr, error) {
	start := p.Here()
	var typ *ast.TypeRef
	ok := p.try(func() bool {
		p.Next()
		var err error
		typ, err = p.TypeRef()
		for err == nil && !p.Soft && p.Accept("&") {
			var more *ast.TypeRef
			if more, err = p.TypeRef(); err == nil {
				typ.And = append(typ.And, more)
				typ.Range.End = more.Range.End
			}
		}
		return err == nil && p.Accept(")") && p.castOperand(typ)
	})
	if !ok {
		return nil, nil
	}
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.Depth-- }()
	var x ast.Expr
	var err error
	if !p.Soft && p.atLambda() {
		x, err = p.lambda()
	} else {
		x, err = p.unary()
	}
	if err != nil {
		return nil, err
	}
	return &ast.Cast{Base: p.Since(start), Type: typ, X: x}, nil
}

// castOperand reports whether the tokens behind `(Type)` can be the operand of a cast.
func (p *Parser) castOperand(typ *ast.TypeRef) bool {
	t := p.Peek()
	primitive := isPrimitive(typ.Name)
	switch t.Type {
	case token.String, token.Number, token.Const:
		return true
	case token.Ident:
		if _, prec, _ := p.infix(); prec > 0 && !(t.Value == "in" || t.Value == "is") {
			return false
		}
		return !(p.Soft && (t.Value == "and" || t.Value == "or" || t.Value == "from" || t.Value == "in"))
	case token.Op:
		switch t.Value {
		case "(", "!", "~":
			return t.Value != "(" || !(p.LineEnds && p.newLine()) && !p.atHalfGroup()
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
