package fact

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"whenthen/internal/fact/javatext"
	"whenthen/internal/fact/naming"
)

// Points in time of the java.time and java.sql classes are time.Time values. Each class has locations of its own, which
// distinguish its values from a java.util.Date. A LocalTime is a time on the first of January 1970.
var (
	localDateZone     = marker(LocalDateType, nil)
	localDateTimeZone = marker(LocalDateTimeType, nil)
	localTimeZone     = marker(LocalTimeType, nil)
	instantZone       = marker(InstantType, nil)
	timestampZone     = marker(TimestampType, nil)
	sqlDateZone       = marker(SQLDateType, nil)
)

// dateMark is what the location of a time.Time says about its class and zone.
type dateMark struct {
	class *Type
	zone  *Zone // of a ZonedDateTime or OffsetDateTime
}

var (
	dateMarks   sync.Map // by *time.Location, which is unique for a class and zone
	dateMarksBy sync.Map // *time.Location by dateMark
)

// marker makes the location of values of a class, once for each zone.
func marker(class *Type, z *Zone) *time.Location {
	m := dateMark{class, z}
	if loc, ok := dateMarksBy.Load(m); ok {
		return loc.(*time.Location)
	}
	loc := time.FixedZone(class.Name, 0)
	if z != nil {
		loc = new(time.Location)
		*loc = *z.Location
	}
	got, known := dateMarksBy.LoadOrStore(m, loc)
	if !known {
		dateMarks.Store(loc, m)
	}
	return got.(*time.Location)
}

// Zone is java.time.ZoneId: a region, whose offset changes with the seasons, or an offset. Zones of one ID are one object.
type Zone struct {
	ID       string
	Location *time.Location
	Fixed    bool // a ZoneOffset
}

var zones sync.Map // by ID

// ZoneNamed finds a zone by a region of the time zone database or by the text of an offset such as Z, +02:00 or UTC+2.
func ZoneNamed(id string) (*Zone, bool) {
	if z, ok := zones.Load(id); ok {
		return z.(*Zone), true
	}
	z := &Zone{ID: id}
	if seconds, ok := parseOffset(id); ok {
		return ZoneOfOffset(seconds), true
	}
	for _, prefix := range []string{"UTC", "GMT", "UT"} {
		if rest, ok := strings.CutPrefix(id, prefix); ok && (rest == "" || rest[0] == '+' || rest[0] == '-') {
			seconds, ok := 0, rest == ""
			if !ok {
				if seconds, ok = parseOffset(rest); !ok {
					return nil, false
				}
				z.ID = strings.TrimSuffix(prefix+OffsetText(seconds), "Z")
			}
			z.Location = time.FixedZone(z.ID, seconds)
		}
	}
	if z.Location == nil {
		loc, err := time.LoadLocation(id)
		if err != nil || id == "" || id == "Local" || !strings.ContainsAny(id, "/") && len(id) < 3 {
			return nil, false
		}
		z.Location = loc
	}
	got, _ := zones.LoadOrStore(z.ID, z)
	return got.(*Zone), true
}

// ZoneOfOffset is the ZoneOffset of so many seconds east of Greenwich.
func ZoneOfOffset(seconds int) *Zone {
	id := OffsetText(seconds)
	z, _ := zones.LoadOrStore(id, &Zone{ID: id, Location: time.FixedZone(id, seconds), Fixed: true})
	return z.(*Zone)
}

// OffsetText is Java's: Z, +02:00, -03:30:15.
func OffsetText(seconds int) string {
	if seconds == 0 {
		return "Z"
	}
	sign, n := '+', seconds
	if n < 0 {
		sign, n = '-', -n
	}
	text := fmt.Sprintf("%c%02d:%02d", sign, n/3600, n/60%60)
	if n%60 != 0 {
		text += fmt.Sprintf(":%02d", n%60)
	}
	return text
}

