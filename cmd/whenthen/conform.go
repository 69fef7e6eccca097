package main

import (
	"whenthen/internal/conform"
)

// conformCommand is `whenthen conform`.
type conformCommand struct {
	JSON bool     `help:"Write a JSON object per case with what happened, in place of the differences."`
	Dirs []string `arg:"" name:"dir" help:"Case folders, or folders of them."`
}

// Run runs the cases.
func (f *conformCommand) Run(c *console) error {
	sum, err := conform.Run(c.ctx, f.Dirs, conform.Options{JSON: f.JSON, Stdout: c.out})
	if err != nil {
		return err
	}
	if sum.Failed > 0 {
		return errNegative
	}
	return nil
}
