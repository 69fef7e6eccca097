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

// Board is a grid of a scenario, without what is expected on it.
type Board struct {
	Technique string // beside which it lies
	Case      string
	Grid      ladder.State
}

// Boards collects the grids of all scenario files of a folder, those of the ladder's techniques in its order.
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
		cases, err := Parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		for _, c := range cases {
			boards = append(boards, Board{strings.TrimSuffix(path.Base(f), extension), c.Name, c.Grid})
		}
	}
	return boards, nil
}

// Trial is what rules have found on a board.
type Trial struct {
	Board
	Steps []ladder.Step
	// Wrong are the steps that go against the board's solution. They are looked for only where it has exactly one.
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
		values := b.Grid.Board()
		if solutions := values.SolutionsWithin(&b.Grid.Candidates, 2); len(solutions) == 1 {
			for i := range steps {
				if steps[i].Contradicts(solutions[0]) {
					t.Wrong = append(t.Wrong, steps[i])
				}
			}
		}
		trials = append(trials, t)
	}
	return trials, nil
}

// WriteTrials prints what was found on which board, and how much of it is wrong, which it returns.
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
