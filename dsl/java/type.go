package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// TypeRef reads a type: a dotted name with type arguments and array brackets.
func (p *Parser) TypeRef() *ast.TypeRef {
	for p.Is("@") && !p.Soft {
		p.annotation()
	}
	return p.typeAfter(p.name("a type"))
}

// typeAfter reads the rest of a type after its first name.
func (p *Parser) typeAfter(n *ast.Name) *ast.TypeRef {
	t := &ast.TypeRef{Base: n.Base, Name: n.Text}
	start := n.Range.Start
	for parts := 1; ; parts++ {
		if parts > maxParts {
			panic(p.FailAs(mistake.TooDeep, "this name has too many parts", ""))
		}
		if p.Is("<") && t.Args == nil && !t.Diamond {
			t.Args = p.typeArgs()
			t.Diamond = len(t.Args) == 0
		}
		if !p.Is(".") || p.peek2().Type != token.Ident || p.peek2().Value == "class" && !p.Soft {
			break
		}
		p.Next()
		part := NameOf(*p.Next())
		if t.Args != nil || t.Diamond {
			inner := p.typeAfter(part)
			t.Inner, t.Dims, inner.Dims = inner, inner.Dims, 0
			break
		}
		t.Name += "." + part.Text
	}
	if t.Inner == nil {
		t.Dims = p.brackets()
	}
	t.Base = p.Since(start)
	return t
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

func (p *Parser) wildcard() *ast.TypeRef {
	start := p.Next().Start
	t := &ast.TypeRef{Name: "?"}
	if p.Is("extends") || p.Is("super") {
		t.BoundKind = p.Next().Value
		t.Bound = p.TypeRef()
	}
	t.Base = p.Since(start)
	return t
}

// typeArgs reads `<A, B>`. For the diamond `<>` it returns none.
func (p *Parser) typeArgs() []*ast.TypeRef {
	open := *p.Peek()
	p.Expect("<")
	p.generics++
	defer func() { p.generics-- }()
	if p.generics > maxGenerics {
		panic(p.FailAs(mistake.TooDeep, "this is nested too deeply", ""))
	}
	if p.Accept(">") {
		return nil
	}
	args := separated(p, func() *ast.TypeRef {
		if p.Is("?") {
			return p.wildcard()
		}
		return p.TypeRef()
	})
	p.Closing(">", open)
	return args
}

// typeParams reads the parameters of a generic class or method: `<T extends A & B, U>`.
func (p *Parser) typeParams() []*ast.TypeRef {
	open := *p.Peek()
	p.Expect("<")
	params := separated(p, func() *ast.TypeRef {
		start := p.Here()
		t := &ast.TypeRef{Name: p.name("a type parameter").Text}
		if p.Accept("extends") {
			t.BoundKind = "extends"
			t.Bound = p.TypeRef()
			for p.Accept("&") {
				t.And = append(t.And, p.TypeRef())
			}
		}
		t.Base = p.Since(start)
		return t
	})
	p.Closing(">", open)
	return params
}

// creator reads the rest of an expression after "new".
func (p *Parser) creator(start source.Pos, outer ast.Expr) ast.Expr {
	if p.Is("<") {
		p.typeArgs()
	}
	typ := p.typeAfter(p.name("the name of a class"))
	if typ.Dims > 0 || p.Is("[") {
		return p.newArray(start, typ)
	}
	if !p.Is("(") {
		panic(p.Fail(`"(" and the arguments, or "["`))
	}
	node := &ast.New{Outer: outer, Type: typ, Args: p.Arguments()}
	if p.Is("{") && !p.Soft {
		node.Body = p.classBody("")
	}
	node.Base = p.Since(start)
	return node
}

func (p *Parser) newArray(start source.Pos, typ *ast.TypeRef) ast.Expr {
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
		n.Lengths = append(n.Lengths, p.expression())
		p.Closing("]", open)
		n.Dims++
	}
	if len(n.Lengths) == 0 || p.Is("{") && !p.Soft {
		if !p.Is("{") {
			panic(p.Fail(`"{" and the elements of the array`))
		}
		n.Init = p.arrayInit()
	}
	n.Base = p.Since(start)
	return n
}

// arrayInit reads `{ a, b, }`.
func (p *Parser) arrayInit() *ast.ArrayInit {
	p.deeper()
	defer func() { p.Depth-- }()
	open := *p.Next()
	n := &ast.ArrayInit{}
	n.Elems = until(p, "}", ",", func() ast.Expr {
		if p.Is("{") {
			return p.arrayInit()
		}
		return p.expression()
	})
	p.Closing("}", open)
	n.Base = p.Since(open.Start)
	return n
}

// arrayInitOr reads an array initializer if the next token is a brace; otherwise it calls f.
func (p *Parser) arrayInitOr(f func() ast.Expr) ast.Expr {
	if p.Is("{") && !p.Soft {
		return p.arrayInit()
	}
	return f()
}
