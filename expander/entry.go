package expander

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/dlclark/regexp2"

	"whenthen/engine/source"
	"whenthen/internal/lazy"
)

// The codes of diagnostics.
const (
	CodeEntry    source.Code = "dsl-entry"    // a line of a .dsl file that does not define a sentence
	CodeSentence source.Code = "dsl-sentence" // a line of a rule that is not a sentence of the language
)

// section is the part of a rule in which a sentence can be used.
type section int

const (
	anywhere section = iota // in conditions and actions
	condition
	consequence
	keyword // in the whole text of the rules
)

// entry is a sentence with its translation.
type entry struct {
	section section
	key     string // the sentence as written
	pattern *regexp2.Regexp
	value   string
	groups  map[string]int // group numbers of the variables in the pattern
	names   []string       // names of the variables, in order
	refs    *regexp.Regexp // matches references to the variables in the value; nil without variables
	file    *source.File
	at      source.Span // of the whole entry
}

// Language holds the sentences of .dsl files, in the order in which they are tried.
type Language struct {
	keywords, conditions, consequences []*entry
	found                              []source.Diagnostic
}

// Diagnostics returns the mistakes in the .dsl files.
func (l *Language) Diagnostics() []source.Diagnostic { return l.found }

// Add adds the sentences of a file.
func (l *Language) Add(f *source.File) {
	r := fileReader{file: f}
	for _, e := range r.entries() {
		switch e.section {
		case keyword:
			l.keywords = append(l.keywords, e)
		case condition:
			l.conditions = append(l.conditions, e)
		case consequence:
			l.consequences = append(l.consequences, e)
		default:
			l.conditions = append(l.conditions, e)
			l.consequences = append(l.consequences, e)
		}
	}
	l.found = append(l.found, r.found...)
}

// fileReader parses the entries of a .dsl file.
type fileReader struct {
	file  *source.File
	found []source.Diagnostic
}

