package chrono

import (
	"math"
	"strings"
	"sync"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// chronoField is a java.time.temporal.ChronoField: how it is read and set. date and clock say whether it exists only for values with a date
// or with a time of day.
type chronoField struct {
	name        string
	date, clock bool
	low, high   int64
	get         func(time.Time) int64
	set         func(time.Time, int64) time.Time
}

func isoDay(t time.Time) int64 { return int64(t.Weekday()+6)%7 + 1 }

var chronoFieldTable = func() []chronoField {
	addDays := func(of func(time.Time) int64) func(time.Time, int64) time.Time {
		return func(t time.Time, n int64) time.Time { return datetime.AddDays(t, int(n-of(t))) }
	}
	clock := func(name string, high, span int64) chronoField {
		get := func(t time.Time) int64 { return datetime.DayNanos(t) / span % (high + 1) }
		return chronoField{name: name, clock: true, high: high, get: get,
			set: func(t time.Time, n int64) time.Time { return t.Add(time.Duration((n - get(t)) * span)) }}
	}
	fine := func(name string, span int64) chronoField { // sets all smaller fields to zero
		return chronoField{name: name, clock: true, high: 1e9/span - 1,
			get: func(t time.Time) int64 { return int64(t.Nanosecond()) / span },
			set: func(t time.Time, n int64) time.Time { return t.Add(time.Duration(n*span - int64(t.Nanosecond()))) }}
	}
	whole := func(name string, span int64) chronoField {
		return chronoField{name: name, clock: true, high: 86400e9/span - 1,
			get: func(t time.Time) int64 { return datetime.DayNanos(t) / span },
			set: func(t time.Time, n int64) time.Time {
				was := datetime.DayNanos(t)
				if span >= 1e9 { // keeps the fraction
					was -= was % span
				}
				return t.Add(time.Duration(n*span - was))
			}}
	}
	date := func(name string, low, high int64, get func(time.Time) int64, set func(time.Time, int64) time.Time) chronoField {
		if set == nil {
			set = addDays(get)
		}
		return chronoField{name: name, date: true, low: low, high: high, get: get, set: set}
	}
	year := func(t time.Time) int64 { return int64(t.Year()) }
	month := func(t time.Time) int64 { return int64(t.Month()) }
	setYear := func(t time.Time, n int64) time.Time { return plusMonths(t, 12*(int(n)-t.Year())) }
	fullClock := func(name string, span, count int64) chronoField { // 1 to 24 and 1 to 12
		f := clock(name, count-1, span)
		get, set := f.get, f.set
		f.low, f.high = 1, count
		f.get = func(t time.Time) int64 { return (get(t)+count-1)%count + 1 }
		f.set = func(t time.Time, n int64) time.Time { return set(t, n%count) }
		return f
	}
	ampm := clock("AMPM_OF_DAY", 1, 12*3600e9)
	hourOfHalf := clock("HOUR_OF_AMPM", 11, 3600e9)
	return []chronoField{
		fine("NANO_OF_SECOND", 1), whole("NANO_OF_DAY", 1), fine("MICRO_OF_SECOND", 1e3), whole("MICRO_OF_DAY", 1e3),
		fine("MILLI_OF_SECOND", 1e6), whole("MILLI_OF_DAY", 1e6),
		clock("SECOND_OF_MINUTE", 59, 1e9), whole("SECOND_OF_DAY", 1e9), clock("MINUTE_OF_HOUR", 59, 60e9), whole("MINUTE_OF_DAY", 60e9),
		hourOfHalf, fullClock("CLOCK_HOUR_OF_AMPM", 3600e9, 12), clock("HOUR_OF_DAY", 23, 3600e9), fullClock("CLOCK_HOUR_OF_DAY", 3600e9, 24), ampm,
		date("DAY_OF_WEEK", 1, 7, isoDay, nil),
		date("ALIGNED_DAY_OF_WEEK_IN_MONTH", 1, 7, func(t time.Time) int64 { return int64(t.Day()-1)%7 + 1 }, nil),
		date("ALIGNED_DAY_OF_WEEK_IN_YEAR", 1, 7, func(t time.Time) int64 { return int64(t.YearDay()-1)%7 + 1 }, nil),
		date("DAY_OF_MONTH", 1, 31, func(t time.Time) int64 { return int64(t.Day()) }, nil),
		date("DAY_OF_YEAR", 1, 366, func(t time.Time) int64 { return int64(t.YearDay()) }, nil),
		date("EPOCH_DAY", -365243219162, 365241780471, datetime.EpochDay, nil),
		date("ALIGNED_WEEK_OF_MONTH", 1, 5, func(t time.Time) int64 { return int64(t.Day()-1)/7 + 1 },
			func(t time.Time, n int64) time.Time { return t.AddDate(0, 0, 7*(int(n)-(t.Day()-1)/7-1)) }),
		date("ALIGNED_WEEK_OF_YEAR", 1, 53, func(t time.Time) int64 { return int64(t.YearDay()-1)/7 + 1 },
			func(t time.Time, n int64) time.Time { return t.AddDate(0, 0, 7*(int(n)-(t.YearDay()-1)/7-1)) }),
		date("MONTH_OF_YEAR", 1, 12, month, func(t time.Time, n int64) time.Time { return plusMonths(t, int(n)-int(t.Month())) }),
		date("PROLEPTIC_MONTH", -maxYear*12, maxYear*12+11, func(t time.Time) int64 { return year(t)*12 + month(t) - 1 },
			func(t time.Time, n int64) time.Time { return plusMonths(t, int(n-year(t)*12-month(t)+1)) }),
		date("YEAR_OF_ERA", 1, maxYear, func(t time.Time) int64 {
			if y := year(t); y < 1 {
				return 1 - y
			}
			return year(t)
		}, setYear),
		date("YEAR", -maxYear, maxYear, year, setYear),
		date("ERA", 0, 1, func(t time.Time) int64 {
			if t.Year() < 1 {
				return 0
			}
			return 1
		}, func(t time.Time, n int64) time.Time { return t }),
		{name: "INSTANT_SECONDS", low: math.MinInt64, high: math.MaxInt64, get: func(t time.Time) int64 { return t.Unix() }},
		{name: "OFFSET_SECONDS", get: func(t time.Time) int64 { _, o := t.Zone(); return int64(o) }},
	}
}()

var chronoFieldsByName = sync.OnceValue(func() map[string]*chronoField {
	m := map[string]*chronoField{}
	for i := range chronoFieldTable {
		m[chronoFieldTable[i].name] = &chronoFieldTable[i]
	}
	return m
})

// fieldNamed returns how a field is read and set.
func fieldNamed(f *fact.EnumValue) *chronoField {
	if len(f.Fields) > 0 { // of IsoFields or WeekFields
		x, _ := f.Fields[0].(*chronoField)
		return x
	}
	return chronoFieldsByName()[f.Name]
}

func unsupportedField(f *fact.EnumValue) error {
	return def.Exception(UnsupportedTemporalType, "Unsupported field: %s", unitTitle(f))
}

// fieldOf returns a field of a value of java.time, or nil if the class of the value does not have the field.
func fieldOf(t time.Time, f *fact.EnumValue) *chronoField {
	x := fieldNamed(f)
	class := fact.DateClass(t)
	zoned := datetime.ZoneOf(t) != nil
	switch {
	case x == nil:
		return nil
	case f.Name == "INSTANT_SECONDS":
		if !zoned && class != fact.InstantType {
			return nil
		}
	case f.Name == "OFFSET_SECONDS":
		if !zoned {
			return nil
		}
	case class == fact.InstantType:
		if !strings.HasSuffix(f.Name, "O_OF_SECOND") && f.Name != "MILLI_OF_SECOND" {
			return nil
		}
	case x.date && class == fact.LocalTimeType, x.clock && class == fact.LocalDateType:
		return nil
	}
	return x
}

func getField(t time.Time, f *fact.EnumValue) (int64, error) {
	x := fieldOf(t, f)
	if x == nil {
		return 0, unsupportedField(f)
	}
	return x.get(t), nil
}

// getInt does the same as getField for a field whose values are ints.
func getInt(t time.Time, f *fact.EnumValue) (int, error) {
	n, err := getField(t, f)
	if err == nil && fieldOf(t, f).high > math.MaxInt32 {
		err = def.Exception(UnsupportedTemporalType, "Invalid field '%s' for get() method, use getLong() instead", unitTitle(f))
	}
	return int(n), err
}

func withField(t time.Time, f *fact.EnumValue, n int64) (time.Time, error) {
	x := fieldOf(t, f)
	if x == nil || x.set == nil && x.date {
		return t, unsupportedField(f)
	}
	switch f.Name {
	case "INSTANT_SECONDS":
		return time.Unix(n, int64(t.Nanosecond())).In(t.Location()), nil
	case "OFFSET_SECONDS":
		z := datetime.ZoneOfOffset(int(n))
		return offsetAt(datetime.LocalDateTimeOf(t), z), nil
	}
	if n < x.low || n > x.high {
		return t, fieldRange(f, x, n)
	}
	local := unzoned(t)
	out := x.set(local, n)
	if x.get(out) != n && (f.Name == "DAY_OF_MONTH" || f.Name == "DAY_OF_YEAR") || f.Name == "DAY_OF_MONTH" && out.Month() != local.Month() || f.Name == "DAY_OF_YEAR" && out.Year() != local.Year() {
		return t, noSuchDay(local.Year(), int(local.Month()), int(n), f.Name)
	}
	if fact.DateClass(t) == fact.LocalTimeType {
		out = datetime.LocalTimeOf(out)
	}
	return checked(like(out, t))
}

// fieldRange returns the error for a value that the field never has.
func fieldRange(f *fact.EnumValue, x *chronoField, n int64) error {
	span := fact.ToString(x.low) + " - " + fact.ToString(x.high)
	switch f.Name {
	case "DAY_OF_MONTH":
		span = "1 - 28/31"
	case "DAY_OF_YEAR":
		span = "1 - 365/366"
	case "ALIGNED_WEEK_OF_MONTH":
		span = "1 - 4/5"
	case "YEAR_OF_ERA":
		span = "1 - 999999999/1000000000"
	}
	return def.Exception(fact.DateTimeExceptionType, "Invalid value for %s (valid values %s): %d", unitTitle(f), span, n)
}

// noSuchDay returns the error for a day that its month or year does not have.
func noSuchDay(year, month, day int, field string) error {
	switch {
	case field == "DAY_OF_YEAR":
		return def.Exception(fact.DateTimeExceptionType, "Invalid date 'DayOfYear 366' as '%d' is not a leap year", year)
	case month == 2 && day == 29:
		return def.Exception(fact.DateTimeExceptionType, "Invalid date 'February 29' as '%d' is not a leap year", year)
	}
	return def.Exception(fact.DateTimeExceptionType, "Invalid date '%s %d'", strings.ToUpper(time.Month(month).String()), day)
}

// checkField implements ChronoField.checkValidValue for the arguments of the methods of( … ).
func checkField(name string, n int64) error {
	x := chronoFieldsByName()[name]
	if n < x.low || n > x.high {
		return fieldRange(chronoFields[name].(*fact.EnumValue), x, n)
	}
	return nil
}
