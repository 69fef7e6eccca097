package expander

import (
	"strings"

	"github.com/dlclark/regexp2"

	"whenthen/engine/source"
	"whenthen/internal/lazy"
)

// Sentence is a sentence of a language as its author wrote it. Editors use it.
type Sentence struct {
	Text      string   // with its variables: "There is an order of {customer}"
	Value     string   // the rule text it is translated to
	Variables []string // in order of occurrence
	Condition bool     // usable in conditions
	Action    bool     // usable in actions
	Keyword   bool     // usable anywhere
	File      *source.File
	At        source.Span // the whole entry, in File

	pattern *regexp2.Regexp
}

// Sentences lists the sentences of the language, in the order of its files.
func (l *Language) Sentences() []Sentence {
	var list []Sentence
	for _, e := range l.keywords {
		list = append(list, e.sentence())
	}
	for _, e := range l.conditions {
		list = append(list, e.sentence())
	}
	for _, e := range l.consequences {
		if e.section != anywhere { // otherwise it is listed among the conditions
			list = append(list, e.sentence())
		}
	}
	return list
}

func (e *entry) sentence() Sentence {
	return Sentence{Text: strings.TrimSpace(e.key), Value: e.value, Variables: e.names, File: e.file, At: e.at, Keyword: e.section == keyword,
		Condition: e.section == condition || e.section == anywhere, Action: e.section == consequence || e.section == anywhere, pattern: e.pattern}
}

// Use is an occurrence of a sentence in a text.
type Use struct {
	Sentence Sentence
	At       source.Span // in the text that was expanded
}

// Uses lists the occurrences of sentences in a file, in the order in which they are found. A sentence inside the value of another sentence
// has the position of the outer one.
func (l *Language) Uses(f *source.File) []Use {
	var list []Use
	l.expand(&expansion{language: l, file: f, used: func(e *entry, at source.Text) {
		if file, span := at.Origin(); file == f {
			list = append(list, Use{e.sentence(), span})
		}
	}})
	return list
}

var (
	choice   = lazy.Regexp(`\(\??:?([^()|]*)(?:\|[^()]*)*\)\??`)
	optional = lazy.Regexp(`([^\\])\?`)
	space    = lazy.Regexp(`\\s[*+]?`)
	listed   = lazy.Regexp(`^\(?[\pL\d ]+(\|[\pL\d ]+)+\)?$`)
	escaped  = lazy.Regexp(`\\(\W)`)
)

// Write returns an example of the sentence. Where its regular expressions allow alternatives, one of them is written. Each variable is
// replaced with the result of value, which gets the variable's name and the words that it allows, if these are listed. ok is false if the
// result does not match the sentence because its regular expressions are too complex for this.
func (s Sentence) Write(value func(name string, words []string) string) (text string, ok bool) {
	example := s.written(func(_ string, words []string) string { return append(words, "1")[0] })
	matched, err := s.pattern.MatchString(example)
	return s.written(value), err == nil && matched
}

func (s Sentence) written(value func(name string, words []string) string) string {
	var b strings.Builder
	literal := func(t string) {
		t = choice().ReplaceAllString(t, "$1")
		t = optional().ReplaceAllString(space().ReplaceAllString(t, " "), "$1")
		b.WriteString(escaped().ReplaceAllString(t, "$1"))
	}
	from := 0
	for i := 0; i < len(s.Text); i++ {
		switch s.Text[i] {
		case '\\':
			i++
		case '{':
			end := closing(s.Text, i)
			if end < 0 {
				continue
			}
			literal(s.Text[from:i])
			name, expression, _ := strings.Cut(s.Text[i+1:end], ":")
			var words []string
			if listed().MatchString(expression) {
				words = strings.Split(strings.Trim(expression, "()"), "|")
			}
			b.WriteString(value(strings.TrimSpace(name), words))
			i, from = end, end+1
		}
	}
	literal(s.Text[from:])
	return b.String()
}
