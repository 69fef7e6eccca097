package java

import (
	"strings"
	"time"

	"whenthen/engine/fact"
)

// localClasses are LocalDate and LocalDateTime.
func localClasses(now func() time.Time) []class {
	return []class{localClass(fact.LocalDateType, fact.LocalDateOf, now, false), localClass(fact.LocalDateTimeType, fact.LocalDateTimeOf, now, true)}
}

func localClass(t *fact.Type, local func(time.Time) time.Time, now func() time.Time, clock bool) class {
	field := func(name string, f func(time.Time) int) *fact.Method { return m0(name, f) }
	move := func(name string, f func(time.Time, int) time.Time) []*fact.Method {
		return []*fact.Method{
			gives(t, m1("plus"+name, func(d time.Time, n int64) time.Time { return local(f(d, int(n))) })),
			gives(t, m1("minus"+name, func(d time.Time, n int64) time.Time { return local(f(d, -int(n))) })),
		}
	}
	add := func(unit time.Duration) func(time.Time, int) time.Time {
		return func(d time.Time, n int) time.Time { return d.Add(time.Duration(n) * unit) }
	}
	compare := func(name string, f func(a, b time.Time) bool) *fact.Method { return takes(m1(name, f), t) }
	parse := func(s string) (time.Time, error) {
		d, err := fact.ParseDate(s)
		if err != nil || clock != strings.Contains(s, "T") {
			return d, exception(fact.DateTimeParseType, "Text '%s' could not be parsed at index 0", s)
		}
		return local(d), nil
	}
	c := class{typ: t,
		methods: []*fact.Method{
			field("getYear", time.Time.Year), field("getMonthValue", func(d time.Time) int { return int(d.Month()) }), field("getDayOfMonth", time.Time.Day),
			field("getDayOfYear", time.Time.YearDay),
			gives(dayOfWeekType, m0("getDayOfWeek", func(d time.Time) any { return dayOfWeekType.Constants[(int(d.Weekday())+6)%7] })),
			compare("isBefore", time.Time.Before), compare("isAfter", time.Time.After), compare("isEqual", time.Time.Equal),
			takes(m1("compareTo", time.Time.Compare), t),
			takes(m1("format", func(d time.Time, p *datePattern) string { return p.format(d) }), dateFormatter),
			gives(t, e1("withDayOfMonth", func(d time.Time, n int) (time.Time, error) { return withDay(d, n) })),
		},
		statics: []*fact.Method{
			gives(t, s0("now", func() time.Time { return local(now()) })), gives(t, t1("parse", parse)),
			takes(gives(t, t2("parse", func(s string, p *datePattern) (time.Time, error) {
				d, err := p.parse(s)
				if err != nil {
					return d, exception(fact.DateTimeParseType, "Text '%s' could not be parsed at index 0", s)
				}
				return local(d), nil
			})), fact.StringType, dateFormatter),
		},
	}
	for name, f := range map[string]func(time.Time, int) time.Time{"Months": plusMonths,
		"Years": func(d time.Time, n int) time.Time { return plusMonths(d, 12*n) },
		"Days":  func(d time.Time, n int) time.Time { return d.AddDate(0, 0, n) }, "Weeks": func(d time.Time, n int) time.Time { return d.AddDate(0, 0, 7*n) }} {
		c.methods = append(c.methods, move(name, f)...)
	}
	if !clock {
		c.methods = append(c.methods, field("lengthOfMonth", lengthOfMonth),
			m0("isLeapYear", func(d time.Time) bool { return time.Date(d.Year(), 3, 0, 0, 0, 0, 0, time.UTC).Day() == 29 }),
			m0("toEpochDay", func(d time.Time) int64 { return d.Unix() / 86400 }),
			gives(fact.LocalDateTimeType, m0("atStartOfDay", fact.LocalDateTimeOf)))
		c.statics = append(c.statics, gives(t, dateOf(3, local)))
		return c
	}
	for name, unit := range map[string]time.Duration{"Hours": time.Hour, "Minutes": time.Minute, "Seconds": time.Second} {
		c.methods = append(c.methods, move(name, add(unit))...)
	}
	c.methods = append(c.methods, field("getHour", time.Time.Hour), field("getMinute", time.Time.Minute), field("getSecond", time.Time.Second),
		gives(fact.LocalDateType, m0("toLocalDate", fact.LocalDateOf)))
	c.statics = append(c.statics, gives(t, dateOf(5, local)), gives(t, dateOf(6, local)))
	return c
}

func withDay(d time.Time, n int) (time.Time, error) {
	if n < 1 || n > lengthOfMonth(d) {
		return d, exception(fact.DateTimeExceptionType, "Invalid value for DayOfMonth: %d", n)
	}
	return d.AddDate(0, 0, n-d.Day()), nil
}

// dateOf is of(year, month, day[, hour, minute[, second]]).
func dateOf(count int, local func(time.Time) time.Time) *fact.Method {
	params := make([]*fact.Type, count)
	for i := range params {
		params[i] = fact.IntType
	}
	return written("of", params, fact.DateType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
		var v [6]int
		for i := range args {
			v[i] = int(args[i].Int())
		}
		if err := checkDate(v); err != nil {
			return err
		}
		out.SetAny(local(utcDate(v[0], v[1], v[2], v[3], v[4], v[5])))
		return nil
	})
}

// checkDate refuses what is no date and time.
func checkDate(v [6]int) error {
	limits := []struct {
		name      string
		low, high int
		text      string
	}{{"MonthOfYear", 1, 12, "1 - 12"}, {"DayOfMonth", 1, 31, "1 - 28/31"}, {"HourOfDay", 0, 23, "0 - 23"}, {"MinuteOfHour", 0, 59, "0 - 59"},
		{"SecondOfMinute", 0, 59, "0 - 59"}}
	for i, l := range limits {
		if n := v[i+1]; n < l.low || n > l.high {
			return exception(fact.DateTimeExceptionType, "Invalid value for %s (valid values %s): %d", l.name, l.text, n)
		}
	}
	if v[2] <= lengthOfMonth(utcDate(v[0], v[1], 1, 0, 0, 0)) {
		return nil
	}
	if v[1] == 2 && v[2] == 29 {
		return exception(fact.DateTimeExceptionType, "Invalid date 'February 29' as '%d' is not a leap year", v[0])
	}
	return exception(fact.DateTimeExceptionType, "Invalid date '%s %d'", strings.ToUpper(time.Month(v[1]).String()), v[2])
}
