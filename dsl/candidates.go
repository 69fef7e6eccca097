package dsl

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// candidates collects the repairs worth trying at one place of a block.
type candidates struct {
	b    block
	toks []lexer.Token
	at   int // the token that could not be read; len(toks) at the end
	err  *syntaxError
	mvel bool
	list []repair
}

// Likelihoods of mistakes, small for likely ones.
const (
	costWord    = 0 // a slip in a word
	costSign    = 1 // the sign of another language
	costInsert  = 2 // something left out right here
	costOperand = 4 // a value left out
	costDelete  = 3 // something too many
	costEarlier = 3 // something left out a little earlier
	costSkip    = 8 // anything: the rest of the line or statement makes no sense
)

// section is the part of a block a token stands in.
type section int

const (
	inHead section = iota
	inWhen
	inThen
	inOther
)

func (c *candidates) collect() {
	c.words()
	c.signs()
	c.insertions()
	c.earlierBrackets()
	c.sectionWords()
	c.deletions()
	c.skips()
}

// section finds out where token i stands.
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
		if t.Type != tokIdent {
			continue
		}
		if where == inHead && t.Value == "when" {
			where = inWhen
		}
		if where != inThen && t.Value == "then" && !is(&c.toks[j-1], ".") {
			where = inThen
		}
	}
	return where
}

var (
	headWords  = []string{"when", "then", "extends"}
	whenWords  = []string{"then", "not", "exists", "forall", "eval", "accumulate", "from", "collect", "over", "window", "and", "or", "groupby", "end"}
	thenWords  = []string{"end", "modify", "else", "while", "for", "if", "return", "new", "catch", "finally", "try", "switch", "case", "break", "instanceof", "then"}
	otherWords = []string{"end", "extends", "trait", "enum", "entry-point", "window", "static", "function", "accumulate"}
	opWords    = []string{"contains", "matches", "memberOf", "not", "in", "excludes", "soundslike", "str", "instanceof", "after", "before", "coincides", "during",
		"includes", "finishes", "finishedby", "meets", "metby", "overlaps", "overlappedby", "starts", "startedby"}
	// foreignWords are words of other languages with the operator they stand for.
	foreignWords = map[string]string{"equals": "==", "eq": "==", "is": "==", "ne": "!=", "neq": "!=", "gt": ">", "lt": "<", "ge": ">=", "gte": ">=", "le": "<=", "lte": "<=",
		"like": "matches", "has": "contains", "and": "&&", "or": "||", "AND": "&&", "OR": "||"}
)

// words tries the place, and the words before it, spelt right.
func (c *candidates) words() {
	for _, i := range []int{c.at, c.at - 1, c.wordBeforeBrackets(), c.wordBeforeOpen()} {
		if i < 1 || i >= len(c.toks) || c.toks[i].Type != tokIdent || c.toks[i].Pos.Filename != "" {
			continue
		}
		t := c.toks[i]
		switch c.section(i) {
		case inHead:
			c.attribute(i)
			c.word(i, t.Value, headWords)
		case inWhen:
			c.word(i, t.Value, whenWords)
			c.operatorWord(i, t)
		case inThen:
			c.word(i, t.Value, thenWords)
		case inOther:
			c.word(i, t.Value, otherWords)
		}
	}
}

// wordBeforeBrackets is the word in front of the brackets that close just before the place, as in `modfy( $x ) {`.
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

// wordBeforeOpen is the word in front of the innermost open bracket, as in `nto ( A() and B() )`.
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
	c.add(repair{edit: edit{i, i + 1, splitWord(c.toks[i], right)}, cost: costWord, span: spanOf(c.toks[i]), code: CodeMisspelling,
		msg: `unknown word "` + text + `"`, hint: didYouMean(right)})
}

// isKeyword tells whether a word is right as it is.
func isKeyword(w string) bool {
	return w == "when" || slices.Contains(whenWords, w) || slices.Contains(thenWords, w) || isWordOperator(w)
}

