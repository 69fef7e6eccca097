package parse

import (
	"slices"
	"strings"
	"unicode/utf8"

	"whenthen/dsl/keyword"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// maxLexical is the number of error tokens in a block that are reported separately.
const maxLexical = 100

// lexicalErrors reports the error tokens of a block and replaces each with the token that was probably meant. If there are too many, it
// drops the rest.
func (r *reader) lexicalErrors(b block, toks []token.Token, mvel bool) []token.Token {
	bad := 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Type == token.Error {
			if bad++; bad > maxLexical {
				return append(toks[:i:i], slices.DeleteFunc(slices.Clone(toks[i:]), func(t token.Token) bool { return t.Type == token.Error })...)
			}
		}
		switch {
		case t.Type == token.String:
			r.checkString(t)
		case t.Type != token.Error, b.kind == "rule" && behindHash(toks, i):
		case strings.HasPrefix(t.Value, "/*"):
			r.unclosedComment(t)
			r.muted = true
			toks = edit{i, r.commentEnd(toks, i), nil}.apply(toks)
			i--
		case t.Value[0] == '"' || t.Value[0] == '\'':
			toks = r.closeString(b, toks, i, mvel)
		default:
			toks = r.strayCharacter(toks, i)
			i--
		}
	}
	return toks
}

// behindHash reports whether token i is on a line that begins with #. In a consequence such a line is kept as text.
func behindHash(toks []token.Token, i int) bool {
	for i > 0 && toks[i-1].End.Line == toks[i].Start.Line {
		i--
	}
	return token.Is(&toks[i], "#")
}

func (r *reader) unclosedComment(t token.Token) {
	span := t.Span()
	span.End = source.Pos{Offset: span.Start.Offset + 2, Line: span.Start.Line, Col: span.Start.Col + 2}
	r.reportOnce(span, mistake.UnclosedComment, "the comment is not closed", `put "*/" at its end`)
}

// commentEnd estimates the extent of an unclosed comment: it continues over lines that begin with a star.
func (r *reader) commentEnd(toks []token.Token, i int) int {
	end := i + 1
	for end < len(toks) {
		line := toks[end].Start.Line
		if !token.Is(&toks[end], "*") || toks[end-1].End.Line >= int32(line) {
			break
		}
		for end < len(toks) && toks[end].Start.Line == line {
			end++
		}
	}
	return end
}

// closeString reports an unclosed string and closes it. Any string of the line may be the one without a closing quote, because each string
// after it then opens where it should close. The quote is inserted where the parser can read farthest.
func (r *reader) closeString(b block, toks []token.Token, i int, mvel bool) []token.Token {
	var best []token.Token
	where, bestLeft := toks[i], 0
	quote := toks[i].Value[:1]
	for j := i; j > 0 && toks[j].Start.Line == toks[i].Start.Line && bestLeft >= 0; j-- {
		if toks[j].Type != token.String && j != i || toks[j].Value[:1] != quote || toks[j].Repaired {
			continue
		}
		line := r.src.Slice(source.Span{Start: toks[j].Start, End: toks[i].End})
		for _, n := range closingPlaces(line) {
			changed := r.closeAt(toks, j, i, line[:n], quote)
			if r.spent += len(changed); r.spent > r.budget {
				break
			}
			a := r.attempt(withEnd(b, changed), mvel)
			left := -1
			if a.err != nil {
				left = len(changed) - a.err.At
			}
			if best == nil || left < bestLeft {
				best, bestLeft, where = changed, left, toks[j]
			}
		}
	}
	if best == nil {
		best = r.closeAt(toks, i, i, toks[i].Value, quote)
	}
	r.reportOnce(where.Span(), mistake.UnclosedString, "the string "+token.Shorten(where.Value)+" is not closed", "put a "+quote+" at its end")
	return best
}

// withEnd adds a missing end to the tokens of a block, for an attempt.
func withEnd(b block, toks []token.Token) []token.Token {
	if toks, _ = cutAtEnd(b, toks); !b.open || b.kind == "function" || endsBlock(toks) {
		return toks
	}
	return append(toks[:len(toks):len(toks)], inserted(toks[len(toks)-1], "end"))
}

// closingPlaces returns the lengths at which an unclosed string may end: before a closing sign or a blank, or at the end of the line.
func closingPlaces(text string) []int {
	var places []int
	for n := 1; n < len(text) && len(places) < 40; n++ {
		if strings.IndexByte("),;]} \t", text[n]) >= 0 {
			places = append(places, n)
		}
	}
	return append(places, len(text))
}

// closeAt makes the text at token i a string and scans the rest of the line again, up to and including token last.
func (r *reader) closeAt(toks []token.Token, i, last int, text, quote string) []token.Token {
	str := token.Token{Type: token.String, Repaired: true, Value: text + quote, Start: toks[i].Start, End: token.Behind(toks[i].Start, text)}
	end := str.End
	rest := token.LexFrom(r.src.Text()[:toks[last].End.Offset], int(end.Offset), int(end.Line), int(end.Col))
	with := []token.Token{str}
	for _, x := range rest[:len(rest)-1] {
		if x.Type != token.Comment && x.Type != token.Error {
			with = append(with, x)
		}
	}
	return edit{i, last + 1, with}.apply(toks)
}

