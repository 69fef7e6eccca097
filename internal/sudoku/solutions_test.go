package sudoku

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSolutions(t *testing.T) {
	const (
		hard     = "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71...."
		solution = "264351987987246135153978264321867549675429813849135672712583496538694721496712358"
	)
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

// The shared solutions come from two other solvers.
func TestSolutionsOfSharedPuzzles(t *testing.T) {
	for line := range strings.Lines(shared(t, "puzzles/solutions.txt")) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		b := mustParse(t, fields[3])
		if got := b.Solutions(2); len(got) != 1 || got[0].String() != fields[4] {
			t.Errorf("%s: %v, want %s", fields[3], got, fields[4])
		}
	}
	kind := ""
	for line := range strings.Lines(shared(t, "puzzles/broken.txt")) {
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			kind, _, _ = strings.Cut(comment, " ;")
			continue
		}
		b := mustParse(t, line)
		want := 0
		if kind == "multiple" {
			want = 2
		}
		if got := b.Solutions(2); len(got) != want {
			t.Errorf("%s: %d solutions, want %d (%s)", strings.TrimSpace(line), len(got), want, kind)
		}
	}
}

func BenchmarkSolutions(b *testing.B) {
	text, err := os.ReadFile(filepath.Join(sharedDir, "puzzles/expert.txt"))
	if err != nil {
		b.Skip("needs ../shared beside the project")
	}
	var boards []Board
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			boards = append(boards, mustParse(b, line))
		}
	}
	for b.Loop() {
		for i := range boards {
			boards[i].Solutions(2)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(boards)), "us/board")
}
