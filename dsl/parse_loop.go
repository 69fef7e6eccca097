package dsl

import (
	"whenthen/engine/source"
)

func (p *parser) forStatement() (Stmt, error) {
	start := p.next().Start
	open := *p.next()
	if s, err := p.forEach(start, open); s != nil || err != nil {
		return s, err
	}
	n := &For{}
	var err error
	if n.Init, err = p.forInit(); err != nil {
		return nil, err
	}
	if !p.is(";") {
		if n.Cond, err = p.expression(); err != nil {
			return nil, err
		}
	}
	if err := p.expect(";"); err != nil {
		return nil, err
	}
	for !p.is(")") {
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		n.Post = append(n.Post, x)
		if !p.accept(",") {
			break
		}
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}

// forInit reads the first part of a for head with its semicolon.
func (p *parser) forInit() ([]Stmt, error) {
	if p.accept(";") {
		return nil, nil
	}
	if p.is("final") || p.is("@") || p.atLocalVar() {
		v, err := p.localVar()
		if err != nil {
			return nil, err
		}
		return []Stmt{v}, p.expect(";")
	}
	var init []Stmt
	for {
		start := p.here()
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		init = append(init, &ExprStmt{p.since(start), x})
		if !p.accept(",") {
			return init, p.expect(";")
		}
	}
}

// forEach reads `( Type name : x ) body`; it returns nil without moving if the head is another one.
func (p *parser) forEach(start source.Pos, open Token) (Stmt, error) {
	n := &ForEach{}
	ok := p.try(func() bool {
		n.Modifiers, n.Annotations = p.modifiers()
		if !(p.isIdent() && (is(p.peek2(), ":") || is(p.peek2(), "in"))) {
			t, err := p.typeRef()
			if err != nil {
				return false
			}
			n.Type = t
		}
		if !p.isIdent() {
			return false
		}
		n.Name = nameOf(*p.next())
		return p.accept(":") || p.mvel && p.accept("in")
	})
	if !ok {
		return nil, nil
	}
	var err error
	if n.X, err = p.expression(); err != nil {
		return nil, err
	}
	if err = p.closing(")", open); err != nil {
		return nil, err
	}
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}

func (p *parser) doStatement() (Stmt, error) {
	start := p.next().Start
	n := &DoWhile{}
	var err error
	if n.Body, err = p.statement(); err != nil {
		return nil, err
	}
	if n.Until = p.is("until"); n.Until {
		p.next()
	} else if err := p.expect("while"); err != nil {
		return nil, err
	}
	if n.Cond, err = p.condition(); err != nil {
		return nil, err
	}
	if err := p.semicolon(); err != nil {
		return nil, err
	}
	n.Base = p.since(start)
	return n, nil
}
