package lint

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/lint.md")

const pageHead = `# What lint finds

<!-- Written by: go test ./engine/lint -run TestPage -update -->

` + "`whenthen lint FILE…`" + ` finds what ` + "`whenthen check`" + ` finds, and what is odd about several rules together. It reports what it is sure of, and
is silent where conditions are more than comparisons of properties with constants. Every finding is a warning; one that is meant so is
switched off in the text, by a comment in its line or right above it: ` + "`// whenthen:allow range-gap`" + `.

`

// TestPage compares docs/lint.md with the codes.
func TestPage(t *testing.T) {
	var page strings.Builder
	page.WriteString(pageHead)
	for _, c := range Codes() {
		fmt.Fprintf(&page, "## %s\n\n**%s.** %s\n\n", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:], c.Explanation)
	}
	want := strings.TrimRight(page.String(), "\n") + "\n"
	const name = "../../docs/lint.md"
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("docs/lint.md is not what the codes say (run with -update): %v", err)
	}
}
