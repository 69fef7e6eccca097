package play

import (
	"context"
	"time"
)

// deadline is a context that checks the clock in Err. context.WithTimeout needs a timer, and in a browser no timer fires while the
// engine computes, because both run on the same thread.
type deadline struct {
	context.Context
	at time.Time
}

// Deadline returns the time at which the context ends.
func (d deadline) Deadline() (time.Time, bool) { return d.at, true }

// Err returns the error of the parent context, or DeadlineExceeded after the deadline.
func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(d.at) {
		return context.DeadlineExceeded
	}
	return nil
}
