package web

import (
	"context"
	"fmt"
	"slices"

	"whenthen/internal/english"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/web/play"
)

// Generate makes a puzzle of a level and puts it on the grid. The shipped ladder rates it, whatever rules the session uses.
func (s *session) Generate(ctx context.Context, level, base string) error {
	if !slices.Contains(rating.Levels(), level) {
		return &play.StopError{Kind: play.StopOther, Head: "There is no level of that name.", Detail: fmt.Sprintf("Levels are %s.", english.And(rating.Levels()))}
	}
	wanted, err := rating.ParseLevel(level)
	if err != nil {
		return err
	}
	text, err := s.run.Generate(ctx, wanted)
	if err != nil {
		return err
	}
	return s.Load(ctx, loadRequest{Puzzle: text, Base: base})
}
