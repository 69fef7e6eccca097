package parse

import "whenthen/dsl/token"

// edit replaces the tokens from index from up to, but not including, index to.
type edit struct {
	from, to int
	with     []token.Token
}

func (e edit) apply(toks []token.Token) []token.Token {
	out := make([]token.Token, 0, len(toks)+len(e.with)-(e.to-e.from))
	out = append(out, toks[:e.from]...)
	out = append(out, e.with...)
	return append(out, toks[e.to:]...)
}

// replaced returns a token with another text at the same position.
func replaced(t token.Token, text string) token.Token {
	t.Value, t.Type, t.Repaired = text, typeOfText(text), true
	return t
}

// inserted returns a token of zero width directly after another token.
func inserted(after token.Token, text string) token.Token {
	return token.Token{Type: typeOfText(text), Repaired: true, Value: text, Start: after.End, End: after.End}
}

func typeOfText(text string) token.Type {
	switch c := text[0]; {
	case text == "true" || text == "false" || text == "null":
		return token.Const
	case c == '"' || c == '\'':
		return token.String
	case token.IsDigit(c):
		return token.Number
	case token.IsWordByte(c):
		return token.Ident
	}
	return token.Op
}
