package chrono

import (
	"math"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// unit is a java.time.temporal.ChronoUnit: a number of nanoseconds, days or months.
type unit struct{ nanos, days, months int64 }

// units contains the lengths of the constants of ChronoUnit, in their order. The last two constants have no length.
var units = [...]unit{{nanos: 1}, {nanos: 1e3}, {nanos: 1e6}, {nanos: 1e9}, {nanos: 60e9}, {nanos: 3600e9}, {nanos: 12 * 3600e9},
	{days: 1}, {days: 7}, {months: 1}, {months: 12}, {months: 120}, {months: 1200}, {months: 12000}}

// unitOf returns the length of a constant, or zero if it has none.
func unitOf(u *fact.EnumValue) (x unit) {
	if u.Type == chronoUnitType && u.Ordinal < len(units) {
		x = units[u.Ordinal]
	}
	return x
}

// span returns the nanoseconds of a unit on a clock without a zone. Units of months have 0.
func (x unit) span() int64 { return x.nanos + x.days*86400e9 }

// step is a unit by which values of java.time are moved.
type step struct {
	unit
	of   *fact.EnumValue
	each time.Duration // each is the span of the unit, and few how many units can be added at once as a time.Duration
	few  int64
}

func stepOf(u *fact.EnumValue) step {
	s := step{unit: unitOf(u), of: u}
	if s.each = time.Duration(s.span()); s.each > 0 {
		s.few = min(math.MaxInt64/int64(s.each), mostUnits)
	}
	return s
}

// steady reports whether values of a class are moved simply by adding a time span: they have a time of day, no zone, and do not wrap
// around.
func steady(class datetime.Class) bool {
	return class != datetime.Date && class < datetime.ZonedDateTime && class != datetime.LocalTime
}

// fits reports whether values of a class can be moved by the unit.
func (x *unit) fits(class datetime.Class) bool {
	switch {
	case x.nanos > 0:
		return class != datetime.LocalDate && class != datetime.SQLDate
	case class == datetime.Instant:
		return x.days == 1
	default:
		return class != datetime.LocalTime && x.days+x.months > 0
	}
}

// unitTitle returns the name of a unit or field in messages and toString, such as HalfDays.
func unitTitle(e *fact.EnumValue) string {
	if e.Text != "" {
		return e.Text
	}
	out := make([]byte, 0, len(e.Name))
	upper := true
	for i := range len(e.Name) {
		c := e.Name[i]
		switch {
		case c == '_':
			upper = true
			continue
		case !upper:
			c |= 0x20
		}
		upper = false
		out = append(out, c)
	}
	return strings.ReplaceAll(string(out), "Ampm", "AmPm")
}

func unsupportedUnit(u *fact.EnumValue) error {
	return def.Exception(UnsupportedTemporalType, "Unsupported unit: %s", unitTitle(u))
}

// resolved returns the point in time at which a clock in the zone shows local. If the clock shows that time twice, the result is the
// earlier point in time; if never, local is moved forward by the length of the gap, as in Java.
func resolved(local time.Time, z *datetime.Zone) time.Time {
	wall := time.Date(local.Year(), local.Month(), local.Day(), local.Hour(), local.Minute(), local.Second(), local.Nanosecond(), time.UTC)
	before, after := z.OffsetAt(wall.Add(-24*time.Hour)), z.OffsetAt(wall.Add(24*time.Hour))
	early := wall.Add(-time.Duration(before) * time.Second)
	if late := wall.Add(-time.Duration(after) * time.Second); z.OffsetAt(early) != before && z.OffsetAt(late) == after {
		early = late
	}
	return early
}

// zonedAt converts a local date and time to a ZonedDateTime, and offsetAt to an OffsetDateTime.
func zonedAt(local time.Time, z *datetime.Zone) time.Time {
	return datetime.ZonedOf(resolved(local, z), z)
}

func offsetAt(local time.Time, z *datetime.Zone) time.Time {
	return datetime.OffsetOf(resolved(local, z), z)
}

// addSpan adds seconds and nanoseconds, which may exceed the range of time.Duration.
func addSpan(t time.Time, seconds, nanos int64) time.Time {
	const step = math.MaxInt32
	for seconds > step || seconds < -step {
		n := int64(step)
		if seconds < 0 {
			n = -step
		}
		if seconds/step > 1<<32 || seconds/step < -(1<<32) { // outside of java.time's range anyway
			return t
		}
		whole := seconds / n
		t = time.Unix(t.Unix()+whole*n, int64(t.Nanosecond())).In(t.Location())
		seconds -= whole * n
	}
	return t.Add(time.Duration(seconds)*time.Second + time.Duration(nanos))
}

// maxYear is the last year of java.time.
const maxYear = 999_999_999

// safeSeconds is a distance from 1970 within which all dates are in java.time's range.
const safeSeconds = (maxYear - 1970) * 365 * 86400

// checked returns an exception for dates outside java.time's range.
func checked(t time.Time) (time.Time, error) {
	if s := t.Unix(); -safeSeconds < s && s < safeSeconds {
		return t, nil
	}
	return t, checkField("YEAR", int64(t.Year()))
}

// plus adds n units to a value of any class.
func plus(t time.Time, n int64, u *fact.EnumValue) (time.Time, error) {
	x := stepOf(u)
	return x.plus(t, n)
}

// mostUnits limits the number of units that can be added.
const mostUnits = 1 << 53

// plus adds n units to a value of any class.
func (x *step) plus(t time.Time, n int64) (time.Time, error) {
	class := datetime.ClassOf(t)
	switch {
	case !x.fits(class):
		return t, unsupportedUnit(x.of)
	case -x.few <= n && n <= x.few && steady(class):
		return checked(t.Add(time.Duration(n) * x.each))
	case n > mostUnits || n < -mostUnits:
		return t, def.Exception(fact.ArithmeticType, "long overflow")
	case x.nanos >= 1e9:
		return moved(t, n*(x.nanos/1e9), 0)
	case x.nanos > 0:
		per := int64(1e9) / x.nanos
		return moved(t, n/per, n%per*x.nanos)
	}
	if n*(x.months+x.days) > 366*2*maxYear || n*(x.months+x.days) < -366*2*maxYear {
		return t, checkField("YEAR", int64(t.Year())+n*x.months/12+n*x.days/365)
	}
	return datePlus(t, int(n*x.months), int(n*x.days))
}

// moved adds a time span. A LocalTime wraps around at midnight.
func moved(t time.Time, seconds, nanos int64) (time.Time, error) {
	if fact.DateClass(t) == fact.LocalTimeType {
		return datetime.LocalTimeOf(addSpan(t, seconds%86400, nanos)), nil
	}
	return checked(addSpan(t, seconds, nanos))
}

// datePlus adds months, with the day limited to the length of the month, and then days. In a zone, the local time stays the same.
func datePlus(t time.Time, months, days int) (time.Time, error) {
	if fact.DateClass(t) == fact.LocalTimeType {
		return t, def.Exception(UnsupportedTemporalType, "Unsupported unit: Months")
	}
	local := unzoned(t)
	if months != 0 {
		local = plusMonths(local, months)
	}
	if days != 0 {
		local = datetime.AddDays(local, days)
	}
	return checked(like(local, t))
}

// unzoned returns the local date and time of a value with a zone, and any other value unchanged.
func unzoned(t time.Time) time.Time {
	if datetime.ZoneOf(t) != nil {
		return datetime.LocalDateTimeOf(t)
	}
	return t
}

// like converts a local date and time to the class and zone of t.
func like(local, t time.Time) time.Time {
	z := datetime.ZoneOf(t)
	if z == nil {
		return local
	}
	if fact.DateClass(t) == fact.OffsetDateTimeType {
		return offsetAt(local, z)
	}
	now := zonedAt(local, z)
	// If the local time occurs twice, a ZonedDateTime keeps the offset of t.
	_, was := t.Zone()
	if _, is := now.Zone(); is != was {
		other := now.Add(time.Duration(is-was) * time.Second)
		if _, offset := other.Zone(); offset == was && datetime.LocalDateTimeOf(other).Equal(datetime.LocalDateTimeOf(now)) {
			return other
		}
	}
	return now
}

// until returns the number of whole units from a to b. b is converted to the class of a.
func until(a, b time.Time, u *fact.EnumValue) (int64, error) {
	x, class := unitOf(u), datetime.ClassOf(a)
	if !x.fits(class) {
		return 0, unsupportedUnit(u)
	}
	b, err := convertTo(b, fact.DateClass(a))
	if err != nil {
		return 0, err
	}
	if class >= datetime.ZonedDateTime {
		if b = b.In(a.Location()); x.nanos == 0 {
			a, b = datetime.LocalDateTimeOf(a), datetime.LocalDateTimeOf(b)
		}
	}
	if x.months > 0 {
		b = wholeDays(a, b)
		n := int64(b.Year()-a.Year())*12 + int64(b.Month()) - int64(a.Month())
		if n > 0 && b.Day() < a.Day() {
			n--
		} else if n < 0 && b.Day() > a.Day() {
			n++
		}
		return n / x.months, nil
	}
	span := x.span()
	seconds, nanos := b.Unix()-a.Unix(), int64(b.Nanosecond()-a.Nanosecond())
	if span >= 1e9 {
		if nanos < 0 && seconds > 0 {
			seconds--
		} else if nanos > 0 && seconds < 0 {
			seconds++
		}
		return seconds / (span / 1e9), nil
	}
	if seconds > 9_223_372_035 || seconds < -9_223_372_035 {
		return 0, def.Exception(fact.ArithmeticType, "long overflow")
	}
	return (seconds*1e9 + nanos) / span, nil
}

// wholeDays moves b to the day before or after it, towards a, if the last day between the two is not complete.
func wholeDays(a, b time.Time) time.Time {
	days, clock := datetime.EpochDay(b)-datetime.EpochDay(a), datetime.DayNanos(b)-datetime.DayNanos(a)
	switch {
	case days > 0 && clock < 0:
		return datetime.AddDays(b, -1)
	case days < 0 && clock > 0:
		return datetime.AddDays(b, 1)
	}
	return b
}

// convertTo converts a value to another class if it has the necessary fields.
func convertTo(t time.Time, class *fact.Type) (time.Time, error) {
	from := fact.DateClass(t)
	if from == class {
		return t, nil
	}
	dated, timed, placed := from != fact.LocalTimeType, from != fact.LocalDateType, from == fact.InstantType || datetime.ZoneOf(t) != nil || from == fact.DateType || from == fact.TimestampType
	ok := false
	switch class {
	case fact.LocalDateType:
		ok = dated && from != fact.InstantType
	case fact.LocalTimeType:
		ok = timed && from != fact.InstantType
	case fact.LocalDateTimeType:
		ok = dated && timed && from != fact.InstantType
	case fact.InstantType:
		ok = placed
	case fact.OffsetDateTimeType, fact.ZonedDateTimeType:
		ok = placed && from != fact.InstantType
	}
	if !ok {
		return t, notFound(t, class)
	}
	v, err := fact.Convert(t, class)
	if err != nil {
		return t, err
	}
	return v.(time.Time), nil
}

// truncated sets everything smaller than a unit to zero.
func truncated(t time.Time, u *fact.EnumValue) (time.Time, error) {
	x := unitOf(u)
	span := x.nanos
	if u.Name == "DAYS" {
		span = 86400e9
	}
	if span == 0 {
		return t, def.Exception(UnsupportedTemporalType, "Unit is too large to be used for truncation")
	}
	y, m, d := t.Date()
	nanos := datetime.DayNanos(t) / span * span
	wall := time.Date(y, m, d, 0, 0, 0, 0, t.Location())
	if datetime.ZoneOf(t) != nil {
		wall = datetime.LocalDateTimeOf(wall)
		wall = time.Date(y, m, d, 0, 0, 0, 0, wall.Location())
	}
	return like(wall.Add(time.Duration(nanos)), t), nil
}

func notFound(t time.Time, class *fact.Type) error {
	return def.Exception(fact.DateTimeExceptionType, "Unable to obtain %s from TemporalAccessor: %s of type %s",
		class.Name, fact.ToString(t), fact.DateClass(t).QualifiedName())
}

// ofDate returns a function of the date of a point in time, which is an exception for a time without a date. Its result is of a class.
func ofDate[R any](class *fact.Type, f func(time.Time) R) func(time.Time) (R, error) {
	return func(t time.Time) (r R, err error) {
		if from := fact.DateClass(t); from == fact.LocalTimeType || from == fact.InstantType {
			return r, notFound(t, class)
		}
		return f(t), nil
	}
}
