package dsl

import "whenthen/engine/source"

// separator reads the sign between the conditions and the functions of an accumulate; the conditions themselves may have taken a semicolon.
func (p *parser) separator() error {
	if p.accept(",") || is(p.prev(), ";") || p.accept(";") {
		return nil
	}
	return p.fail(`";" after the conditions of accumulate`)
}

// codeBrackets reads a code block in round brackets.
func (p *parser) codeBrackets() (*Block, error) {
	open := *p.peek()
	if err := p.expect("("); err != nil {
		return nil, err
	}
	b, err := p.codeUntil(")", open.End)
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
