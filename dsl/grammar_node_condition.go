package dsl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

func (b *builder) conditions(gs []*gChain) []Condition {
	var cs []Condition
	for _, g := range gs {
		cs = append(cs, b.chain(g)...)
	}
	return cs
}

// chain is one condition, or several where consequence calls follow a lone one.
func (b *builder) chain(g *gChain) []Condition {
	first := b.element(&g.gElement)
	if len(g.Rest) == 0 {
		return first
	}
	branches, and := [][]Condition{first}, 0
	for _, r := range g.Rest {
		op := b.text(&r.Tokens[0])
		b.noteConnective(op)
		more := b.element(&r.gElement)
		annotate(more[0], r.Annots)
		if op.Value == "or" || op.Value == "||" {
			branches = append(branches, more)
			and++
		} else {
			branches[and] = append(branches[and], more...)
		}
	}
	children := make([]Condition, len(branches))
	for i, branch := range branches {
		children[i] = conjunction(branch)
	}
	if len(children) == 1 {
		return children
	}
	return []Condition{&Or{Base: joined(children), Children: children}}
}

// conjunction makes one condition of several that must all hold.
func conjunction(children []Condition) Condition {
	if len(children) == 1 {
		return children[0]
	}
	return &And{Base: joined(children), Children: children}
}

func (b *builder) conjunction(g *gConjunction) Condition {
	return conjunction(b.chain(&gChain{g.gElement, g.Rest}))
}

// annotate gives the annotations behind a connective to the pattern that follows it. In front of anything else they mean nothing.
func annotate(c Condition, gs []gAnnotation) {
	if pat, ok := c.(*Pattern); ok && len(gs) > 0 {
		pat.Before = allAs[*Annotation](gs)
		pat.Range.Start = pat.Before[0].Range.Start
	}
}

func joined(cs []Condition) Base {
	return Base{cs[0].Span().Join(cs[len(cs)-1].Span())}
}

// element is a condition and the consequence calls behind it.
func (b *builder) element(g *gElement) []Condition {
	out := []Condition{b.condition(g)}
	for _, c := range g.Calls {
		out = append(out, b.branch(c))
	}
	return out
}

func (b *builder) condition(g *gElement) Condition {
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
		if b.level == DRL6 {
			b.note(b.text(&g.Prefix.Tokens[0]), CodeLevel, `"`+g.Prefix.Op+`" in front of conditions needs brackets`, "write ("+g.Prefix.Op+" ... )")
		}
		return b.prefix(g.Prefix)
	}
	return b.fact(&gFact{Bound: g.Bound, Call: g.Call, Path: g.Path})
}

func (b *builder) fact(g *gFact) Condition {
	switch {
	case g.Pattern != nil:
		return b.pattern(g.Pattern)
	case g.Bound != nil:
		return b.bound(g.Bound)
	case g.Call != nil:
		q := &QueryCall{Base: b.base(g.Call.Tokens), Name: b.dotted(&g.Call.Tokens[1])}
		q.Positional, q.Constraints = arguments(g.Call.Arguments, g.Call.Named)
		return q
	}
	return g.Path.(*OOPath)
}

// binding is the name and the sign of a binding if one is the first of some tokens; rest are the tokens behind it.
func (b *builder) binding(toks []lexer.Token) (name *Name, unify bool, rest []lexer.Token) {
	if len(toks) == 0 || toks[0].Type != classBinding {
		return nil, false, toks
	}
	return nameOf(*b.text(&toks[0])), b.toks[toks[0].Pos.Offset+1].Value == ":=", toks[1:]
}

// dotted is a name of several parts that is one token for the grammar.
func (b *builder) dotted(g *lexer.Token) *Name {
	if g.Pos.Column == 1 {
		return nameOf(*b.text(g))
	}
	toks := b.toks[g.Pos.Offset:endIndex(g)]
	var text strings.Builder
	for i := range toks {
		text.WriteString(toks[i].Value)
	}
	return &Name{Base: baseOf(toks), Text: text.String()}
}

