// Package rulereport describes the rules of a rule base in words: group by group, with their authors' comments, and with the flow between
// the groups if the rules define one.
package rulereport

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/english"
	"whenthen/internal/lazy"
)

// Report describes a rule base.
type Report struct {
	Rules  int     `json:"rules"`
	Groups []Group `json:"groups"` // in the order of their first rules
	Flow   []Step  `json:"flow"`   // how rules pass control between groups; empty if they define no flow
}

// Group holds the rules of an agenda group, file by file.
type Group struct {
	Name  string `json:"name"` // "" for rules in no group
	Files []File `json:"files"`
}

// File holds the rules of a file that are in one group.
type File struct {
	Name  string `json:"name"`
	Words string `json:"words"` // the comment at the beginning of the file
	Rules []Rule `json:"rules"`
}

// Rule is a rule with the comment above it.
type Rule struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

// Step is a rule that passes control from one task of a flow to the next.
type Step struct {
	From string `json:"from"`
	Rule string `json:"rule"`
	To   string `json:"to"`
}

// Of returns the report on rules.
func Of(rules []whenthen.RuleInfo) Report {
	report := Report{Rules: len(rules), Flow: flow(rules)}
	for _, r := range rules {
		at := slices.IndexFunc(report.Groups, func(g Group) bool { return g.Name == r.Group })
		if at < 0 {
			at = len(report.Groups)
			report.Groups = append(report.Groups, Group{Name: r.Group})
		}
		g := &report.Groups[at]
		file := File{}
		if r.File != nil {
			file = File{Name: r.File.Name(), Words: Heading(r.File.Text())}
		}
		if n := len(g.Files); n == 0 || g.Files[n-1].Name != file.Name {
			g.Files = append(g.Files, file)
		}
		last := &g.Files[len(g.Files)-1]
		last.Rules = append(last.Rules, Rule{Name: r.Name, Words: above(r)})
	}
	return report
}

// Write writes a report on rules as Markdown: the flow, if the rules have one, then the groups in the order of their first
// rules. Each group has the comments at the beginning of its files, and each rule with the comment above it.
func Write(w io.Writer, title string, rules []whenthen.RuleInfo) error {
	var b strings.Builder
	report := Of(rules)
	fmt.Fprintf(&b, "# %s\n\n%d rules in %s.\n", title, report.Rules, english.Count(len(report.Groups), "group"))
	if len(report.Flow) > 0 {
		b.WriteString("\n## Flow\n\n```mermaid\nflowchart TD\n")
		for _, s := range report.Flow {
			fmt.Fprintf(&b, "  %s --> |%s| %s\n", s.From, s.Rule, s.To)
		}
		b.WriteString("```\n")
	}
	for _, g := range report.Groups {
		g.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (g *Group) write(b *strings.Builder) {
	name := "Group " + g.Name
	if g.Name == "" {
		name = "In no group"
	}
	fmt.Fprintf(b, "\n## %s\n", name)
	for _, f := range g.Files {
		if f.Name != "" {
			fmt.Fprintf(b, "\n### %s\n\n", f.Name)
		}
		if f.Words != "" {
			fmt.Fprintf(b, "%s\n\n", f.Words)
		}
		for _, r := range f.Rules {
			fmt.Fprintf(b, "- **%s**", r.Name)
			if r.Words != "" {
				fmt.Fprintf(b, ": %s", r.Words)
			}
			b.WriteString("\n")
		}
	}
}

// The patterns for the rule text that tests the current task of a flow, and that sets the next one.
var (
	taskIs  = lazy.Regexp(`\btask\s*==\s*("(\w+)"|null)`)
	taskSet = lazy.Regexp(`\bsetTask\(\s*"(\w+)"\s*\)`)
)

// flow derives the flow from rules outside of groups that test a fact's task and set it.
func flow(rules []whenthen.RuleInfo) []Step {
	var steps []Step
	for _, r := range rules {
		if r.Group != "" || r.File == nil {
			continue
		}
		text := r.File.Text()[r.Span.Start.Offset:r.Span.End.Offset]
		to := taskSet().FindStringSubmatch(text)
		if to == nil {
			continue
		}
		for _, from := range taskIs().FindAllStringSubmatch(text, -1) {
			name := from[2]
			if name == "" {
				name = "start"
			}
			steps = append(steps, Step{name, r.Name, to[1]})
		}
	}
	return steps
}

// Heading returns the comment at the beginning of a rule file.
func Heading(text string) string {
	var words []string
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if !ok {
			break
		}
		words = append(words, strings.TrimSpace(rest))
	}
	return strings.TrimSpace(strings.Join(words, "\n"))
}

// above returns the comment directly above a rule.
func above(r whenthen.RuleInfo) string {
	if r.File == nil {
		return ""
	}
	lines := strings.Split(strings.TrimRight(r.File.Text()[:r.Span.Start.Offset], " \t"), "\n")
	if len(lines) < 2 {
		return ""
	}
	lines = lines[:len(lines)-1]
	var words []string
	for _, line := range slices.Backward(lines) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if !ok {
			break
		}
		words = append(words, strings.TrimSpace(rest))
	}
	if len(words) == len(lines) { // it is the comment of the file
		return ""
	}
	slices.Reverse(words)
	return strings.Join(words, " ")
}
