package sudokucmd

import "whenthen/cmd/whenthen/internal/console"

// validateCommand is `whenthen sudoku validate`.
type validateCommand struct {
	puzzleFlags
}

// Run prints the errors that the base's rules find. The exit code depends only on the given values.
func (v *validateCommand) Run(c *console.Console) error {
	puzzle, err := v.puzzle(c)
	if err != nil {
		return err
	}
	base, err := v.own(c)
	if err != nil {
		return err
	}
	board := puzzle.Board()
	if _, err := base.Validate(c.Ctx, board, c.Out); err != nil {
		return err
	}
	if board.HasDuplicates() {
		return console.ErrNegative
	}
	return nil
}
