package parse

import (
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"whenthen/internal/linediff"
)

const grammarPage = "../../docs/grammar.ebnf"

// TestGrammarPage holds docs/grammar.ebnf against the grammar, and the page against itself: every name it uses is a production or
// explained at its end.
func TestGrammarPage(t *testing.T) {
	got := Grammar()
	if *update {
		if err := os.WriteFile(grammarPage, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(grammarPage)
	if err != nil {
		t.Fatal(err)
	}
	if d := linediff.Diff(string(want), got); d != "" {
		t.Errorf("%s is out of date; go test ./dsl/parse -run TestGrammarPage -update\n%s", grammarPage, d)
	}
	defined := map[string]bool{"string": true, "number": true, "const": true}
	for _, m := range regexp.MustCompile(`(?m)^(\w+) =|^// (\w+)  `).FindAllStringSubmatch(got, -1) {
		if defined[m[1]+m[2]] {
			t.Errorf("%s is there twice", m[1]+m[2])
		}
		defined[m[1]+m[2]] = true
	}
	productions, _, _ := strings.Cut(got[strings.Index(got, "Item ="):], "// Read by hand")
	for _, word := range regexp.MustCompile(`"[^"]*"|\w+`).FindAllString(productions, -1) {
		if word[0] != '"' && !defined[word] {
			t.Errorf("%s is not explained", word)
		}
	}
}

// TestGrammarBuild bounds what participle allocates for its parser, which every run on rule files pays for: a little more than it is.
func TestGrammarBuild(t *testing.T) {
	const runs = 5
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		newGrammar()
	}
	runtime.ReadMemStats(&after)
	if got, most := (after.Mallocs-before.Mallocs)/runs, uint64(7800); got > most {
		t.Errorf("building the grammar takes %d allocations, more than %d", got, most)
	}
	if got, most := (after.TotalAlloc-before.TotalAlloc)/runs, uint64(1<<20); got > most {
		t.Errorf("building the grammar allocates %d bytes, more than %d", got, most)
	}
}
