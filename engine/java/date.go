package java

import (
	"time"

	"whenthen/engine/fact"
)

var (
	calendarType      = fact.NewLibraryType(117, "java.util", "Calendar", (*calendar)(nil), fact.Comparable)
	gregorianType     = fact.NewLibraryType(118, "java.util", "GregorianCalendar", (*calendar)(nil), calendarType)
	dateFormatType    = fact.NewLibraryType(119, "java.text", "SimpleDateFormat", (*datePattern)(nil))
	dateFormatter     = fact.NewLibraryType(120, "java.time.format", "DateTimeFormatter", (*datePattern)(nil), dateFormatType)
	chronoUnitType    = &fact.Type{Package: "java.time.temporal", Name: "ChronoUnit", Kind: fact.Enum, Boxed: true, ID: 121, Parents: []*fact.Type{fact.Comparable}}
	dayOfWeekType     = &fact.Type{Package: "java.time", Name: "DayOfWeek", Kind: fact.Enum, Boxed: true, ID: 122, Parents: []*fact.Type{fact.Comparable}}
	chronoUnits       = constants(chronoUnitType, "NANOS", "MICROS", "MILLIS", "SECONDS", "MINUTES", "HOURS", "DAYS", "WEEKS", "MONTHS", "YEARS")
	daysOfWeek        = constants(dayOfWeekType, "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
	calendarConstants = map[string]any{"YEAR": 1, "MONTH": 2, "WEEK_OF_YEAR": 3, "DATE": 5, "DAY_OF_MONTH": 5, "DAY_OF_YEAR": 6, "DAY_OF_WEEK": 7, "AM_PM": 9,
		"HOUR": 10, "HOUR_OF_DAY": 11, "MINUTE": 12, "SECOND": 13, "MILLISECOND": 14, "SUNDAY": 1, "MONDAY": 2, "TUESDAY": 3, "WEDNESDAY": 4, "THURSDAY": 5,
		"FRIDAY": 6, "SATURDAY": 7, "JANUARY": 0, "FEBRUARY": 1, "MARCH": 2, "APRIL": 3, "MAY": 4, "JUNE": 5, "JULY": 6, "AUGUST": 7, "SEPTEMBER": 8,
		"OCTOBER": 9, "NOVEMBER": 10, "DECEMBER": 11}
)

// constants fills a library enum.
func constants(t *fact.Type, names ...string) map[string]any {
	m := map[string]any{}
	for i, n := range names {
		e := &fact.EnumValue{Type: t, Name: n, Ordinal: i}
		t.Constants = append(t.Constants, e)
		m[n] = e
	}
	return m
}

// calendar is a Calendar; unlike a date it changes.
type calendar struct{ t time.Time }

func (c *calendar) String() string { return fact.ToString(c.t) }

func (c *calendar) get(field int) (int, error) {
	t := c.t
	switch field {
	case 1:
		return t.Year(), nil
	case 2:
		return int(t.Month()) - 1, nil
	case 3: // weeks begin on Sunday, the first one holds January 1
		first := int(time.Date(t.Year(), 1, 1, 0, 0, 0, 0, time.UTC).Weekday())
		return (t.YearDay()+first-1)/7 + 1, nil
	case 5:
		return t.Day(), nil
	case 6:
		return t.YearDay(), nil
	case 7:
		return int(t.Weekday()) + 1, nil
	case 9:
		return t.Hour() / 12, nil
	case 10:
		return t.Hour() % 12, nil
	case 11:
		return t.Hour(), nil
	case 12:
		return t.Minute(), nil
	case 13:
		return t.Second(), nil
	case 14:
		return t.Nanosecond() / 1e6, nil
	}
	return 0, exception(fact.IllegalArgumentType, "Calendar field %d", field)
}

// add is Calendar.add: months keep to the length of the month.
func (c *calendar) add(field, n int) (none, error) {
	switch field {
	case 1:
		c.t = plusMonths(c.t, 12*n)
	case 2:
		c.t = plusMonths(c.t, n)
	case 3:
		c.t = c.t.AddDate(0, 0, 7*n)
	case 5, 6, 7:
		c.t = c.t.AddDate(0, 0, n)
	case 10, 11:
		c.t = c.t.Add(time.Duration(n) * time.Hour)
	case 12:
		c.t = c.t.Add(time.Duration(n) * time.Minute)
	case 13:
		c.t = c.t.Add(time.Duration(n) * time.Second)
	case 14:
		c.t = c.t.Add(time.Duration(n) * time.Millisecond)
	default:
		return none{}, exception(fact.IllegalArgumentType, "Calendar field %d", field)
	}
	return none{}, nil
}

func (c *calendar) set(field, v int) (none, error) {
	t := c.t
	y, m, d := t.Date()
	switch field {
	case 1:
		y = v
	case 2:
		m = time.Month(v + 1)
	case 5:
		d = v
	case 6, 7, 10, 11, 12, 13, 14, 3:
		old, _ := c.get(field)
		return c.add(field, v-old)
	default:
		return none{}, exception(fact.IllegalArgumentType, "Calendar field %d", field)
	}
	c.t = time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), t.Location())
	return none{}, nil
}

// plusMonths keeps the day unless the month is shorter.
func plusMonths(t time.Time, n int) time.Time {
	first := time.Date(t.Year(), t.Month(), 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), t.Location()).AddDate(0, n, 0)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

