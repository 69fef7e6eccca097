package solver

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
)

// puzzles returns some puzzles of each level, and all if ALL_PUZZLES is set, with their solutions.
func puzzles(t testing.TB) (byLevel map[string][][2]string) {
	t.Helper()
	text, err := os.ReadFile("../testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	byLevel = map[string][][2]string{}
	n := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 3 {
			continue
		}
		if n++; n%2 == 0 || os.Getenv("ALL_PUZZLES") != "" {
			byLevel[f[0]] = append(byLevel[f[0]], [2]string{f[1], f[2]})
		}
	}
	return byLevel
}

func read(t testing.TB, text string) format.Position {
	t.Helper()
	found, _, err := format.Parse(text)
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v", text, err)
	}
	return found[0].Position
}

func builtIn(t testing.TB, name string) Base {
	t.Helper()
	base, err := BuiltIn(name)
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// Every proper puzzle is solved with search, by each base, to its solution.
func TestPuzzlesWithGuesses(t *testing.T) {
	for _, name := range Bases() {
		t.Run(name, func(t *testing.T) {
			s := Solver{Base: builtIn(t, name), Guess: true}
			for level, puzzles := range puzzles(t) {
				rules, guesses, most, ms, slow := 0, 0, 0, 0.0, 0.0
				for _, p := range puzzles {
					r, err := s.Solve(t.Context(), read(t, p[0]))
					if err != nil || !r.Solved || r.Solutions != Proper {
						t.Fatalf("%s: %v: %+v", level, err, r)
					}
					if r.Result != p[1] {
						t.Errorf("%s: solved to %s, want %s", r.Puzzle, r.Result, p[1])
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
				t.Logf("%s: %d of %d by rules, %d guesses, most %d, %.0f ms, slowest %.0f", level, rules, len(puzzles), guesses, most, ms, slow)
			}
		})
	}
}

func TestBrokenPuzzles(t *testing.T) {
	text, err := os.ReadFile("../testdata/broken.txt")
	if err != nil {
		t.Fatal(err)
	}
	var grids []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			grids = append(grids, strings.TrimSpace(line))
		}
	}
	for _, name := range Bases() {
		s := Solver{Base: builtIn(t, name), Guess: true}
		for i := 0; i < len(grids); i += 4 {
			p := read(t, grids[i])
			r, err := s.Solve(t.Context(), p)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, grids[i], err)
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
	if got := strings.Join(faults(b), "|"); got != want {
		t.Errorf("faults %s\nwant   %s", got, want)
	}
}

// A collection comes out in its order, whatever the number of workers, and the summary counts it.
func TestSolveAll(t *testing.T) {
	puzzles, _, err := format.Parse(strings.Join([]string{
		"356871942984625713712493568897142635123956874465387291531269487678534129249718300",
		"nonsense",
		"...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4....",
		"55...............................................................................",
	}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := Solver{Base: builtIn(t, "drools"), Guess: true}
	for workers := range 4 {
		var seen []int
		reports, err := s.SolveAll(t.Context(), puzzles, workers, func(done int, _ *Report) { seen = append(seen, done) })
		if err != nil || len(reports) != 4 || !slices.Equal(seen, []int{1, 2, 3, 4}) {
			t.Fatalf("%v, %v", seen, err)
		}
		for i, r := range reports {
			if r.Line != i+1 {
				t.Errorf("report %d is of line %d", i, r.Line)
			}
		}
		sum := Summarise(reports, time.Second)
		if sum.Puzzles != 4 || sum.Solved != 2 || sum.ByRules != 1 || sum.Errors != 1 || sum.NoSolution != 1 || sum.Guesses == 0 ||
			sum.Levels["easy"] != 1 || sum.Levels["extreme"] != 1 || sum.Millis != 1000 {
			t.Errorf("%+v", sum)
		}
		if one := sum.Techniques[slices.IndexFunc(sum.Techniques, func(c TechniqueCount) bool { return c.Name == "guess" })]; one.Puzzles != 1 {
			t.Errorf("%+v", one)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.SolveAll(ctx, puzzles, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The steps lead from the puzzle to the result, guesses included.
func TestReplay(t *testing.T) {
	b, err := sudoku.ParseBoard("...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4....")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ibm", "ladder"} {
		s := Solver{Base: builtIn(t, name), Guess: true}
		r, err := s.Solve(t.Context(), format.FromBoard(b))
		if err != nil {
			t.Fatal(err)
		}
		end, steps := Replay(format.FromBoard(b), r.Steps, 81)
		if got := end.Board(); got != r.Board() || len(steps) != len(r.Steps) {
			t.Errorf("%s: replayed to %s, want %s", name, got.String(), r.Result)
		}
		some, _ := Replay(format.FromBoard(b), r.Steps, 3)
		if got := some.Board(); got.Givens() != b.Givens()+3 {
			t.Errorf("%s: %d values after 3 placements", name, got.Givens()-b.Givens())
		}
	}
}

// Rule files that take the place of techniques, and new ones, work in the search as well.
func TestChangedLadderInSearch(t *testing.T) {
	l, err := ladder.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	l = l.Only("full_house", "naked_single", "hidden_single").
		With("naked_single", whenthen.Source{Text: "package techniques\nrule \"nothing\" when Cell( index < 0 ) then end"}).
		With("last_candidate", whenthen.Source{Text: `package techniques
rule "last candidate"
  when
    Cell( count == 1, $x : first )
  then
    insert( new Placement( $x, "it is the last one" ) );
end`})
	base, err := NewLadder(l)
	if err != nil {
		t.Fatal(err)
	}
	puzzles, _, err := format.Parse("...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4....")
	if err != nil {
		t.Fatal(err)
	}
	r, err := (&Solver{Base: base, Guess: true}).Solve(t.Context(), puzzles[0].Position)
	if err != nil || !r.Solved || r.Search == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	guessed := false
	for _, s := range r.Steps {
		guessed = guessed || s.Depth > 0 && s.Technique == "last_candidate"
		if s.Technique == "naked_single" {
			t.Errorf("step of a technique that was replaced: %+v", s)
		}
	}
	if !guessed {
		t.Error("the new technique is not used in the search")
	}
}