// strayCharacter reports characters that cannot be part of any token, adjacent ones together, and removes them. Typographic quotes are
// treated as quotes.
func (r *reader) strayCharacter(toks []token.Token, i int) []token.Token {
	t := toks[i]
	end := i + 1
	for end < len(toks) && toks[end].Type == token.Error && toks[end].Start.Line == t.Start.Line && toks[end].Start.Offset == toks[end-1].End.Offset {
		end++
	}
	hint := ""
	if right := operatorElsewhere(t.Value); right != "" {
		r.reportOnce(t.Span(), mistake.WrongOperator, token.Describe(t)+" is not an operator of the rule language", `write "`+right+`"`)
		return edit{i, i + 1, []token.Token{replaced(t, right)}}.apply(toks)
	}
	switch t.Value {
	case "“", "”", "„", "‘", "’", "«", "»":
		hint = `use straight quotes " or '`
		for j := end; j < len(toks) && toks[j].Start.Line == t.Start.Line; j++ {
			if toks[j].Type == token.Error && strings.Contains("“”‘’»", toks[j].Value) {
				r.reportOnce(t.Span(), mistake.StrayCharacter, token.Describe(t)+" is not a quote of the rule language", hint)
				text := r.src.Slice(source.Span{Start: t.End, End: toks[j].Start})
				str := token.Token{Type: token.String, Repaired: true, Value: `"` + text + `"`, Start: t.Start, End: toks[j].End}
				return edit{i, j + 1, []token.Token{str}}.apply(toks)
			}
		}
	case "–", "—", "−":
		hint = `use "-"`
	case "\u00a0":
		hint = "this is a non-breaking space; use an ordinary one"
	case "`":
		hint = "a name in back quotes must not contain spaces and must end with a back quote"
	}
	span := t.Span()
	span.End = toks[end-1].End
	if text := r.src.Slice(span); strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		hint = "the file is encoded in UTF-16; save it in UTF-8"
	}
	r.reportOnce(span, mistake.StrayCharacter, token.Describe(t)+" is not allowed here", hint)
	return edit{i, end, nil}.apply(toks)
}

// checkString reports escapes that Drools does not accept, and warns about strings that span lines.
func (r *reader) checkString(t token.Token) {
	if t.Repaired || strings.HasPrefix(t.Value, `"""`) {
		return
	}
	if !utf8.ValidString(t.Value) {
		r.add(source.Diagnostic{Span: t.Span(), Severity: source.Warning, Code: mistake.StrayCharacter, Message: "the string holds bytes that are not UTF-8",
			Hint: "the file is probably in another encoding, such as ISO 8859-1; save it in UTF-8"})
	}
	if strings.Contains(t.Value, "\n") {
		r.add(source.Diagnostic{Span: t.Span(), Severity: source.Warning, Code: mistake.MultilineString, Message: "the string continues on the next line",
			Hint: `write "\n" in it, or join two strings with "+"`})
	}
	if !strings.Contains(t.Value, `\`) {
		return
	}
	for i := 1; i < len(t.Value)-1; i++ {
		if t.Value[i] != '\\' {
			continue
		}
		if n := escapeLength(t.Value[i+1 : len(t.Value)-1]); n > 0 {
			i += n
			continue
		}
		off := int(t.Start.Offset) + i
		r.report(r.src.Span(off, off+2), mistake.BadEscape, `unknown escape "`+t.Value[i:min(i+2, len(t.Value))]+`" in the string`, `to write a backslash, write "\\"`)
		return
	}
}

// escapeLength returns the number of bytes of a known escape after its backslash; 0 for an unknown escape.
func escapeLength(s string) int {
	if s == "" {
		return 0
	}
	if strings.IndexByte(`btnfr"'\.oxaecdDsSwWpPAGZzQBE*[](){}$^?+-&|01234567`, s[0]) >= 0 {
		return 1
	}
	if s[0] == 'u' && len(s) >= 5 {
		for _, c := range []byte(s[1:5]) {
			if !token.IsDigit(c) && !(c|0x20 >= 'a' && c|0x20 <= 'f') {
				return 0
			}
		}
		return 5
	}
	return 0
}

const commentHint = `a comment begins with "//"`

// strayBlock reports tokens that do not begin an item. All of them up to the next item are one error.
func (r *reader) strayBlock(b block) {
	r.reported, r.muted = map[int32]bool{}, false
	t := b.toks[0]
	switch {
	case r.foreign(t):
		return
	case t.Type == token.Error && strings.HasPrefix(t.Value, "/*"):
		r.unclosedComment(t)
		return
	case t.Type == token.Error && (t.Value[0] == '"' || t.Value[0] == '\''):
		r.report(t.Span(), mistake.UnclosedString, "the string "+token.Shorten(t.Value)+" is not closed", "")
		return
	case t.Type == token.Error:
		r.strayCharacter(b.toks, 0)
		if len(b.toks) > 1 {
			b.toks = b.toks[1:]
		}
		return
	case token.Is(&t, ";") && len(b.toks) == 1:
		return // Drools accepts a lone semicolon between items
	case token.Is(&t, "end"):
		r.report(t.Span(), mistake.StrayToken, `"end" without a rule or declaration that it could end`, "")
		return
	}
	hint := ""
	if token.Is(&t, "--") {
		hint = commentHint
	}
	if t.Type == token.Ident {
		if word := source.Nearest(t.Value, append(keyword.Words(keyword.Item), keyword.AttributeNames()...)); word != "" {
			r.report(t.Span(), mistake.Misspelling, `unknown word "`+t.Value+`"`, didYouMean(word))
			return
		}
		hint = "a file consists of package, import, global, function, declare, query, rule and rule attributes"
		if javaWords[t.Value] {
			hint = javaHint
		}
	}
	r.report(t.Span(), mistake.UnexpectedToken, "expected a rule or another declaration but found "+token.Describe(t), hint)
}
