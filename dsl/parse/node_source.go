package parse

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
)

func (b *builder) source(g grammar.Source) ast.PatternSource {
	switch g := g.(type) {
	case *grammar.InlineAccumulate:
		acc := &ast.Accumulate{Base: b.base(g.Tokens), Keyword: g.Tokens[0].Value, Source: b.conjunction(g.Source)}
		if c := g.Code; c != nil {
			acc.Init, acc.Action, acc.Reverse, acc.Result = as[*ast.Block](c.Init), as[*ast.Block](c.Action), as[*ast.Block](c.Reverse), c.Result
		} else {
			acc.Functions, acc.Constraints = b.functions(g.Functions)
		}
		return acc
	case *grammar.Collect:
		return &ast.FromCollect{Base: b.base(g.Tokens), Inner: b.conjunction(g.Of)}
	case *grammar.EntryPoint:
		return &ast.FromEntryPoint{Base: b.base(g.Tokens), Name: as[*ast.Name](g.Name)}
	case *grammar.DeclaredWindow:
		return &ast.FromWindow{Base: b.base(g.Tokens), Name: as[*ast.Name](g.Name)}
	}
	panic(fmt.Sprintf("the grammar has a source %T", g))
}

func (b *builder) functions(g *grammar.Functions) (fs []*ast.AccumulateFunction, cs []*ast.Constraint) {
	for _, f := range g.List {
		call := &ast.AccumulateFunction{Base: b.base(f.Tokens), Name: as[*ast.Name](f.Name), Args: f.Args.(*valueNodes).list}
		call.Binding, call.Unify, _ = b.binding(f.Tokens)
		fs = append(fs, call)
	}
	if g.Constraints != nil {
		cs = g.Constraints.(*constraintNodes).list
	}
	return fs, cs
}

func (b *builder) groupBy(g *grammar.GroupBy) ast.Condition {
	by := &ast.GroupBy{Base: b.base(g.Tokens), Source: b.conjunction(g.Source), Key: g.Key}
	if key := g.Binding; key != nil {
		by.Binding, by.Unify, _ = b.binding([]lexer.Token{*key})
	}
	by.Functions, by.Constraints = b.functions(g.Functions)
	return by
}

func (b *builder) group(g *grammar.Group) ast.Condition {
	group := &ast.Group{Base: b.base(g.Tokens)}
	switch g := g.Inner.(type) {
	case *grammar.Prefix:
		group.Inner = b.prefix(g)
	case *grammar.Chain:
		group.Inner = conjunction(b.chain(g))
	}
	return group
}

func (b *builder) prefix(g *grammar.Prefix) ast.Condition {
	var children []ast.Condition
	for _, c := range g.Conds {
		children = append(children, b.conjunction(c))
	}
	annotate(children[0], g.Annots)
	if g.Tokens[0].Value == "or" {
		return &ast.Or{Base: b.base(g.Tokens), Children: children, Prefix: true}
	}
	return &ast.And{Base: b.base(g.Tokens), Children: children, Prefix: true}
}
