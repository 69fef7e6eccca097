package parse

import (
	"slices"
	"strings"

	"whenthen/dsl/java"
	"whenthen/dsl/keyword"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
	"whenthen/engine/source"
)

// conditionOperators are the words that can be an operator in conditions, including operators with a separate production.
var conditionOperators = append(operator.Words(operator.Conditions), "not", "instanceof")

// words tries to correct the spelling of the word at the position of the error, and of words before it.
func (c *candidates) words() {
	for _, i := range []int{c.at, c.at - 1, c.wordBeforeBrackets(), c.wordBeforeOpen()} {
		if i < 1 || i >= len(c.toks) || c.toks[i].Type != token.Ident || c.toks[i].Repaired {
			continue
		}
		t := c.toks[i]
		switch c.section(i) {
		case inHead:
			if token.IsOneOf(&c.toks[i-1], "loop", "focus", "active", "enabled") {
				c.word(i, t.Value, []string{"true", "false"})
			}
			c.attribute(i)
			c.word(i, t.Value, keyword.Words(keyword.Head))
		case inWhen:
			c.word(i, t.Value, keyword.Words(keyword.Conditions))
			if strings.EqualFold(strings.ReplaceAll(t.Value, "_", ""), "entrypoint") {
				c.add(repair{edit: edit{i, i + 1, splitWord(t, "entry-point")}, span: t.Span(), code: mistake.Misspelling,
					msg: `unknown word "` + t.Value + `"`, hint: didYouMean("entry-point")})
			}
			c.operatorWord(i, t)
		case inThen:
			c.word(i, t.Value, keyword.Words(keyword.Code))
		case inOther:
			c.word(i, t.Value, keyword.Words(keyword.Declaration))
		}
	}
}

// wordBeforeBrackets returns the index of the word before the brackets that close just before the position, as in `modfy( $x ) {`.
func (c *candidates) wordBeforeBrackets() int {
	depth := 0
	for i := min(c.at, len(c.toks)) - 1; i > 0; i-- {
		switch c.toks[i].Value {
		case ")":
			depth++
		case "(":
			if depth--; depth == 0 {
				return i - 1
			}
		}
		if depth == 0 {
			return -1
		}
	}
	return -1
}

// wordBeforeOpen returns the index of the word before the innermost open bracket, as in `nto ( A() and B() )`.
func (c *candidates) wordBeforeOpen() int {
	open := c.bracketOpen(c.at)
	if open == nil {
		return -1
	}
	return indexOf(c.toks, *open) - 1
}

func (c *candidates) word(i int, text string, words []string) {
	if isKeyword(text) {
		return
	}
	right := source.Nearest(text, words)
	if right == "" && len(text) == 2 {
		if i := slices.IndexFunc(words, func(w string) bool { return anagram(text, w) }); i >= 0 {
			right = words[i]
		}
	}
	if right == "" || len(right) <= 3 && len(right) == len(text) && !anagram(text, right) {
		return
	}
	c.add(repair{edit: edit{i, i + 1, splitWord(c.toks[i], right)}, cost: costWord, span: c.toks[i].Span(), code: mistake.Misspelling,
		msg: `unknown word "` + text + `"`, hint: didYouMean(right)})
}

// isKeyword reports whether a word is spelt correctly as a keyword or operator.
func isKeyword(w string) bool {
	return w == "when" || keyword.Is(w, keyword.Conditions|keyword.Code) || java.IsWordOperator(w)
}

// anagram reports whether two words consist of the same letters. Short words, which are too similar to others, are never anagrams.
func anagram(a, b string) bool {
	var surplus [256]int // of each letter in a
	for _, c := range []byte(strings.ToLower(a)) {
		surplus[c]++
	}
	for _, c := range []byte(b) {
		surplus[c]--
	}
	return surplus == [256]int{}
}

// splitWord returns the tokens of a word that may contain dashes.
func splitWord(t token.Token, word string) []token.Token {
	var toks []token.Token
	for i, part := range strings.Split(word, "-") {
		if i > 0 {
			toks = append(toks, inserted(t, "-"), inserted(t, part))
		} else {
			toks = append(toks, replaced(t, part))
		}
	}
	return toks
}

