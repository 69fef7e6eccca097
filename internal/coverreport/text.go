package coverreport

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"whenthen/engine/coverage"
)

// WriteText writes a table with one line per file and the covered share of each kind of item, followed by the items that were not covered.
func WriteText(w io.Writer, r *coverage.Report) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "coverage")
	for _, k := range coverage.Kinds {
		fmt.Fprintf(table, "\t%s", plural(k))
	}
	fmt.Fprintln(table, "\tall")
	files := r.Files()
	for _, f := range files {
		row(table, f.Name(), r.Of(f))
	}
	if len(files) > 1 {
		row(table, "all", r.Items)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return writeMissing(w, r)
}

func plural(k coverage.Kind) string {
	if k == coverage.Branch {
		return "branches"
	}
	return k.String() + "s"
}

func row(w io.Writer, name string, items []*coverage.Item) {
	fmt.Fprint(w, name)
	for _, k := range coverage.Kinds {
		fmt.Fprintf(w, "\t%s", share(coverage.Count(items, k)))
	}
	fmt.Fprintf(w, "\t%s\n", share(coverage.Count(items, 0)))
}

// share formats seen of all, with the percentage.
func share(seen, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d %d%%", seen, all, seen*100/all)
}

// writeMissing lists the items whose outcomes were not all seen. The statements of a rule that has never fired, and branches that
// were never reached, are left out.
func writeMissing(w io.Writer, r *coverage.Report) error {
	var b strings.Builder
	for _, i := range missing(r.Items) {
		fmt.Fprintf(&b, "%s:%d: %s: ", i.File.Name(), written(i), i.Rule)
		if i.Kind == coverage.Rule {
			fmt.Fprintf(&b, "the rule %s\n", i.Missing())
			continue
		}
		fmt.Fprintf(&b, "%s %s: %s\n", i.Kind, i.Missing(), i.Text())
	}
	for _, name := range r.Partial {
		fmt.Fprintf(&b, "%s: not all combinations of facts were examined, so its coverage may be incomplete\n", name)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// missing returns the items that writeMissing lists.
func missing(items []*coverage.Item) []*coverage.Item {
	var list []*coverage.Item
	silent := map[string]bool{} // rules that have never fired, so their statements are not listed
	for _, i := range items {
		if i.Missing() == "" || i.Kind == coverage.Statement && silent[i.Rule] || i.Kind == coverage.Branch && i.Yes+i.No == 0 {
			continue
		}
		if i.Kind == coverage.Rule {
			silent[i.Rule] = true
		}
		list = append(list, i)
	}
	return list
}
