package parse

import (
	"fmt"
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

// chain returns the node of a list of conditions. It returns several nodes if calls of consequences follow a single condition.
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

// conjunction combines conditions that must all hold into one.
func conjunction(children []ast.Condition) ast.Condition {
	if len(children) == 1 {
		return children[0]
	}
	return &ast.And{Base: joined(children), Children: children}
}

func (b *builder) conjunction(g *grammar.Conjunction) ast.Condition {
	return conjunction(b.chain(&grammar.Chain{Element: *g.First, Rest: g.Rest}))
}

// annotate attaches the annotations after a connective to the pattern that follows. Before any other condition they have no effect.
func annotate(c ast.Condition, gs []grammar.Annotation) {
	if pat, ok := c.(*ast.Pattern); ok && len(gs) > 0 {
		pat.Before = allAs[*ast.Annotation](gs)
		pat.Range.Start = pat.Before[0].Range.Start
	}
}

func joined(cs []ast.Condition) ast.Base {
	return ast.Base{Range: cs[0].Span().Join(cs[len(cs)-1].Span())}
}

// element returns a condition and the calls of consequences that follow it.
func (b *builder) element(g *grammar.Element) []ast.Condition {
	out := []ast.Condition{b.condition(g.Condition)}
	for _, c := range g.Calls {
		out = append(out, b.branch(c))
	}
	return out
}

// condition returns the node of one condition, which may be a member of any of the union types.
func (b *builder) condition(g any) ast.Condition {
	switch g := g.(type) {
	case *grammar.Pattern:
		return b.pattern(g)
	case *grammar.Group:
		return b.group(g)
	case *grammar.Not:
		inner := b.condition(g.Of)
		return &ast.Not{Base: b.from(g.Tokens, inner), Inner: inner}
	case *grammar.Exists:
		inner := b.condition(g.Of)
		return &ast.Exists{Base: b.from(g.Tokens, inner), Inner: inner}
	case *grammar.Eval:
		return &ast.Eval{Base: b.base(g.Tokens), X: g.X}
	case *grammar.Forall:
		f := &ast.Forall{Base: b.base(g.Tokens)}
		for _, c := range g.Conditions {
			f.Conditions = append(f.Conditions, b.condition(c))
		}
		return f
	case *grammar.Accumulate:
		acc := &ast.Accumulate{Base: b.base(g.Tokens), Keyword: g.Tokens[0].Value, Source: b.conjunction(g.Source)}
		acc.Functions, acc.Constraints = b.functions(g.Functions)
		return acc
	case *grammar.GroupBy:
		return b.groupBy(g)
	case *grammar.ConsequenceIf:
		return b.branch(g)
	case *grammar.BoundCondition:
		return b.bound(g)
	case *grammar.QueryCall:
		return b.queryCall(g)
	case *grammar.PathCondition:
		return g.Path.(*ast.OOPath)
	case *grammar.Prefix:
		if op := b.text(&g.Tokens[0]); b.level == ast.DRL6 {
			b.note(op, mistake.Level, `"`+op.Value+`" before conditions must be in brackets`, "write ("+op.Value+" ... )")
		}
		return b.prefix(g)
	}
	panic(fmt.Sprintf("the grammar has a condition %T", g))
}

// from returns the span from the first of some tokens to the end of a node.
func (b *builder) from(toks []lexer.Token, n ast.Node) ast.Base {
	return ast.Base{Range: source.Span{Start: b.text(&toks[0]).Start, End: n.Span().End}}
}

func (b *builder) queryCall(g *grammar.QueryCall) *ast.QueryCall {
	q := &ast.QueryCall{Base: b.base(g.Tokens), Name: b.dotted(&g.Tokens[1])}
	q.Positional, q.Constraints = arguments(g.Arguments)
	return q
}

// binding returns the name and the sign of a binding at the beginning of the tokens, and the rest of the tokens.
func (b *builder) binding(toks []lexer.Token) (name *ast.Name, unify bool, rest []lexer.Token) {
	if len(toks) == 0 || toks[0].Type != grammar.KindBinding {
		return nil, false, toks
	}
	return java.NameOf(*b.text(&toks[0])), b.toks[toks[0].Pos.Offset+1].Value == ":=", toks[1:]
}

// dotted returns the name in a token of the grammar that is a dotted name.
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
	switch g := g.Of.(type) {
	case *grammar.PathCondition:
		path := g.Path.(*ast.OOPath)
		path.Base, path.Binding, path.Unify = base, name, unify
		return path
	case *grammar.QueryCall:
		call := b.queryCall(g)
		call.Base, call.Binding, call.Unify = base, name, unify
		return call
	}
	var children []ast.Condition
	for _, p := range g.Of.(*grammar.Alternatives).Patterns {
		children = append(children, b.pattern(p))
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
	pat.Positional, pat.Constraints = arguments(g.Arguments)
	for _, a := range pat.Annotations {
		if a.Name.Text == "watch" {
			pat.Watch = append(pat.Watch, java.WatchItems(a, b.tokensOf(a))...)
		}
	}
	if w := g.Window; w != nil {
		pat.Over = &ast.Window{Base: b.base(w.Tokens), Kind: as[*ast.Name](w.Kind), Args: w.Args.(*valueNodes).list}
		pat.Over.Range.Start = b.toks[w.Tokens[0].Pos.Offset-1].Start // starts at "over"
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

func (b *builder) tokensOf(n ast.Node) []token.Token {
	at := func(off int32) int {
		i, _ := slices.BinarySearchFunc(b.toks, off, func(t token.Token, off int32) int { return int(t.Start.Offset - off) })
		return i
	}
	return b.toks[at(n.Span().Start.Offset):at(n.Span().End.Offset)]
}

// arguments separates positional arguments, which end with a semicolon, from constraints.
func arguments(gs []grammar.Constraints) (positional []ast.Expr, constraints []*ast.Constraint) {
	last := len(gs) - 1
	constraints = gs[last].(*constraintNodes).list
	if last == 0 {
		return nil, constraints
	}
	for _, c := range gs[0].(*constraintNodes).list {
		if c.Binding != nil {
			positional = append(positional, &ast.Bind{Base: c.Base, Name: c.Binding, Unify: c.Unify, X: c.X})
		} else {
			positional = append(positional, c.X)
		}
	}
	return positional, constraints
}

func (b *builder) branch(g grammar.Branch) ast.ConsequenceBranch {
	switch g := g.(type) {
	case *grammar.ConsequenceCall:
		return b.call(g)
	case *grammar.ConsequenceIf:
		c := &ast.ConsequenceIf{Base: b.base(g.Tokens), X: g.X, Then: b.call(g.Then)}
		if g.Else != nil {
			c.Else = b.branch(g.Else)
		}
		return c
	}
	panic(fmt.Sprintf("the grammar has a branch %T", g))
}

func (b *builder) call(g *grammar.ConsequenceCall) *ast.ConsequenceCall {
	return &ast.ConsequenceCall{Base: b.base(g.Tokens), Break: g.Tokens[0].Value == "break", Name: as[*ast.Name](g.Name)}
}

// noteConnective reports && or || between conditions.
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
		b.note(op, mistake.Level, `"`+op.Value+`" between conditions is not allowed in DRL10`, hint)
		return
	}
	b.notes = append(b.notes, source.Diagnostic{Span: op.Span(), Severity: source.Warning, Code: mistake.DeprecatedConnect,
		Message: `"` + op.Value + `" between conditions is deprecated`, Hint: hint})
}

// note records a mistake that did not prevent parsing.
func (b *builder) note(t *token.Token, code source.Code, msg, hint string) {
	b.notes = append(b.notes, source.Diagnostic{Span: t.Span(), Code: code, Message: msg, Hint: hint})
}
