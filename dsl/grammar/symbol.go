package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/keyword"
	"whenthen/dsl/token"
)

// The grammar does not read the tokens of the text directly. It reads tokens that are made from them, whose kind is the meaning of a word
// in its position, so that one token of lookahead is enough. A word that may also be a name is a keyword only where package keyword defines
// that. The position of such a token is not a position in the text: its offset is the index of its first token in the block, its column the
// number of tokens that it consists of.

// The kinds of token that the grammar has in addition to the tokens of the text.
const (
	KindBinding    lexer.TokenType = iota + 100 // a name and the ":" or ":=" after it
	KindType                                    // a dotted name before a bracket or at the beginning of a condition
	KindKeyword                                 // a keyword that begins or follows a condition
	KindSection                                 // when, then and end, which separate the sections of a rule
	KindBranch                                  // do, if and break, which call a named consequence
	KindConnective                              // and, or, &&, ||
	KindSource                                  // after "from": accumulate, collect, entry-point, window
	KindAttribute                               // the first kind of attribute: KindAttribute plus the keyword.Value
)

// attributeKinds are the names of the attribute kinds, by keyword.Value.
var attributeKinds = []string{keyword.Flag: "FlagAttribute", keyword.Text: "TextAttribute", keyword.Texts: "TextsAttribute",
	keyword.Expression: "ExpressionAttribute", keyword.Time: "TimeAttribute"}

// Definition defines the names of the kinds of token for participle.
type Definition struct {
	lexer.Definition
	symbols map[string]lexer.TokenType
}

// NewDefinition returns the definition. It builds the map of names once, since participle asks for it at every use of a name.
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

// Symbols returns the kinds of token by the names used in the tags of the grammar.
func (d *Definition) Symbols() map[string]lexer.TokenType { return d.symbols }

// EndIndex returns the index, in the block, of the token of the text after those that a token of the grammar consists of.
func EndIndex(t *lexer.Token) int { return t.Pos.Offset + t.Pos.Column }