// anagram tells whether two words have the same letters; short words are alike too easily otherwise.
func anagram(a, b string) bool {
	x, y := []byte(strings.ToLower(a)), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// splitWord makes the tokens of a word that may hold dashes.
func splitWord(t lexer.Token, word string) []lexer.Token {
	var toks []lexer.Token
	for i, part := range strings.Split(word, "-") {
		if i > 0 {
			toks = append(toks, inserted(t, "-"), inserted(t, part))
		} else {
			toks = append(toks, replaced(t, part))
		}
	}
	return toks
}

// operatorWord tries a word as the operator it resembles.
func (c *candidates) operatorWord(i int, t lexer.Token) {
	if right, ok := foreignWords[t.Value]; ok {
		c.add(repair{edit: edit{i, i + 1, []lexer.Token{replaced(t, right)}}, cost: costSign, span: spanOf(t), code: CodeWrongOperator,
			msg: `"` + t.Value + `" is no operator here`, hint: `write "` + right + `"`})
	}
	right := source.Nearest(t.Value, opWords)
	if t.Value == "ni" {
		right = "in"
	}
	if strings.HasPrefix(t.Value, "not") && len(t.Value) > 3 {
		if rest := t.Value[3:]; rest == "in" || source.Nearest(rest, opWords) != "" || isWordOperator(rest) {
			c.add(repair{edit: edit{i, i + 1, []lexer.Token{replaced(t, "not"), inserted(t, rest)}}, cost: costWord, span: spanOf(t), code: CodeUnknownOperator,
				msg: `unknown operator "` + t.Value + `"`, hint: `write "not ` + rest + `"`})
			return
		}
	}
	hint := "the word operators are contains, matches, memberOf, in, ..."
	with, cost := "==", costDelete
	if right != "" {
		hint, with, cost = didYouMean(right), right, costWord
	}
	chained := i == c.at-1 && (is(&c.toks[i-1], "&&") || is(&c.toks[i-1], "||"))
	if (i == c.at || chained) && i > 0 && c.bracketOpen(i) != nil {
		c.add(repair{edit: edit{i, i + 1, []lexer.Token{replaced(t, with)}}, cost: cost, span: spanOf(t), code: CodeUnknownOperator,
			msg: `unknown operator "` + t.Value + `"`, hint: hint})
	}
}

func isWordOperator(w string) bool {
	_, ok := wordOperators[w]
	return ok
}

// attribute tries the dashed word round i as an attribute, and leaves out one that resembles none.
func (c *candidates) attribute(i int) {
	from := i
	for from-2 > 1 && is(&c.toks[from-1], "-") && c.toks[from-2].Type == tokIdent {
		from -= 2
	}
	to := from + 1
	for to+1 < len(c.toks) && is(&c.toks[to], "-") && c.toks[to+1].Type == tokIdent {
		to += 2
	}
	if from < 2 {
		return
	}
	text := ""
	for _, t := range c.toks[from:to] {
		text += t.Value
	}
	if name, _ := attributeAt(c.toks[from:]); name != "" {
		return
	}
	span := spanOfTokens(c.toks[from:to]).Range
	c.dashless(from, to, text, span)
	if right := source.Nearest(text, attributeNames); right != "" {
		c.add(repair{edit: edit{from, to, splitWord(c.toks[from], right)}, cost: costWord, span: span, code: CodeUnknownAttribute,
			msg: `"` + text + `" is not a rule attribute`, hint: didYouMean(right)})
	}
	end := to
	switch {
	case end < len(c.toks) && is(&c.toks[end], "("):
		end = c.closing(end) + 1
	case end < len(c.toks) && is(&c.toks[end], "-") && c.toks[min(end+1, len(c.toks)-1)].Type == tokNumber:
		end += 2
	case end < len(c.toks) && (c.toks[end].Type != tokIdent && c.toks[end].Type != tokOp || is(&c.toks[end], "true") || is(&c.toks[end], "false")):
		end++
	}
	if from == c.at && end < len(c.toks) && !is(&c.toks[end], ":") && !is(&c.toks[min(to, len(c.toks)-1)], "(") {
		c.add(repair{edit: edit{from, end, nil}, cost: costInsert, span: span, code: CodeUnknownAttribute,
			msg: `"` + text + `" is not a rule attribute`, hint: "attributes are " + strings.Join(attributeNames, ", ")})
	}
}

// dashless tries words such as noloop or "no loop" as the attribute with dashes.
func (c *candidates) dashless(from, to int, text string, span source.Span) {
	long, end := text, to
	for n := 0; n < 3; n++ {
		for _, name := range attributeNames {
			if strings.EqualFold(strings.NewReplacer("-", "", "_", "").Replace(long), strings.ReplaceAll(name, "-", "")) && long != name {
				c.add(repair{edit: edit{from, end, splitWord(c.toks[from], name)}, cost: costWord, span: span.Join(spanOf(c.toks[end-1])), code: CodeUnknownAttribute,
					msg: `"` + long + `" is not a rule attribute`, hint: didYouMean(name)})
				return
			}
		}
		if end >= len(c.toks) || c.toks[end].Type != tokIdent && !is(&c.toks[end], "-") {
			return
		}
		long += c.toks[end].Value
		end++
	}
}

// closing is the index of the bracket that closes the one at i, or the last token.
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

// bracketOpen is the innermost bracket that is open at token i.
func (c *candidates) bracketOpen(i int) *lexer.Token {
	depth := 0
	for i--; i >= 0; i-- {
		t := &c.toks[i]
		if t.Type != tokOp {
			continue
		}
		switch t.Value {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth == 0 {
				return t
			}
			depth--
		}
	}
	return nil
}

func (c *candidates) add(r repair) { c.list = append(c.list, r) }

// tokenAt is the token n places from the one that could not be read.
func (c *candidates) tokenAt(n int) *lexer.Token {
	if i := c.at + n; i >= 0 && i < len(c.toks) {
		return &c.toks[i]
	}
	return &lexer.Token{Type: lexer.EOF}
}

// foreign are sequences of signs that stand for one operator elsewhere.
var foreign = []struct {
	signs []string
	right string
}{
	{[]string{"==", "="}, "=="}, {[]string{"!=", "="}, "!="}, {[]string{"<", ">"}, "!="}, {[]string{"=", "<"}, "<="}, {[]string{"=", ">"}, ">="},
	{[]string{"=", "="}, "=="}, {[]string{"!", "="}, "!="}, {[]string{"=", "!"}, "!="}, {[]string{":="}, "=="}, {[]string{"=", "~"}, "matches"}, {[]string{"->"}, ">="},
	{[]string{"&"}, "&&"}, {[]string{"|"}, "||"}, {[]string{">", ">"}, ">"}, {[]string{"<", "<"}, "<"}, {[]string{"<=", ">"}, "=="}, {[]string{"!", "=="}, "!="},
}

// signs tries the sign at the place as the one that was meant.
func (c *candidates) signs() {
	for _, f := range foreign {
		for back := 0; back < len(f.signs); back++ {
			if c.matches(c.at-back, f.signs) {
				c.foreignSign(c.at-back, len(f.signs), f.right)
			}
		}
	}
	t := c.tokenAt(0)
	if c.err.code == CodeBadNumber {
		c.add(repair{edit: edit{c.at, c.at + 1, []lexer.Token{replaced(*t, "0")}}, span: spanOf(*t), code: CodeBadNumber, msg: c.err.Error(),
			hint: "numbers are written 10, 10L, 1.5, 1.5f, 10B, 0xFF"})
	}
	if is(t, "=") && (c.section(c.at) == inWhen) {
		c.add(repair{edit: edit{c.at, c.at + 1, []lexer.Token{replaced(*t, "==")}}, cost: 0, span: spanOf(*t), code: CodeAssignment,
			msg: `"=" assigns; a constraint compares with "=="`, hint: `write "=="`})
	}
	if is(t, "!") && c.tokenAt(1).Type == tokIdent && isWordOperator(c.tokenAt(1).Value) {
		c.foreignSign(c.at, 1, "not")
	}
	swaps := map[string]string{";": ",", ",": ";", "]": ")", ")": "]", "}": ")", "{": "(", "(": "{", ".": ",", ":": "=", "[": "("}
	if right, ok := swaps[t.Value]; ok && t.Type == tokOp {
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
			c.swap(c.at, "&&")
		}
	case "=":
		c.swap(c.at, ":")
	}
	if p := c.tokenAt(-1); p.Type == tokOp {
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
		if !is(&c.toks[i+n], s) {
			return false
		}
	}
	return true
}

