package main

import (
	"fmt"

	"whenthen/internal/sudoku/format"
)

// convertCommand is `whenthen sudoku convert`.
type convertCommand struct {
	Puzzle string `arg:"" help:"A file in any format, a puzzle, the name of a sample, or - for standard input."`
	To     string `default:"line" placeholder:"FORMAT" help:"line, zeros, rows, picture, csv, pencilmarks, plain, sdk, sdm, sdx, ss, library, candidates, link or dump (${default})."`
}

// Run writes each puzzle in the format asked for.
func (v *convertCommand) Run(c *console) error {
	puzzles, err := format.Read(v.Puzzle, c.in)
	if err != nil {
		return err
	}
	bad := false
	for _, p := range puzzles {
		if p.Err != nil {
			fmt.Fprintf(c.errors, "whenthen: line %d: %v\n", p.Line, p.Err)
			bad = true
			continue
		}
		text, err := format.Write(p.Position, v.To)
		if err != nil {
			return err
		}
		fmt.Fprint(c.out, text)
	}
	if bad {
		return errNegative
	}
	return nil
}
