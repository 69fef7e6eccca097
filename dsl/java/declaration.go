package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// declaration reads a local variable or a local class.
func (p *Parser) declaration() (ast.Stmt, error) {
	start := p.Here()
	isClass := p.looking(func() bool { p.modifiers(); return p.atClass() })
	if isClass {
		words, as := p.modifiers()
		c, err := p.class(start, words, as)
		if err != nil {
			return nil, err
		}
		return &ast.LocalClass{Base: c.Base, Class: c}, nil
	}
	v, err := p.localVar()
	if err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	v.Base = p.Since(start)
	return v, nil
}

func (p *Parser) atClass() bool {
	switch p.Peek().Value {
	case "class", "interface", "enum", "record":
		n := p.peekAt(2)
		return p.IsIdent() && p.peek2().Type == token.Ident && (token.IsOneOf(n, "{", "<", "extends", "implements", "("))
	}
	return false
}

// atLocalVar reports whether a type and a name come next, followed by something that continues a declaration.
func (p *Parser) atLocalVar() bool {
	n := p.peek2()
	if !p.IsIdent() || n.Type == token.Op && n.Value != "." && n.Value != "<" && n.Value != "[" {
		return false
	}
	if p.Is("new") || p.Is("return") || p.Is("throw") || p.Is("else") || p.Is("instanceof") {
		return false
	}
	return p.looking(func() bool {
		if _, err := p.TypeRef(); err != nil || !p.IsIdent() || p.Is("instanceof") || p.Mvel && p.newLine() {
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

// atLocalVarName reports whether a type and a name come next.
func (p *Parser) atLocalVarName() bool {
	return p.looking(func() bool {
		_, err := p.TypeRef()
		return err == nil && p.IsIdent() && !p.Is("when") && !p.Is("instanceof")
	})
}

// localVar reads `final @A Type a = 1, b[]` without the semicolon.
func (p *Parser) localVar() (*ast.LocalVar, error) {
	start := p.Here()
	v := &ast.LocalVar{}
	v.Modifiers, v.Annotations = p.modifiers()
	var err error
	if v.Type, err = p.TypeRef(); err != nil {
		return nil, err
	}
	if v.Vars, err = p.variables(); err != nil {
		return nil, err
	}
	v.Base = p.Since(start)
	return v, nil
}

func (p *Parser) variables() ([]*ast.VarDecl, error) {
	return separated(p, func() (*ast.VarDecl, error) {
		start := p.Here()
		n, err := p.name("the name of a variable")
		if err != nil {
			return nil, err
		}
		d := &ast.VarDecl{Name: n, Dims: p.brackets()}
		if p.Accept("=") {
			if d.Init, err = p.arrayInitOr(p.expression); err != nil {
				return nil, err
			}
		}
		d.Base = p.Since(start)
		return d, nil
	})
}
