package expander

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/lazy"
)

// constructs finds the rules and queries of a text. The groups are, for a rule: head, conditions, then, actions, end; for a query: head,
// conditions, end.
var constructs = lazy.Regexp(`(?ms)^(?:[ \t]*(rule\b.+?(?:^\s*when\b|[ \t]when[ \t]*$))(.*?)^(\s*then)(.*?)(^\s*end.*?$)` +
	`|\s*(query\s+(?:"[^"]+"|'[^']+'|[^\s(]+)(?:\s*\([^)]+\))?)(.*?)(^\s*end.*?$))`)

var (
	comments     = lazy.Regexp(`(?s)/\*.*?\*/`)
	expanderLine = lazy.Regexp(`(?m)(^|\W)(expander\s+.*?)$`)
	changes      = lazy.Regexp(`\{(.*?)\}`)
)

// Expand translates a file of sentences into rules. The diagnostics are about that file; see Diagnostics for mistakes in the language.
func (l *Language) Expand(f *source.File) (*source.File, []source.Diagnostic) {
	return l.expand(&expansion{language: l, file: f})
}

func (l *Language) expand(x *expansion) (*source.File, []source.Diagnostic) {
	f := x.file
	text := lineFeeds(f.Part(0, len(f.Text())))
	text = without(text, comments().FindAllStringIndex(text.String(), -1))
	text = x.substitute(text, l.keywords)
	x.past = nil
	var lines [][]int
	for _, m := range expanderLine().FindAllStringSubmatchIndex(text.String(), -1) {
		lines = append(lines, m[4:6])
	}
	text = without(text, lines)
	rules := source.NewDerived(f.Name(), x.constructs(text))
	rules.SetQuiet("unused-binding")
	return rules, x.found
}

// lineFeeds normalizes line ends to line feeds and adds one at the end of the text.
func lineFeeds(t source.Text) source.Text {
	t = t.Replace("\r\n", source.Literal("\n")).Replace("\r", source.Literal("\n"))
	if !strings.HasSuffix(t.String(), "\n") {
		t = source.Join(t, source.Literal("\n"))
	}
	return t
}

// without removes parts of a text, each given as its start and end offset.
func without(t source.Text, parts [][]int) source.Text {
	if len(parts) == 0 {
		return t
	}
	var b source.TextBuilder
	at := 0
	for _, p := range parts {
		b.Add(t.Slice(at, p[0]))
		at = p[1]
	}
	b.Add(t.Slice(at, t.Len()))
	return b.Text()
}

// expansion is the state of translating one file.
type expansion struct {
	language *Language
	file     *source.File
	found    []source.Diagnostic
	rule     string
	past     []map[string]source.Text // values of the variables of earlier sentences of the rule
	used     func(e *entry, at source.Text)
}

func (x *expansion) errorf(at source.Text, hint, format string, args ...any) {
	file, span := at.TrimSpace().Origin()
	if file == nil {
		file, span = x.file, x.file.Span(0, 0)
	}
	x.found = append(x.found, source.Diagnostic{File: file, Span: span, Code: CodeSentence, Message: fmt.Sprintf(format, args...), Hint: hint, Rule: x.rule})
}

// constructs translates the conditions and actions of rules and queries. Everything else is unchanged.
func (x *expansion) constructs(t source.Text) source.Text {
	var b source.TextBuilder
	at := 0
	for _, m := range constructs().FindAllStringSubmatchIndex(t.String(), -1) {
		part := func(group int) source.Text { return t.Slice(m[2*group], m[2*group+1]) }
		b.Add(t.Slice(at, m[0]))
		at = m[1]
		if m[2] >= 0 {
			x.rule = nameIn(part(1).String())
			b.Add(part(1), x.conditions(part(2)), part(3), x.actions(part(4)), part(5))
		} else {
			x.rule = nameIn(part(6).String())
			b.Add(part(6), x.conditions(part(7)), part(8))
		}
	}
	b.Add(t.Slice(at, t.Len()))
	return b.Text()
}

// nameIn returns the name in the head of a rule or query.
func nameIn(head string) string {
	_, name, _ := strings.Cut(strings.TrimSpace(head), " ")
	name = strings.TrimSpace(name)
	if name != "" && (name[0] == '"' || name[0] == '\'') {
		name, _, _ = strings.Cut(name[1:], name[:1])
		return name
	}
	if fields := strings.FieldsFunc(name, func(r rune) bool { return r <= ' ' || r == '(' }); len(fields) > 0 {
		return fields[0]
	}
	return ""
}

// isComment reports whether a line is empty or a comment.
func isComment(trimmed string) bool {
	return trimmed == "" || strings.HasPrefix(trimmed, "#") || strings.HasPrefix(trimmed, "//")
}

// lines splits a text into lines. The text after the last line feed is dropped: it is only the indentation of then or end.
func lines(t source.Text) []source.Text {
	var list []source.Text
	s, at := t.String(), 0
	for {
		n := strings.IndexByte(s[at:], '\n')
		if n < 0 {
			return list
		}
		list = append(list, t.Slice(at, at+n))
		at += n + 1
	}
}

func withLineFeeds(list []source.Text) source.Text {
	var b source.TextBuilder
	for _, t := range list {
		b.Add(t)
		b.AddString("\n")
	}
	return b.Text()
}