func (c *candidates) foreignSign(i, n int, right string) {
	text := ""
	for _, t := range c.toks[i : i+n] {
		text += t.Value
	}
	cost := costSign
	if n > 1 {
		cost = 0
	}
	if text == "&" || text == "|" || text == "->" || text == ":=" {
		cost = costDelete
	}
	c.add(repair{edit: edit{i, i + n, []lexer.Token{replaced(c.toks[i], right)}}, cost: cost, span: spanOfTokens(c.toks[i : i+n]).Range, code: CodeWrongOperator,
		msg: `"` + text + `" is not an operator of the rule language`, hint: `write "` + right + `"`})
}

func (c *candidates) swap(i int, right string) {
	t := c.toks[i]
	c.add(repair{edit: edit{i, i + 1, []lexer.Token{replaced(t, right)}}, cost: costDelete, span: spanOf(t), code: CodeUnexpectedToken,
		msg: `unexpected "` + t.Value + `"`, hint: `write "` + right + `"`})
}

// insertions tries signs and words that may have been left out right before the place.
func (c *candidates) insertions() {
	if c.at == 0 {
		return
	}
	where := c.section(c.at)
	texts := []string{")", "]", "}", ",", ";", "(", ":", "{", "["}
	if where == inHead {
		texts = []string{")"}
	}
	if where == inWhen {
		texts = append(texts, "==", "&&", ".")
	}
	if where == inThen {
		texts = append(texts, "+", "=", ".")
	}
	for _, text := range texts {
		c.insert(c.at, text, costInsert)
	}
	if c.b.kind == "declare" && c.tokenAt(0).Type == tokIdent && c.tokenAt(1).Type == tokIdent {
		c.insert(c.at+1, ":", costSign) // the grammar gives up in front of a field without its colon
	}
	p, cost := c.toks[c.at-1], costOperand
	if c.err.code == CodeMissingOperand && c.separatorNext() {
		cost = 1
	}
	c.add(repair{edit: edit{c.at, c.at, []lexer.Token{inserted(p, "_")}}, cost: cost, span: c.operandSpan(), code: c.operandCode(), msg: c.operandMessage()})
}