func (r *fileReader) errorf(from, to int, hint, format string, args ...any) {
	r.found = append(r.found, source.Diagnostic{File: r.file, Span: r.file.Span(from, to), Code: CodeEntry, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// logical is the text of an entry, which may span several lines, and its start and end offsets in the file.
type logical struct {
	text     string
	from, to int
}

// entries parses the file. An entry continues on the lines after it until one begins with a bracket; empty lines and comments are skipped.
func (r *fileReader) entries() []*entry {
	var lines []logical
	at := 0
	for line := range strings.Lines(r.file.Text()) {
		from := at
		at += len(line)
		line = strings.TrimRight(line, "\r\n")
		if from == 0 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "", strings.HasPrefix(trimmed, "#"), strings.HasPrefix(trimmed, "//"):
		case strings.HasPrefix(trimmed, "[") && len(trimmed) > 1:
			lines = append(lines, logical{line, from, from + len(line)})
		case len(lines) == 0:
			r.errorf(from, from+len(line), "[when]a sentence=what it stands for", "a sentence must begin with the place where it may be used, in square brackets")
		default:
			last := &lines[len(lines)-1]
			last.text += " " + line
			last.to = from + len(line)
		}
	}
	var list []*entry
	for _, l := range lines {
		if e := r.entry(l); e != nil {
			list = append(list, e)
		}
	}
	return list
}

var sections = map[string]section{
	"when": condition, "condition": condition, "then": consequence, "consequence": consequence, "keyword": keyword, "*": anywhere,
}

// entry parses one entry: [where][about]sentence=value. The engine ignores the second bracket.
func (r *fileReader) entry(l logical) *entry {
	s := strings.TrimLeft(l.text, " \t\f")
	word, rest, ok := bracketed(s)
	if !ok {
		r.errorf(l.from, l.to, "", "a square bracket is missing")
		return nil
	}
	where, ok := sections[strings.ToLower(strings.TrimSpace(word))]
	if !ok {
		r.errorf(l.from, l.to, "one of when, then, keyword and *", "%q is not a place where a sentence may be used", word)
		return nil
	}
	if _, behind, ok := bracketed(strings.TrimLeft(rest, " \t\f")); ok && !strings.HasPrefix(strings.TrimLeft(behind, " \t\f"), "=") {
		rest = behind
	}
	k := &keyReader{text: rest}
	if err := k.read(); err != nil {
		r.errorf(l.from, l.to, "", "%v", err)
		return nil
	}
	e := &entry{section: where, key: k.sentence.String(), names: k.names, value: readValue(rest[k.at:]), file: r.file, at: r.file.Span(l.from, l.to)}
	e.groups = groups(e.key, e.names)
	var err error
	if e.pattern, err = compile(k.pattern.String()); err != nil {
		r.errorf(l.from, l.to, `to use a sign such as ( ) ? * + . | literally, put a backslash before it: \(`, "the sentence is not a valid regular expression: %v", err)
		return nil
	}
	if len(e.names) > 0 {
		quoted := make([]string, len(e.names))
		for i, n := range e.names {
			quoted[i] = regexp.QuoteMeta(n)
		}
		e.refs = regexp.MustCompile(`\{(` + strings.Join(quoted, "|") + `)` + function + `\}`)
	}
	return e
}

// bracketed splits off the word in square brackets at the start of a text. ok is false if there is none.
func bracketed(s string) (word, rest string, ok bool) {
	if !strings.HasPrefix(s, "[") {
		return "", s, false
	}
	word, rest, ok = strings.Cut(s[1:], "]")
	return word, rest, ok
}

// groups computes the group number of each variable in the pattern of a sentence. As in Drools, groups inside of variables are not
// counted.
func groups(key string, names []string) map[string]int {
	list := map[string]int{}
	count, inside := 1, false
	for i := 0; i < len(key); i++ {
		switch key[i] {
		case '\\':
			i++
		case '(':
			if !inside && (i+1 == len(key) || key[i+1] != '?') {
				count++
			}
		case '{':
			if inside {
				if end := closing(key, i); end >= 0 {
					i = end
				}
				continue
			}
			inside = true
			for _, n := range names {
				if rest, ok := strings.CutPrefix(key[i+1:], n); ok && (strings.HasPrefix(rest, "}") || strings.HasPrefix(rest, ":")) {
					list[n] = count
				}
			}
			count++
		case '}':
			inside = false
		}
	}
	return list
}

var blank = lazy.Regexp(`\s+`)
var blanksAgain = lazy.Regexp(`(\\s\+)+`)

// compile returns the pattern that finds a sentence. A match begins and ends at a word boundary, and each blank matches one or more blanks.
func compile(key string) (*regexp2.Regexp, error) {
	trimmed := strings.TrimSpace(key)
	p := strings.ReplaceAll(strings.ReplaceAll(trimmed, "$", `\$`), `\#`, "#")
	if !strings.HasPrefix(p, "^") {
		p = `(?:(?<=^)|(?<=\W))` + p
	}
	if strings.HasSuffix(p, "(.*?)") {
		p += "$"
	} else {
		p += `(?=\W|$)`
	}
	if strings.HasPrefix(trimmed, "-") && !strings.HasPrefix(trimmed, `-\s*`) {
		i := strings.IndexByte(p, '-') + 1
		p = p[:i] + `\s*` + strings.TrimSpace(p[i:])
	}
	p = blanksAgain().ReplaceAllString(blank().ReplaceAllString(p, `\s+`), `\s+`)
	return regexp2.Compile(javaClasses(p), regexp2.Singleline|regexp2.Multiline)
}

// javaClasses replaces \w, \d and \W with ASCII classes, as Java defines them. In the library they are Unicode classes.
func javaClasses(p string) string {
	var b strings.Builder
	class := 0
	for i := 0; i < len(p); i++ {
		c := p[i]
		if c == '\\' && i+1 < len(p) {
			i++
			inner, ok := asciiClasses[p[i]]
			switch {
			case ok && class == 0:
				b.WriteString("[" + inner + "]")
			case ok && inner[0] != '^':
				b.WriteString(inner)
			default:
				b.WriteByte('\\')
				b.WriteByte(p[i])
			}
			continue
		}
		switch {
		case c == '[':
			class++
		case c == ']' && class > 0:
			class--
		}
		b.WriteByte(c)
	}
	return b.String()
}

var asciiClasses = map[byte]string{'w': "a-zA-Z0-9_", 'W': "^a-zA-Z0-9_", 'd': "0-9", 'D': "^0-9"}
