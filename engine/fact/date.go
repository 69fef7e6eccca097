package fact

import (
	"fmt"
	"strings"
	"time"
)

// Dates of the java.time types are time.Time values with a location of their own, which tells them from a
// java.util.Date.
var (
	localDateZone     = time.FixedZone("LocalDate", 0)
	localDateTimeZone = time.FixedZone("LocalDateTime", 0)
)

// LocalDateOf returns the day of t as a java.time.LocalDate.
func LocalDateOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, localDateZone)
}

// LocalDateTimeOf returns the clock reading of t as a java.time.LocalDateTime.
func LocalDateTimeOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), localDateTimeZone)
}

func dateClass(t time.Time) *Type {
	switch t.Location() {
	case localDateZone:
		return LocalDateType
	case localDateTimeZone:
		return LocalDateTimeType
	}
	return DateType
}

// dateText is Java's toString of the date's class.
func dateText(t time.Time) string {
	switch dateClass(t) {
	case LocalDateType:
		return t.Format("2006-01-02")
	case LocalDateTimeType:
		switch {
		case t.Nanosecond()%1e6 != 0:
			return strings.TrimRight(t.Format("2006-01-02T15:04:05.000000000"), "0")
		case t.Nanosecond() != 0:
			return t.Format("2006-01-02T15:04:05.000")
		case t.Second() != 0:
			return t.Format("2006-01-02T15:04:05")
		}
		return t.Format("2006-01-02T15:04")
	}
	return t.Format("Mon Jan 02 15:04:05 MST 2006")
}

var dateForms = []string{
	"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02",
	"02-Jan-2006 15:04:05", "02-Jan-2006 15:04", "02-Jan-2006",
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
		month := capitalize(strings.ToLower(parts[1]))
		for _, form := range dateForms[5:] {
			if t, err := time.Parse(form, parts[0]+"-"+month+"-"+parts[2]); err == nil {
				return t, nil
			}
		}
	}
	return time.Time{}, fmt.Errorf("%q is not a date: write 2024-01-31, 2024-01-31T12:30:00 or 31-Jan-2024", s)
}
