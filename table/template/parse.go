package template

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/lazy"
)

// CodeTemplate is the code of diagnostics about the form of a template and its data.
const CodeTemplate source.Code = "rule-template"

// Template holds the templates of a .drt file.
type Template struct {
	file    *source.File
	columns []column
	header  source.Text
	rules   []*ruleTemplate
	found   []source.Diagnostic
}

// column is a column of the data.
type column struct {
	name  string
	kind  string // String, Long, Double or Boolean
	array bool   // values separated by commas, available as name0, name1, …
}

// ruleTemplate is one template: rules with placeholders for values.
type ruleTemplate struct {
	name     string
	required []string // columns that do not drop a line if they have no value
	content  source.Text
	nodes    []node
}

// Columns lists the names of the columns, in order.
func (t *Template) Columns() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

func (t *Template) errorf(at source.Text, hint, format string, args ...any) {
	t.find(source.Error, at, hint, format, args...)
}

// find records a diagnostic at the position of a text, or at the start of the file if the text has no position.
func (t *Template) find(severity source.Severity, at source.Text, hint, format string, args ...any) {
	file, span := at.TrimSpace().Origin()
	if file == nil {
		file, span = t.file, t.file.Span(0, 0)
	}
	t.found = append(t.found, source.Diagnostic{File: file, Span: span, Severity: severity, Code: CodeTemplate, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// Parse parses a .drt file.
func Parse(f *source.File) *Template {
	t := &Template{file: f}
	p := &parser{Template: t}
	at := 0
	for line := range strings.Lines(f.Text()) {
		from := at
		at += len(line)
		end := from + len(strings.TrimRight(line, "\r\n"))
		if from == 0 && strings.HasPrefix(line, "\ufeff") {
			from += len("\ufeff")
		}
		p.line(p.withoutComments(f.Part(from, end)))
	}
	if p.in != nil {
		t.errorf(p.title, `a template must end with a line "end template"`, "the template has no end")
	}
	switch {
	case source.HasErrors(t.found):
	case len(t.columns) == 0:
		t.errorf(source.Text{}, `a template file must begin with "template header" and a line for each column of the data`, "there are no columns")
	case len(t.rules) == 0:
		t.errorf(source.Text{}, `template "name", rules, end template`, "there is no template")
	}
	var b source.TextBuilder
	b.Add(p.head...)
	t.header = b.Text()
	t.sort()
	return t
}

// sort puts the templates in Drools' order, which is the iteration order of a Java HashMap.
func (t *Template) sort() {
	buckets := uint32(16)
	for float64(len(t.rules)) > 0.75*float64(buckets) {
		buckets *= 2
	}
	place := func(r *ruleTemplate) uint32 {
		h := uint32(0)
		for _, c := range javatext.Units(r.name) {
			h = 31*h + uint32(c)
		}
		return (h ^ h>>16) & (buckets - 1)
	}
	slices.SortStableFunc(t.rules, func(a, b *ruleTemplate) int { return int(place(a)) - int(place(b)) })
}

// parser parses the lines of a file.
type parser struct {
	*Template
	head      []source.Text
	title     source.Text   // the line that begins the current template
	in        *ruleTemplate // the current template
	body      []source.Text
	inHeader  bool
	inContent bool
	inComment bool
}

// withoutComments returns a line without its part of a comment in /* */, which may span lines.
func (p *parser) withoutComments(line source.Text) source.Text {
	s := line.String()
	if p.inComment {
		end := strings.Index(s, "*/")
		if end < 0 {
			return source.Text{}
		}
		p.inComment = false
		return line.Slice(end+2, len(s))
	}
	start := strings.Index(s, "/*")
	if start < 0 {
		return line
	}
	if end := strings.Index(s, "*/"); end > start {
		return source.Join(line.Slice(0, start), line.Slice(end+2, len(s)))
	}
	p.inComment = true
	return line.Slice(0, start)
}

func (p *parser) line(line source.Text) {
	text := line.TrimSpace()
	s := text.String()
	newline := source.Literal("\n")
	switch {
	case s == "":
	case strings.HasPrefix(s, "template header"):
		p.inHeader = true
	case strings.HasPrefix(s, "template "):
		p.begin(text)
	case strings.HasPrefix(s, "package "), strings.HasPrefix(s, "import "):
		p.inHeader = false
		p.head = append(p.head, line, newline)
	case p.inHeader:
		p.column(text)
	case p.in == nil:
		p.head = append(p.head, line, newline)
	case !p.inContent && strings.HasPrefix(s, "rule "):
		p.inContent = true
		p.body = append(p.body, line, newline)
	case s == "end template":
		p.end()
	case p.inContent:
		p.body = append(p.body, withoutLineComment(line), newline)
	default:
		if m := required().FindStringSubmatch(s); m != nil {
			p.in.required = append(p.in.required, m[1])
		}
	}
}

var (
	required = lazy.Regexp(`^!?([a-zA-Z0-9_]*)`)
	columns  = lazy.Regexp(`^(\$*[a-zA-Z0-9_]*)(\[\])?(?::\s*([a-zA-Z]*)(\[\])?)?$`)
)

// begin starts a template.
func (p *parser) begin(text source.Text) {
	p.inHeader = false
	if p.in != nil {
		p.errorf(text, `a template must end with a line "end template"`, "the template above has no end")
	}
	name := inner(strings.TrimSpace(strings.TrimPrefix(text.String(), "template")))
	p.title, p.in, p.body, p.inContent = text, &ruleTemplate{name: name}, nil, false
}

// inner returns a name without its first and last character. Drools drops these two characters without checking that they are quotes.
func inner(name string) string {
	units := []rune(name)
	if len(units) < 2 {
		return ""
	}
	return string(units[1 : len(units)-1])
}

// end finishes a template.
func (p *parser) end() {
	p.in.content = optional(source.Join(p.body...), p.in.required)
	nodes, rest, problem := parseNodes(p.in.content)
	if problem == "" && rest.Len() > 0 {
		problem = "there is an @end{} without the tag that it would end"
	}
	if problem != "" {
		p.errorf(p.title, "", "%s", problem)
	}
	p.in.nodes = nodes
	if i := slices.IndexFunc(p.rules, func(r *ruleTemplate) bool { return r.name == p.in.name }); i >= 0 {
		p.find(source.Warning, p.title, "give each template a name of its own, in quotes", "this template replaces one above: Drools gives both the name %q", p.in.name)
		p.rules[i] = p.in
	} else {
		p.rules = append(p.rules, p.in)
	}
	p.in = nil
}

// column parses a column of the header: name, name : Type, or name[].
func (p *parser) column(text source.Text) {
	m := columns().FindStringSubmatch(strings.Join(strings.Fields(text.String()), ""))
	if m == nil || m[1] == "" {
		p.errorf(text, "a column is a name, a name with a type such as age: Long, or a name with [] for a list of values separated by commas", "%q is not a column", text.String())
		return
	}
	c := column{name: m[1], kind: m[3], array: m[2] != "" || m[4] != ""}
	if c.kind == "" {
		c.kind = "String"
	}
	if kinds := []string{"String", "Long", "Double", "Boolean"}; !slices.Contains(kinds, c.kind) {
		hint := "a column is " + strings.Join(kinds, ", ")
		if near := source.Nearest(c.kind, kinds); near != "" {
			hint = "did you mean " + near + "?"
		}
		p.errorf(text, hint, "there is no type %q of columns", c.kind)
		return
	}
	p.columns = append(p.columns, c)
}

// withoutLineComment returns a line without the comment that begins with // outside of quotes.
func withoutLineComment(line source.Text) source.Text {
	s := line.String()
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case c == quote:
			quote = 0
		case quote == 0 && strings.HasPrefix(s[i:], "//"):
			return line.Slice(0, i)
		}
	}
	return line
}

var place = lazy.Regexp(`@\{(.[^}]*)\}`)

// optional encloses every line in @if{value != null} and @end{} for each placeholder that is neither row.rowNumber nor a required column.
func optional(content source.Text, required []string) source.Text {
	var b source.TextBuilder
	s, at := content.String(), 0
	for at < len(s) {
		end := at + strings.IndexByte(s[at:], '\n')
		line := content.Slice(at, end)
		at = end + 1
		n := 0
		for _, m := range place().FindAllStringSubmatchIndex(line.String(), -1) {
			name := line.Slice(m[2], m[3])
			if s := name.String(); s != "row.rowNumber" && !slices.Contains(required, s) {
				b.Add(source.Literal("@if{"), name, source.Literal(" != null}"))
				n++
			}
		}
		b.Add(line, source.Literal(strings.Repeat("@end{}", n)), source.Literal("\n"))
	}
	return b.Text()
}
