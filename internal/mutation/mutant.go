package mutation

import (
	"fmt"
	"sort"
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// Mutant is one change of a rule file.
type Mutant struct {
	kind kind
	File *source.File
	rule string      // the name of the rule or function that is changed
	at   source.Span // the text that is replaced
	to   string      // the text that replaces it
}

// kind is the kind of change that a mutant makes.
type kind string

// The kinds of mutants.
const (
	dropConstraint kind = "constraint dropped"
	dropCondition  kind = "condition dropped"
	turnOperator   kind = "operator turned"
	changeBound    kind = "value changed"
	changeRank     kind = "attribute changed"
	dropStatement  kind = "statement dropped"
	turnQuantifier kind = "quantifier turned"
)

// allowCode is the code that a comment names to exclude the mutants of a line.
const allowCode source.Code = "mutant"

// Text returns the whole file with the change.
func (m *Mutant) Text() string {
	text := m.File.Text()
	return text[:m.at.Start.Offset] + m.to + text[m.at.End.Offset:]
}

// String describes the change: a line with its position in the file that its author wrote and its kind, then the lines of the rule text
// before and after the change.
func (m *Mutant) String() string {
	var b strings.Builder
	file, at := m.File.Origin(m.at)
	fmt.Fprintf(&b, "%s:%d: %s: %s", file.Name(), at.Start.Line, m.rule, m.kind)
	old, changed := m.lines()
	for _, l := range old {
		b.WriteString("\n    - " + l)
	}
	for _, l := range changed {
		b.WriteString("\n    + " + l)
	}
	return b.String()
}

// maxLines limits the lines of a change that are shown.
const maxLines = 3

// lines returns the lines before and after the change, without indentation. Empty lines are left out, and lines after the first maxLines
// are replaced with an ellipsis.
func (m *Mutant) lines() (old, changed []string) {
	text := m.File.Text()
	from := strings.LastIndexByte(text[:m.at.Start.Offset], '\n') + 1
	to := len(text)
	if n := strings.IndexByte(text[m.at.End.Offset:], '\n'); n >= 0 {
		to = int(m.at.End.Offset) + n
	}
	return shown(text[from:to]), shown(text[from:m.at.Start.Offset] + m.to + text[m.at.End.Offset:to])
}

func shown(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line == ";" {
			continue
		}
		if len(lines) == maxLines {
			return append(lines, "…")
		}
		lines = append(lines, line)
	}
	return lines
}

// Mutants lists the changes of a file in text order. The file must have no errors.
func Mutants(file *dsl.File) []*Mutant {
	m := &maker{file: file.Source, among: file.Rules}
	for _, r := range file.Rules {
		m.ofRule(r)
	}
	for _, f := range file.Functions {
		m.rule = f.Name.Text
		m.body(f.Body)
	}
	sort.SliceStable(m.found, func(i, j int) bool { return m.found[i].at.Start.Offset < m.found[j].at.Start.Offset })
	return m.allowed()
}

// maker collects the mutants of a file.
type maker struct {
	file  *source.File
	among []*ast.Rule // the rules of the file: the salience of a single rule has no effect
	rule  string
	found []*Mutant
}

func (m *maker) add(kind kind, at source.Span, to string) {
	m.found = append(m.found, &Mutant{kind: kind, File: m.file, rule: m.rule, at: at, to: to})
}

// allowed leaves out the mutants that comments exclude.
func (m *maker) allowed() []*Mutant {
	var kept []*Mutant
	for _, x := range m.found {
		finding := source.Diagnostic{File: m.file, Span: x.at, Severity: source.Warning, Code: allowCode}
		if len(source.WithoutAllowed([]source.Diagnostic{finding})) > 0 {
			kept = append(kept, x)
		}
	}
	return kept
}

func (m *maker) ofRule(r *ast.Rule) {
	m.rule = r.Name.Text
	for _, a := range r.Attributes {
		if len(m.among) > 1 {
			m.attribute(a)
		}
	}
	for _, c := range r.When {
		m.condition(c, true)
	}
	m.body(r.Then)
	for _, n := range r.Named {
		m.body(n.Body)
	}
}

// ranks are the attributes whose removal tests should notice.
var ranks = map[string]bool{"salience": true, "no-loop": true, "lock-on-active": true, "activation-group": true}

func (m *maker) attribute(a *ast.Attribute) {
	if !ranks[a.Name.Text] {
		return
	}
	m.add(changeRank, a.Range, "")
	if a.Name.Text == "salience" && a.Value != nil {
		m.add(changeRank, a.Value.Span(), "-("+m.file.Slice(a.Value.Span())+")")
	}
}