func (b *builder) bound(g *gBound) Condition {
	base := b.base(g.Tokens)
	name, unify, _ := b.binding(g.Tokens)
	if g.Path != nil {
		path := g.Path.(*OOPath)
		path.Base, path.Binding, path.Unify = base, name, unify
		return path
	}
	children := []Condition{b.pattern(g.First)}
	for _, r := range g.Rest {
		children = append(children, b.pattern(r))
	}
	group := &Group{Base: base, Binding: name, Unify: unify, Inner: children[0]}
	if len(children) > 1 {
		group.Inner = &Or{Base: joined(children), Children: children}
	}
	return group
}

func (b *builder) pattern(g *gPattern) *Pattern {
	binding, unify, rest := b.binding(g.Tokens)
	t := b.dotted(&rest[0])
	pat := &Pattern{Base: b.base(g.Tokens), Binding: binding, Unify: unify, Type: &TypeRef{Base: t.Base, Name: t.Text},
		Annotations: allAs[*Annotation](g.Annots)}
	pat.Positional, pat.Constraints = arguments(g.Arguments, g.Named)
	for _, a := range pat.Annotations {
		if a.Name.Text == "watch" {
			pat.Watch = append(pat.Watch, watchItems(a, b.tokensOf(a))...)
		}
	}
	if w := g.Window; w != nil {
		pat.Over = &Window{b.base(w.Tokens), as[*Name](w.Kind), w.Args.(*valueNodes).list}
		pat.Over.Range.Start = b.toks[w.Tokens[0].Pos.Offset-1].Start // that of "over"
		for _, x := range pat.Over.Args {
			asTime(x)
		}
	}
	switch {
	case g.Expression != nil:
		pat.Source = &FromExpr{Base{g.Expression.Span()}, g.Expression}
	case g.Source != nil:
		pat.Source = b.source(g.Source)
	}
	return pat
}

// tokensOf are the tokens of a node.
func (b *builder) tokensOf(n Node) []Token {
	at := func(off int32) int {
		i, _ := slices.BinarySearchFunc(b.toks, off, func(t Token, off int32) int { return int(t.Start.Offset - off) })
		return i
	}
	return b.toks[at(n.Span().Start.Offset):at(n.Span().End.Offset)]
}

// arguments tells positional arguments, which a semicolon ends, from constraints.
func arguments(list, named gConstraints) (positional []Expr, constraints []*Constraint) {
	if named == nil {
		return nil, list.(*constraintNodes).list
	}
	for _, c := range list.(*constraintNodes).list {
		if c.Binding != nil {
			positional = append(positional, &Bind{c.Base, c.Binding, c.Unify, c.X})
		} else {
			positional = append(positional, c.X)
		}
	}
	return positional, named.(*constraintNodes).list
}

func (b *builder) source(g *gSource) PatternSource {
	base := b.base(g.Tokens)
	switch {
	case g.Accumulate != nil:
		a := g.Accumulate
		acc := &Accumulate{Base: base, Keyword: a.Keyword, Source: b.conjunction(a.Source)}
		if c := a.Code; c != nil {
			acc.Init, acc.Action, acc.Reverse, acc.Result = as[*Block](c.Init), as[*Block](c.Action), as[*Block](c.Reverse), c.Result
		} else {
			acc.Functions, acc.Constraints = b.functions(a.Functions)
		}
		return acc
	case g.Collect != nil:
		return &FromCollect{base, b.conjunction(g.Collect)}
	case g.EntryPoint != nil:
		return &FromEntryPoint{base, as[*Name](g.EntryPoint)}
	}
	return &FromWindow{base, as[*Name](g.Window)}
}

func (b *builder) functions(g *gFunctions) (fs []*AccumulateFunction, cs []*Constraint) {
	for _, f := range g.List {
		call := &AccumulateFunction{Base: b.base(f.Tokens), Name: as[*Name](f.Name), Args: f.Args.(*valueNodes).list}
		call.Binding, call.Unify, _ = b.binding(f.Tokens)
		fs = append(fs, call)
	}
	if g.Constraints != nil {
		cs = g.Constraints.(*constraintNodes).list
	}
	return fs, cs
}

