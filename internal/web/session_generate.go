package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"whenthen/internal/english"
	"whenthen/internal/sudoku/generate"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
	"whenthen/internal/web/play"
)

// Generate makes a puzzle of a level and puts it on the grid. The ladder rates it as it is shipped, whatever rules the
// session plays with.
func (s *session) Generate(ctx context.Context, level, base string) error {
	if !slices.Contains(rating.Levels(), level) {
		return &play.StopError{Kind: play.StopOther, Head: "There is no level of that name.", Detail: fmt.Sprintf("Levels are %s.", english.And(rating.Levels()))}
	}
	wanted, err := rating.ParseLevel(level)
	if err != nil {
		return err
	}
	text, err := s.run.generate(ctx, wanted)
	if err != nil {
		return err
	}
	return s.Load(ctx, loadRequest{Puzzle: text, Base: base})
}

// generate makes a puzzle in its turn, within the time of a job.
func (r *runner) generate(ctx context.Context, level rating.Level) (string, error) {
	ctx, cancel := withTimeout(ctx, 2*jobTime)
	defer cancel()
	if err := r.acquire(ctx); err != nil {
		return "", err
	}
	defer r.release()
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
