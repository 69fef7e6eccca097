package parse

import (
	"strings"
	"sync"

	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/operator"
)

// foreignSign is the spelling of an operator in other languages, as a sequence of tokens.
type foreignSign struct {
	signs []string
	right string
}

var foreign = sync.OnceValue(func() []foreignSign {
	var all []foreignSign
	for i := range operator.All() {
		o := &operator.All()[i]
		for _, text := range o.Elsewhere {
			f := foreignSign{right: o.Text}
			for _, t := range token.Lex(text) {
				if !t.EOF() {
					f.signs = append(f.signs, t.Value)
				}
			}
			if len(f.signs) > 1 || !token.IsWordByte(text[0]) { // candidates of words include single ones
				all = append(all, f)
			}
		}
	}
	return all
})

// signs tries to replace the sign at the position of the error with the sign that was probably meant.
func (c *candidates) signs() {
	for _, f := range foreign() {
		for back := 0; back < len(f.signs); back++ {
			if c.matches(c.at-back, f.signs) {
				c.otherSign(c.at-back, len(f.signs), f.right)
			}
		}
	}
	t := c.tokenAt(0)
	if c.err.Code == mistake.BadNumber {
		c.instead(c.at, "0", repair{code: mistake.BadNumber, msg: c.err.Error(), hint: "numbers are written 10, 10L, 1.5, 1.5f, 10B, 0xFF"})
	}
	if token.Is(t, "=") && (c.section(c.at) == inWhen) {
		c.instead(c.at, "==", repair{code: mistake.Assignment, msg: `"=" assigns; a constraint compares with "=="`, hint: `write "=="`})
	}
	if token.Is(t, "!") && c.tokenAt(1).Type == token.Ident && java.IsWordOperator(c.tokenAt(1).Value) {
		c.otherSign(c.at, 1, "not")
	}
	for i := max(c.at-1, 1); i <= c.at && i+1 < len(c.toks); i++ {
		if token.Is(&c.toks[i], "?") && token.Is(&c.toks[i+1], ".") {
			c.otherSign(i, 2, "!.")
		}
	}
	swaps := map[string]string{";": ",", ",": ";", "]": ")", ")": "]", "}": ")", "{": "(", "(": "{", ".": ",", ":": "=", "[": "("}
	if right, ok := swaps[t.Value]; ok && t.Type == token.Op {
		c.swap(c.at, right)
	}
	switch t.Value {
	case ")":
		c.swap(c.at, "}")
	case ":":
		c.swap(c.at, ";")
	case "}":
		c.swap(c.at, "]")
	case ",":
		c.swap(c.at, ")")
		if c.section(c.at) == inWhen {
			c.swap(c.at, "and") // between conditions
			c.swap(c.at, "&&")  // between constraints
		}
	case "=":
		c.swap(c.at, ":")
	}
	if p := c.tokenAt(-1); p.Type == token.Op {
		switch p.Value {
		case ":", ".":
			c.swap(c.at-1, ";")
			c.swap(c.at-1, ",")
		case "(":
			c.swap(c.at-1, "{")
		}
	}
}

func (c *candidates) matches(i int, signs []string) bool {
	if i < 0 || i+len(signs) > len(c.toks) {
		return false
	}
	for n, s := range signs {
		if !token.Is(&c.toks[i+n], s) {
			return false
		}
	}
	return true
}

func (c *candidates) otherSign(i, n int, right string) {
	text := c.text(i, i+n)
	if c.toks[i].Type == token.Op {
		text = strings.ReplaceAll(text, " ", "")
	}
	cost := costSign
	if n > 1 {
		cost = 0
	}
	if text == "&" || text == "|" || text == ":=" {
		cost = costDelete
	}
	c.add(repair{edit: edit{i, i + n, []token.Token{replaced(c.toks[i], right)}}, cost: cost, span: baseOf(c.toks[i : i+n]).Range, code: mistake.WrongOperator,
		msg: `"` + text + `" is not an operator of the rule language`, hint: `write "` + right + `"`})
}

