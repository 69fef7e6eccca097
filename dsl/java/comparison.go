package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// Expressions are parsed by precedence climbing. The same code reads constraints (Soft is true: word operators, half constraints, bindings,
// inline casts) and Java code (lambdas, assignments, anonymous classes).

// IsWordOperator reports whether a word is an operator in conditions.
func IsWordOperator(word string) bool { return isOperatorIn(word, operator.Conditions) }

// isWordOperator is like IsWordOperator, but includes the operators that a program has registered.
func (p *Parser) isWordOperator(word string) bool { return IsWordOperator(word) || p.Operators[word] }

func isOperatorIn(word string, place operator.Place) bool {
	o := operator.Lookup(word)
	return o != nil && o.In&place != 0 && o.Word()
}

// takesBrackets reports whether an operator can have parameters in square brackets.
func takesBrackets(op string) bool {
	o := operator.Lookup(op)
	return o != nil && o.Brackets()
}

// isComparison reports whether an operator is a sign that compares.
func isComparison(op string) bool {
	o := operator.Lookup(op)
	return o != nil && (o.Binds == operator.Equality || o.Binds == operator.Relational) && !o.Word()
}

// infix returns the infix operator at the next token, its precedence, and the number of its tokens. The precedence is operator.Never if
// there is no operator that is allowed here.
func (p *Parser) infix() (op string, binds operator.Precedence, width int) {
	t := p.Peek()
	switch t.Type {
	case token.Op:
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
		if p.Soft && t.Value == "##" || p.Soft && t.Value == "~" {
			return t.Value, operator.Relational, 1
		}
		if t.Value == "/" && p.LineEnds && p.newLine() && p.peek2().Type == token.Ident {
			return "", 0, 0 // the next line begins with an OOPath
		}
		if t.Value == "~" && !p.Soft && p.adjacent("~", "=") {
			return "~=", operator.Relational, 2
		}
		if o := operator.Lookup(t.Value); o != nil {
			return t.Value, o.Binds, 1
		}
	case token.Ident:
		return p.wordInfix(t.Value)
	}
	return "", 0, 0
}

func (p *Parser) wordInfix(word string) (string, operator.Precedence, int) {
	if word == "instanceof" {
		return word, operator.Relational, 1
	}
	if !p.Soft {
		if p.Mvel && isOperatorIn(word, operator.MVEL) && !p.newLine() {
			return word, operator.Relational, 1
		}
		return "", 0, 0
	}
	if word == "not" {
		n := p.peek2()
		if n.Type == token.Ident && (p.isWordOperator(n.Value) || n.Value == "instanceof") || token.Is(n, "##") {
			return word, operator.Relational, 1
		}
		return "", 0, 0
	}
	if p.isWordOperator(word) {
		return word, operator.Relational, 1
	}
	return "", 0, 0
}

// operatorName consumes the tokens of an operator and joins them to one name.
func (p *Parser) operatorName(width int) *ast.Name {
	start, text := p.Here(), ""
	for ; width > 0; width-- {
		text += p.Next().Value
	}
	return &ast.Name{Base: p.Since(start), Text: text}
}

// comparison reads a comparison operator after x and its right operand, and the half constraints after it.
func (p *Parser) comparison(x ast.Expr) ast.Expr {
	c := p.singleComparison(x)
	if !p.Soft {
		return c
	}
	return p.restrictions(c, x)
}

func (p *Parser) singleComparison(x ast.Expr) ast.Expr {
	start := x.Span().Start
	opStart := p.Here()
	t := p.Next()
	op, negated := t.Value, false
	if op == "not" && t.Type == token.Ident {
		if p.Is("instanceof") {
			panic(p.FailAs(mistake.UnexpectedToken, `"not" is not allowed before "instanceof"`, "write !( x instanceof T )"))
		}
		negated = true
		t = p.Next()
		op = t.Value
	}
	switch {
	case op == "instanceof":
		return p.instanceOf(x)
	case op == "in" && t.Type == token.Ident && (p.Soft || p.Is("(")):
		return p.inList(x, negated)
	case op == "##" || op == "~" && p.Soft || op == "~" && p.Is("="):
		op += p.Next().Value
	}
	b := &ast.Binary{Op: op, OpName: &ast.Name{Base: p.Since(opStart), Text: op}, Negated: negated, X: x}
	if p.Is("[") && (takesBrackets(op) || p.Operators[op] || p.Soft && op[0] == '#') {
		b.Params = p.operatorParams()
	}
	tighter := operator.Shift
	if o := operator.Lookup(op); !p.Soft && o != nil && o.Binds == operator.Equality {
		tighter = operator.Relational // in Java a == b < c compares a with the result of b < c
	}
	b.Y = p.binary(tighter)
	b.Base = p.Since(start)
	return b
}

// operatorParams reads the parameters of str[startsWith] or after[3m, *].
func (p *Parser) operatorParams() []ast.Expr {
	open := *p.Next()
	if p.Accept("]") {
		return nil
	}
	params := separated(p, p.operatorParam)
	p.Closing("]", open)
	return params
}

func (p *Parser) operatorParam() ast.Expr {
	if p.Is("*") {
		return p.star()
	}
	if p.Is("-") && token.Is(p.peek2(), "*") {
		start := p.Next().Start
		x := p.star()
		return &ast.Unary{Base: p.Since(start), Op: "-", X: x}
	}
	x := p.expression()
	AsTime(x)
	return x
}

// star reads the * of after[3m, *].
func (p *Parser) star() *ast.Literal {
	t := p.Next()
	return &ast.Literal{Base: ast.Base{Range: t.Span()}, Kind: ast.LitStar, Raw: t.Value}
}

// AsTime reinterprets number literals where a time is expected: 10d means ten days there.
func AsTime(x ast.Expr) {
	if u, ok := x.(*ast.Unary); ok {
		x = u.X
	}
	if l, ok := x.(*ast.Literal); ok && l.Kind == ast.LitDouble {
		if kind, value, ok := NumberLiteral(l.Raw, true); ok {
			l.Kind, l.Value = kind, value
		}
	}
}

func (p *Parser) instanceOf(x ast.Expr) ast.Expr {
	if !p.Soft {
		p.Accept("final")
	}
	n := &ast.InstanceOf{X: x, Type: p.TypeRef()}
	if !p.Soft && p.IsIdent() && !p.newLine() && p.Peek().Value != "instanceof" {
		n.Binding = NameOf(*p.Next())
	}
	n.Base = p.Since(x.Span().Start)
	return n
}

func (p *Parser) inList(x ast.Expr, negated bool) ast.Expr {
	open := *p.Peek()
	if !p.Is("(") {
		panic(p.Fail(`"(" and the list of values`))
	}
	list := p.Arguments()
	if len(list) == 0 {
		panic(p.record(&SyntaxError{Code: mistake.MissingOperand, Want: "at least one value in the brackets", Opens: open}))
	}
	return &ast.InList{Base: p.Since(x.Span().Start), X: x, Negated: negated, List: list}
}
