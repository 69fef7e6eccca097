package solver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

const sharedDir = "../../../../shared/puzzles"

// shared returns the puzzles of a file that is not part of the project.
func shared(t testing.TB, name string) []format.Puzzle {
	t.Helper()
	if _, err := os.Stat(sharedDir); err != nil {
		t.Skip("needs ../shared beside the project")
	}
	puzzles, err := format.Read(filepath.Join(sharedDir, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

func builtIn(t testing.TB, name string) Base {
	t.Helper()
	base, err := BuiltIn(name)
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// Every proper puzzle is solved with search, by each base.
func TestSharedPuzzlesWithGuesses(t *testing.T) {
	for _, name := range Bases() {
		t.Run(name, func(t *testing.T) {
			s := Solver{Base: builtIn(t, name), Guess: true}
			for _, file := range []string{"easy", "medium", "hard", "expert", "17clue"} {
				puzzles := shared(t, file+".txt")
				if testing.Short() || name != "ladder" {
					puzzles = puzzles[:5]
				}
				rules, guesses, most, ms, slow := 0, 0, 0, 0.0, 0.0
				for _, p := range puzzles {
					r, err := s.Solve(t.Context(), p.Position)
					if err != nil || !r.Solved || r.Solutions != Proper {
						t.Fatalf("%s: %v: %+v", file, err, r)
					}
					board := p.Board()
					if want := board.Solutions(1)[0]; r.Result != want.String() {
						t.Errorf("%s: solved to %s, want %s", r.Puzzle, r.Result, want.String())
					}
					if r.ByRules {
						rules++
					} else {
						guesses += r.Search.Guesses
						most = max(most, r.Search.Guesses)
					}
					ms += r.Millis
					slow = max(slow, r.Millis)
				}
				t.Logf("%s: %d of %d by rules, %d guesses, most %d, %.0f ms, slowest %.0f", file, rules, len(puzzles), guesses, most, ms, slow)
			}
		})
	}
}

func TestBrokenPuzzles(t *testing.T) {
	for _, name := range Bases() {
		s := Solver{Base: builtIn(t, name), Guess: true}
		for _, p := range shared(t, "broken.txt") {
			r, err := s.Solve(t.Context(), p.Position)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, r.Puzzle, err)
			}
			board := p.Board()
			several := len(board.Solutions(2)) == 2
			if r.Solved != several || several && r.Solutions != Several || !several && r.Solutions != None {
				t.Errorf("%s: %s: solved %v, %s", name, r.Puzzle, r.Solved, r.Solutions)
			}
			if board.HasDuplicates() != (len(r.Faults) > 0) {
				t.Errorf("%s: faults %v", r.Puzzle, r.Faults)
			}
		}
	}
}

func TestFaults(t *testing.T) {
	b, err := sudoku.ParseBoard("5....4.9567.5...1....6.9....2....4..81.....72..7....8.8..3.5....6...1.5873.9.....")
	if err != nil {
		t.Fatal(err)
	}
	want := "5 twice in row 1 (r1c1, r1c9)|8 twice in column 1 (r5c1, r7c1)"
	if got := strings.Join(Faults(b), "|"); got != want {
		t.Errorf("faults %s\nwant   %s", got, want)
	}
}
