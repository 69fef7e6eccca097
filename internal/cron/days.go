package cron

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"time"
)

// Special days of a month, as the schedules of Quartz and Drools write them: L is the last day, LW the last weekday from Monday to Friday,
// 15W the one nearest to the 15th within the month. Special days of a week: 6#3 is the third Friday of the month, 6L the last one, and L
// alone is Saturday. W and # concern only the first day of a list.

// specialDays tells which of the days in the fields of a schedule are special.
type specialDays struct {
	last    bool // the last day of the month
	nearest bool // not the day itself, but the nearest one from Monday to Friday
	nth     int  // not every week, but the nth time that the month has this day of the week; 0 if it is every week
	lastOne bool // not every week, but the last time that the month has this day of the week
}

// readDays reads what is special in the field for days of the month, and returns the field without it.
func (s *specialDays) readDays(field string) (plain string, err error) {
	if strings.Contains(field, "L") {
		if field != "L" && field != "LW" {
			return "", fmt.Errorf("the last day of the month is L or LW, without other days, not %q", field)
		}
		s.last, s.nearest = true, field == "LW"
		return "*", nil
	}
	parts := strings.Split(field, ",")
	for i, part := range parts {
		if day, ok := strings.CutSuffix(part, "W"); ok {
			parts[i], s.nearest = day, true
		}
	}
	return strings.Join(parts, ","), nil
}

// readWeekdays does the same for days of the week.
func (s *specialDays) readWeekdays(field string) (plain string, err error) {
	if day, ok := strings.CutSuffix(field, "L"); ok && !strings.Contains(field, ",") {
		if s.lastOne = day != ""; s.lastOne {
			return day, nil
		}
		return "SAT", nil
	}
	parts := strings.Split(field, ",")
	for i, part := range parts {
		if strings.HasSuffix(part, "L") {
			return "", errors.New("the last day of the week in a month, such as 6L, cannot stand beside other days")
		}
		if day, nth, ok := strings.Cut(part, "#"); ok {
			if len(nth) != 1 || nth < "1" || nth > "5" {
				return "", fmt.Errorf("# is followed by a number from 1 to 5, not as in %q", part)
			}
			parts[i], s.nth = day, int(nth[0]-'0')
		}
	}
	return strings.Join(parts, ","), nil
}

// day reports whether the days of the month include a day.
func (s *specialDays) day(t time.Time, days uint64) bool {
	if !s.last && !s.nearest {
		return days>>uint(t.Day())&1 == 1
	}
	last := lastDay(t)
	day := last
	if !s.last {
		day = bits.TrailingZeros64(days)
	}
	if s.nearest && day <= last {
		day = nearestWeekday(t, day, last)
	}
	return t.Day() == day
}

// nearestWeekday returns the day from Monday to Friday that is nearest to a day of t's month, and in that month.
func nearestWeekday(t time.Time, day, last int) int {
	switch t.AddDate(0, 0, day-t.Day()).Weekday() {
	case time.Saturday:
		if day == 1 {
			return 3
		}
		return day - 1
	case time.Sunday:
		if day == last {
			return day - 2
		}
		return day + 1
	}
	return day
}

func lastDay(t time.Time) int { return time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day() }

// weekday reports whether the days of the week include a day.
func (s *specialDays) weekday(t time.Time, weekdays uint64) bool {
	if s.nth == 0 && !s.lastOne {
		return weekdays>>(uint(t.Weekday())+1)&1 == 1
	}
	if int(t.Weekday())+1 != bits.TrailingZeros64(weekdays) {
		return false
	}
	return s.lastOne && t.Day()+7 > lastDay(t) || s.nth > 0 && (t.Day()-1)/7+1 == s.nth
}
