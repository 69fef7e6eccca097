package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// declaration reads a local variable or a local class.
func (p *Parser) declaration() ast.Stmt {
	start := p.Here()
	if p.looking(func() bool { p.modifiers(); return p.atClass() }) {
		words, as := p.modifiers()
		c := p.class(start, words, as)
		return &ast.LocalClass{Base: c.Base, Class: c}
	}
	v := p.localVar()
	p.semicolon()
	v.Base = p.Since(start)
	return v
}

func (p *Parser) atClass() bool {
	switch p.Peek().Value {
	case "class", "interface", "enum", "record":
		n := p.peekAt(2)
		return p.IsIdent() && p.peek2().Type == token.Ident && (token.IsOneOf(n, "{", "<", "extends", "implements", "("))
	}
	return false
}

// atLocalVar reports whether the next tokens are a type and a name, followed by a token that continues a declaration.
func (p *Parser) atLocalVar() bool {
	n := p.peek2()
	if !p.IsIdent() || n.Type == token.Op && n.Value != "." && n.Value != "<" && n.Value != "[" {
		return false
	}
	if p.Is("new") || p.Is("return") || p.Is("throw") || p.Is("else") || p.Is("instanceof") {
		return false
	}
	return p.looking(func() bool {
		if p.TypeRef(); !p.IsIdent() || p.Is("instanceof") || p.Mvel && p.newLine() {
			return false
		}
		if p.Mvel && isOperatorIn(p.Peek().Value, operator.MVEL) && !token.Is(p.peek2(), "=") {
			return false
		}
		p.Next()
		t := p.Peek()
		if t.Type == token.Op {
			switch t.Value {
			case "=", ";", ",", ":", "[", "}", ")":
				return true
			}
			return false
		}
		return p.newLine() || t.EOF()
	})
}

// atLocalVarName reports whether the next tokens are a type and a name.
func (p *Parser) atLocalVarName() bool {
	return p.looking(func() bool {
		p.TypeRef()
		return p.IsIdent() && !p.Is("when") && !p.Is("instanceof")
	})
}

// localVar reads `final @A Type a = 1, b[]` without the semicolon.
func (p *Parser) localVar() *ast.LocalVar {
	start := p.Here()
	v := &ast.LocalVar{}
	v.Modifiers, v.Annotations = p.modifiers()
	v.Type = p.TypeRef()
	v.Vars = p.variables()
	v.Base = p.Since(start)
	return v
}

func (p *Parser) variables() []*ast.VarDecl {
	return separated(p, func() *ast.VarDecl {
		start := p.Here()
		d := &ast.VarDecl{Name: p.name("the name of a variable"), Dims: p.brackets()}
		if p.Accept("=") {
			d.Init = p.arrayInitOr(p.expression)
		}
		d.Base = p.Since(start)
		return d
	})
}
