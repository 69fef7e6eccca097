package console

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the cause of a context that a signal has ended.
type interrupted struct{ signal os.Signal }

func (i *interrupted) Error() string {
	if i.signal == os.Interrupt {
		return "interrupted"
	}
	return "told to end (" + i.signal.String() + ")"
}

// UntilSignal returns a context that Ctrl-C and SIGTERM end. A second signal ends the process at once.
func UntilSignal() (ctx context.Context, stop func()) {
	ctx, end := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := <-signals; ok {
			end(&interrupted{s})
			signal.Stop(signals) // the next signal has its usual effect and ends the process
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		end(nil)
	}
}

// Ended reports whether an error was caused by a bound of the command or by a signal.
func Ended(err error) bool {
	var (
		limit  *LimitReached
		signal *interrupted
	)
	return errors.As(err, &limit) || errors.As(err, &signal)
}
