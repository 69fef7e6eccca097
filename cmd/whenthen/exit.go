package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/engine/source"
	"whenthen/internal/runner"
)

// The exit codes.
const (
	exitDone     = 0
	exitNegative = 1
	exitUsage    = 2
	exitFailed   = 3
)

// report prints the error that ended a command, if any, and returns the exit code.
func report(w io.Writer, err error) int {
	var (
		compile *whenthen.CompileError
		failed  *whenthen.RuntimeError
		limit   *whenthen.LimitError
		stopped *whenthen.StoppedError
		batch   *failedSessions
	)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, console.ErrNegative):
		return exitNegative
	case errors.As(err, &compile):
		render(w, compile.Diagnostics)
		return exitUsage
	}
	fmt.Fprintf(w, "whenthen: %v\n", err)
	if errors.As(err, &failed) || errors.As(err, &limit) || errors.As(err, &batch) ||
		errors.As(err, &stopped) || console.Ended(err) || errors.Is(err, runner.ErrUnstable) || errors.Is(err, context.Canceled) {
		return exitFailed
	}
	return exitUsage
}

// render writes diagnostics. Write errors are ignored, because there is nowhere to report them.
func render(w io.Writer, diagnostics []source.Diagnostic) { _ = source.Render(w, diagnostics) }
