package dsl

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/keyword"
)

// The grammar does not read the tokens of the text themselves but tokens made of them: those say what a word is in its place, so that the
// grammar can tell by one token which way to go. A word that may be a name as well is the keyword only where package keyword says so. The
// position of such a token holds no place of the text: its offset is an index among the tokens of the block, its column the number of these it
// stands for.

// The kinds of token the grammar knows besides those of the text.
const (
	classBinding    lexer.TokenType = iota + 100 // a name with the ":" or ":=" behind it
	classType                                    // a dotted name in front of a bracket, or that begins a condition
	classKeyword                                 // a keyword of conditions
	classBranch                                  // do, if and break, which lead to a named consequence
	classConnective                              // and, or, &&, ||
	classSource                                  // behind "from": accumulate, collect, entry-point, window
	classAttribute                               // this and the following: an attribute, by keyword.Value
)

// attributeClasses are the names of the kinds for attributes, by keyword.Value.
var attributeClasses = []string{keyword.Flag: "Flag", keyword.Text: "Text", keyword.Texts: "Texts",
	keyword.Expression: "Expression", keyword.Time: "Time"}

// definition names the kinds of token for the grammar.
type definition struct{ lexer.Definition }

func (definition) Symbols() map[string]lexer.TokenType {
	symbols := map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Ident": lexer.TokenType(tokIdent), "String": lexer.TokenType(tokString), "Number": lexer.TokenType(tokNumber),
		"Op": lexer.TokenType(tokOp), "Const": lexer.TokenType(tokConst), "Error": lexer.TokenType(tokError), "Binding": classBinding,
		"Type": classType, "Keyword": classKeyword, "Branch": classBranch, "Connective": classConnective, "Source": classSource,
	}
	for value, name := range attributeClasses {
		symbols[name] = classAttribute + lexer.TokenType(value)
	}
	return symbols
}

// classifier hands the tokens of a block to the grammar.
type classifier struct {
	toks       []Token
	next       int
	head       bool // attributes may stand here, and no conditions
	fields     bool // the names in front of colons are fields
	conditions bool // behind the head stand conditions
	chainEnd   int  // up to there stand the parts of a name that no bracket follows
	depth      int  // open brackets
	code       bool // the consequence has begun
}

func newClassifier(toks []Token) *classifier {
	c := &classifier{toks: toks}
	if len(toks) > 0 {
		c.head = is(&toks[0], "rule") || beginsAttribute(toks)
		c.conditions = is(&toks[0], "rule") || is(&toks[0], "query")
		c.fields = is(&toks[0], "declare") && !is(c.at(1), "window")
	}
	return c
}

// Next is the next token with its kind. Of a consequence the grammar sees only what may end it: everything else is read by hand.
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
	return lexer.Token{Type: class, Value: c.toks[i].Value, Pos: lexer.Position{Offset: i, Column: width}}, nil
}

// endIndex is the index of the token behind those a token of the grammar stands for.
func endIndex(t *lexer.Token) int { return t.Pos.Offset + t.Pos.Column }

// class is the kind of the token at i and the number of tokens of the text it stands for.
func (c *classifier) class(i int) (lexer.TokenType, int) {
	t := &c.toks[i]
	if t.Type == tokOp {
		switch t.Value {
		case "&&", "||":
			return classConnective, 1
		case "(", "[", "{":
			c.depth++
		case ")", "]", "}":
			c.depth--
		}
	}
	if t.Type != tokIdent {
		return lexer.TokenType(t.Type), 1
	}
	if c.head && i != 1 {
		if a, width := attributeIn(c.toks[i:]); a != nil {
			return classAttribute + lexer.TokenType(a.Value), width
		}
	}
	if c.head && t.Value == "when" {
		return c.keyword(i), 1
	}
	if k := keyword.Lookup(t.Value); k != nil && k.Told != keyword.Name && isKeywordBefore(k, c.at(i+1)) && (i == 0 || !is(&c.toks[i-1], ".")) {
		return c.keyword(i), 1
	}
	return c.name(i)
}

// keyword is the kind of a keyword.
func (c *classifier) keyword(i int) lexer.TokenType {
	switch c.toks[i].Value {
	case "then":
		c.code = c.depth == 0 && is(&c.toks[0], "rule")
	case "when":
		c.head = false
	case "and", "or":
		return classConnective
	case "do", "if":
		return classBranch
	case "accumulate", "acc":
		if i > 0 && is(&c.toks[i-1], "from") {
			return classSource
		}
	}
	return classKeyword
}

// name is the kind of a word that is no keyword.
func (c *classifier) name(i int) (lexer.TokenType, int) {
	t, n := &c.toks[i], c.at(i+1)
	switch {
	case n.Type == tokOp && (n.Value == ":" || n.Value == ":=") && !cannotBind(t.Value) && !c.head && !c.fields && !(i > 0 && is(&c.toks[i-1], "over")):
		return classBinding, 2
	case i > 0 && is(&c.toks[i-1], "from") && c.beginsSource(i):
		return classSource, 1
	case t.Value == "break" && is(n, "["):
		return classBranch, 1
	}
	if i < c.chainEnd {
		return lexer.TokenType(t.Type), 1
	}
	width := 1
	for is(c.at(i+width), ".") && c.at(i+width+1).Type == tokIdent {
		width += 2
	}
	if is(c.at(i+width), "(") || c.conditions && !c.head {
		return classType, width
	}
	c.chainEnd = i + width
	return lexer.TokenType(t.Type), 1
}

// beginsSource tells whether the word at i, which follows "from", begins a source that is no expression.
func (c *classifier) beginsSource(i int) bool {
	n := c.at(i + 1)
	switch c.toks[i].Value {
	case "collect":
		return is(n, "(")
	case "entry":
		return is(n, "-") && is(c.at(i+2), "point")
	case "window":
		return n.Type == tokIdent
	}
	return false
}

func (c *classifier) at(i int) *Token {
	if i < len(c.toks) {
		return &c.toks[i]
	}
	return &Token{}
}

// mayEndCode tells whether the next token could end a consequence, or belongs to the `end;` or `then[name]` that does.
func (c *classifier) mayEndCode() bool {
	for back := 0; back <= 3 && back <= c.next; back++ {
		t := &c.toks[c.next-back]
		if is(t, "end") && back < 2 || is(t, "then") {
			return true
		}
		if back == 0 && !is(t, ";") && !is(t, "[") && !is(t, "]") && t.Type != tokIdent {
			return false
		}
	}
	return false
}
