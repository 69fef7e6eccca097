package play

import (
	"fmt"
	"strings"
	"testing"
)

// What rules print is cut, not collected.
func TestPrintedLinesAreBounded(t *testing.T) {
	n, longest := 0, 0
	w := &lineWriter{line: func(text string) { n++; longest = max(longest, len(text)) }}
	for range 10_000 {
		fmt.Fprintln(w, strings.Repeat("x", 2000))
	}
	if n != maxLines+1 || longest > maxLineLength {
		t.Errorf("%d lines, the longest of %d bytes", n, longest)
	}
}
