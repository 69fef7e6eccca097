package solver

import (
	"context"
	"fmt"
	"io"
	"slices"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/rating"
)

// IBM is the rule base of the IBM article.
type IBM struct{ program *ibm.Program }

// Name returns "ibm".
func (IBM) Name() string { return IBMName }

func (IBM) tellsConflicts() {}

// Validate prints the lines of the step list that report duplicate values.
func (b IBM) Validate(ctx context.Context, board sudoku.Board, output io.Writer) ([]sudoku.FiringCount, error) {
	r, err := b.program.Run(ctx, ibm.Start{Board: board, Guess: -1}, ibm.Options{Output: output})
	if err != nil {
		return nil, err
	}
	for _, conflict := range r.Conflicts {
		if _, err := fmt.Fprintln(output, conflict); err != nil {
			return nil, err
		}
	}
	return solving(r.Firings), nil
}

// Run runs the flow on the grid. The lines of the step list become steps: lines of the same finding become one step, and lines that report
// faults are omitted.
func (b IBM) Run(ctx context.Context, start Start) (*Outcome, error) {
	r, err := b.program.Run(ctx, ibm.Start{Board: start.Position.Board(), Candidates: &start.Position.Candidates,
		Guess: start.Guess, Messages: start.Messages}, ibm.Options{Output: start.Output})
	if err != nil {
		return nil, err
	}
	out := &Outcome{Position: start.Position, Messages: r.Messages, Contradiction: r.NoSolution, Conflicts: r.Conflicts, Promising: r.Promising,
		Firings: solving(r.Firings)}
	out.Position.Values, out.Position.Candidates = r.Board, r.Candidates
	for i, step := range r.Steps {
		s := Step{Technique: rating.PlayedBy(step.Rule).Technique, Text: step.Message}
		if step.Guessed {
			s.Technique = rating.Guess
		}
		for _, m := range step.Placed {
			s.Placed = append(s.Placed, fmt.Sprintf("%d%d%d", m.Value, m.Row, m.Col))
		}
		for _, m := range step.Eliminated {
			s.Eliminated = append(s.Eliminated, fmt.Sprintf("%d%d%d", m.Value, m.Row, m.Col))
		}
		if i > 0 && len(s.Placed) == 0 && step.Rule == r.Steps[i-1].Rule && slices.Equal(step.Seen, r.Steps[i-1].Seen) {
			out.Steps[len(out.Steps)-1].add(&s)
			continue
		}
		out.Steps = append(out.Steps, s)
	}
	return out, nil
}
