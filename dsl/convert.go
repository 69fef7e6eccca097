package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// The structs of the grammar are turned into the exported tree here.

// spanOfTokens is the span of the tokens a production read.
func spanOfTokens(toks []lexer.Token) Base {
	if len(toks) == 0 {
		return Base{}
	}
	return Base{source.Span{Start: startOf(toks[0]), End: endOf(toks[len(toks)-1])}}
}

func (g *gDotted) node() *Name {
	return &Name{Base: spanOfTokens(g.Tokens), Text: g.Name}
}

func (g *gName) node() *Name { return nameOf(g.Tokens[0]) }

func (g *gAs) node() *Name { return nameOf(g.Tokens[0]) }

func optional[G interface{ node() *Name }](g G, there bool) *Name {
	if !there {
		return nil
	}
	return g.node()
}

func annotations(gs []gAnnotation) []*Annotation {
	var as []*Annotation
	for _, g := range gs {
		as = append(as, g.(*Annotation))
	}
	return as
}

func exprs(gs []gValue) []Expr {
	var xs []Expr
	for _, g := range gs {
		xs = append(xs, g)
	}
	return xs
}

func typeNode(g gType) *TypeRef {
	if g == nil {
		return nil
	}
	return g.(*TypeRef)
}

func paramsOf(g gParams) []*Param {
	if g == nil {
		return nil
	}
	return g.(*paramNodes).params
}

// toItem makes the node of one block; span is that of the block.
func (p *parser) toItem(g *gItem, base Base) Item {
	switch {
	case g.Package != nil:
		return &Package{base, g.Package.Name.node()}
	case g.Unit != nil:
		return &Unit{base, g.Unit.Name.node()}
	case g.Import != nil:
		i := g.Import
		if i.Acc != nil {
			return &Import{base, ImportAccumulate, i.Acc.node(), false, i.As.node()}
		}
		return &Import{base, ImportKind(i.Func), i.Name.node(), i.Wild, nil}
	case g.Global != nil:
		return &Global{base, typeNode(g.Global.Type), g.Global.Name.node()}
	case g.Function != nil:
		f := g.Function
		return &Function{base, typeNode(f.Type), f.Name.node(), paramsOf(f.Params), f.Body.(*Block)}
	case g.Declare != nil:
		return p.toDeclare(g.Declare, base)
	case g.Query != nil:
		q := g.Query
		return &Query{base, q.Name.node(), paramsOf(q.Params), q.Params != nil, annotations(q.Annots), p.toConditions(q.When)}
	case g.Rule != nil:
		return p.toRule(g.Rule, base)
	}
	a := toAttribute(g.Attr)
	return a
}

func (p *parser) toDeclare(g *gDeclare, base Base) Item {
	switch {
	case g.Entry != nil:
		return &EntryPointDecl{base, g.Entry.Name.node(), annotations(g.Entry.Annots)}
	case g.Window != nil:
		w := &WindowDecl{base, g.Window.Name.node(), annotations(g.Window.Annots), nil}
		w.Pattern, _ = g.Window.Cond.(*Pattern)
		return w
	case g.Enum != nil:
		d := &TypeDecl{Base: base, Enum: true, Name: g.Enum.Name.node(), Annotations: annotations(g.Enum.Annots), Fields: toFields(g.Enum.Fields)}
		for _, c := range g.Enum.Consts {
			d.Constants = append(d.Constants, &EnumConstant{spanOfTokens(c.Tokens), c.Name.node(), exprs(c.Args)})
		}
		return d
	}
	t := g.Type
	d := &TypeDecl{Base: base, Trait: t.Trait, Name: t.Name.node(), Annotations: annotations(t.Annots), Fields: toFields(t.Fields)}
	for _, e := range t.Extends {
		n := e.node()
		d.Extends = append(d.Extends, &TypeRef{Base: n.Base, Name: n.Text})
	}
	return d
}

func toFields(gs []*gField) []*Field {
	var fs []*Field
	for _, g := range gs {
		f := &Field{Base: spanOfTokens(g.Tokens), Name: g.Name.node(), Type: typeNode(g.Type), Annotations: annotations(g.Annots)}
		if g.Init != nil {
			f.Init = g.Init
		}
		fs = append(fs, f)
	}
	return fs
}

func (p *parser) toRule(g *gRule, base Base) *Rule {
	r := &Rule{Base: base, Name: g.Name.node(), Extends: optional(g.Extends, g.Extends != nil), Annotations: annotations(g.Annots), HasWhen: g.HasWhen}
	for _, a := range g.Attrs {
		r.Attributes = append(r.Attributes, toAttribute(a))
	}
	if g.Colon != nil && p.level == DRL10 {
		p.note(g.Colon.Token, CodeLevel, `"when:" is not DRL10`, `write "when" alone`)
	}
	r.When = p.toConditions(g.When)
	r.Then = g.Then.(*Block)
	for _, n := range g.Named {
		body := n.Body.(*Block)
		start := source.Pos{Offset: int32(n.Pos.Offset), Line: int32(n.Pos.Line), Col: int32(n.Pos.Column)}
		r.Named = append(r.Named, &NamedConsequence{Base{source.Span{Start: start, End: body.Range.End}}, n.Name.node(), body})
	}
	return r
}

func textLiteral(g *gText) *Literal {
	t := g.Token
	l := &Literal{Base: Base{spanOf(t)}, Raw: t.Value}
	switch t.Type {
	case tokString:
		l.Kind, l.Value, l.Quote = LitString, unquote(t.Value), t.Value[0]
	case tokNumber:
		l.Kind, l.Value, _ = numberLiteral(t.Value, false)
	default:
		l.Kind, l.Value = LitBool, t.Value == "true"
	}
	return l
}

func toAttribute(g *gAttr) *Attribute {
	a := &Attribute{Base: spanOfTokens(g.Tokens)}
	text := g.Flag + g.Group + g.Value + g.Cal + g.Timed
	end := 0
	for n := 0; n < len(text); end++ {
		n += len(g.Tokens[end].Value)
	}
	a.Name = &Name{Base: spanOfTokens(g.Tokens[:end]), Text: text}
	switch {
	case g.Bool != nil:
		a.Value = textLiteral(g.Bool)
	case g.Text != nil:
		a.Value = textLiteral(g.Text)
	case g.Expr != nil:
		a.Value = g.Expr
	case g.Timer != nil:
		a.Timer = g.Timer.(*Timer)
	case g.Number != nil:
		lit := textLiteral(g.Number)
		a.Value = lit
		if g.Sign != "" {
			sign := g.Tokens[end]
			a.Value = &Unary{Base{source.Span{Start: startOf(sign), End: lit.Range.End}}, g.Sign, lit}
		}
	}
	for i, c := range g.Cals {
		if i == 0 {
			a.Value = textLiteral(c)
		} else {
			a.More = append(a.More, textLiteral(c))
		}
	}
	return a
}

func (p *parser) toConditions(gs []*gOr) []Condition {
	var cs []Condition
	for _, g := range gs {
		cs = append(cs, p.toOr(g)...)
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
