//go:build shared

package solver

import (
	"os"
	"strings"
	"testing"
)

// The hardest puzzles are not part of the project. Where they lie beside it, go test -tags shared rates each of them in two forms.
func TestRatingOfHardPuzzles(t *testing.T) {
	base, err := BuiltIn(LadderName)
	if err != nil {
		t.Fatal(err)
	}
	for name, nth := range map[string]int{"hard.txt": 3, "expert.txt": 3} {
		text, err := os.ReadFile("../../../../shared/puzzles/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var puzzles []string
		n := 0
		for line := range strings.Lines(string(text)) {
			if line[0] == '#' {
				continue
			}
			if n%nth == 0 {
				puzzles = append(puzzles, strings.TrimSpace(line)[:81])
			}
			n++
		}
		t.Logf("%s: %d puzzles, %d suppositions", name, len(puzzles), checkForms(t, base, puzzles, 1))
	}
}
