package runner

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"whenthen/engine"
	"whenthen/engine/outline"
)

// profiledLines is the maximum number of rules and of nodes that WriteProfile lists.
const profiledLines = 20

// WriteProfile writes how a session spent its time: a table of rules and a table of network nodes, the most expensive first. Entries
// without any time are left out, and those after the listed ones are added up.
func WriteProfile(w io.Writer, p engine.Profile) error {
	rules := slices.DeleteFunc(slices.Clone(p.Rules), func(r engine.RuleProfile) bool {
		return r.Firings == 0 && r.Matching == 0 && r.Testing == 0
	})
	slices.SortStableFunc(rules, func(a, b engine.RuleProfile) int { return cmp.Compare(allOf(b), allOf(a)) })
	nodes := slices.DeleteFunc(slices.Concat(p.Nodes, p.Tests), func(n outline.NodeProfile) bool { return n.Evaluations == 0 })
	slices.SortStableFunc(nodes, func(a, b outline.NodeProfile) int { return cmp.Compare(b.Time, a.Time) })

	var total engine.RuleProfile
	for _, r := range rules {
		total.Firings += r.Firings
		total.Testing += r.Testing
		total.Matching += r.Matching
		total.Acting += r.Acting
	}
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "testing ms\tmatching ms\tacting ms\tfirings\t  rule\n")
	for _, r := range rules[:min(len(rules), profiledLines)] {
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t  %s\n", millis(r.Testing), millis(r.Matching), millis(r.Acting), r.Firings, r.Rule)
	}
	fmt.Fprintf(t, "%s\t%s\t%s\t%d\t  total (%d rules)\n", millis(total.Testing), millis(total.Matching), millis(total.Acting), total.Firings, len(p.Rules))
	fmt.Fprintf(t, "%s\t\t\t\t  passing changed facts to the conditions (not in the total)\n", millis(max(p.Changes-total.Testing, 0)))
	if err := t.Flush(); err != nil || len(nodes) == 0 {
		return err
	}

	t = tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\nms\tevaluations\tpairs\ttuples\t  condition\n")
	for _, n := range nodes[:min(len(nodes), profiledLines)] {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t  %s\n", millis(n.Time), n.Evaluations, n.Tested, n.Tuples, describe(n))
	}
	if more := len(nodes) - profiledLines; more > 0 {
		var rest time.Duration
		for _, n := range nodes[profiledLines:] {
			rest += n.Time
		}
		fmt.Fprintf(t, "%s\t\t\t\t  %d more\n", millis(rest), more)
	}
	return t.Flush()
}

// allOf returns the total time spent on a rule.
func allOf(r engine.RuleProfile) time.Duration { return r.Testing + r.Matching + r.Acting }

func millis(d time.Duration) string { return fmt.Sprintf("%.2f", ms(d)) }

// describe describes a node by its condition and the rules that use it.
func describe(n outline.NodeProfile) string {
	text := n.Kind
	if n.Condition != "" {
		text += " " + n.Condition
	}
	if len(n.Rules) > 3 {
		return fmt.Sprintf("%s  [%s and %d more]", text, strings.Join(n.Rules[:2], ", "), len(n.Rules)-2)
	}
	return fmt.Sprintf("%s  [%s]", text, strings.Join(n.Rules, ", "))
}
