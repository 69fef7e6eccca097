package datetime

import "time"

// Hash returns the hashCode of the class that a time.Time represents.
func Hash(t time.Time) int32 {
	switch ClassOf(t) {
	case LocalDate:
		y := int32(t.Year())
		return y&^0x7FF ^ (y<<11 + int32(t.Month())<<6 + int32(t.Day()))
	case LocalDateTime:
		y := int32(t.Year())
		date := y&^0x7FF ^ (y<<11 + int32(t.Month())<<6 + int32(t.Day()))
		return date ^ longHash(DayNanos(t))
	case LocalTime:
		return longHash(DayNanos(t))
	case Instant:
		return longHash(t.Unix()) + 51*int32(t.Nanosecond())
	case OffsetDateTime, ZonedDateTime:
		h := Hash(LocalDateTimeOf(t)) ^ int32(offsetOf(t))
		if ClassOf(t) == ZonedDateTime {
			zone := int32(ZoneOf(t).HashCode())
			h ^= zone<<3 | int32(uint32(zone)>>29)
		}
		return h
	}
	ms := t.UnixMilli()
	return int32(ms) ^ int32(ms>>32)
}

func longHash(n int64) int32 { return int32(n ^ int64(uint64(n)>>32)) }

// DayNanos returns the nanoseconds since midnight.
func DayNanos(t time.Time) int64 {
	return int64(t.Hour())*3600e9 + int64(t.Minute())*60e9 + int64(t.Second())*1e9 + int64(t.Nanosecond())
}