// operatorWord tries to replace a word with the operator that it resembles.
func (c *candidates) operatorWord(i int, t token.Token) {
	if right := operatorElsewhere(t.Value); right != "" {
		c.instead(i, right, repair{cost: costSign, code: mistake.WrongOperator, msg: `"` + t.Value + `" is not an operator here`, hint: `write "` + right + `"`})
	}
	right := source.Nearest(t.Value, conditionOperators)
	if t.Value == "ni" {
		right = "in"
	}
	if strings.HasPrefix(t.Value, "not") && len(t.Value) > 3 {
		if rest := t.Value[3:]; rest == "in" || source.Nearest(rest, conditionOperators) != "" || java.IsWordOperator(rest) {
			c.add(repair{edit: edit{i, i + 1, []token.Token{replaced(t, "not"), inserted(t, rest)}}, cost: costWord, span: t.Span(), code: mistake.UnknownOperator,
				msg: `unknown operator "` + t.Value + `"`, hint: `write "not ` + rest + `"`})
			return
		}
	}
	if slices.Contains([]string{"startsWith", "endsWith"}, t.Value) && !token.Is(&c.toks[i-1], "[") {
		with := []token.Token{replaced(t, "str"), inserted(t, "["), inserted(t, t.Value), inserted(t, "]")}
		c.add(repair{edit: edit{i, i + 1, with}, cost: costWord, span: t.Span(), code: mistake.UnknownOperator,
			msg: `unknown operator "` + t.Value + `"`, hint: "write str[" + t.Value + "]"})
		return
	}
	hint := "word operators are " + strings.Join(mistake.PlainWords(), ", ") + " and the temporal operators"
	with, cost := "==", costDelete
	if right != "" {
		hint, with, cost = didYouMean(right), right, costWord
	}
	chained := i == c.at-1 && (token.Is(&c.toks[i-1], "&&") || token.Is(&c.toks[i-1], "||"))
	if (i == c.at || chained) && i > 0 && c.bracketOpen(i) != nil {
		c.instead(i, with, repair{cost: cost, code: mistake.UnknownOperator, msg: `unknown operator "` + t.Value + `"`, hint: hint})
	}
}

// attribute tries to replace the dashed word around i with the attribute that it resembles, or otherwise to delete it.
func (c *candidates) attribute(i int) {
	from := i
	for from-2 > 1 && token.Is(&c.toks[from-1], "-") && c.toks[from-2].Type == token.Ident {
		from -= 2
	}
	to := from + 1
	for to+1 < len(c.toks) && token.Is(&c.toks[to], "-") && c.toks[to+1].Type == token.Ident {
		to += 2
	}
	if from < 2 {
		return
	}
	text := ""
	for _, t := range c.toks[from:to] {
		text += t.Value
	}
	if beginsAttribute(c.toks[from:]) {
		return
	}
	span := baseOf(c.toks[from:to]).Range
	c.dashless(from, to, text, span)
	if right := source.Nearest(text, keyword.AttributeNames()); right != "" {
		c.add(repair{edit: edit{from, to, splitWord(c.toks[from], right)}, cost: costWord, span: span, code: mistake.UnknownAttribute,
			msg: `"` + text + `" is not a rule attribute`, hint: didYouMean(right)})
	}
	end := to
	switch {
	case end < len(c.toks) && token.Is(&c.toks[end], "("):
		end = c.closing(end) + 1
	case end < len(c.toks) && token.Is(&c.toks[end], "-") && c.toks[min(end+1, len(c.toks)-1)].Type == token.Number:
		end += 2
	case end < len(c.toks) && (c.toks[end].Type != token.Ident && c.toks[end].Type != token.Op || token.Is(&c.toks[end], "true") || token.Is(&c.toks[end], "false")):
		end++
	}
	if from == c.at && end < len(c.toks) && !token.Is(&c.toks[end], ":") && !token.Is(&c.toks[min(to, len(c.toks)-1)], "(") {
		c.add(repair{edit: edit{from, end, nil}, cost: costInsert, span: span, code: mistake.UnknownAttribute,
			msg: `"` + text + `" is not a rule attribute`, hint: "attributes are " + strings.Join(keyword.AttributeNames(), ", ")})
	}
}

// dashless tries to replace words such as noloop or "no loop" with the attribute with dashes.
func (c *candidates) dashless(from, to int, text string, span source.Span) {
	long, end := text, to
	for n := 0; n < 3; n++ {
		for _, name := range keyword.AttributeNames() {
			if strings.EqualFold(strings.NewReplacer("-", "", "_", "").Replace(long), strings.ReplaceAll(name, "-", "")) && long != name {
				c.add(repair{edit: edit{from, end, splitWord(c.toks[from], name)}, cost: costWord, span: span.Join(c.toks[end-1].Span()), code: mistake.UnknownAttribute,
					msg: `"` + long + `" is not a rule attribute`, hint: didYouMean(name)})
				return
			}
		}
		if end >= len(c.toks) || c.toks[end].Type != token.Ident && !token.Is(&c.toks[end], "-") {
			return
		}
		long += c.toks[end].Value
		end++
	}
}

// operatorElsewhere returns the operator that has this name in another language; "" if there is none.
func operatorElsewhere(word string) string {
	for i := range operator.All() {
		if o := &operator.All()[i]; slices.Contains(o.Elsewhere, word) {
			return o.Text
		}
	}
	return ""
}
