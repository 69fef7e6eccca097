package main

import "whenthen/internal/sudoku"

// validateCommand is `whenthen sudoku validate`.
type validateCommand struct {
	puzzleFlags
}

// Run loads and validates. What is found wrong is for the rules to print; the exit code goes by the given values.
func (v *validateCommand) Run(c *console) error {
	game, err := v.game(c, sudoku.Options{Output: c.out})
	if err != nil {
		return err
	}
	if err := game.Validate(c.ctx); err != nil {
		return err
	}
	if givens := game.Givens(); givens.HasDuplicates() {
		return errNegative
	}
	return nil
}
