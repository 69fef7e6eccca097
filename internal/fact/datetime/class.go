package datetime

import (
	"cmp"
	"sync"
	"time"
	"unsafe"
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
	Timestamp // of java.sql, like SQLDate
	SQLDate
	ZonedDateTime
	OffsetDateTime
)

// String returns the class's simple name.
func (c Class) String() string {
	return [...]string{"Date", "LocalDate", "LocalDateTime", "LocalTime", "Instant", "Timestamp", "Date", "ZonedDateTime", "OffsetDateTime"}[c]
}

// Points in time of the java.time and java.sql classes are time.Time values. Each class has its own locations, which distinguish
// its values from a java.util.Date. A LocalTime is a time on 1 January 1970.

// zoneless contains the locations of the classes without a zone, indexed by class. They are in one array, so that the class can be computed
// from the address of a location.
var zoneless = func() (all [SQLDate + 1]time.Location) {
	for class := range all {
		all[class] = *time.FixedZone(Class(class).String(), 0)
	}
	return all
}()

// zonelessClass returns the class of values with a location, or Date for any location that does not belong to a class without a zone.
func zonelessClass(loc *time.Location) Class {
	at := uintptr(unsafe.Pointer(loc)) - uintptr(unsafe.Pointer(&zoneless))
	if at >= unsafe.Sizeof(zoneless) {
		return Date
	}
	return Class(at / unsafe.Sizeof(zoneless[0]))
}

// mark is the class and zone that the location of a ZonedDateTime or OffsetDateTime represents.
type mark struct {
	class Class
	zone  *Zone
}

var (
	marks   sync.Map // mark by *time.Location, of which there is one for each class and zone
	marksBy sync.Map // *time.Location by mark
)

// marker returns the location for values of a class and zone. It is created only once.
func marker(class Class, z *Zone) *time.Location {
	m := mark{class, z}
	if loc, ok := marksBy.Load(m); ok {
		return loc.(*time.Location)
	}
	loc := new(time.Location)
	*loc = *z.Location
	got, known := marksBy.LoadOrStore(m, loc)
	if !known {
		marks.Store(loc, m)
	}
	return got.(*time.Location)
}

// LocalDateOf returns the date of t as a java.time.LocalDate.
func LocalDateOf(t time.Time) time.Time {
	return time.Unix(EpochDay(t)*secondsOfDay, 0).In(&zoneless[LocalDate])
}

// LocalDateTimeOf returns the date and time of day of t as a java.time.LocalDateTime.
func LocalDateTimeOf(t time.Time) time.Time {
	return time.Unix(clockSeconds(t), int64(t.Nanosecond())).In(&zoneless[LocalDateTime])
}

const secondsOfDay = 86400

// clockSeconds returns the local date and time of t in seconds since the beginning of 1970.
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

// AddDays returns t moved by a number of days, at the same time of day.
func AddDays(t time.Time, days int) time.Time {
	if loc := t.Location(); loc == time.UTC || zonelessClass(loc) != Date { // all days have the same length
		return time.Unix(t.Unix()+int64(days)*secondsOfDay, int64(t.Nanosecond())).In(loc)
	}
	return t.AddDate(0, 0, days)
}

// LocalTimeOf returns the time of day of t as a java.time.LocalTime.
func LocalTimeOf(t time.Time) time.Time {
	s := clockSeconds(t) % secondsOfDay
	if s < 0 {
		s += secondsOfDay
	}
	return time.Unix(s, int64(t.Nanosecond())).In(&zoneless[LocalTime])
}

// InstantOf returns the moment t as a java.time.Instant.
func InstantOf(t time.Time) time.Time { return t.In(&zoneless[Instant]) }

// TimestampOf returns the moment t as a java.sql.Timestamp.
func TimestampOf(t time.Time) time.Time { return t.In(&zoneless[Timestamp]) }

// SQLDateOf returns the moment t as a java.sql.Date.
func SQLDateOf(t time.Time) time.Time { return t.In(&zoneless[SQLDate]) }

// DateOf returns the moment t as a java.util.Date.
func DateOf(t time.Time) time.Time { return t.UTC() }

// ZonedOf returns the moment t as a java.time.ZonedDateTime in a zone.
func ZonedOf(t time.Time, z *Zone) time.Time { return t.In(marker(ZonedDateTime, z)) }

// OffsetOf returns the moment t as a java.time.OffsetDateTime with the offset z.
func OffsetOf(t time.Time, z *Zone) time.Time { return t.In(marker(OffsetDateTime, z)) }

// ZoneOf returns the zone of a ZonedDateTime or the offset of an OffsetDateTime, or nil for other classes.
func ZoneOf(t time.Time) *Zone {
	if zonelessClass(t.Location()) != Date {
		return nil
	}
	if m, ok := marks.Load(t.Location()); ok {
		return m.(mark).zone
	}
	return nil
}

// OfFields returns the value of a class without a zone that has the given year, month, day, hour, minute, second and nanosecond. These must
// be valid.
func OfFields(class Class, v *[7]int) time.Time {
	day := civilDay(int64(v[0]), int64(v[1]), int64(v[2]))
	return time.Unix(day*secondsOfDay+int64(v[3]*3600+v[4]*60+v[5]), int64(v[6])).In(&zoneless[class])
}

// civilDay returns the number of days from 1 January 1970 to a date. It counts years from March, so that the leap day is the last day of a
// year.
func civilDay(year, month, day int64) int64 {
	month += 9
	year += month/12 - 1
	month %= 12
	cycle := year / 400
	if year %= 400; year < 0 {
		cycle, year = cycle-1, year+400
	}
	return cycle*146097 + year*365 + year/4 - year/100 + (month*153+2)/5 + day - 719469
}

func offsetOf(t time.Time) int {
	if loc := t.Location(); loc == time.UTC || zonelessClass(loc) != Date {
		return 0
	}
	_, offset := t.Zone()
	return offset
}

// ClassOf returns the class that a time.Time represents.
func ClassOf(t time.Time) Class {
	loc := t.Location()
	if class := zonelessClass(loc); class != Date || loc == time.UTC {
		return class
	}
	return zonedClass(loc)
}

// zonedClass returns the class of values with a location that does not belong to a class without a zone.
func zonedClass(loc *time.Location) Class {
	if m, ok := marks.Load(loc); ok {
		return m.(mark).class
	}
	return Date
}

// As converts a time to another class. It keeps the local date and time unless both classes have a zone.
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
