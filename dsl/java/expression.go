package java

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// ConstraintExpr reads an expression of a constraint: any expression except assignments.
func (p *Parser) ConstraintExpr() ast.Expr { return InMode(p, true, p.Conditional) }

// CodeExpr reads an expression of Java code.
func (p *Parser) CodeExpr() ast.Expr { return InMode(p, false, p.expression) }

// expression reads a whole expression with assignment.
func (p *Parser) expression() ast.Expr {
	p.deeper()
	defer func() { p.Depth-- }()
	if !p.Soft && p.atLambda() {
		return p.lambda()
	}
	x := p.Conditional()
	op, width := p.assignmentOperator()
	if op == "" {
		return x
	}
	if p.Soft && op == "=" {
		panic(p.FailAs(mistake.Assignment, `"=" assigns; a constraint compares with "=="`, `write "=="`))
	}
	for ; width > 0; width-- {
		p.Next()
	}
	y := p.arrayInitOr(p.expression)
	return &ast.Assign{Base: p.Since(x.Span().Start), Op: op, X: x, Y: y}
}

// assignmentOperator returns the assignment operator at the next token and the number of its tokens; "" if there is none.
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
func (p *Parser) Conditional() ast.Expr {
	x := p.binary(operator.Disjunction)
	if !p.Is("?") || p.LineEnds && p.newLine() {
		return x
	}
	p.Next()
	p.NoBind++
	then := p.branch()
	p.NoBind--
	p.Expect(":")
	els := p.branch()
	return &ast.Ternary{Base: p.Since(x.Span().Start), If: x, Then: then, Else: els}
}

// UntilQuestion reads an expression that is a whole constraint or follows "from". In DRL6 a ternary needs brackets there.
func (p *Parser) UntilQuestion() ast.Expr {
	if p.Level == ast.DRL10 {
		return p.Conditional()
	}
	return p.binary(operator.Disjunction)
}

func (p *Parser) branch() ast.Expr {
	if p.Soft && !p.Is("(") {
		p.deeper()
		defer func() { p.Depth-- }()
		return p.Conditional()
	}
	return p.expression()
}

// binary reads operators of at least the given precedence.
func (p *Parser) binary(min operator.Precedence) ast.Expr {
	x := p.unary()
	for n := 0; ; n++ {
		if min <= operator.Relational && p.Is("(") && p.atHalfGroup() {
			x = p.restrictions(p.halfGroup(x, x), x)
		}
		op, prec, width := p.infix()
		if prec < min || prec == operator.Never {
			return x
		}
		if n > maxChain {
			panic(p.FailAs(mistake.TooDeep, "too many operators in a row", ""))
		}
		if prec == operator.Equality || prec == operator.Relational {
			x = p.comparison(x)
		} else {
			name := p.operatorName(width)
			y := p.binary(prec + 1)
			x = &ast.Binary{Base: p.Since(x.Span().Start), Op: op, OpName: name, X: x, Y: y}
		}
	}
}

// Arguments reads `( a, b )`.
func (p *Parser) Arguments() []ast.Expr {
	return inRound(p, func() ast.Expr { return Inside(p, p.expression) })
}

// unary reads prefix operators, casts and bindings.
func (p *Parser) unary() ast.Expr {
	t := p.Peek()
	start := t.Start
	if t.Type == token.Op {
		switch t.Value {
		case "+", "-", "!", "~":
			p.deeper()
			p.Next()
			x := p.unary()
			p.Depth--
			return &ast.Unary{Base: p.Since(start), Op: t.Value, X: x}
		case "++", "--":
			p.Next()
			x := p.unary()
			return &ast.IncDec{Base: p.Since(start), Op: t.Value, Prefix: true, X: x}
		case "(":
			if x := p.cast(); x != nil {
				return x
			}
		case "!.":
			// "!" never precedes a number such as .5: this is a selection without its left side.
			panic(p.Fail("a value"))
		}
	}
	if p.Soft && p.NoBind == 0 && t.Type == token.Ident {
		if n := p.peek2(); token.Is(n, ":") || token.Is(n, ":=") {
			return p.bind()
		}
	}
	x := p.primary()
	if (p.Is("++") || p.Is("--")) && !p.newLine() {
		op := p.Next().Value
		return &ast.IncDec{Base: p.Since(start), Op: op, X: x}
	}
	return x
}

// bind reads `$x : expr` inside an expression.
func (p *Parser) bind() ast.Expr {
	name := NameOf(*p.Next())
	unify := p.Next().Value == ":="
	p.NoBind++
	x := p.unary()
	p.NoBind--
	return &ast.Bind{Base: p.Since(name.Range.Start), Name: name, Unify: unify, X: x}
}

// cast reads `(Type) x`. If the bracket does not begin a cast, it returns nil without consuming tokens.
func (p *Parser) cast() ast.Expr {
	start := p.Here()
	if n := p.peek2(); n.Type != token.Ident && !token.Is(n, "@") {
		return nil
	}
	if n := p.peekAt(2); n.Type == token.Op && !slices.Contains([]string{")", ".", "<", "[", "&", "@"}, n.Value) {
		return nil // most brackets contain an operation, so that they need not be tried as a type
	}
	var typ *ast.TypeRef
	ok := p.try(func() bool {
		p.Next()
		typ = p.TypeRef()
		for !p.Soft && p.Accept("&") {
			p.alsoType(typ)
		}
		return p.Accept(")") && p.castOperand(typ)
	})
	if !ok {
		return nil
	}
	p.deeper()
	defer func() { p.Depth-- }()
	var x ast.Expr
	if !p.Soft && p.atLambda() {
		x = p.lambda()
	} else {
		x = p.unary()
	}
	return &ast.Cast{Base: p.Since(start), Type: typ, X: x}
}

// alsoType reads another type of an intersection or union, after its sign.
func (p *Parser) alsoType(t *ast.TypeRef) {
	more := p.TypeRef()
	t.And = append(t.And, more)
	t.Range.End = more.Range.End
}

// castOperand reports whether the tokens after `(Type)` can be the operand of a cast.
func (p *Parser) castOperand(typ *ast.TypeRef) bool {
	t := p.Peek()
	primitive := IsPrimitive(typ.Name)
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

// IsPrimitive reports whether a name is that of a primitive type.
func IsPrimitive(name string) bool {
	switch name {
	case "boolean", "char", "byte", "short", "int", "long", "float", "double":
		return true
	}
	return false
}
