package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

func (p *parser) toConditions(gs []*gConds) []Condition {
	var cs []Condition
	for _, g := range gs {
		if g.Lone != nil {
			cs = append(cs, g.Lone.(*loneNodes).list...)
		} else {
			cs = append(cs, p.toOr(g.Or)...)
		}
	}
	return cs
}

// toOr gives one condition, or several where consequence calls follow.
func (p *parser) toOr(g *gOr) []Condition {
	if len(g.Rest) == 0 {
		return p.toAndList(g.First)
	}
	children := []Condition{p.toAnd(g.First)}
	for _, r := range g.Rest {
		p.noteConnective(r.Op)
		children = append(children, annotated(p.toAnd(r.And), r.Annots))
	}
	return []Condition{&Or{Base: joined(children), Children: children}}
}

// annotated gives the annotations behind a connective to the pattern that follows it. In front of anything else they mean nothing.
func annotated(c Condition, gs []gAnnotation) Condition {
	if len(gs) == 0 {
		return c
	}
	as := annotations(gs)
	switch c := c.(type) {
	case *Pattern:
		c.Before = as
		c.Range.Start = as[0].Range.Start
	case *And:
		annotated(c.Children[0], gs)
		c.Range.Start = c.Children[0].Span().Start
	}
	return c
}

func joined(cs []Condition) Base {
	return Base{cs[0].Span().Join(cs[len(cs)-1].Span())}
}

// toAndList keeps the consequence calls behind a lone condition apart from it.
func (p *parser) toAndList(g *gAnd) []Condition {
	if len(g.Rest) == 0 {
		return p.toUnary(g.First)
	}
	return []Condition{p.toAnd(g)}
}

func (p *parser) toAnd(g *gAnd) Condition {
	children := p.toUnary(g.First)
	if len(g.Rest) == 0 && len(children) == 1 {
		return children[0]
	}
	for _, r := range g.Rest {
		p.noteConnective(r.Op)
		more := p.toUnary(r.Unary)
		annotated(more[0], r.Annots)
		children = append(children, more...)
	}
	return &And{Base: joined(children), Children: children}
}

// toUnary gives the condition and the consequence calls behind it.
func (p *parser) toUnary(g *gUnary) []Condition {
	start := startOf(g.Tokens[0])
	var c Condition
	switch {
	case g.Pattern != nil:
		c = g.Pattern
	case g.Exists != nil:
		inner := p.toQuantified(g.Exists)
		c = &Exists{Base{source.Span{Start: start, End: inner.Span().End}}, inner}
	case g.Not != nil:
		inner := p.toQuantified(g.Not)
		c = &Not{Base{source.Span{Start: start, End: inner.Span().End}}, inner}
	case g.Forall != nil:
		c = g.Forall.node(g.Tokens)
	case g.Eval != nil:
		c = g.Eval.node(g.Tokens)
	case g.Acc != nil:
		c = g.Acc
	case g.If != nil:
		c = g.If.node()
	case g.Group != nil:
		c = p.toGroup(g.Group)
	case g.Prefix != nil:
		if p.level == DRL6 {
			p.note(g.Prefix.Tokens[0], CodeLevel, `"`+g.Prefix.Op+`" in front of conditions needs brackets`, "write ("+g.Prefix.Op+" ... )")
		}
		c = p.toPrefix(g.Prefix)
	}
	out := []Condition{c}
	for _, b := range g.Calls {
		out = append(out, b.node())
	}
	return out
}

func (p *parser) toQuantified(g *gQuantified) Condition {
	switch {
	case g.Forall != nil:
		return g.Forall.node(g.Tokens)
	case g.Eval != nil:
		return g.Eval.node(g.Tokens)
	case g.Acc != nil:
		return g.Acc
	case g.Group != nil:
		return p.toGroup(g.Group)
	}
	return g.Pattern
}

// closingBase is the span from the first token to the bracket that closes the first opened one.
func closingBase(toks []lexer.Token) Base {
	depth := 0
	for i := range toks {
		if is(&toks[i], "(") {
			depth++
		} else if is(&toks[i], ")") {
			if depth--; depth == 0 {
				return spanOfTokens(toks[:i+1])
			}
		}
	}
	return spanOfTokens(toks)
}

func (g *gForall) node(toks []lexer.Token) Condition {
	f := &Forall{Base: closingBase(toks)}
	for _, c := range g.Conds {
		f.Conditions = append(f.Conditions, c)
	}
	return f
}

func (g *gEval) node(toks []lexer.Token) Condition { return &Eval{closingBase(toks), g.Expr} }

func (p *parser) toGroup(g *gGroup) Condition {
	base := spanOfTokens(g.Tokens)
	if g.Prefix != nil {
		return &Group{Base: base, Inner: p.toPrefix(g.Prefix)}
	}
	cs := p.toOr(g.Or)
	if len(cs) == 1 {
		return &Group{Base: base, Inner: cs[0]}
	}
	return &Group{Base: base, Inner: &And{Base: joined(cs), Children: cs}}
}

func (p *parser) toPrefix(g *gPrefix) Condition {
	var children []Condition
	for _, c := range g.Conds {
		children = append(children, p.toAnd(c))
	}
	annotated(children[0], g.Annots)
	if g.Op == "or" {
		return &Or{Base: spanOfTokens(g.Tokens), Children: children, Prefix: true}
	}
	return &And{Base: spanOfTokens(g.Tokens), Children: children, Prefix: true}
}

func (g *gBranch) node() ConsequenceBranch {
	if g.Call != nil {
		return g.Call.node()
	}
	return g.If.node()
}

func (g *gCall) node() *ConsequenceCall {
	return &ConsequenceCall{spanOfTokens(g.Tokens), g.Verb == "break", g.Name.node()}
}

func (g *gIf) node() *ConsequenceIf {
	c := &ConsequenceIf{Base: spanOfTokens(g.Tokens), X: g.Expr, Then: g.Then.node()}
	if g.Else != nil {
		c.Else = g.Else.node()
	}
	return c
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
