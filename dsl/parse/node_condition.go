package parse

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

func (b *builder) conditions(gs []*grammar.Chain) []ast.Condition {
	var cs []ast.Condition
	for _, g := range gs {
		cs = append(cs, b.chain(g)...)
	}
	return cs
}

// chain is one condition, or several where consequence calls follow a lone one.
func (b *builder) chain(g *grammar.Chain) []ast.Condition {
	first := b.element(&g.Element)
	if len(g.Rest) == 0 {
		return first
	}
	branches, and := [][]ast.Condition{first}, 0
	for _, r := range g.Rest {
		op := b.text(&r.Tokens[0])
		b.noteConnective(op)
		more := b.element(r.Element)
		annotate(more[0], r.Annots)
		if op.Value == "or" || op.Value == "||" {
			branches = append(branches, more)
			and++
		} else {
			branches[and] = append(branches[and], more...)
		}
	}
	children := make([]ast.Condition, len(branches))
	for i, branch := range branches {
		children[i] = conjunction(branch)
	}
	if len(children) == 1 {
		return children
	}
	return []ast.Condition{&ast.Or{Base: joined(children), Children: children}}
}

// conjunction makes one condition of several that must all hold.
func conjunction(children []ast.Condition) ast.Condition {
	if len(children) == 1 {
		return children[0]
	}
	return &ast.And{Base: joined(children), Children: children}
}

func (b *builder) conjunction(g *grammar.Conjunction) ast.Condition {
	return conjunction(b.chain(&grammar.Chain{Element: *g.First, Rest: g.Rest}))
}

// annotate gives the annotations behind a connective to the pattern that follows it. In front of anything else they mean nothing.
func annotate(c ast.Condition, gs []grammar.Annotation) {
	if pat, ok := c.(*ast.Pattern); ok && len(gs) > 0 {
		pat.Before = allAs[*ast.Annotation](gs)
		pat.Range.Start = pat.Before[0].Range.Start
	}
}

func joined(cs []ast.Condition) ast.Base {
	return ast.Base{Range: cs[0].Span().Join(cs[len(cs)-1].Span())}
}

// element is a condition and the consequence calls behind it.
func (b *builder) element(g *grammar.Element) []ast.Condition {
	out := []ast.Condition{b.condition(g)}
	for _, c := range g.Calls {
		out = append(out, b.branch(c))
	}
	return out
}

func (b *builder) condition(g *grammar.Element) ast.Condition {
	switch {
	case g.Pattern != nil:
		return b.pattern(g.Pattern)
	case g.Group != nil:
		return b.group(g.Group)
	case g.Special != nil:
		return b.special(g.Special)
	case g.If != nil:
		return b.branch(g.If)
	case g.Prefix != nil:
		if b.level == ast.DRL6 {
			b.note(b.text(&g.Prefix.Tokens[0]), mistake.Level, `"`+g.Prefix.Op+`" in front of conditions needs brackets`, "write ("+g.Prefix.Op+" ... )")
		}
		return b.prefix(g.Prefix)
	}
	return b.fact(&grammar.FactCondition{Bound: g.Bound, Call: g.Call, Path: g.Path})
}

func (b *builder) fact(g *grammar.FactCondition) ast.Condition {
	switch {
	case g.Pattern != nil:
		return b.pattern(g.Pattern)
	case g.Bound != nil:
		return b.bound(g.Bound)
	case g.Call != nil:
		q := &ast.QueryCall{Base: b.base(g.Call.Tokens), Name: b.dotted(&g.Call.Tokens[1])}
		q.Positional, q.Constraints = arguments(g.Call.Arguments, g.Call.Named)
		return q
	}
	return g.Path.(*ast.OOPath)
}

// binding is the name and the sign of a binding if one is the first of some tokens; rest are the tokens behind it.
func (b *builder) binding(toks []lexer.Token) (name *ast.Name, unify bool, rest []lexer.Token) {
	if len(toks) == 0 || toks[0].Type != grammar.KindBinding {
		return nil, false, toks
	}
	return java.NameOf(*b.text(&toks[0])), b.toks[toks[0].Pos.Offset+1].Value == ":=", toks[1:]
}

