package cron

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Schedule is a schedule of six or seven fields: second, minute, hour, day of month, month, day of week (1 is Sunday) and,
// optionally, year. A field is *, ?, a number or name, a range a-b, a step x/n, or a list of those.
type Schedule struct {
	seconds, minutes, hours, days, months, weekdays uint64
	years                                           map[int]bool // nil means every year
}

var (
	monthNames   = strings.Fields("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC")
	weekdayNames = strings.Fields("SUN MON TUE WED THU FRI SAT")
)

// horizon is the number of days in which the next time is searched, since there may be none.
const horizon = 8 * 366

// Parse parses a schedule, which may be in quotes. Upper and lower case are equivalent.
func Parse(text string) (*Schedule, error) {
	fields := strings.Fields(strings.ToUpper(strings.Trim(text, "\"' ")))
	if len(fields) < 6 || len(fields) > 7 {
		return nil, fmt.Errorf("cron schedule %q has %d fields instead of 6 or 7: seconds minutes hours day month weekday, and perhaps year", text, len(fields))
	}
	var c Schedule
	for i, f := range []struct {
		into   *uint64
		lo, hi int
		names  []string
	}{
		{&c.seconds, 0, 59, nil}, {&c.minutes, 0, 59, nil}, {&c.hours, 0, 23, nil},
		{&c.days, 1, 31, nil}, {&c.months, 1, 12, monthNames}, {&c.weekdays, 1, 7, weekdayNames},
	} {
		for _, part := range strings.Split(fields[i], ",") {
			lo, hi, step, err := readPart(part, f.lo, f.hi, f.names)
			if err != nil {
				return nil, fmt.Errorf("cron schedule %q: %w", text, err)
			}
			for n := lo; n <= hi; n += step {
				*f.into |= 1 << n
			}
		}
	}
	if len(fields) == 7 && fields[6] != "*" {
		c.years = map[int]bool{}
		for _, part := range strings.Split(fields[6], ",") {
			lo, hi, step, err := readPart(part, 1970, 2199, nil)
			if err != nil {
				return nil, fmt.Errorf("cron schedule %q: %w", text, err)
			}
			for n := lo; n <= hi; n += step {
				c.years[n] = true
			}
		}
	}
	return &c, nil
}

// readPart parses one element of a list: its bounds and its step.
func readPart(part string, lo, hi int, names []string) (from, to, step int, err error) {
	base, stepText, stepped := strings.Cut(part, "/")
	step = 1
	if stepped {
		if step, err = strconv.Atoi(stepText); err != nil || step < 1 {
			return 0, 0, 0, fmt.Errorf("bad step in %q", part)
		}
	}
	if base == "*" || base == "?" {
		return lo, hi, step, nil
	}
	first, last, ranged := strings.Cut(base, "-")
	if from, err = readNumber(first, lo, hi, names); err != nil {
		return 0, 0, 0, err
	}
	switch {
	case ranged:
		to, err = readNumber(last, lo, hi, names)
	case stepped:
		to = hi
	default:
		to = from
	}
	return from, to, step, err
}

func readNumber(text string, lo, hi int, names []string) (int, error) {
	for i, name := range names {
		if name == text {
			return lo + i, nil
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("%q is not between %d and %d", text, lo, hi)
	}
	return n, nil
}

// Next returns the first time of the schedule after a moment, both in Unix milliseconds, UTC. It returns false if there is none.
func (c *Schedule) Next(after int64) (int64, bool) {
	t := time.UnixMilli(after).UTC().Truncate(time.Second).Add(time.Second)
	for range horizon {
		if c.day(t) {
			if at, ok := c.within(t); ok {
				return at, true
			}
		}
		t = time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, time.UTC)
	}
	return 0, false
}

// includes reports whether a moment is in a second of the schedule, in UTC.
func (c *Schedule) includes(t time.Time) bool {
	t = t.UTC()
	return c.day(t) && c.hours>>uint(t.Hour())&1 == 1 && c.minutes>>uint(t.Minute())&1 == 1 && c.seconds>>uint(t.Second())&1 == 1
}

// Calendar parses a calendar: it includes the seconds of a schedule or, with the prefix !, all other seconds.
func Calendar(text string) (includes func(time.Time) bool, err error) {
	schedule, not := strings.CutPrefix(strings.TrimSpace(text), "!")
	c, err := Parse(schedule)
	if err != nil {
		return nil, err
	}
	return func(t time.Time) bool { return c.includes(t) != not }, nil
}

func (c *Schedule) day(t time.Time) bool {
	return c.months>>uint(t.Month())&1 == 1 && c.days>>uint(t.Day())&1 == 1 &&
		c.weekdays>>(uint(t.Weekday())+1)&1 == 1 && (c.years == nil || c.years[t.Year()])
}

// within finds the first time of day at or after t on t's day.
func (c *Schedule) within(t time.Time) (int64, bool) {
	for h := t.Hour(); h < 24; h++ {
		if c.hours>>uint(h)&1 == 0 {
			continue
		}
		for m := 0; m < 60; m++ {
			if c.minutes>>uint(m)&1 == 0 {
				continue
			}
			for s := 0; s < 60; s++ {
				at := time.Date(t.Year(), t.Month(), t.Day(), h, m, s, 0, time.UTC)
				if c.seconds>>uint(s)&1 == 1 && !at.Before(t) {
					return at.UnixMilli(), true
				}
			}
		}
	}
	return 0, false
}
