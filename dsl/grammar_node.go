package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// builder makes the nodes of the tree of what the grammar read: items in this file, conditions in grammar_node_condition.go.
type builder struct {
	toks  []Token // of the block
	level Level
	notes []source.Diagnostic // what could be read but is not in order
}

// base is the span of the tokens a production read.
func (b *builder) base(toks []lexer.Token) Base {
	if len(toks) == 0 {
		return Base{}
	}
	return Base{source.Span{Start: b.text(&toks[0]).Start, End: b.toks[endIndex(&toks[len(toks)-1])-1].End}}
}

// text is the token of the text that a token of the grammar was made of.
func (b *builder) text(t *lexer.Token) *Token { return &b.toks[min(t.Pos.Offset, len(b.toks)-1)] }

// baseOf is the span of tokens of the text.
func baseOf(toks []Token) Base {
	if len(toks) == 0 {
		return Base{}
	}
	b := Base{toks[0].Span()}
	b.Range.End = toks[len(toks)-1].End
	return b
}

// as is the node a hand-written production made, the zero value if there is none.
func as[T Node](n Node) T {
	t, _ := n.(T)
	return t
}

// allAs does as for several.
func allAs[T Node, G Node](gs []G) []T {
	var out []T
	for _, g := range gs {
		out = append(out, as[T](g))
	}
	return out
}

func paramsOf(g gParams) []*Param {
	if g == nil {
		return nil
	}
	return g.(*paramNodes).params
}

// toItem makes the node of a block; base is its span.
func (b *builder) toItem(g *gItem, base Base) Item {
	switch {
	case g.Package != nil:
		return &Package{base, as[*Name](g.Package.Name)}
	case g.Unit != nil:
		return &Unit{base, as[*Name](g.Unit.Name)}
	case g.Import != nil:
		i := g.Import
		if i.Accumulate != nil {
			return &Import{base, ImportAccumulate, as[*Name](i.Accumulate), false, as[*Name](i.As)}
		}
		return &Import{base, ImportKind(i.Kind), as[*Name](i.Name), i.Wild, nil}
	case g.Global != nil:
		return &Global{base, as[*TypeRef](g.Global.Type), as[*Name](g.Global.Name)}
	case g.Function != nil:
		f := g.Function
		return &Function{base, as[*TypeRef](f.Result), as[*Name](f.Name), paramsOf(f.Params), as[*Block](f.Body)}
	case g.Declare != nil:
		return b.toDeclaration(g.Declare, base)
	case g.Query != nil:
		q := g.Query
		return &Query{base, as[*Name](q.Name), paramsOf(q.Params), q.Params != nil, allAs[*Annotation](q.Annots), b.conditions(q.When)}
	case g.Rule != nil:
		return b.toRule(g.Rule, base)
	}
	return b.toAttribute(g.Attr)
}

func (b *builder) toDeclaration(g *gDeclare, base Base) Item {
	switch {
	case g.EntryPoint != nil:
		return &EntryPointDecl{base, as[*Name](g.EntryPoint.Name), allAs[*Annotation](g.EntryPoint.Annots)}
	case g.Window != nil:
		w := g.Window
		return &WindowDecl{base, as[*Name](w.Name), allAs[*Annotation](w.Annots), b.pattern(w.Pattern)}
	case g.Enum != nil:
		e := g.Enum
		d := &TypeDecl{Base: base, Enum: true, Name: as[*Name](e.Name), Annotations: allAs[*Annotation](e.Annots), Fields: b.fields(e.Fields)}
		for _, c := range e.Constants {
			d.Constants = append(d.Constants, &EnumConstant{Base: b.base(c.Tokens), Name: as[*Name](c.Name), Args: allAs[Expr](c.Args)})
		}
		return d
	}
	t := g.Type
	d := &TypeDecl{Base: base, Trait: t.Trait, Name: as[*Name](t.Name), Annotations: allAs[*Annotation](t.Annots), Fields: b.fields(t.Fields)}
	for _, n := range allAs[*Name](t.Extends) {
		d.Extends = append(d.Extends, &TypeRef{Base: n.Base, Name: n.Text})
	}
	return d
}

func (b *builder) fields(gs []*gField) []*Field {
	var fs []*Field
	for _, g := range gs {
		fs = append(fs, &Field{b.base(g.Tokens), as[*Name](g.Name), as[*TypeRef](g.Type), as[Expr](g.Init), allAs[*Annotation](g.Annots)})
	}
	return fs
}

func (b *builder) toRule(g *gRule, base Base) *Rule {
	r := &Rule{Base: base, Name: as[*Name](g.Name), Extends: as[*Name](g.Extends), Annotations: allAs[*Annotation](g.Annots), HasWhen: g.HasWhen,
		When: b.conditions(g.When), Then: as[*Block](g.Then)}
	for _, a := range g.Attributes {
		r.Attributes = append(r.Attributes, b.toAttribute(a))
	}
	if g.Colon != nil && b.level == DRL10 {
		b.note(b.text(g.Colon), CodeLevel, `"when:" is not DRL10`, `write "when" alone`)
	}
	for _, n := range g.Named {
		body := as[*Block](n.Body)
		base := b.base(n.Tokens)
		base.Range.End = body.Range.End
		r.Named = append(r.Named, &NamedConsequence{base, as[*Name](n.Name), body})
	}
	return r
}

// literal is a text, number, true or false of the head of a rule.
func (b *builder) literal(g *lexer.Token) *Literal {
	t := b.text(g)
	l := &Literal{Base: Base{t.Span()}, Raw: t.Value}
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

func (b *builder) toAttribute(g *gAttribute) *Attribute {
	first := g.Tokens[0].Pos.Offset
	known, width := attributeIn(b.toks[first:])
	a := &Attribute{Base: b.base(g.Tokens), Name: &Name{Base: baseOf(b.toks[first : first+width]), Text: known.Name}}
	switch {
	case g.Flag != "", g.Text != "":
		a.Value = b.literal(&g.Tokens[1])
	case g.Expr != nil:
		a.Value = g.Expr
	case g.Timer != nil:
		a.Timer = as[*Timer](g.Timer)
	case g.Sign != "":
		lit := b.literal(&g.Tokens[2])
		a.Value = &Unary{Base{b.text(&g.Tokens[1]).Span().Join(lit.Range)}, g.Sign, lit}
	case g.Number != "":
		a.Value = b.literal(&g.Tokens[1])
	}
	for i, t := range g.Texts {
		if i == 0 {
			a.Value = b.literal(&t.Token)
		} else {
			a.More = append(a.More, b.literal(&t.Token))
		}
	}
	return a
}
