// Package rulereport tells in words which rules a rule base has: group by group, with what their authors say of them, and in
// which order the groups have their turn where rules say so.
package rulereport

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whenthen"
)

// group is the rules of an agenda group, file by file.
type group struct {
	name  string // "" for rules in no group
	rules []whenthen.RuleInfo
}

// Write writes a report on rules as Markdown: the flow, if the rules have one, then the groups in the order of their first
// rules. Under each stands what the files say at their beginning, and each rule with the comment above it.
func Write(w io.Writer, title string, rules []whenthen.RuleInfo) error {
	var b strings.Builder
	groups := byGroup(rules)
	plural := "s"
	if len(groups) == 1 {
		plural = ""
	}
	fmt.Fprintf(&b, "# %s\n\n%d rules in %d group%s.\n", title, len(rules), len(groups), plural)
	if steps := flow(rules); len(steps) > 0 {
		b.WriteString("\n## Flow\n\n```mermaid\nflowchart TD\n")
		for _, s := range steps {
			fmt.Fprintf(&b, "  %s --> |%s| %s\n", s.from, s.rule, s.to)
		}
		b.WriteString("```\n")
	}
	for _, g := range groups {
		name := "Group " + g.name
		if g.name == "" {
			name = "In no group"
		}
		fmt.Fprintf(&b, "\n## %s\n", name)
		file := ""
		for _, r := range g.rules {
			if r.File != nil && r.File.Name() != file {
				file = r.File.Name()
				fmt.Fprintf(&b, "\n### %s\n\n", file)
				if words := heading(r.File.Text()); words != "" {
					fmt.Fprintf(&b, "%s\n\n", words)
				}
			}
			fmt.Fprintf(&b, "- **%s**", r.Name)
			if words := above(r); words != "" {
				fmt.Fprintf(&b, ": %s", words)
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func byGroup(rules []whenthen.RuleInfo) []group {
	var groups []group
	for _, r := range rules {
		at := slices.IndexFunc(groups, func(g group) bool { return g.name == r.Group })
		if at < 0 {
			at = len(groups)
			groups = append(groups, group{name: r.Group})
		}
		groups[at].rules = append(groups[at].rules, r)
	}
	return groups
}

// step is a rule that hands the turn from one task of a flow to the next.
type step struct{ from, rule, to string }

// The words by which rules know the task that a flow is at, and set the next one.
var (
	taskIs  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\btask\s*==\s*("(\w+)"|null)`) })
	taskSet = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bsetTask\(\s*"(\w+)"\s*\)`) })
)

// flow reads the flow out of rules in no group that look at a fact's task and set it.
func flow(rules []whenthen.RuleInfo) []step {
	var steps []step
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
			steps = append(steps, step{name, r.Name, to[1]})
		}
	}
	return steps
}

// heading is the comment that a file begins with.
func heading(text string) string {
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

// above is the comment that stands right above a rule.
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
	if len(words) == len(lines) { // it is the file's
		return ""
	}
	slices.Reverse(words)
	return strings.Join(words, " ")
}
