package chrono

import (
	"fmt"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

var (
	weekFieldsType = registry.NewLibraryType(271, "java.time.temporal", "WeekFields", (*weekFields)(nil))
	isoFieldsType  = &fact.Type{Package: "java.time.temporal", Name: "IsoFields", Kind: fact.Any, Boxed: true, ID: 272}
)

// weekFields is a java.time.temporal.WeekFields: how weeks are counted.
type weekFields struct {
	first   int // the first day of a week, 1 for Monday
	minimum int // how many days of its first week a month or year has at least
}

func (*weekFields) JavaClass() *fact.Type { return weekFieldsType }

func (w *weekFields) Equals(v any) bool { x, ok := v.(*weekFields); return ok && *w == *x }

func (w *weekFields) String() string {
	return fmt.Sprintf("WeekFields[%s,%d]", dayOfWeekType.Constants[w.first-1].Name, w.minimum)
}

var (
	isoWeeks    = &weekFields{1, 4}
	sundayWeeks = &weekFields{7, 1}
)

// day returns the place of a day in its week, from 1 to 7.
func (w *weekFields) day(t time.Time) int64 { return def.FloorMod(isoDay(t)-int64(w.first), 7) + 1 }

// week returns the number of the week for the day with number n of a month or year. Days in front of the first week are in week 0.
func (w *weekFields) week(t time.Time, n int) int64 {
	start := def.FloorMod(int64(n)-w.day(t), 7) // days in front of the first whole week
	if start+1 > int64(w.minimum) {
		start -= 7
	}
	return def.FloorDiv(int64(n)-1-start, 7) + 1
}

// ofYear returns the week of a day and the year to which the week belongs.
func (w *weekFields) ofYear(t time.Time) (year, week int64) {
	year, week = int64(t.Year()), w.week(t, t.YearDay())
	if week == 0 {
		last := utcDate(t.Year()-1, 12, 31)
		return year - 1, w.week(last, last.YearDay())
	}
	if next := w.week(t, t.YearDay()-lengthOfYear(t)); next == 1 { // counted as a day of next year
		return year + 1, 1
	}
	return year, week
}

// dateField returns a field of dates that is not one of ChronoField. Another value moves a date by step times the difference; without
// step, the field is only read.
func dateField(name string, low, high int64, get func(time.Time) int64, step func(t time.Time, n int64) time.Time) *fact.EnumValue {
	x := &chronoField{name: name, date: true, low: low, high: high, get: get}
	if step != nil {
		x.set = func(t time.Time, n int64) time.Time { return step(t, n-get(t)) }
	}
	return &fact.EnumValue{Type: temporalFieldType, Name: name, Text: name, Fields: []any{x}}
}

func byDays(t time.Time, n int64) time.Time  { return datetime.AddDays(t, int(n)) }
func byWeeks(t time.Time, n int64) time.Time { return datetime.AddDays(t, 7*int(n)) }

func (w *weekFields) field(name string, low, high int64, get func(time.Time) int64, step func(time.Time, int64) time.Time) *fact.EnumValue {
	return dateField(name+"["+w.String()+"]", low, high, get, step)
}

// The countries in which weeks begin on Sunday or Saturday, and those in which the first week has at least four days, as WeekFields.of of
// Java 17 has them from the Unicode CLDR. In other countries, weeks begin on Monday and the first week may have one day.
const (
	fromSunday = "AG AS AU BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA " +
		"SG SV TH TT TW UM US VE VI WS YE ZA ZW"
	fromSaturday = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"
	fourDays     = "AD AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL PT RE RU SE SJ SK SM VA"
)

// weeksIn returns how weeks are counted in a locale: without a country, as in the US.
func weeksIn(l any) *weekFields {
	country := text.CountryOf(l)
	w := &weekFields{1, 1}
	switch {
	case strings.Contains(fromSunday, country): // also ""
		w.first = 7
	case strings.Contains(fromSaturday, country):
		w.first = 6
	}
	if country != "" && strings.Contains(fourDays, country) {
		w.minimum = 4
	}
	return w
}

// weekFamilies are the classes of weeks.
func weekFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{isoFieldsType, weekFieldsType}, Classes: weekFieldsClasses}}
}

func weekFieldsClasses() []def.Class {
	type w = *weekFields
	field := func(name, title string, low, high int64, get func(w, time.Time) int64, step func(time.Time, int64) time.Time) *fact.Method {
		return def.Gives(temporalFieldType, def.M0(name, func(x w) *fact.EnumValue {
			return x.field(title, low, high, func(t time.Time) int64 { return get(x, t) }, step)
		}))
	}
	yearOf := func(x w, t time.Time) int64 { year, _ := x.ofYear(t); return year }
	weekOf := func(x w, t time.Time) int64 { _, week := x.ofYear(t); return week }
	quarter := func(t time.Time) int64 { return int64(t.Month()-1)/3 + 1 }
	dayOfQuarter := func(t time.Time) int64 {
		return int64(t.YearDay() - utcDate(t.Year(), int(quarter(t))*3-2, 1).YearDay() + 1)
	}
	return []def.Class{
		{Type: temporalFieldType},
		{Type: isoFieldsType, Fields: map[string]any{
			"QUARTER_OF_YEAR":         dateField("QuarterOfYear", 1, 4, quarter, func(t time.Time, n int64) time.Time { return plusMonths(t, 3*int(n)) }),
			"DAY_OF_QUARTER":          dateField("DayOfQuarter", 1, 92, dayOfQuarter, byDays),
			"WEEK_OF_WEEK_BASED_YEAR": dateField("WeekOfWeekBasedYear", 1, 53, func(t time.Time) int64 { return weekOf(isoWeeks, t) }, byWeeks),
			"WEEK_BASED_YEAR":         dateField("WeekBasedYear", -maxYear, maxYear, func(t time.Time) int64 { return yearOf(isoWeeks, t) }, nil),
		}},
		{Type: weekFieldsType, Fields: map[string]any{"ISO": isoWeeks, "SUNDAY_START": sundayWeeks},
			Statics: []*fact.Method{def.Takes(def.S1("of", weeksIn), text.LocaleType),
				def.Takes(def.T2("of", func(first *fact.EnumValue, minimum int) (w, error) {
					if minimum < 1 || minimum > 7 {
						return nil, def.Exception(fact.IllegalArgumentType, "Minimal number of days is invalid")
					}
					return &weekFields{first.Ordinal + 1, minimum}, nil
				}), dayOfWeekType, fact.IntType)},
			Methods: []*fact.Method{
				def.Gives(dayOfWeekType, def.M0("getFirstDayOfWeek", func(x w) *fact.EnumValue { return dayOfWeekType.Constants[x.first-1] })),
				def.M0("getMinimalDaysInFirstWeek", func(x w) int { return x.minimum }),
				field("dayOfWeek", "DayOfWeek", 1, 7, w.day, byDays),
				field("weekOfMonth", "WeekOfMonth", 0, 6, func(x w, t time.Time) int64 { return x.week(t, t.Day()) }, byWeeks),
				field("weekOfYear", "WeekOfYear", 0, 54, func(x w, t time.Time) int64 { return x.week(t, t.YearDay()) }, byWeeks),
				field("weekOfWeekBasedYear", "WeekOfWeekBasedYear", 1, 53, weekOf, byWeeks),
				field("weekBasedYear", "WeekBasedYear", -maxYear, maxYear, yearOf, nil),
			}},
	}
}
