package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// conditions reads the conditions of a rule or query. It stops in front of the first word or sign that begins none.
func (p *parser) conditions() ([]Condition, error) {
	var list []Condition
	for p.atCondition() {
		cs, err := p.orConditions()
		if err != nil {
			return nil, err
		}
		list = append(list, cs...)
	}
	return list, nil
}

// atCondition tells whether the next token begins a condition.
func (p *parser) atCondition() bool {
	t := p.peek()
	if t.Type != tokIdent {
		return p.is("(") || p.atPattern()
	}
	switch t.Value {
	case "then", "end":
		return false
	case "from", "over", "do", "else", "when":
		return !p.atElement(t.Value)
	}
	return true
}

// atPattern tells whether the next token begins a pattern, a query call or an OOPath.
func (p *parser) atPattern() bool {
	t := p.peek()
	if t.Type == tokIdent {
		return !p.atElement(t.Value)
	}
	return p.is("?") || p.is("/") || p.is("?/")
}

// orConditions reads conditions joined by "or". It gives one condition, or several where consequence calls follow a lone one.
func (p *parser) orConditions() ([]Condition, error) {
	cs, err := p.andConditions()
	if err != nil || !p.is("or") && !p.is("||") {
		return cs, err
	}
	children := []Condition{oneOf(cs)}
	for p.is("or") || p.is("||") {
		more, err := p.connected(p.andConditions)
		if err != nil {
			return nil, err
		}
		children = append(children, oneOf(more))
	}
	return []Condition{&Or{Base: joined(children), Children: children}}, nil
}

// andConditions reads conditions joined by "and". A lone one comes with the consequence calls behind it, as a list.
func (p *parser) andConditions() ([]Condition, error) {
	cs, err := p.conditionWithCalls()
	if err != nil || !p.is("and") && !p.is("&&") {
		return cs, err
	}
	for p.is("and") || p.is("&&") {
		more, err := p.connected(p.conditionWithCalls)
		if err != nil {
			return nil, err
		}
		cs = append(cs, more...)
	}
	return []Condition{oneOf(cs)}, nil
}

// connected reads a connective, the annotations behind it, and what it joins.
func (p *parser) connected(read func() ([]Condition, error)) ([]Condition, error) {
	p.noteConnective(*p.next())
	as, err := p.annotations()
	if err != nil {
		return nil, err
	}
	cs, err := read()
	if err == nil {
		annotate(cs[0], as)
	}
	return cs, err
}

func (p *parser) annotations() ([]*Annotation, error) {
	var as []*Annotation
	for p.is("@") {
		a, err := p.annotation()
		if err != nil {
			return nil, err
		}
		as = append(as, a)
	}
	return as, nil
}

// oneOf makes one condition of a list.
func oneOf(cs []Condition) Condition {
	if len(cs) == 1 {
		return cs[0]
	}
	return &And{Base: joined(cs), Children: cs}
}

func joined(cs []Condition) Base {
	return Base{cs[0].Span().Join(cs[len(cs)-1].Span())}
}

// annotate gives the annotations behind a connective to the pattern that follows it. In front of anything else they mean nothing.
func annotate(c Condition, as []*Annotation) {
	if len(as) == 0 {
		return
	}
	switch c := c.(type) {
	case *Pattern:
		c.Before = as
		c.Range.Start = as[0].Range.Start
	case *And:
		annotate(c.Children[0], as)
		c.Range.Start = c.Children[0].Span().Start
	}
}

// conditionWithCalls reads one condition and the consequence calls behind it.
func (p *parser) conditionWithCalls() ([]Condition, error) {
	c, err := p.unaryCondition()
	if err != nil {
		return nil, err
	}
	cs := []Condition{c}
	for p.atBranch() {
		b, err := p.consequenceBranch()
		if err != nil {
			return nil, err
		}
		cs = append(cs, b)
	}
	p.accept(";")
	return cs, nil
}

