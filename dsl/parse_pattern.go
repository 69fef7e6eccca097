package dsl

import (
	"whenthen/dsl/keyword"
	"whenthen/engine/source"
)

// patternCondition reads what a condition is made of in the end: a pattern, a query call, an OOPath, or a binding in front of
// bracketed patterns.
func (p *parser) patternCondition() (Condition, error) {
	start := p.here()
	var binding *Name
	var unify bool
	if !cannotBind(p.peek().Value) {
		binding, unify = p.binding()
	}
	if p.is("(") && binding != nil {
		return p.boundGroup(start, binding, unify)
	}
	if p.is("/") || p.is("?/") {
		o, err := p.ooPathNode()
		if err != nil {
			return nil, err
		}
		o.Binding, o.Unify = binding, unify
		o.Base = p.since(start)
		return o, nil
	}
	if p.is("?") {
		return p.queryCall(start)
	}
	pat, err := p.pattern(start, binding, unify)
	if err != nil {
		return nil, err
	}
	return pat, nil
}

// atPattern tells whether the next token begins a pattern, a query call or an OOPath.
func (p *parser) atPattern() bool {
	t := p.peek()
	if t.Type == tokIdent {
		return !p.atElement(t.Value)
	}
	return p.is("?") || p.is("/") || p.is("?/")
}

// windowPattern reads the pattern of a declared window.
func (p *parser) windowPattern() (*Pattern, error) {
	start := p.here()
	binding, unify := p.binding()
	return p.pattern(start, binding, unify)
}

// atElement tells whether the word that stands next is a keyword, not the first word of a pattern.
func (p *parser) atElement(word string) bool {
	k := keyword.Lookup(word)
	if k == nil {
		return false
	}
	n := p.peek2()
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

// boundGroup reads `( A() or B() )` behind a binding.
func (p *parser) boundGroup(start source.Pos, binding *Name, unify bool) (Condition, error) {
	open := *p.next()
	inner := p.here()
	var children []Condition
	for {
		at := p.here()
		pat, err := p.pattern(at, nil, false)
		if err != nil {
			return nil, err
		}
		children = append(children, pat)
		if !p.accept("or") && !p.accept("||") {
			break
		}
	}
	if p.is("and") || p.is("&&") {
		return nil, p.failAs(CodeUnexpectedToken, `a binding in front of brackets goes with "or" only`, `bind each pattern by itself`)
	}
	group := &Group{Binding: binding, Unify: unify, Inner: children[0]}
	if len(children) > 1 {
		group.Inner = &Or{Base: p.since(inner), Children: children}
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	group.Base = p.since(start)
	return group, nil
}

// pattern reads a pattern behind its binding.
func (p *parser) pattern(start source.Pos, binding *Name, unify bool) (*Pattern, error) {
	n, err := p.dotted("a pattern")
	if err != nil {
		return nil, err
	}
	if isReservedPattern(n.Text) {
		return nil, p.failAs(CodeUnexpectedToken, `"`+n.Text+`" cannot stand here`, "")
	}
	pat := &Pattern{Binding: binding, Unify: unify, Type: &TypeRef{Base: n.Base, Name: n.Text}}
	if !p.is("(") {
		return nil, p.fail(`"(" after ` + n.Text)
	}
	if pat.Positional, pat.Constraints, err = p.patternArguments(); err != nil {
		return nil, err
	}
	if err = p.patternTail(pat); err != nil {
		return nil, err
	}
	pat.Base = p.since(start)
	return pat, nil
}

func isReservedPattern(word string) bool { return word == "not" || word == "exists" }

// patternArguments reads `( positional; constraints )`.
func (p *parser) patternArguments() (positional []Expr, constraints []*Constraint, err error) {
	open := *p.next()
	if p.accept(")") {
		return nil, nil, nil
	}
	if constraints, err = p.constraints(); err != nil {
		return nil, nil, err
	}
	if p.accept(";") {
		for _, c := range constraints {
			positional = append(positional, positionalArgument(c))
		}
		constraints = nil
		if !p.is(")") {
			if constraints, err = p.constraints(); err != nil {
				return nil, nil, err
			}
		}
	}
	if p.accept(")") {
		return positional, constraints, nil
	}
	e := p.fail(`"," or ")"`)
	e.opens = open
	return nil, nil, e
}

// positionalArgument is the expression of a constraint that turned out to be an argument.
func positionalArgument(c *Constraint) Expr {
	if c.Binding != nil {
		return &Bind{c.Base, c.Binding, c.Unify, c.X}
	}
	return c.X
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
	x, err := p.inMode(true, p.untilQuestion)
	if err != nil {
		return nil, err
	}
	if op, _ := p.assignmentOperator(); op == "=" {
		return nil, p.failAs(CodeAssignment, `"=" assigns; a constraint compares with "=="`, `write "=="`)
	}
	return &Constraint{p.since(start), binding, unify, x}, nil
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

// patternTail reads annotations, the window and the source of a pattern.
func (p *parser) patternTail(pat *Pattern) error {
	for p.is("@") {
		at := p.at
		a, err := p.annotation()
		if err != nil {
			return err
		}
		pat.Annotations = append(pat.Annotations, a)
		if a.Name.Text == "watch" {
			pat.Watch = append(pat.Watch, watchItems(a, p.toks[at:p.at])...)
		}
	}
	if p.is("over") {
		w, err := p.window()
		if err != nil {
			return err
		}
		pat.Over = w
	}
	if !p.is("from") {
		return nil
	}
	p.next()
	src, err := p.patternSource()
	if err != nil {
		return err
	}
	pat.Source = src
	p.accept(";")
	return nil
}

// queryCall reads `?name( args; )`.
func (p *parser) queryCall(start source.Pos) (Condition, error) {
	p.next()
	n, err := p.dotted("the name of a query")
	if err != nil {
		return nil, err
	}
	if !p.is("(") {
		return nil, p.fail(`"(" and the arguments of the query`)
	}
	q := &QueryCall{Name: n}
	if q.Positional, q.Constraints, err = p.patternArguments(); err != nil {
		return nil, err
	}
	if p.is("from") || p.is("over") {
		return nil, p.fail("the next condition")
	}
	q.Base = p.since(start)
	return q, nil
}
