package format

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// layouts are the layouts of files that hold rules in another form, by the ends of their names. They go line by line, because what
// stands in the lines is not known here.
var layouts = map[string]func(string) string{
	".dslr": Sentences, ".rdslr": Sentences, ".dsl": Language, ".drt": Template,
}

// hasLayout tells whether files of that name are formatted.
func hasLayout(path string) bool {
	ext := filepath.Ext(path)
	return ext == ".drl" || layouts[ext] != nil
}

// Layout is the layout of files with rules in another form than rule text, by a file's name: .dslr, .rdslr, .dsl and .drt. It is nil for others.
func Layout(path string) func(string) string { return layouts[filepath.Ext(path)] }

// Sentences lays out rules that are written in sentences: heads, when, then and end stand as in rule text, sentences below them, and
// lines that add to the one above one step further in. A sentence without indentation keeps none, because a language may ask for it.
func Sentences(text string) string {
	w := &plainLines{}
	s := sentenceLayout{}
	for line := range strings.Lines(text) {
		w.line(s.line(strings.TrimRight(line, "\r\n")))
	}
	return w.String()
}

// sentenceLayout is where in a rule a line stands.
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
	head    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(rule|query)\b`) })
	oneLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b(when|then|end)\b`) })
)

func (s *sentenceLayout) line(line string) string {
	sentence := strings.TrimLeft(line, " \t") // blanks at its end may be part of a text
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

// begin reads a line outside of rules: it may begin one.
func (s *sentenceLayout) begin(line, trimmed string) string {
	m := head().FindString(trimmed)
	if m == "" || oneLine().MatchString(withoutTexts(trimmed)) {
		return line
	}
	s.part = ruleHead
	if m == "query" {
		s.part = queryBody
	}
	return trimmed
}

// startsWord tells whether a line begins with a word.
func startsWord(line, word string) bool {
	rest, ok := strings.CutPrefix(line, word)
	return ok && (rest == "" || !(rest[0] == '_' || rest[0] >= 'a' && rest[0] <= 'z' || rest[0] >= 'A' && rest[0] <= 'Z' || rest[0] >= '0' && rest[0] <= '9'))
}

var texts = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"[^"]*"|'[^']*'`) })

func withoutTexts(line string) string { return texts().ReplaceAllString(line, "") }

var sectionWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\[\s*(when|condition|then|consequence|keyword|\*)\s*\]`)
})

// Language lays out the sentences of a language: each begins its line, and where it may stand is written small.
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

// Template lays out a rule template: the columns of its header one step in, and the words that hold it together at the beginning of
// their lines. Rules with places for values stay as they are.
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

// plainLines writes lines, with at most one empty line between others and none at the ends.
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
