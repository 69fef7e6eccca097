package main

// validateCommand is `whenthen sudoku validate`.
type validateCommand struct {
	puzzleFlags
}

// Run lets the base's rules print what is wrong. The exit code depends only on the given values.
func (v *validateCommand) Run(c *console) error {
	puzzle, err := v.puzzle(c)
	if err != nil {
		return err
	}
	base, err := v.own(c)
	if err != nil {
		return err
	}
	board := puzzle.Board()
	if _, err := base.Validate(c.ctx, board, c.out); err != nil {
		return err
	}
	if board.HasDuplicates() {
		return errNegative
	}
	return nil
}
