package format

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

func TestRead(t *testing.T) {
	sample, _ := samples.Lookup("Hard 1")
	board, err := sudoku.ParseBoard(sample.Text())
	if err != nil {
		t.Fatal(err)
	}
	want := FromBoard(board)
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(file, []byte(board.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	link, err := Write(want, "link")
	if err != nil {
		t.Fatal(err)
	}
	for _, arg := range []string{file, board.String(), "Hard 1", "hard 1", "hard-1", "-", strings.TrimSpace(link)} {
		got, err := Read(arg, strings.NewReader(board.String()+"\n"))
		if err != nil || len(got) != 1 || got[0].Position != want {
			t.Errorf("%s: %v, %v", arg, got, err)
		}
	}
	for arg, message := range map[string]string{
		"hard 7":                     `no puzzle "hard 7": it is not a file, not 81 cells, and not a sample (Simple, `,
		strings.Repeat("name", 5000): `no puzzle "namename`,
		board.String()[1:]:           "puzzle: the board has 80 cells instead of 81",
		"-":                          "standard input: no cells",
		filepath.Dir(file):           "is a directory",
		"a\x00b":                     "invalid argument",
	} {
		if _, err := Read(arg, strings.NewReader("")); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%.20s: error %v; want %s", arg, err, message)
		}
	}
}

func TestReadSampleBesideFolderOfItsName(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("simple", 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := Read("simple", nil); err != nil || len(got) != 1 {
		t.Errorf("%v, %v", got, err)
	}
}
