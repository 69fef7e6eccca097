package dsl

import "whenthen/engine/operator"

// declaration reads a local variable or a local class.
func (p *parser) declaration() (Stmt, error) {
	start := p.here()
	isClass := p.looking(func() bool { p.modifiers(); return p.atClass() })
	if isClass {
		words, as := p.modifiers()
		c, err := p.class(start, words, as)
		if err != nil {
			return nil, err
		}
		return &LocalClass{c.Base, c}, nil
	}
	v, err := p.localVar()
	if err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	v.Base = p.since(start)
	return v, nil
}

func (p *parser) atClass() bool {
	switch p.peek().Value {
	case "class", "interface", "enum", "record":
		n := p.peekAt(2)
		return p.isIdent() && p.peek2().Type == tokIdent && (is(n, "{") || is(n, "<") || is(n, "extends") || is(n, "implements") || is(n, "("))
	}
	return false
}

// atLocalVar tells whether a type and a name stand next, and then something that goes on with a declaration.
func (p *parser) atLocalVar() bool {
	n := p.peek2()
	if !p.isIdent() || n.Type == tokOp && n.Value != "." && n.Value != "<" && n.Value != "[" {
		return false
	}
	if p.is("new") || p.is("return") || p.is("throw") || p.is("else") || p.is("instanceof") {
		return false
	}
	return p.looking(func() bool {
		if _, err := p.typeRef(); err != nil || !p.isIdent() || p.is("instanceof") || p.mvel && p.newLine() {
			return false
		}
		if p.mvel && isOperatorIn(p.peek().Value, operator.MVEL) && !is(p.peek2(), "=") {
			return false
		}
		p.next()
		t := p.peek()
		if t.Type == tokOp {
			switch t.Value {
			case "=", ";", ",", ":", "[", "}", ")":
				return true
			}
			return false
		}
		return p.newLine() || t.EOF()
	})
}

// atLocalVarName tells whether a type and a name stand next.
func (p *parser) atLocalVarName() bool {
	return p.looking(func() bool {
		_, err := p.typeRef()
		return err == nil && p.isIdent() && !p.is("when") && !p.is("instanceof")
	})
}

// localVar reads `final @A Type a = 1, b[]` without the semicolon.
func (p *parser) localVar() (*LocalVar, error) {
	start := p.here()
	v := &LocalVar{}
	v.Modifiers, v.Annotations = p.modifiers()
	var err error
	if v.Type, err = p.typeRef(); err != nil {
		return nil, err
	}
	if v.Vars, err = p.variables(); err != nil {
		return nil, err
	}
	v.Base = p.since(start)
	return v, nil
}

func (p *parser) variables() ([]*VarDecl, error) {
	var vars []*VarDecl
	for {
		start := p.here()
		n, err := p.name("the name of a variable")
		if err != nil {
			return nil, err
		}
		d := &VarDecl{Name: n, Dims: p.brackets()}
		if p.accept("=") {
			if d.Init, err = p.arrayInitOr(p.expression); err != nil {
				return nil, err
			}
		}
		d.Base = p.since(start)
		vars = append(vars, d)
		if !p.accept(",") {
			return vars, nil
		}
	}
}
