package dsl

import "github.com/alecthomas/participle/v2"

// window reads `over window:time( 10s )`.
func (p *parser) window() (*Window, error) {
	start := startOf(*p.next())
	if _, err := p.name(`"window:time" or "window:length"`); err != nil {
		return nil, err
	}
	if err := p.expect(":"); err != nil {
		return nil, err
	}
	kind, err := p.name(`"time" or "length"`)
	if err != nil {
		return nil, err
	}
	args, err := p.softArguments()
	if err != nil {
		return nil, err
	}
	for _, a := range args {
		asTime(a)
	}
	return &Window{p.since(start), kind, args}, nil
}

func (p *parser) softArguments() ([]Expr, error) {
	soft := p.soft
	p.soft = true
	args, err := p.arguments()
	p.soft = soft
	return args, err
}

// patternSource reads what follows "from".
func (p *parser) patternSource() (PatternSource, error) {
	start := p.here()
	switch {
	case (p.is("accumulate") || p.is("acc")) && is(p.peek2(), "("):
		return p.accumulate(true)
	case p.is("collect") && is(p.peek2(), "("):
		p.next()
		open := *p.next()
		inner, err := p.sourceCondition()
		if err == nil {
			err = p.closing(")", open)
		}
		if err != nil {
			return nil, err
		}
		return &FromCollect{p.since(start), inner}, nil
	case p.adjacentWords("entry", "-", "point"):
		for range 3 {
			p.next()
		}
		n, err := p.stringOrName("the name of an entry point")
		if err != nil {
			return nil, err
		}
		return &FromEntryPoint{p.since(start), n}, nil
	case p.is("window") && p.peek2().Type == tokIdent:
		p.next()
		n, err := p.name("the name of a window")
		if err != nil {
			return nil, err
		}
		return &FromWindow{p.since(start), n}, nil
	}
	x, err := p.inMode(true, func() (Expr, error) { p.lineEnds = true; return p.untilQuestion() })
	if err != nil {
		return nil, err
	}
	return &FromExpr{p.since(start), x}, nil
}

// adjacentWords tells whether the next tokens are these, blanks allowed between them.
func (p *parser) adjacentWords(words ...string) bool {
	for n, w := range words {
		if !is(p.peekAt(n), w) {
			return false
		}
	}
	return true
}

// sourceCondition reads the conditions an accumulate or collect works on, by the grammar of conditions.
func (p *parser) sourceCondition() (Condition, error) {
	p.catchUp()
	g, err := p.grammar.source.ParseFromLexer(p.lx, participle.AllowTrailing(true))
	if err != nil {
		return nil, err
	}
	p.at = p.lx.Cursor()
	return p.toAnd(g), nil
}
