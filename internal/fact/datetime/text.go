package datetime

import (
	"fmt"
	"strings"
	"time"
)

// Text returns the result of toString in the class that t represents.
func Text(t time.Time) string {
	switch ClassOf(t) {
	case LocalDate:
		return dayText(t)
	case LocalDateTime:
		return dayText(t) + "T" + clockText(t, false)
	case LocalTime:
		return clockText(t, false)
	case Instant:
		return dayText(t) + "T" + clockText(t, true) + "Z"
	case OffsetDateTime, ZonedDateTime:
		_, offset := t.Zone()
		text := dayText(t) + "T" + clockText(t, false) + OffsetText(offset)
		if z := ZoneOf(t); !z.Fixed {
			text += "[" + z.ID + "]"
		}
		return text
	case Timestamp:
		return t.Format("2006-01-02 15:04:05.0") + strings.TrimRight(fmt.Sprintf("%09d", t.Nanosecond())[1:], "0")
	case SQLDate:
		return t.Format("2006-01-02")
	}
	return t.Format("Mon Jan 02 15:04:05 MST 2006")
}

// dayText formats a date in ISO 8601; years with more than four digits get a sign.
func dayText(t time.Time) string {
	return YearText(t.Year()) + fmt.Sprintf("-%02d-%02d", t.Month(), t.Day())
}

// YearText formats a year in ISO 8601.
func YearText(y int) string {
	switch {
	case y > 9999:
		return fmt.Sprintf("+%d", y)
	case y < 0:
		return fmt.Sprintf("-%04d", -y)
	}
	return fmt.Sprintf("%04d", y)
}

// clockText formats a time of day. It leaves out seconds and fraction if they are zero, unless seconds is set.
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
