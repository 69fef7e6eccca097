package parse

import (
	"slices"
	"strings"

	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Repairs for authors who are used to other languages: forms that are correct there, and their equivalents in the rule language.

// foldWords are accumulate functions that many authors write as a condition.
var foldWords = []string{"sum", "count", "min", "max", "average", "avg"}

// foreign tries forms of other languages near the position of the error.
func (c *candidates) foreign() {
	for i := max(c.at-2, 1); i <= c.at && i < len(c.toks); i++ {
		t := &c.toks[i]
		switch {
		case t.Type == token.Ident && t.Value == "if" && c.section(i) != inThen && c.b.kind == "rule":
			c.foreignIf(i)
		case t.Type == token.Ident && t.Value == "else" && c.section(i) == inThen && c.b.kind == "rule":
			c.foreignElse(i)
		case t.Type == token.Ident && t.Value == "between" && c.section(i) == inWhen:
			c.between(i)
		case token.Is(t, "!") && c.section(i) == inWhen && c.bracketOpen(i) == nil:
			c.foreignNot(i)
		}
	}
	if i := c.wordBeforeBrackets(); i > 0 && token.Is(&c.toks[i], "if") && c.section(i) == inWhen {
		c.foreignIf(i)
	}
	if c.section(c.at) == inWhen {
		c.foldCondition()
		c.lambda()
	}
	if c.section(c.at) == inHead && c.b.kind == "rule" {
		c.unquotedName()
	}
}

// text joins tokens with blanks.
func (c *candidates) text(from, to int) string {
	var s strings.Builder
	for i := from; i < to && i < len(c.toks); i++ {
		t := &c.toks[i]
		glued := token.Is(t, ".") || token.Is(t, ",") || token.Is(t, "(") || i > from && token.Is(&c.toks[i-1], ".")
		if i > from && !glued {
			s.WriteByte(' ')
		}
		s.WriteString(t.Value)
	}
	return s.String()
}

// pattern returns the end of the pattern Type( … ) that begins at token i; 0 if there is none.
func (c *candidates) pattern(i int) int {
	if i+1 >= len(c.toks) || c.toks[i].Type != token.Ident || !java.Capital(c.toks[i].Value) || !token.Is(&c.toks[i+1], "(") {
		return 0
	}
	return c.closing(i+1) + 1
}

func (c *candidates) foreignIf(i int) {
	end := c.pattern(i + 1)
	if end == 0 {
		if i+1 < len(c.toks) && token.Is(&c.toks[i+1], "(") && c.section(i) == inWhen {
			c.bareCondition(i, c.closing(i+1)+1, c.toks[i+1:c.closing(i+1)+1], `conditions are written between "when" and "then", without "if"`)
		}
		return
	}
	with := []token.Token(nil)
	if c.section(i) == inHead {
		with = []token.Token{replaced(c.toks[i], "when")}
	}
	c.replace(i, i+1, with, `conditions are written between "when" and "then", without "if"`, "write when "+c.text(i+1, end)+" then")
}

func (c *candidates) foreignElse(i int) {
	c.replace(i, i+1, nil, `a rule has no "else"`, "write a second rule for the other case, as in: when not "+c.firstPattern()+" then")
}

// firstPattern returns the text of the first pattern of the rule.
func (c *candidates) firstPattern() string {
	for i := 1; i < len(c.toks); i++ {
		if end := c.pattern(i); end > 0 && c.section(i) == inWhen {
			return c.text(i, end)
		}
	}
	return "Type( … )"
}

// between recognizes `age between 18 and 30`.
func (c *candidates) between(i int) {
	and := i + 2
	for and < len(c.toks) && and < i+6 && !token.Is(&c.toks[and], "and") {
		and++
	}
	if and+1 >= len(c.toks) || !token.Is(&c.toks[and], "and") || c.toks[i-1].Type != token.Ident {
		return
	}
	low, high, name := c.text(i+1, and), c.toks[and+1].Value, c.toks[i-1].Value
	with := []token.Token{replaced(c.toks[i], ">=")}
	with = append(with, c.toks[i+1:and]...)
	with = append(with, replaced(c.toks[and], "&&"), replaced(c.toks[and], "<="))
	c.add(repair{edit: edit{i, and + 1, with}, cost: costWord, span: c.toks[i].Span(), code: mistake.UnexpectedToken,
		msg: `there is no operator "between"`, hint: "write " + name + " >= " + low + ", " + name + " <= " + high})
}

func (c *candidates) foreignNot(i int) {
	if end := c.pattern(i + 1); end > 0 {
		with := []token.Token{replaced(c.toks[i], "not")}
		c.replace(i, i+1, with, `"!" negates only expressions, not patterns`, "write not "+c.text(i+1, end))
	}
}

// foldCondition recognizes `sum( Order( … ) ) > 100` as a condition.
func (c *candidates) foldCondition() {
	for i := min(c.at, len(c.toks)-2); i > 0 && i > c.at-30; i-- {
		t := &c.toks[i]
		if t.Type != token.Ident || !slices.Contains(foldWords, t.Value) || !token.Is(&c.toks[i+1], "(") || c.bracketOpen(i) != nil {
			continue
		}
		end := c.pattern(i + 2)
		if end == 0 || end >= len(c.toks) || !token.Is(&c.toks[end], ")") {
			return
		}
		stop, test := end+1, ""
		if stop+1 < len(c.toks) && c.toks[stop].Type == token.Op {
			test = "; $n " + c.text(stop, stop+2)
			stop += 2
		}
		function := strings.Replace(t.Value, "avg", "average", 1)
		pattern, argument := c.text(i+2, end), ")"
		if function != "count" {
			bound := slices.IndexFunc(c.toks[i+2:end], func(t token.Token) bool { return token.Is(&t, ":") })
			if bound > 0 {
				argument = " " + c.toks[i+1+bound].Value + " )"
			} else {
				pattern, argument = c.toks[i+2].Value+"( $v : … )", " $v )"
			}
		}
		c.add(repair{edit: edit{i, stop, c.toks[i+2 : end]}, cost: costWord, span: t.Span(), code: mistake.UnexpectedToken,
			msg:  `"` + t.Value + `" is a function of accumulate, not a condition`,
			hint: "write accumulate( " + pattern + "; $n : " + function + "(" + argument + test + " )"})
		return
	}
}

// unquotedName recognizes `rule big order when …`.
func (c *candidates) unquotedName() {
	end := 1
	for end < len(c.toks) && c.toks[end].Type == token.Ident && c.toks[end].Value != "when" && c.toks[end].Value != "then" {
		end++
	}
	if c.at > end || end < 3 {
		return
	}
	name := c.toks[1]
	c.add(repair{edit: edit{2, end, nil}, cost: costWord, span: name.Span().Join(c.toks[end-1].Span()), code: mistake.UnexpectedToken,
		msg: "a name of several words must be in quotes", hint: `write rule "` + c.text(1, end) + `"`})
}

// lambda replaces a lambda or a method reference in a condition, x -> …, (x, y) -> … or Type::name, with a single value: Drools reads them
// in Java code only.
func (c *candidates) lambda() {
	const reach = 8 // tokens of a list of parameters
	for i := max(c.at, 1); i < min(c.at+reach, len(c.toks)-1); i++ {
		from, to, what := i-1, i+2, "method reference"
		switch {
		case token.Is(&c.toks[i], "->"):
			if token.Is(&c.toks[from], ")") {
				from = max(c.opening(from), 0)
			}
			to, what = c.argumentEnd(i), "lambda"
		case !token.Is(&c.toks[i], "::"):
			continue
		}
		if from > c.at {
			return
		}
		c.add(repair{edit: edit{from, to, []token.Token{replaced(c.toks[from], "_")}}, span: source.Span{Start: c.toks[from].Start, End: c.toks[to-1].End},
			code: mistake.UnexpectedToken, msg: "a " + what + " cannot be written in a condition", hint: "write a function that contains it, and call the function here"})
		return
	}
}

// argumentEnd returns the index of the token after the argument that contains token i.
func (c *candidates) argumentEnd(i int) int {
	for depth := 0; i < len(c.toks)-1; i++ {
		switch c.toks[i].Value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return i
			}
		case ",":
			if depth == 0 {
				return i
			}
		}
	}
	return i
}
