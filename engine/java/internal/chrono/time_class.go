package chrono

import (
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/datetime"
)

// pointClass collects the members of a java.time class that represents a point in time.
type pointClass struct {
	typ     *fact.Type
	methods []*fact.Method
	statics []*fact.Method
	fields  map[string]any
}

// point creates the members that all classes of points in time share. dated and timed say whether their values have a date and a time of
// day.
func point(t *fact.Type, dated, timed bool) *pointClass {
	c := &pointClass{typ: t, fields: map[string]any{}}
	c.self(
		def.Takes(def.E2("plus", plus), fact.LongType, chronoUnitType),
		def.Takes(def.E2("minus", func(d time.Time, n int64, u *fact.EnumValue) (time.Time, error) { return plus(d, -n, u) }), fact.LongType, chronoUnitType),
		def.Takes(def.E2("with", withField), temporalFieldType, fact.LongType),
		def.Takes(def.E1("with", adjusted), temporalAdjusterType),
	)
	if dated {
		c.self(def.Takes(def.E1("with", func(d time.Time, day *fact.EnumValue) (time.Time, error) {
			return withField(d, chronoFields["DAY_OF_WEEK"].(*fact.EnumValue), int64(day.Ordinal+1))
		}), dayOfWeekType))
	}
	for _, part := range []*fact.Type{fact.LocalDateType, fact.LocalTimeType} {
		if part == fact.LocalDateType && dated || part == fact.LocalTimeType && timed {
			c.self(def.Takes(def.M1("with", withPart), part))
		}
	}
	c.add(
		def.Takes(def.E2("until", until), fact.Comparable, chronoUnitType),
		def.Takes(def.E1("get", getInt), temporalFieldType),
		def.Takes(def.E1("getLong", getField), temporalFieldType),
		def.Takes(def.M1("isSupported", func(d time.Time, f *fact.EnumValue) bool { return fieldOf(d, f) != nil }), temporalFieldType),
		def.Takes(def.M1("isSupported", func(d time.Time, u *fact.EnumValue) bool { _, err := plus(d, 0, u); return err == nil }), chronoUnitType),
		compares("isBefore", time.Time.Before, t), compares("isAfter", time.Time.After, t), compares("compareTo", fact.ComparePoints, t),
	)
	if dated && timed || t == fact.LocalDateType {
		c.add(compares("isEqual", time.Time.Equal, t))
	}
	if timed {
		c.self(def.E1("plus", plusDuration), def.E1("minus", func(d time.Time, x *datetime.Duration) (time.Time, error) { return plusDuration(d, negated(x)) }),
			def.Takes(def.E1("truncatedTo", truncated), chronoUnitType))
	}
	if dated && t != fact.InstantType {
		c.self(def.E1("plus", plusPeriod), def.E1("minus", func(d time.Time, p *period) (time.Time, error) {
			return plusPeriod(d, &period{-p.years, -p.months, -p.days})
		}))
	}
	if t != fact.InstantType {
		c.add(def.Takes(def.E1("format", func(d time.Time, p *datePattern) (string, error) { return p.formatPoint(d) }), dateFormatter))
	}
	c.static(
		def.Takes(def.T1("from", func(v time.Time) (time.Time, error) { return convertTo(v, t) }), fact.Comparable),
		def.S0("now", func() time.Time { return asClass(now(), t, utcZone) }), def.T1("now", func(c *clock) (time.Time, error) { return c.at(t) }),
		def.T1("parse", func(s string) (time.Time, error) {
			if point, ok := plainPoint(s, t); ok {
				return point, nil
			}
			return standardFormat(t).parsePoint(s, t)
		}),
	)
	if t != fact.InstantType {
		c.static(def.S1("now", func(z *datetime.Zone) time.Time { return asClass(now(), t, z) }),
			def.Takes(def.T2("parse", func(s string, p *datePattern) (time.Time, error) { return p.parsePoint(s, t) }), fact.StringType, dateFormatter))
	}
	return c
}

// compares creates a method that compares two values of a class.
func compares[R any](name string, f func(a, b time.Time) R, class *fact.Type) *fact.Method {
	return def.Takes(def.AtOnce(adapt.OnTimes(f), def.M1(name, f)), class)
}

// reads creates a method that returns a part of a value.
func reads[R any](name string, f func(time.Time) R) *fact.Method {
	return def.AtOnce(adapt.OnTime(f), def.M0(name, f))
}

func (c *pointClass) add(ms ...*fact.Method) { c.methods = append(c.methods, ms...) }

// self adds methods that return a value of the class.
func (c *pointClass) self(ms ...*fact.Method) {
	for _, m := range ms {
		c.add(def.Gives(c.typ, m))
	}
}

func (c *pointClass) static(ms ...*fact.Method) {
	for _, m := range ms {
		c.statics = append(c.statics, def.Gives(c.typ, m))
	}
}

func (c *pointClass) class() def.Class {
	return def.Class{Type: c.typ, Methods: c.methods, Statics: c.statics, Fields: c.fields}
}

// asClass converts t to a class of java.time; z is the time zone of the result, or of its local date and time.
func asClass(t time.Time, class *fact.Type, z *datetime.Zone) time.Time {
	switch class {
	case fact.InstantType:
		return datetime.InstantOf(t)
	case fact.ZonedDateTimeType:
		return datetime.ZonedOf(t, z)
	case fact.OffsetDateTimeType:
		return datetime.OffsetOf(t, datetime.ZoneOfOffset(z.OffsetAt(t)))
	}
	v, _ := fact.Convert(t.In(z.Location), class) // every point in time has a local date and time
	return v.(time.Time)
}

