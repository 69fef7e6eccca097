package format

import (
	"path/filepath"
	"strings"

	"whenthen/internal/lazy"
	"whenthen/internal/sentences"
)

// layouts maps file extensions to the formatters of files with rules in other forms. These work line by line, because they do not analyse
// the contents of the lines.
var layouts = map[string]func(string) string{
	".dsl": Language, ".drt": Template,
}

// hasLayout reports whether files with this extension can be formatted.
func hasLayout(path string) bool {
	ext := filepath.Ext(path)
	return ext == ".drl" || Layout(path, "") != nil
}

// Layout returns the formatter of a file with rules in another form than rule text: sentences, a language (.dsl), a template (.drt). It is
// nil for other files.
func Layout(path, text string) func(string) string {
	if sentences.In(path, text) {
		return Sentences
	}
	return layouts[filepath.Ext(path)]
}

// Sentences formats rules written in sentences. Heads, when, then and end are indented as in rule text, sentences as conditions and
// statements, and lines that continue the sentence above one step deeper. A sentence without indentation is not indented, because a
// language may require that.
func Sentences(text string) string {
	w := &plainLines{}
	s := sentenceLayout{}
	for line := range strings.Lines(text) {
		w.line(s.line(strings.TrimRight(line, "\r\n")))
	}
	return w.String()
}

// sentenceLayout is the state of the formatter: where in a rule the current line is.
type sentenceLayout struct {
	part    rulePart
	comment bool // inside of /* */
}

type rulePart int

const (
	outside rulePart = iota
	ruleHead
	ruleWhen
	ruleThen
	queryBody
)

var (
	head    = lazy.Regexp(`^(rule|query)\b`)
	oneLine = lazy.Regexp(`\b(when|then|end)\b`)
)

func (s *sentenceLayout) line(line string) string {
	sentence := strings.TrimLeft(line, " \t") // trailing blanks may be part of a string
	line = strings.TrimRight(line, " \t")
	trimmed := strings.TrimSpace(line)
	if s.comment || strings.HasPrefix(trimmed, "/*") {
		s.comment = !strings.Contains(line, "*/")
		return line
	}
	switch {
	case trimmed == "":
		return ""
	case s.part == outside:
		return s.begin(line, trimmed)
	case s.part == ruleHead && startsWord(trimmed, "when"):
		s.part = ruleWhen
		return "  " + trimmed
	case s.part == ruleHead:
		return "  " + trimmed
	case s.part == ruleWhen && strings.HasPrefix(trimmed, "then"):
		s.part = ruleThen
		return "  " + trimmed
	case s.part != ruleWhen && strings.HasPrefix(trimmed, "end"):
		s.part = outside
		return trimmed
	}
	switch {
	case line == trimmed:
		return sentence
	case strings.HasPrefix(trimmed, "-"):
		return "      " + sentence
	}
	return "    " + sentence
}

// begin handles a line outside of rules, which may begin one.
func (s *sentenceLayout) begin(line, trimmed string) string {
	m := head().FindString(trimmed)
	if m == "" || oneLine().MatchString(texts().ReplaceAllString(trimmed, "")) {
		return line
	}
	s.part = ruleHead
	if m == "query" {
		s.part = queryBody
	}
	return trimmed
}

func startsWord(line, word string) bool {
	rest, ok := strings.CutPrefix(line, word)
	return ok && (rest == "" || !(rest[0] == '_' || rest[0] >= 'a' && rest[0] <= 'z' || rest[0] >= 'A' && rest[0] <= 'Z' || rest[0] >= '0' && rest[0] <= '9'))
}

var texts = lazy.Regexp(`"[^"]*"|'[^']*'`)

var sectionWord = lazy.Regexp(`(?i)^\[\s*(when|condition|then|consequence|keyword|\*)\s*\]`)

// Language formats the sentences of a language: each begins at the start of its line, with its scope in lower case.
func Language(text string) string {
	w := &plainLines{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		if trimmed := strings.TrimLeft(line, " \t"); strings.HasPrefix(trimmed, "[") {
			line = sectionWord().ReplaceAllStringFunc(trimmed, func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), "")) })
		}
		w.line(line)
	}
	return w.String()
}

// Template formats a rule template: the columns of its header are indented by one step, and its keywords begin their lines. Rules with
// placeholders are not changed.
func Template(text string) string {
	w := &plainLines{}
	header := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "template header"):
			header, line = true, trimmed
		case strings.HasPrefix(trimmed, "template "), trimmed == "end template", strings.HasPrefix(trimmed, "package "), strings.HasPrefix(trimmed, "import "):
			header, line = false, trimmed
		case header && trimmed != "" && !strings.HasPrefix(trimmed, "/*") && !strings.HasPrefix(trimmed, "*"):
			line = "  " + trimmed
		}
		w.line(line)
	}
	return w.String()
}

// plainLines writes lines, with at most one empty line in a row and none at the beginning and end.
type plainLines struct {
	strings.Builder
	empty bool
}

func (w *plainLines) line(line string) {
	if line == "" {
		w.empty = true
		return
	}
	if w.empty && w.Len() > 0 {
		w.WriteByte('\n')
	}
	w.empty = false
	w.WriteString(line)
	w.WriteByte('\n')
}
