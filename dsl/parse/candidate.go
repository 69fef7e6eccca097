package parse

import (
	"slices"
	"strings"

	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// candidates collects the possible repairs at one position of a block.
type candidates struct {
	b    block
	toks []token.Token
	at   int // index of the token that could not be read; len(toks) at the end
	err  *java.SyntaxError
	list []repair
}

// The costs of repairs: the more likely the mistake, the lower the cost.
const (
	costWord    = 0 // a misspelt word
	costSign    = 1 // a sign of another language
	costInsert  = 2 // a missing sign or word at the position of the error
	costOperand = 4 // a missing value
	costDelete  = 3 // a superfluous token
	costEarlier = 3 // a missing sign a little before the position of the error
	costSkip    = 8 // anything else: the rest of the line or statement is skipped
)

// section is a part of a rule or other block.
type section int

const (
	inHead section = iota
	inWhen
	inThen
	inOther
)

func (c *candidates) collect() {
	c.foreign()
	c.misplaced()
	c.values()
	c.words()
	c.signs()
	c.insertions()
	c.earlierBrackets()
	c.sectionWords()
	c.deletions()
	c.skips()
}

// section returns the part of the block that contains token i.
func (c *candidates) section(i int) section {
	switch c.b.kind {
	case "query":
		return inWhen
	case "rule":
	case "function":
		return inThen
	default:
		return inOther
	}
	where := inHead
	for j := 2; j < i && j < len(c.toks); j++ {
		t := &c.toks[j]
		if t.Type != token.Ident {
			continue
		}
		if where == inHead && t.Value == "when" {
			where = inWhen
		}
		if where != inThen && t.Value == "then" && !token.Is(&c.toks[j-1], ".") {
			where = inThen
		}
	}
	return where
}

func (c *candidates) add(r repair) { c.list = append(c.list, r) }

// instead adds a repair that puts another text in the place of token i.
func (c *candidates) instead(i int, text string, r repair) {
	r.edit, r.span = edit{i, i + 1, []token.Token{replaced(c.toks[i], text)}}, c.toks[i].Span()
	c.add(r)
}

// tokenAt returns the token n positions after the one that could not be read, or an empty token.
func (c *candidates) tokenAt(n int) *token.Token {
	if i := c.at + n; i >= 0 && i < len(c.toks) {
		return &c.toks[i]
	}
	return &token.Token{}
}

// insertions tries to insert signs and words directly before the position of the error.
func (c *candidates) insertions() {
	if c.at == 0 {
		return
	}
	where := c.section(c.at)
	texts := []string{")", "]", "}", ",", ";", "(", ":", "{", "["}
	p, cost := c.toks[c.at-1], costOperand
	operand := p.Type != token.Op || token.IsOneOf(&p, ")", "]") // so that an operator may follow
	switch {
	case where == inHead:
		texts = []string{")"}
	case where == inWhen && operand && c.bracketOpen(c.at) != nil:
		texts = append(texts, "==", "&&")
		if !cannotBind(p.Value) {
			texts = append(texts, ".")
		}
	case where == inThen && operand:
		texts = append(texts, "+", "=", ".")
	}
	for _, text := range texts {
		c.insert(c.at, text, costInsert)
	}
	if c.b.kind == "declare" && c.tokenAt(0).Type == token.Ident && c.tokenAt(1).Type == token.Ident {
		c.insert(c.at+1, ":", costSign) // the grammar reports a field without a colon before its name
	}
	if where == inHead && c.err.Code == mistake.MissingOperand && c.err.Msg != "" {
		c.add(repair{edit: edit{c.at, c.at, []token.Token{inserted(p, "_")}}, span: p.Span(), code: c.err.Code, msg: c.err.Msg})
		return
	}
	if c.err.Code == mistake.MissingOperand && c.separatorNext() {
		cost = 1
	}
	c.add(repair{edit: edit{c.at, c.at, []token.Token{inserted(p, "_")}}, cost: cost, span: c.operandSpan(), code: c.operandCode(), msg: c.operandMessage()})
}

// separatorNext reports whether an expression ends at the position of the error, so that a missing value is more likely than a superfluous
// token. After a comma, it is more likely that the comma is superfluous.
func (c *candidates) separatorNext() bool {
	t := c.tokenAt(0)
	if token.Is(c.tokenAt(-1), ",") {
		return false
	}
	switch t.Value {
	case ")", "]", "}", ",", ";", "then", "end", "==", "!=", ">", "<", ">=", "<=", "&&", "||":
		return c.tokenAt(-1).Type == token.Op && !token.Is(c.tokenAt(-1), "(")
	}
	return t.EOF()
}

func (c *candidates) operandSpan() source.Span {
	if t := c.tokenAt(0); !t.EOF() && t.Start.Line == c.toks[c.at-1].End.Line {
		return t.Span()
	}
	return afterToken(c.toks[c.at-1])
}

func (c *candidates) operandCode() source.Code {
	if c.err.Code == mistake.MissingName || c.b.kind == "rule" && c.at == 1 {
		return mistake.MissingName
	}
	return mistake.MissingOperand
}

func (c *candidates) operandMessage() string {
	want := c.err.Want
	switch {
	case c.at == 1:
		want = "a name after " + token.Describe(c.toks[0])
	case want == "" || strings.HasPrefix(want, `"`):
		want = "a value"
	}
	return "expected " + want + " but found " + token.Describe(*c.tokenAt(0))
}

// insert tries to insert a missing sign before token i.
func (c *candidates) insert(i int, text string, cost int) {
	p := c.toks[i-1]
	rep := repair{edit: edit{i, i, []token.Token{inserted(p, text)}}, cost: cost, span: afterToken(p), code: mistake.MissingToken,
		msg: `missing "` + text + `" after ` + token.Describe(p)}
	if text == ":" && p.Type == token.Ident && c.section(i) == inWhen && i < len(c.toks) && c.pattern(i) > 0 {
		rep.hint = "write " + p.Value + " : " + c.text(i, c.pattern(i))
	}
	switch text {
	case ")", "]", "}":
		open := c.bracketOpen(i)
		if open == nil || open.Value != map[string]string{")": "(", "]": "[", "}": "{"}[text] {
			rep.cost += 2
		} else {
			rep.hint = openHint(*open)
		}
		rep.code = mistake.MissingBracket
	case "(", "{", "[":
		rep.code = mistake.MissingBracket
		rep.cost++
		if t := c.tokenAt(0); t.Type == token.Op && (t.Value == ")" || t.Value == "}" || t.Value == "]") {
			rep.cost += 2
		}
	case ",":
		rep.code = mistake.MissingComma
		if i > 2 && i < len(c.toks) && token.Is(&c.toks[i-2], ".") && slices.Contains(conditionOperators, p.Value) {
			rep.hint = "write " + c.toks[i-3].Value + " " + p.Value + " " + c.toks[i].Value
		}
	case ";":
		rep.code = mistake.MissingSemicolon
		if c.section(i) == inHead {
			return
		}
	case ":":
		if c.b.kind != "declare" {
			rep.cost++
		}
	default:
		rep.cost++
	}
	c.add(rep)
}

// sectionWords tries to insert a missing when or then.
func (c *candidates) sectionWords() {
	if c.b.kind != "rule" || c.at < 2 {
		return
	}
	switch c.section(c.at) {
	case inHead:
		if n := c.tokenAt(1); token.IsOneOf(n, "(", ":", ":=", ".") || token.IsOneOf(c.tokenAt(0), "not", "exists", "(") {
			c.sectionWord(c.at, "when", mistake.MissingWhen, `the conditions begin without "when"`)
		}
		if n := c.tokenAt(1); token.IsOneOf(n, ".", "(", "=") {
			c.sectionWord(c.at, "then", mistake.MissingThen, `the rule has no "then"`)
		}
	case inThen:
		if i := c.firstAction(); i > 0 && c.err.Code == mistake.MissingThen {
			c.sectionWord(i, "then", mistake.MissingThen, `the rule has no "then" before its actions`)
		}
	case inWhen:
		if c.section(len(c.toks)) == inThen {
			return
		}
		if i := c.firstAction(); i > 0 {
			c.sectionWord(i, "then", mistake.MissingThen, `the rule has no "then" before its actions`)
		}
		c.sectionWord(c.at, "then", mistake.MissingThen, `the rule has no "then"`)
	}
}

func (c *candidates) sectionWord(i int, word string, code source.Code, msg string) {
	if c.bracketOpen(i) != nil {
		return
	}
	c.add(repair{edit: edit{i, i, []token.Token{inserted(c.toks[i-1], word)}}, cost: costInsert, span: afterToken(c.toks[i-1]), code: code, msg: msg,
		hint: `put "` + word + `" here`})
}

// firstAction returns the index of the first line after "when" that looks like an action: a call or assignment that ends in a semicolon, or
// a verb of the engine.
func (c *candidates) firstAction() int {
	seen := false
	for i := 2; i <= c.at && i < len(c.toks); i++ {
		t := &c.toks[i]
		if token.Is(t, "when") {
			seen = true
			continue
		}
		newLine := t.Start.Line > c.toks[i-1].End.Line
		if !seen || t.Type != token.Ident || !newLine && !token.Is(&c.toks[i-1], ")") || c.bracketOpen(i) != nil {
			continue
		}
		switch t.Value {
		case "modify", "insert", "update", "delete", "retract", "insertLogical", "System", "drools", "kcontext", "channels", "for", "while", "return":
			return i
		case "if":
			if end := c.closing(i+1) + 1; end < len(c.toks) && token.Is(&c.toks[end], "{") {
				return i
			}
		}
		if newLine && c.endsInSemicolon(i) && !token.Is(&c.toks[min(i+1, len(c.toks)-1)], ":") {
			return i
		}
	}
	return 0
}

// endsInSemicolon reports whether the line of token i ends in a semicolon.
func (c *candidates) endsInSemicolon(i int) bool {
	line := c.toks[i].Start.Line
	for i < len(c.toks) && c.toks[i].Start.Line == line {
		i++
	}
	return token.Is(&c.toks[i-1], ";")
}
