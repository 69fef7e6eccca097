package java

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// primary reads an operand and all selections from it.
func (p *Parser) primary() ast.Expr {
	x := p.atom()
	for range maxChain {
		var done bool
		if x, done = p.selector(x); done {
			return x
		}
	}
	panic(p.FailAs(mistake.TooDeep, "too many selections in a row", ""))
}

func (p *Parser) atom() ast.Expr {
	t := p.Peek()
	switch t.Type {
	case token.String:
		p.Next()
		l := LiteralOf(*t)
		l.Value = unquote(t.Value, p.java)
		return l
	case token.Number:
		return p.number()
	case token.Ident:
		return p.identAtom()
	case token.Const:
		p.Next()
		return LiteralOf(*t)
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
				return p.OOPath()
			}
		case ".":
			if p.Soft && p.adjacent(".", ".", "/") {
				return p.OOPath()
			}
		case "<":
			if !p.Soft {
				return p.genericCall()
			}
		}
	}
	panic(p.record(&SyntaxError{Code: mistake.MissingOperand, Want: "a value"}))
}

func (p *Parser) number() ast.Expr {
	t := p.Peek()
	kind, value, ok := NumberLiteral(t.Value, false)
	if !ok || p.Soft && (strings.Contains(t.Value, "_") || strings.HasPrefix(t.Value, "0b")) {
		panic(p.FailAs(mistake.BadNumber, "the number "+token.Shorten(t.Value)+" cannot be read", ""))
	}
	p.Next()
	return &ast.Literal{Base: p.Since(t.Start), Kind: kind, Raw: t.Value, Value: value}
}

func (p *Parser) identAtom() ast.Expr {
	t := p.Next()
	base := p.Since(t.Start)
	switch t.Value {
	case "this":
		if !p.atCall() {
			return &ast.This{Base: base}
		}
	case "new":
		if p.IsIdent() || p.Is("<") || p.Is("@") {
			return p.creator(base.Range.Start, nil)
		}
		panic(p.Fail("the name of a class"))
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
		args := p.Arguments()
		return &ast.Call{Base: p.Since(base.Range.Start), Name: &ast.Name{Base: base, Text: t.Value}, Args: args}
	}
	if x := p.typeAtom(*t); x != nil {
		return x
	}
	n := NameOf(*t)
	return &ast.Ident{Base: base, Name: n.Text, Quoted: n.Quote != 0}
}

// atCall reports whether the next token begins the arguments of a call. A bracket that begins the next condition, or the half constraints
// of `f( > 1 && < 9 )`, does not.
func (p *Parser) atCall() bool { return p.Is("(") && !(p.LineEnds && p.newLine()) && !p.atHalfGroup() }

// typeAtom reads, after its first name, an operand that can only begin with a type: `int[].class`, `List<String>::new`, `String[]::new`.
func (p *Parser) typeAtom(first token.Token) ast.Expr {
	if !IsPrimitive(first.Value) && !p.Is("[") && !(p.Is("<") && !p.Soft) && first.Value != "void" {
		return nil
	}
	if p.Is("[") && !token.Is(p.peek2(), "]") {
		return nil
	}
	var x ast.Expr
	start := first.Start
	p.try(func() bool {
		typ := p.typeAfter(NameOf(first))
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

func (p *Parser) inlineEval(start source.Pos) ast.Expr {
	x := p.bracketed()
	return &ast.InlineEval{Base: p.Since(start), X: x}
}

// Paren reads an expression in round brackets, which becomes an ast.Paren.
func (p *Parser) Paren() ast.Expr {
	start := p.Here()
	x := p.bracketed()
	return &ast.Paren{Base: p.Since(start), X: x}
}

// bracketed reads `( x )`. The next token must be the opening bracket.
func (p *Parser) bracketed() ast.Expr {
	open := *p.Next()
	x := Inside(p, p.expression)
	p.Closing(")", open)
	return x
}

// listOrMap reads [a, b], [k : v] or the empty [:].
func (p *Parser) listOrMap() ast.Expr {
	open := *p.Next()
	start := open.Start
	if p.Is(":") && token.Is(p.peek2(), "]") {
		p.Next()
		p.Next()
		return &ast.MapLit{Base: p.Since(start)}
	}
	if p.Accept("]") {
		return &ast.ListLit{Base: p.Since(start)}
	}
	p.NoBind++
	defer func() { p.NoBind-- }()
	var elems []ast.Expr
	var entries []*ast.MapEntry
	for {
		x := p.expression()
		if p.Is(":") && len(elems) == 0 {
			p.Next()
			v := p.expression()
			entries = append(entries, &ast.MapEntry{Base: p.Since(x.Span().Start), Key: x, Value: v})
		} else if len(entries) > 0 {
			panic(p.Fail(`":" and the value of the map entry`))
		} else {
			elems = append(elems, x)
		}
		if p.Accept(",") {
			continue
		}
		p.Closing("]", open)
		if entries != nil {
			return &ast.MapLit{Base: p.Since(start), Entries: entries}
		}
		return &ast.ListLit{Base: p.Since(start), Elems: elems}
	}
}

// genericCall reads a call that begins with explicit type arguments and has no receiver, as in `<T>this.call()`.
func (p *Parser) genericCall() ast.Expr {
	start := p.Here()
	typeArgs := p.typeArgs()
	name := p.name("the name of a method")
	args := p.Arguments()
	return &ast.Call{Base: p.Since(start), TypeArgs: typeArgs, Name: name, Args: args}
}
