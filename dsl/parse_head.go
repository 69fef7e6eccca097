package dsl

import (
	"strings"

	"whenthen/engine/source"
)

// functionBody reads the braces of a function. Functions are Java code whatever the dialect of the rules.
func (p *parser) functionBody() (*Block, error) {
	p.soft, p.lineEnds, p.noBind, p.lenient = false, false, 0, false
	return p.block()
}

// headExpr reads the value of salience or enabled. Brackets enclose all of it, so the word behind them is never its operand.
func (p *parser) headExpr() (Expr, error) {
	if p.is("when") || p.is("then") {
		return nil, p.failAs(CodeMissingOperand, `"`+p.prev().Value+`" has no value`, "")
	}
	if p.is("(") {
		return p.inMode(true, p.paren)
	}
	return p.constraintExpr()
}

// paramNodes carries parameters through the grammar.
type paramNodes struct {
	Base
	params []*Param
}

func (p *parser) paramList() (*paramNodes, error) {
	start := p.here()
	params, err := p.params()
	if err != nil {
		return nil, err
	}
	for _, q := range params {
		if (q.Type == nil) != (params[0].Type == nil) {
			return nil, p.failAs(CodeMissingToken, "either all parameters of a query have a type or none", "")
		}
	}
	return &paramNodes{p.since(start), params}, nil
}

// timer reads the brackets of a timer. Its text is free; delays, periods and parameters are taken out of it if they can be read.
func (p *parser) timer() (*Timer, error) {
	open := *p.peek()
	if err := p.chunk(open); err != nil {
		return nil, err
	}
	t := &Timer{Base: p.since(open.Start)}
	t.Text = p.textBetween(open.End, p.prev().Start)
	end := p.at - 1
	begin := end
	for p.toks[begin].Start.Offset > open.Start.Offset {
		begin--
	}
	toks := p.toks[begin+1 : end]
	if len(toks) > 1 && is(&toks[1], ":") && toks[0].Type == tokIdent {
		t.Protocol = toks[0].Value
		t.Text = p.textBetween(toks[1].End, p.prev().Start)
		toks = toks[2:]
	}
	if t.Protocol == "cron" {
		return t, nil
	}
	delays, params := cutTokens(toks)
	t.Args = p.timerArgs(delays)
	t.Params = p.timerParams(params)
	return t, nil
}

// cutTokens splits at the first semicolon.
func cutTokens(toks []Token) (before, after []Token) {
	for i := range toks {
		if is(&toks[i], ";") {
			return toks[:i], toks[i+1:]
		}
	}
	return toks, nil
}

// timerArgs reads the delay and the period: one after another, or with a comma between.
func (p *parser) timerArgs(toks []Token) []Expr {
	if len(toks) == 0 {
		return nil
	}
	sub := subParser(p, toks)
	var args []Expr
	for !sub.peek().EOF() {
		x, err := sub.constraintExpr()
		if err != nil {
			return nil
		}
		asTime(x)
		args = append(args, x)
		sub.accept(",")
	}
	return args
}

func subParser(p *parser, toks []Token) *parser {
	return &parser{grammar: p.grammar, toks: toks, eof: endToken(toks[len(toks)-1].End), level: p.level, quiet: 1}
}

// timerParams reads `start=..., end=..., repeat-limit=n`; the values are free text.
func (p *parser) timerParams(toks []Token) []*TimerParam {
	var params []*TimerParam
	for len(toks) > 0 {
		n, depth := 0, 0
		for n < len(toks) && (depth > 0 || !is(&toks[n], ",")) {
			switch toks[n].Value {
			case "(":
				depth++
			case ")":
				depth--
			}
			n++
		}
		if part := toks[:n]; n > 0 {
			span := source.Span{Start: part[0].Start, End: part[n-1].End}
			text := p.grammar.file.Slice(span)
			name, value, _ := strings.Cut(text, "=")
			params = append(params, &TimerParam{Base: Base{span}, Name: &Name{Base: Base{part[0].Span()}, Text: strings.TrimSpace(name)}, Value: strings.TrimSpace(value)})
		}
		toks = toks[min(n+1, len(toks)):]
	}
	return params
}
