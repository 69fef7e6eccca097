// Package console is what all commands work with: where they read and write, the flags that bound them in time and memory, and the
// signals that end them.
package console

import (
	"context"
	"errors"
	"io"
)

// Console is what a command works with.
type Console struct {
	Ctx         context.Context
	Flush       func() // flushes what was written to Out
	In          io.Reader
	Out, Errors io.Writer
}

// Under is the console with another context.
func (c *Console) Under(ctx context.Context) *Console {
	bounded := *c
	bounded.Ctx = ctx
	return &bounded
}

// Await runs a function that ignores the context, and stops waiting for it when the context ends.
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

// ErrNegative stands for a negative answer that was printed already; it only sets the exit code.
var ErrNegative = errors.New("negative")
