package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"whenthen"
	"whenthen/samples"
)

// builtIn compiles the project's own rule files.
func builtIn(t testing.TB) *Program {
	t.Helper()
	sources, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func sampleBoard(t testing.TB, name string) Board {
	t.Helper()
	s, ok := samples.Lookup(name)
	if !ok {
		t.Fatalf("no sample %q", name)
	}
	return mustParse(t, s.Text())
}

// play plays phases of a game with explanations and returns what was printed and the firings as "phase rule count"
// with tabs between.
func play(t testing.TB, program *Program, givens Board, phases ...Phase) (out string, firings []string) {
	t.Helper()
	var printed strings.Builder
	game := program.NewGame(givens, Options{Output: &printed, Explain: true})
	for _, p := range phases {
		if err := playPhase(t, game, p); err != nil {
			t.Fatalf("%s: %v", p, err)
		}
	}
	for _, f := range game.Firings() {
		firings = append(firings, fmt.Sprintf("%s\t%s\t%d", f.Phase, f.Rule, f.Count))
	}
	return printed.String(), firings
}

func playPhase(t testing.TB, game *Game, p Phase) error {
	switch p {
	case Load:
		return game.Load(t.Context())
	case Validate:
		return game.Validate(t.Context())
	case Solve:
		return game.Solve(t.Context())
	}
	return game.Step(t.Context())
}

// solve plays Load, Validate and Solve and returns the board they end with.
func solve(t testing.TB, program *Program, givens Board) Board {
	t.Helper()
	game := program.NewGame(givens, Options{})
	for _, p := range []Phase{Load, Validate, Solve} {
		if err := playPhase(t, game, p); err != nil {
			t.Fatalf("%s of %s: %v", p, givens.String(), err)
		}
	}
	board := game.Board()
	if err := game.Close(); err != nil {
		t.Fatal(err)
	}
	return board
}

func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

func equalText(t testing.TB, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s is\n%s\nwant\n%s", what, got, want)
	}
}

// equalSorted compares lists as multisets and reports what is missing and what is too much.
func equalSorted(t testing.TB, what string, got, want []string) {
	t.Helper()
	counts := map[string]int{}
	for _, line := range want {
		counts[line]++
	}
	for _, line := range got {
		counts[line]--
	}
	var differences []string
	for line, n := range counts {
		if n != 0 {
			differences = append(differences, fmt.Sprintf("%+d %s", -n, line))
		}
	}
	if len(differences) > 0 {
		slices.Sort(differences)
		t.Errorf("%s: more (+) or less (-) than wanted:\n%s", what, strings.Join(differences, "\n"))
	}
}

func TestSamplesAreSolved(t *testing.T) {
	program := builtIn(t)
	for _, s := range samples.All() {
		givens := mustParse(t, s.Text())
		board := solve(t, program, givens)
		proper := !givens.HasDuplicates()
		if board.Solved() != proper {
			t.Errorf("%s ends with %s", s.Name, board.String())
		}
		for i, v := range givens {
			if v != 0 && board[i] != v {
				t.Errorf("%s: cell %d was given as %d and is now %d", s.Name, i, v, board[i])
			}
		}
	}
}

// The same rules print the same lines in the same order every time.
func TestSameLinesEveryTime(t *testing.T) {
	program := builtIn(t)
	for _, name := range []string{"Hard 1", "Hard 4"} {
		first, _ := play(t, program, sampleBoard(t, name), Load, Validate, Solve)
		for range 3 {
			again, _ := play(t, builtIn(t), sampleBoard(t, name), Load, Validate, Solve)
			equalText(t, name, again, first)
		}
	}
}

func TestStepPlacesOneNumber(t *testing.T) {
	program := builtIn(t)
	for _, name := range []string{"Simple", "Hard 1", "Hard 2"} {
		game := program.NewGame(sampleBoard(t, name), Options{})
		if err := game.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		board := game.Board()
		for placed := board.Givens(); placed < 81; placed++ {
			if err := game.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
			if board := game.Board(); board.Givens() != placed+1 || game.Stuck() {
				t.Fatalf("%s: from %d numbers to %d; stuck: %v", name, placed, board.Givens(), game.Stuck())
			}
		}
		if board := game.Board(); !board.Solved() {
			t.Errorf("%s ends with %s", name, board.String())
		}
	}
}

