package parse

import (
	"iter"
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/dsl/token"
)

// portion is the number of tokens of a file that are in memory at the same time. All tokens of a file need about twenty times its size.
const portion = 1 << 16

// bytesPerToken is the approximate length of a token with the blanks after it.
const bytesPerToken = 4

// heldBack is the number of blocks at the end of a portion that are kept for the next portion, since the end of a block depends on a few
// tokens after it.
const heldBack = 4

// portions yields the complete blocks in each portion of the file's tokens, and whether they are the last ones. The blocks are valid until
// the next portion. Comments are passed to comment.
func (r *reader) portions(comment func(token.Token)) iter.Seq2[[]block, bool] {
	return func(yield func(blocks []block, last bool) bool) {
		text := token.NewReader(r.src.Text(), r.lax)
		var held []token.Token // used again for each portion
		for size, whole := r.portion, false; !whole; {
			old := len(held)
			held, whole = text.Next(held, size)
			kept := held[:old]
			for _, t := range held[old:] {
				if t.Type == token.Comment {
					comment(t)
				} else {
					kept = append(kept, t)
				}
			}
			if held = kept; whole {
				yield(split(held), true)
				return
			}
			if len(held) == 0 {
				continue
			}
			blocks := split(append(held, token.EndToken(held[len(held)-1].End)))
			if len(blocks) <= heldBack {
				size *= 2 // an item is longer than a portion
				continue
			}
			size = r.portion
			ready := len(blocks) - heldBack
			if !yield(blocks[:ready], false) {
				return
			}
			rest := 0
			for _, b := range blocks[ready:] {
				rest += len(b.toks)
			}
			held = append(held[:0], held[len(held)-rest:]...)
		}
	}
}

// survey collects the information that is needed before the first block is parsed. A file of one portion is split into blocks only once,
// and a large file is skipped if its text shows that it contains neither queries nor a dialect.
func (r *reader) survey(first []block, only bool) {
	text := r.src.Text()
	r.queries = map[string]bool{}
	r.budget = min(maxBudget, repairBudget+repairShare*(len(text)/bytesPerToken))
	if only {
		r.look(first)
		return
	}
	if !strings.Contains(text, "query") && !strings.Contains(text, "dialect") {
		return
	}
	for blocks := range r.portions(func(token.Token) {}) {
		r.look(blocks)
		if r.opts.ended() {
			return
		}
	}
}

// look records the names of queries and the dialect of the file.
func (r *reader) look(blocks []block) {
	for _, b := range blocks {
		switch {
		case b.kind == "query":
			r.queries[blockName(b)] = true
		case b.kind == "attribute" && !r.dialect:
			r.dialect = len(b.toks) > 1 && b.toks[0].Value == "dialect"
			r.mvel = r.dialect && java.Unquote(b.toks[1].Value) == "mvel"
		}
	}
}

// lateRules parses rules of a file again, for [ast.Rule.Load].
type lateRules struct{ of *reader }

// ReadRule parses the rule again. It had no mistakes when it was parsed first.
func (l lateRules) ReadRule(r *ast.Rule) *ast.Rule {
	g := grammars.Get().(*built)
	defer grammars.Put(g)
	defer g.begin(l.of.src)()
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
