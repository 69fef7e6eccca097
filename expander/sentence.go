package expander

import (
	"regexp"
	"strings"
	"sync"

	"github.com/dlclark/regexp2"

	"whenthen/engine/source"
)

// Sentence is a sentence of a language as its author wrote it, for editors.
type Sentence struct {
	Text      string   // with its variables: "There is an order of {customer}"
	Value     string   // what it stands for
	Variables []string // in their order
	Condition bool     // it may stand in conditions
	Action    bool     // it may stand in actions
	Keyword   bool     // it may stand anywhere
	File      *source.File
	At        source.Span // of the whole entry in File

	pattern *regexp2.Regexp
}

// Sentences are the sentences of the language, in the order of its files.
func (l *Language) Sentences() []Sentence {
	var list []Sentence
	for _, e := range l.keywords {
		list = append(list, e.sentence())
	}
	for _, e := range l.conditions {
		list = append(list, e.sentence())
	}
	for _, e := range l.consequences {
		if e.section != anywhere { // it was among the conditions
			list = append(list, e.sentence())
		}
	}
	return list
}

func (e *entry) sentence() Sentence {
	return Sentence{Text: strings.TrimSpace(e.key), Value: e.value, Variables: e.names, File: e.file, At: e.at, Keyword: e.section == keyword,
		Condition: e.section == condition || e.section == anywhere, Action: e.section == consequence || e.section == anywhere, pattern: e.pattern}
}

// Use is a place where a text says a sentence.
type Use struct {
	Sentence Sentence
	At       source.Span // in the text that was expanded
}

// Uses are the sentences that a file says, in the order in which they are found. A sentence in what another one stands for is at the
// place of that one.
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
	choice   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\(\??:?([^()|]*)(?:\|[^()]*)*\)\??`) })
	optional = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([^\\])\?`) })
	space    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\s[*+]?`) })
	listed   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\(?[\pL\d ]+(\|[\pL\d ]+)+\)?$`) })
	escaped  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\(\W)`) })
)

// Write is the sentence as somebody would write it: what its regular expressions leave open is chosen, and in the place of each variable
// stands what value makes of its name and of the words that it may be, if these are listed. ok is false if that is no such sentence,
// because its expressions say more than can be chosen here.
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
