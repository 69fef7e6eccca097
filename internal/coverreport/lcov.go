package coverreport

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"whenthen/engine/coverage"
)

// WriteLCOV writes a tracefile as described in geninfo(1): rules are functions, constraints and conditions with two outcomes are branches,
// and the count of a line is the lowest count of an item on it.
func WriteLCOV(w io.Writer, r *coverage.Report) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Files() {
		fmt.Fprintf(out, "TN:\nSF:%s\n", f.Name())
		items := r.Of(f)
		writeFunctions(out, items)
		writeBranches(out, items)
		writeLines(out, items)
		fmt.Fprintln(out, "end_of_record")
	}
	return out.Flush()
}

func writeFunctions(out io.Writer, items []*coverage.Item) {
	for _, i := range items {
		if i.Kind == coverage.Rule {
			fmt.Fprintf(out, "FN:%d,%s\nFNDA:%d,%s\n", written(i), i.Rule, i.Yes, i.Rule)
		}
	}
	seen, all := coverage.Count(items, coverage.Rule)
	fmt.Fprintf(out, "FNF:%d\nFNH:%d\n", all, seen)
}

func writeBranches(out io.Writer, items []*coverage.Item) {
	seen, all := 0, 0
	for block, i := range items {
		if !i.Both {
			continue
		}
		for n, count := range []int{i.Yes, i.No} {
			taken := "-" // never reached
			if i.Yes+i.No > 0 {
				taken = fmt.Sprint(count)
			}
			fmt.Fprintf(out, "BRDA:%d,%d,%d,%s\n", written(i), block, n, taken)
		}
		s, a := i.Outcomes()
		seen, all = seen+s, all+a
	}
	fmt.Fprintf(out, "BRF:%d\nBRH:%d\n", all, seen)
}

func writeLines(out io.Writer, items []*coverage.Item) {
	counts := map[int]int{}
	for _, i := range items {
		n := i.Yes + i.No
		if old, ok := counts[written(i)]; !ok || n < old {
			counts[written(i)] = n
		}
	}
	hit := 0
	for _, line := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(out, "DA:%d,%d\n", line, counts[line])
		if counts[line] > 0 {
			hit++
		}
	}
	fmt.Fprintf(out, "LF:%d\nLH:%d\n", len(counts), hit)
}

// written returns the line of an item in the file that its author wrote, such as a row of a decision table or a DSL sentence.
func written(i *coverage.Item) int {
	_, at := i.Written()
	return int(at.Start.Line)
}
