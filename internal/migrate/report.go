package migrate

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"whenthen"
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// state is what a rule needs to run here.
type state string

// The states of rules, from best to worst.
const (
	runs        state = "runs"        // runs unchanged
	needsGo     state = "needs go"    // calls code that cannot run here: a function in Go has to replace it
	unsupported state = "unsupported" // uses a feature that the engine does not have
	wrong       state = "errors"      // has errors that Drools would report, too
)

var states = []state{runs, needsGo, unsupported, wrong}

// ruleState is a rule or query with its state and the reasons for it.
type ruleState struct {
	base    string // the knowledge base
	name    string
	file    string
	line    int
	state   state
	reasons []string
}

// Report holds the findings about a project.
type Report struct {
	rules []ruleState
	needs []need   // the members that need a function in Go, in the order of the rules
	Files []string // files that do not contain rule text, with the reason
	notes []string // findings that do not concern a single rule
}

// Add adds the analysis of a knowledge base.
func (r *Report) Add(base string, a *whenthen.Analysis) {
	methods, of, text := newReach(a.Rules), branches(a.Rules), newPieces(a)
	for _, f := range a.Files {
		for _, item := range f.Items {
			var name string
			var n ast.Node
			switch x := item.(type) {
			case *ast.Rule:
				name, n = x.Name.Text, x
			case *ast.Query:
				name, n = x.Name.Text, x
			default:
				continue
			}
			rule := ruleState{base: base, name: name, file: f.Source.Name(), line: lineOf(f.Source, n.Span()), state: runs}
			for _, p := range text.of(f, n.Span()) {
				rule.judge(a.InText, p.file.Source.Name(), p.at)
				for _, what := range rule.missing(text.lost[p.file], p.file.Source, p.at) {
					r.needed(need{member: what, why: "it is registered in Java code, which cannot run here"}, name)
				}
			}
			for _, m := range methods.from(of[place{f.Source, n.Span().Start.Offset}]) {
				if why := reason(m); why != "" {
					rule.worse(needsGo, why)
					r.need(m, name)
				}
			}
			r.rules = append(r.rules, rule)
		}
	}
	r.notes = append(r.notes, notes(a.Diagnostics)...)
}

// notes returns the findings outside of rules, with the number of those that say the same of a file.
func notes(found []source.Diagnostic) []string {
	type same struct {
		file    *source.File
		message string
	}
	var first []source.Diagnostic
	more := map[same]int{}
	for _, d := range found {
		if d.Rule != "" || d.Severity != source.Error && d.Code != finding.Outside {
			continue
		}
		k := same{d.File, d.Message}
		if _, seen := more[k]; seen {
			more[k]++
			continue
		}
		more[k] = 0
		first = append(first, d)
	}
	var list []string
	for _, d := range first {
		text := d.String()
		if n := more[same{d.File, d.Message}]; n > 0 {
			text += fmt.Sprintf(" (and in %s more)", english.Count(n, "place"))
		}
		list = append(list, text)
	}
	return list
}

// lineOf returns the line in which the author began a rule: in a table, the row that the rule was made from.
func lineOf(f *source.File, rule source.Span) int {
	f, at := f.Origin(rule)
	if c, ok := f.Cell(at.Start); ok {
		return c.Row + 1
	}
	return int(at.Start.Line)
}

// RelativeTo removes a folder from the file names in reasons.
func (r *Report) RelativeTo(folder string) {
	for i := range r.needs {
		r.needs[i].why = strings.ReplaceAll(r.needs[i].why, folder, "")
	}
	for _, rule := range r.rules {
		for i := range rule.reasons {
			rule.reasons[i] = strings.ReplaceAll(rule.reasons[i], folder, "")
		}
	}
}

// worse sets the state if s is worse than the present one, and adds the reason.
func (r *ruleState) worse(s state, reason string) {
	if slices.Index(states, s) > slices.Index(states, r.state) {
		r.state = s
	}
	if !slices.Contains(r.reasons, reason) {
		r.reasons = append(r.reasons, reason)
	}
}

