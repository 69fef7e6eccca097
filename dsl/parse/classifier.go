package parse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/grammar"
	"whenthen/dsl/keyword"
	"whenthen/dsl/token"
)

// classifier converts the tokens of a block to tokens of the grammar.
type classifier struct {
	toks       []token.Token
	next       int
	head       bool // in the head of a rule: attributes may follow, but no conditions
	fields     bool // names before colons are fields
	conditions bool // the block has conditions after its head
	chainEnd   int  // the end of a dotted name without a bracket after it
	depth      int  // open brackets
	code       bool // inside the consequence
	arguments  int  // where the arguments of a pattern begin, or continue after a semicolon
	unclosed   bool // a bracket of a pattern is missing, so arguments are no longer skipped
	rare       bool // a token was rare; see grammar.Rare
}

func newClassifier(toks []token.Token) *classifier {
	c := &classifier{toks: toks}
	if len(toks) > 0 {
		c.head = token.Is(&toks[0], "rule") || beginsAttribute(toks)
		c.conditions = token.Is(&toks[0], "rule") || token.Is(&toks[0], "query")
		c.fields = token.Is(&toks[0], "declare") && !token.Is(c.at(1), "window")
	}
	return c
}

// Next returns the next token with its kind. It hides tokens from the grammar that are read by hand: of a consequence it returns only the
// words that may end it, of a pattern's arguments only the brackets and a semicolon between them.
func (c *classifier) Next() (lexer.Token, error) {
	for c.code && c.next < len(c.toks) && !c.mayEndCode() {
		c.next++
	}
	i := c.next
	if i >= len(c.toks) {
		return lexer.Token{Type: lexer.EOF, Pos: lexer.Position{Offset: i}}, nil
	}
	class, width := c.class(i)
	c.next += width
	switch {
	case c.next == c.arguments:
		c.skipArguments()
	case class == grammar.KindType && c.conditions && !c.head && i > 1 && !token.Is(&c.toks[i-1], "from") && !token.Is(&c.toks[i-1], "/") && token.Is(c.at(c.next), "("):
		c.arguments = c.next + 1
	}
	t := lexer.Token{Type: class, Value: c.toks[i].Value, Pos: lexer.Position{Offset: i, Column: width}}
	c.rare = c.rare || grammar.Rare(&t)
	return t, nil
}

// class returns the kind of the token of the grammar at i, and the number of tokens of the text that it consists of.
func (c *classifier) class(i int) (lexer.TokenType, int) {
	t := &c.toks[i]
	if t.Type == token.Op {
		switch t.Value {
		case "&&", "||":
			return grammar.KindConnective, 1
		case "(", "[", "{":
			c.depth++
		case ")", "]", "}":
			c.depth--
		}
	}
	if t.Type != token.Ident {
		return lexer.TokenType(t.Type), 1
	}
	if c.head && i != 1 {
		if a, width := attributeIn(c.toks[i:]); a != nil {
			return grammar.KindAttribute + lexer.TokenType(a.Value), width
		}
	}
	if c.head && t.Value == "when" {
		return c.keyword(i), 1
	}
	if k := keyword.Lookup(t.Value); k != nil && k.Known != keyword.Name && isKeywordBefore(k, c.at(i+1)) && (i == 0 || !token.Is(&c.toks[i-1], ".")) {
		return c.keyword(i), 1
	}
	return c.name(i)
}

// skipArguments moves to the semicolon or bracket that ends the arguments at the current position, if there is one.
func (c *classifier) skipArguments() {
	depth := 0
	for i := c.next; i < len(c.toks) && !c.unclosed; i++ {
		t := &c.toks[i]
		if t.Type == token.Ident && t.Value == "then" {
			return
		}
		if t.Type != token.Op || len(t.Value) != 1 {
			continue
		}
		switch t.Value[0] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth >= 0 {
				continue
			}
			if t.Value == ")" {
				c.next = i
			}
			return
		case ';':
			if depth == 0 {
				c.next, c.arguments = i, i+1
				return
			}
		}
	}
	c.unclosed = true
}

