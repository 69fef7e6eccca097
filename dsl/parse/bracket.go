package parse

import "whenthen/dsl/token"

// closing returns the index of the bracket that closes the one at i, or of the last token.
func (c *candidates) closing(i int) int {
	depth := 0
	for ; i < len(c.toks); i++ {
		switch c.toks[i].Value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(c.toks) - 1
}

// bracketOpen returns the innermost bracket that is open at token i; nil if there is none.
func (c *candidates) bracketOpen(i int) *token.Token {
	if at := c.opening(i); at >= 0 {
		return &c.toks[at]
	}
	return nil
}

// opening returns the index of bracketOpen; -1 if there is none. If token i closes a bracket, it is the index of the corresponding opening
// bracket.
func (c *candidates) opening(i int) int {
	depth := 0
	for i--; i >= 0; i-- {
		t := &c.toks[i]
		if t.Type != token.Op {
			continue
		}
		switch t.Value {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// earlierBrackets tries to insert a closing bracket a little before the position where its absence was noticed.
func (c *candidates) earlierBrackets() {
	tried := 0
	for i := c.at - 1; i > 1 && tried < 14; i-- {
		t, p := &c.toks[i], &c.toks[i-1]
		boundary := t.Type == token.Op && (t.Value == ";" || t.Value == "," || t.Value == ")" || t.Value == "{") ||
			t.Type == token.Ident && (t.Start.Line > p.End.Line || t.Value == "from" || t.Value == "over" || t.Value == "and" || t.Value == "or")
		if !boundary {
			continue
		}
		open := c.bracketOpen(i)
		if open == nil {
			return
		}
		tried++
		c.insert(i, map[string]string{"(": ")", "[": "]", "{": "}"}[open.Value], costEarlier)
	}
}