// separatorNext tells whether an expression ends at the place, so that a value is more likely missing than something too many. After a comma
// the comma is.
func (c *candidates) separatorNext() bool {
	t := c.tokenAt(0)
	if is(c.tokenAt(-1), ",") {
		return false
	}
	switch t.Value {
	case ")", "]", "}", ",", ";", "then", "end", "==", "!=", ">", "<", ">=", "<=", "&&", "||":
		return c.tokenAt(-1).Type == tokOp && !is(c.tokenAt(-1), "(")
	}
	return t.EOF()
}

func (c *candidates) operandSpan() source.Span {
	if t := c.tokenAt(0); !t.EOF() && t.Pos.Line == int(endOf(c.toks[c.at-1]).Line) {
		return spanOf(*t)
	}
	return afterToken(c.toks[c.at-1])
}

func (c *candidates) operandCode() source.Code {
	if c.err.code == CodeMissingName || c.b.kind == "rule" && c.at == 1 {
		return CodeMissingName
	}
	return CodeMissingOperand
}

func (c *candidates) operandMessage() string {
	want := c.err.want
	switch {
	case c.at == 1:
		want = "a name after " + describe(c.toks[0])
	case want == "" || strings.HasPrefix(want, `"`):
		want = "a value"
	}
	return "expected " + want + " but found " + describe(*c.tokenAt(0))
}