func adjusted(d time.Time, f fact.FuncValue) (time.Time, error) {
	v, err := f(d)
	if err != nil {
		return d, err
	}
	return def.Arg[time.Time](v)
}

// withPart replaces the date or the time of day of d by part.
func withPart(d, part time.Time) time.Time {
	if fact.DateClass(part) == fact.LocalTimeType {
		return like(clockOn(d, part), d)
	}
	return like(clockOn(part, d), d)
}

// clockOn combines a day with a time of day to a LocalDateTime. If clock is a LocalDate, it is the result; if both are a LocalTime, clock
// is.
func clockOn(day, clock time.Time) time.Time {
	local := time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), clock.Second(), clock.Nanosecond(), time.UTC)
	switch fact.DateClass(clock) {
	case fact.LocalDateType:
		return datetime.LocalDateOf(local)
	case fact.LocalTimeType:
		if fact.DateClass(day) == fact.LocalTimeType {
			return datetime.LocalTimeOf(local)
		}
	}
	return datetime.LocalDateTimeOf(local)
}

// addDate adds the members of classes that have a date.
func (c *pointClass) addDate() {
	c.add(reads("getYear", time.Time.Year), reads("getMonthValue", func(d time.Time) int { return int(d.Month()) }),
		reads("getDayOfMonth", time.Time.Day), reads("getDayOfYear", time.Time.YearDay),
		def.Gives(dayOfWeekType, reads("getDayOfWeek", func(d time.Time) any { return dayOfWeekType.Constants[isoDay(d)-1] })),
		def.Gives(monthType, reads("getMonth", func(d time.Time) any { return monthType.Constants[d.Month()-1] })))
	c.moves("Years", "Months", "Weeks", "Days")
	c.sets("withYear", "YEAR")
	c.sets("withMonth", "MONTH_OF_YEAR")
	c.sets("withDayOfMonth", "DAY_OF_MONTH")
	c.sets("withDayOfYear", "DAY_OF_YEAR")
}

// addClock adds the members of classes that have a time of day.
func (c *pointClass) addClock() {
	c.add(reads("getHour", time.Time.Hour), reads("getMinute", time.Time.Minute), reads("getSecond", time.Time.Second), reads("getNano", time.Time.Nanosecond))
	c.moves("Hours", "Minutes", "Seconds", "Nanos")
	c.sets("withHour", "HOUR_OF_DAY")
	c.sets("withMinute", "MINUTE_OF_HOUR")
	c.sets("withSecond", "SECOND_OF_MINUTE")
	c.sets("withNano", "NANO_OF_SECOND")
}

// moves adds the methods plusX and minusX for units.
func (c *pointClass) moves(units ...string) {
	move := func(name string, f func(time.Time, int64) (time.Time, error)) {
		c.self(def.AtOnce(adapt.Moving(f), def.E1(name, f)))
	}
	for _, name := range units {
		x := stepOf(chronoUnits[strings.ToUpper(name)].(*fact.EnumValue))
		move("plus"+name, x.plus)
		move("minus"+name, func(d time.Time, n int64) (time.Time, error) { return x.plus(d, -n) })
	}
}

// sets adds the method that sets a field.
func (c *pointClass) sets(name, field string) {
	f := chronoFields[field].(*fact.EnumValue)
	c.self(def.E1(name, func(d time.Time, n int) (time.Time, error) { return withField(d, f, int64(n)) }))
}

// ofFields creates the method of( … ) with count numbers as parameters. They are a section of year, month, day, hour, minute, second,
// nanosecond that begins at index first. If named is set, the month is an enum constant.
func ofFields(first, count int, named bool, class datetime.Class) *fact.Method {
	names := []string{"YEAR", "MONTH_OF_YEAR", "DAY_OF_MONTH", "HOUR_OF_DAY", "MINUTE_OF_HOUR", "SECOND_OF_MINUTE", "NANO_OF_SECOND"}
	params := []*fact.Type{}
	var fields [7]*chronoField
	for i := range count {
		fields[i] = chronoFieldsByName()[names[first+i]]
		if params = append(params, fact.IntType); first+i == 1 && named {
			params[i] = monthType
		}
	}
	run := func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		v := [7]int{0: 1970, 1: 1, 2: 1}
		for i := range count {
			var n int
			if params[i] == monthType {
				e, err := def.Arg[*fact.EnumValue](args[i].Load(monthType))
				if err != nil {
					return err
				}
				n = e.Ordinal + 1
			} else {
				n = int(args[i].Int())
			}
			if x := fields[i]; int64(n) < x.low || int64(n) > x.high {
				return checkField(x.name, int64(n))
			}
			v[first+i] = n
		}
		if v[2] > 28 && v[2] > monthLength(v[0], time.Month(v[1])) {
			return noSuchDay(v[0], v[1], v[2], "")
		}
		env.SetTime(out, datetime.OfFields(class, &v))
		return nil
	}
	m := def.AtOnce(func(env *fact.Env, args []fact.Value, out *fact.Value) bool { return run(env, args, out) == nil },
		def.Written("of", params, fact.DateType, run))
	m.Static = true
	return m
}
