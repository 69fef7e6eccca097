package jobs

import (
	"context"
	"runtime"
	"time"
)

// longTime returns the time limit of jobs that try rules on many boards. It is longer in a browser, where they run slower, but no other
// users wait.
func longTime() time.Duration {
	if runtime.GOOS == "js" {
		return 24 * Time
	}
	return 4 * Time
}

// WithTimeout is context.WithTimeout that also works in a browser. There no timer fires while the engine computes, because both run on
// the same thread, so the context checks the clock whenever Err is called.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	timed, cancel := context.WithTimeout(ctx, d)
	if runtime.GOOS != "js" {
		return timed, cancel
	}
	return clocked{timed, time.Now().Add(d)}, cancel
}

type clocked struct {
	context.Context
	until time.Time
}

// Err checks the clock.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Now().Before(c.until) {
		return err
	}
	return context.DeadlineExceeded
}