// unaryCondition reads one condition. What no word introduces is a pattern.
func (p *parser) unaryCondition() (Condition, error) {
	t := *p.peek()
	start := startOf(t)
	if t.Type == tokIdent && p.atElement(t.Value) {
		switch t.Value {
		case "not", "exists":
			p.next()
			inner, err := p.quantified()
			if err != nil {
				return nil, err
			}
			if t.Value == "not" {
				return &Not{p.since(start), inner}, nil
			}
			return &Exists{p.since(start), inner}, nil
		case "if":
			return p.conditionalBranch()
		case "and", "or":
			if p.level == DRL6 {
				p.note(t, CodeLevel, `"`+t.Value+`" in front of conditions needs brackets`, "write ("+t.Value+" ... )")
			}
			return p.prefixConditions()
		}
	}
	return p.quantified()
}

// quantified reads what may stand behind not and exists: brackets, a pattern, or one of the conditions that have brackets of their own.
func (p *parser) quantified() (Condition, error) {
	if p.atPattern() {
		return p.patternCondition()
	}
	switch t := p.peek(); t.Value {
	case "(":
		if t.Type == tokOp {
			return p.groupCondition()
		}
	case "eval":
		return p.evalCondition()
	case "forall":
		return p.forall()
	case "accumulate", "acc":
		return nodeAs[Condition](p.accumulate(false))
	case "groupby":
		return nodeAs[Condition](p.groupBy())
	}
	return nil, p.unexpected()
}

// unexpected fails at a token that no production takes.
func (p *parser) unexpected() error { return p.record(&syntaxError{code: CodeUnexpectedToken}) }

// groupCondition reads conditions in brackets.
func (p *parser) groupCondition() (Condition, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	open := *p.next()
	var inner Condition
	var err error
	if t := p.peek(); (p.is("and") || p.is("or")) && p.atElement(t.Value) {
		inner, err = p.prefixConditions()
	} else {
		var cs []Condition
		if cs, err = p.orConditions(); err == nil {
			inner = oneOf(cs)
		}
	}
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, err
	}
	return &Group{Base: p.since(startOf(open)), Inner: inner}, nil
}

// prefixConditions reads `and A() B()`.
func (p *parser) prefixConditions() (Condition, error) {
	op := *p.next()
	as, err := p.annotations()
	if err != nil {
		return nil, err
	}
	var children []Condition
	for len(children) == 0 || p.atCondition() {
		cs, err := p.andConditions()
		if err != nil {
			return nil, err
		}
		children = append(children, oneOf(cs))
	}
	annotate(children[0], as)
	if op.Value == "or" {
		return &Or{Base: p.since(startOf(op)), Children: children, Prefix: true}, nil
	}
	return &And{Base: p.since(startOf(op)), Children: children, Prefix: true}, nil
}

// evalCondition reads `eval( x )`.
func (p *parser) evalCondition() (Condition, error) {
	start := startOf(*p.next())
	open := *p.next()
	x, err := p.constraintExpr()
	if err == nil {
		err = p.closing(")", open)
	}
	if err != nil {
		return nil, err
	}
	return &Eval{p.since(start), x}, nil
}

// forall reads `forall( A() B() )`; commas between the patterns are let through.
func (p *parser) forall() (Condition, error) {
	f := &Forall{}
	start := startOf(*p.next())
	open := *p.next()
	for len(f.Conditions) == 0 || !p.is(")") {
		if !p.atPattern() {
			return nil, p.unexpected()
		}
		c, err := p.patternCondition()
		if err != nil {
			return nil, err
		}
		f.Conditions = append(f.Conditions, c)
		p.accept(",")
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	f.Base = p.since(start)
	return f, nil
}

// noteConnective remembers that && or || stands between conditions.
func (p *parser) noteConnective(op lexer.Token) {
	if op.Type != tokOp {
		return
	}
	word := "and"
	if op.Value == "||" {
		word = "or"
	}
	hint := `write "` + word + `"`
	if p.level == DRL10 {
		p.note(op, CodeLevel, `"`+op.Value+`" between conditions is not DRL10`, hint)
		return
	}
	p.notes = append(p.notes, source.Diagnostic{Span: spanOf(op), Severity: source.Warning, Code: CodeDeprecatedConnect,
		Message: `"` + op.Value + `" between conditions is deprecated`, Hint: hint})
}

// note remembers an error in something that could be read.
func (p *parser) note(t lexer.Token, code source.Code, msg, hint string) {
	p.notes = append(p.notes, source.Diagnostic{Span: spanOf(t), Code: code, Message: msg, Hint: hint})
}
