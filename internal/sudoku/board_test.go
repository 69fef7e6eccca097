package sudoku

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// The cases in testdata/boards hold an input and the board or the error it must give.
func TestParseBoard(t *testing.T) {
	paths, err := filepath.Glob("testdata/boards/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range archive.Files {
				parts[f.Name] = string(f.Data)
			}
			board, err := ParseBoard(parts["input"])
			if want, ok := parts["error"]; ok {
				var boardError *BoardError
				if !errors.As(err, &boardError) || boardError.Message != strings.TrimSpace(want) {
					t.Errorf("error %v\nwant  %s", err, want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := board.String(), strings.TrimSpace(parts["board"]); got != want {
				t.Errorf("board %s\nwant  %s", got, want)
			}
		})
	}
}

func mustParse(t testing.TB, text string) Board {
	t.Helper()
	b, err := ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPicture(t *testing.T) {
	b := mustParse(t, "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71....")
	const want = `+-------+-------+-------+
|       |   5 1 |   8   |
|   8   |   4   |     5 |
|     3 |       | 2     |
+-------+-------+-------+
|       |   6   |     9 |
| 6 7   | 4   9 |   1 3 |
| 8     |   3   |       |
+-------+-------+-------+
|     2 |       | 4     |
| 5     |   9   |   2   |
|   9   | 7 1   |       |
+-------+-------+-------+
`
	if got := b.Picture(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSolved(t *testing.T) {
	const solution = "264351987987246135153978264321867549675429813849135672712583496538694721496712358"
	for _, c := range []struct {
		board                    string
		full, duplicates, solved bool
	}{
		{solution, true, false, true},
		{"." + solution[1:], false, false, false},
		{"6" + solution[1:], true, true, false},
		{strings.Repeat(".", 72) + "5.......5", false, true, false},       // in a row
		{"5" + strings.Repeat(".", 71) + "5........", false, true, false}, // in a column
		{"5.........5" + strings.Repeat(".", 70), false, true, false},     // in a square
		{"5............5" + strings.Repeat(".", 67), false, false, false}, // in none of them
	} {
		b := mustParse(t, c.board)
		if b.Full() != c.full || b.HasDuplicates() != c.duplicates || b.Solved() != c.solved {
			t.Errorf("%s: full %v, duplicates %v, solved %v", c.board, b.Full(), b.HasDuplicates(), b.Solved())
		}
	}
}
