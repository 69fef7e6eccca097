package main

import (
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/conform"
)

// conformCommand is `whenthen conform`.
type conformCommand struct {
	console.LimitFlags
	JSON bool     `help:"Write a JSON object with the results of each case instead of the differences."`
	Dirs []string `arg:"" name:"dir" help:"Folders of cases, or folders that contain such folders."`
}

// Run runs the cases.
func (f *conformCommand) Run(c *console.Console) error {
	if err := f.LimitFlags.Check(); err != nil {
		return err
	}
	options := conform.Options{JSON: f.JSON, Stdout: c.Out, Session: f.Options(), Timeout: max(f.Timeout, 0)}
	f.Timeout = 0 // the limit applies to each case
	ctx, stop := f.Bound(c.Ctx)
	defer stop()
	sum, err := conform.Run(ctx, f.Dirs, options)
	if err != nil {
		return err
	}
	if sum.Failed > 0 {
		return console.ErrNegative
	}
	return nil
}
