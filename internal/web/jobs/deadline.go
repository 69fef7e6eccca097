package jobs

import (
	"context"
	"runtime"
	"time"
)

// longTime bounds what tries rules on many boards. In a browser they run slower, and keep nobody else waiting.
func longTime() time.Duration {
	if runtime.GOOS == "js" {
		return 24 * Time
	}
	return 4 * Time
}

// WithTimeout is context.WithTimeout that also holds where no timer goes off while the engine computes: in a browser both
// share one thread, and the context looks at the clock whenever it is asked.
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

// Err looks at the clock.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Now().Before(c.until) {
		return err
	}
	return context.DeadlineExceeded
}
