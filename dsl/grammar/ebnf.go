package grammar

import (
	"slices"
	"strings"

	"whenthen/dsl/keyword"
	"whenthen/internal/lazy"
)

// leaves describes the hand-written productions, in the order of the page. Their types are in handwritten.go.
var leaves = [][2]string{
	{"Name", "an identifier"},
	{"Title", "an identifier, or any text in quotes"},
	{"Path", "identifiers joined by points"},
	{"Type", "a type of Java, with type arguments and brackets"},
	{"Parameters", "parameters in round brackets; those of a query may go without types"},
	{"Arguments", "expressions in round brackets"},
	{"Constraints", "constraints with commas between them, each an expression, perhaps behind `name :` or `name :=`"},
	{"SomeConstraints", "Constraints, at least one"},
	{"Expression", "an expression of a condition: Java's, with word operators, half constraints and bindings"},
	{"SourceExpression", "an expression that a line end may end"},
	{"InitialValue", "an expression"},
	{"AttributeValue", "a value, or an expression in round brackets"},
	{"OOPath", "a path through objects: /orders[ total > 100 ]/lines"},
	{"Annotation", "a name, perhaps with values or free text in round brackets"},
	{"Timer", "the text of a timer in round brackets"},
	{"Separator", `";" or ",", unless the condition before has taken a semicolon`},
	{"Consequence", "statements of Java or MVEL up to the word that ends them"},
	{"FunctionBody", "statements of Java in braces"},
	{"CodeInBrackets", "statements of Java in round brackets"},
	{"CodeExpression", "an expression of Java"},
}

// spelled maps the kinds of token to EBNF. Attributes are taken from the keyword table, by the kind of their value.
func spelled() map[string]string {
	out := map[string]string{
		"binding": `(Name (":" | ":="))`, "type": "Path", "branch": `("do" | "break" | "if")`, "connective": `("and" | "or" | "&&" | "||")`,
		"ident": "Name",
	}
	for value, name := range attributeKinds {
		var words []string
		for _, a := range keyword.Attributes() {
			if a.Value == keyword.Value(value) {
				words = append(words, `"`+a.Name+`"`)
			}
		}
		out[strings.ToLower(name)] = "(" + strings.Join(words, " | ") + ")"
	}
	return out
}

// Page makes the EBNF that participle prints readable: it replaces the kinds of token, drops lookahead that only makes a decision faster,
// and explains the hand-written productions.
func Page(ebnf string) string {
	for kind, text := range spelled() {
		ebnf = strings.ReplaceAll(ebnf, "<"+kind+">", text)
	}
	ebnf = strings.ReplaceAll(ebnf, `"entry" "-" "point"`, `"entry-point"`)
	var out strings.Builder
	out.WriteString("// The grammar of rule files. A word in quotes stands for itself; ? * + mean perhaps, any number of times, at least once;\n" +
		"// (?! x) means that x must not follow. Comments may stand everywhere.\n\n")
	productions := map[string]choice{}
	var names []string
	for line := range strings.Lines(ebnf) {
		name, text, found := strings.Cut(strings.TrimSuffix(strings.TrimSpace(line), " ."), " = ")
		if !found {
			continue
		}
		r := ebnfReader{words: ebnfWords().FindAllString(text, -1)}
		productions[name] = r.choice()
		names = append(names, name)
	}
	element := strings.TrimSuffix(productions["Element"].lines(), "\n")
	for _, name := range names {
		text := productions[name].lines()
		if name != "Element" { // a struct that embeds Element prints its fields inline
			text = strings.Replace(text, element, "Element", 1)
		}
		out.WriteString(layOut(name, text) + "\n")
	}
	out.WriteString("// Read by hand:\n\n")
	for _, leaf := range leaves {
		out.WriteString("// " + leaf[0] + strings.Repeat(" ", max(1, 18-len(leaf[0]))) + leaf[1] + "\n")
	}
	return out.String()
}

