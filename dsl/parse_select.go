package dsl

import (
	"unicode"
	"unicode/utf8"
)

// selector reads one step behind x; done tells that there was none.
func (p *parser) selector(x Expr) (_ Expr, done bool, _ error) {
	t := p.peek()
	if t.Type != tokOp {
		return x, true, nil
	}
	start := x.Span().Start
	switch t.Value {
	case ".", "!.":
		if p.adjacent(".", ".", "/") {
			return x, true, nil
		}
		return p.dotSelector(x)
	case "[":
		if p.lineEnds && p.newLine() {
			return x, true, nil
		}
		open := *p.next()
		i, err := inside(p, p.expression)
		if err == nil {
			err = p.closing("]", open)
		}
		if err != nil {
			return nil, true, err
		}
		return &Index{p.since(start), x, i}, false, nil
	case "#":
		if p.soft {
			return p.inlineCast(x)
		}
	case "::":
		if p.soft {
			return x, true, nil
		}
		p.next()
		if p.is("<") {
			if _, err := p.typeArgs(); err != nil {
				return nil, true, err
			}
		}
		name, err := p.name("the name of a method")
		if err != nil {
			return nil, true, err
		}
		return &MethodRef{Base: p.since(start), X: x, Name: name}, false, nil
	}
	return x, true, nil
}

func (p *parser) dotSelector(x Expr) (Expr, bool, error) {
	start := x.Span().Start
	nullSafe := p.next().Value == "!."
	if !p.soft && p.is("?") && p.peek2().Type == tokIdent {
		p.next() // MVEL's a.?b
		nullSafe = true
	}
	if p.is("(") && p.soft {
		cs, err := p.nestedConstraints()
		if err != nil {
			return nil, true, err
		}
		return &NestedGroup{p.since(start), x, nullSafe, cs}, false, nil
	}
	if p.is("{") && p.mvel && !p.soft {
		list, err := p.arrayInit() // MVEL's x.{ a = 1 }
		if err != nil {
			return nil, true, err
		}
		return &Call{Base: p.since(start), X: x, Name: &Name{Base: Base{list.Span()}, Text: "with"}, Args: list.(*ArrayInit).Elems}, false, nil
	}
	var typeArgs []*TypeRef
	if p.is("<") && !p.soft {
		var err error
		if typeArgs, err = p.typeArgs(); err != nil {
			return nil, true, err
		}
	}
	t := p.peek()
	if t.Type != tokIdent {
		return nil, true, p.record(&syntaxError{code: CodeMissingName, want: `a name after "."`})
	}
	if t.Value == "class" && !is(p.peek2(), "(") {
		p.next()
		if typ := typeOf(x); typ != nil {
			return &ClassLit{p.since(start), typ}, false, nil
		}
		return &Select{p.since(start), x, nullSafe, nameOf(*t)}, false, nil
	}
	if t.Value == "new" && !p.soft && p.peek2().Type == tokIdent {
		p.next()
		n, err := p.creator(start, x)
		return n, err != nil, err
	}
	name := nameOf(*p.next())
	if p.atCall() {
		args, err := p.arguments()
		if err != nil {
			return nil, true, err
		}
		return &Call{p.since(start), x, nullSafe, typeArgs, name, args}, false, nil
	}
	if p.is("[") && is(p.peek2(), "]") {
		if c := p.qualifiedArray(x, name); c != nil {
			return c, false, nil
		}
	}
	return &Select{p.since(start), x, nullSafe, name}, false, nil
}

// qualifiedArray reads `a.b.C[].class` and `a.b.C[]::new` after the last name.
func (p *parser) qualifiedArray(x Expr, name *Name) Expr {
	typ := typeOf(&Select{Base: Base{x.Span().Join(name.Range)}, X: x, Name: name})
	if typ == nil {
		return nil
	}
	var out Expr
	start := typ.Range.Start
	p.try(func() bool {
		for p.accept("[") {
			if !p.accept("]") {
				return false
			}
			typ.Dims++
		}
		typ.Base = p.since(start)
		if p.accept("::") && p.isIdent() {
			out = &MethodRef{Type: typ, Name: nameOf(*p.next()), Base: p.since(start)}
		} else if p.accept(".") && p.accept("class") {
			out = &ClassLit{p.since(start), typ}
		}
		return out != nil
	})
	return out
}

// typeOf turns a chain of names back into a type; nil if x is something else.
func typeOf(x Expr) *TypeRef {
	switch x := x.(type) {
	case *Ident:
		return &TypeRef{Base: x.Base, Name: x.Name}
	case *Select:
		if t := typeOf(x.X); t != nil && !x.NullSafe {
			t.Name += "." + x.Name.Text
			t.Range.End = x.Range.End
			return t
		}
	}
	return nil
}

// inlineCast reads `x#Type`. Of a dotted name the type goes up to the first part with a capital letter: `x#a.b.Sub.field`.
func (p *parser) inlineCast(x Expr) (Expr, bool, error) {
	p.next()
	t, err := p.name("the name of a type")
	if err != nil {
		return nil, true, err
	}
	typ := &TypeRef{Base: t.Base, Name: t.Text}
	last := t.Text
	for !capital(last) && p.is(".") && p.peek2().Type == tokIdent && p.capitalAhead() {
		p.next()
		last = p.next().Value
		typ.Name += "." + last
		typ.Range.End = p.prev().End
	}
	return &InlineCast{p.since(x.Span().Start), x, typ}, false, nil
}

func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// capitalAhead tells whether some part of the dotted name that follows begins with a capital letter.
func (p *parser) capitalAhead() bool {
	return p.looking(func() bool {
		for p.accept(".") && p.isIdent() {
			if capital(p.next().Value) {
				return true
			}
		}
		return false
	})
}