// dotted is a name of several parts that is one token for the grammar.
func (b *builder) dotted(g *lexer.Token) *ast.Name {
	if g.Pos.Column == 1 {
		return java.NameOf(*b.text(g))
	}
	toks := b.toks[g.Pos.Offset:grammar.EndIndex(g)]
	var text strings.Builder
	for i := range toks {
		text.WriteString(toks[i].Value)
	}
	return &ast.Name{Base: baseOf(toks), Text: text.String()}
}

func (b *builder) bound(g *grammar.BoundCondition) ast.Condition {
	base := b.base(g.Tokens)
	name, unify, _ := b.binding(g.Tokens)
	if g.Path != nil {
		path := g.Path.(*ast.OOPath)
		path.Base, path.Binding, path.Unify = base, name, unify
		return path
	}
	if g.Call != nil {
		call := b.fact(&grammar.FactCondition{Call: g.Call}).(*ast.QueryCall)
		call.Base, call.Binding, call.Unify = base, name, unify
		return call
	}
	children := []ast.Condition{b.pattern(g.First)}
	for _, r := range g.Rest {
		children = append(children, b.pattern(r))
	}
	group := &ast.Group{Base: base, Binding: name, Unify: unify, Inner: children[0]}
	if len(children) > 1 {
		group.Inner = &ast.Or{Base: joined(children), Children: children}
	}
	return group
}

func (b *builder) pattern(g *grammar.Pattern) *ast.Pattern {
	binding, unify, rest := b.binding(g.Tokens)
	t := b.dotted(&rest[0])
	pat := &ast.Pattern{Base: b.base(g.Tokens), Binding: binding, Unify: unify, Type: &ast.TypeRef{Base: t.Base, Name: t.Text},
		Annotations: allAs[*ast.Annotation](g.Annots)}
	pat.Positional, pat.Constraints = arguments(g.Arguments, g.Named)
	for _, a := range pat.Annotations {
		if a.Name.Text == "watch" {
			pat.Watch = append(pat.Watch, java.WatchItems(a, b.tokensOf(a))...)
		}
	}
	if w := g.Window; w != nil {
		pat.Over = &ast.Window{Base: b.base(w.Tokens), Kind: as[*ast.Name](w.Kind), Args: w.Args.(*valueNodes).list}
		pat.Over.Range.Start = b.toks[w.Tokens[0].Pos.Offset-1].Start // that of "over"
		for _, x := range pat.Over.Args {
			java.AsTime(x)
		}
	}
	switch {
	case g.Expression != nil:
		pat.Source = &ast.FromExpr{Base: ast.Base{Range: g.Expression.Span()}, X: g.Expression}
	case g.Source != nil:
		pat.Source = b.source(g.Source)
	}
	return pat
}

// tokensOf are the tokens of a node.
func (b *builder) tokensOf(n ast.Node) []token.Token {
	at := func(off int32) int {
		i, _ := slices.BinarySearchFunc(b.toks, off, func(t token.Token, off int32) int { return int(t.Start.Offset - off) })
		return i
	}
	return b.toks[at(n.Span().Start.Offset):at(n.Span().End.Offset)]
}

// arguments tells positional arguments, which a semicolon ends, from constraints.
func arguments(list, named grammar.Constraints) (positional []ast.Expr, constraints []*ast.Constraint) {
	if named == nil {
		return nil, list.(*constraintNodes).list
	}
	for _, c := range list.(*constraintNodes).list {
		if c.Binding != nil {
			positional = append(positional, &ast.Bind{Base: c.Base, Name: c.Binding, Unify: c.Unify, X: c.X})
		} else {
			positional = append(positional, c.X)
		}
	}
	return positional, named.(*constraintNodes).list
}

