package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
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
		return &WindowDecl{base, g.Window.Name.node(), annotations(g.Window.Annots), g.Window.Cond.(*Pattern)}
	case g.Enum != nil:
		d := &TypeDecl{Base: base, Enum: true, Name: g.Enum.Name.node(), Annotations: annotations(g.Enum.Annots), Fields: toFields(g.Enum.Fields)}
		for _, c := range g.Enum.Consts {
			d.Constants = append(d.Constants, &EnumConstant{Base: spanOfTokens(c.Tokens), Name: c.Name.node(), Args: exprs(c.Args)})
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