func (c *candidates) swap(i int, right string) {
	t := c.toks[i]
	hint := `write "` + right + `"`
	if right == ";" && c.section(i) == inWhen {
		hint = "" // a pattern has one at most, behind its positional arguments
	}
	c.instead(i, right, repair{cost: costDelete, code: mistake.UnexpectedToken, msg: `unexpected "` + t.Value + `"`, hint: hint})
}

// deletions tries to delete the token at the position of the error, or the one before it.
func (c *candidates) deletions() {
	for _, i := range []int{c.at, c.at - 1} {
		if i < 1 || i >= len(c.toks) || c.toks[i].Repaired || i == 1 && c.at != 1 {
			continue
		}
		t := c.toks[i]
		rep := repair{edit: edit{i, i + 1, nil}, cost: costDelete, span: t.Span(), code: mistake.StrayToken, msg: "unexpected " + token.Describe(t), hint: c.expectation()}
		if token.Is(&t, ",") {
			rep.code, rep.cost, rep.msg, rep.hint = mistake.StrayComma, costInsert-1, `a comma too many`, "nothing follows this comma; remove it"
			if c.bracketOpen(i) == nil && c.section(i) == inWhen {
				rep.hint = "conditions are not separated by commas"
			}
		}
		if i < c.at {
			rep.cost++
		}
		if token.Is(&t, "--") {
			rep.hint = commentHint
		}
		if (token.IsOneOf(&t, ")", "}", "]")) && c.bracketOpen(i) == nil {
			rep.hint = "there is no open bracket that it could close"
		}
		if token.IsOneOf(&t, ":", "=") && c.section(i) == inHead && i+1 < len(c.toks) {
			rep.hint = "write " + c.toks[i-1].Value + " " + c.toks[i+1].Value
		}
		if t.Type == token.Ident && t.Value == c.toks[i-1].Value {
			rep.cost, rep.msg, rep.hint = 1, `"`+t.Value+`" is repeated`, ""
		} else if t.Type == token.Ident && (t.Value == "then" || t.Value == "when" || t.Value == "end") {
			rep.cost += 3
		}
		c.add(rep)
	}
}

// expectation returns a description of what the parser expected at the position, as a hint for a deletion.
func (c *candidates) expectation() string {
	if c.err.Msg != "" || c.err.Want == "" {
		return ""
	}
	return "expected " + c.err.Want + " here"
}

// skips tries to skip the rest of the line or of the statement, so that later mistakes are still found.
func (c *candidates) skips() {
	t := c.tokenAt(0)
	if t.EOF() || c.at == 0 {
		return
	}
	span, code, msg, hint := t.Span(), c.err.Code, c.err.Error(), c.err.Hint
	if c.err.Msg == "" && c.err.Want == "" {
		msg = "unexpected " + token.Describe(*t)
	}
	lineStart, lineEnd := c.line(c.at)
	skip := func(from, to, more int) {
		c.add(repair{edit: edit{from, to, nil}, cost: costSkip + more, span: span, code: code, msg: msg, hint: hint})
	}
	skip(c.at, lineEnd, 0)
	if lineStart > 1 {
		skip(lineStart, lineEnd, 1)
	}
	for i := c.at; i < len(c.toks); i++ {
		if token.Is(&c.toks[i], ";") || token.Is(&c.toks[i], "}") {
			skip(c.at, i, 1)
			skip(c.at, i+1, 1)
			if lineStart > 1 && lineStart < i {
				skip(lineStart, i+1, 2)
			}
			break
		}
	}
	if open := c.bracketOpen(c.at); open != nil {
		from := indexOf(c.toks, *open)
		end := c.closing(from)
		if end > c.at && open.Value == "(" {
			skip(from+1, end, 2)
			skip(c.at, end, 1)
		}
	}
}

// line returns the range of the tokens on the line of token i.
func (c *candidates) line(i int) (from, to int) {
	line := c.toks[i].Start.Line
	from, to = i, i
	for from > 0 && c.toks[from-1].Start.Line == line {
		from--
	}
	for to < len(c.toks) && c.toks[to].Start.Line == line {
		to++
	}
	return from, to
}
