package dsl

import (
	"strings"

	"whenthen/engine/source"
)

// primary reads an operand and everything that is selected from it.
func (p *parser) primary() (Expr, error) {
	x, err := p.atom()
	for n := 0; err == nil; n++ {
		if n > maxChain {
			return nil, p.failAs(CodeTooDeep, "too many selections in a row", "")
		}
		var done bool
		if x, done, err = p.selector(x); done {
			return x, err
		}
	}
	return nil, err
}

func (p *parser) atom() (Expr, error) {
	t := p.peek()
	switch t.Type {
	case tokString:
		p.next()
		return &Literal{Base: p.since(t.Start), Kind: LitString, Raw: t.Value, Value: unquote(t.Value), Quote: t.Value[0]}, nil
	case tokNumber:
		return p.number()
	case tokIdent:
		return p.identAtom()
	case tokConst:
		p.next()
		l := &Literal{Base: p.since(t.Start), Kind: LitNull, Raw: t.Value}
		if t.Value != "null" {
			l.Kind, l.Value = LitBool, t.Value == "true"
		}
		return l, nil
	case tokOp:
		switch t.Value {
		case "(":
			return p.paren()
		case "[":
			return p.listOrMap()
		case "{":
			if !p.soft {
				return p.arrayInit()
			}
		case "/", "?/":
			if p.soft {
				return p.ooPath()
			}
		case ".":
			if p.soft && p.adjacent(".", ".", "/") {
				return p.ooPath()
			}
		case "<":
			if !p.soft {
				return p.genericCall()
			}
		}
	}
	return nil, p.record(&syntaxError{code: CodeMissingOperand, want: "a value"})
}

func (p *parser) number() (Expr, error) {
	t := p.peek()
	kind, value, ok := numberLiteral(t.Value, false)
	if p.soft && strings.ContainsAny(t.Value, "_") || p.soft && strings.HasPrefix(t.Value, "0b") {
		ok = false
	}
	if !ok {
		return nil, p.failAs(CodeBadNumber, "the number "+shorten(t.Value)+" cannot be read", "")
	}
	p.next()
	return &Literal{Base: p.since(t.Start), Kind: kind, Raw: t.Value, Value: value}, nil
}

func (p *parser) identAtom() (Expr, error) {
	t := p.next()
	base := p.since(t.Start)
	switch t.Value {
	case "this":
		if !p.is("(") {
			return &This{base}, nil
		}
	case "new":
		if p.isIdent() || p.is("<") || p.is("@") {
			return p.creator(base.Range.Start, nil)
		}
		return nil, p.fail("the name of a class")
	case "eval":
		if p.soft && p.is("(") {
			return p.inlineEval(base.Range.Start)
		}
	case "switch":
		if !p.soft && p.is("(") {
			return p.switchExpr(base.Range.Start)
		}
	}
	if p.atCall() {
		args, err := p.arguments()
		if err != nil {
			return nil, err
		}
		return &Call{Base: p.since(base.Range.Start), Name: &Name{Base: base, Text: t.Value}, Args: args}, nil
	}
	if x := p.typeAtom(*t); x != nil {
		return x, nil
	}
	n := nameOf(*t)
	return &Ident{base, n.Text, n.Quote != 0}, nil
}

// atCall tells whether the arguments of a call stand next. A bracket that begins the next condition, or the half constraints of
// `f( > 1 && < 9 )`, are none.
func (p *parser) atCall() bool {
	return p.is("(") && !(p.lineEnds && p.newLine()) && !p.atHalfGroup()
}

// typeAtom reads what only a type can begin, after its first name: `int[].class`, `List<String>::new`, `String[]::new`.
func (p *parser) typeAtom(first Token) Expr {
	if !isPrimitive(first.Value) && !p.is("[") && !(p.is("<") && !p.soft) && first.Value != "void" {
		return nil
	}
	if p.is("[") && !is(p.peek2(), "]") {
		return nil
	}
	var x Expr
	start := first.Start
	p.try(func() bool {
		typ, err := p.typeAfter(nameOf(first))
		if err != nil {
			return false
		}
		switch {
		case p.is(".") && is(p.peek2(), "class"):
			p.next()
			p.next()
			x = &ClassLit{p.since(start), typ}
		case p.is("::") && p.peek2().Type == tokIdent:
			p.next()
			name := nameOf(*p.next())
			x = &MethodRef{Base: p.since(start), Type: typ, Name: name}
		}
		return x != nil
	})
	return x
}

func (p *parser) inlineEval(start source.Pos) (Expr, error) {
	x, err := p.bracketed()
	if err != nil {
		return nil, err
	}
	return &InlineEval{p.since(start), x}, nil
}

func (p *parser) paren() (Expr, error) {
	start := p.here()
	x, err := p.bracketed()
	if err != nil {
		return nil, err
	}
	return &Paren{p.since(start), x}, nil
}

// bracketed reads `( x )`; the opening bracket is there for sure.
func (p *parser) bracketed() (Expr, error) {
	open := *p.next()
	x, err := inside(p, p.expression)
	if err == nil {
		err = p.closing(")", open)
	}
	return x, err
}

// listOrMap reads [a, b], [k : v] or the empty [:].
func (p *parser) listOrMap() (Expr, error) {
	open := *p.next()
	start := open.Start
	if p.is(":") && is(p.peek2(), "]") {
		p.next()
		p.next()
		return &MapLit{Base: p.since(start)}, nil
	}
	if p.accept("]") {
		return &ListLit{Base: p.since(start)}, nil
	}
	p.noBind++
	defer func() { p.noBind-- }()
	var elems []Expr
	var entries []*MapEntry
	for {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		if p.is(":") && len(elems) == 0 {
			p.next()
			v, err := p.expression()
			if err != nil {
				return nil, err
			}
			entries = append(entries, &MapEntry{p.since(x.Span().Start), x, v})
		} else if len(entries) > 0 {
			return nil, p.fail(`":" and the value of the map entry`)
		} else {
			elems = append(elems, x)
		}
		if p.accept(",") {
			continue
		}
		if err := p.closing("]", open); err != nil {
			return nil, err
		}
		if entries != nil {
			return &MapLit{p.since(start), entries}, nil
		}
		return &ListLit{p.since(start), elems}, nil
	}
}

// genericCall reads `<T>this.call()`-like beginnings: explicit type arguments without a receiver.
func (p *parser) genericCall() (Expr, error) {
	start := p.here()
	typeArgs, err := p.typeArgs()
	if err != nil {
		return nil, err
	}
	name, err := p.name("the name of a method")
	if err != nil {
		return nil, err
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	return &Call{Base: p.since(start), TypeArgs: typeArgs, Name: name, Args: args}, nil
}
