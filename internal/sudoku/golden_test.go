package sudoku

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// golden is what real Drools printed for one sample.
type golden struct {
	givens    Board
	validated []string   // the lines of Validate
	dumps     []string   // after Load, after Solve, after the last Step; no line ends in a blank
	explained []string   // the lines of Solve with explanations
	steps     [][]string // the lines of each Step
	solution  string
}

// readGolden reads a recording. Lines that begin with ## are the recorder's and say what follows.
func readGolden(t *testing.T, name string) *golden {
	t.Helper()
	g := &golden{}
	var lines *[]string
	for line := range strings.Lines(readText(t, "testdata/drools/"+name+".txt")) {
		line = strings.TrimRight(line, " \n")
		switch title, isTitle := strings.CutPrefix(line, "## "); {
		case strings.HasPrefix(title, "sample "):
			g.givens = mustParse(t, title[strings.LastIndexByte(title, ' ')+1:])
		case strings.HasPrefix(title, "A load "):
			lines = &g.validated
		case strings.HasPrefix(title, "B solve with explain"):
			lines = &g.explained
		case strings.HasPrefix(title, "B solved=true"):
			_, g.solution, _ = strings.Cut(title, "grid=")
			lines = nil
		case strings.HasPrefix(title, "step "):
			g.steps = append(g.steps, nil)
			lines = &g.steps[len(g.steps)-1]
		case isTitle && strings.Contains(title, "dump"):
			g.dumps = append(g.dumps, "")
			lines = nil
		case isTitle || strings.HasPrefix(line, "===") || strings.HasPrefix(line, "+++") || line == "":
		case strings.HasPrefix(line, "Row ") || strings.Contains(line, "Col: 0"):
			g.dumps[len(g.dumps)-1] += line + "\n"
		case lines != nil:
			*lines = append(*lines, line)
		}
	}
	return g
}

func readText(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// agreed are the samples on which the project's rules fire as the Drools example's own do. On the others they find a
// single sooner.
var agreed = []string{"simple", "medium"}

// Rules fire as often as the example's in Drools.
func TestDroolsFirings(t *testing.T) {
	checkFirings(t, builtIn(t), "Simple", "Medium", "!DELIBERATELY BROKEN!")
}

// checkFirings holds what fires on samples against what Drools fired.
func checkFirings(t *testing.T, program *Program, samples ...string) {
	want := map[string][]string{} // lines by sample
	for line := range strings.Lines(readText(t, "testdata/drools-firings.txt")) {
		if !strings.HasPrefix(line, "#") {
			name, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
			want[name] = append(want[name], rest)
		}
	}
	for _, name := range samples {
		if want[name] == nil {
			t.Fatalf("no firings of sample %s are recorded", name)
		}
		t.Run(name, func(t *testing.T) {
			phases := []Phase{Load, Validate, Solve}
			if strings.HasPrefix(name, "!") {
				phases = phases[:2]
			}
			_, firings := play(t, program, sampleBoard(t, name), phases...)
			equalSorted(t, "firings", firings, want[name])
		})
	}
}

// They print the same lines, and leave the same candidates, when they solve,
func TestDroolsLines(t *testing.T) { checkLines(t, builtIn(t), agreed) }

func checkLines(t *testing.T, program *Program, names []string) {
	t.Helper()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			want := readGolden(t, name)
			var out strings.Builder
			game := program.NewGame(want.givens, Options{Output: &out, Explain: true})
			if err := game.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			equalText(t, "dump after load", game.Dump(), want.dumps[0])
			if err := game.Validate(t.Context()); err != nil {
				t.Fatal(err)
			}
			equalText(t, "validation", out.String(), "Validation complete.\n")
			out.Reset()
			if err := game.Solve(t.Context()); err != nil {
				t.Fatal(err)
			}
			equalSorted(t, "explanation", lines(out.String()), want.explained)
			equalText(t, "dump after solve", game.Dump(), want.dumps[1])
			if board := game.Board(); board.String() != want.solution || !board.Solved() {
				t.Errorf("solved to %s\nwant      %s", board.String(), want.solution)
			}
		})
	}
}

// and when they go step by step.
func TestDroolsSteps(t *testing.T) { checkSteps(t, builtIn(t), agreed) }

func checkSteps(t *testing.T, program *Program, names []string) {
	t.Helper()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			want := readGolden(t, name)
			var out strings.Builder
			game := program.NewGame(want.givens, Options{Output: &out})
			if err := game.Load(t.Context()); err != nil {
				t.Fatal(err)
			}
			for i := range want.steps {
				before := game.Board()
				if err := game.Step(t.Context()); err != nil {
					t.Fatal(err)
				}
				after := game.Board()
				if after.Givens() != before.Givens()+1 || game.Stuck() {
					t.Fatalf("step %d places %d numbers; stuck: %v", i+1, after.Givens()-before.Givens(), game.Stuck())
				}
			}
			equalSorted(t, "lines of all steps", lines(out.String()), slices.Concat(want.steps...))
			equalText(t, "dump after the last step", game.Dump(), want.dumps[2])
		})
	}
}

// They find the same values that stand twice.
func TestDroolsValidation(t *testing.T) { checkValidation(t, builtIn(t)) }

func checkValidation(t *testing.T, program *Program) {
	t.Helper()
	want := readGolden(t, "deliberately_broken.validate")
	out, _ := play(t, program, want.givens, Load, Validate)
	got := lines(out)
	equalSorted(t, "validation", got, want.validated)
	if last := got[len(got)-1]; last != "Validation complete." {
		t.Errorf("the last line is %q", last)
	}
}
