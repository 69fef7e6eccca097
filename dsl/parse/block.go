package parse

import (
	"whenthen/dsl/keyword"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// A file is split into top-level blocks before anything is parsed, so that a mistake does not affect other blocks. The kind of a block
// determines where it ends: a rule, query or declaration at its "end", a function at the closing brace, any other item where the next item
// begins.

// block holds the tokens of one top-level item, without comments.
type block struct {
	toks []token.Token
	kind string // the first word; "attribute" for a rule attribute at file level, "" if the tokens do not begin an item
	// open is true if the block's own end is missing, so that it ends where the next item begins.
	open bool
	// misspelt is the first word as written if it was corrected to kind.
	misspelt string
}

// attributeIn returns the rule attribute with which the tokens begin and the number of its tokens, or nil and 0. Blanks around dashes are
// accepted.
func attributeIn(toks []token.Token) (*keyword.Attribute, int) {
	if len(toks) == 0 || toks[0].Type != token.Ident {
		return nil, 0
	}
	for i := range keyword.Attributes() {
		a := &keyword.Attributes()[i]
		if n := matchDashed(toks, a.Name); n > 0 {
			return a, n
		}
	}
	return nil, 0
}

func beginsAttribute(toks []token.Token) bool {
	a, _ := attributeIn(toks)
	return a != nil
}

// matchDashed returns the number of tokens of the dashed word name at the beginning of the tokens; 0 if they do not begin with it.
func matchDashed(toks []token.Token, name string) int {
	n := 0
	for n < len(toks) && len(name) > 0 {
		v := toks[n].Value
		if len(v) > len(name) || name[:len(v)] != v || toks[n].Type != token.Ident && v != "-" {
			return 0
		}
		name = name[len(v):]
		n++
		if len(name) > 0 && name[0] != '-' && v != "-" {
			return 0
		}
	}
	if len(name) > 0 {
		return 0
	}
	return n
}

// splitter walks over the tokens of a file.
type splitter struct {
	toks []token.Token // without comments; the end-of-file token is last
}

// split splits the tokens of a file into blocks. Every token belongs to exactly one block.
func split(toks []token.Token) []block {
	s := splitter{toks}
	var blocks []block
	for i := 0; i < len(toks)-1; {
		b, next := s.block(i)
		blocks = append(blocks, b)
		i = next
	}
	return blocks
}

func (s *splitter) at(i int) *token.Token { return &s.toks[min(i, len(s.toks)-1)] }

func (s *splitter) firstOnLine(i int) bool {
	return i == 0 || s.toks[i-1].End.Line < s.at(i).Start.Line
}

// block returns the block that begins at token i, and the index of the first token after it.
func (s *splitter) block(i int) (block, int) {
	b := block{kind: s.at(i).Value}
	if s.at(i).Type != token.Ident || !keyword.Is(b.kind, keyword.Item) {
		b.kind = ""
		if beginsAttribute(s.toks[i:]) {
			b.kind = "attribute"
		} else if word := s.misspeltItem(i); word != "" {
			b.kind, b.misspelt = word, s.at(i).Value
		}
	}
	end, open := 0, false
	switch b.kind {
	case "rule", "query", "declare":
		end, open = s.endWord(i)
	case "function":
		end, open = s.functionEnd(i)
	case "":
		if token.Is(s.at(i), "end") {
			end = i + 1
			break
		}
		end = s.itemEnd(i + 1)
	default:
		end = s.itemEnd(i + 2)
	}
	b.open = open
	b.toks = s.toks[i:end]
	return b, end
}

// misspeltItem returns the item keyword of which the token at i is probably a misspelling. It returns "" if the token does not resemble a
// keyword, or if an item cannot begin there.
func (s *splitter) misspeltItem(i int) string {
	t := s.at(i)
	if t.Type != token.Ident {
		return ""
	}
	n := s.at(i + 1)
	if n.Type != token.Ident && n.Type != token.String {
		return ""
	}
	return source.Nearest(t.Value, keyword.Words(keyword.Item))
}

// misspeltAttribute reports whether the token at j resembles the name of an attribute and is followed by a value.
func (s *splitter) misspeltAttribute(j int) bool {
	t, n := s.at(j), s.at(j+1)
	if t.Type != token.Ident || n.Type != token.String && n.Type != token.Number && !token.IsOneOf(n, "true", "false") {
		return false
	}
	return source.Nearest(t.Value, keyword.AttributeNames()) != ""
}

// endWord returns the end of a rule, query or declaration that begins at i: the index after its "end" and an optional semicolon.
func (s *splitter) endWord(i int) (end int, open bool) {
	for j := i + 1; j < len(s.toks)-1; j++ {
		t := s.at(j)
		if t.Type != token.Ident {
			continue
		}
		if t.Value == "end" && s.isEnd(j, i) {
			if token.Is(s.at(j+1), ";") {
				j++
			}
			return j + 1, false
		}
		if s.strongStart(j) {
			return j, true
		}
	}
	return len(s.toks) - 1, true
}

// isEnd reports whether the word "end" at j closes the block that begins at i.
func (s *splitter) isEnd(j, i int) bool {
	n := j + 1
	if token.Is(s.at(n), ";") {
		n++
	}
	t := s.at(n)
	if t.EOF() || s.startsItem(n) {
		return true
	}
	if prev := s.at(j - 1); token.Is(prev, ".") || j == i+1 {
		return false
	}
	// No item follows. A word "end" that is alone on its line can only be meant to close the block.
	ownLine := s.firstOnLine(j) && s.firstOnLine(n)
	after := token.IsOneOf(s.at(j-1), ";", "}", "then")
	if !(ownLine || after && s.firstOnLine(n)) {
		return false
	}
	return t.Type == token.Ident && !s.continues(n) || t.Type == token.String || t.Type == token.Error || token.IsOneOf(t, "}", ")", "@", "#", "--")
}

// continues reports whether the token after the identifier at n shows that code continues, so that an "end" before it does not close a
// block.
func (s *splitter) continues(n int) bool {
	t := s.at(n + 1)
	return t.Type == token.Op && t.Value != "{" && !(t.Value == "-" && s.at(n+2).Type == token.Ident)
}

// startsItem reports whether the token at n begins an item, by Drools' criteria for a token after an "end".
func (s *splitter) startsItem(n int) bool {
	t := s.at(n)
	if t.Type != token.Ident {
		return false
	}
	if keyword.Is(t.Value, keyword.Item) {
		return true
	}
	return beginsAttribute(s.toks[n:])
}

// strongStart reports whether an item certainly begins at j, even if the previous one has not ended: an item keyword is the first
// word of the line and is followed by what the item requires.
func (s *splitter) strongStart(j int) bool {
	t, n, m := s.at(j), s.at(j+1), s.at(j+2)
	if !keyword.Is(t.Value, keyword.Item) {
		return s.misspeltStart(j)
	}
	first := s.firstOnLine(j)
	switch t.Value {
	case "rule", "query":
		if n.Type == token.String {
			return !token.Is(m, ";") && !token.Is(m, ".") && !token.Is(m, "+") && !token.Is(m, ")") && !token.Is(m, ",")
		}
		return first && n.Type == token.Ident && (m.Type == token.Ident || m.EOF() || token.Is(m, "@") || token.Is(m, "(") && t.Value == "query")
	case "declare":
		return first && n.Type == token.Ident && (m.Type == token.Ident || token.IsOneOf(m, "@", ".", "-"))
	case "function":
		return first && n.Type == token.Ident && (m.Type == token.Ident || token.IsOneOf(m, "(", "<", ".", "["))
	case "import":
		return first && n.Type == token.Ident && (token.Is(m, ".") || m.Type == token.Ident || token.Is(m, ";"))
	case "global":
		return first && n.Type == token.Ident && (token.Is(m, ".") || m.Type == token.Ident || token.Is(m, "<"))
	case "package":
		return first && n.Type == token.Ident && (token.Is(m, ".") || token.Is(m, ";") || s.firstOnLine(j+2))
	}
	return false
}

// misspeltStart reports whether a misspelt keyword begins an item at j, with certainty because of the tokens after it.
func (s *splitter) misspeltStart(j int) bool {
	n, m := s.at(j+1), s.at(j+2)
	if !s.firstOnLine(j) || n.Type != token.String && n.Type != token.Ident || m.Type != token.Ident && !token.Is(m, "(") {
		return false
	}
	headWord := token.IsOneOf(m, "when", "then", "extends", "end")
	if m.Type == token.Ident && !headWord {
		headWord = beginsAttribute(s.toks[j+2:])
	}
	switch s.misspeltItem(j) {
	case "rule":
		return headWord
	case "query":
		return headWord || token.Is(m, "(") && s.at(j+3).Type == token.Ident || token.Is(m, "(") && token.Is(s.at(j+3), ")") && !token.Is(s.at(j+4), ";")
	case "declare":
		return n.Type == token.Ident && (token.Is(m, "end") || token.Is(m, "extends") || m.Type == token.Ident && token.Is(s.at(j+3), ":"))
	case "function":
		return n.Type == token.Ident && m.Type == token.Ident && token.Is(s.at(j+3), "(")
	}
	return false
}

// functionEnd returns the end of a function: after the brace that closes the first opening brace.
func (s *splitter) functionEnd(i int) (end int, open bool) {
	depth := 0
	for j := i + 1; j < len(s.toks)-1; j++ {
		t := s.at(j)
		switch {
		case token.Is(t, "{"):
			depth++
		case token.Is(t, "}"):
			if depth--; depth <= 0 {
				if token.Is(s.at(j+1), ";") {
					j++
				}
				return j + 1, false
			}
		case t.Type == token.Ident && s.strongStart(j):
			return j, true
		}
	}
	return len(s.toks) - 1, true
}

// itemEnd returns the end of a short item, which is at token i or later: after its semicolon, or at the beginning of the next item.
func (s *splitter) itemEnd(i int) int {
	for j := i; j < len(s.toks)-1; j++ {
		if token.Is(s.at(j-1), ";") {
			return j
		}
		if token.Is(s.at(j-1), ".") {
			continue
		}
		if s.startsItem(j) && (s.firstOnLine(j) || s.plainItem(j)) {
			return j
		}
		if s.firstOnLine(j) && s.at(j-1).Type != token.Op && (s.misspeltItem(j) != "" || s.misspeltAttribute(j)) {
			return j
		}
	}
	return len(s.toks) - 1
}

// plainItem reports whether the item keyword at j is followed by a name, so that it cannot be a name itself.
func (s *splitter) plainItem(j int) bool {
	n := s.at(j + 1)
	return n.Type == token.Ident || n.Type == token.String
}
