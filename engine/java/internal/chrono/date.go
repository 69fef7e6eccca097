package chrono

import (
	"slices"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

var (
	dateFormatBase = registry.NewLibraryType(145, "java.text", "DateFormat", (*oldFormat)(nil))
	dateFormatType = registry.NewLibraryType(119, "java.text", "SimpleDateFormat", (*oldFormat)(nil), dateFormatBase)
	dateFormatter  = registry.NewLibraryType(120, "java.time.format", "DateTimeFormatter", (*datePattern)(nil))
	timeZoneType   = registry.NewLibraryType(146, "java.util", "TimeZone", (*timeZone)(nil))
)

// now returns the time for new Date(), LocalDate.now() and the like.
func now() time.Time { return time.Now().UTC() }

// dateClasses returns the classes of dates and times in java.util, java.sql and java.text, and DateTimeFormatter.
func dateClasses() []def.Class {
	list := []def.Class{dateClass(), timestampClass(), sqlDateClass(), formatterClass(), timeZoneClass()}
	return append(append(list, oldFormatClasses()...), calendarClasses()...)
}

// timeClasses returns the other classes of java.time.
func timeClasses() []def.Class {
	return append(timeEnumClasses(), localDateClass(), localTimeClass(), localDateTimeClass(),
		instantClass(), zonedClass(fact.OffsetDateTimeType), zonedClass(fact.ZonedDateTimeType), zoneClass(fact.ZoneIDType), zoneClass(fact.ZoneOffsetType),
		durationClass(), periodClass(), yearClass(), yearMonthClass(), monthDayClass(), timeUnitClass(), clockClass())
}

func utcDate(y, m, d int) time.Time {
	return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
}

// plusMonths adds n months. If the new month is shorter than the day of the month, the result is its last day.
func plusMonths(t time.Time, n int) time.Time {
	y, m, d := t.Date()
	months := int64(y)*12 + int64(m) - 1 + int64(n)
	y, m = int(def.FloorDiv(months, 12)), time.Month(def.FloorMod(months, 12)+1)
	hour, minute, second := t.Clock()
	return time.Date(y, m, min(d, monthLength(y, m)), hour, minute, second, t.Nanosecond(), t.Location())
}

func lengthOfMonth(t time.Time) int {
	y, m, _ := t.Date()
	return monthLength(y, m)
}

func monthLength(y int, m time.Month) int {
	switch m {
	case time.February:
		if leapYear(y) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	}
	return 31
}

func leapYear(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func dateClass() def.Class {
	view := func(t *fact.Type, of func(time.Time) time.Time, names ...string) (list []*fact.Method) {
		for _, n := range names {
			list = append(list, def.Gives(t, def.M0(n, of)))
		}
		return list
	}
	c := def.Class{Type: fact.DateType,
		Constructors: []*fact.Method{
			def.S0("", func() time.Time { return now().Truncate(time.Millisecond) }), def.AtOnce(adapt.OnLong(ofMillis), def.S1("", ofMillis)),
			def.T3("", func(y, m, d int) (time.Time, error) { return utcDate(1900+y, m+1, d), nil }), dateOf(5), dateOf(6),
		},
		Statics: []*fact.Method{def.Takes(def.S1("from", datetime.DateOf), fact.InstantType)},
		Methods: []*fact.Method{
			reads("getTime", time.Time.UnixMilli), compares("before", time.Time.Before, fact.DateType), compares("after", time.Time.After, fact.DateType),
			compares("compareTo", time.Time.Compare, fact.DateType),
			reads("getYear", func(t time.Time) int { return t.Year() - 1900 }), reads("getMonth", func(t time.Time) int { return int(t.Month()) - 1 }),
			reads("getDate", time.Time.Day), reads("getDay", func(t time.Time) int { return int(t.Weekday()) }),
			reads("getHours", time.Time.Hour), reads("getMinutes", time.Time.Minute), reads("getSeconds", time.Time.Second),
			reads("toGMTString", func(t time.Time) string { return t.UTC().Format("2 Jan 2006 15:04:05 GMT") }),
			reads("getTimezoneOffset", func(t time.Time) int { _, o := t.Zone(); return -o / 60 }),
		},
	}
	c.Methods = append(c.Methods, unchangeable()...)
	c.Methods = append(c.Methods, view(fact.InstantType, datetime.InstantOf, "toInstant", "instant")...)
	c.Methods = append(c.Methods, view(fact.LocalDateType, datetime.LocalDateOf, "toLocalDate", "localDate")...)
	c.Methods = append(c.Methods, view(fact.LocalTimeType, datetime.LocalTimeOf, "toLocalTime", "localTime")...)
	c.Methods = append(c.Methods, view(fact.LocalDateTimeType, datetime.LocalDateTimeOf, "toLocalDateTime", "localDateTime")...)
	c.Methods = append(c.Methods, view(fact.ZonedDateTimeType, datetime.InOwnZone, "toZonedDateTime", "zonedDateTime")...)
	return c
}

// dateOf returns the constructor of Date with count parameters: year, month, day, hour, minute and possibly second.
func dateOf(count int) *fact.Method {
	return def.Static("", def.Written("", slices.Repeat([]*fact.Type{fact.IntType}, count), fact.DateType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
		v := [6]int{}
		for i := range count {
			v[i] = int(args[i].Int())
		}
		out.Store(fact.DateType, time.Date(1900+v[0], time.Month(v[1]+1), v[2], v[3], v[4], v[5], 0, time.UTC))
		return nil
	}))
}

// unchangeable returns the setters of Date, which fail: dates are values here, so that a change would not be seen where the date is stored.
func unchangeable() (list []*fact.Method) {
	refuse := func(name string) error {
		return def.Exception(fact.UnsupportedOperationType, "Date.%s: a Date does not change here; create another one, or use a Calendar", name)
	}
	for _, name := range []string{"setYear", "setMonth", "setDate", "setHours", "setMinutes", "setSeconds"} {
		list = append(list, def.E1(name, func(time.Time, int) (adapt.None, error) { return adapt.None{}, refuse(name) }))
	}
	return append(list, def.E1("setTime", func(time.Time, int64) (adapt.None, error) { return adapt.None{}, refuse("setTime") }))
}

func timestampClass() def.Class {
	t := fact.TimestampType
	return def.Class{Type: t,
		Constructors: []*fact.Method{def.S1("", func(ms int64) time.Time { return datetime.TimestampOf(time.UnixMilli(ms)) })},
		Statics: []*fact.Method{
			def.Gives(t, def.T1("valueOf", func(s string) (time.Time, error) {
				for _, form := range []string{"2006-1-2 15:4:5.999999999", "2006-1-2 15:4:5"} {
					if d, err := time.Parse(form, s); err == nil {
						return datetime.TimestampOf(d), nil
					}
				}
				return time.Time{}, def.Exception(fact.IllegalArgumentType, "Timestamp format must be yyyy-mm-dd hh:mm:ss[.fffffffff]")
			})),
			def.Takes(def.Gives(t, def.S1("valueOf", func(d time.Time) time.Time { return datetime.TimestampOf(resolved(d, utcZone)) })), fact.LocalDateTimeType),
			def.Takes(def.Gives(t, def.S1("from", datetime.TimestampOf)), fact.InstantType),
		},
		Methods: []*fact.Method{def.M0("getNanos", time.Time.Nanosecond)},
	}
}

func sqlDateClass() def.Class {
	t := fact.SQLDateType
	return def.Class{Type: t,
		Constructors: []*fact.Method{def.S1("", func(ms int64) time.Time { return datetime.SQLDateOf(time.UnixMilli(ms)) })},
		Statics: []*fact.Method{
			def.Gives(t, def.T1("valueOf", func(s string) (time.Time, error) {
				d, err := time.Parse("2006-1-2", s)
				if err != nil {
					return d, &fact.Exception{Type: fact.IllegalArgumentType}
				}
				return datetime.SQLDateOf(d), nil
			})),
			def.Takes(def.Gives(t, def.S1("valueOf", func(d time.Time) time.Time { return datetime.SQLDateOf(resolved(d, utcZone)) })), fact.LocalDateType),
		}}
}

// oldFormat is a SimpleDateFormat, which is mutable.
type oldFormat struct{ p *datePattern }

func (*oldFormat) JavaClass() *fact.Type { return dateFormatType }
func (*oldFormat) Mutable()              {}

func newOldFormat(pattern string) (*oldFormat, error) {
	p, err := oldPattern(pattern)
	return &oldFormat{p}, err
}

// oldFormatClasses returns DateFormat and SimpleDateFormat.
func oldFormatClasses() []def.Class {
	localized := func(name string, date, clock bool) []*fact.Method {
		made := func(styles ...int) (*oldFormat, error) {
			for len(styles) < 2 {
				styles = append(styles, append([]int{2}, styles...)[len(styles)])
			}
			var parts []string
			if date {
				parts = append(parts, localizedDates[styles[0]&3])
			}
			if clock {
				parts = append(parts, strings.ReplaceAll(localizedTimes[styles[1]&3], "zzzz", "z"))
			}
			return newOldFormat(strings.Join(parts, ", "))
		}
		return []*fact.Method{
			def.Gives(dateFormatBase, def.Static(name, adapt.Func0(def.TypeOfGo, func() (*oldFormat, error) { return made() }))),
			def.Gives(dateFormatBase, def.T1(name, func(style int) (*oldFormat, error) { return made(style) })),
			def.Gives(dateFormatBase, def.T2(name, func(a, b int) (*oldFormat, error) { return made(a, b) })),
		}
	}
	withLocale := func(pattern string, l any) (*oldFormat, error) {
		f, err := newOldFormat(pattern)
		if err == nil {
			err = f.p.namesIn(l)
		}
		return f, err
	}
	base := def.Class{Type: dateFormatBase, Fields: map[string]any{"FULL": 0, "LONG": 1, "MEDIUM": 2, "DEFAULT": 2, "SHORT": 3},
		Statics: append(append(localized("getDateInstance", true, false), localized("getTimeInstance", false, true)...), localized("getDateTimeInstance", true, true)...),
		Methods: []*fact.Method{
			def.M1("format", func(f *oldFormat, t time.Time) string { return f.p.formatDate(t) }),
			def.E1("parse", func(f *oldFormat, s string) (time.Time, error) { return f.p.parseDate(s) }),
			def.M1("setLenient", func(f *oldFormat, yes bool) adapt.None { f.p.strict = !yes; return adapt.None{} }),
			def.M1("setTimeZone", func(f *oldFormat, z *timeZone) adapt.None { f.p.zone = z.z; return adapt.None{} }),
			def.M0("getTimeZone", func(f *oldFormat) *timeZone { return &timeZone{f.p.zone} }),
		}}
	return []def.Class{base, {Type: dateFormatType,
		Constructors: []*fact.Method{def.T1("", newOldFormat), def.Takes(def.T2("", withLocale), fact.StringType, text.LocaleType),
			def.Static("", adapt.Func0(def.TypeOfGo, func() (*oldFormat, error) { return newOldFormat("M/d/yy, h:mm a") }))},
		Methods: []*fact.Method{def.M0("toPattern", func(f *oldFormat) string { return f.p.text }),
			def.E1("applyPattern", func(f *oldFormat, pattern string) (adapt.None, error) {
				q, err := oldPattern(pattern)
				if err == nil {
					f.p.text, f.p.parts = q.text, q.parts
				}
				return adapt.None{}, err
			}),
		}}}
}

func formatterClass() def.Class {
	t := dateFormatter
	own := func(m *fact.Method) *fact.Method { return def.Gives(t, m) }
	style := func(name string, f func(s *fact.EnumValue) (*datePattern, error)) *fact.Method {
		return own(def.Takes(def.T1(name, f), formatStyleType))
	}
	inLocale := func(p *datePattern, l any) (*datePattern, error) { return p, p.namesIn(l) }
	return def.Class{Type: t, Fields: isoFormatter(),
		Statics: []*fact.Method{own(def.T1("ofPattern", newPattern)),
			own(def.Takes(def.T2("ofPattern", func(pattern string, l any) (*datePattern, error) {
				p, err := newPattern(pattern)
				if err != nil {
					return nil, err
				}
				return inLocale(p, l)
			}), fact.StringType, text.LocaleType)),
			style("ofLocalizedDate", func(s *fact.EnumValue) (*datePattern, error) { return localized(s, nil) }),
			style("ofLocalizedTime", func(s *fact.EnumValue) (*datePattern, error) { return localized(nil, s) }),
			style("ofLocalizedDateTime", func(s *fact.EnumValue) (*datePattern, error) { return localized(s, s) }),
			own(def.Takes(def.T2("ofLocalizedDateTime", localized), formatStyleType, formatStyleType)),
		},
		Methods: []*fact.Method{
			def.Takes(def.E1("format", (*datePattern).formatPoint), fact.Comparable),
			def.E1("parse", (*datePattern).parseAny),
			def.E2("parse", func(p *datePattern, s string, query fact.FuncValue) (any, error) {
				v, err := p.parseAny(s)
				if err != nil {
					return nil, err
				}
				return query(v)
			}),
			own(def.Takes(def.E1("withLocale", inLocale), text.LocaleType)),
			own(def.M1("withZone", func(p *datePattern, z *datetime.Zone) *datePattern { q := *p; q.zone = z; return &q })),
		}}
}

// timeZone is java.util.TimeZone.
type timeZone struct{ z *datetime.Zone }

func (*timeZone) JavaClass() *fact.Type { return timeZoneType }

func (z *timeZone) String() string    { return "TimeZone[" + z.z.ID + "]" }
func (z *timeZone) Equals(v any) bool { x, ok := v.(*timeZone); return ok && x.z == z.z }

func timeZoneNamed(id string) *timeZone {
	z, ok := datetime.ZoneNamed(id)
	if !ok {
		z, _ = datetime.ZoneNamed("GMT")
	}
	if z == utcZone {
		z, _ = datetime.ZoneNamed("UTC")
	}
	return &timeZone{z}
}

func timeZoneClass() def.Class {
	return def.Class{Type: timeZoneType,
		Statics: []*fact.Method{def.S1("getTimeZone", timeZoneNamed), def.S1("getTimeZone", func(z *datetime.Zone) *timeZone { return &timeZone{z} }),
			def.S0("getDefault", func() *timeZone { return timeZoneNamed("UTC") })},
		Methods: []*fact.Method{def.M0("getID", func(z *timeZone) string { return z.z.ID }), def.M0("toZoneId", func(z *timeZone) *datetime.Zone { return z.z }),
			def.M1("getOffset", func(z *timeZone, ms int64) int { return z.z.OffsetAt(time.UnixMilli(ms)) * 1000 }),
			def.M0("getRawOffset", func(z *timeZone) int { return z.z.OffsetAt(time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)) * 1000 })}}
}

// ofMillis implements new Date(ms).
func ofMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
