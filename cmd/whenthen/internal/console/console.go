// Package console provides what all commands need: input and output, the flags that limit time and memory, and the handling of
// signals.
package console

import (
	"context"
	"errors"
	"io"
)

// Console is the environment of a command.
type Console struct {
	Ctx         context.Context
	Flush       func() // flushes output written to Out
	In          io.Reader
	Out, Errors io.Writer
}

// Under returns a copy of the console with another context.
func (c *Console) Under(ctx context.Context) *Console {
	bounded := *c
	bounded.Ctx = ctx
	return &bounded
}

// Await runs a function that ignores the context, and stops waiting for it if the context ends.
func (c *Console) Await(do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-c.Ctx.Done():
		return context.Cause(c.Ctx)
	}
}

// ErrNegative means a negative result that has been printed already; it only sets the exit code.
var ErrNegative = errors.New("negative")
