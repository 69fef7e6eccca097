package sudoku

import (
	"strings"
	"testing"
)

// The sample "Hard 1" and its solution.
const (
	hard     = "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71...."
	solution = "264351987987246135153978264321867549675429813849135672712583496538694721496712358"
)

func TestSolutions(t *testing.T) {
	for _, c := range []struct {
		board string
		limit int
		want  int
	}{
		{hard, 5, 1},
		{solution, 5, 1},
		{strings.Repeat(".", 81), 7, 7},
		{hard, 0, 0},
		{"5" + hard[1:], 2, 0}, // a duplicate in its row
		{"123456..." + strings.Repeat(".", 63) + "......789", 1, 1},
		{"123456......789..." + strings.Repeat(".", 63), 1, 1},
		{"12345678.........9" + strings.Repeat(".", 63), 2, 0}, // no digit for a cell
	} {
		b := mustParse(t, c.board)
		got := b.Solutions(c.limit)
		if len(got) != c.want {
			t.Errorf("%s: %d solutions, want %d", c.board, len(got), c.want)
		}
		for _, s := range got {
			if !s.Solved() || !contains(s, b) {
				t.Errorf("%s has no solution %s", c.board, s.String())
			}
		}
	}
	b := mustParse(t, hard)
	if got := b.Solutions(2); len(got) != 1 || got[0].String() != solution {
		t.Errorf("solutions %v", got)
	}
}

// contains reports whether a board has the values of another.
func contains(board, values Board) bool {
	for i, v := range values {
		if v != 0 && board[i] != v {
			return false
		}
	}
	return true
}

// The solutions in the file come from another solver.
func TestSolutionsOfPuzzles(t *testing.T) {
	for _, p := range puzzles(t, "") {
		if got := p.givens.Solutions(2); len(got) != 1 || got[0] != p.solution {
			t.Errorf("%s: %v, want %s", p.givens.String(), got, p.solution.String())
		}
	}
	for _, grid := range faultyGrids(t) {
		want := 0
		if grid.kind == "multiple" {
			want = 2
		}
		if got := grid.givens.Solutions(2); len(got) != want {
			t.Errorf("%s: %d solutions, want %d (%s)", grid.givens.String(), len(got), want, grid.kind)
		}
	}
}

// A search that is bounded says whether it went through.
func TestSolutionsBefore(t *testing.T) {
	b := mustParse(t, hard)
	if got, ok := b.SolutionsBefore(t.Context(), 2, 1_000_000); !ok || len(got) != 1 || got[0].String() != solution {
		t.Errorf("%v, %v", got, ok)
	}
	if got, ok := b.SolutionsBefore(t.Context(), 2, 3); ok || len(got) != 0 {
		t.Errorf("after three tries: %v, %v", got, ok)
	}
	var empty Board
	if got, ok := empty.SolutionsBefore(t.Context(), 2, 1_000_000); !ok || len(got) != 2 {
		t.Errorf("an empty board: %d, %v", len(got), ok)
	}
}

func BenchmarkSolutions(b *testing.B) {
	boards := puzzles(b, "extreme")
	for b.Loop() {
		for i := range boards {
			boards[i].givens.Solutions(2)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(boards)), "us/board")
}
