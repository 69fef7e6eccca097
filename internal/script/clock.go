package script

import (
	"errors"
	"fmt"
	"time"
)

// Clock is the clock of a session. The zero value tells the real time.
type Clock struct {
	pseudo bool
	told   bool // the real time, as Tell has said it
	now    time.Time
}

// NewPseudoClock returns a clock that stands still until it is moved. Like Drools' it begins in 1970.
func NewPseudoClock() *Clock { return &Clock{pseudo: true, now: time.UnixMilli(0).UTC()} }

// NewToldClock returns a clock that shows the real time as somebody has read it, so that what happened can happen again.
// Steps and facts cannot move it.
func NewToldClock(now time.Time) *Clock { return &Clock{told: true, now: now} }

// Tell sets a clock of NewToldClock. It does not go backwards; an earlier time is passed over.
func (c *Clock) Tell(now time.Time) {
	if c.told && now.After(c.now) {
		c.now = now
	}
}

// Pseudo reports that the clock moves only when it is told to.
func (c *Clock) Pseudo() bool { return c.pseudo }

// Now is the time on the clock, for whenthen.Clock.
func (c *Clock) Now() time.Time {
	if c.pseudo || c.told {
		return c.now
	}
	return time.Now()
}

// errReal is the error of moving a clock that shows the real time.
var errReal = errors.New("the clock shows the real time; --clock pseudo takes one that can be moved")

// Advance moves a pseudo clock on.
func (c *Clock) Advance(d time.Duration) error {
	if !c.pseudo {
		return errReal
	}
	c.now = c.now.Add(d)
	return nil
}

// AdvanceTo moves a pseudo clock on to a time. A time that is over by then is an error: events come in their order.
func (c *Clock) AdvanceTo(t time.Time) error {
	switch {
	case !c.pseudo:
		return errReal
	case t.Before(c.now):
		return fmt.Errorf("%s is over, the clock is at %s already; facts stand in the order of their times", t.UTC().Format(timeLayout), c.now.UTC().Format(timeLayout))
	}
	c.now = t
	return nil
}

const timeLayout = "2006-01-02T15:04:05.999Z07:00"
