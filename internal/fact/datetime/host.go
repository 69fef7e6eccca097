package datetime

import "time"

// FromGo returns a time of a Go program as a class. Local dates and times are those in the location of t.
func FromGo(t time.Time, class Class) time.Time {
	if class == ZonedDateTime && ClassOf(t) == Date {
		return InOwnZone(t)
	}
	return As(t, class)
}

// InOwnZone returns a time of a Go program as a ZonedDateTime in its location or, if that has no known name, with its offset.
func InOwnZone(t time.Time) time.Time {
	if z, ok := ZoneNamed(t.Location().String()); ok && t.Location() != time.UTC {
		return ZonedOf(t, z)
	}
	return ZonedOf(t, ZoneOfOffset(offsetOf(t)))
}

// ToGo returns the time without its class, for a Go program: in the zone of a ZonedDateTime or OffsetDateTime, otherwise in UTC.
func ToGo(t time.Time) time.Time {
	if z := ZoneOf(t); z != nil {
		return t.In(z.Location)
	}
	if zonelessClass(t.Location()) != Date {
		return t.UTC()
	}
	return t
}
