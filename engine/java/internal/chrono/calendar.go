package chrono

import (
	"slices"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

var (
	calendarType  = registry.NewLibraryType(117, "java.util", "Calendar", (*calendar)(nil), fact.Comparable)
	gregorianType = registry.NewLibraryType(118, "java.util", "GregorianCalendar", (*calendar)(nil), calendarType)
)

func calendarConstants() map[string]any {
	return map[string]any{"ERA": 0, "YEAR": 1, "MONTH": 2, "WEEK_OF_YEAR": 3, "WEEK_OF_MONTH": 4, "DATE": 5, "DAY_OF_MONTH": 5, "DAY_OF_YEAR": 6,
		"DAY_OF_WEEK": 7, "DAY_OF_WEEK_IN_MONTH": 8, "AM_PM": 9, "HOUR": 10, "HOUR_OF_DAY": 11, "MINUTE": 12, "SECOND": 13, "MILLISECOND": 14, "ZONE_OFFSET": 15,
		"DST_OFFSET": 16, "AM": 0, "PM": 1, "SUNDAY": 1, "MONDAY": 2, "TUESDAY": 3, "WEDNESDAY": 4, "THURSDAY": 5,
		"FRIDAY": 6, "SATURDAY": 7, "JANUARY": 0, "FEBRUARY": 1, "MARCH": 2, "APRIL": 3, "MAY": 4, "JUNE": 5, "JULY": 6, "AUGUST": 7, "SEPTEMBER": 8,
		"OCTOBER": 9, "NOVEMBER": 10, "DECEMBER": 11, "SHORT": 1, "LONG": 2, "ALL_STYLES": 0}
}

// calendar is a java.util.Calendar, which is mutable. Fields that are set take effect together when the time is next requested, so the
// order of setting them does not matter. v contains year, month from 0, day, hour, minute, second and millisecond; before that request they
// may be out of range.
type calendar struct {
	at     time.Time
	zone   *datetime.Zone
	v      [7]int
	dirty  bool
	first  time.Weekday // first day of the week
	strict bool
	bare   bool // created from fields and not computed yet: week and day take effect only if both are set
	week   int
	day    int
}

func (*calendar) JavaClass() *fact.Type { return calendarType }
func (*calendar) Mutable()              {}

func newCalendar(t time.Time, z *datetime.Zone) *calendar {
	c := &calendar{zone: z}
	c.put(t)
	return c
}

// put sets the calendar to a point in time.
func (c *calendar) put(t time.Time) {
	c.bare, c.week, c.day = false, 0, 0
	if t.Nanosecond()%1e6 != 0 {
		t = t.Truncate(time.Millisecond)
	}
	c.at, c.dirty = t.In(c.zone.Location), false
	year, month, day := c.at.Date()
	hour, minute, second := c.at.Clock()
	c.v = [7]int{year, int(month) - 1, day, hour, minute, second, t.Nanosecond() / 1e6}
}

// Time returns the point in time after applying the fields that were set.
func (c *calendar) Time() time.Time {
	if c.dirty {
		v := c.v
		if c.bare && c.week > 0 && c.day > 0 {
			first := utcDate(v[0], 1, 1)
			place := func(day int) int { return (day - int(c.first) + 7) % 7 }
			v[1], v[2] = 0, 1-place(int(first.Weekday()))+7*(c.week-1)+place(c.day-1)
		}
		local := time.Date(v[0], time.Month(v[1]+1), v[2], v[3], v[4], v[5], 0, time.UTC).Add(time.Duration(v[6]) * time.Millisecond)
		c.put(resolved(local, c.zone))
	}
	return c.at
}

func (c *calendar) String() string { return fact.ToString(c.Time().UTC()) }

// Equals compares the points in time.
func (c *calendar) Equals(v any) bool { d, ok := v.(*calendar); return ok && c.Time().Equal(d.Time()) }

// CompareFact orders by point in time.
func (c *calendar) CompareFact(v any) (int, error) {
	return def.Order(v, func(d *calendar) int { return c.Time().Compare(d.Time()) })
}

// calendarFields are the names of the fields, for exceptions.
var calendarFields = []string{"ERA", "YEAR", "MONTH", "WEEK_OF_YEAR", "WEEK_OF_MONTH", "DAY_OF_MONTH", "DAY_OF_YEAR", "DAY_OF_WEEK", "DAY_OF_WEEK_IN_MONTH",
	"AM_PM", "HOUR", "HOUR_OF_DAY", "MINUTE", "SECOND", "MILLISECOND", "ZONE_OFFSET", "DST_OFFSET"}

func badField(field int) error {
	return &fact.Exception{Type: fact.ArrayIndexType, Message: "Index " + fact.ToString(field) + " out of bounds for length 17"}
}

func (c *calendar) get(field int) (int, error) {
	t := c.Time()
	first := func(day int) int { // column of a day of this month or year in its week
		return int(t.AddDate(0, 0, day).Weekday()-c.first+7) % 7
	}
	switch field {
	case 0:
		return 1, nil
	case 1:
		return t.Year(), nil
	case 2:
		return int(t.Month()) - 1, nil
	case 3: // the first week contains January 1, and may also contain the last days of December
		if next := utcDate(t.Year()+1, 1, 1); lengthOfYear(t)-t.YearDay() < int(next.Weekday()-c.first+7)%7 {
			return 1, nil
		}
		return (t.YearDay()+first(1-t.YearDay())-1)/7 + 1, nil
	case 4:
		return (t.Day()+first(1-t.Day())-1)/7 + 1, nil
	case 5:
		return t.Day(), nil
	case 6:
		return t.YearDay(), nil
	case 7:
		return int(t.Weekday()) + 1, nil
	case 8:
		return (t.Day()-1)/7 + 1, nil
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
	case 15:
		return (&timeZone{c.zone}).raw(t), nil
	case 16:
		return c.zone.OffsetAt(t)*1000 - (&timeZone{c.zone}).raw(t), nil
	}
	return 0, badField(field)
}

// raw returns the offset without daylight saving time in the year of t, in milliseconds.
func (z *timeZone) raw(t time.Time) int {
	return min(z.z.OffsetAt(time.Date(t.Year(), 1, 1, 0, 0, 0, 0, time.UTC)), z.z.OffsetAt(time.Date(t.Year(), 7, 1, 0, 0, 0, 0, time.UTC))) * 1000
}

// add changes a field by n. Changes of months and years adjust the day to the length of the month.
func (c *calendar) add(field, n int) (adapt.None, error) {
	t := c.Time()
	local := datetime.LocalDateTimeOf(t)
	switch field {
	case 1:
		local = plusMonths(local, 12*n)
	case 2:
		local = plusMonths(local, n)
	case 3, 4, 8:
		local = local.AddDate(0, 0, 7*n)
	case 5, 6, 7:
		local = local.AddDate(0, 0, n)
	case 9, 10, 11, 12, 13, 14:
		span := []time.Duration{12 * time.Hour, time.Hour, time.Hour, time.Minute, time.Second, time.Millisecond}[field-9]
		c.put(t.Add(time.Duration(n) * span))
		return adapt.None{}, nil
	default:
		return adapt.None{}, &fact.Exception{Type: fact.IllegalArgumentType}
	}
	c.put(resolved(local, c.zone))
	return adapt.None{}, nil
}

// roll changes a field within its range without changing larger fields.
func (c *calendar) roll(field, n int) (adapt.None, error) {
	now, err := c.get(field)
	if err != nil {
		return adapt.None{}, err
	}
	low, high := c.bounds(field, true)
	want := low + int(def.FloorMod(int64(now-low+n), int64(high-low+1)))
	if field == 2 || field == 1 {
		_, err = c.add(field, want-now)
		return adapt.None{}, err
	}
	return c.set(field, want)
}

// bounds returns the minimum and maximum of a field: in the current month and year if actual is set, otherwise in general.
func (c *calendar) bounds(field int, actual bool) (low, high int) {
	low = map[int]int{1: 1, 3: 1, 5: 1, 6: 1, 7: 1, 8: 1}[field]
	high = map[int]int{0: 1, 1: 292278994, 2: 11, 3: 53, 4: 6, 5: 31, 6: 366, 7: 7, 8: 6, 9: 1, 10: 11, 11: 23, 12: 59, 13: 59, 14: 999}[field]
	if !actual {
		return low, high
	}
	t := c.Time()
	switch field {
	case 3:
		d := *c
		d.put(time.Date(t.Year(), 12, 31, 12, 0, 0, 0, c.zone.Location))
		for high, _ = d.get(3); high == 1; high, _ = d.get(3) {
			_, _ = d.add(5, -1)
		}
	case 4:
		d := *c
		d.put(time.Date(t.Year(), t.Month(), lengthOfMonth(t), 12, 0, 0, 0, c.zone.Location))
		low = 1
		high, _ = d.get(4)
	case 5:
		high = lengthOfMonth(t)
	case 6:
		high = lengthOfYear(t)
	case 8:
		high = (lengthOfMonth(t)-1)/7 + 1
	}
	return low, high
}

func (c *calendar) set(field, v int) (adapt.None, error) {
	if c.strict {
		if low, high := c.bounds(field, false); v < low || v > high {
			return adapt.None{}, def.Exception(fact.IllegalArgumentType, "%s", calendarFields[field])
		}
	}
	if c.bare && (field == 3 || field == 7) {
		if field == 3 {
			c.week = v
		} else {
			c.day = v
		}
		return adapt.None{}, nil
	}
	switch field {
	case 1, 2:
		c.v[field-1] = v
	case 5:
		c.v[2] = v
	case 6:
		c.v[1], c.v[2] = 0, v
	case 9:
		c.v[3] = c.v[3]%12 + 12*v
	case 10:
		c.v[3] = c.v[3]/12*12 + v
	case 11, 12, 13, 14:
		c.v[field-8] = v
	case 7: // within the week
		c.Time()
		place := func(day int) int { return (day - 1 - int(c.first) + 7) % 7 }
		now, _ := c.get(7)
		c.v[2] += place(v) - place(now)
	case 3, 4, 8:
		now, err := c.get(field)
		if err != nil {
			return adapt.None{}, err
		}
		c.v[2] += 7 * (v - now)
	default:
		return adapt.None{}, badField(field)
	}
	c.dirty = true
	return adapt.None{}, nil
}

// clear resets all fields, or the given ones, to their values at the beginning of 1970.
func (c *calendar) clear(fields ...int) adapt.None {
	if len(fields) == 0 {
		c.v, c.dirty, c.bare = [7]int{1970, 0, 1}, true, true
	}
	for _, f := range fields {
		if low, _ := c.bounds(f, false); f == 1 {
			_, _ = c.set(f, 1970)
		} else if f != 11 && f != 10 { // clearing the hour does nothing, as documented
			_, _ = c.set(f, low)
		}
	}
	return adapt.None{}
}

func calendarClasses() []def.Class {
	utc := timeZoneNamed("UTC").z
	instance := func() *calendar { return newCalendar(now(), utc) }
	instances := func() []*fact.Method {
		return []*fact.Method{def.S0("getInstance", instance), def.S1("getInstance", func(z *timeZone) *calendar { return newCalendar(now(), z.z) }),
			def.Takes(def.S1("getInstance", func(any) *calendar { return instance() }), text.LocaleType),
			def.Takes(def.S2("getInstance", func(z *timeZone, _ any) *calendar { return newCalendar(now(), z.z) }), timeZoneType, text.LocaleType)}
	}
	base := def.Class{Type: calendarType, Fields: calendarConstants(), Methods: calendarMethods(), Statics: instances()}
	at := func(count int) *fact.Method {
		params := slices.Repeat([]*fact.Type{fact.IntType}, count)
		return def.Written("", params, calendarType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			c := newCalendar(time.UnixMilli(0), utc)
			for i := range count {
				c.v[i] = int(args[i].Int())
			}
			c.dirty, c.bare = true, true
			out.SetAny(c)
			return nil
		})
	}
	gregorian := def.Class{Type: gregorianType, Fields: calendarConstants(), Statics: instances(),
		Constructors: []*fact.Method{def.S0("", instance), at(3), at(5), at(6), def.S1("", func(z *timeZone) *calendar { return newCalendar(now(), z.z) })},
		Methods: []*fact.Method{def.M1("isLeapYear", func(_ *calendar, y int) bool { return leapYear(y) }),
			def.Gives(fact.ZonedDateTimeType, def.M0("toZonedDateTime", func(c *calendar) time.Time { return datetime.ZonedOf(c.Time(), c.zone) }))}}
	gregorian.Statics = append(gregorian.Statics, def.Gives(gregorianType, def.Takes(def.S1("from", func(t time.Time) *calendar { return newCalendar(t, datetime.ZoneOf(t)) }), fact.ZonedDateTimeType)))
	return []def.Class{base, gregorian}
}

