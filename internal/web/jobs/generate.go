package jobs

import (
	"context"
	"errors"
	"math/rand/v2"

	"whenthen/internal/sudoku/generate"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
	"whenthen/internal/web/play"
)

// Generate waits for a slot and makes a puzzle of a level, within twice the time of a job. The shipped ladder rates it.
func (r *Runner) Generate(ctx context.Context, level rating.Level) (string, error) {
	ctx, cancel := WithTimeout(ctx, 2*Time)
	defer cancel()
	if err := r.Acquire(ctx); err != nil {
		return "", err
	}
	defer r.Release()
	base, err := solver.BuiltIn("ladder")
	if err != nil {
		return "", err
	}
	generator, err := generate.New(base, rand.Uint64(), generate.Options{Level: level})
	if err != nil {
		return "", err
	}
	report, err := generator.Next(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "", &play.StopError{Kind: play.StopLimit, Head: "No puzzle of that level was found in time.", Detail: "They are rare; try again."}
	case err != nil:
		return "", err
	}
	return report.Puzzle, nil
}
