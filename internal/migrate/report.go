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

// State is what a rule needs to run here.
type State string

// The states of rules, from best to worst.
const (
	Runs        State = "runs"        // runs unchanged
	NeedsGo     State = "needs go"    // calls code that cannot run here: a function in Go has to replace it
	Unsupported State = "unsupported" // uses a feature that the engine does not have
	Wrong       State = "errors"      // has errors that Drools would report, too
)

var states = []State{Runs, NeedsGo, Unsupported, Wrong}

// Rule is a rule or query with its state and the reasons for it.
type Rule struct {
	Base    string // the knowledge base
	Name    string
	File    string
	Line    int
	State   State
	Reasons []string
}

// Report holds the findings about a project.
type Report struct {
	Rules []Rule
	Needs []Need   // the members that need a function in Go, in the order of the rules
	Files []string // files that do not contain rule text, with the reason
	Notes []string // findings that do not concern a single rule
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
			rule := Rule{Base: base, Name: name, File: f.Source.Name(), Line: lineOf(f.Source, n.Span()), State: Runs}
			for _, p := range text.of(f, n.Span()) {
				rule.judge(a.InText, p.file.Source.Name(), p.at)
				for _, what := range rule.missing(text.lost[p.file], p.file.Source, p.at) {
					r.needed(Need{Member: what, Why: "it is registered in Java code, which cannot run here"}, name)
				}
			}
			for _, m := range methods.from(of[place{f.Source, n.Span().Start.Offset}]) {
				if why := reason(m); why != "" {
					rule.worse(NeedsGo, why)
					r.need(m, name)
				}
			}
			r.Rules = append(r.Rules, rule)
		}
	}
	r.Notes = append(r.Notes, notes(a.Diagnostics)...)
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
	for i := range r.Needs {
		r.Needs[i].Why = strings.ReplaceAll(r.Needs[i].Why, folder, "")
	}
	for _, rule := range r.Rules {
		for i := range rule.Reasons {
			rule.Reasons[i] = strings.ReplaceAll(rule.Reasons[i], folder, "")
		}
	}
}

// worse sets the state if s is worse than the present one, and adds the reason.
func (r *Rule) worse(s State, reason string) {
	if slices.Index(states, s) > slices.Index(states, r.State) {
		r.State = s
	}
	if !slices.Contains(r.Reasons, reason) {
		r.Reasons = append(r.Reasons, reason)
	}
}

// judge derives the state from the diagnostics inside the rule.
func (r *Rule) judge(found []source.Diagnostic, file string, at source.Span) {
	for _, d := range found {
		if d.File == nil || d.File.Name() != file || d.Span.Start.Offset < at.Start.Offset || d.Span.Start.Offset >= at.End.Offset {
			continue
		}
		switch {
		case d.Code == finding.NotSupported:
			r.worse(Unsupported, d.Message)
		case d.Code == finding.Outside:
			r.worse(NeedsGo, d.Message)
		case d.Severity == source.Error:
			r.worse(Wrong, d.Message)
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
func (r *Report) distinct() []Rule {
	type place struct {
		file, name string
		line       int
	}
	seen := map[place]int{}
	var list []Rule
	for _, rule := range r.Rules {
		at := place{rule.File, rule.Name, rule.Line}
		i, ok := seen[at]
		switch {
		case !ok:
			seen[at] = len(list)
			list = append(list, rule)
		case slices.Index(states, rule.State) > slices.Index(states, list[i].State):
			list[i] = rule
		}
	}
	return list
}

// count counts the rules of each state.
func (r *Report) count() map[State]int {
	n := map[State]int{}
	for _, rule := range r.distinct() {
		n[rule.State]++
	}
	return n
}

// Write writes the report as text: each rule that does not run unchanged, and the counts.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	rules := r.distinct()
	for _, s := range states[1:] {
		for _, rule := range rules {
			if rule.State != s {
				continue
			}
			fmt.Fprintf(&b, "%s:%d: %q %s\n", rule.File, rule.Line, rule.Name, map[State]string{NeedsGo: "needs a Go function", Unsupported: "is not supported", Wrong: "has errors"}[s])
			for _, reason := range rule.Reasons {
				fmt.Fprintf(&b, "  %s\n", reason)
			}
		}
	}
	for _, n := range r.Needs {
		member := n.Member
		if n.Result != "" {
			member += ": " + n.Result
		}
		fmt.Fprintf(&b, "to replace by a Go function: %s, used by %s\n", member, english.Count(len(n.Rules), "rule"))
	}
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "%s\n", n)
	}
	for _, f := range r.Files {
		fmt.Fprintf(&b, "not read: %s\n", f)
	}
	n := r.count()
	fmt.Fprintf(&b, "%d rules and queries: %d run as they are, %d need a Go function, %d are not supported, %d have errors\n",
		len(rules), n[Runs], n[NeedsGo], n[Unsupported], n[Wrong])
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
	for _, x := range r.Rules {
		o := &facts.Object{}
		o.Add("base", x.Base)
		o.Add("rule", x.Name)
		o.Add("file", x.File)
		o.Add("line", x.Line)
		o.Add("state", string(x.State))
		o.Add("reasons", texts(x.Reasons))
		rules = append(rules, o)
	}
	tree := &facts.Object{}
	tree.Add("counts", counts)
	tree.Add("rules", rules)
	functions := []any{}
	for _, n := range r.Needs {
		o := &facts.Object{}
		o.Add("member", n.Member)
		o.Add("result", n.Result)
		o.Add("why", n.Why)
		o.Add("rules", texts(n.Rules))
		functions = append(functions, o)
	}
	tree.Add("functions", functions)
	tree.Add("notes", texts(r.Notes))
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
