package datetime

import (
	"cmp"
	"sync"
	"time"
)

// Class is the class of java.time, java.sql or java.util that a time.Time represents.
type Class uint8

// The classes.
const (
	Date Class = iota // java.util.Date: any time.Time that this package did not create
	LocalDate
	LocalDateTime
	LocalTime
	Instant
	Timestamp // of java.sql, as SQLDate
	SQLDate
	ZonedDateTime
	OffsetDateTime
)

// String is the class's simple name.
func (c Class) String() string {
	return [...]string{"Date", "LocalDate", "LocalDateTime", "LocalTime", "Instant", "Timestamp", "Date", "ZonedDateTime", "OffsetDateTime"}[c]
}

// Points in time of the java.time and java.sql classes are time.Time values. Each class has its own locations, which distinguish
// its values from a java.util.Date. A LocalTime is a time on 1 January 1970.
var (
	localDateZone     = marker(LocalDate, nil)
	localDateTimeZone = marker(LocalDateTime, nil)
	localTimeZone     = marker(LocalTime, nil)
	instantZone       = marker(Instant, nil)
	timestampZone     = marker(Timestamp, nil)
	sqlDateZone       = marker(SQLDate, nil)
)

// mark is the class and zone that the location of a time.Time stands for.
type mark struct {
	class Class
	zone  *Zone // of a ZonedDateTime or OffsetDateTime
}

var (
	marks   sync.Map // by *time.Location, which is unique per class and zone
	marksBy sync.Map // *time.Location by mark
)

// marker returns the location for values of a class and zone. It is created only once.
func marker(class Class, z *Zone) *time.Location {
	m := mark{class, z}
	if loc, ok := marksBy.Load(m); ok {
		return loc.(*time.Location)
	}
	loc := time.FixedZone(class.String(), 0)
	if z != nil {
		loc = new(time.Location)
		*loc = *z.Location
	}
	got, known := marksBy.LoadOrStore(m, loc)
	if !known {
		marks.Store(loc, m)
	}
	return got.(*time.Location)
}

// LocalDateOf returns the date of t as a java.time.LocalDate.
func LocalDateOf(t time.Time) time.Time {
	return time.Unix(EpochDay(t)*secondsOfDay, 0).In(localDateZone)
}

// LocalDateTimeOf returns the date and time of day of t as a java.time.LocalDateTime.
func LocalDateTimeOf(t time.Time) time.Time {
	return time.Unix(clockSeconds(t), int64(t.Nanosecond())).In(localDateTimeZone)
}

const secondsOfDay = 86400

// clockSeconds returns the seconds from the beginning of 1970 to the local date and time of t.
func clockSeconds(t time.Time) int64 { return t.Unix() + int64(offsetOf(t)) }

// EpochDay returns the number of days from 1 January 1970 to the local date of t.
func EpochDay(t time.Time) int64 {
	s := clockSeconds(t)
	day := s / secondsOfDay
	if s%secondsOfDay < 0 {
		day--
	}
	return day
}

// AddDays returns the time of day of t on another day.
func AddDays(t time.Time, days int) time.Time {
	if loc := t.Location(); loc == time.UTC || unzoned(loc) { // all days have the same length
		return time.Unix(t.Unix()+int64(days)*secondsOfDay, int64(t.Nanosecond())).In(loc)
	}
	return t.AddDate(0, 0, days)
}

// unzoned reports whether a location marks a class of values that have no zone.
func unzoned(loc *time.Location) bool {
	switch loc {
	case localDateZone, localDateTimeZone, localTimeZone, instantZone, timestampZone, sqlDateZone:
		return true
	}
	return false
}

// LocalTimeOf returns the time of day of t as a java.time.LocalTime.
func LocalTimeOf(t time.Time) time.Time {
	s := clockSeconds(t) % secondsOfDay
	if s < 0 {
		s += secondsOfDay
	}
	return time.Unix(s, int64(t.Nanosecond())).In(localTimeZone)
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
func ZonedOf(t time.Time, z *Zone) time.Time { return t.In(marker(ZonedDateTime, z)) }

// OffsetOf returns the moment t as a java.time.OffsetDateTime with the offset z.
func OffsetOf(t time.Time, z *Zone) time.Time { return t.In(marker(OffsetDateTime, z)) }

// ZoneOf returns the zone of a ZonedDateTime or the offset of an OffsetDateTime, and nil for other classes.
func ZoneOf(t time.Time) *Zone {
	if unzoned(t.Location()) {
		return nil
	}
	if m, ok := marks.Load(t.Location()); ok {
		return m.(mark).zone
	}
	return nil
}

func offsetOf(t time.Time) int {
	_, offset := t.Zone()
	return offset
}

// ClassOf is the class that a time.Time stands for.
func ClassOf(t time.Time) Class {
	switch loc := t.Location(); loc {
	case time.UTC, time.Local:
	case localDateZone:
		return LocalDate
	case localDateTimeZone:
		return LocalDateTime
	case localTimeZone:
		return LocalTime
	case instantZone:
		return Instant
	default:
		if m, ok := marks.Load(loc); ok {
			return m.(mark).class
		}
	}
	return Date
}

// As converts a point in time to another class. It keeps the local date and time unless both classes have a zone.
func As(d time.Time, class Class) time.Time {
	if ClassOf(d) == class {
		return d
	}
	switch class {
	case LocalDate:
		return LocalDateOf(d)
	case LocalDateTime:
		return LocalDateTimeOf(d)
	case LocalTime:
		return LocalTimeOf(d)
	case Instant:
		return InstantOf(d)
	case Timestamp:
		return TimestampOf(d)
	case SQLDate:
		return SQLDateOf(d)
	case ZonedDateTime:
		return ZonedOf(d, cmp.Or(ZoneOf(d), ZoneOfOffset(0)))
	case OffsetDateTime:
		return OffsetOf(d, ZoneOfOffset(offsetOf(d)))
	}
	return d.UTC()
}
