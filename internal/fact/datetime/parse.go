package datetime

import (
	"fmt"
	"strings"
	"time"

	"whenthen/internal/fact/naming"
)

var forms = []string{
	"2006-01-02T15:04:05.999999999Z07:00", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02",
	"02-Jan-2006 15:04:05", "02-Jan-2006 15:04", "02-Jan-2006",
}

// ParseAs parses a text as a value of a class: a LocalTime is written as 10:15, a ZonedDateTime with its zone at the end.
func ParseAs(s string, t Class) (time.Time, error) {
	switch t {
	case LocalTime:
		for _, form := range []string{"15:04:05.999999999", "15:04"} {
			if d, err := time.Parse(form, s); err == nil {
				return LocalTimeOf(d), nil
			}
		}
		return time.Time{}, fmt.Errorf("%q is not a time of day: write 10:15 or 10:15:30", s)
	case ZonedDateTime, OffsetDateTime:
		text, id, region := strings.Cut(strings.TrimSuffix(s, "]"), "[")
		d, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			break
		}
		if z, ok := ZoneNamed(id); region && ok && t == ZonedDateTime {
			return ZonedOf(d, z), nil
		}
		return As(OffsetOf(d, ZoneOfOffset(offsetOf(d))), t), nil
	}
	d, err := Parse(s)
	return d, err
}

// Parse parses a date as written in rule text and fact files: 2024-01-31, 2024-01-31T12:30:00, or Drools' own format 31-Jan-2024. A text
// without a zone is interpreted as UTC.
func Parse(s string) (time.Time, error) {
	if t, ok := isoDate(s); ok {
		return t, nil
	}
	for _, form := range forms {
		if t, err := time.Parse(form, s); err == nil {
			return t.UTC(), nil
		}
	}
	if len(s) > 6 && strings.Count(s, "-") == 2 { // 31-JAN-2024
		parts := strings.SplitN(s, "-", 3)
		month := shortMonth(naming.Capitalize(strings.ToLower(parts[1])))
		for _, form := range forms[5:] {
			if t, err := time.Parse(form, parts[0]+"-"+month+"-"+parts[2]); err == nil {
				return t, nil
			}
		}
	}
	return time.Time{}, fmt.Errorf("%q is not a date: write 2024-01-31, 2024-01-31T12:30:00 or 31-Jan-2024", s)
}

// isoDate parses the most frequent form, 2024-01-31. ok is false for any other text.
func isoDate(s string) (t time.Time, ok bool) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return t, false
	}
	n := 0
	for i := range len(s) {
		if i == 4 || i == 7 {
			continue
		}
		c := s[i] - '0'
		if c > 9 {
			return t, false
		}
		n = 10*n + int(c)
	}
	t = time.Date(n/10_000, time.Month(n/100%100), n%100, 0, 0, 0, 0, time.UTC)
	return t, t.Day() == n%100 && int(t.Month()) == n/100%100
}

// shortMonth returns the three-letter abbreviation of a month given in full or in part: Sept, September.
func shortMonth(name string) string {
	for m := time.January; len(name) > 3 && m <= time.December; m++ {
		if strings.HasPrefix(m.String(), name) {
			return name[:3]
		}
	}
	return name
}
