package conform

import (
	"os"
	"strings"
	"testing"

	"whenthen/facts"
)

// TestDifferences reads testdata/compare.txt: blocks of an order ("exact" or "multiset"), a wanted result, a result, and
// the differences, "same" for none.
func TestDifferences(t *testing.T) {
	text, err := os.ReadFile("testdata/compare.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(block, "\n")
		if len(lines) < 4 {
			t.Fatalf("a block has four lines or more, found\n%s", block)
		}
		c := &Case{Exact: lines[0] == "exact", Answers: []*Result{parse(t, lines[1])}}
		got := strings.Join(mismatches(c, parse(t, lines[2])), "\n")
		if got == "" {
			got = "same"
		}
		if want := strings.Join(lines[3:], "\n"); got != want {
			t.Errorf("%s\ngot  %s", block, got)
		}
	}
}

func parse(t *testing.T, line string) *Result {
	t.Helper()
	tree, err := facts.ParseJSON("block", []byte(line))
	if err != nil {
		t.Fatal(err)
	}
	r, err := resultOf(tree.(*facts.Object), "block")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSecondAnswer: either of two answers is right, and the first is the one shown when neither is met.
func TestSecondAnswer(t *testing.T) {
	c := &Case{Answers: []*Result{parse(t, `{"output":["a"]}`), parse(t, `{"output":["b"]}`)}}
	if d := mismatches(c, parse(t, `{"output":["b"]}`)); d != nil {
		t.Errorf("the second answer was not taken: %v", d)
	}
	d := mismatches(c, parse(t, `{"output":["c"]}`))
	if want := `output: 1 missing: "a" 1 too many: "c"`; len(d) != 1 || d[0] != want {
		t.Errorf("got %q, want %q", d, want)
	}
}