// layOut writes a production. If it does not fit on one line, each alternative gets a separate line.
func layOut(name, text string) string {
	alternatives := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if line := name + " = " + strings.Join(alternatives, " | ") + " ."; len(line) <= 100 {
		return line + "\n"
	}
	var out strings.Builder
	for i, alternative := range alternatives {
		lead := "    | "
		if i == 0 {
			lead = name + " =\n      "
		}
		column := 6
		out.WriteString(lead)
		for j, part := range topLevel(alternative) {
			if j > 0 && column+len(part) > 96 {
				out.WriteString("\n     ")
				column = 6
			}
			if j > 0 {
				out.WriteString(" ")
			}
			out.WriteString(part)
			column += len(part) + 1
		}
		out.WriteString("\n")
	}
	return strings.TrimSuffix(out.String(), "\n") + " .\n"
}

// topLevel splits a text at blanks outside of brackets.
func topLevel(text string) []string {
	var parts []string
	depth, from := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += strings.IndexByte(text[i+1:], '"') + 1
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			if depth == 0 {
				parts = append(parts, text[from:i])
				from = i + 1
			}
		}
	}
	return append(parts, text[from:])
}

var ebnfWords = lazy.Regexp(`"[^"]*"|<\w+>|\w+|\(\?[=!]|[()|?*+!~]`)

// choice contains the alternatives of a production or a bracket, each a sequence of terms.
type choice [][]term

// term is an element of a production: a word, a token, the name of another production, or a bracket, optionally repeated.
type term struct {
	text       string // a word, token or name; "" for brackets
	brackets   choice
	not        bool   // negative lookahead
	repetition string // "", "?", "*" or "+"
}

// lines writes one alternative per line.
func (c choice) lines() string {
	var out strings.Builder
	for _, sequence := range c {
		var words []string
		for _, t := range sequence {
			words = append(words, t.String())
		}
		out.WriteString(strings.Join(words, " ") + "\n")
	}
	return out.String()
}

// needed reports whether a term is not optional.
func (t term) needed() bool { return t.repetition == "" || t.repetition == "+" }

// String returns the term as EBNF.
func (t term) String() string {
	if t.text != "" {
		return t.text + t.repetition
	}
	open := "("
	if t.not {
		open = "(?! "
	}
	return open + strings.Join(strings.Split(strings.TrimSuffix(t.brackets.lines(), "\n"), "\n"), " | ") + ")" + t.repetition
}

// ebnfReader reads the EBNF that participle prints. It drops lookahead and redundant brackets.
type ebnfReader struct{ words []string }

func (r *ebnfReader) next() string {
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

func (r *ebnfReader) choice() choice {
	c := choice{nil}
	for len(r.words) > 0 && r.words[0] != ")" {
		if r.words[0] == "|" {
			r.next()
			c = append(c, nil)
			continue
		}
		last := len(c) - 1
		c[last] = append(c[last], r.terms()...)
	}
	return c
}

// terms reads one term. The result is empty for lookahead and for a term that reads no tokens, and has several terms for redundant
// brackets.
func (r *ebnfReader) terms() []term {
	w := r.next()
	t := term{text: w}
	if strings.HasPrefix(w, "(") {
		t = term{brackets: r.choice(), not: w == "(?!"}
		r.next()
	}
	for len(r.words) > 0 && strings.Contains("?*+!", r.words[0]) {
		t.repetition += strings.TrimPrefix(r.next(), "!")
	}
	switch {
	case w == "(?=" || w == "Deep", w == "(?!" && t.brackets.lines() == "<section>\n":
		return nil
	case t.text == "" && t.repetition == "?" && len(t.brackets) == 1 && !slices.ContainsFunc(t.brackets[0], term.needed):
		return t.brackets[0]
	case t.text == "" && !t.not && len(t.brackets) == 1 && (t.repetition == "" || len(t.brackets[0]) == 1 && t.brackets[0][0].repetition == ""):
		inner := t.brackets[0]
		if t.repetition != "" {
			inner[0].repetition = t.repetition
		}
		return inner
	}
	return []term{t}
}
