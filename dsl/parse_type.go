package dsl

import "whenthen/engine/source"

// typeRef reads a type: a dotted name with arguments and brackets.
func (p *parser) typeRef() (*TypeRef, error) {
	for p.is("@") && !p.soft {
		if _, err := p.annotation(); err != nil {
			return nil, err
		}
	}
	n, err := p.name("a type")
	if err != nil {
		return nil, err
	}
	return p.typeAfter(n)
}

// typeAfter reads the rest of a type behind its first name.
func (p *parser) typeAfter(n *Name) (*TypeRef, error) {
	t := &TypeRef{Base: n.Base, Name: n.Text}
	start := n.Range.Start
	for parts := 1; ; parts++ {
		if parts > maxParts {
			return nil, p.failAs(CodeTooDeep, "this name has too many parts", "")
		}
		if p.is("<") && t.Args == nil && !t.Diamond {
			args, err := p.typeArgs()
			if err != nil {
				return nil, err
			}
			t.Args, t.Diamond = args, len(args) == 0
		}
		if !p.is(".") || p.peek2().Type != tokIdent || p.peek2().Value == "class" && !p.soft {
			break
		}
		p.next()
		part := nameOf(*p.next())
		if t.Args != nil || t.Diamond {
			inner, err := p.typeAfter(part)
			if err != nil {
				return nil, err
			}
			t.Inner, t.Dims, inner.Dims = inner, inner.Dims, 0
			break
		}
		t.Name += "." + part.Text
	}
	if t.Inner == nil {
		t.Dims = p.brackets()
	}
	t.Base = p.since(start)
	return t, nil
}

// brackets reads pairs of square brackets and returns their number.
func (p *parser) brackets() int {
	n := 0
	for p.is("[") && is(p.peek2(), "]") {
		p.next()
		p.next()
		n++
	}
	return n
}

func (p *parser) wildcard() (*TypeRef, error) {
	start := p.next().Start
	t := &TypeRef{Name: "?"}
	if p.is("extends") || p.is("super") {
		t.BoundKind = p.next().Value
		bound, err := p.typeRef()
		if err != nil {
			return nil, err
		}
		t.Bound = bound
	}
	t.Base = p.since(start)
	return t, nil
}

// typeArgs reads `<A, B>`; the empty `<>` gives none.
func (p *parser) typeArgs() ([]*TypeRef, error) {
	open := *p.peek()
	if err := p.expect("<"); err != nil {
		return nil, err
	}
	p.generics++
	defer func() { p.generics-- }()
	if p.generics > maxGenerics {
		return nil, p.failAs(CodeTooDeep, "this is nested too deeply", "")
	}
	if p.accept(">") {
		return nil, nil
	}
	var args []*TypeRef
	for {
		read := p.typeRef
		if p.is("?") {
			read = p.wildcard
		}
		t, err := read()
		if err != nil {
			return nil, err
		}
		args = append(args, t)
		if !p.accept(",") {
			return args, p.closing(">", open)
		}
	}
}

// typeParams reads the parameters of a generic class or method: `<T extends A & B, U>`.
func (p *parser) typeParams() ([]*TypeRef, error) {
	open := *p.peek()
	if err := p.expect("<"); err != nil {
		return nil, err
	}
	var params []*TypeRef
	for {
		start := p.here()
		n, err := p.name("a type parameter")
		if err != nil {
			return nil, err
		}
		t := &TypeRef{Name: n.Text}
		if p.accept("extends") {
			t.BoundKind = "extends"
			if t.Bound, err = p.typeRef(); err != nil {
				return nil, err
			}
			for p.accept("&") {
				more, err := p.typeRef()
				if err != nil {
					return nil, err
				}
				t.And = append(t.And, more)
			}
		}
		t.Base = p.since(start)
		params = append(params, t)
		if !p.accept(",") {
			return params, p.closing(">", open)
		}
	}
}

// creator reads what follows "new".
func (p *parser) creator(start source.Pos, outer Expr) (Expr, error) {
	if p.is("<") {
		if _, err := p.typeArgs(); err != nil {
			return nil, err
		}
	}
	n, err := p.name("the name of a class")
	if err != nil {
		return nil, err
	}
	typ, err := p.typeAfter(n)
	if err != nil {
		return nil, err
	}
	if typ.Dims > 0 || p.is("[") {
		return p.newArray(start, typ)
	}
	if !p.is("(") {
		return nil, p.fail(`"(" and the arguments, or "["`)
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	node := &New{Outer: outer, Type: typ, Args: args}
	if p.is("{") && !p.soft {
		if node.Body, err = p.classBody(""); err != nil {
			return nil, err
		}
	}
	node.Base = p.since(start)
	return node, nil
}

func (p *parser) newArray(start source.Pos, typ *TypeRef) (Expr, error) {
	n := &NewArray{Type: typ, Dims: typ.Dims}
	typ.Dims = 0
	for n.Dims == 0 || len(n.Lengths) > 0 {
		if !p.is("[") {
			break
		}
		if is(p.peek2(), "]") {
			n.Dims += p.brackets()
			break
		}
		open := *p.next()
		x, err := p.expression()
		if err == nil {
			err = p.closing("]", open)
		}
		if err != nil {
			return nil, err
		}
		n.Lengths = append(n.Lengths, x)
		n.Dims++
	}
	if len(n.Lengths) == 0 || p.is("{") && !p.soft {
		if !p.is("{") {
			return nil, p.fail(`"{" and the elements of the array`)
		}
		x, err := p.arrayInit()
		if err != nil {
			return nil, err
		}
		n.Init = x.(*ArrayInit)
	}
	n.Base = p.since(start)
	return n, nil
}

// arrayInit reads `{ a, b, }`.
func (p *parser) arrayInit() (Expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	open := *p.next()
	n := &ArrayInit{}
	for !p.is("}") {
		x, err := p.arrayInitOr(p.expression)
		if err != nil {
			return nil, err
		}
		n.Elems = append(n.Elems, x)
		if !p.accept(",") {
			break
		}
	}
	if err := p.closing("}", open); err != nil {
		return nil, err
	}
	n.Base = p.since(open.Start)
	return n, nil
}

// arrayInitOr reads an array initializer if a brace stands next, else whatever f reads.
func (p *parser) arrayInitOr(f func() (Expr, error)) (Expr, error) {
	if p.is("{") && !p.soft {
		return p.arrayInit()
	}
	return f()
}
