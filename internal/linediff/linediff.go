// Package linediff helps tests that compare their results with a text or a file: it shows where two texts differ, and can rewrite the
// files.
package linediff

import (
	"fmt"
	"strings"
)

// shown is the maximum number of lines of each text that are shown.
const shown = 20

// Diff returns "" if the texts are the same. Otherwise it returns the number of the first line that differs, and the lines from
// there to the last that differs: the lines of want with a minus, then the lines of got with a plus.
func Diff(want, got string) string {
	if want == got {
		return ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	first := 0
	for first < min(len(a), len(b)) && a[first] == b[first] {
		first++
	}
	a, b = a[first:], b[first:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	var out strings.Builder
	fmt.Fprintf(&out, "from line %d on:\n", first+1)
	list(&out, "- ", a)
	list(&out, "+ ", b)
	return out.String()
}

// Lines is Diff for texts that are given as slices of lines.
func Lines(want, got []string) string { return Diff(strings.Join(want, "\n"), strings.Join(got, "\n")) }

func list(out *strings.Builder, mark string, lines []string) {
	for _, l := range lines[:min(len(lines), shown)] {
		out.WriteString(mark + l + "\n")
	}
	if n := len(lines) - shown; n > 0 {
		fmt.Fprintf(out, "%s… and %d lines more\n", mark, n)
	}
}
