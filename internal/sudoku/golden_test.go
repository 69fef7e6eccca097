package sudoku

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sharedDir is where the Drools example's own rule files and recordings of real Drools lie on a developer's machine.
// They are not part of the project: tests that need them are skipped where it is absent.
const sharedDir = "../../../shared"

// shared returns the text of a file there.
func shared(t testing.TB, path string) string {
	t.Helper()
	if _, err := os.Stat(sharedDir); err != nil {
		t.Skip("needs ../shared beside the project")
	}
	text, err := os.ReadFile(filepath.Join(sharedDir, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

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
	for line := range strings.Lines(shared(t, "golden/drools-sudoku/"+name+".txt")) {
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

// verbatim compiles the Drools example's own rule files.
func verbatim(t testing.TB) *Program {
	t.Helper()
	shared(t, "seeds/sudoku.drl")
	return compileFiles(t, "testdata/halts.drl", sharedDir+"/seeds/sudoku.drl", sharedDir+"/seeds/validate.drl")
}

func TestDroolsFirings(t *testing.T) {
	program := verbatim(t)
	text, err := os.ReadFile("testdata/drools-firings.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{} // lines by sample
	var names []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if want[name] == nil {
			names = append(names, name)
		}
		want[name] = append(want[name], rest)
	}
	for _, name := range names {
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

func TestDroolsLines(t *testing.T) {
	program := verbatim(t)
	for _, name := range []string{"simple", "medium", "hard_1"} {
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

func TestDroolsSteps(t *testing.T) {
	program := verbatim(t)
	for _, name := range []string{"simple", "medium", "hard_1"} {
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

func TestDroolsValidation(t *testing.T) {
	want := readGolden(t, "deliberately_broken.validate")
	for name, program := range map[string]*Program{"the example's files": verbatim(t), "our files": builtIn(t)} {
		t.Run(name, func(t *testing.T) {
			out, _ := play(t, program, want.givens, Load, Validate)
			got := lines(out)
			equalSorted(t, "validation", got, want.validated)
			if last := got[len(got)-1]; last != "Validation complete." {
				t.Errorf("the last line is %q", last)
			}
		})
	}
}