func calendarMethods() []*fact.Method {
	type c = *calendar
	fields := func(count int) *fact.Method { // set(y, m, d[, h, m[, s]])
		params := slices.Repeat([]*fact.Type{fact.IntType}, count)
		return def.Written("set", params, fact.VoidType, func(_ *fact.Env, args []fact.Value, _ *fact.Value) error {
			x, err := def.Arg[c](args[0].Any())
			if err != nil {
				return err
			}
			for i := range count {
				x.v[i] = int(args[i+1].Int())
			}
			x.dirty = true
			return nil
		})
	}
	low := func(x c, f int) int { n, _ := x.bounds(f, false); return n }
	high := func(x c, f int) int { _, n := x.bounds(f, false); return n }
	return append(def.Changing(
		def.E2("add", c.add), def.E2("roll", c.roll), def.E2("roll", func(x c, f int, up bool) (adapt.None, error) {
			if up {
				return x.roll(f, 1)
			}
			return x.roll(f, -1)
		}),
		def.E2("set", c.set), fields(3), fields(5), fields(6),
		def.M1("setTime", func(x c, t time.Time) adapt.None { x.put(t); return adapt.None{} }), def.M1("setTimeInMillis", func(x c, ms int64) adapt.None { x.put(time.UnixMilli(ms)); return adapt.None{} }),
		def.M0("clear", func(x c) adapt.None { return x.clear() }), def.M1("clear", func(x c, f int) adapt.None { return x.clear(f) }),
		def.M1("setTimeZone", func(x c, z *timeZone) adapt.None { t := x.Time(); x.zone = z.z; x.put(t); return adapt.None{} }),
		def.M1("setLenient", func(x c, yes bool) adapt.None { x.strict = !yes; return adapt.None{} }),
		def.M1("setFirstDayOfWeek", func(x c, d int) adapt.None { x.first = time.Weekday(d - 1); return adapt.None{} }),
		def.M1("setMinimalDaysInFirstWeek", func(c, int) adapt.None { return adapt.None{} }),
	),
		def.E1("get", c.get), def.M0("getTime", func(x c) time.Time { return x.Time().UTC() }), def.M0("getTimeInMillis", func(x c) int64 { return x.Time().UnixMilli() }),
		def.M1("before", func(x c, y any) bool { d, ok := y.(c); return ok && x.Time().Before(d.Time()) }),
		def.M1("after", func(x c, y any) bool { d, ok := y.(c); return ok && x.Time().After(d.Time()) }),
		def.M1("compareTo", func(x, y c) int { return x.Time().Compare(y.Time()) }),
		def.M1("getActualMaximum", func(x c, f int) int { _, n := x.bounds(f, true); return n }),
		def.M1("getActualMinimum", func(x c, f int) int { n, _ := x.bounds(f, true); return n }),
		def.M1("getMaximum", high), def.M1("getMinimum", low), def.M1("getGreatestMinimum", low),
		def.M1("getLeastMaximum", func(x c, f int) int {
			if n, ok := map[int]int{3: 52, 4: 4, 5: 28, 6: 365, 8: 4}[f]; ok {
				return n
			}
			return high(x, f)
		}),
		def.M0("getTimeZone", func(x c) *timeZone { return &timeZone{x.zone} }), def.M0("isLenient", func(x c) bool { return !x.strict }),
		def.M0("getFirstDayOfWeek", func(x c) int { return int(x.first) + 1 }), def.M0("getMinimalDaysInFirstWeek", func(c) int { return 1 }),
		def.M1("isSet", func(c, int) bool { return true }), def.Gives(fact.InstantType, def.M0("toInstant", func(x c) time.Time { return datetime.InstantOf(x.Time()) })),
		def.Gives(fact.ObjectType, def.M0("clone", func(x c) any { x.Time(); d := *x; return &d })),
		def.Takes(def.E3("getDisplayName", displayField), fact.IntType, fact.IntType, text.LocaleType),
	)
}

// displayField returns the name of a month, a day of the week or a half of the day; style 1 is the short form. Names of months and days are
// an error in languages other than English.
func displayField(x *calendar, field, style int, l any) (string, error) {
	t := x.Time()
	long := map[int]string{2: t.Month().String(), 7: t.Weekday().String()}[field]
	switch {
	case field == 9:
		return t.Format("PM"), nil
	case long != "" && style == 1:
		return long[:3], text.NamesIn(l)
	}
	return long, text.NamesIn(l)
}