func dateClasses(s *settings) []class {
	now := func() time.Time { return s.now().UTC().Truncate(time.Millisecond) }
	return append([]class{dateClass(now), calendarClass(now, calendarType), calendarClass(now, gregorianType),
		{typ: dateFormatType, ctors: []*fact.Method{t1("", readPattern)}, methods: []*fact.Method{
			m1("format", func(p *datePattern, t time.Time) string { return p.format(t) }),
			e1("parse", (*datePattern).parse),
			m0("toPattern", func(p *datePattern) string { return p.text }),
			m1("setLenient", func(*datePattern, bool) none { return none{} }),
		}},
		{typ: dateFormatter, statics: []*fact.Method{gives(dateFormatter, t1("ofPattern", readPattern))}, methods: []*fact.Method{
			takes(m1("format", func(p *datePattern, t time.Time) string { return p.format(t) }), fact.Comparable),
		}},
		{typ: chronoUnitType, fields: chronoUnits, methods: []*fact.Method{takes(e2("between", between), fact.Comparable, fact.Comparable)}},
		{typ: dayOfWeekType, fields: daysOfWeek, methods: []*fact.Method{m0("getValue", func(d *fact.EnumValue) int { return d.Ordinal + 1 })}},
	}, localClasses(now)...)
}

func utcDate(y, m, d, hour, minute, second int) time.Time {
	return time.Date(y, time.Month(m), d, hour, minute, second, 0, time.UTC)
}

func dateClass(now func() time.Time) class {
	field := func(name string, f func(time.Time) int) *fact.Method { return m0(name, f) }
	return class{typ: fact.DateType,
		ctors: []*fact.Method{
			s0("", now),
			s1("", func(ms int64) time.Time { return time.UnixMilli(ms).UTC() }),
			t3("", func(y, m, d int) (time.Time, error) { return utcDate(1900+y, m+1, d, 0, 0, 0), nil }),
		},
		methods: []*fact.Method{
			m0("getTime", time.Time.UnixMilli), m1("before", time.Time.Before), m1("after", time.Time.After), m1("compareTo", time.Time.Compare),
			field("getYear", func(t time.Time) int { return t.Year() - 1900 }), field("getMonth", func(t time.Time) int { return int(t.Month()) - 1 }),
			field("getDate", time.Time.Day), field("getDay", func(t time.Time) int { return int(t.Weekday()) }),
			field("getHours", time.Time.Hour), field("getMinutes", time.Time.Minute), field("getSeconds", time.Time.Second),
		},
	}
}

func calendarClass(now func() time.Time, t *fact.Type) class {
	c := class{typ: t, fields: calendarConstants,
		statics: []*fact.Method{s0("getInstance", func() *calendar { return &calendar{now()} })}}
	if t == gregorianType {
		c.ctors = []*fact.Method{
			s0("", func() *calendar { return &calendar{now()} }),
			t3("", func(y, m, d int) (*calendar, error) { return &calendar{utcDate(y, m+1, d, 0, 0, 0)}, nil }),
		}
		return c
	}
	clock := func(name string, count int) *fact.Method { // set(y, m, d[, h, m, s])
		params := make([]*fact.Type, count)
		for i := range params {
			params[i] = fact.IntType
		}
		return written(name, params, fact.VoidType, func(_ *fact.Env, args []fact.Value, _ *fact.Value) error {
			c, err := arg[*calendar](args[0].Any())
			if err != nil {
				return err
			}
			v := [6]int{3: c.t.Hour(), 4: c.t.Minute(), 5: c.t.Second()}
			for i := range args[1:] {
				v[i] = int(args[1+i].Int())
			}
			c.t = utcDate(v[0], v[1]+1, v[2], v[3], v[4], v[5]).Add(time.Duration(c.t.Nanosecond()))
			return nil
		})
	}
	c.methods = append(changing(
		e2("add", (*calendar).add), e2("set", (*calendar).set), clock("set", 3), clock("set", 6),
		m1("setTime", func(c *calendar, t time.Time) none { c.t = t; return none{} }),
		m1("setTimeInMillis", func(c *calendar, ms int64) none { c.t = time.UnixMilli(ms).UTC(); return none{} }),
	),
		e1("get", (*calendar).get),
		m0("getTime", func(c *calendar) time.Time { return c.t }), m0("getTimeInMillis", func(c *calendar) int64 { return c.t.UnixMilli() }),
		m1("before", func(c, d *calendar) bool { return c.t.Before(d.t) }), m1("after", func(c, d *calendar) bool { return c.t.After(d.t) }),
		m1("compareTo", func(c, d *calendar) int { return c.t.Compare(d.t) }),
		e1("getActualMaximum", func(c *calendar, field int) (int, error) {
			if field != 5 {
				return 0, exception(fact.IllegalArgumentType, "Calendar field %d", field)
			}
			return lengthOfMonth(c.t), nil
		}))
	return c
}

func lengthOfMonth(t time.Time) int {
	return time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// between counts whole units from a to b.
func between(unit *fact.EnumValue, a, b time.Time) (int64, error) {
	switch unit.Name {
	case "YEARS", "MONTHS":
		n := (b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())
		if n > 0 && plusMonths(a, n).After(b) {
			n--
		} else if n < 0 && plusMonths(a, n).Before(b) {
			n++
		}
		if unit.Name == "YEARS" {
			n /= 12
		}
		return int64(n), nil
	}
	span := map[string]int64{"NANOS": 1, "MICROS": 1e3, "MILLIS": 1e6, "SECONDS": 1e9, "MINUTES": 60e9, "HOURS": 3600e9, "DAYS": 86400e9, "WEEKS": 7 * 86400e9}[unit.Name]
	seconds, nanos := b.Unix()-a.Unix(), int64(b.Nanosecond()-a.Nanosecond())
	if span >= 1e9 {
		if nanos < 0 && seconds > 0 {
			seconds--
		} else if nanos > 0 && seconds < 0 {
			seconds++
		}
		return seconds / (span / 1e9), nil
	}
	return (seconds*1e9 + nanos) / span, nil
}