func (b *builder) special(g *gSpecial) Condition {
	start := b.text(&g.Tokens[0]).Start
	switch {
	case g.Not != nil:
		inner := b.quantified(g.Not)
		return &Not{Base{source.Span{Start: start, End: inner.Span().End}}, inner}
	case g.Exists != nil:
		inner := b.quantified(g.Exists)
		return &Exists{Base{source.Span{Start: start, End: inner.Span().End}}, inner}
	}
	return b.bracketed(g.Other)
}

func (b *builder) quantified(g *gQuantified) Condition {
	switch {
	case g.Group != nil:
		return b.group(g.Group)
	case g.Other != nil:
		return b.bracketed(g.Other)
	}
	return b.fact(&gFact{g.Pattern, g.Bound, g.Call, g.Path})
}

func (b *builder) bracketed(g *gBracketed) Condition {
	base := b.base(g.Tokens)
	switch {
	case g.Eval != nil:
		return &Eval{base, g.Eval}
	case g.Forall != nil:
		f := &Forall{Base: base}
		for _, c := range g.Forall {
			f.Conditions = append(f.Conditions, b.fact(c))
		}
		return f
	case g.Accumulate != nil:
		acc := &Accumulate{Base: base, Keyword: g.Accumulate.Keyword, Source: b.conjunction(g.Accumulate.Source)}
		acc.Functions, acc.Constraints = b.functions(g.Accumulate.Functions)
		return acc
	}
	by := &GroupBy{Base: base, Source: b.conjunction(g.GroupBy.Source), Key: g.GroupBy.Key}
	if key := g.GroupBy.Binding; key != nil {
		by.Binding, by.Unify, _ = b.binding([]lexer.Token{*key})
	}
	by.Functions, by.Constraints = b.functions(g.GroupBy.Functions)
	return by
}

func (b *builder) group(g *gGroup) Condition {
	inner := Condition(nil)
	if g.Prefix != nil {
		inner = b.prefix(g.Prefix)
	} else {
		inner = conjunction(b.chain(g.Chain))
	}
	return &Group{Base: b.base(g.Tokens), Inner: inner}
}

func (b *builder) prefix(g *gPrefix) Condition {
	var children []Condition
	for _, c := range g.Conds {
		children = append(children, b.conjunction(c))
	}
	annotate(children[0], g.Annots)
	if g.Op == "or" {
		return &Or{Base: b.base(g.Tokens), Children: children, Prefix: true}
	}
	return &And{Base: b.base(g.Tokens), Children: children, Prefix: true}
}

func (b *builder) branch(g *gBranch) ConsequenceBranch {
	base := b.base(g.Tokens)
	if g.Name != nil {
		return &ConsequenceCall{base, g.Word.Value == "break", as[*Name](g.Name)}
	}
	c := &ConsequenceIf{Base: base, X: g.X}
	c.Then, _ = b.branch(g.Then).(*ConsequenceCall)
	if g.Else != nil {
		c.Else = b.branch(g.Else)
	}
	return c
}

// noteConnective remembers that && or || stands between conditions.
func (b *builder) noteConnective(op *Token) {
	if op.Type != tokOp {
		return
	}
	word := "and"
	if op.Value == "||" {
		word = "or"
	}
	hint := `write "` + word + `"`
	if b.level == DRL10 {
		b.note(op, CodeLevel, `"`+op.Value+`" between conditions is not DRL10`, hint)
		return
	}
	b.notes = append(b.notes, source.Diagnostic{Span: op.Span(), Severity: source.Warning, Code: CodeDeprecatedConnect,
		Message: `"` + op.Value + `" between conditions is deprecated`, Hint: hint})
}

// note remembers an error in something that could be read.
func (b *builder) note(t *Token, code source.Code, msg, hint string) {
	b.notes = append(b.notes, source.Diagnostic{Span: t.Span(), Code: code, Message: msg, Hint: hint})
}