// conditions translates the lines between when and then. A line that begins with - adds its constraints to the pattern above it.
func (x *expansion) conditions(t source.Text) source.Text {
	x.past = nil
	var out []source.Text
	last := -1 // index of the pattern above
	for _, line := range lines(t) {
		trimmed := strings.TrimSpace(line.String())
		switch {
		case isComment(trimmed):
			out = append(out, line)
			continue
		case strings.HasPrefix(trimmed, ">"):
			out = append(out, unmark(line))
			last = len(out) - 1
			continue
		}
		made, known := x.sentence(line, x.language.conditions, "condition")
		if strings.HasPrefix(trimmed, "-") {
			if last >= 0 && known {
				out[last] = x.constrain(out[last], made, line)
			}
			continue
		}
		out = append(out, made)
		if last = len(out) - 1; !known {
			last = -1 // lines that would add to it are not reported as well
		}
	}
	return withLineFeeds(out)
}

// unmark removes the > that marks a line as rule text.
func unmark(line source.Text) source.Text {
	i := strings.IndexByte(line.String(), '>')
	return source.Join(line.Slice(0, i), source.Literal(" "), line.Slice(i+1, line.Len()))
}

// constrain inserts constraints into the first brackets of a pattern.
func (x *expansion) constrain(pattern, more, line source.Text) source.Text {
	from, to := brackets(pattern.String())
	if to < 0 {
		x.errorf(line, "a line that begins with - adds to the condition above it", "there is no pattern above to which this line could be added")
		return pattern
	}
	comma := source.Literal(", ")
	if strings.TrimSpace(pattern.String()[from:to]) == "" {
		comma = source.Text{}
	}
	return source.Join(pattern.Slice(0, to), comma, more.TrimSpace(), pattern.Slice(to, pattern.Len()))
}

// brackets returns the offsets of the content of the first round brackets of a text; to is negative if there are none.
func brackets(s string) (from, to int) {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			if depth == 0 {
				from = i + 1
			}
			depth++
		case ')':
			if depth--; depth == 0 {
				return from, i
			}
		}
	}
	return from, -1
}

// actions translates the lines between then and end. A line that begins with - adds to the braces of the line above it.
func (x *expansion) actions(t source.Text) source.Text {
	var out []source.Text
	last, knows := -1, true
	for _, line := range lines(t) {
		trimmed := strings.TrimSpace(line.String())
		switch {
		case isComment(trimmed):
			out = append(out, line)
			continue
		case strings.HasPrefix(trimmed, ">"):
			out = append(out, unmark(line))
			continue
		}
		made, known := x.sentence(line, x.language.consequences, "action")
		if strings.HasPrefix(trimmed, "-") {
			if known && knows { // otherwise one of the two lines has already been reported
				x.change(out, last, made, line)
			}
			continue
		}
		out = append(out, made)
		last, knows = len(out)-1, known
	}
	return withLineFeeds(out)
}

// change inserts a change into the last braces of the line above.
func (x *expansion) change(out []source.Text, last int, more, line source.Text) {
	var found [][]int
	if last >= 0 {
		found = changes().FindAllStringSubmatchIndex(out[last].String(), -1)
	}
	if len(found) == 0 {
		x.errorf(line, "a line that begins with - adds to the modify above it", "there is no modify above to which this line could be added")
		return
	}
	above, m := out[last], found[len(found)-1]
	inner := above.Slice(m[2], m[3]).TrimSpace()
	comma := source.Literal(", ")
	if inner.Len() == 0 {
		comma = source.Text{}
	}
	out[last] = source.Join(above.Slice(0, m[0]), source.Literal("{ "), inner, comma, more.TrimSpace(), source.Literal(" }"), above.Slice(m[1], above.Len()))
}

// sentence translates a line, which must be a sentence of the language. If it is not, known is false and the line is reported.
func (x *expansion) sentence(line source.Text, entries []*entry, what string) (made source.Text, known bool) {
	made = x.substitute(line, entries)
	if made.String() == line.String() {
		s := strings.TrimSpace(line.String())
		hint := "to write rule text in place of a sentence, begin the line with >"
		if near := nearest(s, entries); near != "" {
			hint = "the nearest one is: " + near
		}
		x.errorf(line, hint, "the language has no %s %q", what, s)
		return source.Text{}, false // the line itself must not be read as rule text
	}
	return made, true
}

// nearest returns the sentence with the largest share of its words in a line, or "" if no sentence has more than half of them there.
func nearest(line string, entries []*entry) string {
	words := wordsOf(line)
	best, bestScore := "", 0.5
	for _, e := range entries {
		theirs := wordsOf(variables().ReplaceAllString(e.key, " "))
		if len(theirs) == 0 {
			continue
		}
		common := 0
		for _, w := range theirs {
			if slices.ContainsFunc(words, func(v string) bool { return strings.EqualFold(v, w) || source.Nearest(v, []string{w}) != "" }) {
				common++
			}
		}
		if score := float64(common) / float64(max(len(theirs), 1)); score > bestScore || score == bestScore && best == "" && score > 0.5 ||
			score == bestScore && cmp.Compare(len(e.key), len(best)) > 0 && best != "" {
			best, bestScore = e.key, score
		}
	}
	return best
}

var variables = lazy.Regexp(`\{[^{}]*\}`)

func wordsOf(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\"'.,;:()[]{}\\?*+", r) })
}
