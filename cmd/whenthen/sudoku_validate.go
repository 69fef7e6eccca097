package main

import (
	"fmt"
	"strings"

	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/solver"
)

// validateCommand is `whenthen sudoku validate`.
type validateCommand struct {
	puzzleFlags
}

// Run loads and validates. What is found wrong is for the rules to print; the exit code goes by the given values. The
// ladder has no rules for this and uses those of the Drools base.
func (v *validateCommand) Run(c *console) error {
	puzzle, err := v.puzzle(c)
	if err != nil {
		return err
	}
	board := puzzle.Board()
	if v.Base == ibmBase {
		err = v.conflicts(c, puzzle)
	} else {
		_, err = v.validate(c, board)
	}
	if err != nil {
		return err
	}
	if board.HasDuplicates() {
		return errNegative
	}
	return nil
}

// conflicts prints what the validation rules of the IBM base say.
func (v *validateCommand) conflicts(c *console, puzzle format.Position) error {
	base, err := v.base()
	if err != nil {
		return err
	}
	result, err := base.(solver.IBM).Program.Run(c.ctx, ibm.Start{Board: puzzle.Board(), Guess: -1}, ibm.Options{Output: c.out})
	if err != nil {
		return err
	}
	for _, m := range result.Messages {
		if strings.Contains(m, " conflict in ") {
			fmt.Fprintln(c.out, m)
		}
	}
	return nil
}
