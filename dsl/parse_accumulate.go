package dsl

import "whenthen/engine/source"

// accumulate reads `accumulate( source; functions; constraints )`. After "from" (inline) a single function or code blocks stand, and no constraints.
func (p *parser) accumulate(inline bool) (*Accumulate, error) {
	start := p.here()
	acc := &Accumulate{Keyword: p.next().Value}
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var err error
	if acc.Source, err = p.accumulateSource(); err != nil {
		return nil, err
	}
	if inline && p.is("init") && is(p.peek2(), "(") {
		if err := p.accumulateCode(acc); err != nil {
			return nil, err
		}
	} else if acc.Functions, acc.Constraints, err = p.functionsAndConstraints(); err != nil {
		return nil, err
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	if !inline {
		p.accept(";")
	}
	acc.Base = p.since(start)
	return acc, nil
}

// accumulateSource reads the source and the sign after it; the conditions themselves may have taken a semicolon.
func (p *parser) accumulateSource() (Condition, error) {
	src, err := p.sourceCondition()
	if err != nil {
		return nil, err
	}
	if !p.accept(",") && !p.tookSemicolon() && !p.accept(";") {
		return nil, p.fail(`";" after the conditions of accumulate`)
	}
	return src, nil
}

// tookSemicolon tells whether the token before the next one is a semicolon.
func (p *parser) tookSemicolon() bool {
	return is(p.prev(), ";")
}

func (p *parser) functionsAndConstraints() (fs []*AccumulateFunction, cs []*Constraint, err error) {
	for {
		f, err := p.accumulateFunction()
		if err != nil {
			return nil, nil, err
		}
		fs = append(fs, f)
		if !p.accept(",") {
			break
		}
	}
	if p.accept(";") && !p.is(")") {
		cs, err = inside(p, p.constraints)
	}
	return fs, cs, err
}

// accumulateFunction reads `$s : sum( $x )`.
func (p *parser) accumulateFunction() (*AccumulateFunction, error) {
	start := p.here()
	binding, unify := p.binding()
	n, err := p.name("an accumulate function")
	if err != nil {
		return nil, err
	}
	args, err := p.softArguments()
	if err != nil {
		return nil, err
	}
	return &AccumulateFunction{p.since(start), binding, unify, n, args}, nil
}

// accumulateCode reads `init( ... ), action( ... ), reverse( ... ), result( ... )`.
func (p *parser) accumulateCode(acc *Accumulate) error {
	var err error
	if acc.Init, err = p.codeBrackets("init"); err != nil {
		return err
	}
	p.accept(",")
	if acc.Action, err = p.codeBrackets("action"); err != nil {
		return err
	}
	p.accept(",")
	if p.is("reverse") {
		if acc.Reverse, err = p.codeBrackets("reverse"); err != nil {
			return err
		}
		p.accept(",")
	}
	if err := p.expect("result"); err != nil {
		return err
	}
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return err
	}
	if acc.Result, err = p.codeExpr(); err != nil {
		return err
	}
	p.accept(";")
	return p.closing(")", open)
}

// codeBrackets reads a word and a code block in round brackets.
func (p *parser) codeBrackets(word string) (*Block, error) {
	if err := p.expect(word); err != nil {
		return nil, err
	}
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	b, err := p.codeUntil(")", endOf(open))
	if err != nil {
		return nil, err
	}
	return b, p.closing(")", open)
}

// codeUntil reads statements up to a closing sign that is not consumed. A missing last semicolon is fine.
func (p *parser) codeUntil(closer string, start source.Pos) (*Block, error) {
	soft, lenient, lineEnds := p.soft, p.lenient, p.lineEnds
	p.soft, p.lenient, p.lineEnds = false, true, false
	defer func() { p.soft, p.lenient, p.lineEnds = soft, lenient, lineEnds }()
	b := &Block{}
	for !p.is(closer) {
		if p.peek().EOF() {
			return nil, p.fail(`"` + closer + `"`)
		}
		if err := p.statementInto(b); err != nil {
			return nil, err
		}
	}
	b.Range = source.Span{Start: start, End: p.here()}
	return b, nil
}

// groupBy reads `groupby( source; key; functions; constraints )`.
func (p *parser) groupBy() (*GroupBy, error) {
	start := p.here()
	g := &GroupBy{}
	p.next()
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var err error
	if g.Source, err = p.accumulateSource(); err != nil {
		return nil, err
	}
	g.Binding, g.Unify = p.binding()
	if g.Key, err = p.constraintExpr(); err != nil {
		return nil, err
	}
	if !p.accept(";") {
		return nil, p.fail(`";" after the key of groupby`)
	}
	if g.Functions, g.Constraints, err = p.functionsAndConstraints(); err != nil {
		return nil, err
	}
	if err := p.closing(")", open); err != nil {
		return nil, err
	}
	p.accept(";")
	g.Base = p.since(start)
	return g, nil
}