// insert tries a sign that was left out before token i.
func (c *candidates) insert(i int, text string, cost int) {
	p := c.toks[i-1]
	rep := repair{edit: edit{i, i, []lexer.Token{inserted(p, text)}}, cost: cost, span: afterToken(p), code: CodeMissingToken,
		msg: `missing "` + text + `" after ` + describe(p)}
	switch text {
	case ")", "]", "}":
		open := c.bracketOpen(i)
		if open == nil || open.Value != map[string]string{")": "(", "]": "[", "}": "{"}[text] {
			rep.cost += 2
		} else {
			rep.hint = openHint(*open)
		}
		rep.code = CodeMissingBracket
	case "(", "{", "[":
		rep.code = CodeMissingBracket
		rep.cost++
		if t := c.tokenAt(0); t.Type == tokOp && (t.Value == ")" || t.Value == "}" || t.Value == "]") {
			rep.cost += 2
		}
	case ",":
		rep.code = CodeMissingComma
	case ";":
		rep.code = CodeMissingSemicolon
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

// earlierBrackets tries a closing bracket a little earlier than where its lack was noticed.
func (c *candidates) earlierBrackets() {
	tried := 0
	for i := c.at - 1; i > 1 && tried < 14; i-- {
		t, p := &c.toks[i], &c.toks[i-1]
		boundary := t.Type == tokOp && (t.Value == ";" || t.Value == "," || t.Value == ")" || t.Value == "{") ||
			t.Type == tokIdent && (t.Pos.Line > int(endOf(*p).Line) || t.Value == "from" || t.Value == "over" || t.Value == "and" || t.Value == "or")
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

// sectionWords tries a missing when or then.
func (c *candidates) sectionWords() {
	if c.b.kind != "rule" || c.at < 2 {
		return
	}
	switch c.section(c.at) {
	case inHead:
		if n := c.tokenAt(1); is(n, "(") || is(n, ":") || is(n, ":=") || is(n, ".") || is(c.tokenAt(0), "not") || is(c.tokenAt(0), "exists") || is(c.tokenAt(0), "(") {
			c.sectionWord(c.at, "when", CodeMissingWhen, `the conditions begin without "when"`)
		}
		if n := c.tokenAt(1); is(n, ".") || is(n, "(") || is(n, "=") {
			c.sectionWord(c.at, "then", CodeMissingThen, `the rule has no "then"`)
		}
	case inThen:
		if i := c.firstAction(); i > 0 && c.err.code == CodeMissingThen {
			c.sectionWord(i, "then", CodeMissingThen, `the rule has no "then" before its actions`)
		}
	case inWhen:
		if i := c.firstAction(); i > 0 {
			c.sectionWord(i, "then", CodeMissingThen, `the rule has no "then" before its actions`)
		}
		c.sectionWord(c.at, "then", CodeMissingThen, `the rule has no "then"`)
	}
}

func (c *candidates) sectionWord(i int, word string, code source.Code, msg string) {
	if c.bracketOpen(i) != nil {
		return
	}
	c.add(repair{edit: edit{i, i, []lexer.Token{inserted(c.toks[i-1], word)}}, cost: costInsert, span: afterToken(c.toks[i-1]), code: code, msg: msg,
		hint: `put "` + word + `" here`})
}

// firstAction is the first line behind "when" that reads like an action: a call or assignment that ends in a semicolon, or a verb of the engine.
func (c *candidates) firstAction() int {
	seen := false
	for i := 2; i <= c.at && i < len(c.toks); i++ {
		t := &c.toks[i]
		if is(t, "when") {
			seen = true
			continue
		}
		newLine := t.Pos.Line > int(endOf(c.toks[i-1]).Line)
		if !seen || t.Type != tokIdent || !newLine && !is(&c.toks[i-1], ")") || c.bracketOpen(i) != nil {
			continue
		}
		switch t.Value {
		case "modify", "insert", "update", "delete", "retract", "insertLogical", "System", "drools", "kcontext", "channels", "for", "while", "return":
			return i
		case "if":
			if end := c.closing(i+1) + 1; end < len(c.toks) && is(&c.toks[end], "{") {
				return i
			}
		}
		if newLine && c.endsInSemicolon(i) && !is(&c.toks[min(i+1, len(c.toks)-1)], ":") {
			return i
		}
	}
	return 0
}

// endsInSemicolon tells whether the line of token i ends in a semicolon.
func (c *candidates) endsInSemicolon(i int) bool {
	line := c.toks[i].Pos.Line
	for i < len(c.toks) && c.toks[i].Pos.Line == line {
		i++
	}
	return is(&c.toks[i-1], ";")
}

// deletions tries the text without the token at the place, or the one before.
func (c *candidates) deletions() {
	for _, i := range []int{c.at, c.at - 1} {
		if i < 1 || i >= len(c.toks) || c.toks[i].Pos.Filename != "" || i == 1 && c.at != 1 {
			continue
		}
		t := c.toks[i]
		rep := repair{edit: edit{i, i + 1, nil}, cost: costDelete, span: spanOf(t), code: CodeStrayToken, msg: "unexpected " + describe(t), hint: c.expectation()}
		if is(&t, ",") {
			rep.code, rep.cost, rep.msg, rep.hint = CodeStrayComma, costInsert-1, `a comma too many`, "nothing follows the comma"
			if c.bracketOpen(i) == nil && c.section(i) == inWhen {
				rep.hint = "between conditions no comma is written"
			}
		}
		if i < c.at {
			rep.cost++
		}
		if (is(&t, ")") || is(&t, "}") || is(&t, "]")) && c.bracketOpen(i) == nil {
			rep.hint = "no bracket is open here"
		}
		if t.Type == tokIdent && t.Value == c.toks[i-1].Value {
			rep.cost, rep.msg, rep.hint = 1, `"`+t.Value+`" stands here twice`, ""
		} else if t.Type == tokIdent && (t.Value == "then" || t.Value == "when" || t.Value == "end") {
			rep.cost += 3
		}
		c.add(rep)
	}
}

// expectation says what the parser expected at the place, for the hint of a deletion.
func (c *candidates) expectation() string {
	if c.err.msg != "" || c.err.want == "" {
		return ""
	}
	return "expected " + c.err.want + " here"
}

// skips tries to leave out the rest of the line, or of the statement, so that mistakes further down are still found.
func (c *candidates) skips() {
	t := c.tokenAt(0)
	if t.EOF() || c.at == 0 {
		return
	}
	span, code, msg, hint := spanOf(*t), c.err.code, c.err.Error(), c.err.hint
	if c.err.msg == "" && c.err.want == "" {
		msg = "unexpected " + describe(*t)
	}
	lineStart, lineEnd := c.line(c.at)
	cost := costSkip
	if is(&c.toks[c.at], "#") {
		span, code, msg, hint, cost = spanOf(*t), CodeHashComment, `"#" does not begin a comment`, `write "//"`, costWord
		c.add(repair{edit{c.at, lineEnd, nil}, cost, span, code, msg, hint})
		return
	}
	c.add(repair{edit{c.at, lineEnd, nil}, cost, span, code, msg, hint})
	if lineStart > 1 {
		c.add(repair{edit{lineStart, lineEnd, nil}, cost + 1, span, code, msg, hint})
	}
	for i := c.at; i < len(c.toks); i++ {
		if is(&c.toks[i], ";") || is(&c.toks[i], "}") {
			c.add(repair{edit{c.at, i, nil}, cost + 1, span, code, msg, hint})
			c.add(repair{edit{c.at, i + 1, nil}, cost + 1, span, code, msg, hint})
			if lineStart > 1 && lineStart < i {
				c.add(repair{edit{lineStart, i + 1, nil}, cost + 2, span, code, msg, hint})
			}
			break
		}
	}
	if open := c.bracketOpen(c.at); open != nil {
		from := indexOf(c.toks, *open)
		end := c.closing(from)
		if end > c.at && open.Value == "(" {
			c.add(repair{edit{from + 1, end, nil}, cost + 2, span, code, msg, hint})
			c.add(repair{edit{c.at, end, nil}, cost + 1, span, code, msg, hint})
		}
	}
}

// line is the range of the tokens on the line of token i.
func (c *candidates) line(i int) (from, to int) {
	line := c.toks[i].Pos.Line
	from, to = i, i
	for from > 0 && c.toks[from-1].Pos.Line == line {
		from--
	}
	for to < len(c.toks) && c.toks[to].Pos.Line == line {
		to++
	}
	return from, to
}