// keyword returns the kind of the keyword at i.
func (c *classifier) keyword(i int) lexer.TokenType {
	switch c.toks[i].Value {
	case "then":
		c.code = c.depth == 0 && token.Is(&c.toks[0], "rule")
		return grammar.KindSection
	case "when":
		c.head = false
		return grammar.KindSection
	case "end":
		return grammar.KindSection
	case "and", "or":
		return grammar.KindConnective
	case "do", "if":
		return grammar.KindBranch
	case "accumulate", "acc":
		if i > 0 && token.Is(&c.toks[i-1], "from") {
			return grammar.KindSource
		}
	}
	return grammar.KindKeyword
}

// namesWindow reports whether a word follows the "over" of a pattern, and not a query with that name.
func (c *classifier) namesWindow(i int) bool {
	return i > 1 && token.Is(&c.toks[i-1], "over") && token.Is(&c.toks[i-2], ")")
}

// name returns the kind of a word that is not a keyword, and its number of tokens.
func (c *classifier) name(i int) (lexer.TokenType, int) {
	t, n := &c.toks[i], c.at(i+1)
	switch {
	case i > 0 && n.Type == token.Op && (n.Value == ":" || n.Value == ":=") && !cannotBind(t.Value) && !c.head && !c.fields && !c.namesWindow(i):
		return grammar.KindBinding, 2
	case i > 0 && token.Is(&c.toks[i-1], "from") && c.beginsSource(i):
		return grammar.KindSource, 1
	case t.Value == "break" && token.Is(n, "["):
		return grammar.KindBranch, 1
	case c.namesSource(i):
		return lexer.TokenType(t.Type), 1
	}
	if i < c.chainEnd {
		return lexer.TokenType(t.Type), 1
	}
	width := 1
	for token.Is(c.at(i+width), ".") && c.at(i+width+1).Type == token.Ident {
		width += 2
	}
	if token.Is(c.at(i+width), "(") || c.conditions && !c.head {
		return grammar.KindType, width
	}
	c.chainEnd = i + width
	return lexer.TokenType(t.Type), 1
}

// beginsSource reports whether the word at i, which follows "from", begins a source other than an expression.
func (c *classifier) beginsSource(i int) bool {
	n := c.at(i + 1)
	switch c.toks[i].Value {
	case "collect":
		return token.Is(n, "(")
	case "entry":
		return token.Is(n, "-") && token.Is(c.at(i+2), "point")
	case "window":
		return n.Type == token.Ident
	}
	return false
}

// namesSource reports whether the word at i is the name of an entry point or a window after "from". It is so even before a bracket, which
// then begins the next condition.
func (c *classifier) namesSource(i int) bool {
	word := i - 1
	if i >= 4 && token.Is(&c.toks[i-1], "point") {
		word = i - 3
	}
	return word > 0 && token.Is(&c.toks[word-1], "from") && c.beginsSource(word)
}

func (c *classifier) at(i int) *token.Token {
	if i < len(c.toks) {
		return &c.toks[i]
	}
	return &token.Token{}
}

// mayEndCode reports whether the next token could end a consequence, or belongs to an `end;` or `then[name]` that does.
func (c *classifier) mayEndCode() bool {
	for back := 0; back <= 3 && back <= c.next; back++ {
		t := &c.toks[c.next-back]
		if token.Is(t, "end") && back < 2 || token.Is(t, "then") {
			return true
		}
		if back == 0 && !token.Is(t, ";") && !token.Is(t, "[") && !token.Is(t, "]") && t.Type != token.Ident {
			return false
		}
	}
	return false
}

// isKeywordBefore reports, depending on the token n after a word, whether the word is the keyword and not the beginning of a pattern.
func isKeywordBefore(k *keyword.Keyword, n *token.Token) bool {
	switch k.Known {
	case keyword.BeforeBracket:
		return token.Is(n, "(")
	case keyword.UnlessBound:
		return !token.Is(n, ":") && !token.Is(n, ".")
	case keyword.UnlessDotted:
		return !token.Is(n, ".")
	}
	return false
}

// cannotBind reports whether a word cannot be the name of a binding before a pattern.
func cannotBind(word string) bool {
	k := keyword.Lookup(word)
	return k != nil && k.NoBinding
}