// judge derives the state from the diagnostics inside the rule.
func (r *ruleState) judge(found []source.Diagnostic, file string, at source.Span) {
	for _, d := range found {
		if d.File == nil || d.File.Name() != file || d.Span.Start.Offset < at.Start.Offset || d.Span.Start.Offset >= at.End.Offset {
			continue
		}
		switch {
		case d.Code == finding.NotSupported:
			r.worse(unsupported, d.Message)
		case d.Code == finding.Outside:
			r.worse(needsGo, d.Message)
		case d.Severity == source.Error:
			r.worse(wrong, d.Message)
		}
	}
}

// cannotRun returns why the code of a method, or a statement in it, cannot run here, or "" if all of it can run.
func cannotRun(m *fact.Method) string {
	if m.Body == nil {
		return ""
	}
	code, err := m.Body()
	if f, ok := code.(*rule.Function); ok && len(f.Failing) > 0 {
		err = f.Failing[0]
	}
	if err == nil {
		return ""
	}
	return strings.TrimSuffix(err.Error(), "; register a Go function to replace it")
}

// distinct returns the rules, each once although several knowledge bases may contain it: as it is where it needs most.
func (r *Report) distinct() []ruleState {
	type place struct {
		file, name string
		line       int
	}
	seen := map[place]int{}
	var list []ruleState
	for _, rule := range r.rules {
		at := place{rule.file, rule.name, rule.line}
		i, ok := seen[at]
		switch {
		case !ok:
			seen[at] = len(list)
			list = append(list, rule)
		case slices.Index(states, rule.state) > slices.Index(states, list[i].state):
			list[i] = rule
		}
	}
	return list
}

// count counts the rules of each state.
func (r *Report) count() map[state]int {
	n := map[state]int{}
	for _, rule := range r.distinct() {
		n[rule.state]++
	}
	return n
}

// Write writes the report as text: each rule that does not run unchanged, and the counts.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	rules := r.distinct()
	for _, s := range states[1:] {
		for _, rule := range rules {
			if rule.state != s {
				continue
			}
			fmt.Fprintf(&b, "%s:%d: %q %s\n", rule.file, rule.line, rule.name, map[state]string{needsGo: "needs a Go function", unsupported: "is not supported", wrong: "has errors"}[s])
			for _, reason := range rule.reasons {
				fmt.Fprintf(&b, "  %s\n", reason)
			}
		}
	}
	for _, n := range r.needs {
		member := n.member
		if n.result != "" {
			member += ": " + n.result
		}
		fmt.Fprintf(&b, "to replace by a Go function: %s, used by %s\n", member, english.Count(len(n.rules), "rule"))
	}
	for _, n := range r.notes {
		fmt.Fprintf(&b, "%s\n", n)
	}
	for _, f := range r.Files {
		fmt.Fprintf(&b, "not read: %s\n", f)
	}
	n := r.count()
	fmt.Fprintf(&b, "%d rules and queries: %d run as they are, %d need a Go function, %d are not supported, %d have errors\n",
		len(rules), n[runs], n[needsGo], n[unsupported], n[wrong])
	_, err := io.WriteString(w, b.String())
	return err
}

// JSON returns the report as a JSON tree: {"counts", "rules", "functions", "notes", "files"}.
func (r *Report) JSON() *facts.Object {
	counts := &facts.Object{}
	for _, s := range states {
		counts.Add(string(s), r.count()[s])
	}
	rules := []any{}
	for _, x := range r.rules {
		o := &facts.Object{}
		o.Add("base", x.base)
		o.Add("rule", x.name)
		o.Add("file", x.file)
		o.Add("line", x.line)
		o.Add("state", string(x.state))
		o.Add("reasons", texts(x.reasons))
		rules = append(rules, o)
	}
	tree := &facts.Object{}
	tree.Add("counts", counts)
	tree.Add("rules", rules)
	functions := []any{}
	for _, n := range r.needs {
		o := &facts.Object{}
		o.Add("member", n.member)
		o.Add("result", n.result)
		o.Add("why", n.why)
		o.Add("rules", texts(n.rules))
		functions = append(functions, o)
	}
	tree.Add("functions", functions)
	tree.Add("notes", texts(r.notes))
	tree.Add("files", texts(r.Files))
	return tree
}

func texts(list []string) []any {
	out := []any{}
	for _, s := range list {
		out = append(out, s)
	}
	return out
}
