package main

import (
	"whenthen"
	"whenthen/dsl/source"
	"whenthen/internal/sudoku"
)

// checkCommand is `whenthen check`.
type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Rule files, checked together in this order."`
}

// Run checks rule files. They see the Sudoku facts under the packages these belong to.
func (k *checkCommand) Run(c *console) error {
	sources, err := whenthen.Files(k.Files...)
	if err != nil {
		return err
	}
	found, err := whenthen.Check(sources, sudoku.FactModel())
	if err != nil {
		return err
	}
	render(c.errors, found)
	if source.HasErrors(found) {
		return errNegative
	}
	return nil
}
