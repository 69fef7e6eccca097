package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/keyword"
	"whenthen/dsl/token"
)

// The grammar does not read the tokens of the text themselves but tokens made of them: those say what a word is in its place, so that the
// grammar can tell by one token which way to go. A word that may be a name as well is the keyword only where package keyword says so. The
// position of such a token holds no place of the text: its offset is an index among the tokens of the block, its column the number of these it
// stands for.

// The kinds of token the grammar knows besides those of the text.
const (
	KindBinding    lexer.TokenType = iota + 100 // a name with the ":" or ":=" behind it
	KindType                                    // a dotted name in front of a bracket, or that begins a condition
	KindKeyword                                 // a keyword that begins a condition, or follows one
	KindSection                                 // when, then and end, where one part of a rule ends and the next begins
	KindBranch                                  // do, if and break, which lead to a named consequence
	KindConnective                              // and, or, &&, ||
	KindSource                                  // behind "from": accumulate, collect, entry-point, window
	KindAttribute                               // this and the following: an attribute, by keyword.Value
)

// attributeKinds are the names of the kinds for attributes, by keyword.Value.
var attributeKinds = []string{keyword.Flag: "FlagAttribute", keyword.Text: "TextAttribute", keyword.Texts: "TextsAttribute",
	keyword.Expression: "ExpressionAttribute", keyword.Time: "TimeAttribute"}

// Definition names the kinds of token for the grammar.
type Definition struct {
	lexer.Definition
	symbols map[string]lexer.TokenType
}

// NewDefinition makes the names once: participle asks for them wherever the grammar uses one.
func NewDefinition() *Definition {
	symbols := map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Ident": lexer.TokenType(token.Ident), "String": lexer.TokenType(token.String), "Number": lexer.TokenType(token.Number),
		"Op": lexer.TokenType(token.Op), "Const": lexer.TokenType(token.Const), "Error": lexer.TokenType(token.Error), "Binding": KindBinding,
		"Type": KindType, "Keyword": KindKeyword, "Section": KindSection, "Branch": KindBranch, "Connective": KindConnective, "Source": KindSource,
	}
	for value, name := range attributeKinds {
		symbols[name] = KindAttribute + lexer.TokenType(value)
	}
	return &Definition{symbols: symbols}
}

// Symbols are the kinds by the names that the tags of the grammar have for them.
func (d *Definition) Symbols() map[string]lexer.TokenType { return d.symbols }

// EndIndex is the index of the token behind those a token of the grammar stands for.
func EndIndex(t *lexer.Token) int { return t.Pos.Offset + t.Pos.Column }
