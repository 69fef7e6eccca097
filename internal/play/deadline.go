package play

import (
	"context"
	"time"
)

// deadline is a context that ends at a time by the clock. context.WithTimeout needs a timer, and in a browser no timer goes off while
// the engine computes, since they share one thread.
type deadline struct {
	context.Context
	at time.Time
}

// Deadline is when the context ends.
func (d deadline) Deadline() (time.Time, bool) { return d.at, true }

// Err looks at the clock.
func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(d.at) {
		return context.DeadlineExceeded
	}
	return nil
}
