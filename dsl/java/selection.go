package java

import (
	"unicode"
	"unicode/utf8"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/internal/fact/naming"
)

// selector reads one selection from x; done is true if there is none.
func (p *Parser) selector(x ast.Expr) (_ ast.Expr, done bool) {
	t := p.Peek()
	if t.Type != token.Op {
		return x, true
	}
	start := x.Span().Start
	switch t.Value {
	case ".", "!.":
		if p.adjacent(".", ".", "/") {
			return x, true
		}
		return p.dotSelector(x), false
	case "[":
		if p.LineEnds && p.newLine() {
			return x, true
		}
		open := *p.Next()
		i := Inside(p, p.expression)
		p.Closing("]", open)
		return &ast.Index{Base: p.Since(start), X: x, Index: i}, false
	case "#":
		if p.Soft {
			return p.inlineCast(x), false
		}
	case "::":
		if p.Soft {
			return x, true
		}
		p.Next()
		if p.Is("<") {
			p.typeArgs()
		}
		name := p.name("the name of a method")
		return &ast.MethodRef{Base: p.Since(start), X: x, Name: name}, false
	}
	return x, true
}

func (p *Parser) dotSelector(x ast.Expr) ast.Expr {
	start := x.Span().Start
	nullSafe := p.Next().Value == "!."
	if !p.Soft && p.Is("?") && p.peek2().Type == token.Ident {
		p.Next() // MVEL's a.?b
		nullSafe = true
	}
	if p.Is("(") && p.Soft {
		cs := p.nestedConstraints()
		return &ast.NestedGroup{Base: p.Since(start), X: x, NullSafe: nullSafe, Constraints: cs}
	}
	if p.Is("{") && p.Mvel && !p.Soft {
		list := p.arrayInit() // MVEL's x.{ a = 1 }
		return &ast.Call{Base: p.Since(start), X: x, Name: &ast.Name{Base: ast.Base{Range: list.Span()}, Text: "with"}, Args: list.Elems}
	}
	var typeArgs []*ast.TypeRef
	if p.Is("<") && !p.Soft {
		typeArgs = p.typeArgs()
	}
	t := p.Peek()
	if t.Type != token.Ident {
		panic(p.record(&SyntaxError{Code: mistake.MissingName, Want: `a name after "."`}))
	}
	if t.Value == "class" && !token.Is(p.peek2(), "(") {
		p.Next()
		if typ := typeOf(x); typ != nil && Capital(naming.Simple(typ.Name)) { // else x may be a property
			return &ast.ClassLit{Base: p.Since(start), Type: typ}
		}
		return &ast.Select{Base: p.Since(start), X: x, NullSafe: nullSafe, Name: NameOf(*t)}
	}
	if t.Value == "new" && !p.Soft && p.peek2().Type == token.Ident {
		p.Next()
		return p.creator(start, x)
	}
	name := NameOf(*p.Next())
	if p.atCall() {
		args := p.Arguments()
		return &ast.Call{Base: p.Since(start), X: x, NullSafe: nullSafe, TypeArgs: typeArgs, Name: name, Args: args}
	}
	if p.Is("[") && token.Is(p.peek2(), "]") {
		if c := p.qualifiedArray(x, name); c != nil {
			return c
		}
	}
	return &ast.Select{Base: p.Since(start), X: x, NullSafe: nullSafe, Name: name}
}

// qualifiedArray reads `a.b.C[].class` and `a.b.C[]::new` after the last name.
func (p *Parser) qualifiedArray(x ast.Expr, name *ast.Name) ast.Expr {
	typ := typeOf(&ast.Select{Base: ast.Base{Range: x.Span().Join(name.Range)}, X: x, Name: name})
	if typ == nil {
		return nil
	}
	var out ast.Expr
	start := typ.Range.Start
	p.try(func() bool {
		for p.Accept("[") {
			if !p.Accept("]") {
				return false
			}
			typ.Dims++
		}
		typ.Base = p.Since(start)
		if p.Accept("::") && p.IsIdent() {
			out = &ast.MethodRef{Type: typ, Name: NameOf(*p.Next()), Base: p.Since(start)}
		} else if p.Accept(".") && p.Accept("class") {
			out = &ast.ClassLit{Base: p.Since(start), Type: typ}
		}
		return out != nil
	})
	return out
}

// typeOf converts a chain of names to a type reference; it returns nil for any other expression.
func typeOf(x ast.Expr) *ast.TypeRef {
	switch x := x.(type) {
	case *ast.Ident:
		return &ast.TypeRef{Base: x.Base, Name: x.Name}
	case *ast.Select:
		if t := typeOf(x.X); t != nil && !x.NullSafe {
			t.Name += "." + x.Name.Text
			t.Range.End = x.Range.End
			return t
		}
	}
	return nil
}

// inlineCast reads `x#Type`. A dotted type name ends at its first part with a capital letter: `x#a.b.Sub.field`.
func (p *Parser) inlineCast(x ast.Expr) ast.Expr {
	p.Next()
	t := p.name("the name of a type")
	typ := &ast.TypeRef{Base: t.Base, Name: t.Text}
	last := t.Text
	for !Capital(last) && p.Is(".") && p.peek2().Type == token.Ident && p.capitalAhead() {
		p.Next()
		last = p.Next().Value
		typ.Name += "." + last
		typ.Range.End = p.Prev().End
	}
	return &ast.InlineCast{Base: p.Since(x.Span().Start), X: x, Type: typ}
}

// Capital reports whether a name begins with a capital letter, as types do.
func Capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// capitalAhead reports whether a part of the dotted name at the next tokens begins with a capital letter.
func (p *Parser) capitalAhead() bool {
	return p.looking(func() bool {
		for p.Accept(".") && p.IsIdent() {
			if Capital(p.Next().Value) {
				return true
			}
		}
		return false
	})
}
