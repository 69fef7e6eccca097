package parse

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// builder makes the nodes of the syntax tree from the structs of the grammar: items in this file, conditions in node_condition.go.
type builder struct {
	toks  []token.Token // of the block
	level ast.Level
	notes []source.Diagnostic // mistakes that did not prevent parsing
}

// base returns the span of the tokens that a production has read.
func (b *builder) base(toks []lexer.Token) ast.Base {
	if len(toks) == 0 {
		return ast.Base{}
	}
	return ast.Base{Range: source.Span{Start: b.text(&toks[0]).Start, End: b.toks[grammar.EndIndex(&toks[len(toks)-1])-1].End}}
}

// text returns the first token of the text that a token of the grammar consists of.
func (b *builder) text(t *lexer.Token) *token.Token { return &b.toks[min(t.Pos.Offset, len(b.toks)-1)] }

// baseOf returns the span of tokens.
func baseOf(toks []token.Token) ast.Base {
	if len(toks) == 0 {
		return ast.Base{}
	}
	b := ast.Base{Range: toks[0].Span()}
	b.Range.End = toks[len(toks)-1].End
	return b
}

// as returns the node of a hand-written production with its concrete type; the zero value if there is none.
func as[T ast.Node](n ast.Node) T {
	t, _ := n.(T)
	return t
}

// allAs applies as to each element.
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

// toItem returns the node of a block with the span base.
func (b *builder) toItem(g *grammar.Item, base ast.Base) ast.Item {
	switch g := g.Part.(type) {
	case *grammar.Package:
		return &ast.Package{Base: base, Name: as[*ast.Name](g.Name)}
	case *grammar.Unit:
		return &ast.Unit{Base: base, Name: as[*ast.Name](g.Name)}
	case *grammar.Import:
		if g.Accumulate != nil {
			return &ast.Import{Base: base, Kind: ast.ImportAccumulate, Name: as[*ast.Name](g.Accumulate), Wild: false, As: as[*ast.Name](g.As)}
		}
		return &ast.Import{Base: base, Kind: ast.ImportKind(g.Kind), Name: as[*ast.Name](g.Name), Wild: g.Wild, As: nil}
	case *grammar.Global:
		return &ast.Global{Base: base, Type: as[*ast.TypeRef](g.Type), Name: as[*ast.Name](g.Name)}
	case *grammar.Function:
		return &ast.Function{Base: base, Result: as[*ast.TypeRef](g.Result), Name: as[*ast.Name](g.Name),
			Params: paramsOf(g.Params), Body: as[*ast.Block](g.Body)}
	case *grammar.Declaration:
		return b.toDeclaration(g.Of, base)
	case *grammar.Query:
		return &ast.Query{Base: base, Name: as[*ast.Name](g.Name), Params: paramsOf(g.Params), HasParams: g.Params != nil,
			Annotations: allAs[*ast.Annotation](g.Annots), When: b.conditions(g.When)}
	case *grammar.Rule:
		return b.toRule(g, base)
	case *grammar.Attribute:
		return b.toAttribute(g)
	}
	panic(fmt.Sprintf("the grammar has an item %T", g.Part))
}

func (b *builder) toDeclaration(g grammar.Declared, base ast.Base) ast.Item {
	switch g := g.(type) {
	case *grammar.EntryPointDeclaration:
		return &ast.EntryPointDecl{Base: base, Name: as[*ast.Name](g.Name), Annotations: allAs[*ast.Annotation](g.Annots)}
	case *grammar.WindowDeclaration:
		return &ast.WindowDecl{Base: base, Name: as[*ast.Name](g.Name), Annotations: allAs[*ast.Annotation](g.Annots), Pattern: b.pattern(g.Pattern)}
	case *grammar.EnumDeclaration:
		d := &ast.TypeDecl{Base: base, Enum: true, Name: as[*ast.Name](g.Name), Annotations: allAs[*ast.Annotation](g.Annots), Fields: b.fields(g.Fields)}
		for _, c := range g.Constants {
			d.Constants = append(d.Constants, &ast.EnumConstant{Base: b.base(c.Tokens), Name: as[*ast.Name](c.Name), Args: allAs[ast.Expr](c.Args)})
		}
		return d
	case *grammar.TypeDeclaration:
		d := &ast.TypeDecl{Base: base, Trait: g.Trait, Name: as[*ast.Name](g.Name),
			Annotations: allAs[*ast.Annotation](g.Annots), Fields: b.fields(g.Fields)}
		for _, n := range allAs[*ast.Name](g.Extends) {
			d.Extends = append(d.Extends, &ast.TypeRef{Base: n.Base, Name: n.Text})
		}
		return d
	}
	panic(fmt.Sprintf("the grammar has a declaration %T", g))
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
		Annotations: allAs[*ast.Annotation](g.Annots), HasWhen: len(g.Word) > 0,
		When: b.conditions(g.When), Then: as[*ast.Block](g.Then)}
	for _, a := range g.Attributes {
		r.Attributes = append(r.Attributes, b.toAttribute(a))
	}
	if len(g.Word) > 1 && b.level == ast.DRL10 {
		b.note(b.text(&g.Word[1]), mistake.Level, `"when:" is not allowed in DRL10`, `write "when" without the colon`)
	}
	for _, n := range g.Named {
		body := as[*ast.Block](n.Body)
		base := b.base(n.Tokens)
		base.Range.End = body.Range.End
		r.Named = append(r.Named, &ast.NamedConsequence{Base: base, Name: as[*ast.Name](n.Name), Body: body})
	}
	return r
}

// literal returns a string, number or boolean in the head of a rule.
func (b *builder) literal(g *lexer.Token) *ast.Literal { return java.LiteralOf(*b.text(g)) }

func (b *builder) toAttribute(g *grammar.Attribute) *ast.Attribute {
	first := g.Tokens[0].Pos.Offset
	known, width := attributeIn(b.toks[first:])
	a := &ast.Attribute{Base: b.base(g.Tokens), Name: &ast.Name{Base: baseOf(b.toks[first : first+width]), Text: known.Name}}
	switch value := g.Tokens[1:]; {
	case g.Expr != nil:
		a.Value = g.Expr
	case g.Timer != nil:
		a.Timer = as[*ast.Timer](g.Timer)
	case len(value) > 0 && (value[0].Value == "-" || value[0].Value == "+"):
		lit := b.literal(&value[1])
		a.Value = &ast.Unary{Base: ast.Base{Range: b.text(&value[0]).Span().Join(lit.Range)}, Op: value[0].Value, X: lit}
	case len(value) > 0:
		a.Value = b.literal(&value[0])
		for i := 2; i < len(value); i += 2 { // each value follows a comma
			a.More = append(a.More, b.literal(&value[i]))
		}
	}
	return a
}
