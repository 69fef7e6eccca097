package classpath

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/token"
)

// cleanups puts what follows a variable with @Cleanup into a try statement, which in the end calls close, or the method that the annotation
// names. The last variable of a body comes first, so that the statement of an earlier one encloses it.
func (g *generator) cleanups() {
	for _, m := range g.decl.Body.Members {
		if m.Unread == nil {
			continue
		}
		toks := m.Unread.Toks
		for i := len(toks) - 1; i > 0; i-- {
			if toks[i].Value == "Cleanup" && (toks[i-1].Value == "@" || toks[i-1].Value == "." && toks[i-2].Value == "lombok") {
				toks = g.cleanup(toks, i)
			}
		}
		m.Unread.Toks = toks
	}
}

// cleanup handles the annotation whose name is token i.
func (g *generator) cleanup(toks []token.Token, i int) []token.Token {
	first, method, behind := i-1, "close", i+1
	if toks[i-1].Value == "." {
		first = i - 3
	}
	if toks[behind].Value == "(" {
		for toks[behind].Value != ")" {
			if text := toks[behind].Value; strings.HasPrefix(text, `"`) {
				method = strings.Trim(text, `"`)
			}
			behind++
		}
		behind++
	}
	toks = slices.Delete(slices.Clone(toks), first, behind)
	name, end := "", -1
	for j, depth := first, 0; j < len(toks); j++ {
		switch toks[j].Value {
		case "(", "[", "{":
			depth++
		case ")", "]":
			depth--
		case "}":
			if depth--; depth < 0 && end >= 0 {
				return g.cleanedUp(toks, name, method, end+1, j)
			}
		case "=":
			if name == "" {
				name = toks[j-1].Value
			}
		case ";":
			if depth == 0 && end < 0 {
				end = j
			}
		}
	}
	return toks
}

// cleanedUp puts a section of tokens into a try statement that calls a method of a variable in the end.
func (g *generator) cleanedUp(toks []token.Token, name, method string, from, to int) []token.Token {
	frame := g.block(fmt.Sprintf("try { } finally { if (%s != null) %s.%s(); }", name, name, method)) // { try { } finally … }
	if frame == nil {
		return toks
	}
	return slices.Concat(toks[:from], frame[1:3], toks[from:to], frame[3:len(frame)-1], toks[to:])
}
