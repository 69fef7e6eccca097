package script

import (
	"errors"
	"fmt"
	"time"
)

// Clock is the clock of a session. The zero value shows the system time.
type Clock struct {
	pseudo bool
	told   bool // the clock shows a real time that Tell sets
	now    time.Time
}

// NewPseudoClock returns a clock whose time changes only with Advance and AdvanceTo. Like Drools' pseudo clock, it begins in 1970.
func NewPseudoClock() *Clock { return &Clock{pseudo: true, now: time.UnixMilli(0).UTC()} }

// NewToldClock returns a clock that shows a real time that was recorded earlier, so that a recording can be replayed. Steps and
// facts cannot move it.
func NewToldClock(now time.Time) *Clock { return &Clock{told: true, now: now} }

// Tell sets the time of a clock created by NewToldClock. Earlier times are ignored, so the clock never goes backwards.
func (c *Clock) Tell(now time.Time) {
	if c.told && now.After(c.now) {
		c.now = now
	}
}

// Pseudo reports whether the clock moves only when Advance or AdvanceTo is called.
func (c *Clock) Pseudo() bool { return c.pseudo }

// Now returns the time on the clock, for whenthen.Clock.
func (c *Clock) Now() time.Time {
	if c.pseudo || c.told {
		return c.now
	}
	return time.Now()
}

// errReal is the error for an attempt to move a clock that shows the real time.
var errReal = errors.New("the clock shows real time and cannot be moved; use --clock pseudo")

// Advance moves a pseudo clock forward.
func (c *Clock) Advance(d time.Duration) error {
	if !c.pseudo {
		return errReal
	}
	c.now = c.now.Add(d)
	return nil
}

// AdvanceTo moves a pseudo clock forward to a time. It returns an error if that time is before the time on the clock, because events must
// be in the order of their times.
func (c *Clock) AdvanceTo(t time.Time) error {
	switch {
	case !c.pseudo:
		return errReal
	case t.Before(c.now):
		return fmt.Errorf("%s is in the past: the clock is already at %s; facts must be in the order of their times", t.UTC().Format(timeLayout), c.now.UTC().Format(timeLayout))
	}
	c.now = t
	return nil
}

const timeLayout = "2006-01-02T15:04:05.999Z07:00"
