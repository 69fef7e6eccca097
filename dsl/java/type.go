package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// TypeRef reads a type: a dotted name with type arguments and array brackets.
func (p *Parser) TypeRef() (*ast.TypeRef, error) {
	for p.Is("@") && !p.Soft {
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
func (p *Parser) typeAfter(n *ast.Name) (*ast.TypeRef, error) {
	t := &ast.TypeRef{Base: n.Base, Name: n.Text}
	start := n.Range.Start
	for parts := 1; ; parts++ {
		if parts > maxParts {
			return nil, p.FailAs(mistake.TooDeep, "this name has too many parts", "")
		}
		if p.Is("<") && t.Args == nil && !t.Diamond {
			args, err := p.typeArgs()
			if err != nil {
				return nil, err
			}
			t.Args, t.Diamond = args, len(args) == 0
		}
		if !p.Is(".") || p.peek2().Type != token.Ident || p.peek2().Value == "class" && !p.Soft {
			break
		}
		p.Next()
		part := NameOf(*p.Next())
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
	t.Base = p.Since(start)
	return t, nil
}

// brackets reads pairs of square brackets and returns how many there are.
func (p *Parser) brackets() int {
	n := 0
	for p.Is("[") && token.Is(p.peek2(), "]") {
		p.Next()
		p.Next()
		n++
	}
	return n
}

func (p *Parser) wildcard() (*ast.TypeRef, error) {
	start := p.Next().Start
	t := &ast.TypeRef{Name: "?"}
	if p.Is("extends") || p.Is("super") {
		t.BoundKind = p.Next().Value
		bound, err := p.TypeRef()
		if err != nil {
			return nil, err
		}
		t.Bound = bound
	}
	t.Base = p.Since(start)
	return t, nil
}

// typeArgs reads `<A, B>`. The diamond `<>` gives none.
func (p *Parser) typeArgs() ([]*ast.TypeRef, error) {
	open := *p.Peek()
	if err := p.Expect("<"); err != nil {
		return nil, err
	}
	p.generics++
	defer func() { p.generics-- }()
	if p.generics > maxGenerics {
		return nil, p.FailAs(mistake.TooDeep, "this is nested too deeply", "")
	}
	if p.Accept(">") {
		return nil, nil
	}
	args, err := separated(p, func() (*ast.TypeRef, error) {
		if p.Is("?") {
			return p.wildcard()
		}
		return p.TypeRef()
	})
	if err != nil {
		return nil, err
	}
	return args, p.Closing(">", open)
}

// typeParams reads the parameters of a generic class or method: `<T extends A & B, U>`.
func (p *Parser) typeParams() ([]*ast.TypeRef, error) {
	open := *p.Peek()
	if err := p.Expect("<"); err != nil {
		return nil, err
	}
	var params []*ast.TypeRef
	for {
		start := p.Here()
		n, err := p.name("a type parameter")
		if err != nil {
			return nil, err
		}
		t := &ast.TypeRef{Name: n.Text}
		if p.Accept("extends") {
			t.BoundKind = "extends"
			if t.Bound, err = p.TypeRef(); err != nil {
				return nil, err
			}
			for p.Accept("&") {
				more, err := p.TypeRef()
				if err != nil {
					return nil, err
				}
				t.And = append(t.And, more)
			}
		}
		t.Base = p.Since(start)
		params = append(params, t)
		if !p.Accept(",") {
			return params, p.Closing(">", open)
		}
	}
}

// creator reads what follows "new".
func (p *Parser) creator(start source.Pos, outer ast.Expr) (ast.Expr, error) {
	if p.Is("<") {
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
	if typ.Dims > 0 || p.Is("[") {
		return p.newArray(start, typ)
	}
	if !p.Is("(") {
		return nil, p.Fail(`"(" and the arguments, or "["`)
	}
	args, err := p.Arguments()
	if err != nil {
		return nil, err
	}
	node := &ast.New{Outer: outer, Type: typ, Args: args}
	if p.Is("{") && !p.Soft {
		if node.Body, err = p.classBody(""); err != nil {
			return nil, err
		}
	}
	node.Base = p.Since(start)
	return node, nil
}

func (p *Parser) newArray(start source.Pos, typ *ast.TypeRef) (ast.Expr, error) {
	n := &ast.NewArray{Type: typ, Dims: typ.Dims}
	typ.Dims = 0
	for n.Dims == 0 || len(n.Lengths) > 0 {
		if !p.Is("[") {
			break
		}
		if token.Is(p.peek2(), "]") {
			n.Dims += p.brackets()
			break
		}
		open := *p.Next()
		x, err := p.expression()
		if err == nil {
			err = p.Closing("]", open)
		}
		if err != nil {
			return nil, err
		}
		n.Lengths = append(n.Lengths, x)
		n.Dims++
	}
	if len(n.Lengths) == 0 || p.Is("{") && !p.Soft {
		if !p.Is("{") {
			return nil, p.Fail(`"{" and the elements of the array`)
		}
		x, err := p.arrayInit()
		if err != nil {
			return nil, err
		}
		n.Init = x.(*ast.ArrayInit)
	}
	n.Base = p.Since(start)
	return n, nil
}

// arrayInit reads `{ a, b, }`.
func (p *Parser) arrayInit() (ast.Expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.Depth-- }()
	open := *p.Next()
	n := &ast.ArrayInit{}
	var err error
	if n.Elems, err = until(p, "}", ",", func() (ast.Expr, error) { return p.arrayInitOr(p.expression) }); err != nil {
		return nil, err
	}
	if err := p.Closing("}", open); err != nil {
		return nil, err
	}
	n.Base = p.Since(open.Start)
	return n, nil
}

// arrayInitOr reads an array initializer if a brace comes next, else what f reads.
func (p *Parser) arrayInitOr(f func() (ast.Expr, error)) (ast.Expr, error) {
	if p.Is("{") && !p.Soft {
		return p.arrayInit()
	}
	return f()
}
