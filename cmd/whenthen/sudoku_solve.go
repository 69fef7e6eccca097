package main

import (
	"fmt"
	"io"

	"whenthen/internal/sudoku"
)

// solveCommand is `whenthen sudoku solve`.
type solveCommand struct {
	puzzleFlags
	Explain bool `help:"Print why each number was placed and each candidate removed."`
	Firings bool `help:"Write to standard error how often each rule fired: phase, rule and count, with tabs between."`
}

// Run loads, validates and solves.
func (s *solveCommand) Run(c *console) error {
	game, err := s.game(c, sudoku.Options{Output: c.out, Explain: s.Explain})
	if err == nil {
		err = game.Validate(c.ctx)
	}
	if err == nil {
		err = game.Solve(c.ctx)
	}
	if s.Firings && game != nil {
		writeFirings(c.errors, game)
	}
	if err != nil {
		return err
	}
	board := game.Board()
	fmt.Fprint(c.out, board.Picture())
	if !board.Full() {
		fmt.Fprintln(c.out, "Sorry - can't solve this grid.")
	}
	fmt.Fprintln(c.out, board.String())
	if !board.Solved() {
		return errNegative
	}
	return nil
}

func writeFirings(w io.Writer, game *sudoku.Game) {
	for _, f := range game.Firings() {
		fmt.Fprintf(w, "%s\t%s\t%d\n", f.Phase, f.Rule, f.Count)
	}
}
