package web

import (
	"strings"
	"testing"

	"whenthen/internal/sudoku"
)

// A grid on which all rules stop is solved by search, with guesses as steps that can be asked about and undone.
func TestSearch(t *testing.T) {
	const hard = "...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4...."
	board, err := sudoku.ParseBoard(hard)
	if err != nil {
		t.Fatal(err)
	}
	want := board.Solutions(1)[0]
	c := newClient(t)
	for _, base := range []string{"Drools", "IBM", "Ladder"} {
		c.must("load", load{Puzzle: hard, Base: base})
		if base == "Ladder" {
			c.must("techniques", map[string]any{"off": []string{"aic", "als_xz", "x_chain", "xy_chain", "w_wing", "discontinuous_nice_loop", "continuous_nice_loop",
				"medusa_3d", "grouped_aic", "grouped_discontinuous_nice_loop", "grouped_continuous_nice_loop", "als_xy_wing", "als_chain",
				"wxyz_wing", "death_blossom", "forcing_chain", "forcing_net", "nested_forcing_net"}})
		}
		c.must("solve", nil)
		stuck := c.look()
		if stuck.Phase.Phase != "stuck" || len(stuck.Phase.Can) == 0 || stuck.Phase.Can[0] != "search" {
			t.Fatalf("%s: %s, can %v", base, stuck.Phase.Phase, stuck.Phase.Can)
		}
		c.must("search", nil)
		now := c.look()
		if now.Phase.Phase != "solved" || now.Grid.Board() != want || now.Phase.Head != "Solved by search." {
			t.Fatalf("%s: %s %s", base, now.Phase.Phase, now.Phase.Head)
		}
		guessed := 0
		for i, s := range now.Steps {
			if s.Rule == "guess" {
				guessed++
				for cell := range s.Grid {
					if before := now.Steps[i-1].Grid[cell]; before.Value == 0 && s.Grid[cell].Value != 0 {
						if w := c.why(cell/9+1, cell%9+1, 0); !strings.Contains(w.text(), "was guessed at "+sudoku.CellName(cell)) {
							t.Errorf("%s: why: %s", base, w.text())
						}
					}
				}
			}
		}
		if guessed == 0 {
			t.Errorf("%s: no guess among %d steps", base, len(now.Steps))
		}
		c.must("undo", nil)
		if back := c.look(); back.Grid != stuck.Grid || back.Phase.Phase != "stuck" {
			t.Errorf("%s: undo leads to %s", base, back.Phase.Phase)
		}
	}
	c.must("load", load{Sample: "!deliberately broken!", Base: "Drools"})
	if refusal := c.send("search", nil); !strings.HasPrefix(refusal, "This grid breaks the rules of Sudoku.") {
		t.Errorf("a broken grid: %q", refusal)
	}
}
