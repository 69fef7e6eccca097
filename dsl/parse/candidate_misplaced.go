package parse

import (
	"slices"

	"whenthen/dsl/java"
	"whenthen/dsl/keyword"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Repairs for what would be correct in another part of a rule, or in Java.

// misplaced tries these repairs at the position of the error.
func (c *candidates) misplaced() {
	if c.at < 2 || c.at >= len(c.toks) {
		return
	}
	switch c.b.kind {
	case "rule":
		if c.section(c.at) == inWhen {
			c.barePattern()
		}
		if c.section(c.at) == inWhen && c.bracketOpen(c.at) == nil {
			c.lineOfCode()
			c.lateAttribute()
		}
	case "global":
		if token.Is(&c.toks[c.at], "=") {
			c.replace(c.at, len(c.toks), nil, "a global has no initial value", "whoever opens the session sets it")
		}
	case "query":
		c.ruleWords()
		c.parameter()
	case "function":
		c.parameter()
	case "declare":
		c.classBody()
	}
}

// replace adds a repair of the tokens from, up to, but not including, to, that is as certain as a misspelt word.
func (c *candidates) replace(from, to int, with []token.Token, msg, hint string) {
	c.add(repair{edit: edit{from, to, with}, cost: costWord, span: baseOf(c.toks[from:to]).Range, code: mistake.UnexpectedToken, msg: msg, hint: hint})
}

// barePattern recognizes a type without brackets behind a word that takes a pattern, and such a word with nothing behind it.
func (c *candidates) barePattern() {
	word, of := c.toks[c.at].Value, c.tokenAt(1)
	if !token.IsOneOf(&c.toks[c.at], "not", "exists", "forall") {
		return
	}
	msg := `"` + word + `" needs a pattern`
	switch {
	case of.Type == token.Ident && java.Capital(of.Value) && !token.IsOneOf(c.tokenAt(2), "(", ".", ":"):
		c.replace(c.at+1, c.at+2, []token.Token{*of, inserted(*of, "("), inserted(*of, ")")}, msg, "write "+word+" "+of.Value+"( )")
	case token.Is(of, "then"):
		c.replace(c.at, c.at+1, nil, msg, "write "+word+" Type( … )")
	case token.Is(of, "(") && token.Is(c.tokenAt(2), ")"):
		c.replace(c.at, c.at+3, nil, msg, "write "+word+" Type( … )")
	}
}

// lineOfCode recognizes a line between the conditions that is an expression, which eval may contain, or a statement.
func (c *candidates) lineOfCode() {
	from, to := c.line(c.at)
	for i := from; i < to; i++ {
		switch {
		case i < c.at && token.IsOneOf(&c.toks[i], "when", "and", "or"):
			from = i + 1
		case i >= c.at && token.IsOneOf(&c.toks[i], "then", "end", ";"):
			to = i
		}
	}
	if from+1 >= to || c.pattern(from) > 0 || c.toks[from].Type != token.Ident || token.IsOneOf(&c.toks[from], "if", "eval") {
		return
	}
	end := to
	if to < len(c.toks) && token.Is(&c.toks[to], ";") {
		end++
	}
	compares := false
	for i := from; i < to; i++ {
		switch t := &c.toks[i]; {
		case t.Type != token.Op || c.bracketOpen(i) != nil:
		case t.Value == ":":
			return
		case t.Value == "=":
			c.replace(from, end, nil, "a statement cannot stand among the conditions", `write it behind "then"`)
			return
		case slices.Contains([]string{"==", "!=", "<", ">", "<=", ">=", "&&", "||"}, t.Value):
			compares = true
		}
	}
	if compares && c.toks[from+1].Type == token.Op {
		c.bareCondition(from, end, c.toks[from:to], "an expression alone is not a condition")
	}
}

// bareCondition puts an expression into eval. What it replaces reaches from token from up to, but not including, token to.
func (c *candidates) bareCondition(from, to int, expr []token.Token, msg string) {
	first, last := expr[0], expr[len(expr)-1]
	text := c.text(indexOf(c.toks, first), indexOf(c.toks, last)+1)
	with := append([]token.Token{replaced(c.toks[from], "eval")}, expr...)
	if !token.Is(&first, "(") {
		with = slices.Concat(with[:1], []token.Token{inserted(first, "(")}, expr, []token.Token{inserted(last, ")")})
		text = "( " + text + " )"
	}
	c.replace(from, to, with, msg, "write eval"+text+", or put it into the brackets of a pattern")
}

// lateAttribute recognizes an attribute behind "when".
func (c *candidates) lateAttribute() {
	for i := max(c.at-4, 2); i <= c.at; i++ {
		a, n := attributeIn(c.toks[i:])
		if v := i + n; a != nil && v < len(c.toks) && v >= c.at && (c.toks[v].Type != token.Op && c.toks[v].Type != token.Ident || token.IsOneOf(&c.toks[v], "(", "-")) {
			end := v + 1
			switch c.toks[v].Value {
			case "(":
				end = c.closing(v) + 1
			case "-":
				end++
			}
			c.replace(i, min(end, len(c.toks)), nil, "the attribute "+a.Name+` stands behind "when"`, `write it between the name of the rule and "when"`)
			return
		}
	}
}

// ruleWords recognizes the sections of a rule in a query.
func (c *candidates) ruleWords() {
	switch t := &c.toks[c.at]; {
	case token.Is(t, "then"):
		c.add(repair{edit: edit{c.at, len(c.toks) - 1, nil}, span: t.Span(), code: mistake.StrayToken, msg: "a query has no actions", hint: `write "end" behind its conditions`})
	case token.Is(t, "when"):
		c.add(repair{edit: edit{c.at, c.at + 1, nil}, span: t.Span(), code: mistake.StrayToken, msg: `a query has no "when"`, hint: "its conditions follow its name and parameters"})
	}
}

// parameter recognizes a parameter with its type behind it, `x : int`.
func (c *candidates) parameter() {
	if !token.Is(&c.toks[c.at], ":") || c.toks[c.at-1].Type != token.Ident || !token.Is(&c.toks[max(c.opening(c.at)-2, 0)], c.b.kind) {
		return
	}
	end := c.argumentEnd(c.at + 1)
	name := c.toks[c.at-1]
	if kind := c.toks[c.at+1 : end]; len(kind) > 0 {
		c.replace(c.at-1, end, append(slices.Clone(kind), name), "the type of a parameter stands in front of its name", "write "+c.text(c.at+1, end)+" "+name.Value)
	}
}

// classBody recognizes braces around the fields of a declared type, and a field in the order of Java.
func (c *candidates) classBody() {
	t := &c.toks[c.at]
	if end := c.closing(c.at); token.Is(t, "{") && token.Is(&c.toks[end], "}") {
		inner := c.toks[c.at+1 : end]
		c.add(repair{edit: edit{c.at, end + 1, inner}, kept: len(inner), span: t.Span(), code: mistake.UnexpectedToken,
			msg: "the fields of a declared type stand without braces", hint: `write them as name : type, up to "end"`})
		return
	}
	from, to := c.line(c.at)
	for to > from && (token.IsOneOf(&c.toks[to-1], ";", ",", "}", "end") || c.toks[to-1].Value == "") {
		to--
	}
	last := to - 1
	if from < 2 || c.at != from || last <= from || c.toks[last].Type != token.Ident || !java.IsPrimitive(t.Value) && !java.Capital(t.Value) ||
		java.Capital(c.toks[last].Value) || slices.ContainsFunc(c.toks[from:to], func(t token.Token) bool { return token.IsOneOf(&t, ":", "=") }) {
		return
	}
	name := c.toks[last]
	c.replace(from, to, slices.Concat([]token.Token{name, inserted(name, ":")}, c.toks[from:last]), "the type of a field stands behind its name", "write "+name.Value+" : "+c.text(from, last))
}

// values tries to correct values whose form the word before them determines: those of attributes, of in, and the changes of modify.
func (c *candidates) values() {
	if c.at < 1 || c.at >= len(c.toks)-1 {
		return
	}
	switch t, p := &c.toks[c.at], &c.toks[c.at-1]; {
	case c.section(c.at) == inHead || c.b.kind == "attribute":
		c.attributeValue()
	case token.Is(p, "in") && token.IsOneOf(t, "[", "{"):
		end := c.closing(c.at)
		inner := c.toks[c.at+1 : end]
		c.replace(c.at, end+1, slices.Concat([]token.Token{replaced(*t, "(")}, inner, []token.Token{replaced(c.toks[end], ")")}),
			`the values of "in" stand in round brackets`, "write in ( "+c.text(c.at+1, end)+" )")
	case token.Is(p, "in") && (t.Type == token.String || t.Type == token.Number):
		end := c.at + 1
		for end+1 < len(c.toks) && token.Is(&c.toks[end], ",") && c.toks[end+1].Type == t.Type {
			end += 2
		}
		c.replace(c.at, end, slices.Concat([]token.Token{inserted(*p, "(")}, c.toks[c.at:end], []token.Token{inserted(c.toks[end-1], ")")}),
			`the values of "in" stand in round brackets`, "write in ( "+c.text(c.at, end)+" )")
	case token.Is(t, ";") && c.section(c.at) == inThen:
		c.changesApart()
	case token.Is(t, ",") && c.section(c.at) == inThen && token.Is(c.tokenAt(c.opening(c.at)-1-c.at), "modify"):
		open, end := c.opening(c.at), c.closing(c.opening(c.at))
		c.replace(c.at, end+1, slices.Concat([]token.Token{replaced(*t, ")"), inserted(*t, "{")}, c.toks[c.at+1:end], []token.Token{replaced(c.toks[end], "}")}),
			"the changes of modify stand in braces behind its brackets", "write modify"+c.text(open, c.at)+" ) { "+c.text(c.at+1, end)+" }")
	}
}

// changesApart recognizes the semicolons of statements between the changes of a modify.
func (c *candidates) changesApart() {
	open := c.opening(c.at)
	if open < 3 || !token.Is(&c.toks[open], "{") || !token.Is(&c.toks[open-1], ")") || !token.Is(&c.toks[max(c.opening(open-1)-1, 0)], "modify") {
		return
	}
	end := c.closing(open)
	with := slices.Clone(c.toks[c.at:end])
	for i := range with {
		if token.Is(&with[i], ";") && c.opening(c.at+i) == open {
			with[i] = replaced(with[i], ",")
		}
	}
	if last := len(with) - 1; token.Is(&with[last], ",") {
		with = with[:last]
	}
	c.add(repair{edit: edit{c.at, end, with}, span: c.toks[c.at].Span(), code: mistake.UnexpectedToken, msg: `unexpected ";"`, hint: `write "," between the changes of modify`})
}

// attributeValue tries to put a value of the right kind in the place of an attribute's value.
func (c *candidates) attributeValue() {
	for i := max(c.at-4, 0); i <= c.at; i++ {
		a, n := attributeIn(c.toks[i:])
		v := i + n
		if a == nil || v < c.at || v >= len(c.toks) || token.IsOneOf(&c.toks[v], "when", "then", ",", "(") || beginsAttribute(c.toks[v:]) || i > 0 && token.Is(&c.toks[i-1], "-") {
			continue
		}
		t, with, hint := c.toks[v], "", ""
		switch a.Value {
		case keyword.Flag:
			if source.Nearest(t.Value, []string{"true", "false"}) == "" { // else it is misspelt
				with = "true"
			}
		case keyword.Time:
			with = "0"
		case keyword.Text, keyword.Texts:
			with = `"` + t.Value + `"`
			hint = "write " + a.Name + " " + with
		}
		if with == "" || t.Type == typeOfText(with) {
			continue
		}
		c.replace(v, v+1, []token.Token{replaced(t, with)}, a.Wants, hint)
		return
	}
}
