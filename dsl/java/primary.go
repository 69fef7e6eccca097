package java

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// primary reads an operand and all selections from it.
func (p *Parser) primary() (ast.Expr, error) {
	x, err := p.atom()
	for n := 0; err == nil; n++ {
		if n > maxChain {
			return nil, p.FailAs(mistake.TooDeep, "too many selections in a row", "")
		}
		var done bool
		if x, done, err = p.selector(x); done {
			return x, err
		}
	}
	return nil, err
}

func (p *Parser) atom() (ast.Expr, error) {
	t := p.Peek()
	switch t.Type {
	case token.String:
		p.Next()
		return &ast.Literal{Base: p.Since(t.Start), Kind: ast.LitString, Raw: t.Value, Value: unquote(t.Value, p.java), Quote: t.Value[0]}, nil
	case token.Number:
		return p.number()
	case token.Ident:
		return p.identAtom()
	case token.Const:
		p.Next()
		l := &ast.Literal{Base: p.Since(t.Start), Kind: ast.LitNull, Raw: t.Value}
		if t.Value != "null" {
			l.Kind, l.Value = ast.LitBool, t.Value == "true"
		}
		return l, nil
	case token.Op:
		switch t.Value {
		case "(":
			return p.Paren()
		case "[":
			return p.listOrMap()
		case "{":
			if !p.Soft {
				return p.arrayInit()
			}
		case "/", "?/":
			if p.Soft {
				return p.ooPath()
			}
		case ".":
			if p.Soft && p.adjacent(".", ".", "/") {
				return p.ooPath()
			}
		case "<":
			if !p.Soft {
				return p.genericCall()
			}
		}
	}
	return nil, p.record(&SyntaxError{Code: mistake.MissingOperand, Want: "a value"})
}

func (p *Parser) number() (ast.Expr, error) {
	t := p.Peek()
	kind, value, ok := NumberLiteral(t.Value, false)
	if p.Soft && strings.ContainsAny(t.Value, "_") || p.Soft && strings.HasPrefix(t.Value, "0b") {
		ok = false
	}
	if !ok {
		return nil, p.FailAs(mistake.BadNumber, "the number "+token.Shorten(t.Value)+" cannot be read", "")
	}
	p.Next()
	return &ast.Literal{Base: p.Since(t.Start), Kind: kind, Raw: t.Value, Value: value}, nil
}

func (p *Parser) identAtom() (ast.Expr, error) {
	t := p.Next()
	base := p.Since(t.Start)
	switch t.Value {
	case "this":
		if !p.atCall() {
			return &ast.This{Base: base}, nil
		}
	case "new":
		if p.IsIdent() || p.Is("<") || p.Is("@") {
			return p.creator(base.Range.Start, nil)
		}
		return nil, p.Fail("the name of a class")
	case "eval":
		if p.Soft && p.Is("(") {
			return p.inlineEval(base.Range.Start)
		}
	case "switch":
		if !p.Soft && p.Is("(") {
			return p.switchExpr(base.Range.Start)
		}
	}
	if p.atCall() {
		args, err := p.Arguments()
		if err != nil {
			return nil, err
		}
		return &ast.Call{Base: p.Since(base.Range.Start), Name: &ast.Name{Base: base, Text: t.Value}, Args: args}, nil
	}
	if x := p.typeAtom(*t); x != nil {
		return x, nil
	}
	n := NameOf(*t)
	return &ast.Ident{Base: base, Name: n.Text, Quoted: n.Quote != 0}, nil
}

// atCall reports whether the arguments of a call come next. A bracket that begins the next condition, or the half constraints of
// `f( > 1 && < 9 )`, are no arguments.
func (p *Parser) atCall() bool { return p.Is("(") && !(p.LineEnds && p.newLine()) && !p.atHalfGroup() }

// typeAtom reads, behind its first name, an operand that can only begin with a type: `int[].class`, `List<String>::new`,
// `String[]::new`.
func (p *Parser) typeAtom(first token.Token) ast.Expr {
	if !isPrimitive(first.Value) && !p.Is("[") && !(p.Is("<") && !p.Soft) && first.Value != "void" {
		return nil
	}
	if p.Is("[") && !token.Is(p.peek2(), "]") {
		return nil
	}
	var x ast.Expr
	start := first.Start
	p.try(func() bool {
		typ, err := p.typeAfter(NameOf(first))
		if err != nil {
			return false
		}
		switch {
		case p.Is(".") && token.Is(p.peek2(), "class"):
			p.Next()
			p.Next()
			x = &ast.ClassLit{Base: p.Since(start), Type: typ}
		case p.Is("::") && p.peek2().Type == token.Ident:
			p.Next()
			name := NameOf(*p.Next())
			x = &ast.MethodRef{Base: p.Since(start), Type: typ, Name: name}
		}
		return x != nil
	})
	return x
}

func (p *Parser) inlineEval(start source.Pos) (ast.Expr, error) {
	x, err := p.bracketed()
	if err != nil {
		return nil, err
	}
	return &ast.InlineEval{Base: p.Since(start), X: x}, nil
}

// Paren reads an expression in round brackets, which becomes an ast.Paren.
func (p *Parser) Paren() (ast.Expr, error) {
	start := p.Here()
	x, err := p.bracketed()
	if err != nil {
		return nil, err
	}
	return &ast.Paren{Base: p.Since(start), X: x}, nil
}

// bracketed reads `( x )`. The next token must be the opening bracket.
func (p *Parser) bracketed() (ast.Expr, error) {
	open := *p.Next()
	x, err := Inside(p, p.expression)
	if err == nil {
		err = p.Closing(")", open)
	}
	return x, err
}

// listOrMap reads [a, b], [k : v] or the empty [:].
func (p *Parser) listOrMap() (ast.Expr, error) {
	open := *p.Next()
	start := open.Start
	if p.Is(":") && token.Is(p.peek2(), "]") {
		p.Next()
		p.Next()
		return &ast.MapLit{Base: p.Since(start)}, nil
	}
	if p.Accept("]") {
		return &ast.ListLit{Base: p.Since(start)}, nil
	}
	p.NoBind++
	defer func() { p.NoBind-- }()
	var elems []ast.Expr
	var entries []*ast.MapEntry
	for {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		if p.Is(":") && len(elems) == 0 {
			p.Next()
			v, err := p.expression()
			if err != nil {
				return nil, err
			}
			entries = append(entries, &ast.MapEntry{Base: p.Since(x.Span().Start), Key: x, Value: v})
		} else if len(entries) > 0 {
			return nil, p.Fail(`":" and the value of the map entry`)
		} else {
			elems = append(elems, x)
		}
		if p.Accept(",") {
			continue
		}
		if err := p.Closing("]", open); err != nil {
			return nil, err
		}
		if entries != nil {
			return &ast.MapLit{Base: p.Since(start), Entries: entries}, nil
		}
		return &ast.ListLit{Base: p.Since(start), Elems: elems}, nil
	}
}

// genericCall reads a call that begins with explicit type arguments and has no receiver, as in `<T>this.call()`.
func (p *Parser) genericCall() (ast.Expr, error) {
	start := p.Here()
	typeArgs, err := p.typeArgs()
	if err != nil {
		return nil, err
	}
	name, err := p.name("the name of a method")
	if err != nil {
		return nil, err
	}
	args, err := p.Arguments()
	if err != nil {
		return nil, err
	}
	return &ast.Call{Base: p.Since(start), TypeArgs: typeArgs, Name: name, Args: args}, nil
}
