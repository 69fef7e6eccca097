package web

import (
	"context"
	"runtime"
	"time"
)

// withTimeout is context.WithTimeout that also holds where no timer goes off while the engine computes: in a browser both
// share one thread, and the context looks at the clock whenever it is asked.
func withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
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

// Err looks at the clock.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Now().Before(c.until) {
		return err
	}
	return context.DeadlineExceeded
}
