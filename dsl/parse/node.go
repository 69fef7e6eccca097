package parse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// builder makes the nodes of the tree of what the grammar read: items in this file, conditions in node_condition.go.
type builder struct {
	toks  []token.Token // of the block
	level ast.Level
	notes []source.Diagnostic // what could be read but is not in order
}

// base is the span of the tokens a production read.
func (b *builder) base(toks []lexer.Token) ast.Base {
	if len(toks) == 0 {
		return ast.Base{}
	}
	return ast.Base{Range: source.Span{Start: b.text(&toks[0]).Start, End: b.toks[grammar.EndIndex(&toks[len(toks)-1])-1].End}}
}

// text is the token of the text that a token of the grammar was made of.
func (b *builder) text(t *lexer.Token) *token.Token { return &b.toks[min(t.Pos.Offset, len(b.toks)-1)] }

// baseOf is the span of tokens of the text.
func baseOf(toks []token.Token) ast.Base {
	if len(toks) == 0 {
		return ast.Base{}
	}
	b := ast.Base{Range: toks[0].Span()}
	b.Range.End = toks[len(toks)-1].End
	return b
}

// as is the node a hand-written production made, the zero value if there is none.
func as[T ast.Node](n ast.Node) T {
	t, _ := n.(T)
	return t
}

// allAs does as for several.
func allAs[T ast.Node, G ast.Node](gs []G) []T {
	var out []T
	for _, g := range gs {
		out = append(out, as[T](g))
	}
	return out
}

func paramsOf(g grammar.Parameters) []*ast.Param {
	if g == nil {
		return nil
	}
	return g.(*paramNodes).params
}

// toItem makes the node of a block; base is its span.
func (b *builder) toItem(g *grammar.Item, base ast.Base) ast.Item {
	switch {
	case g.Package != nil:
		return &ast.Package{Base: base, Name: as[*ast.Name](g.Package.Name)}
	case g.Unit != nil:
		return &ast.Unit{Base: base, Name: as[*ast.Name](g.Unit.Name)}
	case g.Import != nil:
		i := g.Import
		if i.Accumulate != nil {
			return &ast.Import{Base: base, Kind: ast.ImportAccumulate, Name: as[*ast.Name](i.Accumulate), Wild: false, As: as[*ast.Name](i.As)}
		}
		return &ast.Import{Base: base, Kind: ast.ImportKind(i.Kind), Name: as[*ast.Name](i.Name), Wild: i.Wild, As: nil}
	case g.Global != nil:
		return &ast.Global{Base: base, Type: as[*ast.TypeRef](g.Global.Type), Name: as[*ast.Name](g.Global.Name)}
	case g.Function != nil:
		f := g.Function
		return &ast.Function{Base: base, Result: as[*ast.TypeRef](f.Result), Name: as[*ast.Name](f.Name),
			Params: paramsOf(f.Params), Body: as[*ast.Block](f.Body)}
	case g.Declare != nil:
		return b.toDeclaration(g.Declare, base)
	case g.Query != nil:
		q := g.Query
		return &ast.Query{Base: base, Name: as[*ast.Name](q.Name), Params: paramsOf(q.Params), HasParams: q.Params != nil,
			Annotations: allAs[*ast.Annotation](q.Annots), When: b.conditions(q.When)}
	case g.Rule != nil:
		return b.toRule(g.Rule, base)
	}
	return b.toAttribute(g.Attr)
}

