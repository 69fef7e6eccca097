package main

import (
	"fmt"

	"github.com/alecthomas/kong"
)

// movedCommand stands where a command of the Sudoku family once stood; it takes any arguments.
type movedCommand struct {
	Rest []string `arg:"" optional:""`
}

// Run says where the command has gone.
func (movedCommand) Run(at *kong.Context) error {
	name := at.Selected().Name
	return fmt.Errorf("there is no command %q any more: it is whenthen sudoku %s", name, name)
}
