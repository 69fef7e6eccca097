package solver

import (
	"os"
	"slices"
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
)

// What a guess tells of the digits that were tried in vain holds by itself: from the position of the guess, each step that is shown is one
// that its technique finds where only the steps above it are done, and at the end the contradiction is there.
func TestRefutations(t *testing.T) {
	builtIn, err := ladder.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	weak := builtIn.Only(quickTechniques...) // many puzzles need guesses then
	base, err := NewLadder(weak)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../testdata/puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := &chainChecker{t: t, ladder: weak, programs: map[string]*ladder.Program{}}
	for line := range strings.Lines(string(text)) {
		words := strings.Split(line, "\t")
		if level := words[0]; level != "hard" && level != "unfair" && level != "extreme" {
			continue
		}
		read, _, err := format.Parse(words[1])
		if err != nil {
			t.Fatal(err)
		}
		report, err := (&Solver{Base: base, Guess: true, Reasons: true}).Solve(t.Context(), read[0].Position)
		if err != nil || !report.Solved {
			t.Fatalf("%s: %v", words[1], err)
		}
		position := read[0].Position
		for i, step := range report.Steps {
			for _, b := range step.Refuted {
				c.check(position, b)
			}
			if step.Technique == rating.Guess && !strings.HasPrefix(step.Text, "guess: "+sudoku.CellName(cellOf(step))+" is ") {
				t.Errorf("a guess says %q", step.Text)
			}
			position, _ = Replay(position, report.Steps[i:i+1], 82)
		}
	}
	t.Logf("%d branches, %d in others, %d steps", c.branches, c.nested, c.steps)
	if c.branches < 20 || c.nested == 0 || c.steps == 0 {
		t.Errorf("%d branches, %d in others, %d steps: too few to tell anything", c.branches, c.nested, c.steps)
	}
}

func cellOf(s Step) int {
	cell, _ := mark(s.Placed[0])
	return cell
}

type chainChecker struct {
	t                       *testing.T
	ladder                  *ladder.Ladder
	programs                map[string]*ladder.Program
	branches, nested, steps int
}

func (c *chainChecker) check(position format.Position, b Branch) {
	c.t.Helper()
	c.branches++
	cell, digit := mark(b.Placed)
	position.Put(cell, digit)
	for _, step := range b.Steps {
		c.steps++
		found := c.find(step.Technique, position)
		for _, m := range append(slices.Clone(step.Eliminated), step.Placed...) {
			if !found[m] {
				board := position.Board()
				c.t.Fatalf("%s does not find %s of %q on\n%s\nin\n%s", step.Technique, m, step.Text, board.String(), b.String())
			}
		}
		position, _ = Replay(position, []Step{step}, 82)
	}
	switch {
	case b.Contradiction != "":
		there := false
		for x := range func(yield func(contradiction) bool) { contradictions(&position, yield) } {
			there = there || x.String() == b.Contradiction
		}
		if !there {
			c.t.Errorf("there is no contradiction at the end of\n%s", b.String())
		}
	case len(b.Refuted) == 0:
		c.t.Errorf("nothing refutes\n%s", b.String())
	default:
		tried := uint16(0)
		for _, sub := range b.Refuted {
			c.nested++
			c.check(position, sub)
			_, d := mark(sub.Placed)
			tried |= 1 << (d - 1)
		}
		if at, _ := mark(b.Refuted[0].Placed); position.Candidates[at] != tried {
			c.t.Errorf("%s can be %s, and that is not all that is refuted in\n%s", sudoku.CellName(at), digitsOf(position.Candidates[at], "or"), b.String())
		}
	}
}

// find lists what a technique places and eliminates on a position. What it takes away there may be more than where other steps came before.
func (c *chainChecker) find(technique string, p format.Position) map[string]bool {
	c.t.Helper()
	program := c.programs[technique]
	if program == nil {
		var err error
		if program, err = c.ladder.Only(technique).Compile(); err != nil {
			c.t.Fatal(err)
		}
		c.programs[technique] = program
	}
	steps, err := program.Find(c.t.Context(), ladder.State(p), ladder.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	found := map[string]bool{}
	for _, s := range steps {
		for _, m := range s.Placed {
			found[m.String()] = true
		}
		for _, m := range s.Eliminated {
			found[m.String()] = true
		}
	}
	return found
}
