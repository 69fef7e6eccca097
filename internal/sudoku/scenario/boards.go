package scenario

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"whenthen/internal/sudoku/ladder"
)

// Board is a grid of a scenario, without the expected steps.
type Board struct {
	Technique string // the technique to whose scenarios the grid belongs
	Case      string
	Grid      ladder.State
}

// Boards returns the grids of all scenario files of a folder. The scenarios of the ladder's techniques come first, in the order of the
// ladder.
func Boards(l *ladder.Ladder, folder fs.FS) ([]Board, error) {
	files, err := fs.Glob(folder, "*"+extension)
	if err != nil {
		return nil, err
	}
	var boards []Board
	for _, f := range inOrder(l, files) {
		text, err := fs.ReadFile(folder, f)
		if err != nil {
			return nil, err
		}
		cases, err := parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		for _, c := range cases {
			boards = append(boards, Board{strings.TrimSuffix(path.Base(f), extension), c.Name, c.Grid})
		}
	}
	return boards, nil
}

// Trial is a board with the steps that rules have found on it.
type Trial struct {
	Board
	Steps []ladder.Step
	// Wrong are the steps that contradict the board's solution. It is empty if the board does not have exactly one solution.
	Wrong []ladder.Step
}

// Try runs rules on boards and returns those on which they find something.
func Try(ctx context.Context, p *ladder.Program, boards []Board) ([]Trial, error) {
	var trials []Trial
	for _, b := range boards {
		steps, err := p.Find(ctx, b.Grid, ladder.Options{})
		if err != nil {
			return nil, fmt.Errorf("%s, case %q: %w", b.Technique, b.Case, err)
		}
		if len(steps) == 0 {
			continue
		}
		t := Trial{Board: b, Steps: steps}
		if solution, ok := b.Grid.Solution(); ok {
			for i := range steps {
				if steps[i].Contradicts(*solution) {
					t.Wrong = append(t.Wrong, steps[i])
				}
			}
		}
		trials = append(trials, t)
	}
	return trials, nil
}

// WriteTrials prints the steps found on each board and the number of wrong steps. It returns that number.
func WriteTrials(w io.Writer, boards int, trials []Trial) (wrong int) {
	for _, t := range trials {
		fmt.Fprintf(w, "%s, case %s\n", t.Technique, t.Case)
		for i := range t.Steps {
			fmt.Fprintf(w, "    %s\n", t.Steps[i].String())
		}
		for i := range t.Wrong {
			fmt.Fprintf(w, "    WRONG: %s\n", t.Wrong[i].Sentence())
		}
		wrong += len(t.Wrong)
	}
	fmt.Fprintf(w, "finds something on %d of %d grids; %d steps are wrong\n", len(trials), boards, wrong)
	return wrong
}

// Write writes trials as scenarios of the technique. It writes at most most trials without wrong steps. If the technique finds nothing more
// on the grid after the steps, it writes that grid as well. The scenarios include the sentences, so read them before keeping them.
func (s *Suite) Write(ctx context.Context, w io.Writer, technique string, trials []Trial, most int) error {
	program, err := s.Ladder.Only(technique).Compile()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "# Scenarios of %s.drl.\n", technique)
	for _, t := range trials {
		if len(t.Wrong) > 0 {
			continue
		}
		if most--; most < 0 {
			break
		}
		fmt.Fprintf(w, "\ncase it fires on a grid of %s, %s\n%s", t.Technique, t.Case, indented(t.Grid))
		after := t.Grid
		for i := range t.Steps {
			step := &t.Steps[i]
			fmt.Fprintf(w, "finds %s\nsays  %s\n", step.Result(), step.Reason)
			after = after.After(step)
		}
		left, err := program.Find(ctx, after, ladder.Options{})
		if err != nil {
			return err
		}
		if len(left) == 0 {
			fmt.Fprintf(w, "\ncase after it nothing is left\n%sfinds nothing\n", indented(after))
		}
	}
	return nil
}

// indented returns a grid in the layout of scenario files.
func indented(grid ladder.State) string {
	return "    " + strings.ReplaceAll(strings.TrimRight(grid.String(), "\n"), "\n", "\n    ") + "\n"
}
