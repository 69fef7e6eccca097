package parse

import (
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// cutAtEnd looks for the end of a block whose end was not found when the file was split: an unclosed string may have hidden it.
func cutAtEnd(b block, toks []token.Token) (cut, rest []token.Token) {
	if !b.open || b.kind == "function" {
		return toks, nil
	}
	s := splitter{withEOF(toks)}
	if end, open := s.endWord(0); !open {
		return toks[:end], toks[end:]
	}
	return toks, nil
}

func endsBlock(toks []token.Token) bool {
	n := len(toks) - 1
	return token.Is(&toks[n], "end") || n > 0 && token.Is(&toks[n], ";") && token.Is(&toks[n-1], "end")
}

// missingEnd reports a missing end and adds it.
func (r *reader) missingEnd(b block, toks []token.Token) []token.Token {
	n := len(toks)
	last := toks[n-1]
	if token.Is(&last, ";") && n > 1 {
		n--
		last = toks[n-1]
	}
	if n > 2 && last.Type == token.Ident && last.Start.Line > toks[n-2].End.Line && nearEnd(last.Value) {
		r.reportOnce(last.Span(), mistake.Misspelling, `unknown word "`+last.Value+`"`, didYouMean("end"))
		return edit{n - 1, len(toks), []token.Token{replaced(last, "end")}}.apply(toks)
	}
	what := b.kind
	if name := blockName(b); name != "" {
		what += ` "` + name + `"`
	}
	last = toks[len(toks)-1]
	r.reportOnce(afterToken(last), mistake.MissingEnd, what+` has no "end"`, `put "end" after its last line`)
	return append(toks[:len(toks):len(toks)], inserted(last, "end"))
}

// nearEnd reports whether a word is a misspelling of "end".
func nearEnd(w string) bool {
	return source.Nearest(w, []string{"end"}) != "" || w == "en" || w == "ed" || w == "nd" || w == "ends" || w == "END"
}
