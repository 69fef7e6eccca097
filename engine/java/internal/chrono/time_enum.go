package chrono

import (
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

var (
	chronoUnitType       = enumType(121, "java.time.temporal", "ChronoUnit")
	dayOfWeekType        = enumType(122, "java.time", "DayOfWeek")
	temporalFieldType    = enumType(270, "java.time.temporal", "TemporalField")
	chronoFieldType      = enumType(133, "java.time.temporal", "ChronoField", temporalFieldType)
	monthType            = enumType(134, "java.time", "Month")
	periodType           = registry.NewLibraryType(135, "java.time", "Period", (*period)(nil))
	yearType             = registry.NewLibraryType(136, "java.time", "Year", (*yearValue)(nil), fact.Comparable)
	yearMonthType        = registry.NewLibraryType(137, "java.time", "YearMonth", (*yearMonth)(nil), fact.Comparable)
	monthDayType         = registry.NewLibraryType(138, "java.time", "MonthDay", (*monthDay)(nil), fact.Comparable)
	temporalAdjusterType = def.Functional(139, "java.time.temporal", "TemporalAdjuster", "Object adjustInto(Object)")
	adjustersType        = &fact.Type{Package: "java.time.temporal", Name: "TemporalAdjusters", Kind: fact.Any, Boxed: true, ID: 140}
	timeUnitType         = enumType(243, "java.util.concurrent", "TimeUnit")
	formatStyleType      = enumType(141, "java.time.format", "FormatStyle")
	textStyleType        = enumType(142, "java.time.format", "TextStyle")

	// UnsupportedTemporalType is the exception for a unit or field that a class of java.time does not support.
	UnsupportedTemporalType = registry.NewLibraryType(143, "java.time.temporal", "UnsupportedTemporalTypeException", (*fact.Exception)(nil), fact.DateTimeExceptionType)
	// ZoneRulesType is the exception for an unknown zone.
	ZoneRulesType = registry.NewLibraryType(144, "java.time.zone", "ZoneRulesException", (*fact.Exception)(nil), fact.DateTimeExceptionType)

	chronoUnits = constants(chronoUnitType, "NANOS", "MICROS", "MILLIS", "SECONDS", "MINUTES", "HOURS", "HALF_DAYS", "DAYS", "WEEKS", "MONTHS", "YEARS",
		"DECADES", "CENTURIES", "MILLENNIA", "ERAS", "FOREVER")
	timeUnits    = constants(timeUnitType, "NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS")
	daysOfWeek   = constants(dayOfWeekType, "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
	months       = constants(monthType, "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER")
	formatStyles = constants(formatStyleType, "FULL", "LONG", "MEDIUM", "SHORT")
	textStyles   = constants(textStyleType, "FULL", "FULL_STANDALONE", "SHORT", "SHORT_STANDALONE", "NARROW", "NARROW_STANDALONE")
	chronoFields = func() map[string]any {
		var names []string
		for _, f := range chronoFieldTable {
			names = append(names, f.name)
		}
		m := constants(chronoFieldType, names...)
		for _, t := range []*fact.Type{chronoFieldType, chronoUnitType} {
			for _, e := range t.Constants {
				e.Text = unitTitle(e)
			}
		}
		return m
	}()
)

func enumType(id int, pkg, name string, parents ...*fact.Type) *fact.Type {
	return &fact.Type{Package: pkg, Name: name, Kind: fact.Enum, Boxed: true, ID: id, Parents: append(parents, fact.Comparable)}
}

// constants creates the constants of a library enum.
func constants(t *fact.Type, names ...string) map[string]any {
	m := map[string]any{}
	for i, n := range names {
		e := &fact.EnumValue{Type: t, Name: n, Ordinal: i}
		t.Constants = append(t.Constants, e)
		m[n] = e
	}
	return m
}

// around returns the constant n places after e, starting again after the last one.
func around(e *fact.EnumValue, n int64) *fact.EnumValue {
	c := e.Type.Constants
	return c[def.FloorMod(int64(e.Ordinal)+n, int64(len(c)))]
}

// timeEnumClasses returns the enums of java.time, and TemporalAdjusters.
func timeEnumClasses() []def.Class {
	ring := func(t *fact.Type) []*fact.Method {
		return []*fact.Method{
			def.M0("getValue", func(e *fact.EnumValue) int { return e.Ordinal + 1 }),
			def.Gives(t, def.M1("plus", func(e *fact.EnumValue, n int64) *fact.EnumValue { return around(e, n) })),
			def.Gives(t, def.M1("minus", func(e *fact.EnumValue, n int64) *fact.EnumValue { return around(e, -n) })),
			def.Takes(def.E2("getDisplayName", func(e, style *fact.EnumValue, l any) (string, error) { return displayName(e, style), text.NamesIn(l) }), textStyleType, text.LocaleType),
		}
	}
	of := func(t *fact.Type, name string) *fact.Method {
		return def.Gives(t, def.T1("of", func(n int) (*fact.EnumValue, error) {
			if n < 1 || n > len(t.Constants) {
				return nil, def.Exception(fact.DateTimeExceptionType, "Invalid value for %s: %d", name, n)
			}
			return t.Constants[n-1], nil
		}))
	}
	monthLength := func(e *fact.EnumValue, leap bool) int {
		if e.Ordinal == 1 && !leap {
			return 28
		}
		return lengthOfMonth(utcDate(2000, e.Ordinal+1, 1))
	}
	return []def.Class{
		{Type: chronoUnitType, Fields: chronoUnits, Methods: []*fact.Method{
			def.AtOnce(adapt.Counting(until), def.Takes(def.E2("between", func(u *fact.EnumValue, a, b time.Time) (int64, error) { return until(a, b, u) }),
				fact.Comparable, fact.Comparable)),
			def.M0("isDateBased", func(u *fact.EnumValue) bool { x := unitOf(u); return x.nanos == 0 && u.Name != "FOREVER" }),
			def.M0("isTimeBased", func(u *fact.EnumValue) bool { return unitOf(u).nanos > 0 }),
			def.M0("getDuration", func(u *fact.EnumValue) *datetime.Duration {
				x := unitOf(u)
				if x.nanos > 0 {
					d, _ := durationOf(1, x.nanos)
					return d
				}
				return &datetime.Duration{Seconds: x.days*86400 + x.months*31556952/12}
			}),
		}},
		{Type: chronoFieldType, Fields: chronoFields, Methods: []*fact.Method{
			def.M0("isDateBased", func(f *fact.EnumValue) bool { return fieldNamed(f).date }),
			def.M0("isTimeBased", func(f *fact.EnumValue) bool { return fieldNamed(f).clock }),
		}},
		{Type: dayOfWeekType, Fields: daysOfWeek, Methods: ring(dayOfWeekType), Statics: []*fact.Method{of(dayOfWeekType, "DayOfWeek"),
			def.Takes(def.Gives(dayOfWeekType, def.T1("from", ofDate(dayOfWeekType, func(t time.Time) any { return dayOfWeekType.Constants[isoDay(t)-1] }))), fact.Comparable)}},
		{Type: monthType, Fields: months, Methods: append(ring(monthType), def.M1("length", monthLength),
			def.M0("minLength", func(e *fact.EnumValue) int { return monthLength(e, false) }), def.M0("maxLength", func(e *fact.EnumValue) int { return monthLength(e, true) }),
			def.Gives(monthType, def.M0("firstMonthOfQuarter", func(e *fact.EnumValue) *fact.EnumValue { return monthType.Constants[e.Ordinal/3*3] }))),
			Statics: []*fact.Method{of(monthType, "MonthOfYear"),
				def.Takes(def.Gives(monthType, def.T1("from", ofDate(monthType, func(t time.Time) any { return monthType.Constants[t.Month()-1] }))), fact.Comparable)}},
		{Type: formatStyleType, Fields: formatStyles}, {Type: textStyleType, Fields: textStyles},
		{Type: temporalAdjusterType}, {Type: adjustersType, Statics: adjusterStatics()},
	}
}

func displayName(e, style *fact.EnumValue) string {
	name := e.Name[:1] + lowerASCII(e.Name[1:])
	switch style.Name {
	case "SHORT", "SHORT_STANDALONE":
		return name[:3]
	case "NARROW", "NARROW_STANDALONE":
		return name[:1]
	}
	return name
}

func lowerASCII(s string) string {
	b := []byte(s)
	for i := range b {
		b[i] |= 0x20
	}
	return string(b)
}

// adjusterStatics returns the methods of TemporalAdjusters, which create functions from one point in time to another.
func adjusterStatics() []*fact.Method {
	adjuster := func(f func(time.Time) time.Time) fact.FuncValue {
		return func(args ...any) (any, error) {
			t, err := def.Arg[time.Time](args[0])
			if err != nil {
				return nil, err
			}
			return like(f(unzoned(t)), t), nil
		}
	}
	plain := func(name string, f func(time.Time) time.Time) *fact.Method {
		return def.Gives(temporalAdjusterType, def.S0(name, func() fact.FuncValue { return adjuster(f) }))
	}
	days := func(t time.Time, n int) time.Time { return t.AddDate(0, 0, n) }
	toDay := func(name string, f func(now, want int) int) *fact.Method {
		return def.Gives(temporalAdjusterType, def.Takes(def.S1(name, func(e *fact.EnumValue) fact.FuncValue {
			return adjuster(func(t time.Time) time.Time { return days(t, f(int(isoDay(t)), e.Ordinal+1)) })
		}), dayOfWeekType))
	}
	ahead := func(now, want int) int { return (want - now + 7) % 7 }
	inMonth := func(n int, e *fact.EnumValue) fact.FuncValue {
		return adjuster(func(t time.Time) time.Time {
			if n >= 0 {
				first := days(t, 1-t.Day())
				return days(first, ahead(int(isoDay(first)), e.Ordinal+1)+7*(n-1))
			}
			last := days(t, lengthOfMonth(t)-t.Day())
			return days(last, -ahead(e.Ordinal+1, int(isoDay(last)))+7*(n+1))
		})
	}
	return []*fact.Method{
		plain("firstDayOfMonth", func(t time.Time) time.Time { return days(t, 1-t.Day()) }),
		plain("lastDayOfMonth", func(t time.Time) time.Time { return days(t, lengthOfMonth(t)-t.Day()) }),
		plain("firstDayOfNextMonth", func(t time.Time) time.Time { return plusMonths(days(t, 1-t.Day()), 1) }),
		plain("firstDayOfYear", func(t time.Time) time.Time { return days(t, 1-t.YearDay()) }),
		plain("lastDayOfYear", func(t time.Time) time.Time { return days(t, lengthOfYear(t)-t.YearDay()) }),
		plain("firstDayOfNextYear", func(t time.Time) time.Time { return plusMonths(days(t, 1-t.YearDay()), 12) }),
		toDay("next", func(now, want int) int { return ahead(now, want-1)%7 + 1 }),
		toDay("nextOrSame", ahead),
		toDay("previous", func(now, want int) int { return -(ahead(want, now-1)%7 + 1) }),
		toDay("previousOrSame", func(now, want int) int { return -ahead(want, now) }),
		def.Gives(temporalAdjusterType, def.Takes(def.S1("firstInMonth", func(e *fact.EnumValue) fact.FuncValue { return inMonth(1, e) }), dayOfWeekType)),
		def.Gives(temporalAdjusterType, def.Takes(def.S1("lastInMonth", func(e *fact.EnumValue) fact.FuncValue { return inMonth(-1, e) }), dayOfWeekType)),
		def.Gives(temporalAdjusterType, def.Takes(def.S2("dayOfWeekInMonth", inMonth), fact.IntType, dayOfWeekType)),
	}
}
