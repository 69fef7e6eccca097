package dsl

import (
	"whenthen/dsl/keyword"
)

// isKeywordBefore tells whether a word of the table is the keyword, not the first word of a pattern, by the token behind it.
func isKeywordBefore(k *keyword.Keyword, n *Token) bool {
	switch k.Told {
	case keyword.BeforeBracket:
		return is(n, "(")
	case keyword.UnlessBound:
		return !is(n, ":") && !is(n, ".")
	case keyword.UnlessDotted:
		return !is(n, ".")
	}
	return false
}

// cannotBind tells whether a word cannot be the name of a binding in front of a pattern.
func cannotBind(word string) bool {
	k := keyword.Lookup(word)
	return k != nil && k.NoBinding
}

// binding reads `$v :` or `$v :=` if it stands next.
func (p *parser) binding() (*Name, bool) {
	if !p.isIdent() {
		return nil, false
	}
	n := p.peek2()
	if !is(n, ":") && !is(n, ":=") {
		return nil, false
	}
	name := nameOf(*p.next())
	return name, p.next().Value == ":="
}

func (p *parser) constraints() ([]*Constraint, error) {
	var cs []*Constraint
	for {
		c, err := p.constraint()
		if err != nil {
			return nil, err
		}
		cs = append(cs, c)
		if !p.accept(",") {
			return cs, nil
		}
	}
}

func (p *parser) constraint() (*Constraint, error) {
	start := p.here()
	binding, unify := p.binding()
	if binding != nil && (p.is("-") || p.is("+") || p.is("!") || p.is("~")) {
		return nil, p.fail("what " + binding.Text + " is bound to")
	}
	x, err := p.constraintValue()
	if err != nil {
		return nil, err
	}
	return &Constraint{p.since(start), binding, unify, x}, nil
}

// constraintValue reads a constraint without its binding.
func (p *parser) constraintValue() (Expr, error) {
	x, err := p.inMode(true, p.untilQuestion)
	if err != nil {
		return nil, err
	}
	if op, _ := p.assignmentOperator(); op == "=" {
		return nil, p.failAs(CodeAssignment, `"=" assigns; a constraint compares with "=="`, `write "=="`)
	}
	return x, nil
}

// nestedConstraints reads the brackets of `address.( city == "x", zip > 3 )`.
func (p *parser) nestedConstraints() ([]*Constraint, error) {
	open := *p.next()
	cs, err := inside(p, p.constraints)
	if err == nil {
		err = p.closing(")", open)
	}
	return cs, err
}
