package console

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the cause of a context that was ended by a signal.
type interrupted struct{ signal os.Signal }

// Error names the signal.
func (i *interrupted) Error() string {
	if i.signal == os.Interrupt {
		return "interrupted"
	}
	return "interrupted (" + i.signal.String() + ")"
}

// UntilSignal returns a context that ends on Ctrl-C or SIGTERM. A second signal terminates the process immediately.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, end := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := <-signals; ok {
			end(&interrupted{s})
			signal.Stop(signals) // the next signal has its default effect and terminates the process
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		end(nil)
	}
}

// UntilTerminated returns a context for a command at a prompt, which goes on after Ctrl-C: only SIGTERM ends it.
func UntilTerminated(ctx context.Context) (bounded context.Context, stop func()) {
	return until(context.WithoutCancel(ctx), syscall.SIGTERM) // Ctrl-C ends ctx
}

// UntilInterrupt returns a context for a piece of work of such a command, such as a line typed at the prompt: Ctrl-C ends this work, and not
// the command. ctx is that of UntilTerminated.
func UntilInterrupt(ctx context.Context) (bounded context.Context, stop func()) {
	return until(ctx, os.Interrupt)
}

// until returns a context that ends with ctx, on a signal, or when stop is called.
func until(ctx context.Context, s os.Signal) (bounded context.Context, stop func()) {
	bounded, end := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, s)
	go func() {
		select {
		case s := <-signals:
			end(&interrupted{s})
		case <-bounded.Done():
		}
	}()
	return bounded, func() {
		signal.Stop(signals)
		end(nil)
	}
}

// Ended reports whether an error was caused by a limit of the command or by a signal.
func Ended(err error) bool {
	var (
		limit  *limitReached
		signal *interrupted
	)
	return errors.As(err, &limit) || errors.As(err, &signal)
}