func (b *builder) source(g *grammar.Source) ast.PatternSource {
	base := b.base(g.Tokens)
	switch {
	case g.Accumulate != nil:
		a := g.Accumulate
		acc := &ast.Accumulate{Base: base, Keyword: a.Keyword, Source: b.conjunction(a.Source)}
		if c := a.Code; c != nil {
			acc.Init, acc.Action, acc.Reverse, acc.Result = as[*ast.Block](c.Init), as[*ast.Block](c.Action), as[*ast.Block](c.Reverse), c.Result
		} else {
			acc.Functions, acc.Constraints = b.functions(a.Functions)
		}
		return acc
	case g.Collect != nil:
		return &ast.FromCollect{Base: base, Inner: b.conjunction(g.Collect)}
	case g.EntryPoint != nil:
		return &ast.FromEntryPoint{Base: base, Name: as[*ast.Name](g.EntryPoint)}
	}
	return &ast.FromWindow{Base: base, Name: as[*ast.Name](g.Window)}
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

func (b *builder) special(g *grammar.KeywordCondition) ast.Condition {
	start := b.text(&g.Tokens[0]).Start
	switch {
	case g.Not != nil:
		inner := b.quantified(g.Not)
		return &ast.Not{Base: ast.Base{Range: source.Span{Start: start, End: inner.Span().End}}, Inner: inner}
	case g.Exists != nil:
		inner := b.quantified(g.Exists)
		return &ast.Exists{Base: ast.Base{Range: source.Span{Start: start, End: inner.Span().End}}, Inner: inner}
	}
	return b.bracketed(g.Other)
}

func (b *builder) quantified(g *grammar.Quantified) ast.Condition {
	switch {
	case g.Group != nil:
		return b.group(g.Group)
	case g.Other != nil:
		return b.bracketed(g.Other)
	}
	return b.fact(&grammar.FactCondition{Pattern: g.Pattern, Bound: g.Bound, Call: g.Call, Path: g.Path})
}

func (b *builder) bracketed(g *grammar.BracketedCondition) ast.Condition {
	base := b.base(g.Tokens)
	switch {
	case g.Eval != nil:
		return &ast.Eval{Base: base, X: g.Eval}
	case g.Forall != nil:
		f := &ast.Forall{Base: base}
		for _, c := range g.Forall {
			f.Conditions = append(f.Conditions, b.fact(c))
		}
		return f
	case g.Accumulate != nil:
		acc := &ast.Accumulate{Base: base, Keyword: g.Accumulate.Keyword, Source: b.conjunction(g.Accumulate.Source)}
		acc.Functions, acc.Constraints = b.functions(g.Accumulate.Functions)
		return acc
	}
	by := &ast.GroupBy{Base: base, Source: b.conjunction(g.GroupBy.Source), Key: g.GroupBy.Key}
	if key := g.GroupBy.Binding; key != nil {
		by.Binding, by.Unify, _ = b.binding([]lexer.Token{*key})
	}
	by.Functions, by.Constraints = b.functions(g.GroupBy.Functions)
	return by
}

func (b *builder) group(g *grammar.Group) ast.Condition {
	inner := ast.Condition(nil)
	if g.Prefix != nil {
		inner = b.prefix(g.Prefix)
	} else {
		inner = conjunction(b.chain(g.Chain))
	}
	return &ast.Group{Base: b.base(g.Tokens), Inner: inner}
}

func (b *builder) prefix(g *grammar.Prefix) ast.Condition {
	var children []ast.Condition
	for _, c := range g.Conds {
		children = append(children, b.conjunction(c))
	}
	annotate(children[0], g.Annots)
	if g.Op == "or" {
		return &ast.Or{Base: b.base(g.Tokens), Children: children, Prefix: true}
	}
	return &ast.And{Base: b.base(g.Tokens), Children: children, Prefix: true}
}

func (b *builder) branch(g *grammar.Branch) ast.ConsequenceBranch {
	base := b.base(g.Tokens)
	if g.Name != nil {
		return &ast.ConsequenceCall{Base: base, Break: g.Word.Value == "break", Name: as[*ast.Name](g.Name)}
	}
	c := &ast.ConsequenceIf{Base: base, X: g.X}
	c.Then, _ = b.branch(g.Then).(*ast.ConsequenceCall)
	if g.Else != nil {
		c.Else = b.branch(g.Else)
	}
	return c
}

// noteConnective remembers that && or || stands between conditions.
func (b *builder) noteConnective(op *token.Token) {
	if op.Type != token.Op {
		return
	}
	word := "and"
	if op.Value == "||" {
		word = "or"
	}
	hint := `write "` + word + `"`
	if b.level == ast.DRL10 {
		b.note(op, mistake.Level, `"`+op.Value+`" between conditions is not DRL10`, hint)
		return
	}
	b.notes = append(b.notes, source.Diagnostic{Span: op.Span(), Severity: source.Warning, Code: mistake.DeprecatedConnect,
		Message: `"` + op.Value + `" between conditions is deprecated`, Hint: hint})
}

// note remembers an error in something that could be read.
func (b *builder) note(t *token.Token, code source.Code, msg, hint string) {
	b.notes = append(b.notes, source.Diagnostic{Span: t.Span(), Code: code, Message: msg, Hint: hint})
}
