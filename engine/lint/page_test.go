package lint

import (
	"fmt"
	"strings"
	"testing"

	"whenthen/internal/linediff"
)

const pageHead = `# What lint finds

<!-- Written by: go test ./engine/lint -run TestPage -update -->

` + "`whenthen lint FILE…`" + ` reports what ` + "`whenthen check`" + ` reports and, in addition, problems between several rules. It reports only what is certain, and
considers only rules whose conditions compare properties with constants. Every finding is a warning. If one is about something that you
intended, switch it off with a comment on the same line or on the line above: ` + "`// whenthen:allow range-gap`" + `.

`

// TestPage compares docs/lint.md with the codes.
func TestPage(t *testing.T) {
	var page strings.Builder
	page.WriteString(pageHead)
	for _, c := range Codes() {
		fmt.Fprintf(&page, "## %s\n\n**%s.** %s\n\n", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:], c.Explanation)
	}
	linediff.Golden(t, "../../docs/lint.md", strings.TrimRight(page.String(), "\n")+"\n")
}