func (b *builder) toDeclaration(g *grammar.Declaration, base ast.Base) ast.Item {
	switch {
	case g.EntryPoint != nil:
		return &ast.EntryPointDecl{Base: base, Name: as[*ast.Name](g.EntryPoint.Name), Annotations: allAs[*ast.Annotation](g.EntryPoint.Annots)}
	case g.Window != nil:
		w := g.Window
		return &ast.WindowDecl{Base: base, Name: as[*ast.Name](w.Name), Annotations: allAs[*ast.Annotation](w.Annots), Pattern: b.pattern(w.Pattern)}
	case g.Enum != nil:
		e := g.Enum
		d := &ast.TypeDecl{Base: base, Enum: true, Name: as[*ast.Name](e.Name), Annotations: allAs[*ast.Annotation](e.Annots), Fields: b.fields(e.Fields)}
		for _, c := range e.Constants {
			d.Constants = append(d.Constants, &ast.EnumConstant{Base: b.base(c.Tokens), Name: as[*ast.Name](c.Name), Args: allAs[ast.Expr](c.Args)})
		}
		return d
	}
	t := g.Type
	d := &ast.TypeDecl{Base: base, Trait: t.Trait, Name: as[*ast.Name](t.Name),
		Annotations: allAs[*ast.Annotation](t.Annots), Fields: b.fields(t.Fields)}
	for _, n := range allAs[*ast.Name](t.Extends) {
		d.Extends = append(d.Extends, &ast.TypeRef{Base: n.Base, Name: n.Text})
	}
	return d
}

func (b *builder) fields(gs []*grammar.Field) []*ast.Field {
	var fs []*ast.Field
	for _, g := range gs {
		fs = append(fs, &ast.Field{Base: b.base(g.Tokens), Name: as[*ast.Name](g.Name), Type: as[*ast.TypeRef](g.Type),
			Init: as[ast.Expr](g.Init), Annotations: allAs[*ast.Annotation](g.Annots)})
	}
	return fs
}

func (b *builder) toRule(g *grammar.Rule, base ast.Base) *ast.Rule {
	r := &ast.Rule{Base: base, Name: as[*ast.Name](g.Name), Extends: as[*ast.Name](g.Extends),
		Annotations: allAs[*ast.Annotation](g.Annots), HasWhen: g.HasWhen,
		When: b.conditions(g.When), Then: as[*ast.Block](g.Then)}
	for _, a := range g.Attributes {
		r.Attributes = append(r.Attributes, b.toAttribute(a))
	}
	if g.Colon != nil && b.level == ast.DRL10 {
		b.note(b.text(g.Colon), mistake.Level, `"when:" is not DRL10`, `write "when" alone`)
	}
	for _, n := range g.Named {
		body := as[*ast.Block](n.Body)
		base := b.base(n.Tokens)
		base.Range.End = body.Range.End
		r.Named = append(r.Named, &ast.NamedConsequence{Base: base, Name: as[*ast.Name](n.Name), Body: body})
	}
	return r
}

// literal is a text, number, true or false of the head of a rule.
func (b *builder) literal(g *lexer.Token) *ast.Literal {
	t := b.text(g)
	l := &ast.Literal{Base: ast.Base{Range: t.Span()}, Raw: t.Value}
	switch t.Type {
	case token.String:
		l.Kind, l.Value, l.Quote = ast.LitString, java.Unquote(t.Value), t.Value[0]
	case token.Number:
		l.Kind, l.Value, _ = java.NumberLiteral(t.Value, false)
	default:
		l.Kind, l.Value = ast.LitBool, t.Value == "true"
	}
	return l
}

func (b *builder) toAttribute(g *grammar.Attribute) *ast.Attribute {
	first := g.Tokens[0].Pos.Offset
	known, width := attributeIn(b.toks[first:])
	a := &ast.Attribute{Base: b.base(g.Tokens), Name: &ast.Name{Base: baseOf(b.toks[first : first+width]), Text: known.Name}}
	switch {
	case g.Flag != "", g.Text != "":
		a.Value = b.literal(&g.Tokens[1])
	case g.Expr != nil:
		a.Value = g.Expr
	case g.Timer != nil:
		a.Timer = as[*ast.Timer](g.Timer)
	case g.Sign != "":
		lit := b.literal(&g.Tokens[2])
		a.Value = &ast.Unary{Base: ast.Base{Range: b.text(&g.Tokens[1]).Span().Join(lit.Range)}, Op: g.Sign, X: lit}
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
