package main

import "whenthen/internal/sudoku"

// validateCommand is `whenthen sudoku validate`.
type validateCommand struct {
	puzzleFlags
}

// Run loads and validates. What is found wrong is for the rules to print; the exit code goes by the board.
func (v *validateCommand) Run(c *console) error {
	game, err := v.game(c, sudoku.Options{Output: c.out})
	if err != nil {
		return err
	}
	if err := game.Validate(c.ctx); err != nil {
		return err
	}
	if board := game.Board(); board.HasDuplicates() {
		return errNegative
	}
	return nil
}
