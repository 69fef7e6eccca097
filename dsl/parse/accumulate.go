package parse

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// separator reads the sign between the conditions and the functions of an accumulate. A semicolon may have been consumed by the
// conditions.
func (p *parser) separator() error {
	if p.Accept(",") || token.Is(p.Prev(), ";") || p.Accept(";") {
		return nil
	}
	return p.Fail(`";" after the conditions of accumulate`)
}

// codeBrackets reads a code block in round brackets. A missing final semicolon is accepted in init, where Drools adds it, and
// elsewhere in MVEL only.
func (p *parser) codeBrackets() (*ast.Block, error) {
	lenient := p.Lenient
	p.Lenient = p.Mvel || token.Is(p.Prev(), "init")
	defer func() { p.Lenient = lenient }()
	open := *p.Peek()
	if err := p.Expect("("); err != nil {
		return nil, err
	}
	b, err := p.codeUntil(")", open.End)
	if err != nil {
		return nil, err
	}
	return b, p.Closing(")", open)
}

// codeUntil reads statements up to a closing sign, which is not consumed.
func (p *parser) codeUntil(closer string, start source.Pos) (*ast.Block, error) {
	soft, lineEnds := p.Soft, p.LineEnds
	p.Soft, p.LineEnds = false, false
	defer func() { p.Soft, p.LineEnds = soft, lineEnds }()
	b := &ast.Block{}
	for !p.Is(closer) {
		if p.Peek().EOF() {
			return nil, p.Fail(`"` + closer + `"`)
		}
		if err := p.StatementInto(b); err != nil {
			return nil, err
		}
	}
	b.Range = source.Span{Start: start, End: p.Here()}
	return b, nil
}

// softArguments reads `( a, b )` as expressions of conditions.
func (p *parser) softArguments() ([]ast.Expr, error) {
	soft := p.Soft
	p.Soft = true
	args, err := p.Arguments()
	p.Soft = soft
	return args, err
}
