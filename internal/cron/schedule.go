package cron

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Schedule is a schedule of six or seven fields: second, minute, hour, day of month, month, day of week (1 is Sunday) and,
// optionally, year. A field is *, a number or name, a range a-b, which may go beyond the end and on from the beginning, a step x/n, or a
// list of those. One of the two fields for days is ?, and the other one may name special days: see days.go.
type Schedule struct {
	seconds, minutes, hours, days, months, weekdays uint64
	years                                           map[int]bool // nil means every year
	special                                         specialDays
}

var (
	monthNames   = strings.Fields("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC")
	weekdayNames = strings.Fields("SUN MON TUE WED THU FRI SAT")
)

// horizon is the number of days in which the next time is searched, since there may be none.
const horizon = 100 * 366

// Parse parses a schedule, which may be in quotes. Upper and lower case are equivalent.
func Parse(text string) (*Schedule, error) {
	fields := strings.Fields(strings.ToUpper(strings.Trim(text, "\"' ")))
	if len(fields) < 6 || len(fields) > 7 {
		return nil, fmt.Errorf("cron schedule %q has %d fields instead of 6 or 7: seconds minutes hours day month weekday, and perhaps year", text, len(fields))
	}
	c, err := parse(fields)
	if err != nil {
		return nil, fmt.Errorf("cron schedule %q: %w", text, err)
	}
	return c, nil
}

func parse(fields []string) (*Schedule, error) {
	if (fields[3] == "?") == (fields[5] == "?") {
		return nil, errors.New("one of day of month and day of week, and not both, must be ?")
	}
	var c Schedule
	var err error
	if fields[3], err = c.special.readDays(fields[3]); err != nil {
		return nil, err
	}
	if fields[5], err = c.special.readWeekdays(fields[5]); err != nil {
		return nil, err
	}
	for i, f := range []struct {
		into   *uint64
		lo, hi int
		names  []string
	}{
		{&c.seconds, 0, 59, nil}, {&c.minutes, 0, 59, nil}, {&c.hours, 0, 23, nil},
		{&c.days, 1, 31, nil}, {&c.months, 1, 12, monthNames}, {&c.weekdays, 1, 7, weekdayNames},
	} {
		if err := readField(fields[i], f.lo, f.hi, f.names, func(n int) { *f.into |= 1 << n }); err != nil {
			return nil, err
		}
	}
	if len(fields) == 7 && fields[6] != "*" {
		c.years = map[int]bool{}
		if err := readField(fields[6], 1970, 2199, nil, func(n int) { c.years[n] = true }); err != nil {
			return nil, err
		}
	}
	return &c, nil
}

// readField calls add with each number of a field.
func readField(field string, lo, hi int, names []string, add func(int)) error {
	for _, part := range strings.Split(field, ",") {
		from, to, step, err := readPart(part, lo, hi, names)
		if err != nil {
			return err
		}
		if to < from { // 22-2 are the hours from 22 on and those until 2
			to += hi - lo + 1
		}
		for n := from; n <= to; n += step {
			add(lo + (n-lo)%(hi-lo+1))
		}
	}
	return nil
}

// readPart parses one element of a list: its bounds and its step. As in Drools, a step of 0 is none: */0 means all numbers, 5/0 the first
// one; and names have no steps.
func readPart(part string, lo, hi int, names []string) (from, to, step int, err error) {
	base, stepText, stepped := strings.Cut(part, "/")
	step = 1
	if stepped {
		if step, err = strconv.Atoi(stepText); err != nil || step < 0 || base == "?" {
			return 0, 0, 0, fmt.Errorf("bad step in %q", part)
		}
	}
	if base == "*" || base == "?" {
		return lo, hi, max(step, 1), nil
	}
	first, last, ranged := strings.Cut(base, "-")
	if from, err = readNumber(first, lo, hi, names); err != nil {
		return 0, 0, 0, err
	}
	if slices.Contains(names, first) {
		step, stepped = 1, false
	}
	switch {
	case stepped && step == 0:
		return from, from, 1, nil
	case ranged:
		if to, err = readNumber(last, lo, hi, names); err == nil && to < from && lo >= 1970 {
			err = fmt.Errorf("%q ends before it begins", base)
		}
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
	return c.months>>uint(t.Month())&1 == 1 && c.special.day(t, c.days) && c.special.weekday(t, c.weekdays) &&
		(c.years == nil || c.years[t.Year()])
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
