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
	}
	return &Unit{base, g.Unit.Name.node()}
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
