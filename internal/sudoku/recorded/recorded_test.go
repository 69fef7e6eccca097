package recorded

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"whenthen/internal/linediff"
	"whenthen/internal/sudoku/solver"
)

// The rule bases play their games as recorded.
func TestRecordings(t *testing.T) {
	for name, path := range map[string]string{
		solver.DroolsName: "drools.recorded",
		solver.IBMName:    "ibm.recorded",
	} {
		t.Run(name, func(t *testing.T) {
			base, err := solver.BuiltIn(name)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			games, err := parse(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if linediff.Updating() {
				for i := range games {
					if games[i].plays, err = play(t.Context(), base, games[i].puzzle); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.WriteFile(path, []byte(written(string(text), games)), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			var out strings.Builder
			failed, err := Check(t.Context(), base, games, &out)
			if err != nil || failed > 0 {
				t.Errorf("%v\n%s", err, out.String())
			}
		})
	}
}

// A change of a rule is seen, and told with the first line that differs.
func TestChangeIsSeen(t *testing.T) {
	sources, games, err := BuiltIn(solver.DroolsName)
	if err != nil {
		t.Fatal(err)
	}
	sources[0].Text = strings.Replace(sources[0].Text, `"single " + value`, `"alone " + value`, 1)
	base, err := solver.Compile(solver.DroolsName, sources)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	failed, err := Check(t.Context(), base, games[:1], &out)
	if err != nil || failed != 1 || !strings.Contains(out.String(), "naked_single: alone") {
		t.Errorf("%d, %v: %s", failed, err, out.String())
	}
}

// written returns the text of a recording: the part of text before its first game, and games.
func written(text string, games []Game) string {
	var b strings.Builder
	b.WriteString(text[:strings.Index(text, "game ")])
	for i, g := range games {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "game %s\n", g.name)
		for _, l := range g.grid {
			fmt.Fprintf(&b, "    %s\n", l)
		}
		b.WriteString("plays\n")
		for _, l := range g.plays {
			fmt.Fprintf(&b, "    %s\n", l)
		}
	}
	return b.String()
}
