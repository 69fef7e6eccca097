package parse

import (
	"strings"

	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
)

// foreignFile is a kind of file that is not rule text, known by its first bytes.
type foreignFile struct {
	begins string // in lower case; spaces in front, and the mark of UTF-8, do not count
	is     string
	hint   string
}

// foreignFiles are the kinds that stand beside rules in projects, and are given the name of a rule file by mistake. The first that fits
// counts.
var foreignFiles = []foreignFile{
	{"template header", "a rule template", "name the file NAME.drt and combine it with its data: NAME.drt+DATA.csv@A2"},
	{"ruleset,", "a decision table", "name the file NAME.csv"},
	{"ruleset;", "a decision table", "name the file NAME.csv"},
	{"\"ruleset\"", "a decision table", "name the file NAME.csv"},
	{"ruletable ", "a decision table", "name the file NAME.csv"},
	{"pk\x03\x04", "a spreadsheet or another archive", "name a spreadsheet NAME.xlsx"},
	{"\xd0\xcf\x11\xe0", "a spreadsheet", "name the file NAME.xls"},
	{"[when]", "a language for sentences", "name the file NAME.dsl; the sentences are in NAME.dslr beside it"},
	{"[then]", "a language for sentences", "name the file NAME.dsl; the sentences are in NAME.dslr beside it"},
	{"[condition]", "a language for sentences", "name the file NAME.dsl; the sentences are in NAME.dslr beside it"},
	{"[consequence]", "a language for sentences", "name the file NAME.dsl; the sentences are in NAME.dslr beside it"},
	{"[keyword]", "a language for sentences", "name the file NAME.dsl; the sentences are in NAME.dslr beside it"},
	{"{", "JSON", "facts are given with --facts FILE"},
	{"[{", "JSON", "facts are given with --facts FILE"},
	{"test \"", "a file of tests", "name the file NAME.drltest and run it with whenthen test"},
	{"<decision-table52", "a guided decision table", "name the file NAME.gdst"},
	{"<kmodule", "the description of a project", "give the folder of the project instead"},
}

// foreignText returns what a file without rule text is, and what to do with it; is is empty for other files.
func foreignText(text string) (is, hint string) {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n")
	start := []byte(text[:min(len(text), 400)])
	for i, c := range start { // strings.ToLower would replace bytes that are not UTF-8
		if 'A' <= c && c <= 'Z' {
			start[i] += 'a' - 'A'
		}
	}
	return foreignStart(string(start))
}

// foreignStart is foreignText for the beginning of a text in lower case.
func foreignStart(start string) (is, hint string) {
	if strings.HasPrefix(start, "<?xml") {
		if _, after, ok := strings.Cut(start, "?>"); ok {
			start = strings.TrimLeft(after, " \t\r\n")
		}
	}
	for _, f := range foreignFiles {
		if strings.HasPrefix(start, f.begins) {
			return f.is, f.hint
		}
	}
	switch {
	case strings.HasPrefix(start, "<") && (strings.Contains(start, "bpmn") || strings.HasPrefix(start, "<process")):
		return "a process", "name the file NAME.bpmn2, or NAME.rf in the older form"
	case strings.HasPrefix(start, "<"):
		return "XML", "rules are written as text; guided decision tables are files NAME.gdst, processes NAME.bpmn2"
	case strings.Contains(start, "\x00") && !strings.HasPrefix(start, "\xff\xfe") && !strings.HasPrefix(start, "\xfe\xff"):
		return "a binary file", "a rule file is plain text in UTF-8"
	}
	return "", ""
}

// foreign reports a file that holds something else than rules, as one error: the rest of it would only give more. first is the first token
// that begins no item.
func (r *reader) foreign(first token.Token) bool {
	text := r.src.Text()
	switch before := strings.TrimLeft(strings.TrimPrefix(text[:first.Start.Offset], "\ufeff"), " \t\r\n"); {
	case before == "":
	case first.Value == "template": // only a template may have a package and imports in front
		text = text[first.Start.Offset:]
	default:
		return false
	}
	is, hint := foreignText(text)
	if is == "" {
		return false
	}
	end := min(first.End.Offset, first.Start.Offset+int32(len(r.src.Line(int(first.Start.Line)))))
	r.report(r.src.Span(int(first.Start.Offset), int(end)), mistake.UnexpectedToken, "this is "+is+", not rules", hint)
	r.stopped = true
	return true
}

// javaWords begin a class of Java.
var javaWords = map[string]bool{"public": true, "class": true, "interface": true, "final": true, "abstract": true, "record": true, "@interface": true}

// javaHint is the hint for a class where an item is expected.
const javaHint = "a Java class stands in a .java file of its own, which the project or --java PATH gives; or declare the type: declare Order … end"
