package format

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// needless returns the offsets of redundant semicolons and commas, which are dropped.
func (l *layout) needless(all []token.Token, cares []itemCare) map[int32]bool {
	code := make([]token.Token, 0, len(all))
	for _, t := range all {
		if t.Type != token.Comment {
			code = append(code, t)
		}
	}
	drop := map[int32]bool{}
	whole := layout{toks: code[:len(code)-1]}
	for i, it := range l.file.Items {
		if cares[i].care == careNone {
			whole.needlessIn(it, drop)
		}
	}
	return drop
}

func (l *layout) needlessIn(it ast.Item, drop map[int32]bool) {
	last := l.last(it)
	if l.is(last, ";") {
		drop[l.toks[last].Start.Offset] = true
	}
	switch it := it.(type) {
	case *ast.TypeDecl:
		for _, f := range it.Fields {
			if i := l.last(f); l.is(i, ";") {
				drop[l.toks[i].Start.Offset] = true
			}
		}
	case *ast.Query:
		l.needlessBetween(it.When, drop)
	case *ast.Rule:
		for _, a := range it.Attributes {
			if i := l.last(a) + 1; l.is(i, ",") {
				drop[l.toks[i].Start.Offset] = true
			}
		}
		l.needlessBetween(it.When, drop)
	}
}

// needlessBetween marks the semicolons after conditions as redundant, unless the next token could then continue an expression.
func (l *layout) needlessBetween(cs []ast.Condition, drop map[int32]bool) {
	for _, c := range cs {
		i := l.last(c)
		if l.is(i+1, ";") {
			i++
		}
		if i+1 < len(l.toks) && l.is(i, ";") && l.toks[i+1].Type == token.Ident {
			drop[l.toks[i].Start.Offset] = true
		}
	}
}
