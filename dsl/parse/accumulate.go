package parse

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// separator reads the sign between the conditions and the functions of an accumulate. A semicolon may have been consumed by the
// conditions.
func (p *parser) separator() {
	if !p.Accept(",") && !token.Is(p.Prev(), ";") && !p.Accept(";") {
		panic(p.Fail(`";" after the conditions of accumulate`))
	}
}

// codeBrackets reads a code block in round brackets. A missing final semicolon is accepted in init, where Drools adds it, and
// elsewhere in MVEL only.
func (p *parser) codeBrackets() *ast.Block {
	lenient := p.Lenient
	p.Lenient = p.Mvel || token.Is(p.Prev(), "init")
	defer func() { p.Lenient = lenient }()
	open := *p.Peek()
	p.Expect("(")
	b := p.codeUntil(")", open.End)
	p.Closing(")", open)
	return b
}

// codeUntil reads statements up to a closing sign, which is not consumed.
func (p *parser) codeUntil(closer string, start source.Pos) *ast.Block {
	soft, lineEnds := p.Soft, p.LineEnds
	p.Soft, p.LineEnds = false, false
	defer func() { p.Soft, p.LineEnds = soft, lineEnds }()
	b := &ast.Block{}
	for !p.Is(closer) {
		if p.Peek().EOF() {
			panic(p.Fail(`"` + closer + `"`))
		}
		p.StatementInto(b)
	}
	b.Range = source.Span{Start: start, End: p.Here()}
	return b
}

// softArguments reads `( a, b )` as expressions of conditions.
func (p *parser) softArguments() []ast.Expr {
	soft := p.Soft
	p.Soft = true
	args := p.Arguments()
	p.Soft = soft
	return args
}