// parseOffset reads Z, +h, +hh, +hh:mm, +hhmm and the same with seconds.
func parseOffset(s string) (seconds int, ok bool) {
	if s == "Z" {
		return 0, true
	}
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	digits := strings.ReplaceAll(s[1:], ":", "")
	if len(digits) == 1 {
		digits = "0" + digits
	}
	if colons := strings.Count(s, ":"); len(digits)%2 != 0 || len(digits) > 6 || colons > 0 && colons != len(digits)/2-1 {
		return 0, false
	}
	for unit := 3600; digits != ""; unit, digits = unit/60, digits[2:] {
		n, err := strconv.Atoi(digits[:2])
		if err != nil || n > 59 {
			return 0, false
		}
		seconds += n * unit
	}
	if seconds > 18*3600 {
		return 0, false
	}
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// ParseOffset is ZoneOffset.of; false if the text is none.
func ParseOffset(s string) (*Zone, bool) {
	seconds, ok := parseOffset(s)
	if !ok {
		return nil, false
	}
	return ZoneOfOffset(seconds), true
}

// OffsetAt is the zone's offset at a moment, in seconds.
func (z *Zone) OffsetAt(t time.Time) int {
	_, offset := t.In(z.Location).Zone()
	return offset
}

// String is the ID.
func (z *Zone) String() string { return z.ID }

// HashCode is Java's.
func (z *Zone) HashCode() int {
	if z.Fixed {
		_, offset := time.Unix(0, 0).In(z.Location).Zone()
		return offset
	}
	return int(javatext.Hash(z.ID))
}

// LocalDateOf returns the day of t as a java.time.LocalDate.
func LocalDateOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, localDateZone)
}

// LocalDateTimeOf returns the clock reading of t as a java.time.LocalDateTime.
func LocalDateTimeOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), localDateTimeZone)
}

// LocalTimeOf returns the time of day of t as a java.time.LocalTime.
func LocalTimeOf(t time.Time) time.Time {
	return time.Date(1970, 1, 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), localTimeZone)
}

// InstantOf returns the moment t as a java.time.Instant.
func InstantOf(t time.Time) time.Time { return t.In(instantZone) }

// TimestampOf returns the moment t as a java.sql.Timestamp, and SQLDateOf as a java.sql.Date.
func TimestampOf(t time.Time) time.Time { return t.In(timestampZone) }

// SQLDateOf: see TimestampOf.
func SQLDateOf(t time.Time) time.Time { return t.In(sqlDateZone) }

// DateOf returns the moment t as a java.util.Date.
func DateOf(t time.Time) time.Time { return t.UTC() }

// ZonedOf returns the moment t as a java.time.ZonedDateTime in a zone.
func ZonedOf(t time.Time, z *Zone) time.Time { return t.In(marker(ZonedDateTimeType, z)) }

// OffsetOf returns the moment t as a java.time.OffsetDateTime with the offset z.
func OffsetOf(t time.Time, z *Zone) time.Time { return t.In(marker(OffsetDateTimeType, z)) }

// ZoneOf is the zone of a ZonedDateTime or the offset of an OffsetDateTime; nil of anything else.
func ZoneOf(t time.Time) *Zone {
	if m, ok := dateMarks.Load(t.Location()); ok {
		return m.(dateMark).zone
	}
	return nil
}

// DateClass is the type of a time.Time to rule text.
func DateClass(t time.Time) *Type {
	switch loc := t.Location(); loc {
	case time.UTC, time.Local:
	case localDateZone:
		return LocalDateType
	case localDateTimeZone:
		return LocalDateTimeType
	default:
		if m, ok := dateMarks.Load(loc); ok {
			return m.(dateMark).class
		}
	}
	return DateType
}

// dateText is Java's toString of the date's class.
func dateText(t time.Time) string {
	switch DateClass(t) {
	case LocalDateType:
		return dayText(t)
	case LocalDateTimeType:
		return dayText(t) + "T" + clockText(t, false)
	case LocalTimeType:
		return clockText(t, false)
	case InstantType:
		return dayText(t) + "T" + clockText(t, true) + "Z"
	case OffsetDateTimeType, ZonedDateTimeType:
		_, offset := t.Zone()
		text := dayText(t) + "T" + clockText(t, false) + OffsetText(offset)
		if z := ZoneOf(t); !z.Fixed {
			text += "[" + z.ID + "]"
		}
		return text
	case TimestampType:
		return t.Format("2006-01-02 15:04:05.0") + strings.TrimRight(fmt.Sprintf("%09d", t.Nanosecond())[1:], "0")
	case SQLDateType:
		return t.Format("2006-01-02")
	}
	return t.Format("Mon Jan 02 15:04:05 MST 2006")
}

// dayText is a date as ISO 8601 has it; years beyond four digits get a sign.
func dayText(t time.Time) string {
	return YearText(t.Year()) + fmt.Sprintf("-%02d-%02d", t.Month(), t.Day())
}

