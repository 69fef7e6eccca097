package parse

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// functionBody reads the body of a function with its braces. Functions are always Java code, whatever the dialect of the rules.
func (p *parser) functionBody() *ast.Block {
	p.Soft, p.LineEnds, p.NoBind, p.Lenient = false, false, 0, false
	return p.Block()
}

// headExpr reads the value of salience or enabled. A value in brackets ends with them: the word after them is never an operator.
func (p *parser) headExpr() ast.Expr {
	if p.Is("when") || p.Is("then") {
		panic(p.FailAs(mistake.MissingOperand, `"`+p.Prev().Value+`" has no value`, ""))
	}
	if p.Is("(") {
		return java.InMode(&p.Parser, true, p.Paren)
	}
	return p.ConstraintExpr()
}

// paramNodes passes parameters through the grammar as one node.
type paramNodes struct {
	ast.Base
	params []*ast.Param
}

func (p *parser) paramList() *paramNodes {
	start := p.Here()
	params := p.Params()
	for _, q := range params {
		if (q.Type == nil) != (params[0].Type == nil) {
			panic(p.FailAs(mistake.MissingToken, "either all parameters of a query must have a type, or none", ""))
		}
	}
	return &paramNodes{p.Since(start), params}
}

// timer reads the brackets of a timer. The content is free text; delays, periods and parameters are extracted if they can be read.
func (p *parser) timer() *ast.Timer {
	open := *p.Peek()
	p.Chunk(open)
	t := &ast.Timer{Base: p.Since(open.Start)}
	t.Text = p.TextBetween(open.End, p.Prev().Start)
	end := p.At - 1
	begin := end
	for p.Toks[begin].Start.Offset > open.Start.Offset {
		begin--
	}
	toks := p.Toks[begin+1 : end]
	if len(toks) > 1 && token.Is(&toks[1], ":") && toks[0].Type == token.Ident {
		t.Protocol = toks[0].Value
		t.Text = p.TextBetween(toks[1].End, p.Prev().Start)
		toks = toks[2:]
	}
	if t.Protocol == "cron" {
		_, params := cutTokens(toks)
		t.Params = p.timerParams(params)
		return t
	}
	if inner, some := inBrackets(toks); some {
		t.Protocol, toks = "int", inner
	}
	delays, params := cutTokens(toks)
	t.Args = p.timerArgs(delays)
	t.Params = p.timerParams(params)
	return t
}

// inBrackets returns the tokens between the first opening and the last closing bracket. If a timer contains brackets, Drools reads nothing
// else of it, so `expr: $o.getDelay() * 1000` is an empty timer, which is due immediately.
func inBrackets(toks []token.Token) (inner []token.Token, some bool) {
	first, last := -1, -1
	for i := range toks {
		switch {
		case token.Is(&toks[i], "(") && first < 0:
			first = i
		case token.Is(&toks[i], ")"):
			last = i
		}
	}
	if first < 0 || last < first {
		return nil, false
	}
	return toks[first+1 : last], true
}

// cutTokens splits tokens at the first semicolon.
func cutTokens(toks []token.Token) (before, after []token.Token) {
	for i := range toks {
		if token.Is(&toks[i], ";") {
			return toks[:i], toks[i+1:]
		}
	}
	return toks, nil
}

// timerArgs reads the delay and the period, with or without a comma between them.
func (p *parser) timerArgs(toks []token.Token) []ast.Expr {
	if len(toks) == 0 {
		return nil
	}
	sub := java.NewParser(p.File, toks, p.Level)
	sub.Quiet = 1
	var args []ast.Expr
	for !sub.Peek().EOF() {
		x, err := java.Attempt(&sub, sub.ConstraintExpr)
		if err != nil {
			return nil
		}
		java.AsTime(x)
		args = append(args, x)
		sub.Accept(",")
	}
	return args
}

// timerParams reads `start=..., end=..., repeat-limit=n`; the values are free text.
func (p *parser) timerParams(toks []token.Token) []*ast.TimerParam {
	var params []*ast.TimerParam
	for len(toks) > 0 {
		n, depth := 0, 0
		for n < len(toks) && (depth > 0 || !token.Is(&toks[n], ",")) {
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
			text := p.File.Slice(span)
			name, value, _ := strings.Cut(text, "=")
			word := &ast.Name{Base: ast.Base{Range: part[0].Span()}, Text: strings.TrimSpace(name)}
			params = append(params, &ast.TimerParam{Base: ast.Base{Range: span}, Name: word, Value: strings.TrimSpace(value)})
		}
		toks = toks[min(n+1, len(toks)):]
	}
	return params
}