// Two numbers in a grid are too few to go on: Step says so, and goes on saying so.
func TestStepIsStuck(t *testing.T) {
	var b Board
	b[0], b[80] = 1, 2
	game := builtIn(t).NewGame(b, Options{})
	if err := game.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if game.Stuck() {
		t.Error("stuck before the first step")
	}
	for range 2 {
		if err := game.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !game.Stuck() {
			t.Error("not stuck")
		}
	}
}

// After some steps Solve takes over where they ended.
func TestSolveAfterSteps(t *testing.T) {
	game := builtIn(t).NewGame(sampleBoard(t, "Hard 3"), Options{})
	for _, p := range []Phase{Load, Step, Step, Solve} {
		if err := playPhase(t, game, p); err != nil {
			t.Fatal(err)
		}
	}
	if board := game.Board(); !board.Solved() {
		t.Errorf("ends with %s", board.String())
	}
}

// Improper puzzles end, too, and keep what was given.
func TestBrokenPuzzles(t *testing.T) {
	program := builtIn(t)
	for _, grid := range faultyGrids(t) {
		givens := grid.givens
		board := solve(t, program, givens)
		if givens.HasDuplicates() != board.HasDuplicates() && givens.HasDuplicates() {
			t.Errorf("%s: the duplicates are gone in %s", givens.String(), board.String())
		}
	}
}

// Most puzzles that the ladder calls easy or medium are solved without a guess, and to the solution.
func TestPuzzlesSolvedByRulesAlone(t *testing.T) {
	program := builtIn(t)
	for level, least := range map[string]int{"easy": 12, "medium": 10} {
		solved := 0
		for _, p := range puzzles(t, level) {
			board := solve(t, program, p.givens)
			if !board.Full() {
				continue
			}
			solved++
			if board != p.solution {
				t.Errorf("%s solved to %s; want %s", p.givens.String(), board.String(), p.solution.String())
			}
		}
		if solved < least {
			t.Errorf("%s: %d puzzles solved; want %d", level, solved, least)
		}
	}
}

// puzzle is a line of testdata/puzzles.txt.
type puzzle struct{ givens, solution Board }

// puzzles reads the puzzles of a level, "" for all.
func puzzles(t testing.TB, level string) []puzzle {
	t.Helper()
	var found []puzzle
	for _, line := range lines(readText(t, "testdata/puzzles.txt")) {
		f := strings.Split(line, "\t")
		if len(f) == 3 && (level == "" || level == f[0]) {
			found = append(found, puzzle{mustParse(t, f[1]), mustParse(t, f[2])})
		}
	}
	if len(found) == 0 {
		t.Fatalf("no puzzles of level %q", level)
	}
	return found
}

// faultyGrid is a grid of testdata/broken.txt, and what is wrong with it.
type faultyGrid struct {
	kind   string
	givens Board
}

func faultyGrids(t testing.TB) (grids []faultyGrid) {
	t.Helper()
	kind := ""
	for _, line := range lines(readText(t, "testdata/broken.txt")) {
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			kind = comment
		} else if line != "" {
			grids = append(grids, faultyGrid{kind, mustParse(t, line)})
		}
	}
	return grids
}

// Rule files without the explain global are fine.
func TestRulesWithoutExplain(t *testing.T) {
	program, err := Compile([]whenthen.Source{{Name: "count.drl", Text: `
		package sudoku
		rule "given" when Setting( $v: value ) then System.out.println( "given " + $v ); end
	`}})
	if err != nil {
		t.Fatal(err)
	}
	var b Board
	b[40] = 7
	out, firings := play(t, program, b, Load, Validate, Solve)
	equalText(t, "output", out, "given 7\n")
	equalSorted(t, "firings", firings, []string{"load\tgiven\t1"})
}

func TestCompileReportsErrors(t *testing.T) {
	_, err := Compile([]whenthen.Source{{Name: "wrong.drl", Text: "package sudoku\nrule \"x\" when Cell( freecount == 1 ) then end\n"}})
	var compile *whenthen.CompileError
	if !errors.As(err, &compile) || !strings.HasPrefix(err.Error(), "wrong.drl:2:") {
		t.Errorf("error is %v", err)
	}
}

// BenchmarkSample loads, validates and solves each sample with rules that are compiled already.
func BenchmarkSample(b *testing.B) { benchmarkSamples(b, builtIn(b)) }

func benchmarkSamples(b *testing.B, program *Program) {
	for _, s := range samples.All() {
		givens := mustParse(b, s.Text())
		b.Run(strings.TrimSuffix(s.File, ".txt"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				solve(b, program, givens)
			}
		})
	}
}

// BenchmarkCompile is the cold start: rule text to a program.
func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		builtIn(b)
	}
}