// YearText is a year as ISO 8601 has it.
func YearText(y int) string {
	switch {
	case y > 9999:
		return fmt.Sprintf("+%d", y)
	case y < 0:
		return fmt.Sprintf("-%04d", -y)
	}
	return fmt.Sprintf("%04d", y)
}

// clockText leaves out seconds and fraction where they are zero, unless seconds are wanted.
func clockText(t time.Time, seconds bool) string {
	n := t.Nanosecond()
	switch {
	case n%1e6 == 0 && n != 0:
		return t.Format("15:04:05.000")
	case n%1e3 == 0 && n != 0:
		return t.Format("15:04:05.000000")
	case n != 0:
		return t.Format("15:04:05.000000000")
	case t.Second() != 0 || seconds:
		return t.Format("15:04:05")
	}
	return t.Format("15:04")
}

// AsDate converts a point in time to another class. It keeps the clock reading where one of the two classes has no
// zone.
func AsDate(d time.Time, t *Type) time.Time {
	if DateClass(d) == t {
		return d
	}
	switch t {
	case LocalDateType:
		return LocalDateOf(d)
	case LocalDateTimeType:
		return LocalDateTimeOf(d)
	case LocalTimeType:
		return LocalTimeOf(d)
	case InstantType:
		return InstantOf(d)
	case TimestampType:
		return TimestampOf(d)
	case SQLDateType:
		return SQLDateOf(d)
	case ZonedDateTimeType:
		return ZonedOf(d, cmp.Or(ZoneOf(d), ZoneOfOffset(0)))
	case OffsetDateTimeType:
		return OffsetOf(d, ZoneOfOffset(offsetOf(d)))
	}
	if c := DateClass(d); c != DateType {
		return d.UTC()
	}
	return d
}

func offsetOf(t time.Time) int {
	_, offset := t.Zone()
	return offset
}

var dateForms = []string{
	"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02",
	"02-Jan-2006 15:04:05", "02-Jan-2006 15:04", "02-Jan-2006",
}

// parseDateAs reads a text as a point in time of a class: a LocalTime as 10:15, a ZonedDateTime with its zone behind it.
func parseDateAs(s string, t *Type) (time.Time, error) {
	switch t {
	case LocalTimeType:
		for _, form := range []string{"15:04:05.999999999", "15:04"} {
			if d, err := time.Parse(form, s); err == nil {
				return LocalTimeOf(d), nil
			}
		}
		return time.Time{}, fmt.Errorf("%q is not a time of day: write 10:15 or 10:15:30", s)
	case ZonedDateTimeType, OffsetDateTimeType:
		text, id, region := strings.Cut(strings.TrimSuffix(s, "]"), "[")
		d, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			break
		}
		if z, ok := ZoneNamed(id); region && ok && t == ZonedDateTimeType {
			return ZonedOf(d, z), nil
		}
		return AsDate(OffsetOf(d, ZoneOfOffset(offsetOf(d))), t), nil
	}
	d, err := ParseDate(s)
	return d, err
}

// ParseDate reads a date as rule text and fact files write it: 2024-01-31, 2024-01-31T12:30:00, or Drools' own
// 31-Jan-2024. A text without a zone is UTC.
func ParseDate(s string) (time.Time, error) {
	for _, form := range dateForms {
		if t, err := time.Parse(form, s); err == nil {
			return t.UTC(), nil
		}
	}
	if len(s) > 6 && strings.Count(s, "-") == 2 { // 31-JAN-2024
		parts := strings.SplitN(s, "-", 3)
		month := shortMonth(naming.Capitalize(strings.ToLower(parts[1])))
		for _, form := range dateForms[5:] {
			if t, err := time.Parse(form, parts[0]+"-"+month+"-"+parts[2]); err == nil {
				return t, nil
			}
		}
	}
	return time.Time{}, fmt.Errorf("%q is not a date: write 2024-01-31, 2024-01-31T12:30:00 or 31-Jan-2024", s)
}

// shortMonth is the three letters of a month that is written out, wholly or in part: Sept, September.
func shortMonth(name string) string {
	for m := time.January; len(name) > 3 && m <= time.December; m++ {
		if strings.HasPrefix(m.String(), name) {
			return name[:3]
		}
	}
	return name
}

func ZoneClass(z *Zone) *Type {
	if z.Fixed {
		return ZoneOffsetType
	}
	return ZoneIDType
}
