package parse

import (
	"iter"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// portion is how many tokens of a file are held at once. All tokens of a file take some twenty times its size.
const portion = 1 << 16

// heldBack is how many blocks at the end of a portion wait for the next one: where a block ends depends on a few tokens behind it.
const heldBack = 4

// portions cuts a file into blocks, as many at a time as there are whole in a portion of its tokens. The blocks are gone with the next
// portion. Comments are handed to comment as they come.
func (r *reader) portions(comment func(token.Token)) iter.Seq[[]block] {
	return func(yield func([]block) bool) {
		text := token.NewReader(r.src.Text(), r.nested)
		var held []token.Token
		for size, whole := r.portion, false; !whole; {
			var next []token.Token
			if next, whole = text.Next(size); len(next) == 0 && !whole {
				continue
			}
			for _, t := range next {
				if t.Type == token.Comment {
					comment(t)
				} else {
					held = append(held, t)
				}
			}
			if whole {
				yield(split(held))
				return
			}
			if len(held) == 0 {
				continue
			}
			blocks := split(withEOF(held))
			if len(blocks) <= heldBack {
				size *= 2 // an item is longer than that
				continue
			}
			size = r.portion
			ready := len(blocks) - heldBack
			if !yield(blocks[:ready]) {
				return
			}
			var rest []token.Token
			for _, b := range blocks[ready:] {
				rest = append(rest, b.toks...)
			}
			held = rest
		}
	}
}

// survey goes over the file for what must be known before its first block is read.
func (r *reader) survey() {
	tokens, attributes := 0, false
	r.queries = map[string]bool{}
	for blocks := range r.portions(func(token.Token) {}) {
		for _, b := range blocks {
			tokens += len(b.toks)
			switch {
			case b.kind == "query":
				r.queries[blockName(b)] = true
			case b.kind == "attribute" && !attributes:
				attributes = isDialect(b)
				r.mvel = attributes && isMvel(b)
			}
		}
		if r.opts.ended() {
			return
		}
	}
	r.budget = min(maxBudget, repairBudget+repairShare*tokens)
}

// lateRules reads rules of a file anew, for [ast.Rule.Load].
type lateRules struct{ of *reader }

// ReadRule reads the tokens of the rule again. They were read without a mistake before.
func (l lateRules) ReadRule(r *ast.Rule) *ast.Rule {
	g := grammars.Get().(*built)
	defer grammars.Put(g)
	g.file = l.of.src
	defer func() { g.file, g.p = nil, nil }()
	at := r.Range.Start
	toks := token.LexFrom(l.of.src.Text()[:r.Range.End.Offset], int(at.Offset), int(at.Line), int(at.Col))
	toks = slices.DeleteFunc(toks[:len(toks)-1], func(t token.Token) bool { return t.Type == token.Comment })
	b := block{kind: "rule", toks: toks}
	a := g.attempt(toks, l.of.opts, blockDialect(b, l.of.mvel))
	if whole, ok := a.item.(*ast.Rule); ok {
		return whole
	}
	return &ast.Rule{Base: r.Base, Bad: true}
}
